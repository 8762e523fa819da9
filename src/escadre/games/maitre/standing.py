"""How a match of Le Maître des Mers stands: points, then ships, then fire power."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.core.standing import SeatStanding
from escadre.core.words import Words
from escadre.games.maitre.model import Observation
from escadre.games.maitre.scoring import score_of


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MDM-22, MDM-23: what would count if the match ended now."""
    told = []
    for seat in map(Seat, range(seen.position.config.players)):
        points, ships, firepower = score_of(seen.position, seat)
        said = say("standing", points=points, ships=ships)
        told.append(SeatStanding(seat, said, (1000 * points + ships) * 1000 + firepower))
    return tuple(told)
