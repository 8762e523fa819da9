"""Test that a schedule gives the same results on any number of workers, even if some crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from escadre.arena import workers as events
from escadre.arena.results import MatchResult
from escadre.arena.schedule import Schedule
from escadre.arena.withdrawal import MAX_TIMEOUTS
from escadre.arena.workers import dask_cluster, make_process_pool, run_schedule
from escadre.core.errors import InputError
from tests.arena import misbehaving_bots
from tests.arena.test_match import protocol_bot, schedule, without_time

PLAN = schedule("mousse", "random", game="mats", round_count=12, keeps_records=False)


def rows(rounds: list[list[MatchResult]]) -> list[Any]:
    return [row for each in rounds for row in without_time(each)]


class BreakingExecutor(ThreadPoolExecutor):
    """An executor that breaks after two submitted jobs."""

    lives = 2

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.lives:
            raise BrokenProcessPool
        self.lives -= 1
        return super().submit(fn, *args, **kwargs)


def test_one_and_two_processes_give_the_same_results() -> None:
    one = rows(list(run_schedule(PLAN, partial(make_process_pool, 1))))
    two = rows(list(run_schedule(PLAN, partial(make_process_pool, 2))))
    assert len(one) == 12 * 2 * 2
    assert one == two


def test_a_broken_executor_neither_loses_nor_repeats_matches() -> None:
    expected_rows = rows(list(run_schedule(PLAN, partial(ThreadPoolExecutor, 2))))
    executors: list[Executor] = []

    def make() -> Executor:
        executors.append(BreakingExecutor(2))
        return executors[-1]

    assert rows(list(run_schedule(PLAN, make, max_chunks=1))) == expected_rows
    assert len(executors) == 2


def test_workers_that_always_crash_end_the_event_with_an_error() -> None:
    class BrokenExecutor(BreakingExecutor):
        lives = 0

    with pytest.raises(InputError, match="died 3 times"):
        list(run_schedule(PLAN, BrokenExecutor))


def test_a_killed_process_neither_loses_nor_repeats_matches() -> None:
    expected_rows = rows(list(run_schedule(PLAN, partial(ThreadPoolExecutor, 2))))
    executors: list[Any] = []

    def make() -> Executor:
        executor = make_process_pool(2)
        executors.append(executor)
        return executor

    played: list[list[MatchResult]] = []
    for each in run_schedule(PLAN, make, max_chunks=1):
        if not played:
            os.kill(next(iter(executors[0]._processes)), signal.SIGKILL)
        played.append(each)
    assert rows(played) == expected_rows


def test_shutdown_stops_running_workers() -> None:
    executor = make_process_pool(1)
    under_way = executor.submit(time.sleep, 1000)
    while not under_way.running():
        pass
    executor.shutdown(wait=False)
    with pytest.raises((BrokenProcessPool, CancelledError)):
        under_way.result(timeout=100)


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals here")
def test_workers_exit_with_their_parent() -> None:
    """Workers keep the parent's stdout open, so it closes only after they exit."""
    script = (
        "import os, time\n"
        "from escadre.arena.workers import make_process_pool\n"
        "if __name__ == '__main__':\n"
        "    executor = make_process_pool(2)\n"
        "    print(executor.submit(os.getpid).result(), flush=True)\n"
        "    executor.submit(time.sleep, 1000)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, timeout=100)
    assert ended.returncode == -signal.SIGKILL and int(ended.stdout)


def test_results_come_in_the_order_of_the_schedule() -> None:
    numbers = [each[0].rows[0].round for each in run_schedule(PLAN, partial(ThreadPoolExecutor, 2))]
    assert numbers == list(range(12))


@pytest.mark.sweep  # test_dataset.py covers a cluster
def test_a_dask_cluster_that_loses_a_worker_loses_no_match() -> None:
    distributed = pytest.importorskip("distributed")
    expected_rows = rows(list(run_schedule(PLAN, partial(ThreadPoolExecutor, 2))))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as local,
        distributed.Client(local) as watching,
    ):
        victim = min(watching.run(os.getpid).values())
        played: list[list[MatchResult]] = []
        with dask_cluster(local.scheduler_address) as make:
            for each in run_schedule(PLAN, make):
                if not played:
                    os.kill(victim, signal.SIGKILL)
                played.append(each)
        with (
            pytest.raises(InputError, match=r"connection to the cluster at .* is lost"),
            dask_cluster(local.scheduler_address),
        ):
            raise CancelledError  # raised by its futures when the scheduler is gone
    assert rows(played) == expected_rows


def test_unreachable_cluster_raises_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(events, "CONNECT_TIMEOUT", "200ms")
    with pytest.raises(InputError, match="cannot be reached"), dask_cluster("tcp://127.0.0.1:9"):
        pass


def test_schedule_can_be_pickled() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(PLAN)) == PLAN
    assert isinstance(PLAN, Schedule)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_times_out_repeatedly_is_withdrawn(
    tmp_path: Path, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escadre.arena.subprocess_bot.STARTUP_ALLOWANCE", 0.1)
    players = protocol_bot(tmp_path, misbehaving_bots.DEAF), "random", "mousse"
    results = run_schedule(
        schedule(*players, round_count=20, time_budget=0.1), partial(ThreadPoolExecutor, workers)
    )
    matches = [outcome for outcomes in results for outcome in outcomes]
    late = [each for each in matches if any(row.fault == "late" for row in each.rows)]
    assert len(late) == MAX_TIMEOUTS + 1, "the round in progress is finished"
    assert len(matches) - len(late) == 2 * 20
