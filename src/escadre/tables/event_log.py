"""The log of events: structlog, imported with the first event.

Its import takes a third of the time in which a worker process starts, and most workers log nothing.
"""

from __future__ import annotations

from typing import Any


class EventLog:
    """A logger with the methods of structlog's: `log.warning("a job failed", table=name)`."""

    def __getattr__(self, name: str) -> Any:
        import structlog

        return getattr(structlog.get_logger(), name)


log = EventLog()
