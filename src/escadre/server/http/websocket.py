"""WebSocket connections that a table serves without ASGI.

A connection that was handed over uses little memory: no task waits for messages, and nothing of the
request or the response is kept. uvicorn has no public interface for this: `WebSocketProtocol` uses
attributes of its class that may change with any minor version. Therefore pyproject.toml sets upper
bounds for uvicorn and websockets, and tests/server/http/test_uvicorn_fields.py fails if such an
attribute is missing.

After a message that is too big, the library closes the connection at once, with a reason in
English: the client would be cut off in the middle of its message and might never read the reason.
Here the rest of the message is discarded, and the reason is sent in the client's language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from struct import pack
from typing import Any, Protocol, cast

import msgspec
from uvicorn._types import WebSocketScope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from escadre.core.i18n.catalogue import words
from escadre.server.http.request import language_of_scope
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE

CLOSE_TIMEOUT = 3.0  # seconds for a client to read the reason and stop sending
OVERSIZE_FACTOR = 4  # messages up to this multiple of the limit reach the table, which refuses them
TOO_BIG_ID = "table-too-big"
ASGI_EXTENSION = "escadre.frames"  # key of an ASGI extension, read by `websocket_of`

# Placeholders for the scope, request and response of connections that were handed over. All of
# them share these values, so that uvicorn still finds each field.
_NO_SCOPE: WebSocketScope = {
    "type": "websocket",
    "asgi": {"version": "3.0", "spec_version": "2.4"},
    "http_version": "1.1",
    "scheme": "ws",
    "server": None,
    "client": None,
    "root_path": "",
    "path": "",
    "raw_path": b"",
    "query_string": b"",
    "headers": [],
    "subprotocols": [],
    "state": {},
    "extensions": {},
}
_NO_REQUEST = Request("", Headers())
_NO_RESPONSE = Response(101, "", Headers())


class MessageListener(Protocol):
    """Receiver of a client's messages."""

    def on_message(self, message: str | bytes) -> None:
        """Receive a whole message; if too many are queued, call `pause_reading`."""
        ...

    def on_writable(self) -> None:
        """Continue to send, because the client accepts data again."""
        ...

    def on_disconnect(self) -> None:
        """Handle the end of the connection; may be called twice."""
        ...


class _ListenerQueue:
    """Replaces uvicorn's queue: passes events to the listener at once."""

    __slots__ = ("_listener",)

    def __init__(self, listener: MessageListener) -> None:
        self._listener = listener

    def put_nowait(self, message: Any) -> None:
        """Pass on an ASGI event."""
        if message["type"] == "websocket.receive":
            self._listener.on_message(message.get("text") or message.get("bytes") or b"")
        else:
            self._listener.on_disconnect()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection of uvicorn, which can be handed over to a listener."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.conn = WebSocketParser(self._too_big_message, self.config.ws_max_size)
        self._max_message_bytes = self.config.ws_max_size // OVERSIZE_FACTOR
        self._language: str | None = None
        self._listener: MessageListener | None = None
        self._at_frame_boundary = True  # whether the data received so far ends a frame
        self.on_close: Callable[[], None] = lambda: None  # called when the connection is closed

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's place in the limit."""
        super().connection_lost(exc)
        self.on_close()

    def _too_big_message(self) -> bytes:
        say = words(self._language or language_of_scope(dict(self.scope)), MESSAGES_PACKAGE)
        return msgspec.json.encode(
            wire.RefusalReply(None, say(TOO_BIG_ID, most=self._max_message_bytes))
        )

    def data_received(self, data: bytes) -> None:
        """Receive data: short messages directly, all other data through the library."""
        if (
            self._listener is not None
            and self._at_frame_boundary
            and (message := short_text_frame(data)) is not None
        ):
            parser = self.conn
            if parser.state is State.OPEN and parser.current_size is None:
                self._listener.on_message(message)
                return
        if self.handshake_initiated:  # the handshake request arrives whole
            self._at_frame_boundary = self._at_frame_boundary and ends_at_frame_boundary(data)
        super().data_received(data)

    def handle_parser_exception(self) -> None:
        """Close; after a message that is too big, leave the client time to read the reason."""
        closing = self.conn.close_sent
        if closing is None or closing.code != CloseCode.MESSAGE_TOO_BIG:
            super().handle_parser_exception()
        elif not self.close_sent:
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": closing.code})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.close)

    def handle_connect(self, event: Request) -> None:
        """Add this connection to the scope, for `websocket_of`."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] |= {ASGI_EXTENSION: cast("dict[object, object]", self)}

    async def run_asgi(self) -> None:
        """Run the ASGI application as uvicorn does; a handed-over connection outlives it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._listener is None and self.close_timer is None:
            self.transport.close()

    def hand_over(self, listener: MessageListener) -> None:
        """Pass all messages to this listener, queued ones first; the ASGI application may end."""
        waiting = self.queue
        self.queue = cast("asyncio.Queue[Any]", _ListenerQueue(listener))
        self._listener, self._language = listener, language_of_scope(dict(self.scope))
        self.request.headers.clear()  # the library's parser keeps the request
        self.scope, self.request, self.response = _NO_SCOPE, _NO_REQUEST, _NO_RESPONSE
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        self.resume_reading()

    def pause_reading(self) -> None:
        """Pause reading."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Resume reading."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that the server waits for at shutdown."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def resume_writing(self) -> None:
        """Tell the listener that the client accepts data again."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.on_writable()

    @property
    def may_write(self) -> bool:
        """True if the write buffer is not full."""
        return self.writable.is_set()

    def write_text(self, data: bytes) -> None:
        """Send a text message; raises ClientDisconnected.

        It is one unmasked, uncompressed frame (RFC 6455, 5.2).
        """
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(frame_header(len(data)) + data)

    async def close(self, last_message: bytes, code: int, reason: str) -> None:
        """Send a last message and close, once the client accepts data."""
        await self.writable.wait()
        self.write_text(last_message)
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def keepalive_timeout(self) -> None:
        """Drop a client that has not answered a ping, even if it no longer accepts data."""
        super().keepalive_timeout()
        self.transport.abort()

    def abort(self) -> None:
        """Abort the connection."""
        self.transport.abort()


def frame_header(length: int) -> bytes:
    """Return the header of a text frame of this length."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return pack("!BBH", 0x81, 126, length)
    return pack("!BBQ", 0x81, 127, length)


def short_text_frame(data: bytes) -> str | None:
    """Return the text of one masked text frame of at most 125 bytes, or None for other data.

    See RFC 6455, 5.2.
    """
    if len(data) < 6 or data[0] != 0x81 or data[1] != 0x80 + len(data) - 6 or len(data) > 131:
        return None
    try:
        return apply_mask(data[6:], data[2:6]).decode()
    except UnicodeDecodeError:
        return None


def ends_at_frame_boundary(data: bytes) -> bool:
    """Return whether data that starts at a frame boundary also ends at one."""
    at, size = 0, len(data)
    while at + 1 < size:
        length = data[at + 1] & 0x7F
        extra_length = {126: 2, 127: 8}.get(length, 0)
        if extra_length:
            length = int.from_bytes(data[at + 2 : at + 2 + extra_length])
        at += 2 + extra_length + 4 + length
    return at == size


def websocket_of(scope: Mapping[str, Any]) -> WebSocketProtocol:
    """Return the connection of an ASGI scope."""
    websocket = scope["extensions"][ASGI_EXTENSION]
    assert isinstance(websocket, WebSocketProtocol)
    return websocket


class WebSocketParser(ServerProtocol):
    """WebSocket parser that sends a reason before it fails on a message that is too big."""

    def __init__(self, too_big_message: Callable[[], bytes], max_size: int) -> None:
        super().__init__(max_size=max_size)
        self._too_big_message = too_big_message

    def fail(self, code: CloseCode | int, reason: str = "") -> None:
        """Close the connection; if a message was too big, send the reason first."""
        if code == CloseCode.MESSAGE_TOO_BIG and self.state is State.OPEN:
            self.send_text(self._too_big_message())
            reason = TOO_BIG_ID
        super().fail(code, reason)
