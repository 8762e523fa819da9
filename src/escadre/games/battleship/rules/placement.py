"""Placing a fleet in secret (BAT-3, BAT-4, BAT-7 to BAT-9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from escadre.core.game import Ready, Rejection
from escadre.core.i18n.catalogue import text
from escadre.core.squares import SquareBoard, SquareItems
from escadre.games.battleship.rules.fleets import (
    Fleet,
    fleet_squares,
    free_squares,
    free_starts,
    orientations,
    placements_by_start,
    remove_size,
)
from escadre.games.battleship.rules.model import Action, Config, PlaceShip, RemoveShip
from escadre.games.battleship.rules.packing import pack_fleet

_TRIES_PER_START = 200
_MAX_TRIES = 10_000
_SEARCH_OVERHEAD = 100
"""What one place may cost, all of them together, and each before its first try."""


class StartsByOrientation(NamedTuple):
    """Sets of squares where ships may start, across and down."""

    across: int
    down: int


def _starts_by_orientation(sea: SquareBoard, free: int, size: int) -> list[int]:
    """Return the top left ends of all ships of this size, by orientation."""
    return [free_starts(sea, free, size, across) for across in orientations(size)]


def max_blocked(size: int, other: int) -> int:
    """BAT-8: return how many placements of the other size at most meet a ship or its halo.

    These are 3 × (size + 2) squares; all lines that meet such a rectangle are counted.
    """
    along, across = 3 * (size + other + 1), (size + 2) * (other + 2)
    return along + across if other > 1 else along


@lru_cache(maxsize=4096)
def _enough_placements(sizes: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """Return how many placements of the other sizes suffice, however earlier ships are placed."""
    laid, most = [size], {}
    for other in remove_size(sizes, size):
        most[other] = sum(max_blocked(before, other) for before in laid) + 1
        laid.append(other)
    return tuple(most.items())


@lru_cache(maxsize=16384)
def _starts_shown_by_packings(
    sea: SquareBoard, free: int, sizes: tuple[int, ...], size: int
) -> tuple[StartsByOrientation, bool]:
    """Return the places that two fleets show, packed to either end; and whether that is all."""
    across, *down = _starts_by_orientation(sea, free, size)
    every = StartsByOrientation(across, *down) if down else StartsByOrientation(across, 0)
    if _has_enough_placements(sea, free, sizes, size):
        return every, True
    ends = [pack_fleet(sea, free, sizes, upwards) for upwards in (False, True)]
    if any(found.exact and found.fleet is None for found in ends):
        return StartsByOrientation(0, 0), True
    fleets = [found.fleet for found in ends if found.fleet is not None]
    good = StartsByOrientation(
        *(_starts_shown_by(sea, free, fleets, size, way) for way in (True, False))
    )
    return good, good == every


def _has_enough_placements(sea: SquareBoard, free: int, sizes: tuple[int, ...], size: int) -> bool:
    return all(
        sum(map(int.bit_count, _starts_by_orientation(sea, free, other))) >= enough
        for other, enough in _enough_placements(sizes, size)
    )


def has_room_everywhere(sea: SquareBoard, sizes: tuple[int, ...]) -> bool:
    """Return whether each ship, largest first, may go wherever it touches no earlier one.

    Each placed ship takes at most as many placements from the real sea as from the bound: where
    there are enough on an empty sea there are enough at every step.
    """
    enough: dict[int, int] = {}
    for n, size in enumerate(sizes):
        enough[size] = sum(_max_blocked_on_sea(sea, before, size) for before in sizes[:n]) + 1
    return all(
        sum(map(int.bit_count, _starts_by_orientation(sea, sea.full, size))) >= least
        for size, least in enough.items()
    )


def _max_blocked_on_sea(sea: SquareBoard, size: int, other: int) -> int:
    """Return `max_blocked` bounded by this sea: a row has only so many placements."""
    most = 0
    for along, across in ((sea.width, sea.height), (sea.height, sea.width)):
        like = 3 * max(0, min(size + other + 1, along - other + 1))
        unlike = (size + 2) * max(0, min(other + 2, across - other + 1)) if other > 1 else 0
        most = max(most, like + unlike)
    return most


def leaves_room(
    sea: SquareBoard, free: int, sizes: tuple[int, ...], size: int, square: int, across: bool
) -> bool | None:
    """BAT-9: return whether a ship that starts there leaves room for the rest; None: undecided."""
    down = size > 1 and not across
    seen, _ = _starts_shown_by_packings(sea, free, sizes, size)
    if seen[down] >> square & 1:
        return True
    room, doubtful = starts_leaving_room(sea, free, sizes, size)
    if room[down] >> square & 1:
        return True
    return None if doubtful[down] >> square & 1 else False


@lru_cache(maxsize=16384)
def starts_leaving_room(
    sea: SquareBoard, free: int, sizes: tuple[int, ...], size: int
) -> tuple[StartsByOrientation, StartsByOrientation]:
    """BAT-9: return where a ship of this size leaves room for the rest, and where it may.

    On a sea with ample room that is everywhere. Otherwise a fleet that fits shows many such places
    at once: those of its ships, and all that touch none of the others. The remaining places are
    searched one by one, and stay undecided where the search gives up.
    """
    (good_across, good_down), whole = _starts_shown_by_packings(sea, free, sizes, size)
    if whole:
        return StartsByOrientation(good_across, good_down), StartsByOrientation(0, 0)
    others, tries = remove_size(sizes, size), _MAX_TRIES
    good, doubtful = [good_across, good_down], [0, 0]
    for way, line in enumerate(_starts_by_orientation(sea, free, size)):
        ships, among = placements_by_start(sea, size, way == 0), line & ~good[way]
        while among and tries > 0:
            square = among.bit_length() - 1
            left = free & ~ships[square].halo
            rest = pack_fleet(
                sea, left, others, square < sea.size // 2, min(tries, _TRIES_PER_START), 1
            )
            tries -= rest.tries + _SEARCH_OVERHEAD
            here = 1 << square
            if rest.fleet is not None:
                fleet = (*rest.fleet, ships[square].ship)
                here |= among & _starts_shown_by(sea, free, [fleet], size, way == 0)
                good[way] |= here
            elif not rest.exact:
                doubtful[way] |= here
            among &= ~here
        doubtful[way] |= among
    return StartsByOrientation(*good), StartsByOrientation(*doubtful)


def _starts_shown_by(
    sea: SquareBoard, free: int, fleets: Sequence[Fleet], size: int, across: bool
) -> int:
    """Return where a ship of this size may go according to a fleet that fits."""
    good = 0
    if size == 1 and not across:
        return good
    for fleet in fleets:
        for ship in fleet:
            if ship.bit_count() == size:
                rest = fleet_squares(fleet) & ~ship
                good |= free_starts(sea, free & ~sea.spread(rest), size, across)
    return good


def sizes_to_place(config: Config, fleet: Fleet) -> tuple[int, ...]:
    """Return the sizes still to be placed, largest first."""
    return _subtract_sizes(config.ships, tuple(map(int.bit_count, fleet)))


@lru_cache(maxsize=4096)
def _subtract_sizes(sizes: tuple[int, ...], placed: tuple[int, ...]) -> tuple[int, ...]:
    left = list(sizes)
    for size in placed:
        left.remove(size)
    return tuple(left)


def validate_placement(
    config: Config, fleet: Fleet, action: PlaceShip | RemoveShip | Ready
) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7 to BAT-9: return why this fleet may not be changed so."""
    sea = config.sea
    if isinstance(action, Ready):
        if left := sizes_to_place(config, fleet):
            return Rejection("BAT-9", text("ships-missing", count=len(left)))
        return None
    if not 0 <= action.square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if isinstance(action, RemoveShip):
        if not fleet_squares(fleet) >> action.square & 1:
            return Rejection("BAT-9", text("no-ship-there", square=sea.names[action.square]))
        return None
    if rejection := validate_ship_position(config, fleet, action):
        return rejection
    left = sizes_to_place(config, fleet)
    free = free_squares(sea, fleet)
    room = leaves_room(sea, free, left, action.size, action.square, action.across)
    if room is None:
        return Rejection("BAT-9", text("rest-not-found"))
    return None if room else Rejection("BAT-9", text("rest-does-not-fit"))


def validate_ship_position(config: Config, fleet: Fleet, ship: PlaceShip) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7, BAT-8: return why this ship may not be there, later ships ignored."""
    sea = config.sea
    if ship.size not in sizes_to_place(config, fleet):
        clause = "BAT-20" if config.fleet is not None else f"BAT-{config.variant + 2}"
        return Rejection(clause, text("no-such-ship-left", size=ship.size))
    line = sea.line(*sea.xy(ship.square), ship.size, ship.across)
    if line is None:
        return Rejection("BAT-7", text("leaves-grid"))
    if line & fleet_squares(fleet):
        return Rejection("BAT-8", text("overlaps"))
    if line & ~free_squares(sea, fleet):
        return Rejection("BAT-8", text("touches"))
    return None


def add_ship(config: Config, fleet: Fleet, place: PlaceShip) -> Fleet:
    """BAT-9: return the fleet with one more ship."""
    ship = placements_by_start(config.sea, place.size, place.across)[place.square].ship
    return tuple(sorted((*fleet, ship)))


def place_action(sea: SquareBoard, ship: int) -> PlaceShip:
    """BAT-9: return the action that places this ship where it is."""
    first, *others = sea.squares(ship)
    return PlaceShip(len(others) + 1, first, across=not others or others[0] == first + 1)


def remove_ship(fleet: Fleet, square: int) -> Fleet:
    """BAT-9: return the fleet without the ship on this square."""
    return tuple(ship for ship in fleet if not ship >> square & 1)


def legal_placements(config: Config, fleet: Fleet) -> tuple[Action, ...]:
    """BAT-9: list the legal placement actions, in one order of sizes for all."""
    return _legal_placements(config.sea, config.ships, fleet)


@lru_cache(maxsize=4096)
def _legal_placements(sea: SquareBoard, ships: tuple[int, ...], fleet: Fleet) -> tuple[Action, ...]:
    """List the largest ships first; `validate` accepts any order, and removals too."""
    left = _subtract_sizes(ships, tuple(map(int.bit_count, fleet)))
    if not left:
        return (Ready(),)
    size = left[0]
    (across, down), _ = starts_leaving_room(sea, free_squares(sea, fleet), left, size)
    if not across | down:  # on crowded seas the search may give up: a ship can always be removed
        return tuple(RemoveShip((ship & -ship).bit_length() - 1) for ship in fleet)
    return tuple(_places(sea, size).of(across | down << sea.size))


@lru_cache(maxsize=256)
def _places(sea: SquareBoard, size: int) -> SquareItems[PlaceShip]:
    """List across on all squares, then down on all squares."""
    return SquareItems(
        [PlaceShip(size, square, way) for way in (True, False) for square in range(sea.size)]
    )
