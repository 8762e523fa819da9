"""Withdraw programs from a tournament that exceed the time limit several times in a row."""

from __future__ import annotations

from collections import Counter

from escadre.arena.results import MatchResult

MAX_TIMEOUTS = 5
"""Number of matches in a row after which an entrant that times out is withdrawn."""


class TimeoutTracker:
    """Tracks timeouts; an entrant that is late in several matches in a row is withdrawn."""

    def __init__(self) -> None:
        self._late = Counter[str]()
        self.withdrawn: list[str] = []

    def record(self, result: MatchResult) -> None:
        """Record a finished match."""
        for row in result.rows:
            if row.fault == "late":
                self._late[row.player] += 1
            elif row.choices:  # the bot was asked, and answered in time
                self._late[row.player] = 0
            if self._late[row.player] == MAX_TIMEOUTS and row.player not in self.withdrawn:
                self.withdrawn.append(row.player)
