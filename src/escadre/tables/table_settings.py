"""Settings of a host for its tables: limits, time-outs and caches."""

from __future__ import annotations

import msgspec

SECONDS_PER_DAY = 24 * 3600
UNUSED_TABLE_SECONDS = 14.0 * SECONDS_PER_DAY
"""Default time after which an unused table is deleted."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits, time-outs and caches of tables; times are in seconds."""

    bot_delay: float = 0.7  # seconds between a person's choice and a bot's
    bot_timeout: float = 120.0  # time limit for a bot's choice
    query_timeout: float = 10.0  # time limit for a query or a ready-made set-up
    evict_after: float = 900.0  # an unwatched table is evicted from memory after this time
    max_log_entries: int = 5_000  # maximum length of one table's log
    max_open_tables: int = 50  # maximum number of unfinished tables of one guest
    max_idle_tables: int = 1_000  # maximum number of idle tables in memory
    view_cache_bytes: int = 4_000_000  # bytes of cached views, shared by viewers of the same seat
    replay_cache_bytes: int = 64_000_000  # bytes of cached replays of ended matches
    analysis_cache_bytes: int = 16_000_000  # bytes of cached analyses of ended matches
    delete_unused_after: float = UNUSED_TABLE_SECONDS  # counted from the last log entry
