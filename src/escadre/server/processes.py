"""Several processes that serve at one address: begun together, replaced when one dies."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from msgspec.structs import replace

from escadre.server.run import configure_log, run
from escadre.server.settings import Settings
from escadre.server.thinkers import leave_with_parent

SOON = 5.0  # seconds: a process that dies so young is not replaced at once
_CONTEXT = get_context("spawn")


class Member:
    """One of the processes."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.began = time.monotonic()
        self.ready, says = _CONTEXT.Pipe(duplex=False)
        self.process: SpawnProcess = _CONTEXT.Process(
            target=_serve, args=(settings, listening, says), name="escadre"
        )
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # it inherits that: until it serves,
        try:  # Ctrl-C is for us alone
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        says.close()


def _serve(settings: Settings, listening: socket.socket, says: Connection) -> None:
    """In the new process: serve until told to stop, and no longer than the first process lives."""
    leave_with_parent()
    configure_log()
    with suppress(KeyboardInterrupt):
        run(settings, listening, lambda: says.send(True))


class Stop(Exception):
    """Somebody has asked us to end."""


def serve_together(
    settings: Settings, listening: socket.socket, count: int, announce: Callable[[], None]
) -> None:
    """Serve with so many processes until Ctrl-C, or a signal to end."""
    share = replace(settings, workers=max(1, settings.workers // count))
    members = [Member(share, listening) for _ in range(count)]
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        for member in members:
            wait([member.ready, member.process.sentinel])
        announce()
        while True:
            wait([member.process.sentinel for member in members])
            members = [_living(member, share, listening) for member in members]
    except (Stop, KeyboardInterrupt):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
        for member in members:
            member.process.terminate()
        for member in members:
            member.process.join()


def _stop(signum: int, frame: FrameType | None) -> None:
    raise Stop


def _living(member: Member, settings: Settings, listening: socket.socket) -> Member:
    """This one, or another in its place."""
    if member.process.is_alive():
        return member
    time.sleep(max(0.0, SOON - (time.monotonic() - member.began)))
    return Member(settings, listening)
