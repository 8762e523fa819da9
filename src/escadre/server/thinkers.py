"""Where bots think, and questions are answered: the port `Thinker`, in other processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.tables.ports import Interrupted
from escadre.tables.work import ready


def executor(settings: Settings, workers: int) -> Executor:
    """The standard seam: a cluster's executor fits here as well."""
    if settings.thinkers == "threads":
        return ThreadPoolExecutor(workers, thread_name_prefix="captain")
    context = get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=serve_parent)


def serve_parent() -> None:
    """In a thinking process: leave Ctrl-C to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


class ExecutorThinker:
    """An executor that is started when somebody first has to think, and again when it broke."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None

    def warm(self) -> None:
        """Somebody will have to think soon."""
        if self._executor is None:
            self._ready().submit(ready, *GAMES)

    async def run(self, patience: float, work: Callable[..., Any], *what: Any) -> Any:
        """What this function gives within so many seconds.

        Raises what it raised, TimeoutError, or Interrupted.
        """
        mine = self._ready()
        try:
            thought = mine.submit(work, *what)
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(thought)
        except (TimeoutError, BrokenExecutor) as error:
            self._replace(mine)
            if isinstance(error, BrokenExecutor):
                raise Interrupted from error
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():
                raise  # it is we who shall stop, not the thought alone
            raise Interrupted from None

    def _ready(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor

    def _replace(self, broken: Executor) -> None:
        if self._executor is broken:  # whoever notices first
            self._executor = None
            stop(broken)

    def close(self) -> None:
        """Stop thinking at once."""
        if self._executor is not None:
            stop(self._executor)
            self._executor = None


def stop(executor: Executor) -> None:
    """End an executor, and its processes even when they are lost in thought."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with suppress(OSError):
            process.terminate()
