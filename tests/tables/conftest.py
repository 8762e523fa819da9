"""Fixtures for the tests of tables: a plain log, short waits."""

import pytest
import structlog

from escadre.tables import ports


@pytest.fixture(autouse=True)
def log() -> None:
    """Log as a server does: structlog's coloured tracebacks take a second each."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(),
        ]
    )


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait between attempts."""
    monkeypatch.setattr(ports, "FIRST_RETRY_DELAY", 0.001)
