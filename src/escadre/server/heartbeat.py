"""Signs of life of a process, and how the one that started it notices that it hangs.

A look without a sign is counted, not a time: where this process was held up itself, or the whole
machine slept, no other is taken to hang.
"""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

BEAT = 1.0  # seconds between two signs of life
LOOK = 5.0  # seconds between two looks
MOST_MISSED = 4  # looks in a row without a sign of life
MOST_MISSED_AT_FIRST = 24  # while a process starts


class Heartbeat:
    """What one process hears of another that it starts; the other gets `sends`."""

    def __init__(self) -> None:
        self.heard, self.sends = get_context("spawn").Pipe(duplex=False)
        self._missed = 0
        self._most = MOST_MISSED_AT_FIRST

    def given(self) -> None:
        """The other process has been started, and has `sends`."""
        self.sends.close()

    def hangs(self) -> bool:
        """Look once; whether the other has given no sign of life in many looks."""
        if self._beats():
            self._missed, self._most = 0, MOST_MISSED
        else:
            self._missed += 1
        return self._missed > self._most

    def _beats(self) -> bool:
        found = False
        with suppress(OSError, EOFError):  # it has ended, which is noticed elsewhere
            while self.heard.poll():
                self.heard.recv_bytes()
                found = True
        return found

    def close(self) -> None:
        """Listen no more."""
        self.heard.close()


def beat_in_thread(sends: Connection) -> None:
    """Give signs of life from now on, whatever this process does besides."""
    Thread(target=_beat, args=(sends,), daemon=True).start()


def _beat(sends: Connection) -> None:
    while True:
        _send(sends)
        time.sleep(BEAT)


def beat_in_loop(sends: Connection) -> None:
    """Give signs of life for as long as the running loop turns."""
    _send(sends)
    asyncio.get_running_loop().call_later(BEAT, beat_in_loop, sends)


def _send(sends: Connection) -> None:
    if os.name == "posix":
        os.set_blocking(sends.fileno(), False)  # who listens may be held up for long
    with suppress(OSError):
        sends.send_bytes(b"\0")
