"""The client seeds of a table: collected, or waived in time.

Nobody freezes a match by naming none: whoever is at the table names his share soon, or has none;
whoever is away gets as long as was agreed for absences.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from escadre.core.game import Chance
from escadre.core.i18n.catalogue import text
from escadre.core.match.audit import NO_SEED
from escadre.tables.errors import Outrun, Refusal
from escadre.tables.ports import LastTimes, Taken

if TYPE_CHECKING:
    from escadre.tables.play.table import Table


NAMING = 60.0  # seconds for who is at the table: its page names a share at once
UNAGREED = 24 * 3600.0  # seconds for who is away, where no absence was agreed on


class Shares:
    """The shares of one table's seats, and since when nature waits for those that are owed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._since: float | None = None
        self._here: dict[int, float] = {}  # since when who owes it could have named it
        self._alarm: asyncio.TimerHandle | None = None
        self._going_on: asyncio.Task[None] | None = None

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that have not named theirs."""
        return tuple([n for n, each in enumerate(self._table.occupants) if each.seed is None])

    async def give(self, seat: int, seed: bytes) -> None:
        """A seat names its share, once: the same again is no other; raises Refusal."""
        async with self._table.locked():
            named = self._table.occupants[seat].seed
            if named == seed:
                return
            if named is not None:
                raise Refusal(text("table-seed-given"))
            try:
                await self._keep(seat, seed)
            except Taken:
                raise Refusal(text("table-seed-given")) from None
        await self._table.go_on()

    def must_be_named(self, seat: int) -> None:
        """Who chose before he named his share could not name it afterwards; raises Refusal."""
        if self._table.occupants[seat].seed is None:
            raise Refusal(text("table-name-seed-first"))

    async def settle(self) -> None:
        """Whose time is up has no share of his own, for who holds the lock; raises Outrun."""
        self._notice()
        for seat in self._overdue():
            try:
                await self._keep(seat, NO_SEED)
            except Taken:
                raise Outrun(text("table-stale"), stale=True) from None

    async def _keep(self, seat: int, seed: bytes) -> None:
        table = self._table
        await table.write(
            table.ports.archive.give_seed(table.id, seat, seed),
            lambda: table.occupants[seat].seed == seed,
        )
        table.occupants[seat] = replace(table.occupants[seat], seed=seed)
        table.tell()

    # How long nature waits

    def restore(self, last: LastTimes) -> None:
        """Count from what is stored; who is away still has a moment to come back."""
        ports, away = self._table.ports, self._table.terms.absence or UNAGREED
        now = ports.now()
        waited = max(ports.date() - last.written, 0.0)
        self._since = max(now - waited, now - away + min(NAMING, away))

    def _waited_for(self) -> tuple[int, ...]:
        """The seats without whose shares nature does not answer, though she is asked."""
        table = self._table
        asked = isinstance(table.match.node, Chance) and table.complete and not table.match.over
        return self.owed if asked else ()

    def _notice(self) -> None:
        """Since when they are waited for."""
        table, now = self._table, self._table.ports.now()
        if not (waited_for := self._waited_for()):
            self._since, self._here = None, {}
            return
        self._since = now if self._since is None else self._since
        here = table.present.intersection(waited_for)
        self._here = {n: self._here.get(n, now) for n in waited_for if n in here or n in self._here}

    def _until(self, seat: int) -> float:
        if seat in self._here:
            return self._here[seat] + NAMING
        return (self._since or 0) + (self._table.terms.absence or UNAGREED)

    def _overdue(self) -> tuple[int, ...]:
        now = self._table.ports.now()
        return tuple(seat for seat in self._waited_for() if self._until(seat) <= now)

    def update(self) -> None:
        """Something has happened, or somebody came: look again when the next time is up."""
        self.close()
        self._notice()
        if waited_for := self._waited_for():
            wait = min(map(self._until, waited_for)) - self._table.ports.now()
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(wait, 0) + 0.05, self._go_on)

    def _go_on(self) -> None:
        self._going_on = asyncio.create_task(self._table.go_on())

    def close(self) -> None:
        """The table leaves the memory."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
