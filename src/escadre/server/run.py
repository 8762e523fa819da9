"""Run one server process: uvicorn, public address, logging."""

from __future__ import annotations

import logging
import socket
import sys
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import structlog

from escadre.server.app import create_app
from escadre.server.http.security import SecurityMiddleware
from escadre.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn


WILDCARD_HOSTS = ("0.0.0.0", "::", "")
"""Hosts that mean every address of this machine."""

_DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)  # a documentation address (RFC 5737): no packet is sent


def lan_address() -> str | None:
    """Return this machine's address in its local network, or None when it has only loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_DOCUMENTATION_ADDRESS)  # selects a route, sends nothing
            host: str = probe.getsockname()[0]
        except OSError:
            return None
    address = ip_address(host)
    return None if address.is_loopback or address.is_unspecified else host


def display_host(host: str) -> str:
    """Return a host in the form for a URL that other machines can open."""
    if host in WILDCARD_HOSTS:
        return lan_address() or "localhost"
    return f"[{host}]" if ":" in host else host


def public_address(listening: socket.socket) -> str:
    """Return the URL of a server that listens on all interfaces, else ""."""
    host, port = listening.getsockname()[:2]
    return f"http://{display_host(host)}:{port}" if host in WILDCARD_HOSTS else ""


def run(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve on this socket in this process; call `started` once it accepts connections."""
    import uvicorn

    class AnnouncedServer(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

    AnnouncedServer(uvicorn_config(create_app(settings, address=public_address(listening)))).run(
        sockets=[listening]
    )


def uvicorn_config(app: SecurityMiddleware) -> uvicorn.Config:
    """Return the uvicorn configuration for the application."""
    import uvicorn

    from escadre.server.http.protocol import ConnectionGate, HttpProtocol
    from escadre.server.http.websocket import (
        OVERSIZE_FACTOR,
        PING_INTERVAL,
        PING_TIMEOUT,
        WebSocketProtocol,
    )

    door = ConnectionGate(app.settings, raise_descriptor_limit(app.settings.limits.sockets))
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,  # URLs identify tables
        server_header=False,
        proxy_headers=bool(app.settings.proxies),
        forwarded_allow_ips=list(app.settings.proxies),
        http=partial(HttpProtocol, door),  # type: ignore[arg-type]  # uvicorn only calls it
        ws=WebSocketProtocol,
        ws_per_message_deflate=False,  # costs more than it saves
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        ws_max_size=OVERSIZE_FACTOR * app.settings.limits.frame,
        timeout_graceful_shutdown=3,
        # Longer than proxies keep idle connections (nginx: 60 s): they never use one being closed.
        timeout_keep_alive=75,
    )


def raise_descriptor_limit(sockets: int) -> int:
    """Raise the limit of open files as far as needed, and return it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 2 * sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * sockets if hard == resource.RLIM_INFINITY else min(hard, 2 * sockets)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def configure_log() -> None:
    """Log to stderr, one line per event; tracebacks omit the values of variables.

    SQLAlchemy's log is silenced: it would print a traceback when a lost connection cannot be
    closed, although the store has already logged the loss.
    """
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            Repeats(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: StderrLogger(sys.stderr),
    )


class StderrLogger(structlog.PrintLogger):
    """Logger that ignores write errors: a full disk must not stop the server."""

    def msg(self, message: str) -> None:
        """Write one line."""
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


REPEAT_AFTER = 1.0  # seconds before a repeated line is written again
MAX_LINES = 1_000  # maximum number of remembered lines


class Repeats:
    """structlog processor that drops repeated lines and counts them in the next one.

    A failing store fails every request in the same way. Two lines are the same when their level,
    event and values are equal; the traceback is ignored.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[str, tuple[float, int]] = {}  # time written, repetitions since

    def __call__(
        self, _: Any, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Return the event, with the number of lines dropped; raises DropEvent for a repetition."""
        fields = {name: value for name, value in event.items() if name != "exc_info"}
        key, now = f"{method} {fields}", self._clock()
        at, dropped = self._written.pop(key, (now - REPEAT_AFTER, 0))
        if now - at < REPEAT_AFTER:
            self._written[key] = at, dropped + 1
            raise structlog.DropEvent
        self._written[key] = now, 0
        while len(self._written) > MAX_LINES:
            del self._written[next(iter(self._written))]
        if dropped:
            event["repeated"] = dropped
        return event
