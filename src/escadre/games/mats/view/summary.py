"""Standing, notable plies, puzzle themes."""

from __future__ import annotations

from typing import Any

from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.mats.rules.model import SOUND, TOUCHED, Action, Advance, Observation


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAT-20, MAT-21, MAT-25: rank by how much damage the ships afloat can still bear."""
    told = []
    for seat, ships in enumerate(seen.ships):
        sound, touched = ships.count(SOUND), ships.count(TOUCHED)
        said = say("standing", afloat=sound + touched, of=len(ships), touched=touched)
        told.append(SeatStanding(seat, said, 2 * sound + touched))
    return tuple(told)


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAT-20, MAT-21: tell whether a ship was touched or sunk."""
    return before.ships != after.ships


def puzzle_theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: advance a ship, how far, or pass."""
    if not isinstance(action, Advance):
        return "stay"
    return "advance" if action.by == 1 else "far"
