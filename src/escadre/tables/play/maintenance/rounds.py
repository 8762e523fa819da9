"""Rounds of maintenance: evict idle tables from memory, and delete unused ones."""

from __future__ import annotations

import asyncio
import time

from escadre.tables.event_log import log
from escadre.tables.play.maintenance.unused_tables import UnusedTables
from escadre.tables.play.registry import Tables
from escadre.tables.ports import reason_of

MAINTENANCE_INTERVAL = 30.0  # seconds between maintenance rounds
MAX_DOUBLINGS = 5  # maximum doublings of the pause after failed maintenance


async def run_maintenance(tables: Tables) -> None:
    """Evict idle tables and delete unused tables periodically, until cancelled.

    After each consecutive failure, the number of rounds until the next attempt doubles.
    """
    unused = UnusedTables(tables)
    failures = pauses = 0
    while True:
        await asyncio.sleep(min(MAINTENANCE_INTERVAL, tables.settings.evict_after))
        tables.evict_idle()
        if pauses:
            pauses -= 1
        elif await _delete_if_unclaimed(tables, unused):
            failures = 0
        else:
            failures = min(failures + 1, MAX_DOUBLINGS)
            pauses = 2**failures - 1


async def _delete_if_unclaimed(tables: Tables, unused: UnusedTables) -> bool:
    """Delete unused tables unless another process does so; return False on failure."""
    try:
        async with tables.ports.claimed("sweep") as acquired:
            if acquired and await unused.mark_old_ends(time.time()):
                await unused.delete(time.time())
    except Exception as error:
        log.error("abandoned tables could not be deleted", reason=reason_of(error))
        return False
    return True
