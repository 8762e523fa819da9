"""What a table agreed on beside the rules of its game."""

from __future__ import annotations

from typing import Annotated

import msgspec

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
