"""Lock a table, reload it when its data are stale, and retry commands that lost a race."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol

from escadre.tables.errors import ConcurrentWrite

MAX_ATTEMPTS = 20  # attempts at one command while other processes write first


P = ParamSpec("P")


async def retry_on_conflict(
    command: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
) -> None:
    """Call a coroutine function; repeat it when another process wrote first."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            return await command(*args, **kwargs)
        except ConcurrentWrite:
            continue
    return await command(*args, **kwargs)


class Reloadable(Protocol):
    """The object that a `Lock` protects."""

    async def reload_if_stale(self) -> object:
        """Reload from the store if it may hold newer data."""
        ...


class Lock:
    """An asynchronous lock that reloads stale data when it is acquired.

    It is a class, because a generator-based context manager costs as much time as one ply.
    """

    __slots__ = ("_lock", "_protected")

    def __init__(self, protected: Reloadable) -> None:
        self._protected = protected
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._protected.reload_if_stale()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
