"""How long each player has been away, and when others may act.

What is stored says since when nobody has been at a seat: a table that leaves the memory, or a
server that starts anew, gives nobody his time again.

Nothing happens by itself: the others may give the seat to a captain, claim the win or a draw, or
wait. Whoever comes back is asked again at the next choice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from escadre.core.game import Seat
from escadre.tables.play.log_entries import CameBack
from escadre.tables.ports import LastTimes

if TYPE_CHECKING:
    from escadre.tables.play.table import Table


log = structlog.get_logger()


GRACE = 60.0
"""Seconds that everybody has to come back to a table that was taken up again."""


class Absences:
    """Since when each seat has had nobody at the table. Of a clock that never goes back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._since: dict[int, float] = {}
        self._alarms: dict[int, asyncio.TimerHandle] = {}
        self._noting = set[asyncio.Task[None]]()

    def restore(self, last: LastTimes) -> None:
        """Count from when something was last heard of a seat; for a table just taken up again."""
        table, patience = self._table, self._table.terms.absence
        if patience is None:
            return
        now, date = table.ports.now(), table.ports.date()
        for seat in self._since:
            away = max(date - max(last.written, last.here.get(seat, 0.0)), 0.0)
            self._since[seat] = max(now - away, now - patience + min(GRACE, patience))
            self._silence(seat)
            self._set_alarm(seat)

    def note(self, seats: frozenset[int]) -> None:
        """The players of these seats came or went: that is kept, where it is agreed to count."""
        table = self._table
        if seats and table.terms.absence is not None and not table.match.over:
            task = asyncio.create_task(self._note(seats, table.ports.date()))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, seats: frozenset[int], at: float) -> None:
        try:
            await self._table.ports.archive.here(self._table.id, seats, at)
        except Exception:  # then it counts from what was known before
            log.exception("a coming or going could not be kept", table=self._table.name)

    def update(self) -> None:
        """Somebody came or went, or a seat was taken."""
        table, now = self._table, self._table.ports.now()
        present = table.present
        for seat, occupant in enumerate(table.occupants):
            if occupant.kind != "guest" or seat in present:
                self._since.pop(seat, None)
                self._silence(seat)
            elif seat not in self._since:
                self._since[seat] = now
                self._set_alarm(seat)

    def heard(self, seat: int) -> None:
        """The player of this seat asks for something: he is there, though he holds no socket."""
        if seat in self._since:
            self._silence(seat)
            self._since[seat] = self._table.ports.now()
            self._set_alarm(seat)

    def due(self) -> tuple[Seat, ...]:
        """The seats that must choose and whose player has been away for as long as was agreed.

        A bot that could not go on is away at once, whatever was agreed.
        """
        stuck = self._table.logged.stuck
        if not self._since and not stuck:
            return ()
        turn = self._table.match.turn
        return tuple(seat for seat in turn if seat in stuck or self._is_due(seat))

    def _is_due(self, seat: int) -> bool:
        table, patience = self._table, self._table.terms.absence
        if not table.complete or seat in table.logged.stand_ins:
            return False
        if patience is None or seat not in self._since or self._same_person(seat):
            return False
        return table.ports.now() - self._since[seat] >= patience

    def _same_person(self, seat: int) -> bool:
        """Whether who holds this seat holds every other person's as well: one screen."""
        table = self._table
        people = {n for n, each in enumerate(table.occupants) if each.kind == "guest"}
        mine = {guest for held, guest in table.holders if held == seat}
        return all(any((n, guest) in table.holders for guest in mine) for n in people)

    def _set_alarm(self, seat: int) -> None:
        """Who is there sees it when it is due."""
        patience = self._table.terms.absence
        if patience is not None:
            loop = asyncio.get_running_loop()
            wait = self._since[seat] + patience - self._table.ports.now()
            self._alarms[seat] = loop.call_later(wait + 0.05, self._table.tell)

    def _silence(self, seat: int) -> None:
        if alarm := self._alarms.pop(seat, None):
            alarm.cancel()

    def close(self) -> None:
        """The table leaves the memory."""
        for seat in list(self._alarms):
            self._silence(seat)


async def come_back(table: Table, seats: frozenset[int]) -> None:
    """The players of these seats are at the table again."""
    if not table.logged.stand_ins:
        return
    back = [CameBack(Seat(seat)) for seat in sorted(seats) if seat in table.logged.stand_ins]
    if back and not table.match.over:
        async with table.locked():
            still = [each for each in back if each.seat in table.logged.stand_ins]
            await table.append(still)
