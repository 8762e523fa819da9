"""The cookie that identifies a guest."""

from __future__ import annotations

from typing import Any

from litestar import Response

from escadre.tables.table_settings import SECONDS_PER_DAY

COOKIE_NAME = "escadre"
COOKIE_MAX_AGE = 365 * SECONDS_PER_DAY  # seconds


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
