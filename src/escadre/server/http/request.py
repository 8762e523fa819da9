"""Language and headers of a request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from escadre.core.i18n.catalogue import LANGUAGES

MAX_HEADER_LENGTH = 500
Scope = dict[str, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def preferred_language(requested: str | None, accept: str | None) -> str:
    """Return the requested language, or the best accepted one, or English."""
    if requested in LANGUAGES:
        return str(requested)
    languages = sorted(
        _accepted_languages((accept or "")[:MAX_HEADER_LENGTH]), key=lambda each: -each[1]
    )
    return next((language for language, _ in languages), LANGUAGES[0])


def _accepted_languages(accept: str) -> Iterator[tuple[str, float]]:
    for part in accept.split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().split("-")[0]
        if language not in LANGUAGES:
            continue
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if 0 < quality <= 1:
            yield language, quality


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of an ASGI scope; of repeated headers, the last."""
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


def language_of_scope(scope: Scope) -> str:
    """Return the preferred language of an ASGI scope."""
    query = scope.get("query_string", b"").decode("latin-1")
    languages = [
        each.removeprefix("language=") for each in query.split("&") if each.startswith("language=")
    ]
    requested = languages[0] if languages else None
    return preferred_language(requested, headers_of(scope).get("accept-language"))


def language_of(connection: AnyConnection) -> str:
    """Return the preferred language of a request."""
    return preferred_language(
        connection.query_params.get("language"), connection.headers.get("accept-language")
    )
