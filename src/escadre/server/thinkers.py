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
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Literal, NamedTuple

import structlog

from escadre.games import GAMES
from escadre.server import heartbeat
from escadre.server.heartbeat import Heartbeat, beat_in_thread
from escadre.tables.fair_queue import Asker, FairQueue
from escadre.tables.ports import Interrupted, ThinkerClosed
from escadre.tables.work import ready, rehearse

log = structlog.get_logger()

YIELDING = 10
"""How nice the processes are that think what no person waits for: on few cores people are first."""

RUNS = 2
"""A job whose process dies is run again once."""


class ThinkingProcess(ProcessPoolExecutor):
    """One process that thinks, one thought at a time."""

    def __init__(self, nice: int = 0) -> None:
        self._heartbeat = Heartbeat()
        given = nice, self._heartbeat.sends
        super().__init__(1, get_context("spawn"), initializer=serve_parent, initargs=given)
        with interrupts_waiting():
            self.submit(os.getpid)  # its process is begun by this
        self._heartbeat.given()
        (self.process,) = self._processes.values()

    def alive(self) -> bool:
        """Whether its process has not ended."""
        return not wait([self.process.sentinel], 0)

    def hangs(self) -> bool:
        """Look once; whether its process has given no sign of life for long."""
        return self._heartbeat.hangs()

    def kill(self) -> None:
        """End it at once, lost in thought or stopped as it may be."""
        self.shutdown(wait=False, cancel_futures=True)
        with suppress(OSError):
            self.process.kill()
        self._heartbeat.close()


def executor(kind: Literal["processes", "threads"], nice: int = 0) -> Executor:
    """Somewhere to think, one thought at a time."""
    if kind == "threads":
        return ThreadPoolExecutor(1, thread_name_prefix="captain")
    return ThinkingProcess(nice)


def serve_parent(nice: int, sends: Connection) -> None:
    """In a thinking process: leave Ctrl-C to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    beat_in_thread(sends)
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
    """One place to think, made when it is first needed, and again when it has died or hangs."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._warm = False  # somebody may need every game
        self._imported = False
        self._rehearsed = set[str]()  # games
        self._busy = False
        self._closed = False
        self._failing = False  # the last attempt to start it failed
        self.lost = False  # it was ended, or died, and nothing has taken its place

    @property
    def alive(self) -> bool:
        """Whether it has been made, and lives."""
        made = self._executor
        return made is not None and (not isinstance(made, ThinkingProcess) or made.alive())

    def warm(self, game: str) -> None:
        """Somebody will have to think soon; in this game about hints."""
        self._warm = True
        for _ in range(RUNS):
            try:
                self._import_games()
                if game and game not in self._rehearsed:
                    self._started().submit(rehearse, game)
                    self._rehearsed.add(game)
            except Interrupted:
                return
            except BrokenExecutor:
                self._replace(self._executor)
            else:
                return

    def _import_games(self) -> None:
        if not self._imported:
            for each in GAMES:  # apart: who is told to end waits for one of them at most
                self._started().submit(ready, each)
            self._imported = True

    async def do(self, job: Job) -> None:
        """Think, and answer; who thinks too long is ended, and nobody else."""
        self._busy = True
        try:
            for _ in range(RUNS):
                error, value = await self._run(job)
                if job.result.done() or self._closed or not isinstance(error, Interrupted):
                    break
                log.warning("a job was interrupted", work=getattr(job.work, "__name__", "?"))
            _settle(job.result, ThinkerClosed() if self._closed else error, value)
        finally:
            self._busy = False

    async def _run(self, job: Job) -> tuple[BaseException | None, Any]:
        """What went wrong, and what was found out."""
        mine = self._executor
        try:
            mine = self._started()
            thought = asyncio.wrap_future(mine.submit(job.work, *job.what))
        except Interrupted as interrupted:
            return interrupted, None
        except BrokenExecutor:  # it died while it had nothing to do
            self._replace(mine)
            return Interrupted(), None
        thought.add_done_callback(_heard)  # also when nobody waits for it any more
        done, _ = await asyncio.wait([thought], timeout=job.patience)
        if thought not in done:
            self._replace(mine)
            thought.cancel()
            return TimeoutError(), None
        error = thought.exception() if not thought.cancelled() else Interrupted()
        if isinstance(error, BrokenExecutor):
            self._replace(mine)
            error = Interrupted()
        return error, None if error else thought.result()

    def _started(self) -> Executor:
        """Where it thinks, which may just have been started; raises Interrupted."""
        if self._closed:
            raise ThinkerClosed
        if self._executor is None:
            try:
                self._executor = self._make()
            except OSError as error:  # the system has no room for another process
                if not self._failing:
                    log.error("a worker process cannot be started", reason=str(error))
                self.lost = self._failing = True
                raise Interrupted from None
            self.lost = self._failing = False
        return self._executor

    def look(self) -> None:
        """Replace its process if it hangs, or has died: what it was doing is done again."""
        mine = self._executor
        if isinstance(mine, ThinkingProcess) and mine.hangs() and mine.alive():
            log.warning("a worker process hangs and is replaced")
            self._replace(mine)
        self.mend()

    def mend(self) -> None:
        """Replace its process if it has died."""
        mine = self._executor
        if self._busy or self._closed:
            return
        if mine is not None and not self.alive:
            log.warning("a worker process has died and is replaced")
            self._replace(mine)
        if self.lost:
            with suppress(Interrupted):
                self._started()
        if self._warm and not self.lost:
            self.warm("")

    def _replace(self, broken: Executor | None) -> None:
        if broken is not None and self._executor is broken:
            self._executor = None
            self._imported = False
            self._rehearsed.clear()
            self.lost = True
            stop(broken)

    def close(self) -> None:
        """Stop thinking at once, for good."""
        self._closed = True
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


class WorkerCount(NamedTuple):
    """How many workers have been started and live; how many are lost just now."""

    alive: int
    lost: int


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
        self._tasks: dict[asyncio.Task[None], Job] = {}
        self._closed = False

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
        if self._closed:
            raise ThinkerClosed
        job = Job(patience, work, what, asyncio.get_running_loop().create_future())
        self._queue.put(asker, job)
        self._begin()
        try:
            return await job.result
        finally:
            self._queue.remove(asker, job)

    def _begin(self) -> None:
        while len(self._queue) and not self._closed:
            idle = self._kept if self._kept and self._queue.urgent else self._idle
            if not idle:
                return
            job = self._queue.take()
            task = asyncio.create_task(self._do(idle.pop(), job))
            self._tasks[task] = job
            task.add_done_callback(self._tasks.pop)

    async def _do(self, worker: Worker, job: Job) -> None:
        try:
            await worker.do(job)
        except Exception as error:
            _settle(job.result, error)
        finally:
            (self._kept if worker in self._people else self._idle).append(worker)
            self._begin()

    async def watch(self) -> None:
        """Replace workers that die while they have nothing to do, or hang, for ever."""
        while True:
            await asyncio.sleep(heartbeat.LOOK)
            self.look()

    def look(self) -> None:
        """Replace the workers that have died or hang."""
        for worker in self._all:
            try:
                worker.look()
            except Exception:
                log.exception("a worker could not be replaced")

    def count(self) -> WorkerCount:
        """How many workers there are, once those that have died are replaced."""
        for worker in self._all:
            worker.mend()
        alive = sum(worker.alive for worker in self._all)
        return WorkerCount(alive, sum(worker.lost for worker in self._all))

    def close(self) -> None:
        """Stop thinking at once: whoever waits is told so, and nothing is begun any more."""
        self._closed = True
        while len(self._queue):
            _settle(self._queue.take().result, ThinkerClosed())
        for task, job in self._tasks.items():
            task.cancel()
            _settle(job.result, ThinkerClosed())
        for worker in self._all:
            worker.close()


def stop(executor: Executor) -> None:
    """End an executor, and its process even when that is lost in thought."""
    if isinstance(executor, ThinkingProcess):
        executor.kill()
    else:
        executor.shutdown(wait=False, cancel_futures=True)
