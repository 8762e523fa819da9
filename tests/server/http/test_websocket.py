"""Test that frames written without the library equal those that it would write."""

import asyncio
import socket

import pytest
from websockets.frames import Frame, Opcode

from escadre.server.app import create_app
from escadre.server.http import websocket
from escadre.server.routes.live import Connection
from escadre.server.run import uvicorn_config
from escadre.server.settings import Settings
from tests.server.clients import PATIENCE, Guest, Host


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    data = b"x" * length
    assert websocket.frame_header(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


SAID = ["", "a", "é", "x" * 125]


@pytest.mark.parametrize("said", SAID)
def test_a_short_text_is_read_as_the_library_reads_it(said: str) -> None:
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
def test_anything_else_is_left_to_the_library(frame: Frame) -> None:
    assert websocket.short_text_frame(frame.serialize(mask=True)) is None


def test_a_part_of_a_frame_two_frames_and_one_without_a_mask_are_no_short_text() -> None:
    whole = Frame(Opcode.TEXT, b"ahoy").serialize(mask=True)
    assert all(websocket.short_text_frame(whole[:cut]) is None for cut in range(len(whole)))
    assert websocket.short_text_frame(2 * whole) is None
    assert websocket.short_text_frame(Frame(Opcode.TEXT, b"ahoy").serialize(mask=False)) is None


@pytest.mark.parametrize("length", [0, 4, 125, 126, 65_535, 65_536])
def test_where_frames_end_is_known(length: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)
    assert websocket.ends_at_frame_boundary(frame)
    assert websocket.ends_at_frame_boundary(2 * frame)
    assert not any(
        websocket.ends_at_frame_boundary(frame[:cut]) for cut in (1, 2, 5, len(frame) - 1)
    )
    assert not websocket.ends_at_frame_boundary(frame + b"\x81")


def test_a_dead_connection_is_noticed_within_a_minute(settings: Settings) -> None:
    config = uvicorn_config(create_app(settings))
    assert config.ws_ping_interval and config.ws_ping_timeout
    assert config.ws_ping_interval + config.ws_ping_timeout <= 40


@pytest.mark.anyio
async def test_a_client_that_stops_reading_is_dropped_when_it_answers_no_ping(
    host: Host, ann: Guest
) -> None:
    """Some bytes lie in the buffer of the server: fewer than make it wait before it sends more."""
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
        async with asyncio.timeout(PATIENCE):
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
