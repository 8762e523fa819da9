"""`SeedDeadlines`: deadlines by which seats must submit their seeds.

Dice and draws wait until every seat has submitted its seed. A seat that does not submit one gets an
empty seed: soon if its player is present, else after the agreed absence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable

from escadre.tables.ports import ActivityTimes
from escadre.tables.table_settings import SECONDS_PER_DAY

PRESENT_TIMEOUT = 60.0  # seconds for a player who is present: the page submits a seed at once
DEFAULT_ABSENCE = SECONDS_PER_DAY  # for an absent player, if the terms set no absence


class SeedDeadlines:
    """Deadlines of the seeds that chance waits for; calls `due` at the next deadline.

    `absence`: the agreed absence in seconds. `now`: a monotonic clock in seconds.
    """

    def __init__(
        self, absence: float | None, now: Callable[[], float], due: Callable[[], None]
    ) -> None:
        self._absence = absence or DEFAULT_ABSENCE
        self._now = now
        self._due = due
        self._since: float | None = None  # time since which dice or draws wait
        self._present_since: dict[int, float] = {}  # time since which the seat's player is present
        self._timer: asyncio.TimerHandle | None = None

    def restore(self, activity: ActivityTimes, unix_time: float) -> None:
        """Restore the waiting time from the store; absent players get a moment to return.

        `unix_time`: now, in seconds since 1970.
        """
        waited = max(unix_time - activity.last_write, 0.0)
        latest = self._now() - self._absence + min(PRESENT_TIMEOUT, self._absence)
        self._since = max(self._now() - waited, latest)

    def overdue(self, awaited: Collection[int], present: Collection[int]) -> list[int]:
        """Return the awaited seats whose time is up. `present`: seats whose players are present."""
        self._update_times(awaited, present)
        now = self._now()
        return [seat for seat in awaited if self._deadline(seat) <= now]

    def update(self, awaited: Collection[int], present: Collection[int]) -> None:
        """Set the timer for the next deadline, after a change of log, seats or presence."""
        self.close()
        self._update_times(awaited, present)
        if awaited:
            wait = min(map(self._deadline, awaited)) - self._now()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(wait, 0) + 0.05, self._due)

    def close(self) -> None:
        """Cancel the timer, if it is set."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _update_times(self, awaited: Iterable[int], present: Collection[int]) -> None:
        """Record the times since which each seed is awaited and its player is present."""
        now, present_since = self._now(), self._present_since
        self._present_since = {
            seat: present_since.get(seat, now)
            for seat in awaited
            if seat in present or seat in present_since
        }
        if not awaited:
            self._since = None
        elif self._since is None:
            self._since = now

    def _deadline(self, seat: int) -> float:
        if seat in self._present_since:
            return self._present_since[seat] + PRESENT_TIMEOUT
        return (self._since or 0) + self._absence
