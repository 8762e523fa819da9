"""WebSocket connections that a table serves without ASGI.

Of a handed over connection little stays in memory: no task waits for messages, nothing of the
request and of the application's answer to it is kept. uvicorn has no public interface for that:
`WebSocketProtocol` uses attributes of its class that may change with any minor version. Therefore
pyproject.toml bounds uvicorn and websockets above too, and tests/server/http/test_uvicorn_fields.py
fails where such an attribute is missing.

The library closes a connection on which too much is said by itself, in English, and at once: the
client would be cut off in the middle of its message and might never read why. Here the rest of the
message is thrown away, and the reason is said in the client's language.
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
from escadre.server.http.request import language_asked
from escadre.tables import wire
from escadre.tables.errors import WORDS

FAREWELL_SECONDS = 3.0  # seconds for a client to read why, and to stop sending
MARGIN = 4  # a message so many times too big is still read, and answered by the table
TOO_BIG_ID = "table-too-big"
FRAMES = "escadre.frames"  # an extension of ASGI, between this file and the tables'

# What a connection that was handed over keeps in the place of its own request and answer: the same
# three for all, so that uvicorn still finds each field.
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


class Listener(Protocol):
    """Who hears what a client says."""

    def heard(self, message: str | bytes) -> None:
        """A whole message. Where too much waits: `stop_reading`, and then `go_on_reading`."""
        ...

    def writable(self) -> None:
        """The client takes something again."""
        ...

    def gone(self) -> None:
        """The client has gone, or is going. May be said twice."""
        ...


class _Hearing:
    """In the place of uvicorn's queue: what is put in it is heard at once."""

    __slots__ = ("_listener",)

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def put_nowait(self, message: Any) -> None:
        """An event of ASGI."""
        if message["type"] == "websocket.receive":
            self._listener.heard(message.get("text") or message.get("bytes") or b"")
        else:
            self._listener.gone()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection, as uvicorn runs it."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.conn = WebSocketConversation(self._farewell, self.config.ws_max_size)
        self._most = self.config.ws_max_size // MARGIN
        self._language: str | None = None
        self._listener: Listener | None = None
        self._whole = True  # what has come so far ends with the end of a frame
        self.leave: Callable[[], None] = lambda: None  # to be called when the connection has gone

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        self.leave()

    def _farewell(self) -> bytes:
        say = words(self._language or language_asked(dict(self.scope)), WORDS)
        return msgspec.json.encode(wire.Refused(None, say(TOO_BIG_ID, most=self._most)))

    def data_received(self, data: bytes) -> None:
        """Short messages are taken as they come; the library does all else."""
        if self._listener is not None and self._whole and (said := _short_text(data)) is not None:
            conversation = self.conn
            if conversation.state is State.OPEN and conversation.current_size is None:
                self._listener.heard(said)
                return
        if self.handshake_initiated:  # the request itself comes whole
            self._whole = self._whole and _ends_whole(data)
        super().data_received(data)

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
        """The application may take the connection itself, see `frames_of`."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] |= {FRAMES: cast("dict[object, object]", self)}

    async def run_asgi(self) -> None:
        """As uvicorn does it; but what was handed over outlives the application."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._listener is None and self.close_timer is None:
            self.transport.close()

    def hand_over(self, listener: Listener) -> None:
        """From here on this listener hears all, first what has waited; the application may end."""
        waiting, self.queue = self.queue, cast("asyncio.Queue[Any]", _Hearing(listener))
        self._listener, self._language = listener, language_asked(dict(self.scope))
        self.request.headers.clear()  # the library's parser holds the request for good
        self.scope, self.request, self.response = _NO_SCOPE, _NO_REQUEST, _NO_RESPONSE
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        self.go_on_reading()

    def stop_reading(self) -> None:
        """More was heard than is being answered."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on_reading(self) -> None:
        """What was heard has been answered."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that a server waits for before it ends."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def resume_writing(self) -> None:
        """The client takes something again."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.writable()

    @property
    def may_write(self) -> bool:
        """Whether the client has taken about all that was written."""
        return self.writable.is_set()

    def write_text(self, data: bytes) -> None:
        """Send a message; raises ClientDisconnected.

        Nothing is masked, split or compressed: RFC 6455, 5.2.
        """
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(_head(len(data)) + data)

    async def close(self, last: bytes, code: int, reason: str) -> None:
        """Say something last, and close, as soon as the client takes it."""
        await self.writable.wait()
        self.write_text(last)
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def cut_off(self) -> None:
        """The client takes nothing."""
        self.transport.abort()


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return pack("!BBH", 0x81, 126, length)
    return pack("!BBQ", 0x81, 127, length)


def _short_text(data: bytes) -> str | None:
    """The text of one frame, where this is a message of at most 125 bytes; None: of anything else.

    RFC 6455, 5.2: the last frame, of text, masked.
    """
    if len(data) < 6 or data[0] != 0x81 or data[1] != 0x80 + len(data) - 6 or len(data) > 131:
        return None
    try:
        return apply_mask(data[6:], data[2:6]).decode()
    except UnicodeDecodeError:
        return None


def _ends_whole(data: bytes) -> bool:
    """Whether masked frames, the first of which begins here, end where this ends."""
    at, size = 0, len(data)
    while at + 1 < size:
        length = data[at + 1] & 0x7F
        more = {126: 2, 127: 8}.get(length, 0)
        if more:
            length = int.from_bytes(data[at + 2 : at + 2 + more])
        at += 2 + more + 4 + length
    return at == size


def frames_of(scope: Mapping[str, Any]) -> WebSocketProtocol:
    """The connection itself, to write and to hear without a detour."""
    found = scope["extensions"][FRAMES]
    assert isinstance(found, WebSocketProtocol)
    return found


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
