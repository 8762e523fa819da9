"""Run the server as users start it: in its own process."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import STDOUT, Popen, TimeoutExpired
from typing import Any

import httpx
from click.testing import CliRunner

from escadre.cli import cli
from escadre.server.listening_socket import bind_socket
from tests.server.clients import NO_TLS

START_TIMEOUT = 30.0  # seconds allowed for a start on a busy machine
UNLIMITED = 10**9
SETTINGS = f"""
thinkers = "{{thinkers}}"
pause = {{pause}}
{{database}}
[limits]
requests = {UNLIMITED}
requests_burst = {UNLIMITED}
openings = {UNLIMITED}
openings_burst = {UNLIMITED}
messages = {UNLIMITED}
messages_burst = {UNLIMITED}
address_messages = {UNLIMITED}
address_messages_burst = {UNLIMITED}
"""


FORKING: Any = get_context("forkserver") if sys.platform != "win32" else None
"""Begins processes that have imported a server already, in a tenth of the time."""
if FORKING:
    FORKING.set_forkserver_preload(["tests.helpers.imported_server"])
STARTED = list["BaseProcess | Program"]()


@atexit.register
def kill_all() -> None:
    """Kill the servers left by a failed test: multiprocessing would wait for them."""
    for each in STARTED:
        each.kill()


def command(*options: str | Path, verb: str = "serve") -> list[str | Path]:
    """Return the command line of `escadre serve`, or of another subcommand."""
    return [Path(sys.executable).with_name("escadre"), verb, *options]


def run_command(*options: str | Path, verb: str = "serve") -> tuple[int, str, str]:
    """Run a command in this process, which is faster; return exit code, stdout and stderr."""
    runner, arguments = CliRunner(env={"LC_ALL": "en"}), [verb, *map(str, options)]
    with ThreadPoolExecutor(1) as executor:  # this thread may run an event loop
        result = executor.submit(runner.invoke, cli, arguments).result()
    return result.exit_code, result.stdout, result.stderr


def free_port() -> int:
    """Return a free port."""
    with bind_socket("127.0.0.1", 0) as bound_socket:
        port: int = bound_socket.getsockname()[1]
        return port


class Program(Popen[bytes]):
    """The installed program, with the methods of a forked process."""

    def __init__(self, options: list[str], log: str) -> None:
        with Path(log).open("ab") as written:
            super().__init__(
                command(*options), stdout=written, stderr=STDOUT, start_new_session=True
            )

    def is_alive(self) -> bool:
        """Return whether the program is running."""
        return self.poll() is None

    def join(self, timeout: float | None = None) -> None:
        """Wait until the program has ended or the time is over."""
        with suppress(TimeoutExpired):
            self.wait(timeout)

    @property
    def exitcode(self) -> int | None:
        """The exit status; None while the program is running."""
        return self.poll()


def forked(options: list[str], log: str) -> BaseProcess:
    """Start a server in a fork of a process that has imported it."""
    process: BaseProcess = FORKING.Process(target=serve, args=(options, log))
    process.start()
    return process


def serve(options: list[str], log: str) -> None:
    """Serve in this forked process, as if a shell had started it."""
    os.setsid()
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # signals that the parent had blocked
    written = os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(written, stream)
    sys.stdout, sys.stderr = (os.fdopen(n, "w", 1, "utf-8", closefd=False) for n in (1, 2))
    cli(["serve", *options])


class Process:
    """`escadre serve` on one port and one data directory; may be started several times.

    `database` is a PostgreSQL URL for SQLAlchemy; `options` are added to the command. With
    `program` the installed program is started, as users do, instead of a fork of this process.
    """

    def __init__(
        self,
        folder: Path,
        thinkers: str = "threads",
        *,
        pause: float = 0,
        database: str = "",
        options: tuple[str, ...] = (),
        program: bool = False,
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
        self._program = program

    def start(self) -> None:
        """Start the server; return once it is healthy."""
        data, settings = str(self.data), str(self._settings)
        where = ["--port", str(self.port), "--data", data, "--settings", settings, *self._options]
        start = Program if self._program else forked
        self._process: BaseProcess | Program = start(where, str(self._log))
        STARTED.append(self._process)
        with httpx.Client(verify=NO_TLS) as client:
            while True:
                with suppress(httpx.TransportError):
                    if client.get(f"{self.url}/health").status_code == 200:
                        return
                assert self.lives, self.log
                time.sleep(0.02)

    @property
    def log(self) -> str:
        """The output of all runs."""
        return self._log.read_text("utf-8")

    @property
    def lives(self) -> bool:
        """Return True if the server is running."""
        return self._process.is_alive()

    @property
    def pid(self) -> int:
        """The process id of the current run."""
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self._process.kill()
        self._process.join()

    def stop(self) -> int:
        """Stop the server as Ctrl-C does; return the exit code."""
        with suppress(ProcessLookupError):  # it has already ended
            os.killpg(self.pid, signal.SIGINT)
        self._process.join(4 * START_TIMEOUT)
        assert self._process.exitcode is not None, "the server does not stop"
        return self._process.exitcode
