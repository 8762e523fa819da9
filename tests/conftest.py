"""Fixtures for all tests, and profiles of Hypothesis."""

import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import settings
from sqlalchemy.engine import URL, make_url

from tests.helpers.postgres import running

if sys.platform != "win32":
    import fcntl

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy, as the command does

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = "ESCADRE_TEST_POSTGRES"  # postgresql://... of a server where databases may be made

# No deadlines: a busy machine may be slow. Examples are the same everywhere;
# HYPOTHESIS_PROFILE=explore looks for new examples each time, HYPOTHESIS_PROFILE=sweep at more of
# the same ones: of the faults that tests/conformance/test_faults.py plants in the toy, all but one
# are found within 28 examples.
for _name, _examples in (("escadre", 5), ("sweep", 60)):
    settings.register_profile(
        _name, deadline=None, print_blob=True, derandomize=True, max_examples=_examples
    )
settings.register_profile("explore", deadline=None, print_blob=True, max_examples=300)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "escadre")
settings.load_profile(PROFILE)


def often(many: T, few: T) -> T:
    """Return `many` in `make sweep`, `few` in `make test`."""
    return few if PROFILE == "escadre" else many


def swept(*values: object) -> list[ParameterSet]:
    """Return these values of a parametrized test for `make sweep` only."""
    return [pytest.param(value, marks=pytest.mark.sweep) for value in values]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exclude the collected tests from garbage collection, as they live as long as the process.

    Otherwise each full garbage collection would visit a million objects, which would take a third
    of the time in which tests are collected.
    """
    gc.disable()
    try:
        with compiled_once():
            return (yield)
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def compiled_once() -> Iterator[None]:
    """Let the other workers wait while the first one collects, so that it alone compiles modules.

    Otherwise, each worker would compile all tests in a fresh clone, at the same time as the others.
    The system releases the lock of a process that has ended.
    """
    if sys.platform == "win32" or "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    with open(__file__, "rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)  # as soon as the first worker has collected
            fcntl.flock(lock, fcntl.LOCK_UN)
        yield


COSTLY = ("browser", "project", "server")  # directories with long tests or costly shared fixtures
FEW = {"browser": 1}  # workers that begin with a directory; each starts a browser and its servers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order tests so that each worker begins with an equal part of most costly directories.

    pytest-xdist gives each worker one slice of the list. A worker that has no more tests takes half
    of another worker's from the end, where tests are short and need no browser. In a costly
    directory, the tests marked as long come first, and those that need PostgreSQL are together, so
    that most runs start it in one worker only.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    by_folder = dict[str, list[pytest.Item]]()
    for item in items:
        folder = item.nodeid.split("/", 2)[1]
        by_folder.setdefault(folder if folder in COSTLY else "", []).append(item)
    groups = [sorted(by_folder.get(folder, []), key=needs_no_postgres) for folder in COSTLY]
    others = by_folder.get("", [])
    left = len(items)
    items.clear()
    for remaining in range(workers, 0, -1):
        sharing = [remaining - max(0, workers - FEW.get(folder, workers)) for folder in COSTLY]
        parts = [
            take(group, len(group) // number) if number > 0 else []
            for group, number in zip(groups, sharing, strict=True)
        ]
        costly = [item for part in parts for item in sorted(part, key=is_short)]
        size = left // remaining
        selected = costly + take(others, max(0, size - len(costly)))
        items += selected
        left -= len(selected)


def is_short(item: pytest.Item) -> bool:
    """Return whether a test is not marked as long."""
    return item.get_closest_marker("long") is None


def needs_no_postgres(item: pytest.Item) -> bool:
    """Return whether a test is not marked as using PostgreSQL."""
    return item.get_closest_marker("postgres") is None


def take(items: list[pytest.Item], number: int) -> list[pytest.Item]:
    """Remove and return the first items of a list."""
    selected = items[:number]
    del items[:number]
    return selected


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run coroutines marked with `pytest.mark.anyio` on asyncio, as the server does."""
    return "asyncio"


def skip_or_fail(reason: str) -> NoReturn:
    """Skip a test that lacks a tool; fail it in continuous integration."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[URL]:
    """Return a PostgreSQL server: from the environment variable, or from a wheel."""
    if named := os.environ.get(POSTGRES):
        yield make_url(named)
        return
    with ExitStack() as stack:
        try:
            address = stack.enter_context(running())
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            skip_or_fail(f"no PostgreSQL ({error}): name a server with {POSTGRES}=postgresql://...")
        yield make_url(address)


DATABASES = count(1)


@pytest.fixture
def postgres_url(postgres_server: URL) -> Iterator[str]:
    """Return the URL of a new PostgreSQL database, for SQLAlchemy with asyncpg."""
    name = f"escadre_test_{os.getpid()}_{next(DATABASES)}"
    administer(postgres_server, f"CREATE DATABASE {name}")
    try:
        url = postgres_server.set(drivername="postgresql+asyncpg", database=name)
        yield url.render_as_string(hide_password=False)
    finally:
        administer(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


def administer(server: URL, statement: str) -> None:
    """Run one statement outside any transaction."""
    import asyncpg

    async def run() -> None:
        connection = await asyncpg.connect(server.render_as_string(hide_password=False))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as executor:  # Playwright keeps a loop running in this thread
        executor.submit(asyncio.run, run()).result()
