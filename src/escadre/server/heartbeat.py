"""Heartbeats of child processes, to detect one that hangs, and heartbeats for systemd.

Missed checks are counted, not seconds: a child must not seem to hang because its parent was delayed
or the machine slept.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

BEAT_INTERVAL = 1.0  # seconds between two heartbeats
CHECK_INTERVAL = 5.0  # seconds between two checks
MAX_MISSED = 4  # checks in a row without a heartbeat
MAX_MISSED_AT_START = 24  # while a process starts


class Heartbeat:
    """The parent's end of a heartbeat pipe; the child process gets `sender`."""

    def __init__(self) -> None:
        self.receiver, self.sender = get_context("spawn").Pipe(duplex=False)
        self._missed = 0
        self._has_begun = False
        self._max_missed = MAX_MISSED_AT_START

    def close_sender(self) -> None:
        """Close the child's end in this process, once the child has been started."""
        self.sender.close()

    def check_hangs(self) -> bool:
        """Count a missed heartbeat, if any; return whether too many in a row were missed."""
        if self._receive_beats():
            self._missed, self._max_missed = 0, MAX_MISSED
        else:
            self._missed += 1
        return self._missed > self._max_missed

    @property
    def has_begun(self) -> bool:
        """True if the child has sent a heartbeat."""
        return self._has_begun or self._receive_beats()

    def _receive_beats(self) -> bool:
        has_beat = False
        with suppress(OSError, EOFError):  # the child has ended; its parent notices this elsewhere
            while self.receiver.poll():
                self.receiver.recv_bytes()
                self._has_begun = has_beat = True
        return has_beat

    def close(self) -> None:
        """Close the pipe."""
        self.receiver.close()


def send_heartbeats_in_thread(sender: Connection) -> None:
    """Send heartbeats from a background thread, also while this process is busy."""
    Thread(target=_send_repeatedly, args=(sender,), daemon=True).start()


def _send_repeatedly(sender: Connection) -> None:
    while True:
        send_heartbeat(sender)
        time.sleep(BEAT_INTERVAL)


def send_heartbeats_in_loop(sender: Connection) -> None:
    """Send heartbeats from the running event loop, as long as it is not blocked."""
    send_heartbeat(sender)
    asyncio.get_running_loop().call_later(BEAT_INTERVAL, send_heartbeats_in_loop, sender)


def notify_systemd_in_loop() -> None:
    """Tell systemd that the server serves, and send it heartbeats from the running event loop."""
    notify_systemd(b"READY=1")
    _notify_again()


def _notify_again() -> None:
    if notify_systemd(b"WATCHDOG=1"):
        asyncio.get_running_loop().call_later(BEAT_INTERVAL, _notify_again)


def notify_systemd(state: bytes) -> bool:
    """Send a state as `sd_notify` does; return whether systemd asked for it."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.connect("\0" + address[1:] if address.startswith("@") else address)
        sender.send(state)
    return True


def send_heartbeat(sender: Connection) -> None:
    """Send one heartbeat; dropped if the pipe is full or closed."""
    if os.name == "posix":
        os.set_blocking(sender.fileno(), False)  # the parent may be blocked for a long time
    with suppress(OSError):
        sender.send_bytes(b"\0")
