"""The cookie that identifies a guest, signed against forgery."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from typing import Any

from litestar import Response

from escadre.tables.keys import Guest, HostKeys
from escadre.tables.table_settings import SECONDS_PER_DAY

COOKIE_NAME = "escadre"
COOKIE_MAX_AGE = 365 * SECONDS_PER_DAY  # seconds
MAX_COOKIE_LENGTH = 512


def sign_guest(keys: HostKeys, guest: Guest) -> str:
    """Return the value of a guest's cookie."""
    name = urlsafe_b64encode(guest.name.encode()).decode().rstrip("=")
    return f"{guest.id}.{name}.{keys.signature('guest', guest.id, name)}"


def read_guest(keys: HostKeys, cookie: str | None) -> Guest | None:
    """Return the guest of a cookie signed by this host; None for any other cookie."""
    if not cookie or len(cookie) > MAX_COOKIE_LENGTH or cookie.count(".") != 2:
        return None
    id, name, signature = cookie.split(".")
    if not hmac.compare_digest(
        keys.signature("guest", id, name).encode(), signature.encode("utf-8", "replace")
    ):
        return None
    try:
        return Guest(id, urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())
    except (BadBase64, UnicodeDecodeError):
        return None


def set_guest_cookie(response: Response[Any], value: str, *, secure: bool) -> None:
    """Add the guest cookie to a response; with `secure`, browsers send it over HTTPS only."""
    response.set_cookie(
        key=COOKIE_NAME,
        value=value,
        max_age=COOKIE_MAX_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
