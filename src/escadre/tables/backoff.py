"""Delays before a failed operation is retried."""

from __future__ import annotations

FIRST_WAIT = 0.05  # seconds
LONGEST_WAIT = 15.0


def backoff(failures: int) -> float:
    """Return the seconds to wait after this many failures in a row: doubled each time, bounded."""
    return min(FIRST_WAIT * 2.0 ** min(failures - 1, 30), LONGEST_WAIT)
