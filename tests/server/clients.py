"""Run a real server on a loopback socket, with clients for it."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from socket import socket
from typing import Any, Self

import httpx
import uvicorn
from litestar import Litestar
from uvicorn.server import Server
from websockets.asyncio.client import ClientConnection, connect

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server.app import create_app
from escadre.server.listening_socket import bind_socket
from escadre.server.services import Services
from escadre.server.settings import Settings
from escadre.server.store.sql_store import SqlStore
from escadre.server.uvicorn_server import uvicorn_config
from escadre.tables.ports import StoredTable

TIMEOUT = 15.0  # seconds
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of plain HTTP: reading all certificates again takes longer than a request."""
Json = dict[str, Any]
Query = Mapping[str, str | int] | None


class Host:
    """A server running in this process."""

    def __init__(self, services: Services, port: int) -> None:
        self.services = services
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def guest(self, **headers: str) -> Guest:
        """Return a new browser without cookies."""
        return Guest(self.url, headers)


class QuickServer(Server):
    """A server that stops at once when asked, without uvicorn's polling interval."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.told = asyncio.Event()
        self.serving = asyncio.Event()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start as usual, and tell that the server has started."""
        await super().startup(sockets)
        self.serving.set()

    async def main_loop(self) -> None:
        """Wait until the server is asked to stop."""
        await self.on_tick(0)
        await self.told.wait()


IDLE = defaultdict[int, list[Litestar]](list)
"""Routes of servers that have ended, by the largest body; it takes 0.2 s to build others."""


@asynccontextmanager
async def hosting(
    settings: Settings, kits: Mapping[str, AnyKit] = GAMES, store: SqlStore | None = None
) -> AsyncIterator[Host]:
    """Run a server with these settings; `store` replaces the store of the settings."""
    idle = IDLE[settings.limits.body]
    app = create_app(settings, kits, store=store, routes=idle.pop() if idle else None)
    listening = bind_socket("127.0.0.1", 0)
    config = uvicorn_config(app)
    config.timeout_graceful_shutdown = 1
    server = QuickServer(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    starting = asyncio.create_task(server.serving.wait())
    await asyncio.wait([starting, running], return_when=asyncio.FIRST_COMPLETED)
    assert server.started, "the server did not start"
    try:
        yield Host(app.app.state.services, listening.getsockname()[1])
    finally:
        server.told.set()
        await running
        listening.close()
    idle.append(app.app)


class FailingStore(SqlStore):
    """A store whose calls fail on demand by raising `error`.

    `fails` has the names of failing calls; a call in `lost` is carried out before it fails.
    """

    def __init__(self, settings: Settings, error: Exception) -> None:
        super().__init__(settings.database_url)
        self.error = error
        self.fails = set[str]()
        self.lost = set[str]()

    def _fail(self, name: str) -> None:
        if name in self.fails:
            raise self.error

    async def append(
        self, table: str, number: int, bodies: Sequence[bytes], *, ended: bool = False
    ) -> None:
        """Append the entries, or raise the error."""
        self._fail("append")
        await super().append(table, number, bodies, ended=ended)
        if "append" in self.lost:
            raise self.error

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Load the table, or raise the error."""
        self._fail("load")
        return await super().load(table, since)

    async def check_writable(self) -> None:
        """Check the store, or raise the error."""
        self._fail("check_writable")
        await super().check_writable()


class Guest:
    """A browser: keeps cookies and sends the origin of its pages."""

    def __init__(
        self, url: str, headers: Mapping[str, str], timeout: float | None = TIMEOUT
    ) -> None:
        self.url = url
        self.timeout = timeout
        self.http = httpx.AsyncClient(
            base_url=url,
            headers={"accept-language": "en", **headers},
            timeout=timeout,
            verify=NO_TLS,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str, status: int = 200, query: Query = None) -> Any:
        """Return the JSON response of a path under /api."""
        response = await self.http.get(f"/api{path}", params=query)
        assert response.status_code == status, response.text
        return response.json()

    async def post(self, path: str, body: Any, status: int = 201, query: Query = None) -> Any:
        """Post JSON to a path under /api, and return the JSON response."""
        response = await self.http.post(f"/api{path}", json=body, params=query)
        assert response.status_code == status, response.text
        return response.json()

    async def open(
        self,
        *seats: str,
        game: str = "battleship",
        name: str = "Ann",
        seed: str = "",
        **options: Any,
    ) -> Json:
        """Open a table."""
        body = {"game": game, "seats": seats, "name": name, "options": options, "seed": seed}
        opened: Json = await self.post("/tables", body)
        return opened

    async def sit(self, table: str, seat: int, name: str = "Ben", seed: str = "") -> Json:
        """Take an open seat."""
        sat: Json = await self.post(f"/tables/{table}/seats/{seat}", {"name": name, "seed": seed})
        return sat

    @asynccontextmanager
    async def live(self, table: str, query: Query = None) -> AsyncIterator[Live]:
        """Open the table's socket."""
        headers = {"Origin": self.url, "Accept-Language": "en"}
        if self.http.cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        if bearer := self.http.headers.get("authorization"):
            headers["Authorization"] = bearer
        address = f"ws{self.url[4:]}/api/tables/{table}/live"
        full = str(httpx.URL(address, params=query)) if query else address
        async with connect(full, additional_headers=headers, compression=None) as connection:
            yield Live(connection, self.timeout)


CARRY_OUT_ID = 1_000  # id of requests of `Live.carries_out`


class Live:
    """A WebSocket to a table; `view` is the newest view."""

    def __init__(self, connection: ClientConnection, timeout: float | None) -> None:
        self.connection = connection
        self.timeout = timeout  # seconds to wait for an answer; None: until the connection closes
        self.view: Json = {}
        self.lines: list[Json] = []
        self.raw: list[bytes] = []  # every message received

    async def read(self) -> Json:
        """Return the next answer; store views and join their log lines, as the browser does."""
        async with asyncio.timeout(self.timeout):
            data = await self.connection.recv(decode=False)
        self.raw.append(data)
        answer: Json = json.loads(data)
        if answer["type"] == "view":
            self.view = answer
            since = answer["since"]
            self.lines = [line for line in self.lines if line["ply"] <= since] + answer["lines"]
        return answer

    async def send(self, **request: Any) -> None:
        """Send a request."""
        await self.connection.send(json.dumps(request))

    async def settle(self) -> Json:
        """Read everything sent so far; return the newest view."""
        await self.send(type="ping")
        while (await self.read())["type"] != "pong":
            pass
        return self.view

    async def ask(self, **request: Any) -> Json:
        """Send a request and return its answer."""
        await self.settle()
        await self.send(**request)
        return await self.read()

    async def act(self, *actions: Json) -> Json:
        """Send actions for the current ply."""
        await self.settle()
        return await self.ask(type="act", ply=self.view["ply"], actions=actions)

    async def carries_out(self, **request: Any) -> bool:
        """Send a request for the current ply; return whether the server carries it out.

        The answer is recognised by its id: views caused by other players may come before it.
        """
        await self.settle()
        await self.send(id=CARRY_OUT_ID, ply=self.view["ply"], **request)
        while (answer := await self.read()).get("id") != CARRY_OUT_ID:
            pass
        return bool(answer["type"] == "done")

    async def until(self, **table: Any) -> Json:
        """Read until the table's status has these values."""
        while any(self.view["table"][name] != value for name, value in table.items()):
            await self.read()
        return self.view

    async def quiet(self, seconds: float = 0.05) -> bool:
        """Return True if nothing arrives for a while; otherwise fail."""
        try:
            async with asyncio.timeout(seconds):
                answer = await self.connection.recv()
        except TimeoutError:
            return True
        raise AssertionError(f"not quiet: {answer!r}")


@asynccontextmanager
async def two_players(
    ann: Guest, ben: Guest, **options: Any
) -> AsyncIterator[tuple[str, Live, Live]]:
    """Yield a table with two seated players and their open sockets, all messages read."""
    table: str = (await ann.open("me", "open", **options))["table"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await ben_socket.settle()
        await ann_socket.settle()
        yield table, ann_socket, ben_socket


def place(size: int, square: int, across: bool = True) -> Json:
    """Return the action that places a ship in Bataille navale."""
    return {"type": "place", "size": size, "square": square, "across": across}


def bomb(square: int) -> Json:
    """Return the action that bombs a square."""
    return {"type": "bomb", "square": square}


READY = {"type": "ready"}
FLEET = [place(size, 20 * row) for row, size in enumerate((5, 4, 3, 3, 2))]
"""The first fleet in five rows: A1, A3, A5, A7, A9, all across."""


async def place_fleets(*players: Live, fleet: Sequence[Json] = FLEET) -> None:
    """Let each player place this fleet and confirm it."""
    for player in players:
        answer = await player.act(*fleet, READY)
        assert answer["type"] == "view", answer
    for player in players:
        await player.settle()
