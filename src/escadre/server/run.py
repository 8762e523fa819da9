"""How the application is run: a port, uvicorn, the log."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from escadre.core.words import InputError, text, trouble, words
from escadre.server.address import shown, wide_address
from escadre.server.app import create_app
from escadre.server.archive import SqlArchive
from escadre.server.host_key import read_key
from escadre.server.log_repeats import Repeats
from escadre.server.schema import one_line
from escadre.server.security import SecurityMiddleware
from escadre.server.settings import Settings
from escadre.server.store_lock import alone_on
from escadre.server.trust import doubts
from escadre.tables.refusal import WORDS

if TYPE_CHECKING:
    import uvicorn

PORT = 8000
PORTS = 20  # tried one after the other while nobody has named one


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    processes: int = 1,
    say: Callable[[str], None] = print,
    language: str = "en",
) -> None:
    """Serve until Ctrl-C; raises InputError when that cannot begin.

    Without a port: 8000, or the next free one. Several processes need a PostgreSQL.
    """
    from escadre.server.processes import serve_together

    configure_log()
    read_key(settings.data)
    for doubt in doubts(settings):
        structlog.get_logger().warning(doubt)
    if processes > 1 and settings.address.startswith("sqlite"):
        raise InputError(text("serve-needs-postgresql"), WORDS)
    with alone_on(settings.address):
        asyncio.run(prepare(settings))
        listening = listen(host, port)
        address = settings.url or f"http://{shown(host)}:{listening.getsockname()[1]}"
        sentence = words(language, WORDS)("serve-ready", address=address, folder=str(settings.data))
        if processes == 1:
            run(settings, listening, lambda: say(sentence))
        else:
            serve_together(settings, listening, processes, lambda: say(sentence))


def run(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve on this socket, in this process."""
    import uvicorn

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

    Announcing(listening_as(create_app(settings, address=wide_address(listening)))).run(
        sockets=[listening]
    )


def listening_as(app: SecurityMiddleware) -> uvicorn.Config:
    """How uvicorn serves the application."""
    import uvicorn

    from escadre.server.http import Door, HttpProtocol
    from escadre.server.sockets import MARGIN, WebSocketProtocol

    door = Door(app.settings, descriptors(app.settings.limits.sockets))
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,  # addresses open tables
        server_header=False,
        proxy_headers=bool(app.settings.proxies),
        forwarded_allow_ips=list(app.settings.proxies),
        http=partial(HttpProtocol, door),  # type: ignore[arg-type]  # it is called, no more
        ws=WebSocketProtocol,
        ws_per_message_deflate=False,  # costs more than it saves
        ws_max_size=MARGIN * app.settings.limits.frame,
        timeout_graceful_shutdown=3,
    )


def descriptors(sockets: int) -> int:
    """How many files and sockets this process may open, once it has asked for what it needs."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return 2 * sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * sockets if hard == resource.RLIM_INFINITY else min(hard, 2 * sockets)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


async def prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is let in; raises InputError."""
    archive = SqlArchive(settings.address)
    try:
        await archive.open()
    except (OSError, SQLAlchemyError, ImportError) as error:
        raise InputError(text("serve-no-database", detail=one_line(error)), WORDS) from None
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


def configure_log() -> None:
    """Log to stderr, one line an event; tracebacks without the values of variables."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            Repeats(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: Log(sys.stderr),
    )


class Log(structlog.PrintLogger):
    """Prints; where nothing can be written, a full disk perhaps, nobody is hindered."""

    def msg(self, message: str) -> None:
        """One line."""
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg
