"""Configure the log: one line per event to stderr, without repetitions."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from typing import Any

import structlog

REPEAT_SECONDS = 1.0  # the same line is not written again within this time
MAX_LINES = 1_000  # maximum number of remembered lines


def configure_log() -> None:
    """Log to stderr, one line per event; tracebacks omit the values of variables.

    SQLAlchemy's log is silenced: it would print a traceback when a lost connection cannot be
    closed, although the store has already logged the loss.
    """
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            RepeatFilter(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: StderrLogger(sys.stderr),
    )


class StderrLogger(structlog.PrintLogger):
    """Logger that ignores write errors: a full disk must not stop the server."""

    def msg(self, message: str) -> None:
        """Write one line."""
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


class RepeatFilter:
    """structlog processor that drops repeated lines and counts them in the next one.

    A failing store fails every request in the same way. Two lines are the same when their level,
    event and values are equal; the traceback is ignored.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[str, tuple[float, int]] = {}  # time written, repetitions since

    def __call__(
        self, _: Any, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Return the event, with the number of lines dropped; raises DropEvent for a repetition."""
        fields = {name: value for name, value in event.items() if name != "exc_info"}
        key, now = f"{method} {fields}", self._clock()
        at, dropped = self._written.pop(key, (now - REPEAT_SECONDS, 0))
        if now - at < REPEAT_SECONDS:
            self._written[key] = at, dropped + 1
            raise structlog.DropEvent
        self._written[key] = now, 0
        while len(self._written) > MAX_LINES:
            del self._written[next(iter(self._written))]
        if dropped:
            event["repeated"] = dropped
        return event
