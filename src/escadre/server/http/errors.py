"""Error handlers: every error becomes one `Problem`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from escadre.core.i18n.catalogue import Message, text, words
from escadre.core.i18n.validation_errors import validation_message
from escadre.server.http.pages import built_pages
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.store.engine import is_outage, one_line_error
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound, Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.ports import JobInterrupted

STATUS_MESSAGES = {
    400: "error-body",
    403: "error-origin",
    404: "error-nothing-here",
    405: "error-method",
    409: "error-refused",
    413: "error-too-big",
    415: "error-not-json",
    429: "error-too-many",
    503: "table-not-kept",
}
"""The message for each status of an error."""


class TooManyRequests(Refusal):
    """A refusal because of a rate limit."""


def problem(
    request: AnyRequest, status: int, sentence: str, clause: str | None = None
) -> Response[Any]:
    """Return the response for an error; a browser that requests a missing page gets the app."""
    home = built_pages().get("index.html")
    if status == 404 and home and _wants_html(request):
        return Response(home.body, status_code=404, media_type=home.media_type)
    return Response(wire.Problem(sentence, clause), status_code=status)


def _wants_html(request: AnyRequest) -> bool:
    """Return whether a browser asks for a page: HTML, outside /api."""
    api = request.url.path.startswith("/api")
    return not api and "text/html" in request.headers.get("accept", "")


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    """Handle a refusal: not allowed, not found, too many or not stored."""
    statuses = ((NotFound, 404), (TooManyRequests, 429), (StoreFailure, 503))
    status = next((status for kind, status in statuses if isinstance(refusal, kind)), 409)
    return problem(request, status, refusal.sentence(language_of(request)), refusal.clause)


def on_http_exception(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Handle an invalid request."""
    say = words(language_of(request), MESSAGES_PACKAGE)
    id = STATUS_MESSAGES.get(error.status_code, "error-body")
    sentence = say(id, detail=body_error(request, error)) if id == "error-body" else say(id)
    return problem(request, error.status_code, sentence)


def body_error(request: AnyRequest, error: HTTPException) -> Message:
    """Return the error in the body or in a parameter of the URL."""
    cause: BaseException = error
    while cause.__cause__:
        cause = cause.__cause__
    if "field `data`" in str(cause):  # there is no body
        return text("shape-not-json")
    # Litestar decodes all parameters into one struct.
    match = re.search(r" - at `\$\.(\w+)", str(cause))
    if not isinstance(cause, msgspec.ValidationError) or not match:
        return validation_message(cause, Any)
    annotations = request.route_handler.signature_model.__annotations__
    read = msgspec.ValidationError(str(cause).replace(f"`$.{match[1]}", "`$"))
    return validation_message(read, annotations[match[1]], "" if match[1] == "data" else match[1])


def on_unreadable(request: AnyRequest, error: Exception) -> Response[Any]:
    """Handle a body that is not text or too deeply nested; Litestar leaves these errors to us."""
    say = words(language_of(request), MESSAGES_PACKAGE)
    return problem(request, 400, say("error-body", detail=validation_message(error, Any)))


def on_store_failure(request: AnyRequest, error: SQLAlchemyError) -> Response[Any]:
    """Handle a database that does not answer."""
    bug = None if is_outage(error) else error
    log.error("the store failed", reason=one_line_error(error), exc_info=bug)
    return problem(request, 503, words(language_of(request), MESSAGES_PACKAGE)("table-not-kept"))


def on_interrupted(request: AnyRequest, error: JobInterrupted) -> Response[Any]:
    """Handle a job whose worker died, or a server that is shutting down."""
    return problem(request, 503, words(language_of(request), MESSAGES_PACKAGE)("error-interrupted"))


def on_bug(request: AnyRequest, error: Exception) -> Response[Any]:
    """Handle an unexpected error: details go to the log, a sentence to the visitor."""
    log.error("a request failed", method=request.method, exc_info=error)
    return problem(request, 500, words(language_of(request), MESSAGES_PACKAGE)("error-bug"))


EXCEPTION_HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[Any]]] = {
    Refusal: on_refusal,
    SQLAlchemyError: on_store_failure,
    JobInterrupted: on_interrupted,
    UnicodeDecodeError: on_unreadable,
    RecursionError: on_unreadable,
    HTTPException: on_http_exception,
    Exception: on_bug,
}
