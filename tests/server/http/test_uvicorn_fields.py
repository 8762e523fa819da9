"""Test that the private attributes of uvicorn and websockets that the server uses exist.

They are not a public interface: a new version may rename them. The names are read from the server's
source, so the test covers all of them.
"""

import asyncio
import inspect
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from escadre.server.http.protocol import HttpProtocol
from escadre.server.http.websocket import WebSocketParser, WebSocketProtocol

pytestmark = pytest.mark.anyio
HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class RecordingTransport(asyncio.Transport):
    """A transport that records whether something was written."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = asyncio.Event()

    def write(self, data: Any) -> None:
        self.answered.set()

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Accept the WebSocket and wait."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


def config() -> uvicorn.Config:
    made = uvicorn.Config(application, log_config=None, lifespan="off")
    made.load()
    return made


@asynccontextmanager
async def open_websocket(kind: type[WebSocketsSansIOProtocol]) -> AsyncIterator[Any]:
    """Return a connection whose handshake is complete."""
    state = ServerState()
    protocol = kind(config(), state, {})
    wire = RecordingTransport()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    await wire.answered.wait()
    assert protocol.handshake_complete
    yield protocol
    for task in state.tasks:
        task.cancel()


def attributes_read(kind: type, of: str) -> set[str]:
    """Return the attributes that a class's source reads from an expression."""
    pattern = rf"(?<![\w.]){re.escape(of)}\.([a-z]\w*)"
    return set(re.findall(pattern, inspect.getsource(kind)))


def parent_attributes(kind: type) -> set[str]:
    """Return the attributes that a class uses of its parent."""
    return attributes_read(kind, "super()") | {
        name for name in attributes_read(kind, "self") if name not in vars(kind)
    }


async def test_uvicorn_websocket_has_every_attribute_used() -> None:
    # `on_close` is our own attribute.
    needed = parent_attributes(WebSocketProtocol) - {"on_close"} | {"run_asgi"}
    assert {"queue", "scope", "request", "response", "conn", "close_timer", "tasks"} <= needed
    async with open_websocket(WebSocketsSansIOProtocol) as plain:
        assert needed - set(dir(plain)) == set()
        assert {"extensions", "headers"} <= set(plain.scope)
        assert attributes_read(WebSocketProtocol, "self.config") - set(dir(plain.config)) == set()


async def test_websockets_protocol_has_every_attribute_used() -> None:
    needed = attributes_read(WebSocketProtocol, "self.conn") | attributes_read(
        WebSocketProtocol, "parser"
    )
    needed |= parent_attributes(WebSocketParser)
    assert {"state", "current_size", "close_sent", "data_to_send", "fail", "send_text"} <= needed
    assert needed - set(dir(ServerProtocol())) == set()


async def test_uvicorn_http_protocol_has_every_attribute_used() -> None:
    plain = HttpToolsProtocol(config(), ServerState(), {})
    needed = parent_attributes(HttpProtocol)
    assert {"cycle", "transport", "client", "handle_websocket_upgrade"} <= needed
    assert needed - set(dir(plain)) == set()


class NullListener:
    """A listener that ignores all events."""

    def on_message(self, message: str | bytes) -> None: ...

    def on_writable(self) -> None: ...

    def on_disconnect(self) -> None: ...


async def test_handed_over_connection_has_all_uvicorn_attributes() -> None:
    async with (
        open_websocket(WebSocketsSansIOProtocol) as plain,
        open_websocket(WebSocketProtocol) as first,
        open_websocket(WebSocketProtocol) as second,
    ):
        for each in (first, second):
            each.hand_over(NullListener())
            assert vars(plain).keys() <= vars(each).keys()
            assert plain.scope.keys() <= each.scope.keys()
        for name in ("scope", "request", "response"):  # it is freed
            assert getattr(first, name) is getattr(second, name)
