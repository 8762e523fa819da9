"""Run rounds on worker processes or a Dask cluster, with results in the schedule's order.

Executors follow the standard `Executor` interface. Results do not depend on the number of cores.
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

from escadre.arena.extras import import_extra
from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE
from escadre.arena.results import MatchResult
from escadre.arena.schedule import ROUNDS_PER_CHUNK, RoundOfGroup, Schedule, play_rounds
from escadre.arena.subprocess_bot import kill_all
from escadre.arena.withdrawal import TimeoutTracker
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text

CONNECT_TIMEOUT = "10s"  # time limit for connecting to a cluster
MAX_FAILURES = 3  # broken executors after which a chunk is given up

Chunk = tuple[RoundOfGroup, ...]
RoundsFuture = Future[list[list[MatchResult]]]
ChunkQueue = deque[tuple[Chunk, RoundsFuture | None]]  # None: not submitted yet


class ArenaProcessPool(ProcessPoolExecutor):
    """A process pool whose workers exit with their parent.

    Each worker waits on a pipe to which nothing is written; when `shutdown` or the parent's death
    closes the pipe, the worker kills its bot programs and exits. Only the parent receives Ctrl-C.
    """

    def __init__(self, worker_count: int) -> None:
        context = get_context("spawn")
        self._shutdown_pipe = context.Pipe(duplex=False)
        super().__init__(
            worker_count, context, initializer=_init_worker, initargs=self._shutdown_pipe[:1]
        )

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call; workers started by it ignore Ctrl-C."""
        with _block_interrupts():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel waiting and running work, and end the workers."""
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)
        for end in self._shutdown_pipe:
            end.close()


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the block ends; processes started within it ignore Ctrl-C."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _init_worker(parent_pipe: Connection[Any, Any]) -> None:
    """Initialize a worker: exit when the parent's pipe closes."""
    signal.signal(signal.SIGTERM, lambda *_: _exit_now())
    Thread(target=_exit_with_parent, args=(parent_pipe,), daemon=True).start()


def _exit_with_parent(parent_pipe: Connection[Any, Any]) -> None:
    with suppress(EOFError, OSError):
        parent_pipe.recv()
    _exit_now()


def _exit_now() -> None:
    kill_all()
    os._exit(0)


def cores() -> int:
    """Return the number of cores that this process may use; batch systems may limit it."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_process_pool(worker_count: int | None = None) -> Executor:
    """Return a pool of one process per core, or of the given size."""
    return ArenaProcessPool(worker_count or cores())


@contextmanager
def dask_cluster(address: str) -> Iterator[Callable[[], Executor]]:
    """Connect to a Dask cluster and yield its executors; raises InputError on failure.

    Dask's own error messages are suppressed.
    """
    distributed = import_extra("distributed", "cluster")
    for name in ("distributed", "distributed.client", "tornado.application"):
        getLogger(name).setLevel(CRITICAL)
    if not address.strip():  # with an empty address Dask would start a local cluster
        raise InputError(text("arena-no-address"), ARENA_MESSAGES_PACKAGE)
    try:
        client = distributed.Client(address, timeout=CONNECT_TIMEOUT)
    except (OSError, ValueError) as error:
        problem = " ".join(str(error).split())
        raise InputError(
            text("arena-no-cluster", address=address, problem=problem), ARENA_MESSAGES_PACKAGE
        ) from None
    with client:
        try:  # pure=True, the default, would return cached results
            yield partial(client.get_executor, pure=False)
        except distributed.KilledWorker:
            raise InputError(
                text("arena-broken", tries=MAX_FAILURES), ARENA_MESSAGES_PACKAGE
            ) from None
        except CancelledError:
            raise InputError(
                text("arena-cluster-lost", address=address), ARENA_MESSAGES_PACKAGE
            ) from None


def run_schedule(
    schedule: Schedule, make_executor: Callable[[], Executor], max_chunks: int = 0
) -> Iterator[list[MatchResult]]:
    """Yield the results of each round in the order of `schedule.tasks`.

    A broken executor is replaced and its unfinished rounds are played again: results are neither
    lost nor counted twice. `max_chunks`: maximum number of chunks in progress. Rounds of a
    withdrawn entrant are skipped, even if they are in progress.
    """
    tasks, timeouts = schedule.tasks, TimeoutTracker()
    all_chunks: Iterator[Chunk] = iter(lambda: tuple(islice(tasks, ROUNDS_PER_CHUNK)), ())

    def is_withdrawn(chunk: Chunk) -> bool:
        return all(schedule.is_skipped(task, timeouts) for task in chunk)

    chunks = filterfalse(is_withdrawn, all_chunks)
    max_chunks = max_chunks or 4 * cores()
    waiting: ChunkQueue = deque()
    executor, failures = make_executor(), 0
    try:
        while True:
            try:
                new_chunks = islice(chunks, max_chunks - len(waiting))
                waiting.extend((chunk, None) for chunk in new_chunks)
                if not waiting:
                    return
                for n, (chunk, future) in enumerate(waiting):
                    if future is None:
                        waiting[n] = chunk, executor.submit(play_rounds, schedule, chunk)
                chunk, first = waiting[0]
                assert first is not None, "it was submitted just now"
                rounds = first.result()
            except BrokenExecutor:
                if (failures := failures + 1) == MAX_FAILURES:
                    raise InputError(
                        text("arena-broken", tries=MAX_FAILURES), ARENA_MESSAGES_PACKAGE
                    ) from None
                executor, waiting = _replaced(executor, make_executor, waiting)
                continue
            waiting.popleft()
            failures = 0
            for task, results in zip(chunk, rounds, strict=True):
                if not schedule.is_skipped(task, timeouts):
                    for result in results:
                        timeouts.record(result)
                    yield results
            remaining = deque(each for each in waiting if not is_withdrawn(each[0]))
            if len(remaining) < len(waiting):  # a withdrawn entrant still blocks a worker
                executor, waiting = _replaced(executor, make_executor, remaining)
    finally:
        executor.shutdown(wait=False)


def _replaced(
    old: Executor, make_executor: Callable[[], Executor], waiting: ChunkQueue
) -> tuple[Executor, ChunkQueue]:
    """Return a new executor and the chunks that the old one had not finished."""
    old.shutdown(wait=False)
    return make_executor(), deque((chunk, _result_or_none(future)) for chunk, future in waiting)


def _result_or_none(future: RoundsFuture | None) -> RoundsFuture | None:
    """Return the future if its result is complete, or None if the chunk must be played again."""
    if future is None or not future.done() or future.cancelled() or future.exception():
        return None
    return future
