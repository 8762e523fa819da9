"""The lock of a table: one request at a time, and never on what may not be so."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Locked(Protocol):
    """What is locked."""

    async def catch_up(self) -> None:
        """Go by what is stored, where that may differ."""
        ...


class Lock:
    """`async with` it. Plainer than a generator, which would cost as much as a ply of the rules."""

    __slots__ = ("_lock", "_locked")

    def __init__(self, locked: Locked) -> None:
        self._locked = locked
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._locked.catch_up()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
