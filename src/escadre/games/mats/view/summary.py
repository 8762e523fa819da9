"""Standing, notable plies, puzzle themes."""

from __future__ import annotations

from typing import Any

from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.mats.rules.model import SOUND, TOUCHED, Action, Advance, Observation


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


def theme(seen: Observation, action: Action) -> str:
    """Whether a ship is to advance, how far, or the column to stay as it is."""
    if not isinstance(action, Advance):
        return "stay"
    return "advance" if action.by == 1 else "far"
