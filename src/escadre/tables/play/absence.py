"""Players' absence, and when the others may act.

The store keeps when each player was last present, so the absence continues while a table is not in
memory or the server restarts.

An absence triggers no automatic action: the others may give the seat to a captain, claim a win or a
draw, or wait. A player who returns makes the next choice again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from escadre.core.game import Seat
from escadre.tables.play.log_entries import ReturnEntry
from escadre.tables.ports import ActivityTimes

if TYPE_CHECKING:
    from escadre.tables.play.table import BaseTable


log = structlog.get_logger()


RETURN_GRACE = 60.0
"""Seconds in which players may return after a table is loaded again."""


class Absences:
    """Start of each seat's absence, in seconds of a monotonic clock."""

    def __init__(self, table: BaseTable) -> None:
        self._table = table
        self._since: dict[int, float] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._recording = set[asyncio.Task[None]]()

    def restore(self, last: ActivityTimes) -> None:
        """Set the start of each absence from the store, for a table that was just loaded."""
        table, patience = self._table, self._table.terms.absence
        if patience is None:
            return
        now, date = table.ports.now(), table.ports.date()
        for seat in self._since:
            away = max(date - max(last.written, last.here.get(seat, 0.0)), 0.0)
            self._since[seat] = max(now - away, now - patience + min(RETURN_GRACE, patience))
            self._cancel_timer(seat)
            self._set_timer(seat)

    def note(self, seats: frozenset[int]) -> None:
        """Record that the players of these seats came or went, if the terms limit absences."""
        table = self._table
        if seats and table.terms.absence is not None and not table.match.over:
            task = asyncio.create_task(self._record(seats, table.ports.date()))
            self._recording.add(task)
            task.add_done_callback(self._recording.discard)

    async def _record(self, seats: frozenset[int], at: float) -> None:
        try:
            await self._table.ports.archive.here(self._table.id, seats, at)
        except Exception:  # the absence then counts from the last known time
            log.exception("a coming or going could not be kept", table=self._table.name)

    def update(self) -> None:
        """Update absences after a player came or went, or a seat was taken."""
        table, now = self._table, self._table.ports.now()
        present = table.present
        for seat, occupant in enumerate(table.occupants):
            if occupant.kind != "guest" or seat in present:
                self._since.pop(seat, None)
                self._cancel_timer(seat)
            elif seat not in self._since:
                self._since[seat] = now
                self._set_timer(seat)

    def heard(self, seat: int) -> None:
        """Restart the absence of a player who sends requests without a socket."""
        if seat in self._since:
            self._cancel_timer(seat)
            self._since[seat] = self._table.ports.now()
            self._set_timer(seat)

    def due(self) -> tuple[Seat, ...]:
        """Return the seats on turn whose player has been absent for the agreed time.

        A bot that could not choose counts as absent at once.
        """
        stuck = self._table.logged.stuck
        if not self._since and not stuck:
            return ()
        turn = self._table.match.turn
        return tuple(seat for seat in turn if seat in stuck or self._is_absent(seat))

    def _is_absent(self, seat: int) -> bool:
        table, patience = self._table, self._table.terms.absence
        if not table.complete or seat in table.logged.stand_ins:
            return False
        if patience is None or seat not in self._since or self._plays_all_seats(seat):
            return False
        return table.ports.now() - self._since[seat] >= patience

    def _plays_all_seats(self, seat: int) -> bool:
        """Return whether one guest holds this seat and every other person's seat (one screen)."""
        table = self._table
        people = {n for n, each in enumerate(table.occupants) if each.kind == "guest"}
        guests = {guest for held, guest in table.holders if held == seat}
        return all(any((n, guest) in table.holders for guest in guests) for n in people)

    def _set_timer(self, seat: int) -> None:
        """Set a timer that notifies watchers when the absence reaches the agreed time."""
        patience = self._table.terms.absence
        if patience is not None:
            loop = asyncio.get_running_loop()
            wait = self._since[seat] + patience - self._table.ports.now()
            self._timers[seat] = loop.call_later(wait + 0.05, self._table.tell)

    def _cancel_timer(self, seat: int) -> None:
        if timer := self._timers.pop(seat, None):
            timer.cancel()

    def close(self) -> None:
        """Cancel all timers; the table is evicted from memory."""
        for seat in list(self._timers):
            self._cancel_timer(seat)


async def end_stand_ins(table: BaseTable, seats: frozenset[int]) -> None:
    """Return seats to their players, who are at the table again."""
    if not table.logged.stand_ins:
        return
    back = [ReturnEntry(Seat(seat)) for seat in sorted(seats) if seat in table.logged.stand_ins]
    if back and not table.match.over:
        async with table.locked():
            still = [each for each in back if each.seat in table.logged.stand_ins]
            await table.append(still)
