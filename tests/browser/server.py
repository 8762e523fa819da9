"""The server in its own process, so that a test can kill it."""

import os
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]  # tests.conftest would load pytest in each server
MIN_ABSENCE = 10  # seconds
FIXED_SEED = int(
    os.environ.get("ESCADRE_TEST_LUCK", "1")
)  # another value gives other dice in every match


class ServerProcess:
    """A server process on this machine; its address and data survive a restart.

    `installed`: directories of additional packages.
    """

    def __init__(self, data: Path, *installed: Path) -> None:
        self._data = data
        self._path = os.pathsep.join(map(str, (ROOT, ROOT / "src", *installed)))
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = int(free.getsockname()[1])

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.server", str(self._data), str(self._port)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": self._path},
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout
        assert self._process.stdout.readline(), "the server did not start"

    def kill(self) -> None:
        """Kill the server process with SIGKILL."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            if self._process.stdout:
                self._process.stdout.close()
            self._process = None


def fix_luck() -> None:
    """Give every table the same server seed, and captains and set-ups the same random numbers.

    A test that plays the same choices then always sees the same dice, draws and answers.
    """
    import secrets

    from escadre.tables.keys import HostKeys
    from escadre.tables.play import commands

    HostKeys.server_seed = lambda self, ticket: FIXED_SEED.to_bytes(32)  # type: ignore[method-assign]
    secrets.randbits = lambda k: FIXED_SEED
    commands._setup_seed = lambda table, seat, ply, name, id: FIXED_SEED


def main(data: str, port: str) -> None:
    """Serve with fast bots and high limits: all visitors have one address.

    A player who disconnects is absent at once if the agreed absence is `MIN_ABSENCE`.
    """
    from escadre.server.serve import serve
    from escadre.server.settings import Limits, Settings
    from escadre.tables.play.absences import Absences

    original_init = Absences.__init__

    def init_without_delay(self: Absences, patience: float | None, *rest: Any) -> None:
        original_init(self, 0.0 if patience == MIN_ABSENCE else patience, *rest)

    Absences.__init__ = init_without_delay  # type: ignore[method-assign, assignment]
    fix_luck()
    limits = Limits(
        requests=10_000.0,
        requests_burst=10_000,
        openings=1_000.0,
        openings_burst=1_000,
        messages=1_000.0,
        messages_burst=1_000,
        address_messages=10_000.0,
        address_messages_burst=10_000,
    )
    settings = Settings(data=Path(data), pause=0.0, thinkers="threads", limits=limits)
    serve(settings, port=int(port), say=partial(print, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
