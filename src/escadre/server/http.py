"""HTTP connections with deadlines, counted before anything has been asked on them.

uvicorn gives a client that has once been answered five seconds for its next request; one that has
sent nothing yet, or half a request, may stay as long as it likes. Here it may not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from escadre.server.limits import ConnectionLimit, network_of
from escadre.server.settings import Limits, Settings
from escadre.server.sockets import WebSocketProtocol
from escadre.server.trust import PEER
from escadre.server.trust import is_one_of as is_one_of

RESERVED = 256  # descriptors for the database, thinking processes, files


class Door:
    """Who may connect: so many in all, so many of an address; behind a proxy all are of one."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        limits = settings.limits
        most = min(limits.sockets, max(descriptors - RESERVED, descriptors // 2))
        self.limits: Limits = limits
        self._proxies = settings.proxies
        self._each = ConnectionLimit(most, min(limits.address_sockets, max(1, most // 2)))
        self._proxied = ConnectionLimit(most, most)

    def enter(self, host: str | None) -> Callable[[], None] | None:
        """What is to be called when this connection has gone; None: it may not come in."""
        limit = self._proxied if is_one_of(host, self._proxies) else self._each
        address = network_of(host)
        if not limit.enter(address):
            return None
        return lambda: limit.leave(address)


class HttpProtocol(HttpToolsProtocol):
    """One connection, as uvicorn runs it."""

    def __init__(self, door: Door, **extra: Any) -> None:
        super().__init__(**extra)
        self._door = door
        self._leave: Callable[[], None] | None = None
        self._reading: asyncio.TimerHandle | None = None  # until when a head, or a body, is whole
        self._writing: asyncio.TimerHandle | None = None  # until when it must take what we send

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self._leave = self._door.enter(self.client[0] if self.client else None)
        if self._leave is None:
            transport.abort()
        else:
            self._expect(self._door.limits.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        self._rest()
        self.resume_writing()
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; the first one begins its time."""
        if self._reading is None and self._at_rest:
            self._expect(self._door.limits.head)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins: keep who sends it, whatever its headers say."""
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # it may hold more
        scope[PEER] = self.client[0] if self.client else None

    def on_headers_complete(self) -> None:
        """The head is whole."""
        super().on_headers_complete()
        self._expect(self._door.limits.upload)

    def on_message_complete(self) -> None:
        """So is the body."""
        super().on_message_complete()
        self._rest()

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol speaks; the connection is the same."""
        self._rest()
        leave, self._leave = self._leave, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if leave is not None and isinstance(protocol, WebSocketProtocol):
            protocol.leave = leave

    def pause_writing(self) -> None:
        """The client takes nothing just now."""
        super().pause_writing()
        self._writing = self.loop.call_later(self._door.limits.send, self.transport.abort)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    @property
    def _at_rest(self) -> bool:
        """Whether all that was asked has been answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or bool(cycle.response_complete)

    def _expect(self, seconds: float) -> None:
        self._rest()
        self._reading = self.loop.call_later(seconds, self.transport.close)

    def _rest(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
