"""The server as users start it: in its own process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
from click.testing import CliRunner

from escadre.cli import cli
from escadre.server.serve import bind_socket
from tests.server.clients import NO_TLS

PATIENCE = 30.0  # seconds for a start on a busy machine
FREE = 10**9
SETTINGS = f"""
thinkers = "{{thinkers}}"
pause = {{pause}}
{{database}}
[limits]
requests = {FREE}
requests_burst = {FREE}
openings = {FREE}
openings_burst = {FREE}
messages = {FREE}
messages_burst = {FREE}
address_messages = {FREE}
address_messages_burst = {FREE}
"""


def command(*options: str | Path, verb: str = "serve") -> list[str | Path]:
    """Return the command line of `escadre serve`, or of another subcommand."""
    return [Path(sys.executable).with_name("escadre"), verb, *options]


def said(*options: str | Path, verb: str = "serve") -> tuple[int, str, str]:
    """Run a command in this process, which is much faster; return exit code, stdout and stderr."""
    runner, arguments = CliRunner(env={"LC_ALL": "en"}), [verb, *map(str, options)]
    with ThreadPoolExecutor(1) as aside:  # this thread may run an event loop
        result = aside.submit(runner.invoke, cli, arguments).result()
    return result.exit_code, result.stdout, result.stderr


def free_port() -> int:
    """Return a port that is free now."""
    with bind_socket("127.0.0.1", 0) as found:
        port: int = found.getsockname()[1]
        return port


class Process:
    """`escadre serve` on one port and one data folder; may be started several times.

    `database` is a PostgreSQL URL for SQLAlchemy; `options` are added to the command.
    """

    def __init__(
        self,
        folder: Path,
        thinkers: str = "threads",
        *,
        pause: float = 0,
        database: str = "",
        options: tuple[str, ...] = (),
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self._settings = folder / f"settings-{self.port}.toml"
        named = f'database = "{database}"' if database else ""
        written = SETTINGS.format(thinkers=thinkers, pause=pause, database=named)
        self._settings.write_text(written, "utf-8")
        self._log = folder / f"log-{self.port}"
        self._options = options

    def start(self) -> None:
        """Start the server, and return when it is well."""
        data, settings = str(self.data), str(self._settings)
        where = ("--port", str(self.port), "--data", data, "--settings", settings, *self._options)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command(*where), stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        with httpx.Client(verify=NO_TLS) as client:
            while True:
                with suppress(httpx.TransportError):
                    if client.get(f"{self.url}/health").status_code == 200:
                        return
                assert self._process.poll() is None, self.log
                time.sleep(0.02)

    @property
    def log(self) -> str:
        """Output of all runs."""
        return self._log.read_text("utf-8")

    @property
    def lives(self) -> bool:
        """Whether it is running."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Process id of the present run."""
        return self._process.pid

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Stop it as Ctrl-C does; return the exit code."""
        with suppress(ProcessLookupError):  # it has ended already
            os.killpg(self._process.pid, signal.SIGINT)
        return self._process.wait(4 * PATIENCE)
