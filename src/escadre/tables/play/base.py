"""Owner's rights, the lock of a table, and the interface of its watchers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from escadre.core.game import Viewer

if TYPE_CHECKING:
    from escadre.tables.play.table import BaseTable


def hints_allowed(table: BaseTable) -> bool:
    """Return whether the terms allow hints, or one guest holds all human seats."""
    if table.terms.hints:
        return True
    people = [n for n, occupant in enumerate(table.occupants) if occupant.kind != "bot"]
    return all((seat, table.opened_by) in table.holders for seat in people)


def has_started(table: BaseTable) -> bool:
    """Return whether all seats are taken and a ply visible to everyone was played."""
    return table.complete and table.logged.shown


def owner_may_cancel(table: BaseTable) -> bool:
    """Return whether the owner may cancel the match."""
    return not table.match.over and (not has_started(table) or only_bots(table))


def only_bots(table: BaseTable) -> bool:
    """Return whether only bots are seated; the match then concerns the owner alone."""
    return all(occupant.kind == "bot" for occupant in table.occupants)


class Locked(Protocol):
    """The object that a `Lock` protects."""

    async def catch_up(self) -> None:
        """Reload from the store if it may hold newer data."""
        ...


class Lock:
    """An asynchronous lock that reloads stale data when it is acquired.

    A class, because a generator-based context manager costs as much as one ply of the rules.
    """

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


class Subscriber(Protocol):
    """A client that has the table open."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this client may play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """The viewer whose observation this client is shown."""
        ...

    def wake(self) -> None:
        """Notify the client that there is something new to see."""
        ...
