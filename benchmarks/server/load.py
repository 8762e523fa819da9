"""Measure latency, views per second and memory of a server on one core with many tables.

    python -m benchmarks.server.load [--tables 500] [--seconds 20] [--write]

The game is Bataille navale with 100 bombs for each player. First, each table fires about one shot
per second, at different moments, to measure the latency to the opponent. Then each player answers a
shot immediately, to measure views per second. All players run in one process on another core, which
may be the bottleneck, so its use of the core is shown beside the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.results import write_section

SERVER_CORE, PLAYERS_CORE = 0, 1
WARM_UP = 3.0  # seconds
UNLIMITED = 10**9  # a limit that is too large to be reached

SETTINGS = f"""
thinkers = "threads"
[limits]
requests = {UNLIMITED}
requests_burst = {UNLIMITED}
openings = {UNLIMITED}
openings_burst = {UNLIMITED}
tables = {UNLIMITED}
address_messages = {UNLIMITED}
address_messages_burst = {UNLIMITED}
messages = {UNLIMITED}
messages_burst = {UNLIMITED}
address_connections = {UNLIMITED}
address_sockets = {UNLIMITED}
sockets = 20000
"""
FLEET = [
    {"type": "place", "size": size, "square": 20 * row, "across": True}
    for row, size in enumerate((5, 4, 3, 3, 2))
]
SQUARE_COUNT = 100


class Table(msgspec.Struct):
    """The fields of a table that a player uses."""

    turn: tuple[int, ...]


class View(msgspec.Struct, tag="view"):
    """The fields of a view that a player uses."""

    ply: int
    table: Table


class Refused(msgspec.Struct, tag="refused"):
    """The refusal of a choice that came too late; the present view follows."""

    sentence: str


_ANSWER = msgspec.json.Decoder(View | Refused)


class Server:
    """The process of the server."""

    def __init__(self, port: int, pid: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.pid = pid

    @property
    def memory_bytes(self) -> int:
        """The resident memory in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    @property
    def cpu_seconds(self) -> float:
        """The CPU time used so far, in seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def serving(port: int) -> AsyncIterator[Server]:
    """Run `escadre serve` with an empty data directory; yield the server."""
    with tempfile.TemporaryDirectory() as directory:
        settings = Path(directory, "settings.toml")
        settings.write_text(SETTINGS, "utf-8")
        options = ["--data", directory, "--port", str(port), "--settings", str(settings)]
        process = subprocess.Popen(
            [Path(sys.executable).with_name("escadre"), "serve", *options],
            stdout=subprocess.DEVNULL,
        )
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        server = Server(port, process.pid)
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    await http.get(f"{server.url}/health")
                    break
                except httpx.ConnectError:
                    if process.poll() is not None:
                        raise SystemExit("The server did not start.") from None
                    await asyncio.sleep(0.02)
        try:
            yield server
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


class Player:
    """One seat of one table, on its own socket."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.opponent: Player
        self.pause = 0.0  # seconds before answering a shot
        self.received = 0
        self.sent_at = 0.0
        self.latencies: list[float] = []
        self._acted_on = -1
        self._square = SQUARE_COUNT
        self._jitter = Random()

    @property
    def has_shot(self) -> bool:
        """True if the fleets are placed and this player has fired once."""
        return self._square < SQUARE_COUNT

    async def play(self) -> None:
        """Place the fleet, then shoot in turn, from the last square to the first."""
        async for message in self.socket:
            now = perf_counter()
            self.received += 1
            view = _ANSWER.decode(message)
            if isinstance(view, Refused) or self.seat not in view.table.turn:
                continue
            if view.ply == self._acted_on or not self._square:
                continue
            self._acted_on = view.ply
            if view.ply <= len(FLEET):  # fleets are still being placed
                await self._act(view.ply, *FLEET, {"type": "ready"})
                continue
            if self.opponent.sent_at:
                self.latencies.append(now - self.opponent.sent_at)
            if self.pause:  # people do not all answer at the same moment
                await asyncio.sleep(self.pause * self._jitter.uniform(0.3, 1.7))
            self._square -= 1
            self.sent_at = perf_counter()
            await self._act(view.ply, {"type": "bomb", "square": self._square})

    async def _act(self, ply: int, *actions: dict[str, Any]) -> None:
        body = msgspec.json.encode({"type": "act", "ply": ply, "actions": actions})
        await self.socket.send(body.decode())


async def open_table(server: Server, http: httpx.AsyncClient) -> tuple[str, str]:
    """Open a table for two people; return its id and their cookies."""
    body: dict[str, Any] = {
        "game": "battleship",
        "seats": ["me", "open"],
        "name": "Ann",
        "options": {"bombs": SQUARE_COUNT, "first": "1"},
    }
    opened = await http.post("/api/tables", json=body)
    table = opened.json()["table"]
    http.cookies.clear()
    sat = await http.post(f"/api/tables/{table}/seats/1", json={"name": "Ben"})
    http.cookies.clear()
    return table, "\n".join(r.headers["set-cookie"].split(";")[0] for r in (opened, sat))


async def connect_players(server: Server, table: str, cookies: str) -> tuple[Player, Player]:
    """Connect both players of a table."""
    address = f"ws{server.url[4:]}/api/tables/{table}/live"
    sockets = [
        await connect(
            address,
            additional_headers={"Cookie": cookie},
            origin=server.url,  # type: ignore[arg-type]
            compression=None,
            max_queue=None,
        )
        for cookie in cookies.split("\n")
    ]
    one, two = (Player(seat, socket) for seat, socket in enumerate(sockets))
    one.opponent, two.opponent = two, one
    return one, two


class Phase(msgspec.Struct):
    """Measurements of one phase."""

    seconds: float
    views: int
    latencies: list[float]
    server_core_share: float  # share of the server's core that was used
    players_core_share: float

    def percentile(self, share: float) -> float:
        """Return a percentile of the latencies, in milliseconds."""
        if not self.latencies:
            return float("nan")  # no message arrived during the phase
        return sorted(self.latencies)[int(share * (len(self.latencies) - 1))] * 1000


async def measure_phase(server: Server, players: list[Player], seconds: float) -> Phase:
    """Let the players play for this many seconds, and measure."""
    views = sum(player.received for player in players)
    for player in players:
        player.latencies.clear()
    began = perf_counter()
    cpu_seconds = server.cpu_seconds
    own_cpu_seconds = sum(os.times()[:2])
    await asyncio.sleep(seconds)
    took = perf_counter() - began
    return Phase(
        took,
        sum(player.received for player in players) - views,
        [latency for player in players for latency in player.latencies],
        (server.cpu_seconds - cpu_seconds) / took,
        (sum(os.times()[:2]) - own_cpu_seconds) / took,
    )


async def run(table_count: int, seconds: float) -> str:
    """Run the whole measurement and return the body of its section."""
    os.sched_setaffinity(0, {PLAYERS_CORE})
    async with serving(8300 + secrets.randbelow(500)) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            warm_up_table = await open_table(server, http)
            await asyncio.sleep(WARM_UP)
            empty_bytes = server.memory_bytes
            tables = [await open_table(server, http) for _ in range(table_count)]
        resting_bytes = server.memory_bytes
        pairs = [await connect_players(server, *each) for each in [warm_up_table, *tables]][1:]
        players = [player for pair in pairs for player in pair]
        connected_bytes = server.memory_bytes
        playing = [asyncio.create_task(player.play()) for player in players]
        for player in players:
            player.pause = 1.0
        while not all(
            player.has_shot for player in players
        ):  # waits as long as a busy machine needs
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM_UP)
        paced = await measure_phase(server, players, seconds)
        for player in players:
            player.pause = 0.0
        await asyncio.sleep(WARM_UP)
        unpaced = await measure_phase(server, players, seconds)
        playing_bytes = server.memory_bytes
        shots = sum(player.received for player in players) / len(players)
        for task in playing:
            task.cancel()
    return "\n".join(
        [
            f"{table_count} tables, {2 * table_count} sockets, {seconds:.0f} s each; "
            "views are whole scenes. "
            f"Load of the machine: {os.getloadavg()[0]:.0f}.",
            "",
            "| | every shot answered at once | a shot a second at every table |",
            "|---|---|---|",
            _row(
                "views delivered a second", unpaced, paced, lambda p: f"{p.views / p.seconds:,.0f}"
            ),
            _row(
                "shots a second", unpaced, paced, lambda p: f"{len(p.latencies) / p.seconds:,.0f}"
            ),
            _row(
                "shot to opponent, median", unpaced, paced, lambda p: f"{p.percentile(0.5):.1f} ms"
            ),
            _row("shot to opponent, p99", unpaced, paced, lambda p: f"{p.percentile(0.99):.1f} ms"),
            _row("shot to opponent, worst", unpaced, paced, lambda p: f"{p.percentile(1):.1f} ms"),
            _row("shots a second of the server's core", unpaced, paced, _per_core),
            _row(
                "server's share of its core", unpaced, paced, lambda p: f"{p.server_core_share:.0%}"
            ),
            _row(
                "players' share of theirs", unpaced, paced, lambda p: f"{p.players_core_share:.0%}"
            ),
            "",
            f"Memory of the server: {empty_bytes / 1e6:.0f} MB before the tables; a table at rest "
            f"{(resting_bytes - empty_bytes) / table_count / 1e3:.1f} kB, with two sockets "
            f"{(connected_bytes - empty_bytes) / table_count / 1e3:.1f} kB, in play "
            f"{(playing_bytes - empty_bytes) / table_count / 1e3:.1f} kB after {shots:.0f} shots.",
        ]
    )


def _per_core(phase: Phase) -> str:
    return f"{len(phase.latencies) / phase.seconds / phase.server_core_share:,.0f}"


def _row(name: str, unpaced: Phase, paced: Phase, format_value: Any) -> str:
    return f"| {name} | {format_value(unpaced)} | {format_value(paced)} |"


def main() -> None:
    """Measure, print, and write the section with --write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--write", action="store_true", help="write benchmarks/results.md")
    arguments = parser.parse_args()
    body = asyncio.run(run(arguments.tables, arguments.seconds))
    print(body)
    if arguments.write:
        write_section("Many tables", body)


if __name__ == "__main__":
    main()
