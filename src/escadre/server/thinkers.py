"""Where bots think, and questions are answered: the port `Thinker`, in other processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Literal

from escadre.games import GAMES
from escadre.tables.fair_queue import Asker, FairQueue
from escadre.tables.ports import Interrupted
from escadre.tables.work import ready, rehearse

YIELDING = 10
"""How nice the processes are that think what no person waits for: on few cores people are first."""


def executor(kind: Literal["processes", "threads"], nice: int = 0) -> Executor:
    """Somewhere to think, one thought at a time."""
    if kind == "threads":
        return ThreadPoolExecutor(1, thread_name_prefix="captain")
    context = get_context("spawn")
    made = ProcessPoolExecutor(1, context, initializer=serve_parent, initargs=(nice,))
    with interrupts_waiting():
        made.submit(os.getpid)  # its process is begun by this
    return made


def serve_parent(nice: int = 0) -> None:
    """In a thinking process: leave Ctrl-C to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    leave_with_parent()


@contextmanager
def interrupts_waiting() -> Iterator[None]:
    """A Ctrl-C that comes meanwhile is heard afterwards; a process that is begun here hears none.

    Where the system cannot do that (Windows), nothing is different.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it would be begun now, and let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_with_parent() -> None:
    """End this process when the one that began it ends."""
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


@dataclass(eq=False)
class Job:
    """Something to be thought, and who waits for it."""

    patience: float
    work: Callable[..., Any]
    what: tuple[object, ...]
    result: asyncio.Future[Any]


class Worker:
    """One place to think, made when it is first needed, and again after it broke."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._rehearsed = set[str]()  # games

    def warm(self, game: str) -> None:
        """Somebody will have to think soon; in this game about hints."""
        if self._executor is None:
            for each in GAMES:  # apart: who is told to end waits for one of them at most
                self._ready().submit(ready, each)
        if game and game not in self._rehearsed:
            self._rehearsed.add(game)
            self._ready().submit(rehearse, game)

    async def do(self, job: Job) -> None:
        """Think, and answer; who thinks too long is ended, and nobody else."""
        mine = self._ready()
        thought = asyncio.wrap_future(mine.submit(job.work, *job.what))
        thought.add_done_callback(_heard)  # also when nobody waits for it any more
        done, _ = await asyncio.wait([thought], timeout=job.patience)
        if thought not in done:
            self._replace(mine)
            thought.cancel()
            _settle(job.result, TimeoutError())
            return
        error = thought.exception() if not thought.cancelled() else Interrupted()
        if isinstance(error, BrokenExecutor):
            self._replace(mine)
            error = Interrupted()
        _settle(job.result, error, None if error else thought.result())

    def _ready(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor

    def _replace(self, broken: Executor) -> None:
        if self._executor is broken:
            self._executor = None
            self._rehearsed.clear()
            stop(broken)

    def close(self) -> None:
        """Stop thinking at once."""
        if self._executor is not None:
            self._replace(self._executor)


def _heard(thought: asyncio.Future[Any]) -> None:
    if not thought.cancelled():
        thought.exception()


def _settle(result: asyncio.Future[Any], error: BaseException | None, value: Any = None) -> None:
    if result.done():
        return
    if error is None:
        result.set_result(value)
    else:
        result.set_exception(error)


class FairThinker:
    """Some workers, and a fair queue before them; one more does only what a person waits for.

    For no thought is broken off for another: what nobody waits for may take all others, and for
    long. `make_kept` makes the place of that one.

    Patience counts from the beginning of a thought. Who needs longer loses his own worker, and
    costs nobody else anything.
    """

    def __init__(
        self,
        make: Callable[[], Executor],
        workers: int,
        make_kept: Callable[[], Executor] | None = None,
    ) -> None:
        self._idle = [Worker(make) for _ in range(workers)]
        self._kept = [Worker(make_kept)] if make_kept else []  # idle, for people
        self._all = (*self._idle, *self._kept)
        self._people = tuple(self._kept)
        self._queue = FairQueue[Job]()
        self._tasks = set[asyncio.Task[None]]()

    def warm(self, game: str = "") -> None:
        """Somebody will have to think soon; in this game about hints."""
        for worker in self._kept or self._idle:
            worker.warm(game)

    async def run(
        self, asker: Asker, patience: float, work: Callable[..., Any], *what: object
    ) -> Any:
        """What this function gives, within so many seconds once it is begun.

        Raises what it raised, TimeoutError, or Interrupted.
        """
        job = Job(patience, work, what, asyncio.get_running_loop().create_future())
        self._queue.put(asker, job)
        self._begin()
        try:
            return await job.result
        finally:
            self._queue.remove(asker, job)

    def _begin(self) -> None:
        while len(self._queue):
            idle = self._kept if self._kept and self._queue.urgent else self._idle
            if not idle:
                return
            task = asyncio.create_task(self._do(idle.pop(), self._queue.take()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, worker: Worker, job: Job) -> None:
        try:
            await worker.do(job)
        except Exception as error:  # a worker that cannot even be started
            _settle(job.result, error)
        finally:
            (self._kept if worker in self._people else self._idle).append(worker)
            self._begin()

    def close(self) -> None:
        """Stop thinking at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self._all:
            worker.close()


def stop(executor: Executor) -> None:
    """End an executor, and its processes even when they are lost in thought."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with suppress(OSError):
            process.terminate()
