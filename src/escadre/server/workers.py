"""Worker processes behind a fair queue: implements the port Workers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
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
from escadre.tables.fair_queue import FairQueue, Requester
from escadre.tables.jobs import import_game, warm_up_hints
from escadre.tables.ports import JobInterrupted, WorkersClosed

log = structlog.get_logger()

BACKGROUND_NICENESS = 10
"""Niceness of background workers: on few cores, people come first."""

MAX_RUNS = 2
"""Attempts per job: a job whose process dies is run once more."""


class WorkerProcess(ProcessPoolExecutor):
    """One worker process, running one job at a time."""

    def __init__(self, nice: int = 0) -> None:
        self._heartbeat = Heartbeat()
        given = nice, self._heartbeat.sends
        super().__init__(1, get_context("spawn"), initializer=init_worker, initargs=given)
        with block_interrupts():
            self.submit(os.getpid)  # this starts its process
        self._heartbeat.given()
        (self.process,) = self._processes.values()

    def alive(self) -> bool:
        """Return whether its process is running."""
        return not wait([self.process.sentinel], 0)

    def hangs(self) -> bool:
        """Check once; return whether its process has sent no heartbeat for long."""
        return self._heartbeat.hangs()

    def kill(self) -> None:
        """Kill the process at once, also when it is busy or stopped."""
        self.shutdown(wait=False, cancel_futures=True)
        with suppress(OSError):
            self.process.kill()
        self._heartbeat.close()


def make_executor(kind: Literal["processes", "threads"], nice: int = 0) -> Executor:
    """Return an executor that runs one job at a time, in a process or a thread."""
    if kind == "threads":
        return ThreadPoolExecutor(1, thread_name_prefix="captain")
    return WorkerProcess(nice)


def init_worker(nice: int, sends: Connection) -> None:
    """Initialize a worker process: ignore Ctrl-C, and exit when the server exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    beat_in_thread(sends)
    exit_with_parent()


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the block ends; processes started within it ignore Ctrl-C.

    Does nothing on systems without signal masks (Windows).
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # started within the block, it would unblock Ctrl-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def exit_with_parent() -> None:
    """Exit this process when its parent process ends."""
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


@dataclass(eq=False)
class Job:
    """A function to run, with its timeout and the future of its result."""

    timeout: float
    work: Callable[..., Any]
    what: tuple[object, ...]
    result: asyncio.Future[Any]


class Worker:
    """One worker, started when first needed, and restarted when it has died or hangs."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._warm = False  # import every game after each start
        self._imported = False
        self._warmed_games = set[str]()  # games
        self._busy = False
        self._closed = False
        self._failing = False  # the last attempt to start it failed
        self.lost = False  # the process was killed or died, and is not yet replaced

    @property
    def alive(self) -> bool:
        """Whether it has been started and is running."""
        made = self._executor
        return made is not None and (not isinstance(made, WorkerProcess) or made.alive())

    def warm(self, game: str) -> None:
        """Start the worker and import the games; with `game`, also warm up its hints."""
        self._warm = True
        for _ in range(MAX_RUNS):
            try:
                self._import_games()
                if game and game not in self._warmed_games:
                    self._get_executor().submit(warm_up_hints, game)
                    self._warmed_games.add(game)
            except JobInterrupted:
                return
            except BrokenExecutor:
                self._replace(self._executor)
            else:
                return

    def _import_games(self) -> None:
        if not self._imported:
            for each in GAMES:  # one job each: shutdown waits for one game at most
                self._get_executor().submit(import_game, each)
            self._imported = True

    async def do(self, job: Job) -> None:
        """Run a job and set its result; a job that exceeds its timeout loses its process."""
        self._busy = True
        try:
            for _ in range(MAX_RUNS):
                error, value = await self._run(job)
                if job.result.done() or self._closed or not isinstance(error, JobInterrupted):
                    break
                log.warning("a job was interrupted", work=getattr(job.work, "__name__", "?"))
            _set_result(job.result, WorkersClosed() if self._closed else error, value)
        finally:
            self._busy = False

    async def _run(self, job: Job) -> tuple[BaseException | None, Any]:
        """Run a job once; return its error, if any, and its result."""
        mine = self._executor
        try:
            mine = self._get_executor()
            thought = asyncio.wrap_future(mine.submit(job.work, *job.what))
        except JobInterrupted as interrupted:
            return interrupted, None
        except BrokenExecutor:  # the process died while idle
            self._replace(mine)
            return JobInterrupted(), None
        thought.add_done_callback(_consume_exception)  # also when no caller waits any more
        done, _ = await asyncio.wait([thought], timeout=job.timeout)
        if thought not in done:
            self._replace(mine)
            thought.cancel()
            return TimeoutError(), None
        error = thought.exception() if not thought.cancelled() else JobInterrupted()
        if isinstance(error, BrokenExecutor):
            self._replace(mine)
            error = JobInterrupted()
        return error, None if error else thought.result()

    def _get_executor(self) -> Executor:
        """Return the executor, started if needed; raises JobInterrupted."""
        if self._closed:
            raise WorkersClosed
        if self._executor is None:
            try:
                self._executor = self._make()
            except OSError as error:  # the system cannot start another process
                if not self._failing:
                    log.error("a worker process cannot be started", reason=str(error))
                self.lost = self._failing = True
                raise JobInterrupted from None
            self.lost = self._failing = False
        return self._executor

    def look(self) -> None:
        """Replace the process if it hangs or has died; its job runs again."""
        mine = self._executor
        if isinstance(mine, WorkerProcess) and mine.hangs() and mine.alive():
            log.warning("a worker process hangs and is replaced")
            self._replace(mine)
        self.mend()

    def mend(self) -> None:
        """Replace the process if it has died while idle."""
        mine = self._executor
        if self._busy or self._closed:
            return
        if mine is not None and not self.alive:
            log.warning("a worker process has died and is replaced")
            self._replace(mine)
        if self.lost:
            with suppress(JobInterrupted):
                self._get_executor()
        if self._warm and not self.lost:
            self.warm("")

    def _replace(self, broken: Executor | None) -> None:
        if broken is not None and self._executor is broken:
            self._executor = None
            self._imported = False
            self._warmed_games.clear()
            self.lost = True
            stop_executor(broken)

    def close(self) -> None:
        """Stop at once, for good."""
        self._closed = True
        self._replace(self._executor)


def _consume_exception(thought: asyncio.Future[Any]) -> None:
    if not thought.cancelled():
        thought.exception()


def _set_result(
    result: asyncio.Future[Any], error: BaseException | None, value: Any = None
) -> None:
    if result.done():
        return
    if error is None:
        result.set_result(value)
    else:
        result.set_exception(error)


class WorkerCount(NamedTuple):
    """Numbers of workers: running, and lost with no replacement yet."""

    alive: int
    lost: int


class WorkerPool:
    """A pool of workers behind a fair queue, with one worker reserved for people.

    Jobs are never interrupted for others: background jobs may occupy all other workers for long.
    `make_reserved` makes the executor of the reserved worker.

    The timeout of a job counts from its start. A job that exceeds it loses its own worker process
    and affects no other job.
    """

    def __init__(
        self,
        make: Callable[[], Executor],
        workers: int,
        make_reserved: Callable[[], Executor] | None = None,
    ) -> None:
        self._idle = [Worker(make) for _ in range(workers)]
        self._reserved = (
            [Worker(make_reserved)] if make_reserved else []
        )  # idle, reserved for people
        self._all = (*self._idle, *self._reserved)
        self._reserved_set = tuple(self._reserved)
        self._queue = FairQueue[Job]()
        self._tasks: dict[asyncio.Task[None], Job] = {}
        self._closed = False

    def warm(self, game: str = "") -> None:
        """Start workers ahead of the first job; with `game`, also warm up its hints."""
        for worker in self._reserved or self._idle:
            worker.warm(game)

    async def run(
        self, requester: Requester, seconds: float, work: Callable[..., Any], *what: object
    ) -> Any:
        """Run `work(*what)` in a worker, within `seconds` from its start.

        Raises what the function raised, TimeoutError, or JobInterrupted.
        """
        if self._closed:
            raise WorkersClosed
        job = Job(seconds, work, what, asyncio.get_running_loop().create_future())
        self._queue.put(requester, job)
        self._begin()
        try:
            return await job.result
        finally:
            self._queue.remove(requester, job)

    def _begin(self) -> None:
        while len(self._queue) and not self._closed:
            idle = self._reserved if self._reserved and self._queue.urgent else self._idle
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
            _set_result(job.result, error)
        finally:
            (self._reserved if worker in self._reserved_set else self._idle).append(worker)
            self._begin()

    async def watch(self) -> None:
        """Replace idle workers that have died, and workers that hang, until cancelled."""
        while True:
            await asyncio.sleep(heartbeat.CHECK_INTERVAL)
            self.look()

    def look(self) -> None:
        """Replace the workers that have died or hang."""
        for worker in self._all:
            try:
                worker.look()
            except Exception:
                log.exception("a worker could not be replaced")

    def count(self) -> WorkerCount:
        """Count the workers, after replacing those that have died."""
        for worker in self._all:
            worker.mend()
        alive = sum(worker.alive for worker in self._all)
        return WorkerCount(alive, sum(worker.lost for worker in self._all))

    def close(self) -> None:
        """Stop at once: waiting callers get WorkersClosed, and no job is started any more."""
        self._closed = True
        while len(self._queue):
            _set_result(self._queue.take().result, WorkersClosed())
        for task, job in self._tasks.items():
            task.cancel()
            _set_result(job.result, WorkersClosed())
        for worker in self._all:
            worker.close()


def stop_executor(executor: Executor) -> None:
    """Stop an executor, and kill its process even while it is busy."""
    if isinstance(executor, WorkerProcess):
        executor.kill()
    else:
        executor.shutdown(wait=False, cancel_futures=True)
