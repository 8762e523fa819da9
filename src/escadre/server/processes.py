"""Run several server processes on one socket, and restart those that die."""

from __future__ import annotations

import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from msgspec.structs import replace

from escadre.server import heartbeat
from escadre.server.heartbeat import Heartbeat, notify_systemd, send_heartbeats_in_loop
from escadre.server.http.limits import limits_per_process
from escadre.server.log_setup import configure_log
from escadre.server.settings import Settings
from escadre.server.uvicorn_server import run
from escadre.server.workers import block_interrupts, exit_with_parent
from escadre.tables.event_log import log
from escadre.tables.ports import backoff, reason_of

MIN_UPTIME = 5.0  # seconds; a process that dies earlier is replaced after a delay
STOP_TIMEOUT = 30.0  # seconds; a process that takes longer to stop is killed
SIGNALS = signal.SIGINT, signal.SIGTERM
_CONTEXT = get_context("spawn")


class ServerProcess:
    """A running server process with its heartbeat."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.heartbeat = Heartbeat()
        self.ready = self.heartbeat.receiver  # the first heartbeat arrives when the process serves
        self.process: SpawnProcess = _CONTEXT.Process(
            target=_run_in_process,
            args=(settings, listening, self.heartbeat.sender),
            name="escadre",
        )
        with block_interrupts():  # until it serves, only the parent handles Ctrl-C
            self.process.start()
        self.heartbeat.close_sender()

    @property
    def serves(self) -> bool:
        """True if the process has begun to serve."""
        return self.heartbeat.has_begun

    def end_if_it_hangs(self) -> None:
        """Check the heartbeat once, and kill the process if it hangs, also while it starts."""
        if self.heartbeat.check_hangs() and self.process.is_alive():
            log.error("a server process hangs and is replaced", pid=self.process.pid)
            self.process.kill()


def _run_in_process(
    settings: Settings, listening: socket.socket, heartbeat_sender: Connection
) -> None:
    """Serve in the new process until told to stop, or until the parent process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # This handler acts before the process serves, and while it shuts down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    exit_with_parent()
    configure_log()
    with suppress(KeyboardInterrupt):
        run(settings, listening, lambda: send_heartbeats_in_loop(heartbeat_sender))


@contextmanager
def stop_requested() -> Iterator[Connection]:
    """Yield a connection that becomes readable at the first SIGINT or SIGTERM."""
    stop_receiver, stop_sender = _CONTEXT.Pipe(duplex=False)
    before = [signal.signal(each, lambda *_: stop_sender.send(None)) for each in SIGNALS]
    try:
        yield stop_receiver
    finally:
        for each, handler in zip(SIGNALS, before, strict=True):
            signal.signal(each, handler)


class ProcessSlot:
    """Keeps one server process running: replaces it when it dies or fails to start."""

    def __init__(self, start: Callable[[], ServerProcess]) -> None:
        self._start = start
        self.server_process: ServerProcess | None = None
        self._failures = 0  # consecutive failed starts
        self._started = -MIN_UPTIME
        self._next_start = 0.0  # by the monotonic clock

    @property
    def is_running(self) -> bool:
        """True if the process is running."""
        return self.server_process is not None and self.server_process.process.is_alive()

    @property
    def serves(self) -> bool:
        """True if the process has begun to serve."""
        return self.server_process is not None and self.server_process.serves

    @property
    def seconds_until_start(self) -> float:
        """Seconds until a process may be started in this slot."""
        young = self._started + MIN_UPTIME
        return max(0.0, max(young, self._next_start) - time.monotonic())

    def start_if_due(self) -> None:
        """Start a process if none is running, unless the last one started or failed just now."""
        if self.is_running or self.seconds_until_start:
            return
        try:
            self.server_process = self._start()
        except (OSError, RuntimeError) as error:
            self._failures += 1
            self._next_start = time.monotonic() + backoff(self._failures)
            log.error("a server process cannot be started", reason=reason_of(error))
        else:
            self._failures = 0
            self._started = time.monotonic()

    def check(self) -> None:
        """Check the heartbeat once, and end the process if it hangs."""
        if self.server_process is not None:
            self.server_process.end_if_it_hangs()


def serve_in_processes(
    settings: Settings, listening: socket.socket, count: int, announce: Callable[[], None]
) -> None:
    """Serve with `count` processes until SIGINT or SIGTERM.

    `announce` is called once, when the first process serves.
    """
    workers, limits = max(1, settings.workers // count), limits_per_process(settings.limits, count)
    process_settings = replace(settings, workers=workers, limits=limits)
    slots = [ProcessSlot(lambda: ServerProcess(process_settings, listening)) for _ in range(count)]
    announced, checked = False, time.monotonic()
    with stop_requested() as stop_receiver:
        try:
            while not stop_receiver.poll():
                for slot in slots:
                    if not stop_receiver.poll():
                        slot.start_if_due()
                if stop_receiver in _wait_for_event(stop_receiver, slots, announced=announced):
                    break
                if not announced and any(slot.serves for slot in slots):
                    announced = True
                    announce()
                    notify_systemd(b"READY=1")
                notify_systemd(b"WATCHDOG=1")
                if time.monotonic() - checked >= heartbeat.CHECK_INTERVAL:
                    checked = time.monotonic()
                    for slot in slots:
                        slot.check()
        finally:
            stop_all([slot.server_process for slot in slots if slot.server_process is not None])


def _wait_for_event(
    stop_receiver: Connection, slots: Sequence[ProcessSlot], *, announced: bool
) -> list[object]:
    """Wait until a signal comes, a process ends or can be started, or the first one serves."""
    running = [
        slot.server_process for slot in slots if slot.server_process is not None and slot.is_running
    ]
    events: list[Any] = [stop_receiver, *(member.process.sentinel for member in running)]
    if not announced:
        events += [member.ready for member in running]
    delays = [slot.seconds_until_start for slot in slots if not slot.is_running]
    return list(wait(events, min([heartbeat.CHECK_INTERVAL, *delays])))


def stop_all(members: list[ServerProcess], grace: float = STOP_TIMEOUT) -> None:
    """Stop all processes, and kill those still running after `grace` seconds."""
    for member in members:
        member.process.terminate()
    latest = time.monotonic() + grace
    for member in members:
        member.process.join(max(0.0, latest - time.monotonic()))
        member.process.kill()
        member.process.join()
