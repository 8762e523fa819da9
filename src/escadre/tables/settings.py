"""Settings of a host for its tables, and terms players agree on."""

from __future__ import annotations

from typing import Annotated

import msgspec


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds, and how much of everything."""

    pause: float = 0.7  # between the choice of a person and that of a bot
    thinking: float = 120.0  # a bot that needs longer is taken to have failed
    arranging: float = 10.0  # a ready-made set-up, or a question, that needs longer is given up
    idle: float = 900.0  # a table that nobody looks at leaves the memory after this time
    entries: int = 5_000  # of one table's log
    tables: int = 50  # of one guest, not yet ended
    resting: int = 1_000  # tables in memory at which nothing goes on
    kept_views: int = 4_000_000  # bytes of views, which serve who looks through the same eyes
    kept_replays: int = 64_000_000  # bytes of matches that have ended, played again
    kept_analyses: int = 16_000_000  # bytes of what was found out about matches that have ended
    unfilled: float = 14 * 24 * 3600.0  # a table that nobody sat down at is swept after this time


DAY = 24 * 3600  # seconds

Absence = Annotated[int, msgspec.Meta(ge=10, le=30 * DAY)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`absence`: seconds after which the others may act for who has left; None: never.

    `stand_in`: the level of captain that may then take the seat; None: they may claim, or wait.
    `hints`: everybody may ask for hints; who plays against captains only may ask in any case.
    """

    absence: Absence | None = None
    stand_in: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    hints: bool = False
