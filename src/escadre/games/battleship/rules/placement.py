"""Placement of a fleet in secret (BAT-3, BAT-4, BAT-7 to BAT-9)."""

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
    orientations,
    placements_by_start,
    possible_starts,
    remove_size,
)
from escadre.games.battleship.rules.model import Action, Config, PlaceShip, RemoveShip
from escadre.games.battleship.rules.packing import pack_fleet

_TRIES_PER_START = 200
_MAX_TRIES = 10_000
_SEARCH_OVERHEAD = 100
"""Limits of the search: tries per start, tries of all starts, and a start's overhead in tries."""


class StartsByOrientation(NamedTuple):
    """Sets of squares where ships may start, across and down."""

    across: int
    down: int


def _starts_by_orientation(sea: SquareBoard, free_mask: int, size: int) -> list[int]:
    """Return the top left ends of all ships of this size, by orientation."""
    return [possible_starts(sea, free_mask, size, across) for across in orientations(size)]


def max_blocked_placements(size: int, other_size: int) -> int:
    """BAT-8: return the maximum number of placements of the other size that a ship blocks.

    A ship and its halo are 3 × (size + 2) squares; all lines that meet this rectangle count.
    """
    along, across = 3 * (size + other_size + 1), (size + 2) * (other_size + 2)
    return along + across if other_size > 1 else along


@lru_cache(maxsize=4096)
def _sufficient_placements(sizes: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """Return, for each other size, a number of placements that surely leaves room for its ships."""
    placed, sufficient = [size], {}
    for other in remove_size(sizes, size):
        sufficient[other] = sum(max_blocked_placements(earlier, other) for earlier in placed) + 1
        placed.append(other)
    return tuple(sufficient.items())


@lru_cache(maxsize=16384)
def _known_starts(
    sea: SquareBoard, free_mask: int, sizes: tuple[int, ...], size: int
) -> tuple[StartsByOrientation, bool]:
    """Return the starts proved possible by packing the fleet twice, from each end of the sea.

    The second item is true if these are all the possible starts.
    """
    across, *down = _starts_by_orientation(sea, free_mask, size)
    all_starts = StartsByOrientation(across, *down) if down else StartsByOrientation(across, 0)
    if _has_enough_placements(sea, free_mask, sizes, size):
        return all_starts, True
    packings = [pack_fleet(sea, free_mask, sizes, from_end) for from_end in (False, True)]
    if any(packing.exact and packing.fleet is None for packing in packings):
        return StartsByOrientation(0, 0), True
    fleets = [packing.fleet for packing in packings if packing.fleet is not None]
    starts = StartsByOrientation(
        *(
            _starts_from_fleets(sea, free_mask, fleets, size, is_across)
            for is_across in (True, False)
        )
    )
    return starts, starts == all_starts


def _has_enough_placements(
    sea: SquareBoard, free_mask: int, sizes: tuple[int, ...], size: int
) -> bool:
    return all(
        sum(map(int.bit_count, _starts_by_orientation(sea, free_mask, other))) >= enough
        for other, enough in _sufficient_placements(sizes, size)
    )


def has_room_everywhere(sea: SquareBoard, sizes: tuple[int, ...]) -> bool:
    """Return whether each ship, largest first, may be placed wherever it touches no earlier one.

    Each placed ship blocks at most `max_blocked_placements`. If the placements on the empty sea are
    more than all ships together block, there is room at every step.
    """
    sufficient: dict[int, int] = {}
    for n, size in enumerate(sizes):
        sufficient[size] = sum(_max_blocked_on_sea(sea, earlier, size) for earlier in sizes[:n]) + 1
    return all(
        sum(map(int.bit_count, _starts_by_orientation(sea, sea.all_squares, size))) >= needed
        for size, needed in sufficient.items()
    )


def _max_blocked_on_sea(sea: SquareBoard, size: int, other_size: int) -> int:
    """Return `max_blocked_placements`, limited by the number of placements in a row of this sea."""
    maximum = 0
    for along, across in ((sea.width, sea.height), (sea.height, sea.width)):
        parallel = 3 * max(0, min(size + other_size + 1, along - other_size + 1))
        crossing = (
            (size + 2) * max(0, min(other_size + 2, across - other_size + 1))
            if other_size > 1
            else 0
        )
        maximum = max(maximum, parallel + crossing)
    return maximum


def leaves_room(
    sea: SquareBoard, free_mask: int, sizes: tuple[int, ...], size: int, square: int, across: bool
) -> bool | None:
    """BAT-9: return whether a ship on this square leaves room for the rest; None if undecided."""
    down = size > 1 and not across
    starts, _ = _known_starts(sea, free_mask, sizes, size)
    if starts[down] >> square & 1:
        return True
    allowed, undecided = starts_leaving_room(sea, free_mask, sizes, size)
    if allowed[down] >> square & 1:
        return True
    return None if undecided[down] >> square & 1 else False


@lru_cache(maxsize=16384)
def starts_leaving_room(
    sea: SquareBoard, free_mask: int, sizes: tuple[int, ...], size: int
) -> tuple[StartsByOrientation, StartsByOrientation]:
    """BAT-9: return the starts where a ship leaves room for the rest, and the undecided starts.

    On a sea with ample room, every start leaves room. Otherwise, a fleet that fits proves many
    starts at once: its own ships, and all placements that touch none of the other ships. The
    remaining starts are searched one by one, and are undecided if the search gives up.
    """
    (allowed_across, allowed_down), is_complete = _known_starts(sea, free_mask, sizes, size)
    if is_complete:
        return StartsByOrientation(allowed_across, allowed_down), StartsByOrientation(0, 0)
    others, tries = remove_size(sizes, size), _MAX_TRIES
    allowed, undecided = [allowed_across, allowed_down], [0, 0]
    for orientation, starts in enumerate(_starts_by_orientation(sea, free_mask, size)):
        placements = placements_by_start(sea, size, orientation == 0)
        candidates = starts & ~allowed[orientation]
        while candidates and tries > 0:
            square = candidates.bit_length() - 1
            remaining_free = free_mask & ~placements[square].halo
            packing = pack_fleet(
                sea,
                remaining_free,
                others,
                from_end=square < sea.size // 2,
                tries=min(tries, _TRIES_PER_START),
                orders=1,
            )
            tries -= packing.tries + _SEARCH_OVERHEAD
            decided = 1 << square
            if packing.fleet is not None:
                fleet = (*packing.fleet, placements[square].ship)
                decided |= candidates & _starts_from_fleets(
                    sea, free_mask, [fleet], size, orientation == 0
                )
                allowed[orientation] |= decided
            elif not packing.exact:
                undecided[orientation] |= decided
            candidates &= ~decided
        undecided[orientation] |= candidates
    return StartsByOrientation(*allowed), StartsByOrientation(*undecided)


def _starts_from_fleets(
    sea: SquareBoard, free_mask: int, fleets: Sequence[Fleet], size: int, across: bool
) -> int:
    """Return the starts of a ship of this size that the fleets prove possible."""
    starts = 0
    if size == 1 and not across:
        return starts
    for fleet in fleets:
        for ship in fleet:
            if ship.bit_count() == size:
                others = fleet_squares(fleet) & ~ship
                starts |= possible_starts(
                    sea, free_mask & ~sea.with_neighbours(others), size, across
                )
    return starts


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
    """BAT-3, BAT-4, BAT-7 to BAT-9: return why this placement action is not legal, or None."""
    sea = config.sea
    if isinstance(action, Ready):
        if sizes := sizes_to_place(config, fleet):
            return Rejection("BAT-9", text("ships-missing", count=len(sizes)))
        return None
    if not 0 <= action.square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if isinstance(action, RemoveShip):
        if not fleet_squares(fleet) >> action.square & 1:
            return Rejection("BAT-9", text("no-ship-there", square=sea.names[action.square]))
        return None
    if rejection := validate_ship_position(config, fleet, action):
        return rejection
    sizes = sizes_to_place(config, fleet)
    free_mask = free_squares(sea, fleet)
    has_room = leaves_room(sea, free_mask, sizes, action.size, action.square, action.across)
    if has_room is None:
        return Rejection("BAT-9", text("rest-not-found"))
    return None if has_room else Rejection("BAT-9", text("rest-does-not-fit"))


def validate_ship_position(config: Config, fleet: Fleet, ship: PlaceShip) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7, BAT-8: return why this ship may not be placed; ignore later ships."""
    sea = config.sea
    if ship.size not in sizes_to_place(config, fleet):
        clause = "BAT-20" if config.fleet is not None else f"BAT-{config.variant + 2}"
        id = "no-such-ship-left" if ship.size in config.ships else "no-such-ship-size"
        return Rejection(clause, text(id, size=ship.size))
    line = sea.line(*sea.xy(ship.square), ship.size, ship.across)
    if line is None:
        return Rejection("BAT-7", text("leaves-grid"))
    if line & fleet_squares(fleet):
        return Rejection("BAT-8", text("overlaps"))
    if line & ~free_squares(sea, fleet):
        return Rejection("BAT-8", text("touches"))
    return None


def add_ship(config: Config, fleet: Fleet, placement: PlaceShip) -> Fleet:
    """BAT-9: return the fleet with one more ship."""
    ship = placements_by_start(config.sea, placement.size, placement.across)[placement.square].ship
    return tuple(sorted((*fleet, ship)))


def placement_of(sea: SquareBoard, ship: int) -> PlaceShip:
    """BAT-9: return the action that places a ship on these squares."""
    first, *others = sea.squares(ship)
    return PlaceShip(len(others) + 1, first, across=not others or others[0] == first + 1)


def remove_ship(fleet: Fleet, square: int) -> Fleet:
    """BAT-9: return the fleet without the ship on this square."""
    return tuple(ship for ship in fleet if not ship >> square & 1)


def legal_placements(config: Config, fleet: Fleet) -> tuple[Action, ...]:
    """BAT-9: return the legal placement actions for the next ship, the largest."""
    return _legal_placements(config.sea, config.ships, fleet)


@lru_cache(maxsize=4096)
def _legal_placements(sea: SquareBoard, ships: tuple[int, ...], fleet: Fleet) -> tuple[Action, ...]:
    """Return the placements of the largest ship; `validate` accepts any order, and removals."""
    sizes = _subtract_sizes(ships, tuple(map(int.bit_count, fleet)))
    if not sizes:
        return (Ready(),)
    size = sizes[0]
    (across, down), _ = starts_leaving_room(sea, free_squares(sea, fleet), sizes, size)
    if not across | down:  # on crowded seas the search may give up: a ship can always be removed
        return tuple(RemoveShip((ship & -ship).bit_length() - 1) for ship in fleet)
    return tuple(_placement_actions(sea, size).of(across | down << sea.size))


@lru_cache(maxsize=256)
def _placement_actions(sea: SquareBoard, size: int) -> SquareItems[PlaceShip]:
    """Return the placements across on all squares, then down on all squares."""
    return SquareItems(
        [PlaceShip(size, square, across) for across in (True, False) for square in range(sea.size)]
    )
