"""When cycles are looked for: never all of them at once while somebody waits.

A run over every object of a busy server takes a tenth of a second. Here the oldest generation is
never due by itself. Every `GARBAGE_ROUND` what has become old is looked at once and then set apart
(`gc.freeze`), which costs as much as is new; what was set apart is looked at again when nobody is
being served, or when the memory has doubled since. States and scenes hold no cycles: they go
when nobody refers to them, set apart or not.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

GARBAGE_ROUND = 10.0  # seconds
QUIET = 0.05  # of a core
REST = 600.0  # seconds between two looks at everything, while all is quiet
GROWN = 2  # times: blocks of memory now, to those after the last look at everything
FEW_BLOCKS = 100_000  # of memory: to look at so few objects takes a few milliseconds

YOUNG = 10_000, 10, 1_000_000_000
"""Thresholds of the generations: the oldest one is never due."""


class Garbage:
    """Looks for cycles, on the loop, in rounds."""

    def __init__(self) -> None:
        self._least = sys.getallocatedblocks()  # after the last look at everything
        self._looked = time.monotonic()

    async def run(self) -> None:
        """For ever; then all is as it was."""
        before = gc.get_threshold()
        gc.set_threshold(*YOUNG)
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
        """One round."""
        grown = sys.getallocatedblocks() > max(FEW_BLOCKS, GROWN * self._least)
        if grown or (quiet and now - self._looked >= REST):
            gc.unfreeze()
            gc.collect()
            self._looked, self._least = now, sys.getallocatedblocks()
        else:
            gc.collect()
        gc.freeze()
