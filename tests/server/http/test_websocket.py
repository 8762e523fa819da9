"""Test that our WebSocket framing gives the same bytes and texts as the library."""

import asyncio
import socket

import pytest
from websockets.frames import Frame, Opcode

from escadre.server.app import create_app
from escadre.server.http import websocket
from escadre.server.routes.table_connection import Connection
from escadre.server.settings import Settings
from escadre.server.uvicorn_server import uvicorn_config
from tests.server.clients import TIMEOUT, Guest, Host


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_text_frame_equals_the_frame_of_the_library(length: int) -> None:
    data = b"x" * length
    assert websocket.frame_header(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


SAID = ["", "a", "é", "x" * 125]


@pytest.mark.parametrize("said", SAID)
def test_short_text_frame_is_decoded(said: str) -> None:
    data = said.encode()[:125]
    assert (
        websocket.short_text_frame(Frame(Opcode.TEXT, data).serialize(mask=True)) == data.decode()
    )


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"x" * 126),
        Frame(Opcode.TEXT, b"x", fin=False),
        Frame(Opcode.CONT, b"x"),
        Frame(Opcode.BINARY, b"x"),
        Frame(Opcode.CLOSE, b""),
        Frame(Opcode.PING, b"x"),
        Frame(Opcode.TEXT, b"\xff"),
    ],
)
def test_other_frames_are_not_decoded_as_short_text(frame: Frame) -> None:
    assert websocket.short_text_frame(frame.serialize(mask=True)) is None


def test_partial_double_and_unmasked_frames_are_not_short_text() -> None:
    whole = Frame(Opcode.TEXT, b"ahoy").serialize(mask=True)
    assert all(websocket.short_text_frame(whole[:cut]) is None for cut in range(len(whole)))
    assert websocket.short_text_frame(2 * whole) is None
    assert websocket.short_text_frame(Frame(Opcode.TEXT, b"ahoy").serialize(mask=False)) is None


@pytest.mark.parametrize("length", [0, 4, 125, 126, 65_535, 65_536])
def test_frame_boundaries_are_detected(length: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)
    assert websocket.ends_at_frame_boundary(frame)
    assert websocket.ends_at_frame_boundary(2 * frame)
    assert not any(
        websocket.ends_at_frame_boundary(frame[:cut]) for cut in (1, 2, 5, len(frame) - 1)
    )
    assert not websocket.ends_at_frame_boundary(frame + b"\x81")


def test_dead_connection_is_detected_within_a_minute(settings: Settings) -> None:
    config = uvicorn_config(create_app(settings))
    assert config.ws_ping_interval and config.ws_ping_timeout
    assert config.ws_ping_interval + config.ws_ping_timeout <= 40


@pytest.mark.anyio
async def test_client_that_stops_reading_is_dropped_after_a_missed_ping(
    host: Host, ann: Guest
) -> None:
    """The server's buffer has some bytes, but too few to pause writing."""
    id = (await ann.open("me", "open"))["table"]
    table = await host.services.table(id)
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.setblocking(False)
        await loop.sock_connect(client, ("127.0.0.1", host.port))
        headers = {
            "Host": f"127.0.0.1:{host.port}",
            "Origin": host.url,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
        }
        lines = [f"GET /api/tables/{id}/live HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        await loop.sock_sendall(client, "\r\n".join([*lines, "", ""]).encode())
        async with asyncio.timeout(TIMEOUT):
            while not table.subscribers:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            (connection,) = table.subscribers
            assert isinstance(connection, Connection)
            line = connection._socket
            while not line.transport.get_write_buffer_size():
                connection.wake()
                await asyncio.sleep(0)
            assert line.may_write
            line.keepalive_timeout()
            while table.subscribers:  # noqa: ASYNC110
                await asyncio.sleep(0)
