"""What only this host can make and recognise: seats' secrets, cookies, its share of the lots."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64

import msgspec

ID = re.compile(r"[A-Za-z0-9_-]{22}")
LONGEST_COOKIE = 512


class Guest(msgspec.Struct, frozen=True):
    """Somebody without an account. The id is a secret: other people know a guest by name."""

    id: str
    name: str = ""


def new_id() -> str:
    """128 bits that nobody can guess, as 22 letters: a table, a guest."""
    return urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


def is_id(written: str) -> bool:
    """Whether this can be the id of a table at all."""
    return ID.fullmatch(written) is not None


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

    @property
    def day_salt(self) -> bytes:
        """What the battles of the days follow from, besides their dates."""
        return hmac.digest(self._key, b"day", "sha256")

    def network_name(self, network: str) -> str:
        """A name for a network that tells nobody which it is."""
        return self._mac("network", network)

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
