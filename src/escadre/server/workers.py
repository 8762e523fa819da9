"""Worker processes behind a fair queue: implements the port Workers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Literal, NamedTuple

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games import GAMES
from escadre.server import heartbeat
from escadre.server.heartbeat import Heartbeat, send_heartbeats_in_thread
from escadre.tables.event_log import log
from escadre.tables.fair_queue import FairQueue, Requester
from escadre.tables.jobs import import_game, warm_up_catalogue, warm_up_hints
from escadre.tables.ports import JobInterrupted, NoWorker, WorkersClosed, reason_of

BACKGROUND_NICENESS = 10
"""Niceness of background workers: on few cores, people come first."""

MAX_RUNS = 2
"""Attempts per job: a job whose process dies is run once more."""

WARM_UP_TIMEOUT = 30.0
"""Time limit in seconds for one warm-up, because the queries of all tables wait for it."""

MAX_SKIPPED_CHECKS = 3
"""Maximum number of checks to wait before restarting a worker that keeps dying at startup."""

WarmUp = tuple[Callable[..., None], tuple[str, ...]]
"""A warm-up: a function to run before the first job, and its arguments, first a game.

It is short, because a job waits for the one that has begun.
"""


class WorkerProcess(ProcessPoolExecutor):
    """One worker process, running one job at a time."""

    def __init__(self, nice: int = 0) -> None:
        self._heartbeat = Heartbeat()
        process_args = nice, self._heartbeat.sender
        super().__init__(1, get_context("spawn"), initializer=init_worker, initargs=process_args)
        try:
            with block_interrupts():
                self.started = self.submit(os.getpid)  # submitting a job starts the process
        except BaseException:  # the process may run, even if a thread could not be started
            for process in self._processes.values():
                process.kill()
            self._heartbeat.close()
            raise
        finally:
            self._heartbeat.close_sender()
        (self.process,) = self._processes.values()

    def alive(self) -> bool:
        """Return whether the worker process is running."""
        return not wait([self.process.sentinel], 0)

    def has_begun(self) -> bool:
        """Return whether the worker process has sent a heartbeat."""
        return self._heartbeat.has_begun

    def check_hangs(self) -> bool:
        """Check once; return whether the worker process has missed too many heartbeats."""
        return self._heartbeat.check_hangs()

    def kill(self) -> None:
        """Kill the process at once, also when it is busy or stopped."""
        self.shutdown(wait=False, cancel_futures=True)
        with suppress(OSError):
            self.process.kill()
        self._heartbeat.close()


def make_executor(kind: Literal["processes", "threads"], nice: int = 0) -> Executor:
    """Return an executor that runs one job at a time, in a process or a thread."""
    if kind == "threads":
        return ThreadPoolExecutor(1, thread_name_prefix="worker")
    return WorkerProcess(nice)


def init_worker(nice: int, sender: Connection) -> None:
    """Initialize a worker process: ignore Ctrl-C, and exit when the server exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    send_heartbeats_in_thread(sender)
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

    ensure_running()  # must not start in the block: it would unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def exit_with_parent() -> None:
    """Exit this process when its parent process ends."""
    Thread(target=_exit_after, args=(parent_process(),), daemon=True).start()


def _exit_after(parent: Any) -> None:
    parent.join()
    os._exit(0)


@dataclass(eq=False)
class Job:
    """A function to run, with its timeout and the future of its result."""

    timeout: float
    work: Callable[..., Any]
    args: tuple[object, ...]
    result: asyncio.Future[Any]


class Worker:
    """One worker, started when first needed, and restarted when it has died or hangs."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._imports_all_games = False  # whether to import every game after each start
        self._planned = deque[WarmUp]()
        self._begun = set[WarmUp]()  # warm-ups planned or done since the executor was started
        self._failed = set[WarmUp]()  # warm-ups that failed and are not repeated
        self._busy = False
        self._closed = False
        self._losses = 0  # deaths and failed starts since the last heartbeat
        self._checks_to_skip = 0  # before the next start

    @property
    def _is_running(self) -> bool:
        executor = self._executor
        return executor is not None and (
            not isinstance(executor, WorkerProcess) or executor.alive()
        )

    @property
    def _has_begun(self) -> bool:
        executor = self._executor
        return executor is not None and (
            not isinstance(executor, WorkerProcess) or executor.has_begun()
        )

    @property
    def alive(self) -> bool:
        """True if the worker is running; after a loss, only once it has sent a heartbeat."""
        return self._is_running and (not self._losses or self._has_begun)

    @property
    def lost(self) -> bool:
        """True if the worker has died or could not be started, and is not yet replaced."""
        return not self.alive and (bool(self._losses) or self._executor is not None)

    @property
    def has_warm_ups(self) -> bool:
        """True if a warm-up is planned."""
        return bool(self._planned)

    def plan_warm_ups(self, game: str) -> None:
        """Start the worker; plan to import all games and, with `game`, to warm up its hints."""
        self._imports_all_games = True
        with suppress(JobInterrupted):
            self._get_executor()
            self._plan_imports()
            if game:
                self._plan(*((warm_up_catalogue, (game, each)) for each in LANGUAGES))
                self._plan((warm_up_hints, (game,)))

    def _plan_imports(self) -> None:
        """Plan one import job per game, so that other jobs wait for one game at most."""
        self._plan(*((import_game, (game,)) for game in GAMES))

    def _plan(self, *warm_ups: WarmUp) -> None:
        new = [each for each in warm_ups if each not in self._begun | self._failed]
        self._planned.extend(new)
        self._begun.update(new)

    async def run_warm_up(self) -> None:
        """Run the next warm-up; a warm-up that fails or takes too long is never repeated."""
        work, args = warm_up = self._planned.popleft()
        result: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self.run(Job(WARM_UP_TIMEOUT, work, args, result))
        error = result.exception()
        if error is not None and not isinstance(error, NoWorker | WorkersClosed):
            self._failed.add(warm_up)
            log.error("a game could not be warmed up", game=args[0], reason=reason_of(error))

    async def run(self, job: Job) -> None:
        """Run a job and set its result; if it exceeds its timeout, the process is killed."""
        self._busy = True
        try:
            for _ in range(MAX_RUNS):
                error, value = await self._run_once(job)
                if job.result.done() or self._closed or not _may_run_again(error):
                    break
                log.warning("a job was interrupted", work=getattr(job.work, "__name__", "?"))
            _set_result(job.result, WorkersClosed() if self._closed else error, value)
        finally:
            self._busy = False

    async def _run_once(self, job: Job) -> tuple[BaseException | None, Any]:
        """Run a job once; return its error, if any, and its result."""
        try:
            future = self._submit(job)
        except JobInterrupted as interrupted:
            return interrupted, None
        executor = self._executor
        future.add_done_callback(_consume_exception)  # also when no caller waits any more
        # If a process hangs during its start, `check` kills it.
        if isinstance(executor, WorkerProcess):
            starting = asyncio.wrap_future(executor.started)
            starting.add_done_callback(_consume_exception)
            await asyncio.wait([starting])
            if starting.cancelled() or starting.exception():  # the job has not begun
                self._replace(executor)
                return DiedAtStart(), None
        done, _ = await asyncio.wait([future], timeout=job.timeout)
        if future not in done:
            self._replace(executor)
            future.cancel()
            return TimeoutError(), None
        error = future.exception() if not future.cancelled() else JobInterrupted()
        if isinstance(error, BrokenExecutor):
            self._replace(executor)
            error = JobInterrupted()
        return error, None if error else future.result()

    def _submit(self, job: Job) -> asyncio.Future[Any]:
        """Give a job to the executor; raises JobInterrupted."""
        executor = self._get_executor()
        try:
            return asyncio.wrap_future(executor.submit(job.work, *job.args))
        except BrokenExecutor:  # the process died while idle
            self._replace(executor)
            raise JobInterrupted from None
        except RuntimeError as error:  # the system cannot start a thread
            self._replace(executor)
            raise self._no_worker(error) from None

    def _get_executor(self) -> Executor:
        """Return the executor, started if needed; raises JobInterrupted."""
        if self._closed:
            raise WorkersClosed
        if self._executor is None:
            try:
                self._executor = self._make()
            except (OSError, RuntimeError) as error:  # no further process, or no thread for it
                self._count_loss()
                raise self._no_worker(error) from None
            if self._imports_all_games:
                self._plan_imports()
        return self._executor

    def _no_worker(self, error: Exception) -> NoWorker:
        log.error("a worker cannot be started", reason=reason_of(error))
        return NoWorker()

    def check(self) -> None:
        """Replace the process if it hangs or has died; its job runs again."""
        executor = self._executor
        if isinstance(executor, WorkerProcess) and executor.check_hangs() and executor.alive():
            log.warning("a worker process hangs and is replaced")
            self._replace(executor)
        if self._busy or self._closed:
            return
        if self._executor is not None and not self._is_running:
            log.warning("a worker process has died and is replaced")
            self._replace(executor)
        if self._losses and self._executor is None:
            if self._checks_to_skip:
                self._checks_to_skip -= 1
                return
            with suppress(JobInterrupted):
                self._get_executor()

    def _replace(self, broken: Executor | None) -> None:
        if broken is not None and self._executor is broken:
            if self._has_begun:
                self._losses = 0
            self._executor = None
            self._planned.clear()
            self._begun.clear()
            self._count_loss()
            stop_executor(broken)

    def _count_loss(self) -> None:
        self._checks_to_skip = min(self._losses, MAX_SKIPPED_CHECKS)
        self._losses += 1

    def close(self) -> None:
        """Stop at once, for good."""
        self._closed = True
        self._replace(self._executor)


class DiedAtStart(NoWorker):
    """The worker process has died, or was killed, before it could run a job."""


def _may_run_again(error: BaseException | None) -> bool:
    """Return whether a job that failed with this error may succeed in another process."""
    if isinstance(error, NoWorker | WorkersClosed):
        return isinstance(error, DiedAtStart)
    return isinstance(error, JobInterrupted)


def _consume_exception(future: asyncio.Future[Any]) -> None:
    if not future.cancelled():
        future.exception()


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

    Running jobs are never interrupted, so background jobs may occupy all other workers for a long
    time. `make_reserved` makes the executor of the reserved worker.

    The timeout of a job counts from its start. If a job exceeds it, its own worker process is
    killed, which affects no other job.
    """

    def __init__(
        self,
        make: Callable[[], Executor],
        workers: int,
        make_reserved: Callable[[], Executor] | None = None,
    ) -> None:
        self._idle = [Worker(make) for _ in range(workers)]
        self._idle_reserved = (
            [Worker(make_reserved)] if make_reserved else []
        )  # the idle worker reserved for people
        self._all = (*self._idle, *self._idle_reserved)
        self._reserved_workers = tuple(self._idle_reserved)
        self._queue = FairQueue[Job]()
        self._tasks: dict[asyncio.Task[None], Job | None] = {}  # None: the task is a warm-up
        self._closed = False

    def plan_warm_ups(self, game: str = "") -> None:
        """Start workers ahead of the first job; with `game`, also warm up its hints."""
        for worker in self._reserved_workers or self._all:
            worker.plan_warm_ups(game)
        self._start_waiting_jobs()

    async def run(
        self, requester: Requester, seconds: float, work: Callable[..., Any], *args: object
    ) -> Any:
        """Run `work(*args)` in a worker, within `seconds` from its start.

        Raises what the function raised, TimeoutError, or JobInterrupted.
        """
        if self._closed:
            raise WorkersClosed
        job = Job(seconds, work, args, asyncio.get_running_loop().create_future())
        self._queue.put(requester, job)
        self._start_waiting_jobs()
        try:
            return await job.result
        finally:
            self._queue.remove(requester, job)

    def _start_waiting_jobs(self) -> None:
        """Start the jobs for which a worker is idle, and warm-ups if no job waits."""
        if self._closed:
            return
        while len(self._queue):
            idle = self._idle_reserved if self._idle_reserved and self._queue.urgent else self._idle
            if not idle:
                break
            self._start_job(idle.pop(), self._queue.take())
        for worker in [each for each in (*self._idle, *self._idle_reserved) if each.has_warm_ups]:
            self._idle_group(worker).remove(worker)
            self._start_job(worker, None)

    def _idle_group(self, worker: Worker) -> list[Worker]:
        """Return the list of idle workers to which this worker belongs."""
        return self._idle_reserved if worker in self._reserved_workers else self._idle

    def _start_job(self, worker: Worker, job: Job | None) -> None:
        task = asyncio.create_task(self._run_in_worker(worker, job))
        self._tasks[task] = job
        task.add_done_callback(self._tasks.pop)

    async def _run_in_worker(self, worker: Worker, job: Job | None) -> None:
        """Run a job, or without one the worker's next warm-up."""
        try:
            await (worker.run(job) if job else worker.run_warm_up())
        except Exception as error:
            if job:
                _set_result(job.result, error)
        finally:
            self._idle_group(worker).append(worker)
            self._start_waiting_jobs()

    async def watch(self) -> None:
        """Replace idle workers that have died, and workers that hang, until cancelled."""
        while True:
            await asyncio.sleep(heartbeat.CHECK_INTERVAL)
            self.check()

    def check(self) -> None:
        """Replace the workers that have died or hang."""
        for worker in self._all:
            try:
                worker.check()
            except Exception:
                log.exception("a worker could not be replaced")
        self._start_waiting_jobs()

    def count(self) -> WorkerCount:
        """Count the workers."""
        alive = sum(worker.alive for worker in self._all)
        return WorkerCount(alive, sum(worker.lost for worker in self._all))

    def close(self) -> None:
        """Stop at once: waiting callers get WorkersClosed, and no job is started any more."""
        self._closed = True
        while len(self._queue):
            _set_result(self._queue.take().result, WorkersClosed())
        for task, job in self._tasks.items():
            task.cancel()
            if job:
                _set_result(job.result, WorkersClosed())
        for worker in self._all:
            worker.close()


def stop_executor(executor: Executor) -> None:
    """Stop an executor, and kill its process even while it is busy."""
    if isinstance(executor, WorkerProcess):
        executor.kill()
    else:
        executor.shutdown(wait=False, cancel_futures=True)
