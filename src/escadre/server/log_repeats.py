"""A line of the log is written once a second at most: a failing store fails everybody alike."""

from __future__ import annotations

import time
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

AGAIN = 1.0  # seconds until the same line is written again
MOST_LINES = 1_000  # of which it is remembered when they were written


class Repeats:
    """Drops lines that say the same as one just written, and counts them in the next of its kind.

    Two lines say the same when their level, event and values do; the traceback does not count.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[str, tuple[float, int]] = {}  # when, and how many dropped since

    def __call__(
        self, _: Any, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """The processor of structlog; raises DropEvent."""
        said = {name: value for name, value in event.items() if name != "exc_info"}
        key, now = f"{method} {said}", self._clock()
        at, dropped = self._written.pop(key, (now - AGAIN, 0))
        if now - at < AGAIN:
            self._written[key] = at, dropped + 1
            raise structlog.DropEvent
        self._written[key] = now, 0
        while len(self._written) > MOST_LINES:
            del self._written[next(iter(self._written))]
        if dropped:
            event["repeated"] = dropped
        return event
