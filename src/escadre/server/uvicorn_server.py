"""Run uvicorn in one server process."""

from __future__ import annotations

import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from escadre.server.app import create_app
from escadre.server.host.open_files import raise_descriptor_limit
from escadre.server.http.security import SecurityMiddleware
from escadre.server.listening_socket import public_address
from escadre.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn

PING_INTERVAL = 20.0  # seconds between two pings of an idle WebSocket connection
PING_TIMEOUT = 20.0  # seconds within which a client must answer a ping
KEEP_ALIVE = 75
"""Seconds before an idle HTTP connection is closed.

Proxies keep idle connections for less time (nginx: 60 s), so that a proxy never sends a request on
a connection that is being closed.
"""


def run(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve on this socket in this process; call `started` once it accepts connections."""
    from uvicorn.server import Server

    class AnnouncedServer(Server):
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
    from escadre.server.http.websocket import OVERSIZE_FACTOR, WebSocketProtocol

    gate = ConnectionGate(app.settings, raise_descriptor_limit(app.settings.limits.sockets))
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,  # URLs identify tables
        server_header=False,
        proxy_headers=bool(app.settings.proxies),
        forwarded_allow_ips=list(app.settings.proxies),
        http=partial(HttpProtocol, gate),  # type: ignore[arg-type]  # uvicorn only calls it
        ws=WebSocketProtocol,
        ws_per_message_deflate=False,  # costs more than it saves
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        ws_max_size=OVERSIZE_FACTOR * app.settings.limits.frame,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=KEEP_ALIVE,
    )
