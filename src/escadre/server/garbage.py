"""When cycles are looked for: never among everything there is while somebody waits.

To look at every object of a busy server takes a tenth of a second and more, and even the youngest
hold tuples of hundreds of things: by Python's own counts that was a sixth of the time. States and
scenes hold no cycles and go when nobody refers to them, so nothing is ever due by itself here. When
the memory has grown a little, what is new is looked at: what requests leave behind. Everything is
looked at when nobody is being served, or when the memory has doubled since.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

GARBAGE_ROUND = 2.0  # seconds
QUIET = 0.05  # of a core
REST = 600.0  # seconds between two looks at everything, while all is quiet
GROWN = 2  # times: blocks of memory now, to those after the last look at everything
GROWN_LITTLE = 1.1  # the same, to those after any look


class Garbage:
    """Looks for cycles, on the loop, in rounds."""

    def __init__(self) -> None:
        self._least = sys.getallocatedblocks()  # after the last look at everything
        self._before = self._least  # after any
        self._looked = time.monotonic()

    async def run(self) -> None:
        """For ever; then all is as it was."""
        before = gc.get_threshold()
        gc.set_threshold(0)  # never by itself
        gc.freeze()  # what a process is made of stays
        try:
            while True:
                spent, began = time.process_time(), time.monotonic()
                await asyncio.sleep(GARBAGE_ROUND)
                now = time.monotonic()
                self.look(time.process_time() - spent < QUIET * (now - began), now)
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def look(self, quiet: bool, now: float) -> None:
        """One round; `now`: seconds of a clock that never goes back."""
        blocks = sys.getallocatedblocks()
        if blocks > GROWN * self._least or (quiet and now - self._looked >= REST):
            gc.collect()
            self._looked, self._least = now, sys.getallocatedblocks()
            self._before = self._least
        elif blocks > GROWN_LITTLE * self._before:
            gc.collect(0)
            self._before = sys.getallocatedblocks()
