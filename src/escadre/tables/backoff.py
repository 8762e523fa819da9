"""How long to wait before something that failed is tried again."""

from __future__ import annotations

FIRST_WAIT = 0.05  # seconds
LONGEST_WAIT = 15.0


def backoff(failures: int) -> float:
    """Seconds to wait after so many failures in a row: twice as long each time, up to a bound."""
    return min(FIRST_WAIT * 2.0 ** min(failures - 1, 30), LONGEST_WAIT)
