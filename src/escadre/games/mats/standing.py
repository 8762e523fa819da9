"""How a match of MÂTS stands: the ships that are left, and how many of them are touched."""

from __future__ import annotations

from typing import Any

from escadre.core.standing import SeatStanding
from escadre.core.words import Words
from escadre.games.mats.model import SOUND, TOUCHED, Observation


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAT-20, MAT-21, MAT-25: ships afloat; ahead is who can bear more until the last sinks."""
    told = []
    for seat, ships in enumerate(seen.ships):
        sound, touched = ships.count(SOUND), ships.count(TOUCHED)
        said = say("standing", afloat=sound + touched, of=len(ships), touched=touched)
        told.append(SeatStanding(seat, said, 2 * sound + touched))
    return tuple(told)


def notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAT-20, MAT-21: a ship that was touched or sunk."""
    return before.ships != after.ships
