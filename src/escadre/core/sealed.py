"""Set-ups in secret: each seat arranges its own, and says ready when it stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from escadre.core.game import Seat


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """What this seat has arranged stands; from now on nothing of it moves."""


def not_ready(ready: Sequence[bool]) -> tuple[Seat, ...]:
    """The seats that are still arranging theirs; `ready` has one entry a seat."""
    return tuple(Seat(seat) for seat, said in enumerate(ready) if not said)
