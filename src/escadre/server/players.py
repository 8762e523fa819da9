"""Who somebody is: a guest with a signed cookie, or whoever shows the secret of a seat."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from contextlib import suppress
from pathlib import Path

import msgspec

from escadre.core.words import InputError, text, trouble
from escadre.server.settings import DATABASE, WORDS, wrong

COOKIE = "escadre"
YEAR = 365 * 24 * 3600  # seconds
KEY_BYTES = 32
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
LONGEST_COOKIE = 512
LONGEST_NAME = 32


class Guest(msgspec.Struct, frozen=True):
    """Somebody without an account. The id is a secret: other people know a guest by name."""

    id: str
    name: str = ""


def new_id() -> str:
    """128 bits that nobody can guess, as 22 letters: a table, a guest."""
    return urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


def is_id(written: str) -> bool:
    """Whether this can be the id of a table at all."""
    return TABLE_ID.fullmatch(written) is not None


def read_key(data: Path) -> bytes:
    """The key of this host, made at the first start, for its owner only; raises InputError."""
    path = data / "key"
    try:
        close_folder(data)
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise wrong("settings-key", path, trouble(error)) from None
    if len(key) != KEY_BYTES:
        raise InputError(text("settings-key-size", file=str(path), size=KEY_BYTES), WORDS)
    return key


def close_folder(data: Path) -> None:
    """Make the data folder, and let only its owner read what is ours in it.

    A folder with files of somebody else stays open to whom it was open.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = list(data.iterdir())
    ours = [file for file in files if file.name == "key" or file.name.startswith(DATABASE)]
    for file in ours:
        file.chmod(0o600)
    if files == ours:
        data.chmod(0o700)


def _make_key(path: Path) -> None:
    """Write it aside first: another server that starts now finds the whole key or none."""
    draft = path.with_name(f"key-{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


class Keys:
    """What only this host can make and recognise: cookies and seat secrets."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _mac(self, what: str, *parts: str) -> str:
        message = b"\0".join(part.encode("utf-8", "replace") for part in (what, *parts))
        return urlsafe_b64encode(hmac.digest(self._key, message, "sha256")).decode().rstrip("=")

    def server_seed(self, ticket: str) -> bytes:
        """The server's share of the lots of the one table that this ticket opens."""
        return hmac.digest(self._key, b"lots\0" + ticket.encode("utf-8", "replace"), "sha256")

    def seat_secret(self, table: str, seat: int) -> str:
        """What opens a seat from anywhere; the same whenever it is asked for."""
        return self._mac("seat", table, str(seat))

    def seat_of(self, table: str, seats: int, secret: str) -> int | None:
        """The seat that this secret opens. Takes as long whatever was nearly right."""
        found = None
        for seat in range(seats):
            if hmac.compare_digest(
                self.seat_secret(table, seat).encode(), secret.encode("utf-8", "replace")
            ):
                found = seat
        return found

    def cookie(self, guest: Guest) -> str:
        """The value of a guest's cookie."""
        name = urlsafe_b64encode(guest.name.encode()).decode().rstrip("=")
        return f"{guest.id}.{name}.{self._mac('guest', guest.id, name)}"

    def guest(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie that this host has signed; None for any other."""
        if not cookie or len(cookie) > LONGEST_COOKIE or cookie.count(".") != 2:
            return None
        id, name, mac = cookie.split(".")
        if not hmac.compare_digest(
            self._mac("guest", id, name).encode(), mac.encode("utf-8", "replace")
        ):
            return None
        try:
            return Guest(id, urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())
        except (BadBase64, UnicodeDecodeError):
            return None


def clean_name(written: str) -> str:
    """A name fit to be shown to others: on one line, in one direction; "" when nothing is left."""
    name = unicodedata.normalize("NFC", written)
    shown = "".join(
        " " if each.isspace() else each
        for each in name
        if each.isspace() or unicodedata.category(each)[0] != "C"
    )
    return " ".join(shown.split())[:LONGEST_NAME]
