"""Standing, notable plies, puzzle themes."""

from __future__ import annotations

from typing import Any

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.maitre.rules.ending import score_of
from escadre.games.maitre.rules.model import Action, LeaveLoot, Loot, Observation, Stow


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MDM-22, MDM-23: return the score if the match ended now."""
    told = []
    for seat in map(Seat, range(seen.position.config.players)):
        points, ships, firepower = score_of(seen.position, seat)
        said = say("standing", points=points, ships=ships)
        told.append(SeatStanding(seat, said, (1000 * points + ships) * 1000 + firepower))
    return tuple(told)


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MDM-22, MDM-23: tell whether points or ships were won or lost."""
    seats = range(before.position.config.players)
    then, now = (
        [score_of(each.position, Seat(seat))[:2] for seat in seats] for each in (before, after)
    )
    return then != now


def puzzle_theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: how to use a turn, the dice, or what was won."""
    if seen.position.doing is None:
        return "turn"
    return "berth" if isinstance(action, (Stow, Loot, LeaveLoot)) else "dice"
