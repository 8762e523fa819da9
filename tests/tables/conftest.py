"""A fixture for the tests of tables: a plain log."""

import pytest
import structlog


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
