"""One server process: uvicorn, its address, its log."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING

import structlog

from escadre.server.app import create_app
from escadre.server.http.security import SecurityMiddleware
from escadre.server.log_repeats import Repeats
from escadre.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn


ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""

_FAR = ("192.0.2.1", 9)  # an address of documentation: no packet is sent there


def lan_address() -> str | None:
    """This machine's address in its network; None where it has none but its own loop."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_FAR)  # chooses a way, and sends nothing
            found: str = asking.getsockname()[0]
        except OSError:
            return None
    known = ip_address(found)
    return None if known.is_loopback or known.is_unspecified else found


def shown(host: str) -> str:
    """A host as it stands in an address that others can open."""
    if host in ANYWHERE:
        return lan_address() or "localhost"
    return f"[{host}]" if ":" in host else host


def wide_address(listening: socket.socket) -> str:
    """Under which address others reach a server that listens everywhere; "" for any other."""
    host, port = listening.getsockname()[:2]
    return f"http://{shown(host)}:{port}" if host in ANYWHERE else ""


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

    from escadre.server.http.protocol import Door, HttpProtocol
    from escadre.server.http.websocket import MARGIN, WebSocketProtocol

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
