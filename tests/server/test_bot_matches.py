"""Tests of bots at tables: they run in workers, and their failures block nobody."""

import asyncio
import os
import threading
import time
from collections.abc import Mapping
from dataclasses import replace as changed
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.bots.generic import RandomBot
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.kit import Analysis, AnyKit, Bot
from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.server.workers import WorkerPool, make_executor
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import choose_action
from escadre.tables.ports import JobInterrupted
from tests.server.clients import FLEET, READY, bomb, hosting

pytestmark = pytest.mark.anyio

GAME = GAMES["battleship"].game


class Moody:
    """A captain that fails the first times that it is asked."""

    def __init__(self, failures: int, *, cheats: bool = False) -> None:
        self.failures = failures
        self.cheats = cheats
        self.seen: list[Any] = []

    def choose(self, observation: Any, rng: Rng) -> Any:
        self.seen.append(observation)
        if self.failures:
            self.failures -= 1
            if self.cheats:
                return GAME.action_type.__args__[3](10_000)
            raise RuntimeError("seasick")
        return RandomBot(GAME).choose(observation, rng)


class Slow:
    """A captain that thinks until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def choose(self, observation: Any, rng: Rng) -> Any:
        self.go.wait(20)
        return RandomBot(GAME).choose(observation, rng)


class Installed(dict[str, AnyKit]):
    """Installed games without trained networks."""

    def policies(self, name: str, /) -> dict[str, Bot[Any, Any]]:
        return {}


@pytest.fixture
def kits(monkeypatch: pytest.MonkeyPatch) -> dict[str, AnyKit]:
    """The game with captains of our own."""
    captains: dict[str, Any] = {
        "once": Moody(1),
        "always": Moody(10**9),
        "cheat": Moody(2, cheats=True),
        "slow": Slow(),
    }
    kit = changed(GAMES["battleship"], captains=captains, analysis=Analysis())
    found = Installed({"battleship": kit})
    monkeypatch.setattr("escadre.games.GAMES", found)
    return found


async def test_a_bot_that_fails_is_asked_once_more(
    settings: Settings, kits: Mapping[str, AnyKit], capfd: pytest.CaptureFixture[str]
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "once", first="2"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET, READY)
            await mine.until(turn=[0])
            assert not [line for line in mine.lines if "failed to choose" in line["text"]]
    assert capfd.readouterr().err.count("a bot failed") == 1


@pytest.mark.parametrize("level", ["always", "cheat"])
async def test_a_bot_that_fails_twice_is_told_in_the_log_and_a_lot_is_drawn(
    settings: Settings, kits: Mapping[str, AnyKit], level: str
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", level, first="2"))["table"]
        async with ann.live(table) as mine:
            while not any("failed to choose" in line["text"] for line in mine.lines):
                await mine.read()  # what is played before could be all that the bot is asked
            await mine.act(*FLEET, READY)
            await mine.until(turn=[0])
            told = [line for line in mine.lines if "failed to choose" in line["text"]]
            assert told and {line["seat"] for line in told} == {1}
            if level == "cheat":
                assert len(told) == 1
        public = await ann.get(f"/tables/{table}")
        assert sum("failed to choose" in line["text"] for line in public["lines"]) == len(told)


async def test_a_bot_sees_its_own_observation_and_nothing_else(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "once", first="1", bombs=3))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET, READY)
            for square in (99, 98, 97):
                await mine.until(turn=[0])
                await mine.act(bomb(square))
            while not mine.view["table"]["ended"]:
                await mine.read()
    captain = kits["battleship"].captains["once"]
    assert isinstance(captain, Moody)
    assert {type(seen) for seen in captain.seen} == {
        type(GAME.observe(GAME.initial_state(GAME.config_type()), None))
    }
    assert all(seen.viewer == 1 and seen.fleets[0] is None for seen in captain.seen)


async def test_while_a_bot_thinks_everybody_else_is_served(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    slow = kits["battleship"].captains["slow"]
    assert isinstance(slow, Slow)
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "slow"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET)
            assert (await mine.ask(type="ping")) == {"type": "pong"}
            await mine.ask(type="resign")
            assert not slow.go.is_set(), "he still thinks"
            slow.go.set()
            assert mine.view["table"]["ended"]["how"] == "resigned"


async def test_a_bot_that_never_answers_has_failed(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    slow = kits["battleship"].captains["slow"]
    assert isinstance(slow, Slow)
    hasty = replace(settings, thinking=0.05, limits=replace(settings.limits, entries=8))
    async with hosting(hasty, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "slow"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            while not mine.lines:
                await mine.read()
            assert "failed to choose" in mine.lines[0]["text"]
            slow.go.set()


async def test_a_bot_pauses_before_it_answers_a_move(settings: Settings) -> None:
    async with hosting(replace(settings, pause=0.3)) as host, host.guest() as ann:
        table = (await ann.open("me", "mousse", first="1"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET, READY)
            await mine.until(turn=[0])
            began = time.monotonic()
            await mine.act(bomb(0))
            await mine.until(turn=[0])
            assert time.monotonic() - began >= 0.3


ANN = Requester("net", "ann", "t", urgent=True)


def apart(workers: int) -> WorkerPool:
    return WorkerPool(lambda: make_executor("processes"), workers)


async def test_bots_think_in_processes_of_their_own() -> None:
    thinker = apart(2)
    thinker.warm()
    seen = GAME.observe(GAME.initial_state(GAME.config_type()), Seat(0))
    legal = list(GAME.legal_actions(seen))
    try:
        assert await thinker.run(ANN, 60, choose_action, "battleship", "mousse", seen, 1) in legal
        with pytest.raises(KeyError):
            await thinker.run(ANN, 60, choose_action, "battleship", "nobody", seen, 1)
        with pytest.raises(JobInterrupted):
            await thinker.run(ANN, 60, os._exit, 1)
        assert await thinker.run(ANN, 60, choose_action, "battleship", "mousse", seen, 1) in legal
    finally:
        thinker.close()


async def test_who_thinks_too_long_is_stopped_alone() -> None:
    thinker = apart(2)
    try:
        await asyncio.gather(*(thinker.run(ANN, 60, abs, -1) for _ in range(4)))
        endless = asyncio.create_task(thinker.run(ANN, 0.2, time.sleep, 600))
        others = [thinker.run(ANN, 60, abs, -n) for n in range(20)]
        assert await asyncio.gather(*others) == list(range(20))
        with pytest.raises(TimeoutError):
            await endless
        assert await thinker.run(ANN, 60, abs, -1) == 1
    finally:
        thinker.close()


async def test_patience_counts_from_the_beginning_of_the_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A job's timeout is not yet running while the job waits for a worker."""
    thinker = WorkerPool(lambda: make_executor("threads"), 1)
    go, begun, timeouts = threading.Event(), asyncio.Event(), list[float]()
    wait = asyncio.wait

    async def noted(thoughts: Any, **options: float) -> Any:
        timeouts.append(options["timeout"])
        begun.set()
        return await wait(thoughts)

    monkeypatch.setattr("escadre.server.workers.asyncio.wait", noted)
    blocked = asyncio.create_task(thinker.run(ANN, 60, go.wait, 20))
    waiting = asyncio.create_task(thinker.run(ANN, 0.05, abs, -1))
    await begun.wait()
    assert timeouts == [60]
    go.set()
    assert await waiting == 1
    assert timeouts == [60, 0.05]
    assert await blocked
    thinker.close()


async def test_sixty_tables_of_bots_make_no_person_wait_for_more_than_one_thought() -> None:
    """What was measured before: 32 to 114 seconds for a cabin boy's answer."""
    thinker = WorkerPool(lambda: make_executor("threads"), 1)
    order: list[str] = []
    bots = [
        asyncio.create_task(
            thinker.run(Requester("net", f"greedy {n}", f"{n}", False), 60, order.append, "bots")
        )
        for n in range(60)
    ]
    await asyncio.sleep(0)
    await thinker.run(ANN, 60, order.append, "ann")
    assert order.index("ann") <= 1
    await asyncio.gather(*bots)
    thinker.close()


async def test_a_long_thought_that_nobody_waits_for_keeps_no_person_waiting() -> None:
    """What was measured before: 5 to 11 seconds, as long as an admiral on a full sea thinks."""
    place = partial(make_executor, "threads")
    thinker = WorkerPool(place, 1, place)
    go, order = threading.Event(), list[int]()
    bots = Requester("net", "greedy", "t", urgent=False)
    endless = [asyncio.create_task(thinker.run(bots, 60, go.wait, 20)) for _ in range(3)]
    await asyncio.sleep(0)
    for n in range(3):  # and whoever waits for nobody never takes that place
        await thinker.run(ANN, 60, order.append, n)
    assert order == [0, 1, 2] and not any(each.done() for each in endless)
    go.set()
    await asyncio.gather(*endless)
    thinker.close()


async def test_people_wait_for_each_other_only_when_every_worker_thinks_for_one() -> None:
    place = partial(make_executor, "threads")
    thinker = WorkerPool(place, 1, place)
    together = threading.Barrier(2)
    await asyncio.gather(*(thinker.run(ANN, 60, together.wait, 20) for _ in range(2)))
    thinker.close()


async def test_a_thought_that_nobody_waits_for_any_more_is_not_begun() -> None:
    thinker = WorkerPool(lambda: make_executor("threads"), 1)
    go, done = threading.Event(), list[int]()
    blocked = asyncio.create_task(thinker.run(ANN, 60, go.wait, 20))
    given_up = asyncio.create_task(thinker.run(ANN, 60, done.append, 1))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    go.set()
    await blocked
    await thinker.run(ANN, 60, done.append, 2)
    assert done == [2]
    thinker.close()


async def test_an_interrupted_captain_thinks_again_and_is_not_blamed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        run, interruptions = WorkerPool.run, iter([True, True, True])

        async def interrupted(self: WorkerPool, *what: Any) -> Any:
            if next(interruptions, False):
                raise JobInterrupted
            return await run(self, *what)

        monkeypatch.setattr(WorkerPool, "run", interrupted)
        table = (await ann.open("me", "mousse", first="2"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET, READY)
            await mine.until(turn=[0])
            assert not [line for line in mine.lines if "failed to choose" in line["text"]]


@pytest.mark.parametrize("trouble", ["error", "nonsense", "slow"])
async def test_a_set_up_that_fails_is_refused(
    settings: Settings, kits: dict[str, AnyKit], trouble: str
) -> None:
    def setup(observation: Any, rng: Rng) -> list[Any]:
        if trouble == "error":
            raise RuntimeError("no kit")
        if trouble == "slow":
            time.sleep(0.5)
        return [GAME.action_type.__args__[3](0)]

    kits["battleship"] = changed(kits["battleship"], setups={"bad": setup})
    hasty = replace(settings, arranging=0.1)
    async with hosting(hasty, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            for name in ("bad", "unknown", "shuffle"):
                refused = await mine.ask(type="set-up", ply=0, name=name)
                assert refused["type"] == "refused"
            assert (await mine.settle())["ply"] == 0
