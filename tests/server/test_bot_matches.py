"""Test that bots run in workers and that their failures do not block others."""

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
from escadre.tables.jobs import choose_turn
from escadre.tables.ports import JobInterrupted
from tests.server.clients import FLEET, READY, bomb, hosting

pytestmark = pytest.mark.anyio

GAME = GAMES["battleship"].game


class FailingCaptain:
    """A captain whose first `failures` choices fail."""

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


class SlowCaptain:
    """A captain that thinks until `go` is set."""

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
    """Return the game with the captains of these tests."""
    captains: dict[str, Any] = {
        "once": FailingCaptain(1),
        "always": FailingCaptain(10**9),
        "cheat": FailingCaptain(2, cheats=True),
        "slow": SlowCaptain(),
    }
    kit = changed(GAMES["battleship"], captains=captains, analysis=Analysis())
    installed = Installed({"battleship": kit})
    monkeypatch.setattr("escadre.games.GAMES", installed)
    return installed


async def test_bot_that_fails_is_asked_once_more(
    settings: Settings, kits: Mapping[str, AnyKit], capfd: pytest.CaptureFixture[str]
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "once", first="2"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
            assert not [line for line in ann_socket.lines if "failed to choose" in line["text"]]
    assert capfd.readouterr().err.count("a bot failed") == 1


@pytest.mark.parametrize("level", ["always", "cheat"])
async def test_bot_that_fails_twice_is_logged_and_plays_at_random(
    settings: Settings, kits: Mapping[str, AnyKit], level: str
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", level, first="2"))["table"]
        async with ann.live(table) as ann_socket:
            # After this player's plies, the bot might not be asked again.
            while not any("failed to choose" in line["text"] for line in ann_socket.lines):
                await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
            failure_lines = [
                line for line in ann_socket.lines if "failed to choose" in line["text"]
            ]
            assert failure_lines and {line["seat"] for line in failure_lines} == {1}
            if level == "cheat":
                assert len(failure_lines) == 1
        public = await ann.get(f"/tables/{table}")
        assert sum("failed to choose" in line["text"] for line in public["lines"]) == len(
            failure_lines
        )


async def test_bot_gets_only_its_own_observation(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "once", first="1", bombs=3))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            for square in (99, 98, 97):
                await ann_socket.until(turn=[0])
                await ann_socket.act(bomb(square))
            while not ann_socket.view["table"]["ended"]:
                await ann_socket.read()
    captain = kits["battleship"].captains["once"]
    assert isinstance(captain, FailingCaptain)
    assert {type(seen) for seen in captain.seen} == {
        type(GAME.observe(GAME.initial_state(GAME.config_type()), None))
    }
    assert all(seen.viewer == 1 and seen.fleets[0] is None for seen in captain.seen)


async def test_requests_are_served_while_a_bot_thinks(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    slow = kits["battleship"].captains["slow"]
    assert isinstance(slow, SlowCaptain)
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "slow"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET)
            assert (await ann_socket.ask(type="ping")) == {"type": "pong"}
            await ann_socket.ask(type="resign")
            assert not slow.go.is_set(), "the bot has already chosen"
            slow.go.set()
            assert ann_socket.view["table"]["ended"]["how"] == "resigned"


async def test_bot_that_never_answers_counts_as_failed(
    settings: Settings, kits: Mapping[str, AnyKit]
) -> None:
    slow = kits["battleship"].captains["slow"]
    assert isinstance(slow, SlowCaptain)
    hasty = replace(settings, thinking=0.05, limits=replace(settings.limits, entries=8))
    async with hosting(hasty, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "slow"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            while not ann_socket.lines:
                await ann_socket.read()
            assert "failed to choose" in ann_socket.lines[0]["text"]
            slow.go.set()


async def test_bot_pauses_before_it_answers_a_move(settings: Settings) -> None:
    async with hosting(replace(settings, pause=0.3)) as host, host.guest() as ann:
        table = (await ann.open("me", "mousse", first="1"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
            began = time.monotonic()
            await ann_socket.act(bomb(0))
            await ann_socket.until(turn=[0])
            assert time.monotonic() - began >= 0.3


ANN = Requester("net", "ann", "t", urgent=True)


def process_pool(worker_count: int) -> WorkerPool:
    return WorkerPool(lambda: make_executor("processes"), worker_count)


async def test_bots_think_in_separate_processes() -> None:
    thinker = process_pool(2)
    thinker.plan_warm_ups()
    seen = GAME.observe(GAME.initial_state(GAME.config_type()), Seat(0))
    legal = list(GAME.legal_actions(seen))
    try:
        (choice,) = await thinker.run(ANN, 60, choose_turn, "battleship", "mousse", seen, 1)
        assert choice in legal
        with pytest.raises(KeyError):
            await thinker.run(ANN, 60, choose_turn, "battleship", "nobody", seen, 1)
        with pytest.raises(JobInterrupted):
            await thinker.run(ANN, 60, os._exit, 1)
        (choice,) = await thinker.run(ANN, 60, choose_turn, "battleship", "mousse", seen, 1)
        assert choice in legal
    finally:
        thinker.close()


async def test_only_the_job_that_exceeds_its_timeout_is_stopped() -> None:
    thinker = process_pool(2)
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


async def test_timeout_of_a_job_starts_with_its_execution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A job's timeout is not yet running while the job waits for a worker."""
    thinker = WorkerPool(lambda: make_executor("threads"), 1)
    go = threading.Event()
    begun = asyncio.Event()
    timeouts = list[float]()
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


async def test_person_waits_for_at_most_one_job_of_sixty_bot_tables() -> None:
    """Regression test: a cabin boy's answer took 32 to 114 seconds."""
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


async def test_long_bot_jobs_do_not_delay_urgent_jobs() -> None:
    """Regression test: an urgent job took 5 to 11 s, as long as a move of the amiral."""
    place = partial(make_executor, "threads")
    thinker = WorkerPool(place, 1, place)
    go, order = threading.Event(), list[int]()
    bots = Requester("net", "greedy", "t", urgent=False)
    endless = [asyncio.create_task(thinker.run(bots, 60, go.wait, 20)) for _ in range(3)]
    await asyncio.sleep(0)
    for n in range(3):  # bot jobs never take the place of urgent jobs
        await thinker.run(ANN, 60, order.append, n)
    assert order == [0, 1, 2] and not any(each.done() for each in endless)
    go.set()
    await asyncio.gather(*endless)
    thinker.close()


async def test_urgent_jobs_use_all_workers() -> None:
    place = partial(make_executor, "threads")
    thinker = WorkerPool(place, 1, place)
    together = threading.Barrier(2)
    await asyncio.gather(*(thinker.run(ANN, 60, together.wait, 20) for _ in range(2)))
    thinker.close()


async def test_cancelled_job_is_not_started() -> None:
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


async def test_interrupted_captain_is_asked_again_without_a_failure(
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
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
            assert not [line for line in ann_socket.lines if "failed to choose" in line["text"]]


@pytest.mark.parametrize("trouble", ["error", "nonsense", "slow"])
async def test_failing_set_up_is_refused(
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
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            for name in ("bad", "unknown", "shuffle"):
                refused = await ann_socket.ask(type="set-up", ply=0, name=name)
                assert refused["type"] == "refused"
            assert (await ann_socket.settle())["ply"] == 0
