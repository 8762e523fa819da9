"""The server: one ASGI application, and how to run it."""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from escadre.core.kit import AnyKit
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, text, trouble, words
from escadre.games import GAMES
from escadre.server import wire
from escadre.server.archive import Archive
from escadre.server.documents import DOCUMENTS, OPENAPI
from escadre.server.doors import Doors
from escadre.server.house import House, Missing, language_of
from escadre.server.live import live
from escadre.server.rest import HANDLERS, TooMany
from escadre.server.settings import WORDS, Settings
from escadre.server.table import Refusal, plain
from escadre.server.webpages import PAGES

if TYPE_CHECKING:
    import uvicorn

log = structlog.get_logger()

PORT = 8000
PORTS = 20  # tried one after the other while nobody has named one


# the list of games is part of the first page; nothing that is secret is compressed
EXCLUDED = ["^/$", "^/assets/", "^/t/", "^/rules/", "^/api/tables", "^/api/me"]
SHELF_COMPRESSED = CompressionConfig(backend="gzip", exclude=EXCLUDED)


def create_app(settings: Settings, kits: Mapping[str, AnyKit] = GAMES) -> Doors:
    """The application of a host with these settings; raises InputError where it cannot be made."""
    house = House(settings, kits)

    def opened(_: Litestar) -> Any:
        return house.opened()

    app = Litestar(
        [*HANDLERS, live, *DOCUMENTS, *PAGES],
        lifespan=[opened],
        exception_handlers={
            Refusal: on_refusal,
            SQLAlchemyError: on_archive_failure,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            HTTPException: on_http_exception,
            Exception: on_bug,
        },
        compression_config=SHELF_COMPRESSED,
        openapi_config=OPENAPI,
        request_max_body_size=settings.limits.body,
        logging_config=None,
    )
    app.state.house = house
    return Doors(app, settings)


Asked = Request[Any, Any, Any]


def problem(request: Asked, status: int, sentence: str, clause: str | None = None) -> Response[Any]:
    """The one shape of every error."""
    return Response(wire.Problem(sentence, clause), status_code=status)


def on_refusal(request: Asked, refusal: Refusal) -> Response[Any]:
    """Somebody may not do that, or there is nothing there."""
    status = 404 if isinstance(refusal, Missing) else 429 if isinstance(refusal, TooMany) else 409
    return problem(request, status, refusal.said(language_of(request)), refusal.clause)


ERRORS = {
    400: "error-body",
    404: "error-nothing-here",
    405: "error-method",
    413: "error-too-big",
    415: "error-not-json",
}


def on_http_exception(request: Asked, error: HTTPException) -> Response[Any]:
    """Something is wrong with the request itself."""
    say = words(language_of(request), WORDS)
    id = ERRORS.get(error.status_code, "error-body")
    sentence = say(id, detail=detail(request, error)) if id == "error-body" else say(id)
    return problem(request, error.status_code, sentence)


def detail(request: Asked, error: HTTPException) -> Text:
    """What exactly is wrong with the body, or with a part of the address."""
    cause: BaseException = error
    while cause.__cause__:
        cause = cause.__cause__
    if "field `data`" in str(cause):  # there is no body
        return text("shape-not-json")
    found = re.search(r" - at `\$\.(\w+)", str(cause))  # litestar reads all into one struct
    if not isinstance(cause, msgspec.ValidationError) or not found:
        return misfit(cause, Any)
    wanted = request.route_handler.signature_model.__annotations__
    read = msgspec.ValidationError(str(cause).replace(f"`$.{found[1]}", "`$"))
    return misfit(read, wanted[found[1]], "" if found[1] == "data" else found[1])


def on_unreadable(request: Asked, error: Exception) -> Response[Any]:
    """A body that is no text, or nested too deep, for which Litestar has no word."""
    say = words(language_of(request), WORDS)
    return problem(request, 400, say("error-body", detail=misfit(error, Any)))


def on_archive_failure(request: Asked, error: SQLAlchemyError) -> Response[Any]:
    """The database does not answer just now."""
    log.error("the archive failed", exc_info=error)
    return problem(request, 503, words(language_of(request), WORDS)("table-not-kept"))


def on_bug(request: Asked, error: Exception) -> Response[Any]:
    """Our fault: the log has the details, the visitor a sentence."""
    log.error("a request failed", method=request.method, exc_info=error)
    return problem(request, 500, words(language_of(request), WORDS)("error-bug"))


# Running it


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    say: Callable[[str], None] = print,
    language: str = "en",
) -> None:
    """Serve until Ctrl-C; raises InputError when that cannot begin.

    Without a port: 8000, or the next free one.
    """
    import uvicorn

    configure_log()
    app = create_app(settings)
    asyncio.run(prepare(settings))
    listening = listen(host, port)
    address = settings.url or f"http://{shown(host)}:{listening.getsockname()[1]}"
    sentence = words(language, WORDS)("serve-ready", address=address, folder=str(settings.data))

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.freeze()
            gc.enable()
            if self.started:
                say(sentence)

    Announcing(listening_as(app)).run(sockets=[listening])


def listening_as(app: Doors) -> uvicorn.Config:
    """How uvicorn serves the application."""
    import uvicorn

    from escadre.server.sockets import MARGIN, Socket

    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,  # addresses open tables
        server_header=False,
        proxy_headers=bool(app.settings.proxies),
        forwarded_allow_ips=list(app.settings.proxies),
        ws=Socket,
        ws_per_message_deflate=False,  # costs more than it saves
        ws_max_size=MARGIN * app.settings.limits.frame,
        timeout_graceful_shutdown=3,
    )


async def prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is let in; raises InputError."""
    archive = Archive(settings.address)
    try:
        await archive.open()
    except (OSError, SQLAlchemyError, ImportError) as error:
        reason = plain(getattr(error, "orig", None) or error)
        raise InputError(text("serve-no-database", detail=reason), WORDS) from None
    finally:
        await archive.close()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; raises InputError."""
    tried = range(PORT, PORT + PORTS) if port is None else [port]
    failure: OSError | OverflowError | None = None
    for each in tried:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            made = socket.create_server((host, each), family=family, backlog=2048)
        except (OSError, OverflowError) as error:
            failure = error
        else:
            # asyncio would not: it takes such a socket for no TCP; answers would wait 40 ms
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return made
    reason = trouble(failure) if isinstance(failure, OSError) else text("shape-wrong")
    where = f"{host}:{tried[-1] if port is None else port}"
    raise InputError(text("serve-no-port", where=where, detail=reason), WORDS)


def shown(host: str) -> str:
    """A host as it stands in an address that this machine can open."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def configure_log() -> None:
    """Log to stderr, one line an event; tracebacks without the values of variables."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
