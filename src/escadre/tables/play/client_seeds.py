"""Client seeds of a table, submitted by players or waived after a time limit.

Dice and draws wait until every seat has submitted its seed. A seat that does not submit one gets an
empty seed: soon if its player is present, else after the agreed absence.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from escadre.core.game import Chance
from escadre.core.i18n.catalogue import text
from escadre.core.match.audit import NO_SEED
from escadre.tables.errors import ConcurrentWrite, Refusal
from escadre.tables.ports import ActivityTimes, WriteConflict

if TYPE_CHECKING:
    from escadre.tables.play.table import BaseTable


PRESENT_TIMEOUT = 60.0  # seconds for a player who is present: the page submits a seed at once
DEFAULT_ABSENCE = 24 * 3600.0  # seconds for an absent player, if the terms set no absence


class ClientSeeds:
    """Client seeds of one table's seats, and since when dice and draws wait for missing ones."""

    def __init__(self, table: BaseTable) -> None:
        self._table = table
        self._since: float | None = None
        self._present_since: dict[int, float] = {}  # since when the seat's player has been present
        self._timer: asyncio.TimerHandle | None = None
        self._going_on: asyncio.Task[None] | None = None

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that have not submitted a seed."""
        return tuple([n for n, each in enumerate(self._table.occupants) if each.seed is None])

    async def give(self, seat: int, seed: bytes) -> None:
        """Store a seat's seed. The same seed again is accepted; a different one raises Refusal."""
        async with self._table.locked():
            named = self._table.occupants[seat].seed
            if named == seed:
                return
            if named is not None:
                raise Refusal(text("table-seed-given"))
            try:
                await self._store(seat, seed)
            except WriteConflict:
                raise Refusal(text("table-seed-given")) from None
        await self._table.go_on()

    def must_be_named(self, seat: int) -> None:
        """Require that a seat has submitted its seed before it chooses; raises Refusal."""
        if self._table.occupants[seat].seed is None:
            raise Refusal(text("table-name-seed-first"))

    async def settle(self) -> None:
        """Give overdue seats an empty seed; the caller holds the lock. Raises Outrun."""
        self._update_waiting()
        for seat in self._overdue():
            try:
                await self._store(seat, NO_SEED)
            except WriteConflict:
                raise ConcurrentWrite(text("table-stale"), stale=True) from None

    async def _store(self, seat: int, seed: bytes) -> None:
        table = self._table
        await table.write(
            table.ports.archive.give_seed(table.id, seat, seed),
            lambda: table.occupants[seat].seed == seed,
        )
        table.occupants[seat] = replace(table.occupants[seat], seed=seed)
        table.tell()

    # Time limits

    def restore(self, last: ActivityTimes) -> None:
        """Restore the waiting time from the store; absent players get a moment to return."""
        ports, away = self._table.ports, self._table.terms.absence or DEFAULT_ABSENCE
        now = ports.now()
        waited = max(ports.date() - last.written, 0.0)
        self._since = max(now - waited, now - away + min(PRESENT_TIMEOUT, away))

    def _awaited(self) -> tuple[int, ...]:
        """Return the seats without whose seeds the next dice or draw cannot be made."""
        table = self._table
        asked = isinstance(table.match.node, Chance) and table.complete and not table.match.over
        return self.owed if asked else ()

    def _update_waiting(self) -> None:
        """Update since when each seed is awaited."""
        table, now = self._table, self._table.ports.now()
        if not (awaited := self._awaited()):
            self._since, self._present_since = None, {}
            return
        self._since = now if self._since is None else self._since
        here = table.present.intersection(awaited)
        self._present_since = {
            n: self._present_since.get(n, now)
            for n in awaited
            if n in here or n in self._present_since
        }

    def _deadline(self, seat: int) -> float:
        if seat in self._present_since:
            return self._present_since[seat] + PRESENT_TIMEOUT
        return (self._since or 0) + (self._table.terms.absence or DEFAULT_ABSENCE)

    def _overdue(self) -> tuple[int, ...]:
        now = self._table.ports.now()
        return tuple(seat for seat in self._awaited() if self._deadline(seat) <= now)

    def update(self) -> None:
        """Recompute the next deadline after a change of log, seats or presence."""
        self.close()
        self._update_waiting()
        if awaited := self._awaited():
            wait = min(map(self._deadline, awaited)) - self._table.ports.now()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(wait, 0) + 0.05, self._go_on)

    def _go_on(self) -> None:
        self._going_on = asyncio.create_task(self._table.go_on())

    def close(self) -> None:
        """Cancel the timer; the table is evicted from memory."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
