"""Set-up "shuffle": a whole fleet at random."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, free_squares
from escadre.games.battleship.rules.game import determinize
from escadre.games.battleship.rules.model import Action, Config, Observation, RemoveShip
from escadre.games.battleship.rules.packing import pack_fleet
from escadre.games.battleship.rules.placement import (
    add_ship,
    place_action,
    sizes_to_place,
    validate_placement,
)


def place_at_random(observation: Observation, rng: Rng) -> list[Action]:
    """Place the remaining ships at random; if all are placed, remove them first."""
    own_seat = observation.viewer
    assert own_seat in (0, 1)
    config, mine = observation.config, observation.fleets[own_seat] or ()
    lifts = (
        []
        if sizes_to_place(config, mine)
        else [RemoveShip(config.sea.squares(ship)[0]) for ship in mine]
    )
    kept = () if lifts else mine
    fleet = _sample_whole_fleet(observation, kept, rng)
    if not _can_be_placed(config, kept, fleet):
        fleet = _place_largest_first(config, kept)
    return [*lifts, *(place_action(config.sea, ship) for ship in fleet if ship not in kept)]


def _sample_whole_fleet(observation: Observation, kept: Fleet, rng: Rng) -> Fleet:
    """Draw a whole fleet that contains these ships, as if they were sunk and known."""
    wrecks = tuple(kept if seat == observation.viewer else () for seat in (0, 1))
    known = fleet_squares(wrecks[0]), fleet_squares(wrecks[1])
    ready, fleets = (True, True), (None, None)
    thought = replace(observation, fleets=fleets, ready=ready, sunk=wrecks, bombed=known, hit=known)
    return determinize(thought, rng).fleets[observation.viewer or 0]


def _can_be_placed(config: Config, kept: Fleet, fleet: Fleet) -> bool:
    """BAT-9: return whether the rules, whose search is limited, accept each placement in turn."""
    placed = kept
    for place in (place_action(config.sea, ship) for ship in fleet if ship not in kept):
        if validate_placement(config, placed, place) is not None:
            return False
        placed = add_ship(config, placed, place)
    return True


def _place_largest_first(config: Config, kept: Fleet) -> Fleet:
    """Place the largest ship first, each where the rules find room."""
    laid = kept
    while left := sizes_to_place(config, laid):
        found = pack_fleet(config.sea, free_squares(config.sea, laid), left).fleet
        if found is None:
            break
        laid = (*laid, max(found, key=int.bit_count))
    return laid
