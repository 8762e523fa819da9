"""Make ids, and derive seat secrets, signed cookies and server seeds from a host's key."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64

import msgspec

ID = re.compile(r"[A-Za-z0-9_-]{22}")
MAX_COOKIE_LENGTH = 512


class Guest(msgspec.Struct, frozen=True):
    """A visitor without an account. The id is secret; other people see only the name."""

    id: str
    name: str = ""


def new_id() -> str:
    """Return a random id of almost 128 bits (22 characters) for a table, a guest or a ticket.

    It does not begin with "-", so that a command does not read it as an option.
    """
    while (id := urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")).startswith("-"):
        pass
    return id


def is_id(id: str) -> bool:
    """Return whether this text has the form of an id."""
    return ID.fullmatch(id) is not None


class HostKeys:
    """Creates and verifies cookies, seat secrets and server seeds with the host's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _mac(self, purpose: str, *parts: str) -> str:
        message = b"\0".join(part.encode("utf-8", "replace") for part in (purpose, *parts))
        return urlsafe_b64encode(hmac.digest(self._key, message, "sha256")).decode().rstrip("=")

    def server_seed(self, ticket: str) -> bytes:
        """Return the server seed derived from a ticket.

        A ticket is the public id with which one table can be opened.
        """
        return hmac.digest(self._key, b"lots\0" + ticket.encode("utf-8", "replace"), "sha256")

    @property
    def day_salt(self) -> bytes:
        """The secret that, together with the date, determines the daily battles."""
        return hmac.digest(self._key, b"day", "sha256")

    def network_id(self, network: str) -> str:
        """Return a pseudonym for a network."""
        return self._mac("network", network)

    def seat_secret(self, table: str, seat: int) -> str:
        """Return the secret that opens a seat from any device; it never changes."""
        return self._mac("seat", table, str(seat))

    def seat_of(self, table: str, seat_count: int, secret: str) -> int | None:
        """Return the seat that this secret opens; compares in constant time."""
        matching_seat = None
        for seat in range(seat_count):
            if hmac.compare_digest(
                self.seat_secret(table, seat).encode(), secret.encode("utf-8", "replace")
            ):
                matching_seat = seat
        return matching_seat

    def cookie(self, guest: Guest) -> str:
        """Return the value of a guest's cookie."""
        name = urlsafe_b64encode(guest.name.encode()).decode().rstrip("=")
        return f"{guest.id}.{name}.{self._mac('guest', guest.id, name)}"

    def guest(self, cookie: str | None) -> Guest | None:
        """Return the guest of a cookie signed by this host; None for any other cookie."""
        if not cookie or len(cookie) > MAX_COOKIE_LENGTH or cookie.count(".") != 2:
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
