"""Runs Python's garbage collector when the server is idle.

To look at every object of a busy server takes a tenth of a second and more, and even the youngest
hold tuples of hundreds of things: by Python's own counts that was a sixth of the time. States and
scenes hold no cycles and go when nobody refers to them, so nothing is ever due by itself here. What
is new is looked at before it is much: what requests leave behind. While nothing is found, more and
more of it is passed over. Everything is looked at when nobody is being served, or when the memory
has doubled since.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

GARBAGE_ROUND = 0.2  # seconds
GARBAGE_ROUNDS = 10  # of which it is asked whether all is quiet
QUIET = 0.05  # of a core
REST = 600.0  # seconds between two looks at everything, while all is quiet
GROWN = 2  # times: blocks of memory now, to those after the last look at everything
MOST_PASSED = 64  # times that what is new is passed over, between two looks
NEW = 2_000  # things that may hold others, made since the last look and still there


class Garbage:
    """Looks for cycles, on the loop, in rounds."""

    def __init__(self) -> None:
        self._least = sys.getallocatedblocks()  # after the last look at everything
        self._looked = time.monotonic()
        self._to_pass = self._passed = 0

    async def run(self) -> None:
        """For ever; then all is as it was."""
        before = gc.get_threshold()
        gc.set_threshold(0)  # never by itself
        gc.freeze()  # what a process is made of stays
        try:
            while True:
                spent, began = time.process_time(), time.monotonic()
                for _ in range(GARBAGE_ROUNDS):
                    await asyncio.sleep(GARBAGE_ROUND)
                    self.look_at_new()
                now = time.monotonic()
                self.look(time.process_time() - spent < QUIET * (now - began), now)
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def look(self, quiet: bool, now: float) -> None:
        """Look at everything, if it is time; `now`: seconds of a clock that never goes back."""
        grown = sys.getallocatedblocks() > GROWN * self._least
        if grown or (quiet and now - self._looked >= REST):
            gc.unfreeze()
            gc.collect()
            self._looked, self._least = now, sys.getallocatedblocks()

    def look_at_new(self) -> None:
        """Look at what is new, if it is much, or pass it over: it is then as old as the rest."""
        if gc.get_count()[0] <= NEW:
            return
        if self._passed < self._to_pass:
            self._passed += 1
            gc.freeze()
        else:
            found = gc.collect(0)
            self._passed, self._to_pass = 0, 0 if found else min(2 * self._to_pass + 1, MOST_PASSED)
