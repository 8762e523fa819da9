"""HTTP connections with deadlines and a connection limit.

uvicorn closes an idle connection five seconds after a response, but sets no deadline for the first
request or for an incomplete request. This protocol sets these deadlines, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from escadre.server.http.client_address import network_prefix
from escadre.server.http.limits import ConnectionLimit
from escadre.server.http.trusted_proxies import PEER
from escadre.server.http.trusted_proxies import is_in_networks as is_in_networks
from escadre.server.http.websocket import WebSocketProtocol
from escadre.server.settings import Limits, Settings

RESERVED_DESCRIPTORS = 256  # file descriptors reserved for the database, workers and files


class ConnectionGate:
    """Limits connections, in total and per address; connections of proxies only in total."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        limits = settings.limits
        max_connections = min(
            limits.sockets, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2)
        )
        self.limits: Limits = limits
        self._proxies = settings.proxies
        self._direct = ConnectionLimit(
            max_connections, min(limits.address_sockets, max(1, max_connections // 2))
        )
        self._proxied = ConnectionLimit(max_connections, max_connections)

    def acquire(self, host: str | None) -> Callable[[], None] | None:
        """Return the function to call when the connection closes, or None if it is refused."""
        limit = self._proxied if is_in_networks(host, self._proxies) else self._direct
        address = network_prefix(host)
        if not limit.acquire(address):
            return None
        return lambda: limit.release(address)


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection of uvicorn, with deadlines and a limit."""

    def __init__(self, gate: ConnectionGate, **extra: Any) -> None:
        super().__init__(**extra)
        self._gate = gate
        self._release: Callable[[], None] | None = None
        self._read_deadline: asyncio.TimerHandle | None = None  # deadline of the header or the body
        self._write_deadline: asyncio.TimerHandle | None = (
            None  # deadline for the client to accept data
        )

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit or abort the connection, and set the deadline of the first header."""
        super().connection_made(transport)
        self._release = self._gate.acquire(self.client[0] if self.client else None)
        if self._release is None:
            transport.abort()
        else:
            self._set_read_deadline(self._gate.limits.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clear the deadlines and release the connection's place."""
        self._clear_read_deadline()
        self.resume_writing()
        if self._release is not None:
            self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data; the first byte of a request sets the deadline of its header."""
        if self._read_deadline is None and self._is_idle:
            self._set_read_deadline(self._gate.limits.head)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin a request: store the peer's address, not one from headers."""
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # it may hold more keys
        scope[PEER] = self.client[0] if self.client else None

    def on_headers_complete(self) -> None:
        """Set the deadline of the body."""
        super().on_headers_complete()
        self._set_read_deadline(self._gate.limits.upload)

    def on_message_complete(self) -> None:
        """Clear the deadline."""
        super().on_message_complete()
        self._clear_read_deadline()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection, and its place in the limit, to the WebSocket protocol."""
        self._clear_read_deadline()
        on_close, self._release = self._release, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if on_close is not None and isinstance(protocol, WebSocketProtocol):
            protocol.on_close = on_close

    def pause_writing(self) -> None:
        """Set a deadline for the client to accept data again."""
        super().pause_writing()
        self._write_deadline = self.loop.call_later(self._gate.limits.send, self.transport.abort)

    def resume_writing(self) -> None:
        """Clear the deadline: the client accepts data again."""
        super().resume_writing()
        if self._write_deadline is not None:
            self._write_deadline.cancel()
            self._write_deadline = None

    @property
    def _is_idle(self) -> bool:
        """True if all requests have been answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or bool(cycle.response_complete)

    def _set_read_deadline(self, seconds: float) -> None:
        self._clear_read_deadline()
        self._read_deadline = self.loop.call_later(seconds, self.transport.close)

    def _clear_read_deadline(self) -> None:
        if self._read_deadline is not None:
            self._read_deadline.cancel()
            self._read_deadline = None
