"""The set-up "shuffle": places the whole fleet at random."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, free_squares
from escadre.games.battleship.rules.game import determinize
from escadre.games.battleship.rules.model import Action, Config, Observation, RemoveShip
from escadre.games.battleship.rules.packing import pack_fleet
from escadre.games.battleship.rules.placement import (
    add_ship,
    placement_of,
    sizes_to_place,
    validate_placement,
)


def place_at_random(observation: Observation, rng: Rng) -> list[Action]:
    """Place the remaining ships at random; if all are placed, remove them first."""
    own_seat = observation.viewer
    assert own_seat in (0, 1)
    config, own_fleet = observation.config, observation.fleets[own_seat] or ()
    removals = (
        []
        if sizes_to_place(config, own_fleet)
        else [RemoveShip(config.sea.squares(ship)[0]) for ship in own_fleet]
    )
    fixed = () if removals else own_fleet
    fleet = _sample_whole_fleet(observation, fixed, rng)
    if not _can_be_placed(config, fixed, fleet):
        fleet = _place_largest_first(config, fixed)
    return [*removals, *(placement_of(config.sea, ship) for ship in fleet if ship not in fixed)]


def _sample_whole_fleet(observation: Observation, fixed: Fleet, rng: Rng) -> Fleet:
    """Draw a whole fleet that contains these ships, as if they were sunk."""
    wrecks = tuple(fixed if seat == observation.viewer else () for seat in (0, 1))
    wreck_squares = fleet_squares(wrecks[0]), fleet_squares(wrecks[1])
    ready, fleets = (True, True), (None, None)
    hypothetical = replace(
        observation,
        fleets=fleets,
        ready=ready,
        sunk=wrecks,
        bombed=wreck_squares,
        hit=wreck_squares,
    )
    return determinize(hypothetical, rng).fleets[observation.viewer or 0]


def _can_be_placed(config: Config, fixed: Fleet, fleet: Fleet) -> bool:
    """BAT-9: return whether the limited search of the rules accepts each placement in turn."""
    placed = fixed
    for place in (placement_of(config.sea, ship) for ship in fleet if ship not in fixed):
        if validate_placement(config, placed, place) is not None:
            return False
        placed = add_ship(config, placed, place)
    return True


def _place_largest_first(config: Config, fixed: Fleet) -> Fleet:
    """Place ships where the search finds room, the largest first."""
    fleet = fixed
    while sizes := sizes_to_place(config, fleet):
        packing = pack_fleet(config.sea, free_squares(config.sea, fleet), sizes).fleet
        if packing is None:
            break
        fleet = (*fleet, max(packing, key=int.bit_count))
    return fleet
