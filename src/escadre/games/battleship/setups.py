"""A ready-made set-up: the whole fleet placed at random."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.battleship.fleets import Fleet, free_squares
from escadre.games.battleship.model import Action, Config, Lift, Observation
from escadre.games.battleship.packing import packing
from escadre.games.battleship.placing import fleet_with, place_of, placing_objection, unplaced
from escadre.games.battleship.rules import determinize


def shuffle(seen: Observation, rng: Rng) -> list[Action]:
    """Lift what lies there, and place a whole fleet at random."""
    assert seen.viewer in (0, 1)
    sea, mine = seen.config.sea, seen.fleets[seen.viewer] or ()
    empty = replace(seen, fleets=(None, None), ready=(True, True))
    fleet = determinize(empty, rng).fleets[seen.viewer]
    if not _can_be_placed(seen.config, fleet):
        fleet = _step_by_step(seen.config)
    lifts = [Lift(sea.squares(ship)[0]) for ship in mine]
    return [*lifts, *(place_of(sea, ship) for ship in fleet)]


def _can_be_placed(config: Config, fleet: Fleet) -> bool:
    """BAT-9: whether the referee, who looks for room only so long, finds it at each step."""
    placed: Fleet = ()
    for place in (place_of(config.sea, ship) for ship in fleet):
        if placing_objection(config, placed, place) is not None:
            return False
        placed = fleet_with(config, placed, place)
    return True


def _step_by_step(config: Config) -> Fleet:
    """Always the largest ship of the room that the referee himself finds."""
    laid: Fleet = ()
    while left := unplaced(config, laid):
        found = packing(config.sea, free_squares(config.sea, laid), left).fleet
        if found is None:
            break
        laid = (*laid, max(found, key=int.bit_count))
    return laid
