"""`Absences`: when each absent player of a table left.

The store records when each player was last present, so an absence continues while a table is not in
memory or the server restarts.

An absence triggers no automatic action: the other players may give the seat to a captain, claim a
win or a draw, or wait (`escadre.tables.play.absent_players`). A player who returns makes the next
choice again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from escadre.tables.ports import ActivityTimes

RETURN_GRACE = 60.0
"""Seconds in which players may return after a table is loaded again."""


class Absences:
    """Stores the start of each absence, and calls `on_expired` after the agreed time.

    `agreed_absence`: the agreed time in seconds; None: there is no limit. `since`: the start of
    each seat's absence, in seconds of the monotonic clock `now`.
    """

    def __init__(
        self, agreed_absence: float | None, now: Callable[[], float], on_expired: Callable[[], None]
    ) -> None:
        self.since: dict[int, float] = {}
        self._agreed_absence = agreed_absence
        self._now = now
        self._on_expired = on_expired
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def update(self, away: Iterable[int]) -> None:
        """Set the seats whose players are away now."""
        before, now = self.since, self._now()
        self.since = {seat: before.get(seat, now) for seat in away}
        for seat in before.keys() - self.since.keys():
            self._cancel_timer(seat)
        for seat in self.since.keys() - before.keys():
            self._set_timer(seat)

    def restore(self, activity: ActivityTimes, unix_time: float) -> None:
        """Set the start of each absence from the store. `unix_time`: now, in seconds since 1970."""
        if self._agreed_absence is None:
            return
        latest = self._now() - self._agreed_absence + min(RETURN_GRACE, self._agreed_absence)
        for seat in self.since:
            seconds_away = max(
                unix_time - max(activity.last_write, activity.last_seen.get(seat, 0.0)), 0.0
            )
            self._restart(seat, max(self._now() - seconds_away, latest))

    def restart(self, seat: int) -> None:
        """Restart the absence of a player who sends requests without a socket."""
        if seat in self.since:
            self._restart(seat, self._now())

    def is_expired(self, seat: int) -> bool:
        """Return whether this seat's player has been away for the agreed time."""
        if self._agreed_absence is None or seat not in self.since:
            return False
        return self._now() - self.since[seat] >= self._agreed_absence

    def close(self) -> None:
        """Cancel all timers, because the table is evicted from memory."""
        for seat in list(self._timers):
            self._cancel_timer(seat)

    def _restart(self, seat: int, since: float) -> None:
        self._cancel_timer(seat)
        self.since[seat] = since
        self._set_timer(seat)

    def _set_timer(self, seat: int) -> None:
        if self._agreed_absence is not None:
            wait = self.since[seat] + self._agreed_absence - self._now()
            loop = asyncio.get_running_loop()
            # a little later, so that `is_expired` is true then
            self._timers[seat] = loop.call_later(wait + 0.05, self._on_expired)

    def _cancel_timer(self, seat: int) -> None:
        if timer := self._timers.pop(seat, None):
            timer.cancel()
