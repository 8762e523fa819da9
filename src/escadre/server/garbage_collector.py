"""Run Python's garbage collector when the server is idle.

A full collection on a busy server takes a tenth of a second or more, and even the youngest
generation holds tuples of hundreds of objects: with Python's own thresholds, collection took a
sixth of the time. States and scenes contain no cycles and are freed by reference counting, so
automatic collection is switched off here. Young objects, left over from requests, are collected
before there are many; as long as such collections find no garbage, more and more of them are
skipped. A full collection runs when the server is idle, or when memory use has doubled since the
last one.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

ROUND_SECONDS = 0.2  # seconds
ROUNDS_PER_CHECK = 10  # rounds between two checks whether the server is idle
IDLE_CPU_SHARE = 0.05  # share of a core below which the server is idle
MIN_SECONDS_BETWEEN_FULL = 600.0  # seconds between two full collections of an idle server
MEMORY_GROWTH = 2  # a full collection is due when memory blocks have grown by this factor
MAX_YOUNG_SKIPPED = 64  # maximum number of young collections skipped in a row
MIN_YOUNG_OBJECTS = 2_000  # number of new container objects that makes a young collection due


class GarbageCollector:
    """Collects garbage on the event loop, in rounds."""

    def __init__(self) -> None:
        self._baseline_blocks = sys.getallocatedblocks()  # blocks after the last full collection
        self.last_full = time.monotonic()  # time of the last full collection
        self._skip_target = self._skipped = 0

    async def run(self) -> None:
        """Run until cancelled, then restore the collector's settings."""
        before = gc.get_threshold()
        gc.set_threshold(0)  # no automatic collection
        gc.freeze()  # objects made at startup are permanent
        try:
            while True:
                cpu_before, began = time.process_time(), time.monotonic()
                for _ in range(ROUNDS_PER_CHECK):
                    await asyncio.sleep(ROUND_SECONDS)
                    self.collect_young()
                now = time.monotonic()
                idle = time.process_time() - cpu_before < IDLE_CPU_SHARE * (now - began)
                self.collect_if_due(idle, now)
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def collect_if_due(self, idle: bool, now: float) -> None:
        """Run a full collection if it is due; `now`: seconds of a monotonic clock."""
        memory_has_grown = sys.getallocatedblocks() > MEMORY_GROWTH * self._baseline_blocks
        if memory_has_grown or (idle and now - self.last_full >= MIN_SECONDS_BETWEEN_FULL):
            gc.unfreeze()
            gc.collect()
            self.last_full, self._baseline_blocks = now, sys.getallocatedblocks()

    def collect_young(self) -> None:
        """Collect young objects if there are many; in a skipped round, freeze them instead."""
        if gc.get_count()[0] <= MIN_YOUNG_OBJECTS:
            return
        if self._skipped < self._skip_target:
            self._skipped += 1
            gc.freeze()
        else:
            unreachable_count = gc.collect(0)
            self._skipped = 0
            self._skip_target = (
                0 if unreachable_count else min(2 * self._skip_target + 1, MAX_YOUNG_SKIPPED)
            )
