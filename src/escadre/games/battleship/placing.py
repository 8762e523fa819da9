"""Placing a fleet, ship by ship and in secret: BAT-3, BAT-4 and BAT-7 to BAT-9."""

from __future__ import annotations

from functools import lru_cache

from escadre.core.game import Rejection
from escadre.core.sea import Menu, Sea
from escadre.core.sealed import Ready
from escadre.core.words import text
from escadre.games.battleship.fleets import Fleet, berths_from, free_squares, squares
from escadre.games.battleship.model import Action, Config, Lift, Place
from escadre.games.battleship.room import leaves_room, placeable


def unplaced(config: Config, fleet: Fleet) -> tuple[int, ...]:
    """The sizes that still have to be placed, largest first."""
    return _less(config.ships, tuple(map(int.bit_count, fleet)))


@lru_cache(maxsize=4096)
def _less(sizes: tuple[int, ...], placed: tuple[int, ...]) -> tuple[int, ...]:
    left = list(sizes)
    for size in placed:
        left.remove(size)
    return tuple(left)


def placing_objection(
    config: Config, fleet: Fleet, action: Place | Lift | Ready
) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7 to BAT-9: why this fleet may not be changed so."""
    sea = config.sea
    if isinstance(action, Ready):
        if left := unplaced(config, fleet):
            return Rejection("BAT-9", text("ships-missing", count=len(left)))
        return None
    if not 0 <= action.square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if isinstance(action, Lift):
        if not squares(fleet) >> action.square & 1:
            return Rejection("BAT-9", text("no-ship-there", square=sea.names[action.square]))
        return None
    if rejection := lying_objection(config, fleet, action):
        return rejection
    left = unplaced(config, fleet)
    free = free_squares(sea, fleet)
    room = leaves_room(sea, free, left, action.size, action.square, action.across)
    if room is None:
        return Rejection("BAT-9", text("rest-not-found"))
    return None if room else Rejection("BAT-9", text("rest-does-not-fit"))


def lying_objection(config: Config, fleet: Fleet, ship: Place) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7, BAT-8: why this ship may not lie there, whatever is still to come."""
    sea = config.sea
    if ship.size not in unplaced(config, fleet):
        clause = "BAT-20" if config.fleet is not None else f"BAT-{config.variant + 2}"
        return Rejection(clause, text("no-such-ship-left", size=ship.size))
    line = sea.line(*sea.xy(ship.square), ship.size, ship.across)
    if line is None:
        return Rejection("BAT-7", text("leaves-grid"))
    if line & squares(fleet):
        return Rejection("BAT-8", text("overlaps"))
    if line & ~free_squares(sea, fleet):
        return Rejection("BAT-8", text("touches"))
    return None


def fleet_with(config: Config, fleet: Fleet, place: Place) -> Fleet:
    """BAT-9: the fleet with one more ship."""
    ship = berths_from(config.sea, place.size, place.across)[place.square].ship
    return tuple(sorted((*fleet, ship)))


def place_of(sea: Sea, ship: int) -> Place:
    """BAT-9: the action that puts this ship where it lies."""
    first, *others = sea.squares(ship)
    return Place(len(others) + 1, first, across=not others or others[0] == first + 1)


def fleet_without(fleet: Fleet, square: int) -> Fleet:
    """BAT-9: the fleet without the ship on this square."""
    return tuple(ship for ship in fleet if not ship >> square & 1)


def legal_placings(config: Config, fleet: Fleet) -> tuple[Action, ...]:
    """BAT-9: what may be done next, one order of sizes for all; the order placed in is not kept."""
    return _placings(config.sea, config.ships, fleet)


@lru_cache(maxsize=4096)
def _placings(sea: Sea, ships: tuple[int, ...], fleet: Fleet) -> tuple[Action, ...]:
    """The largest ships first: every fleet, though `validate` takes any order, and lifts too."""
    left = _less(ships, tuple(map(int.bit_count, fleet)))
    if not left:
        return (Ready(),)
    size = left[0]
    (across, down), _ = placeable(sea, free_squares(sea, fleet), left, size)
    if not across | down:  # so crowded that the search gave up: there is always a step back
        return tuple(Lift((ship & -ship).bit_length() - 1) for ship in fleet)
    return tuple(_places(sea, size).of(across | down << sea.size))


@lru_cache(maxsize=256)
def _places(sea: Sea, size: int) -> Menu[Place]:
    """Across on all squares, then down on all squares."""
    return Menu([Place(size, square, way) for way in (True, False) for square in range(sea.size)])
