"""Where bots think: aside, never in the loop that serves everybody."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any

from escadre.games import GAMES
from escadre.server.settings import Settings


def think(game: str, level: str, observation: Any, seed: int) -> Any:
    """What a captain chooses; runs in another process, so it gets names and values only."""
    return GAMES[game].captains[level].choose(observation, Random(seed))


def executor(settings: Settings) -> Executor:
    """The standard seam: a cluster's executor fits here as well."""
    if settings.thinkers == "threads":
        return ThreadPoolExecutor(settings.workers, thread_name_prefix="captain")
    context = get_context("spawn")
    return ProcessPoolExecutor(settings.workers, mp_context=context, initializer=serve_parent)


def serve_parent() -> None:
    """In a thinking process: leave Ctrl-C to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Thinkers:
    """An executor that is started when the first bot has to think, and again when it broke."""

    def __init__(self, make: Callable[[], Executor], patience: float) -> None:
        self._make = make
        self._patience = patience
        self._executor: Executor | None = None

    async def choose(self, game: str, level: str, observation: Any) -> Any:
        """What the captain chooses; raises what he raised, or TimeoutError."""
        if self._executor is None:
            self._executor = self._make()
        mine = self._executor
        try:
            thought = asyncio.get_running_loop().run_in_executor(
                mine, think, game, level, observation, secrets.randbits(256)
            )
            return await asyncio.wait_for(thought, self._patience)
        except (BrokenProcessPool, TimeoutError):
            if self._executor is mine:  # whoever is first replaces it
                self._executor = None
                stop(mine)
            raise

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
