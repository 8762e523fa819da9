"""WebSockets that say, in the client's language, why a message was too big before they close.

The library closes such a connection by itself, in English, and at once: the client would be cut off
in the middle of its message and might never read why. Here the rest of the message is thrown away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from struct import pack
from typing import Any, cast

import msgspec
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from escadre.core.words import words
from escadre.server.security import language_asked
from escadre.tables import wire
from escadre.tables.refusal import WORDS

FAREWELL_SECONDS = 3.0  # seconds for a client to read why, and to stop sending
MARGIN = 4  # a message so many times too big is still read, and answered by the table
TOO_BIG_ID = "table-too-big"
FRAMES = "escadre.frames"  # an extension of ASGI, between this file and the tables'


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection, as uvicorn runs it."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.conn = WebSocketConversation(self._farewell, self.config.ws_max_size)
        self._most = self.config.ws_max_size // MARGIN
        self.leave: Callable[[], None] = lambda: None  # to be called when the connection has gone

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        self.leave()

    def _farewell(self) -> bytes:
        say = words(language_asked(dict(self.scope)), WORDS)
        return msgspec.json.encode(wire.Refused(None, say(TOO_BIG_ID, most=self._most)))

    def handle_parser_exception(self) -> None:
        """Close; after a message that is too big, leave the client time to hear why."""
        closing = self.conn.close_sent
        if closing is None or closing.code != CloseCode.MESSAGE_TOO_BIG:
            super().handle_parser_exception()
        elif not self.close_sent:
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": closing.code})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.close)

    def handle_connect(self, event: Request) -> None:
        """The application may write text by itself, see `frames_of`."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] |= {FRAMES: cast("dict[object, object]", self)}

    async def write_text(self, data: bytes, patience: float) -> None:
        """Send a message; raises TimeoutError when the client takes nothing for so many seconds.

        Nothing is masked, split or compressed: RFC 6455, 5.2. ClientDisconnected: it has gone.
        """
        if not self.writable.is_set():
            async with asyncio.timeout(patience):
                await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(_head(len(data)) + data)


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return pack("!BBH", 0x81, 126, length)
    return pack("!BBQ", 0x81, 127, length)


def frames_of(scope: Mapping[str, Any]) -> WebSocketProtocol | None:
    """The connection itself, to write text without a detour; None: this server has no such."""
    found = scope.get("extensions", {}).get(FRAMES)
    return found if isinstance(found, WebSocketProtocol) else None


class WebSocketConversation(ServerProtocol):
    """What is said on a connection."""

    def __init__(self, farewell: Callable[[], bytes], most: int) -> None:
        super().__init__(max_size=most)
        self._farewell = farewell

    def fail(self, code: CloseCode | int, reason: str = "") -> None:
        """End the connection; first say that a message was too big."""
        if code == CloseCode.MESSAGE_TOO_BIG and self.state is State.OPEN:
            self.send_text(self._farewell())
            reason = TOO_BIG_ID
        super().fail(code, reason)
