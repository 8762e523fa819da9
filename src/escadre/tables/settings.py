"""Settings of a host for its tables, and terms that players agree on."""

from __future__ import annotations

from typing import Annotated

import msgspec


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits and time-outs of tables; times are in seconds."""

    pause: float = 0.7  # seconds between a person's choice and a bot's
    thinking: float = 120.0  # timeout of a bot's choice
    arranging: float = 10.0  # timeout of a ready-made set-up or a question
    idle: float = 900.0  # an unwatched table is evicted from memory after this time
    entries: int = 5_000  # maximum length of one table's log
    tables: int = 50  # maximum number of unfinished tables of one guest
    resting: int = 1_000  # maximum number of idle tables in memory
    kept_views: int = 4_000_000  # bytes of cached views, shared by viewers of the same seat
    kept_replays: int = 64_000_000  # bytes of cached replays of ended matches
    kept_analyses: int = 16_000_000  # bytes of cached analyses of ended matches
    unfilled: float = 14 * 24 * 3600.0  # an abandoned table is deleted after this time


SECONDS_PER_DAY = 24 * 3600  # seconds

AbsenceSeconds = Annotated[int, msgspec.Meta(ge=10, le=30 * SECONDS_PER_DAY)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms of a table that its players agree on.

    `absence`: seconds after which the others may act for an absent player; None: never. `stand_in`:
    the captain level that may then take the seat; None: the others may only claim or wait. `hints`:
    everyone may ask for hints; a player with only captains as opponents always may.
    """

    absence: AbsenceSeconds | None = None
    stand_in: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    hints: bool = False
