"""Run rounds on worker processes or a Dask cluster, in order.

The seam is the standard `Executor`; the order makes every result the same on any number of cores.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import filterfalse, islice
from logging import CRITICAL, getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from escadre.arena.extras import imported
from escadre.arena.protocol import ARENA_WORDS
from escadre.arena.schedule import BLOCK, LateList, MatchResult, Schedule, Task, play_rounds
from escadre.arena.subprocess_bot import end_all
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text

REACHED = "10s"  # how long a cluster is looked for
TRIES = 3  # a chunk that has killed so many executors is given up

Chunk = tuple[Task, ...]
Rounds = Future[list[list[MatchResult]]]
Waiting = deque[tuple[Chunk, Rounds | None]]  # None: not submitted yet


class Processes(ProcessPoolExecutor):
    """Worker processes on a leash: let go of, they end at once, and so do the programs in them.

    The leash is a pipe that nobody writes to; its other end closes by `shutdown`, or by the death
    of this process. Ctrl-C is for this process alone.
    """

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        self._leash = context.Pipe(duplex=False)
        super().__init__(workers, context, initializer=_leashed, initargs=self._leash[:1])

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As ever; a worker that this starts inherits that it hears no Ctrl-C."""
        with _deaf():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go: what is not waited for is given up, also what is under way."""
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)
        for end in self._leash:
            end.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in here never hear of Ctrl-C."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leashed(leash: Connection[Any, Any]) -> None:
    """Run in a worker when it starts."""
    signal.signal(signal.SIGTERM, lambda *_: _let_go())
    Thread(target=_follow, args=(leash,), daemon=True).start()


def _follow(leash: Connection[Any, Any]) -> None:
    with suppress(EOFError, OSError):
        leash.recv()
    _let_go()


def _let_go() -> None:
    end_all()
    os._exit(0)


def cores() -> int:
    """Those that this process may use; a batch system may keep it from the others."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(workers: int | None = None) -> Executor:
    """One process a core, or as many as said."""
    return Processes(workers or cores())


@contextmanager
def cluster(address: str) -> Iterator[Callable[[], Executor]]:
    """What makes executors of a Dask cluster; raises InputError where that fails.

    What Dask logs when it fails is for its own people, and kept quiet.
    """
    distributed = imported("distributed", "cluster")
    for name in ("distributed", "distributed.client", "tornado.application"):
        getLogger(name).setLevel(CRITICAL)
    if not address.strip():  # Dask would make a cluster of this machine
        raise InputError(text("arena-no-address"), ARENA_WORDS)
    try:
        client = distributed.Client(address, timeout=REACHED)
    except (OSError, ValueError) as error:
        problem = " ".join(str(error).split())
        raise InputError(
            text("arena-no-cluster", address=address, problem=problem), ARENA_WORDS
        ) from None
    with client:
        try:  # pure=True, the default, would hand back remembered results
            yield partial(client.get_executor, pure=False)
        except distributed.KilledWorker:
            raise InputError(text("arena-broken", tries=TRIES), ARENA_WORDS) from None
        except CancelledError:
            raise InputError(text("arena-cluster-lost", address=address), ARENA_WORDS) from None


def run_event(
    schedule: Schedule, make: Callable[[], Executor], ahead: int = 0
) -> Iterator[list[MatchResult]]:
    """The outcomes of one round after the other, in the order of `schedule.tasks`.

    An executor that breaks is made anew, and what it had not handed back is played again: nothing
    is lost and nothing counts twice. `ahead`: chunks that may be under way at the same time.
    Rounds of somebody who is struck off the roll are left out, also those that were under way.
    """
    tasks, roll = schedule.tasks, LateList()
    every: Iterator[Chunk] = iter(lambda: tuple(islice(tasks, BLOCK)), ())

    def gone(chunk: Chunk) -> bool:
        return all(schedule.without(task, roll) for task in chunk)

    chunks = filterfalse(gone, every)
    ahead = ahead or 4 * cores()
    waiting: Waiting = deque()
    executor, failures = make(), 0
    try:
        while True:
            try:
                more = islice(chunks, ahead - len(waiting))
                waiting.extend((chunk, None) for chunk in more)
                if not waiting:
                    return
                for n, (chunk, future) in enumerate(waiting):
                    if future is None:
                        waiting[n] = chunk, executor.submit(play_rounds, schedule, chunk)
                chunk, first = waiting[0]
                assert first is not None, "it was submitted just now"
                rounds = first.result()
            except BrokenExecutor:
                if (failures := failures + 1) == TRIES:
                    raise InputError(text("arena-broken", tries=TRIES), ARENA_WORDS) from None
                executor, waiting = _anew(executor, make, waiting)
                continue
            waiting.popleft()
            failures = 0
            for task, outcomes in zip(chunk, rounds, strict=True):
                if not schedule.without(task, roll):
                    for outcome in outcomes:
                        roll.heed(outcome)
                    yield outcomes
            wanted = deque(each for each in waiting if not gone(each[0]))
            if len(wanted) < len(waiting):  # somebody was struck off, and hangs in there still
                executor, waiting = _anew(executor, make, wanted)
    finally:
        executor.shutdown(wait=False)


def _anew(
    old: Executor, make: Callable[[], Executor], waiting: Waiting
) -> tuple[Executor, Waiting]:
    """Another executor, and what waits for it: all that the old one had not handed back."""
    old.shutdown(wait=False)
    return make(), deque((chunk, _unless_broken(future)) for chunk, future in waiting)


def _unless_broken(future: Rounds | None) -> Rounds | None:
    """A future that has handed something back; None: to be played again."""
    if future is None or not future.done() or future.cancelled() or future.exception():
        return None
    return future
