"""The real server as a process of its own, so that it can be killed like one."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.conftest import ROOT

START = 30.0  # seconds that a busy machine may take


class Host:
    """A server on this machine; it keeps its address and its data from one life to the next.

    `installed`: folders of packages that only it has.
    """

    def __init__(self, data: Path, *installed: Path) -> None:
        self._data = data
        self._path = os.pathsep.join(map(str, (ROOT, ROOT / "src", *installed)))
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = int(free.getsockname()[1])

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.server", str(self._data), str(self._port)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": self._path},
        )
        end = time.monotonic() + START
        while time.monotonic() < end:
            try:
                with urlopen(f"{self.url}/api/games", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        self.kill()
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        """End it without a word of warning."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


def main(data: str, port: str) -> None:
    """Serve with quick bots, and limits for a crowd: all visitors come from one address."""
    from escadre.server.serve import serve
    from escadre.server.settings import Limits, Settings

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
    serve(settings, port=int(port), say=lambda _: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
