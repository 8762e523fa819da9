"""Test that every acknowledged ply is stored exactly once when the server is killed."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import WebSocketException

from escadre.core.errors import InputError
from escadre.core.match.json_format import decode_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.server.store.store_lock import exclusive_store
from tests.conftest import often
from tests.server.clients import FLEET, READY, Guest, Json, Live, bomb, place
from tests.server.server_process import Process

pytestmark = pytest.mark.anyio

KILLS = often(5, 1)
TABLES = often(5, 2)
LIFT = {"type": "lift", "square": 0}
# Many secret plies before the fleet is complete; playing one of them twice would be visible.
BOMBS = often(100, 30)
FIRST_STEPS: list[Json] = [step for _ in range(often(40, 15)) for step in (place(5, 0), LIFT)]
STEPS = [*FIRST_STEPS, *FLEET, READY, *(bomb(square) for square in range(99, -1, -1))]


class Player:
    """A player that plays a list of steps, reconnects, and remembers the log it was sent."""

    def __init__(self, seat: int, guest: Guest, table: str) -> None:
        self.seat = seat
        self.guest = guest
        self.table = table
        self.log: list[Json] = []  # the log lines received so far
        self.known = 0  # number of its own steps in the log
        self.return_count = 0
        self.is_over = False

    async def play(self, rng: Random) -> None:
        """Play until the match has ended."""
        while not self.is_over:
            since = self.log[-1]["ply"] if self.log else 0
            try:
                async with self.guest.live(self.table, query={"since": since}) as live:
                    live.lines = list(self.log)
                    self.return_count += 1
                    await self._play(live, rng)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _play(self, live: Live, rng: Random) -> None:
        acted_on = -1
        while True:
            answer = await live.read()
            if answer["type"] == "refused":
                continue  # the act was for an older view; the current view follows
            self._check_log(live)
            if live.view["table"]["ended"]:
                self.is_over = True
                return
            if self.seat in live.view["table"]["turn"] and live.view["ply"] != acted_on:
                acted_on = live.view["ply"]
                burst = rng.choice((1, 1, 2, 4)) if self.known < len(FIRST_STEPS) else 1
                await asyncio.sleep(rng.random() * 0.004)
                steps = STEPS[self.known : self.known + burst]
                await live.send(type="act", ply=acted_on, actions=steps)

    def _check_log(self, live: Live) -> None:
        assert live.lines[: len(self.log)] == self.log, "log lines already sent have changed"
        assert [line["ply"] for line in live.lines] == list(range(1, len(live.lines) + 1))
        self.log = list(live.lines)
        known = sum(line["seat"] == self.seat for line in self.log)
        assert known >= self.known, "an acknowledged ply was lost"
        self.known = known


async def test_plies_are_played_exactly_once_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    process, rng = Process(tmp_path), Random(20261121)
    await asyncio.to_thread(process.start)
    players = []
    for _ in range(TABLES):
        ann, ben = Guest(process.url, {}), Guest(process.url, {})
        table = (await ann.open("me", "open", bombs=BOMBS))["table"]
        await ben.sit(table, 1)
        players += [Player(0, ann, table), Player(1, ben, table)]
    playing = [asyncio.create_task(player.play(Random(n))) for n, player in enumerate(players)]
    counts = [0]
    for _ in range(KILLS):
        async with asyncio.timeout(30):
            await wait_for_more_lines(players, counts[-1])
        await asyncio.sleep(rng.random() * 0.3)
        await asyncio.to_thread(process.kill)
        counts.append(sum(len(player.log) for player in players))
        await asyncio.to_thread(process.start)
    async with asyncio.timeout(60):
        await asyncio.gather(*playing)

    assert min(player.return_count for player in players) > 1
    assert counts[-1] < sum(len(player.log) for player in players), (
        "the server was not killed during play"
    )
    kit = GAMES["battleship"]
    for one, two in zip(players[::2], players[1::2], strict=True):
        response = await one.guest.http.get(f"/api/tables/{one.table}/record")
        record = decode_record(response.content, kit.game)
        assert verify(kit, record) == []
        for player in (one, two):
            done = [ply.action for ply in record.plies if ply.seat == player.seat]
            assert json.loads(json.dumps(STEPS[: len(done)])) == [as_sent(each) for each in done]
            assert player.known == len(done)
            await player.guest.http.aclose()
    assert await asyncio.to_thread(process.stop) == 0
    assert "Traceback" not in process.log


def as_sent(action: object) -> Json:
    """Return an action as it is sent."""
    sent: Json = msgspec.to_builtins(action)
    return sent


async def wait_for_more_lines(players: list[Player], count: int) -> None:
    """Wait until the players have received more than `count` lines."""
    while sum(len(player.log) for player in players) <= count:  # noqa: ASYNC110
        await asyncio.sleep(0.005)


async def test_bot_continues_after_a_crash_without_visitors(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await asyncio.to_thread(process.start)
    async with Guest(process.url, {}) as ann:
        tables = [(await ann.open("me", "mousse", first="1"))["table"] for _ in range(3)]
        with (
            pytest.raises(InputError, match="Another server"),
            exclusive_store(Settings(data=process.data).database_url),
        ):
            pass
        await asyncio.to_thread(process.kill)  # while the bots place their fleets
        await asyncio.to_thread(process.start)
        while ready(process.data) < len(tables):
            assert process.lives, process.log
            await asyncio.sleep(0.02)
        for table in tables:  # the store has the ply before the table shows it
            while (await ann.get(f"/tables/{table}"))["table"]["turn"] != [0]:
                assert process.lives, process.log
    assert await asyncio.to_thread(process.stop) == 0


def ready(data: Path) -> int:
    """Return the number of ready seats from the database, without a request to the server."""
    with closing(sqlite3.connect(f"file:{data / 'escadre.sqlite3'}?mode=ro", uri=True)) as archive:
        query = "SELECT count(*) FROM entries WHERE body LIKE '%\"ready\"%'"
        count: int = archive.execute(query).fetchone()[0]
        return count
