"""Test that killed or stopped worker processes are replaced and their jobs repeated."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import _ExecutorManagerThread
from contextlib import asynccontextmanager, suppress
from itertools import count
from multiprocessing import active_children, get_context
from multiprocessing.connection import wait
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.server import heartbeat
from escadre.server import workers as thinkers
from escadre.server.settings import Settings
from escadre.server.workers import WorkerCount, WorkerPool, make_executor
from escadre.tables import ports as ports_module
from escadre.tables.fair_queue import Requester
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.play import bot_turns
from escadre.tables.play.bot_turns import MAX_INTERRUPTIONS
from escadre.tables.play.log_entries import PlyEntry
from escadre.tables.ports import JobInterrupted, Occupant, Ports, WorkersClosed
from tests.conftest import often
from tests.helpers.worker_jobs import hang_once, imported
from tests.server.clients import FLEET, READY, TIMEOUT, Guest, hosting
from tests.server.server_process import Process
from tests.server.test_serve import children, has_ended
from tests.tables.helpers import FLEET as SMALL_FLEET
from tests.tables.helpers import SMALL, act, open_table_as_ann, tables_on

if sys.platform != "win32":
    import fcntl

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.usefixtures("forked"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix"),
]


@pytest.fixture
def spawn_processes(forked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes by spawning, as in production: nothing is imported yet."""
    monkeypatch.setattr(thinkers, "get_context", get_context)


ANN = Requester("net", "ann", "t", urgent=True)


async def hanging_process(mark: Path) -> int:
    """Return the id of the hanging process, once it hangs."""
    await until(mark.exists)
    return int(mark.read_text())  # noqa: ASYNC240


class ExecutorFactory:
    """An executor factory that records its executors; with `fails`, it raises."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self.fails = False

    def __call__(self) -> Executor:
        if self.fails:
            raise OSError("no more processes")
        self.all.append(make_executor("processes"))
        return self.all[-1]  # type: ignore[no-any-return]

    @property
    def pids(self) -> list[int]:
        """The process ids of all executors created so far."""
        return [executor.process.pid for executor in self.all]


async def until(true: Callable[[], Any]) -> None:
    """Wait until the condition holds, for as long as a busy machine needs."""
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def kill_and_wait(executor: Any) -> None:
    """Kill a worker process; return once its executor has noticed."""
    (process,) = executor._processes.values()
    os.kill(process.pid, signal.SIGKILL)
    await until(lambda: executor._broken)


@asynccontextmanager
async def worker_pool(factory: ExecutorFactory, worker_count: int = 1) -> AsyncIterator[WorkerPool]:
    """Yield a worker pool with processes."""
    thinker = WorkerPool(factory, worker_count)
    try:
        async with asyncio.timeout(20 * TIMEOUT):
            yield thinker
    finally:
        thinker.close()


# killed while idle


async def test_worker_killed_while_idle_is_replaced() -> None:
    """Regression test: every later job failed."""
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        assert await thinker.run(ANN, 60, abs, -1) == 1
        await kill_and_wait(factory.all[0])
        assert [await thinker.run(ANN, 60, abs, -n) for n in range(4)] == [0, 1, 2, 3]
    assert len(factory.all) == 2


async def test_job_for_a_just_killed_worker_is_done() -> None:
    """Covers both cases: its executor has noticed the kill, or has not yet."""
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        for n in range(often(5, 2)):
            assert await thinker.run(ANN, 60, abs, -n) == n
            os.kill(factory.pids[-1], signal.SIGKILL)
            assert await thinker.run(ANN, 60, abs, -n) == n


async def test_check_replaces_a_worker_killed_while_idle() -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        await thinker.run(ANN, 60, abs, -1)
        os.kill(factory.pids[0], signal.SIGKILL)
        await until(lambda: not factory.all[0].alive())
        assert thinker.count() == WorkerCount(0, 1)
        thinker.check()
        assert len(factory.all) == 2
        await until(lambda: thinker.count() == WorkerCount(1, 0))


# killed while warming up


async def test_worker_killed_during_warm_up_is_replaced_and_warmed_up(
    spawn_processes: None,
) -> None:
    """Regression test: no table could be opened after it, because opening also warms up."""
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        thinker.plan_warm_ups()
        await kill_and_wait(factory.all[0])
        thinker.plan_warm_ups("battleship")
        await until(lambda: len(factory.all) == 2)
        await warmed_up(thinker)


async def warmed_up(thinker: WorkerPool) -> None:
    """Run jobs until all games are imported; jobs come before waiting warm-ups."""
    while not await thinker.run(ANN, 60, imported, "escadre.games.mats.rules.game"):
        pass


async def test_check_replaces_a_worker_killed_during_warm_up(spawn_processes: None) -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        thinker.plan_warm_ups()
        await kill_and_wait(factory.all[0])
        thinker.check()
        await until(lambda: len(factory.all) == 2)
        await warmed_up(thinker)


async def test_job_waiting_for_a_killed_warm_up_is_done() -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        thinker.plan_warm_ups("battleship")
        job = asyncio.create_task(thinker.run(ANN, 60, abs, -1))
        await asyncio.sleep(0)
        await kill_and_wait(factory.all[0])
        assert await job == 1


# killed while thinking


async def test_job_whose_process_is_killed_is_logged_and_run_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        job = asyncio.create_task(thinker.run(ANN, 3600, hang_once, str(tmp_path / "mark")))
        os.kill(await hanging_process(tmp_path / "mark"), signal.SIGKILL)
        assert await job == "done"
    assert capfd.readouterr().err.count("a job was interrupted") == 1


async def test_job_that_kills_its_process_is_not_retried_forever() -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        with pytest.raises(JobInterrupted):
            await thinker.run(ANN, 60, os._exit, 1)
        assert len(factory.all) == 2
        assert await thinker.run(ANN, 60, abs, -1) == 1


# stopped: the process neither works nor ends


async def test_worker_hanging_in_a_job_is_killed_and_the_job_run_again(tmp_path: Path) -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        job = asyncio.create_task(thinker.run(ANN, 3600, hang_once, str(tmp_path / "mark")))
        os.kill(await hanging_process(tmp_path / "mark"), signal.SIGSTOP)
        while factory.all[0].alive():
            thinker.check()
            await asyncio.sleep(0)
        assert await job == "done"


async def test_worker_hanging_while_idle_is_replaced() -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        await thinker.run(ANN, 60, abs, -1)
        os.kill(factory.pids[0], signal.SIGSTOP)
        for _ in range(heartbeat.MAX_MISSED_AT_START + 2):
            thinker.check()
        await until(lambda: not factory.all[0].alive())
        assert await thinker.run(ANN, 60, abs, -2) == 2


# workers that cannot be started


async def test_failed_worker_start_interrupts_jobs_without_blame() -> None:
    factory = ExecutorFactory()
    factory.fails = True
    async with worker_pool(factory) as thinker:
        thinker.plan_warm_ups("battleship")  # does not raise
        with pytest.raises(JobInterrupted):
            await thinker.run(ANN, 60, abs, -1)
        assert thinker.count() == WorkerCount(0, 1)
        factory.fails = False

        while not factory.all:
            thinker.check()
        await until(lambda: thinker.count() == WorkerCount(1, 0))
        assert await thinker.run(ANN, 60, abs, -1) == 1


class FailingFactory:
    """A factory whose first `failure_count` calls raise an error."""

    def __init__(self, error: Exception, failure_count: int) -> None:
        self.error = error
        self.failure_count = failure_count
        self.call_count = 0

    def __call__(self) -> Executor:
        self.call_count += 1
        if self.call_count <= self.failure_count:
            raise self.error
        return ThreadPoolExecutor(1)


CANNOT = [OSError("no more processes"), RuntimeError("can't start new thread")]
"""The errors that Python raises at a limit of processes, and at one of threads."""


async def assert_captain_plays_without_failure(make: Callable[[], Executor]) -> None:
    """Check that a captain moves with workers of this factory and no choice counts as failed."""
    pool = WorkerPool(make, 1)
    ports = Ports(MemoryStore(), pool, InlineWorkers())
    table = await open_table_as_ann(tables_on(ports), "me", "open", **SMALL)
    await act(table, 0, *SMALL_FLEET)
    await table.sit(1, Occupant("bot", "", "mousse"), None)
    async with asyncio.timeout(TIMEOUT):
        await table.bots.finished()
    pool.close()
    assert any(isinstance(entry, PlyEntry) and entry.seat == 1 for entry in table.log)
    assert not ports.counters.bot_failures


@pytest.mark.parametrize("error", CANNOT, ids=["process", "thread"])
async def test_captain_does_not_play_at_random_if_no_worker_starts(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports_module, "FIRST_RETRY_DELAY", 0.001)
    make = FailingFactory(error, 12)
    await assert_captain_plays_without_failure(make)
    assert make.call_count > make.failure_count


async def test_captain_does_not_play_at_random_if_workers_die_at_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ports_module, "FIRST_RETRY_DELAY", 0.001)
    monkeypatch.setattr(ports_module, "MAX_RETRY_DELAY", 0.002)
    most = often(MAX_INTERRUPTIONS, 2)
    monkeypatch.setattr(bot_turns, "MAX_INTERRUPTIONS", most)
    starts, healthy = count(), thinkers.init_worker

    def make() -> Executor:
        broken = next(starts) < 6 * most
        monkeypatch.setattr(thinkers, "init_worker", os._exit if broken else healthy)
        return make_executor("processes")

    await assert_captain_plays_without_failure(make)


@pytest.mark.parametrize("error", CANNOT, ids=["process", "thread"])
async def test_failing_worker_starts_are_counted_and_retried_less_often(
    error: Exception,
) -> None:
    make = FailingFactory(error, 10**6)
    pool = WorkerPool(make, 1)
    pool.plan_warm_ups("battleship")
    assert pool.count() == WorkerCount(0, 1)
    starts = list[int]()
    for _ in range(12):
        before = make.call_count
        pool.check()
        starts.append(make.call_count - before)
    assert starts == [1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    pool.close()


async def test_failed_thread_start_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cannot(_: object) -> None:
        raise RuntimeError("can't start new thread")

    before = set(active_children())
    monkeypatch.setattr(_ExecutorManagerThread, "start", cannot)
    with pytest.raises(RuntimeError):
        make_executor("processes")
    await until(lambda: set(active_children()) <= before)


async def test_worker_that_dies_at_each_start_counts_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "init_worker", os._exit)  # fails, because it gets two arguments
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        for _ in range(2):
            with pytest.raises(JobInterrupted):
                await thinker.run(ANN, 60, abs, -1)
            assert thinker.count() == WorkerCount(0, 1)
            thinker.check()
            assert thinker.count() == WorkerCount(0, 1), (
                "a worker without a heartbeat counts as alive"
            )


# endless warm-up


async def test_endless_warm_up_of_a_game_does_not_block_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over, jobs_run = Event(), list[str]()

    def never(game: str) -> None:
        jobs_run.append(game)
        over.wait()

    monkeypatch.setattr(thinkers, "GAMES", [])
    monkeypatch.setattr(thinkers, "LANGUAGES", [])
    monkeypatch.setattr(thinkers, "warm_up_hints", never)
    monkeypatch.setattr(thinkers, "WARM_UP_TIMEOUT", 0.02)
    pool = WorkerPool(lambda: ThreadPoolExecutor(1), 1)
    try:
        for _ in range(3):  # as for each new table of this game
            pool.plan_warm_ups("mats")
            await until(lambda: jobs_run)
            async with asyncio.timeout(TIMEOUT):
                assert await pool.run(ANN, 60, abs, -1) == 1
        assert jobs_run == ["mats"]
    finally:
        over.set()
        pool.close()


async def test_job_runs_before_waiting_warm_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    monkeypatch.setattr(thinkers, "GAMES", ["mats", "mako"])
    monkeypatch.setattr(thinkers, "import_game", done.append)
    monkeypatch.setattr(thinkers, "warm_up_catalogue", lambda _, language: done.append(language))
    monkeypatch.setattr(thinkers, "warm_up_hints", done.append)
    pool = WorkerPool(lambda: ThreadPoolExecutor(1), 1)
    pool.plan_warm_ups("battleship")
    await pool.run(ANN, 60, done.append, "job")
    await until(lambda: len(done) == 6)
    assert done == ["mats", "job", "mako", *LANGUAGES, "battleship"]
    pool.close()


# closing


async def test_closing_settles_all_jobs_and_starts_no_process(tmp_path: Path) -> None:
    """Regression test: a process was started after closing, which delayed the exit by 8 s."""
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        mark = tmp_path / "mark"
        jobs = [asyncio.create_task(thinker.run(ANN, 3600, hang_once, str(mark)))]
        await hanging_process(mark)
        jobs += [asyncio.create_task(thinker.run(ANN, 3600, time.sleep, 3600)) for _ in range(3)]
        await asyncio.sleep(0)
        thinker.close()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(each) for each in results] == [WorkersClosed] * 4
        with pytest.raises(WorkersClosed):
            await thinker.run(ANN, 60, abs, -1)
        thinker.plan_warm_ups("battleship")
        thinker.check()
        assert len(factory.all) == 1
        await until(lambda: not factory.all[0].alive())


@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGSTOP])
async def test_closing_does_not_wait_for_killed_or_stopped_workers(
    tmp_path: Path, signum: signal.Signals
) -> None:
    factory = ExecutorFactory()
    async with worker_pool(factory) as thinker:
        job = asyncio.create_task(thinker.run(ANN, 3600, hang_once, str(tmp_path / "mark")))
        os.kill(await hanging_process(tmp_path / "mark"), signum)
        thinker.close()
        with pytest.raises(WorkersClosed):
            await job
        await until(lambda: not factory.all[0].alive())
        assert len(factory.all) == 1


async def test_closing_continues_when_all_processes_are_killed_during_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory, close = ExecutorFactory(), thinkers.Worker.close

    def close_late(worker: thinkers.Worker) -> None:
        for each in factory.all:
            with suppress(ProcessLookupError):
                os.kill(each.process.pid, signal.SIGKILL)
            wait([each.process.sentinel])
        close(worker)

    async with worker_pool(factory, 2) as thinker:
        jobs, marks = [], [tmp_path / "one", tmp_path / "two"]
        for mark in marks:
            jobs.append(asyncio.create_task(thinker.run(ANN, 3600, hang_once, str(mark))))
            await hanging_process(mark)
        jobs.append(asyncio.create_task(thinker.run(ANN, 3600, abs, -1)))
        await asyncio.sleep(0)
        monkeypatch.setattr(thinkers.Worker, "close", close_late)
        thinker.close()
        monkeypatch.setattr(thinkers.Worker, "close", close)
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(each) for each in results] == [WorkersClosed] * 3
        thinker.check()
        assert len(factory.all) == 2, "a killed process was replaced"


async def test_closing_settles_jobs_that_still_run_in_threads() -> None:
    thinker = WorkerPool(lambda: ThreadPoolExecutor(1), 1)
    job = asyncio.create_task(thinker.run(ANN, 60, time.sleep, 0.5))
    await asyncio.sleep(0.01)
    thinker.close()
    with pytest.raises(WorkersClosed):
        await asyncio.wait_for(job, TIMEOUT)


# with a whole server


async def test_captains_continue_when_all_worker_processes_are_killed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression test: in each later match the captain failed at every ply."""
    factory = list[Any]()

    class Remembered(thinkers.WorkerProcess):
        def __init__(self, nice: int = 0) -> None:
            super().__init__(nice)
            factory.append(self)

    monkeypatch.setattr(thinkers, "WorkerProcess", Remembered)
    apart = replace(settings, thinkers="processes", workers=1)
    async with hosting(apart) as host, host.guest() as ann:
        for _ in range(2):
            table = (await ann.open("me", "mousse", first="2"))["table"]
            async with ann.live(table) as ann_socket:
                ann_socket.timeout = None  # no limit for the start of workers
                await ann_socket.read()
                await ann_socket.act(*FLEET, READY)
                await ann_socket.until(turn=[0])
                assert not [line for line in ann_socket.lines if "failed to choose" in line["text"]]
            for each in [each for each in factory if each.alive()]:
                await kill_and_wait(each)
        pools = host.services.worker_pools
        for pool in pools:
            pool.check()
        await until(lambda: not any(pool.count().lost for pool in pools))
        health = (await ann.http.get("/health")).json()
        assert health["workers"]["alive"] >= 1 and health["workers"]["lost"] == 0


async def test_server_replaces_a_killed_worker_without_a_request(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "CHECK_INTERVAL", 0.01)
    monkeypatch.setattr(heartbeat, "MAX_MISSED", 10**9)  # checks; none of the workers hangs
    monkeypatch.setattr(heartbeat, "MAX_MISSED_AT_START", 10**9)
    apart = replace(settings, thinkers="processes", workers=1)
    async with hosting(apart) as host:
        first = next(each for each in host.services.worker_pools[0]._all if each.alive)
        before: Any = first._executor
        await kill_and_wait(before)
        await until(lambda: first.alive)
        assert first._executor is not before


def workers_of(pid: int) -> list[int]:
    """Return the worker processes of a server."""
    running = [each for each in children(pid) if not has_ended(each)]
    return [each for each in running if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGSTOP])
async def test_server_stops_after_its_workers_were_killed_or_stopped(
    tmp_path: Path, signum: signal.Signals
) -> None:
    process = Process(tmp_path, thinkers="processes")
    process.start()
    workers = workers_of(process.pid)
    assert workers
    for pid in workers:
        os.kill(pid, signum)
    assert process.stop() == 0
    await until(lambda: all(map(has_ended, workers)))
    assert "Traceback" not in process.log


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
async def test_server_stops_if_its_workers_are_killed_while_it_closes(tmp_path: Path) -> None:
    process = Process(tmp_path, thinkers="processes")
    process.start()
    async with Guest(process.url, {}) as ann:
        for _ in range(3):
            await ann.open("bosco", "bosco")  # their captains keep the workers busy
        os.kill(process.pid, signal.SIGINT)
        while process.lives:
            with suppress(FileNotFoundError, ProcessLookupError):
                for pid in workers_of(process.pid):
                    os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0)
    assert process.stop() == 0
    assert "Traceback" not in process.log


@pytest.mark.parametrize("attempt", [JobInterrupted, WorkersClosed])
async def test_interrupted_request_returns_503_and_asks_to_retry(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, attempt: type[Exception]
) -> None:
    async def interrupted(*_: Any) -> Any:
        raise attempt

    async with hosting(settings) as host, host.guest() as ann:
        day = (await ann.get("/days"))["day"]
        monkeypatch.setattr(WorkerPool, "run", interrupted)
        body: Any = {"done": []}
        answer = await ann.http.post(f"/api/games/battleship/days/{day}", json=body)
        assert answer.status_code == 503 and "interrupted" in answer.json()["sentence"]


async def test_captain_does_not_choose_while_the_server_stops(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        asked = list[object]()

        async def closed(*what: object) -> Any:
            asked.append(what)
            raise WorkersClosed

        monkeypatch.setattr(WorkerPool, "run", closed)
        id = (await ann.open("mousse", "mousse"))["table"]
        table = await host.services.table(id)
        await table.bots.finished()
        assert asked and not table.match.plies
        await asyncio.sleep(0)
        assert not table.bots.is_choosing, "the bot is asked again"


# heartbeats


def test_process_without_a_heartbeat_for_many_checks_hangs() -> None:
    beats = heartbeat.Heartbeat()
    for _ in range(heartbeat.MAX_MISSED_AT_START):
        assert not beats.check_hangs(), "the process may still be starting"
    heartbeat.send_heartbeat(beats.sender)
    assert not beats.check_hangs()
    for _ in range(heartbeat.MAX_MISSED):
        assert not beats.check_hangs()
    heartbeat.send_heartbeat(beats.sender)
    assert not beats.check_hangs(), "a late heartbeat counts"
    assert [beats.check_hangs() for _ in range(heartbeat.MAX_MISSED + 1)][-2:] == [False, True]


def test_unread_heartbeats_do_not_block_the_sender() -> None:
    beats = heartbeat.Heartbeat()
    sends = 100_000  # more than a pipe can hold
    if resize := getattr(fcntl, "F_SETPIPE_SZ", None):
        sends = 3 * fcntl.fcntl(beats.sender.fileno(), resize, 4096)
    for _ in range(sends):
        heartbeat.send_heartbeat(beats.sender)
    assert not beats.check_hangs()
    beats.close()
    heartbeat.send_heartbeat(beats.sender)
