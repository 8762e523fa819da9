"""Suppress repeated log lines: the same line at most once a second.

A failing store fails every request in the same way.
"""

from __future__ import annotations

import time
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

AGAIN = 1.0  # seconds before the same line is written again
MOST_LINES = 1_000  # lines remembered


class Repeats:
    """structlog processor that drops repeated lines and counts them in the next one.

    Two lines are the same when their level, event and values are equal; the traceback is ignored.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[str, tuple[float, int]] = {}  # time written, lines dropped since

    def __call__(
        self, _: Any, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Return the event, with the number of lines dropped; raises DropEvent for a repetition."""
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
