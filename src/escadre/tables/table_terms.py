"""The terms of a table, on which its players agree: absences, stand-ins, hints."""

from __future__ import annotations

from typing import Annotated

import msgspec

from escadre.tables.table_settings import SECONDS_PER_DAY

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
