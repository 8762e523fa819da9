"""Settings of a host for its tables, and terms that players agree on."""

from __future__ import annotations

from typing import Annotated

import msgspec


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits and time-outs of tables; times are in seconds."""

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
    delete_abandoned_after: float = 14 * 24 * 3600.0  # counted from the last log entry


SECONDS_PER_DAY = 24 * 3600

AbsenceSeconds = Annotated[int, msgspec.Meta(ge=10, le=30 * SECONDS_PER_DAY)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms of a table that its players agree on.

    `absence`: seconds after which the other players may act for an absent player; None: never.
    `stand_in`: the captain level that may then take the seat; None: the other players may only
    claim a result or wait. `hints`: everyone may ask for hints; a player with only captains as
    opponents always may.
    """

    absence: AbsenceSeconds | None = None
    stand_in: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    hints: bool = False
