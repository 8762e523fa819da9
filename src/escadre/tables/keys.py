"""Make ids, and derive seat secrets, signatures and server seeds from a host's key."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode

import msgspec

ID_PATTERN = re.compile(r"[A-Za-z0-9_-]{22}")


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
    return ID_PATTERN.fullmatch(id) is not None


class HostKeys:
    """Creates signatures, seat secrets and server seeds with the host's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def signature(self, purpose: str, *parts: str) -> str:
        """Return a signature of these parts, which only this host can make."""
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

    def network_id(self, address: str) -> str:
        """Return a pseudonym for a network."""
        return self.signature("network", address)

    def seat_secret(self, table: str, seat: int) -> str:
        """Return the secret that opens a seat from any device; it never changes."""
        return self.signature("seat", table, str(seat))

    def seat_for_secret(self, table: str, seat_count: int, secret: str) -> int | None:
        """Return the seat that this secret opens; compares in constant time."""
        matching_seat = None
        for seat in range(seat_count):
            if hmac.compare_digest(
                self.seat_secret(table, seat).encode(), secret.encode("utf-8", "replace")
            ):
                matching_seat = seat
        return matching_seat
