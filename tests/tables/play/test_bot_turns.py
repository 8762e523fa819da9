"""Test when bots are woken, and what happens when a bot, its game or the store fails."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from escadre.games import GAMES
from escadre.tables import ports as ports_module
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.play.absent_players import claim_result
from escadre.tables.play.bot_turns import MAX_FAILURES
from escadre.tables.play.log_entries import BotFailureEntry, BotGaveUpEntry, PlyEntry
from escadre.tables.play.registry import Tables
from escadre.tables.ports import NoPeers, Occupant, Ports, backoff
from tests.helpers.failing_ports import Fault, Plan, faulty_archive, faulty_peers
from tests.tables.helpers import FLEET, KEYS, SETTINGS, SMALL, act, open_table_as_ann, tables_on

pytestmark = pytest.mark.anyio


SETUP_PLIES = 3  # plies of a captain's set-up: two ships and ready
OUTAGE_CALLS = 6  # failing calls in a row, more than a captain may fail


@pytest.mark.usefixtures("short_waits")
@pytest.mark.parametrize("call", ["claim", "sync", "append", "unclaim"])
async def test_captain_does_not_play_at_random_if_the_store_fails(call: str) -> None:
    failed = 0

    def fails(_: int, name: str) -> Fault | None:
        nonlocal failed
        if is_failing and name == call and failed < OUTAGE_CALLS:
            failed += 1
            return Fault("before", "error")
        return None

    is_failing, plan = False, Plan(fails)
    archive = faulty_archive(MemoryStore(), plan)
    ports = Ports(archive, InlineWorkers(), InlineWorkers(), peers=faulty_peers(plan))
    tables = tables_on(ports)
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    await act(table, 0, *FLEET)
    is_failing = True
    await table.sit(1, Occupant("bot", "", "mousse"), None)
    async with asyncio.timeout(20):
        while table.bots.is_choosing:
            await table.bots.finished()
    assert failed
    assert any(isinstance(entry, PlyEntry) and entry.seat == 1 for entry in table.log)
    assert not any(isinstance(entry, BotFailureEntry) for entry in table.log)
    assert ports.counters.bot_failures == 0


async def test_captain_retries_with_growing_delays_while_the_store_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = list[float]()
    sleep = asyncio.sleep
    failing = True
    monkeypatch.setattr(ports_module, "FIRST_RETRY_DELAY", 0.05)

    async def skip(seconds: float) -> None:
        """Replace waiting by advancing the clock."""
        nonlocal failing
        if seconds:
            waits.append(seconds)
            failing = len(waits) < 12
        await sleep(0)

    def fails(number: int, name: str) -> Fault | None:
        spins = number > 100
        return Fault("before", "error") if failing and name == "claim" and not spins else None

    ports = Ports(MemoryStore(), InlineWorkers(), InlineWorkers(), peers=faulty_peers(Plan(fails)))
    table = await open_table_as_ann(tables_on(ports), "me", "open", **SMALL)
    await act(table, 0, *FLEET)
    monkeypatch.setattr(asyncio, "sleep", skip)
    await table.sit(1, Occupant("bot", "", "mousse"), None)
    while table.bots.is_choosing:
        await table.bots.finished()
    assert waits == [backoff(failures) for failures in range(1, 13)]
    assert waits[:3] == [waits[0], 2 * waits[0], 4 * waits[0]]
    assert any(isinstance(entry, PlyEntry) and entry.seat == 1 for entry in table.log)


class _FailingWorkers(InlineWorkers):
    """Workers that fail at every job."""

    async def run(self, *_: Any, **named: Any) -> Any:
        raise RuntimeError("a faulty captain")


@pytest.mark.usefixtures("short_waits")
async def test_bot_of_a_faulty_game_gives_up_without_blocking_others() -> None:
    broken = 0

    def legal(observation: Any) -> Any:
        nonlocal broken
        broken += 1
        raise RuntimeError("a faulty plug-in")

    kit = GAMES["battleship"]
    faulty = replace(kit, game=replace(kit.game, legal_actions=legal))
    ports = Ports(MemoryStore(), _FailingWorkers(), InlineWorkers())
    tables = Tables({"battleship": faulty}, KEYS, ports, SETTINGS)
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    await act(table, 0, *FLEET)
    await table.sit(1, Occupant("bot", "", "mousse"), None)
    async with asyncio.timeout(20):
        other = await open_table_as_ann(tables, "me", "open", **SMALL)  # other tables still work
        await act(other, 0, *FLEET)
        while table.bots.is_choosing:
            await table.bots.finished()
    assert broken == MAX_FAILURES - 2
    assert [type(entry) for entry in table.log].count(BotGaveUpEntry) == 1
    table.bots.wake()
    assert not table.bots.is_choosing, "the bot is asked again without a new event"
    assert table.absent_seats() == (1,)
    await claim_result(table, 0, 1, as_draw=False)
    assert table.match.over


class _MovingPeers(NoPeers):
    """Peers that start a task at the end of a claim, right after a bot's turn has ended."""

    def __init__(self) -> None:
        self.move: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.moving: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        """Yield True; start the move once when the block ends."""
        yield True
        if self.move is not None:
            self.moving, self.move = asyncio.create_task(self.move()), None


async def test_turn_that_starts_while_another_ends_is_not_missed() -> None:
    """The next move comes just before the finished task is removed from the list."""
    peers = _MovingPeers()
    ports = Ports(MemoryStore(), InlineWorkers(), InlineWorkers(), peers=peers)
    table = await open_table_as_ann(tables_on(ports), "me", "mousse", **SMALL)
    await table.bots.finished()
    await act(table, 0, *FLEET)
    came_between = list[bool]()

    async def move() -> None:
        before = asyncio.all_tasks()
        await act(table, 0, {"type": "bomb", "square": 1})
        came_between.append(table.bots.is_choosing and asyncio.all_tasks() == before)

    peers.move = move
    await act(table, 0, {"type": "bomb", "square": 0})
    async with asyncio.timeout(20):
        await table.bots.finished()
        assert peers.moving is not None
        await peers.moving
        await table.bots.finished()
    assert came_between == [True], "the move did not come before the finished task was removed"
    bombs = [entry.action for entry in table.log if isinstance(entry, PlyEntry) and entry.seat == 1]
    assert len(bombs) == SETUP_PLIES + 2
