"""Test that idle connections are closed and counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from msgspec.structs import replace

from escadre.server.http.protocol import ConnectionGate, HttpProtocol
from escadre.server.http.trusted_proxies import is_in_networks
from escadre.server.settings import Limits, Settings
from tests.server.clients import TIMEOUT, Guest, Host, hosting
from tests.server.conftest import PATIENT

pytestmark = pytest.mark.anyio

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
def protocols(monkeypatch: pytest.MonkeyPatch) -> list[HttpProtocol]:
    """Collect the server's side of each connection."""
    made: list[HttpProtocol] = []
    admit = HttpProtocol.connection_made

    def connection_made(self: HttpProtocol, transport: asyncio.Transport) -> None:
        made.append(self)
        admit(self, transport)

    monkeypatch.setattr(HttpProtocol, "connection_made", connection_made)
    return made


@asynccontextmanager
async def connection_to(host: Host) -> AsyncIterator[Streams]:
    """Open a connection without sending anything."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def read_until_closed(reader: asyncio.StreamReader) -> bytes:
    """Return all bytes that the server sends before it closes the connection."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /hea",
        HEAD,
        HEAD + b"content-length: 9\r\n\r\n{",
        b"GET /health HTTP/1.1\r\n\r\n\r",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "a second request"],
)
async def test_unfinished_request_times_out(
    settings: Settings, protocols: list[HttpProtocol], sent: bytes
) -> None:
    hurried = replace(settings, limits=replace(PATIENT, head=0.05, upload=0.05))
    async with hosting(hurried) as host, connection_to(host) as (reader, writer):
        while not protocols:  # noqa: ASYNC110
            await asyncio.sleep(0)
        protocols[0].timeout_keep_alive = 0.05  # type: ignore[assignment]  # any number works
        writer.write(sent)
        await read_until_closed(reader)


async def test_sending_single_bytes_does_not_extend_the_timeout(settings: Settings) -> None:
    hurried = replace(settings, limits=replace(PATIENT, head=0.3))
    async with hosting(hurried) as host, connection_to(host) as (reader, writer):
        closed = asyncio.create_task(read_until_closed(reader))
        writer.write(b"GET /health HTTP/1.1\r\nx: ")
        while not closed.done():
            writer.write(b"x")
            await asyncio.sleep(0.02)
        assert closed.result() == b""


async def test_empty_lines_between_requests_do_not_extend_the_timeout(
    host: Host, protocols: list[HttpProtocol]
) -> None:
    async with connection_to(host) as (reader, writer):
        writer.write(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        protocols[0]._gate.limits = replace(PATIENT, head=0.1)  # starts with the next request
        closed = asyncio.create_task(read_until_closed(reader))
        while not closed.done():
            writer.write(b"\r\n")
            await asyncio.sleep(0.02)


async def test_idle_connection_stays_open_longer_than_a_proxy_reuses_it(
    host: Host, protocols: list[HttpProtocol]
) -> None:
    """Otherwise the server may close a connection while a proxy or client sends on it."""
    async with connection_to(host) as (reader, writer):
        writer.write(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert protocols[0].timeout_keep_alive > 60  # nginx's keepalive_timeout of upstreams


async def test_client_that_reads_no_response_is_disconnected(settings: Settings) -> None:
    hurried = replace(settings, limits=replace(PATIENT, send=0.1))
    async with hosting(hurried) as host, connection_to(host) as (_, writer):
        asked = b"GET /api/openapi.json HTTP/1.1\r\nhost: here\r\n\r\n"
        with pytest.raises(ConnectionError):
            async with asyncio.timeout(TIMEOUT):
                while True:
                    writer.write(asked)
                    await writer.drain()
                    await asyncio.sleep(0.001)


async def test_idle_websocket_is_not_timed_out_as_a_request(
    host: Host, ann: Guest, protocols: list[HttpProtocol]
) -> None:
    table = (await ann.open("me", "open"))["table"]
    protocols.clear()
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        (upgraded,) = protocols
        assert upgraded._read_deadline is None


async def test_silent_connections_count_against_the_limit(settings: Settings) -> None:
    few = replace(settings, limits=replace(PATIENT, address_sockets=3))
    async with hosting(few) as host, AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(connection_to(host)) for _ in range(2)]
        async with host.guest() as ann:
            table = (await ann.open("me", "open"))["table"]
            await ann.http.aclose()
        async with host.guest() as ann, ann.live(table) as live:  # a WebSocket counts, too
            await live.read()
            assert (
                await read_until_closed((await stack.enter_async_context(connection_to(host)))[0])
                == b""
            )
        silent[0][1].close()
        await silent[0][1].wait_closed()
        async with host.guest() as ann:  # both are closed
            while True:
                try:
                    await ann.get(f"/tables/{table}")
                    return
                except ConnectionError:
                    await asyncio.sleep(0.01)


async def test_unfinished_requests_of_one_address_do_not_block_others(settings: Settings) -> None:
    # The default on a machine with few file descriptors.
    limits = replace(Limits(), address_sockets=100)
    async with hosting(replace(settings, limits=limits)) as host, AsyncExitStack() as stack:
        silent = []
        for _ in range(300):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", host.port, local_addr=("127.0.0.2", 0)
            )
            stack.callback(writer.close)
            writer.write(HEAD)
            silent.append(asyncio.create_task(reader.read()))
        async with host.guest() as ann:
            await ann.open("me", "open")
        while sum(each.done() for each in silent) < 200:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert sum(not each.done() for each in silent) == 100
        for each in silent:
            each.cancel()
        await asyncio.gather(*silent, return_exceptions=True)


def test_few_file_descriptors_reduce_the_connection_limit(settings: Settings) -> None:
    door = ConnectionGate(settings, descriptors=600)
    assert sum(door.acquire(f"10.0.0.{n % 4}") is not None for n in range(600)) == 344


def test_address_limit_does_not_apply_to_a_proxy(settings: Settings) -> None:
    limits = Limits(sockets=10, address_sockets=2)
    door = ConnectionGate(
        replace(settings, limits=limits, proxies=("10.1.0.0/16",)), descriptors=10_000
    )
    assert [door.acquire("10.2.0.1") is None for _ in range(3)] == [False, False, True]
    assert all(door.acquire("10.1.2.3") for _ in range(10)) and door.acquire("10.1.2.3") is None


@pytest.mark.parametrize(
    ("host", "networks", "found"),
    [
        ("10.0.0.1", ("10.0.0.1",), True),
        ("10.0.0.1", ("10.0.0.0/8",), True),
        ("10.0.0.1", ("*",), True),
        ("10.0.0.1", ("10.0.0.2", "proxy"), False),
        (None, ("10.0.0.0/8",), False),
        ("::1", ("10.0.0.0/8", "::1"), True),
    ],
)
def test_proxies_are_addresses_or_networks(
    host: str | None, networks: tuple[str, ...], found: bool
) -> None:
    assert is_in_networks(host, networks) is found
