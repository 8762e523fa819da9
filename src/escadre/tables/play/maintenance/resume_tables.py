"""After the process has started, load the tables where a bot is on turn, so that bots continue."""

from __future__ import annotations

import asyncio
import time
from itertools import count

from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.play.registry import Tables
from escadre.tables.ports import backoff
from escadre.tables.table_settings import SECONDS_PER_DAY

RESUME_WITHIN_SECONDS = 14 * SECONDS_PER_DAY  # in matches idle for longer, bots wait for a visitor
MAX_RESUMED = 1000


async def resume_bots(tables: Tables) -> None:
    """Let bots on turn continue after a start of the process; retry on failure."""
    for failures in count(1):
        try:
            await _load_waiting_tables(tables)
        except StoreFailure:
            await asyncio.sleep(backoff(failures))
        else:
            return


async def _load_waiting_tables(tables: Tables) -> None:
    """Load each table that waits for a bot, unless another process does so."""
    since = time.time() - RESUME_WITHIN_SECONDS
    async with tables.ports.claimed("resume") as acquired:
        if not acquired:
            return
        for id in await tables.ports.store.waiting_for_bots(since, MAX_RESUMED):
            try:
                await tables.get(id)
            except StoreFailure:
                raise  # retry all: tables without visitors are not loaded otherwise
            except Refusal as refusal:
                log.error("a table could not be resumed", reason=refusal.reason.id)
            except Exception:
                log.exception("a table could not be resumed")
