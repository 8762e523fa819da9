"""A ready-made set-up: the whole fleet placed at random."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.battleship.model import Action, Lift, Observation
from escadre.games.battleship.placing import place_of
from escadre.games.battleship.rules import determinize


def shuffle(seen: Observation, rng: Rng) -> list[Action]:
    """Lift what lies there, and place a whole fleet at random."""
    assert seen.viewer in (0, 1)
    sea, mine = seen.config.sea, seen.fleets[seen.viewer] or ()
    empty = replace(seen, fleets=(None, None), ready=(True, True))
    fleet = determinize(empty, rng).fleets[seen.viewer]
    lifts = [Lift(sea.squares(ship)[0]) for ship in mine]
    return [*lifts, *(place_of(sea, ship) for ship in fleet)]
