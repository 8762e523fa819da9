"""Fixtures for the server tests: a server for each test, with an empty data directory."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from escadre.server import workers
from escadre.server.log_setup import configure_log
from escadre.server.settings import Limits, Settings
from tests.server.clients import Guest, Host, hosting
from tests.server.server_process import FORKING


@pytest.fixture(autouse=True)
def log() -> None:
    """Configure a fresh log for each test, so that no line is suppressed as repeated."""
    configure_log()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork worker processes instead of spawning them: this takes a tenth of the time."""
    monkeypatch.setattr(workers, "get_context", lambda _: FORKING)


PATIENT = Limits(
    requests=1e6, requests_burst=10**6, openings=1e6, messages=1e6, messages_burst=10**6
)  # each limit has its own tests


def quick_settings(data: Path) -> Settings:
    """Return settings without limits, including the worker time limit."""
    return Settings(
        data=data,
        thinkers="threads",
        pause=0,
        thinking=3600,
        arranging=3600,
        limits=PATIENT,
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Return settings without limits, for an empty data directory."""
    return quick_settings(tmp_path / "data")


@pytest.fixture
async def host(settings: Settings, anyio_backend: str) -> AsyncIterator[Host]:
    async with hosting(settings) as running:
        yield running


@pytest.fixture
async def ann(host: Host) -> AsyncIterator[Guest]:
    async with host.guest() as guest:
        yield guest


@pytest.fixture
async def ben(host: Host) -> AsyncIterator[Guest]:
    async with host.guest() as guest:
        yield guest
