"""BaseTable: seats, presence, log and store of one table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from escadre.core.game import Viewer

if TYPE_CHECKING:
    from escadre.tables.play.table import Table


def allowed(table: Table) -> bool:
    """Where all have agreed on hints; else only to who plays all that no captain plays."""
    if table.terms.hints:
        return True
    people = [n for n, occupant in enumerate(table.occupants) if occupant.kind != "bot"]
    return all((seat, table.opened_by) in table.holders for seat in people)


def has_begun(table: Table) -> bool:
    """Whether everybody is there, and somebody has played what all could notice."""
    return table.complete and table.logged.shown


def may_still_host(table: Table) -> bool:
    """Whether the match can be cancelled."""
    return not table.match.over and (not has_begun(table) or _for_captains(table))


def _for_captains(table: Table) -> bool:
    """Whether no person sits here: then the match is nobody's but of who opened the table."""
    return all(occupant.kind == "bot" for occupant in table.occupants)


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


class Watcher(Protocol):
    """Somebody who has the table open."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that he may play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """Whose eyes he looks through."""
        ...

    def wake(self) -> None:
        """There is something new to see."""
        ...
