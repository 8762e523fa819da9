"""HTTP connections with deadlines and a connection limit.

uvicorn closes an idle connection five seconds after a response, but sets no deadline for the first
request or for an incomplete one. This protocol does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from escadre.server.http.limits import ConnectionLimit
from escadre.server.http.request import network_prefix
from escadre.server.http.trusted_proxies import PEER
from escadre.server.http.trusted_proxies import is_in_networks as is_in_networks
from escadre.server.http.websocket import WebSocketProtocol
from escadre.server.settings import Limits, Settings

RESERVED_DESCRIPTORS = 256  # descriptors for the database, worker processes, files


class ConnectionGate:
    """Limits connections, in total and per address; those of proxies only in total."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        limits = settings.limits
        most = min(limits.sockets, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2))
        self.limits: Limits = limits
        self._proxies = settings.proxies
        self._each = ConnectionLimit(most, min(limits.address_sockets, max(1, most // 2)))
        self._proxied = ConnectionLimit(most, most)

    def enter(self, host: str | None) -> Callable[[], None] | None:
        """Admit a connection and return the function to call when it closes; None: refused."""
        limit = self._proxied if is_in_networks(host, self._proxies) else self._each
        address = network_prefix(host)
        if not limit.enter(address):
            return None
        return lambda: limit.leave(address)


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection of uvicorn, with deadlines and a limit."""

    def __init__(self, door: ConnectionGate, **extra: Any) -> None:
        super().__init__(**extra)
        self._door = door
        self._leave: Callable[[], None] | None = None
        self._reading: asyncio.TimerHandle | None = None  # deadline of the header or the body
        self._writing: asyncio.TimerHandle | None = None  # deadline for the client to accept data

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit or abort the connection, and set the deadline of the first header."""
        super().connection_made(transport)
        self._leave = self._door.enter(self.client[0] if self.client else None)
        if self._leave is None:
            transport.abort()
        else:
            self._expect(self._door.limits.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clear the deadlines and release the connection's place."""
        self._rest()
        self.resume_writing()
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data; the first byte of a request sets the deadline of its header."""
        if self._reading is None and self._at_rest:
            self._expect(self._door.limits.head)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin a request: store the peer's address, whatever the headers say."""
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # the scope may hold more keys
        scope[PEER] = self.client[0] if self.client else None

    def on_headers_complete(self) -> None:
        """Set the deadline of the body."""
        super().on_headers_complete()
        self._expect(self._door.limits.upload)

    def on_message_complete(self) -> None:
        """Clear the deadline."""
        super().on_message_complete()
        self._rest()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection, and its place in the limit, to the WebSocket protocol."""
        self._rest()
        leave, self._leave = self._leave, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if leave is not None and isinstance(protocol, WebSocketProtocol):
            protocol.leave = leave

    def pause_writing(self) -> None:
        """Set a deadline for the client to accept data again."""
        super().pause_writing()
        self._writing = self.loop.call_later(self._door.limits.send, self.transport.abort)

    def resume_writing(self) -> None:
        """Clear the deadline: the client accepts data again."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    @property
    def _at_rest(self) -> bool:
        """Whether all requests have been answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or bool(cycle.response_complete)

    def _expect(self, seconds: float) -> None:
        self._rest()
        self._reading = self.loop.call_later(seconds, self.transport.close)

    def _rest(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
