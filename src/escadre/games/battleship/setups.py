"""A ready-made set-up: the whole fleet placed at random."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.battleship.fleets import Fleet
from escadre.games.battleship.rules import Action, Lift, Observation, Place, determinize


def placed(seen: Observation, fleet: Fleet) -> list[Action]:
    """The actions that put this fleet on an empty grid."""
    sea = seen.config.sea
    actions: list[Action] = []
    for ship in fleet:
        first, *others = sea.squares(ship)
        across = not others or others[0] == first + 1
        actions.append(Place(len(others) + 1, first, across))
    return actions


def shuffle(seen: Observation, rng: Rng) -> list[Action]:
    """Lift what lies there, and place a whole fleet at random."""
    assert seen.viewer in (0, 1)
    mine = seen.fleets[seen.viewer] or ()
    empty = replace(seen, fleets=(None, None), ready=(True, True))
    fleet = determinize(empty, rng).fleets[seen.viewer]
    lifts = [Lift(seen.config.sea.squares(ship)[0]) for ship in mine]
    return [*lifts, *placed(seen, fleet)]
