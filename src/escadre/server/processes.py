"""Run several server processes on one socket, and restart those that die."""

from __future__ import annotations

import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import structlog
from msgspec.structs import replace

from escadre.server import heartbeat
from escadre.server.heartbeat import Heartbeat, beat_in_loop, notify_systemd
from escadre.server.run import configure_log, run
from escadre.server.settings import Settings
from escadre.server.workers import block_interrupts, exit_with_parent

MIN_UPTIME = 5.0  # seconds: a process that dies younger is not replaced at once
STOP_TIMEOUT = 30.0  # seconds: a process that takes longer to stop is killed
SIGNALS = signal.SIGINT, signal.SIGTERM
_CONTEXT = get_context("spawn")

log = structlog.get_logger()


class ServerProcess:
    """One server process."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.began = time.monotonic()
        self.heartbeat = Heartbeat()
        self.ready = self.heartbeat.heard  # the first heartbeat comes once it serves
        self.process: SpawnProcess = _CONTEXT.Process(
            target=_run_in_process, args=(settings, listening, self.heartbeat.sends), name="escadre"
        )
        with block_interrupts():  # until it serves, only the parent handles Ctrl-C
            self.process.start()
        self.heartbeat.given()

    def end_if_it_hangs(self) -> None:
        """Check its heartbeat once, and kill the process when it hangs."""
        if self.heartbeat.hangs() and self.process.is_alive():
            log.error("a server process hangs and is replaced", pid=self.process.pid)
            self.process.kill()


def _run_in_process(settings: Settings, listening: socket.socket, sends: Connection) -> None:
    """Serve in the new process until told to stop, or until the parent process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # while it shuts down, or before it serves
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    exit_with_parent()
    configure_log()
    with suppress(KeyboardInterrupt):
        run(settings, listening, lambda: beat_in_loop(sends))


@contextmanager
def stop_requested() -> Iterator[Connection]:
    """Give a connection that becomes readable at the first SIGINT or SIGTERM."""
    told, tell = _CONTEXT.Pipe(duplex=False)
    before = [signal.signal(each, lambda *_: tell.send(None)) for each in SIGNALS]
    try:
        yield told
    finally:
        for each, handler in zip(SIGNALS, before, strict=True):
            signal.signal(each, handler)


def serve_in_processes(
    settings: Settings, listening: socket.socket, count: int, announce: Callable[[], None]
) -> None:
    """Serve with `count` processes until SIGINT or SIGTERM."""
    workers, limits = max(1, settings.workers // count), settings.limits.divided_by(count)
    share = replace(settings, workers=workers, limits=limits)
    members = list[ServerProcess]()
    with stop_requested() as told:
        try:
            while len(members) < count:
                members.append(ServerProcess(share, listening))
            for member in members:
                wait([member.ready, member.process.sentinel, told])
            if not told.poll():
                announce()
                notify_systemd(b"READY=1")
            looked = time.monotonic()
            while told not in _wait_for_event(told, members):
                notify_systemd(b"WATCHDOG=1")
                if time.monotonic() - looked >= heartbeat.CHECK_INTERVAL:
                    looked = time.monotonic()
                    for member in members:
                        member.end_if_it_hangs()
                for n, member in enumerate(members):
                    if not member.process.is_alive() and not told.poll(_restart_delay(member)):
                        members[n] = ServerProcess(share, listening)
        finally:
            stop_all(members)


def _wait_for_event(told: Connection, members: list[ServerProcess]) -> list[object]:
    """Wait for an event and return what is ready; an empty list at a timeout."""
    sentinels = [member.process.sentinel for member in members]
    return list(wait([told, *sentinels], heartbeat.CHECK_INTERVAL))


def _restart_delay(member: ServerProcess) -> float:
    """Return the seconds to wait before this process is replaced."""
    return max(0.0, MIN_UPTIME - (time.monotonic() - member.began))


def stop_all(members: list[ServerProcess], grace: float = STOP_TIMEOUT) -> None:
    """Stop all processes, and kill those still running after `grace` seconds."""
    for member in members:
        member.process.terminate()
    latest = time.monotonic() + grace
    for member in members:
        member.process.join(max(0.0, latest - time.monotonic()))
        member.process.kill()
        member.process.join()
