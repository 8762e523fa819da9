"""The ships and bombs of each variant; ship placements on an empty sea, as bit sets of squares."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from escadre.core.squares import SquareBoard

FLEETS = {
    1: (5, 4, 3, 3, 2),  # BAT-3: carrier, cruiser, two destroyers, torpedo boat
    2: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),  # BAT-4: battleship, cruisers, torpedo boats, submarines
}
"""The sizes of the ships of each variant, largest first."""

BOMBS = {1: 35, 2: 50}  # BAT-5
"""The usual number of bombs of each variant."""

Fleet = tuple[int, ...]
"""Placed ships, each the set of its squares, sorted; the order of placement is not stored."""


class ShipPlacement(NamedTuple):
    """A placement of a ship on an empty grid: its squares, and its squares with those around it."""

    ship: int
    halo: int


def fleet_squares(fleet: Fleet) -> int:
    """Return all squares of a fleet."""
    return sum(fleet)  # ships share no square


def free_squares(sea: SquareBoard, fleet: Fleet) -> int:
    """BAT-8: return the squares neither on nor beside a ship."""
    return sea.all_squares & ~sea.with_neighbours(fleet_squares(fleet))


def orientations(size: int) -> tuple[bool, ...]:
    """Return the orientations of a ship (whether across); a ship of one square has only one."""
    return (True, False) if size > 1 else (True,)


@lru_cache(maxsize=256)
def ship_placements(sea: SquareBoard, size: int) -> tuple[ShipPlacement, ...]:
    """BAT-2, BAT-7: return every straight line of this many squares in the grid, each once."""
    return tuple(
        ShipPlacement(ship, sea.with_neighbours(ship))
        for across in orientations(size)
        for y in range(sea.height)
        for x in range(sea.width)
        if (ship := sea.line(x, y, size, across)) is not None
    )


@lru_cache(maxsize=256)
def _start_columns(sea: SquareBoard, size: int) -> int:
    return sum(
        1 << sea.square(x, y) for x in range(sea.width - size + 1) for y in range(sea.height)
    )


def possible_starts(sea: SquareBoard, free_mask: int, size: int, across: bool) -> int:
    """Return the top left ends of all placements of this size on free squares."""
    step = 1 if across else sea.width
    starts = free_mask & _start_columns(sea, size) if across else free_mask
    for i in range(1, size):
        starts &= free_mask >> i * step
    return starts


@lru_cache(maxsize=256)
def placements_by_start(sea: SquareBoard, size: int, across: bool) -> tuple[ShipPlacement, ...]:
    """Return, for each square, the ship that starts there; empty if it would leave the grid."""
    lines = (sea.line(*sea.xy(square), size, across) or 0 for square in range(sea.size))
    return tuple(ShipPlacement(ship, sea.with_neighbours(ship)) for ship in lines)


def remove_size(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the sizes with one ship of this size removed."""
    index = sizes.index(size)
    return sizes[:index] + sizes[index + 1 :]


def count_fleets(sea: SquareBoard, sizes: tuple[int, ...]) -> int:
    """BAT-2, BAT-7, BAT-8: return the number of legal fleets; ships of one size are equal.

    It takes nearly as long as listing the fleets, so it is for small seas.
    """

    @cache
    def count_completions(free_mask: int, remaining: tuple[int, ...], first: int) -> int:
        if not remaining:
            return 1
        later = remaining[1:]
        total = 0
        for number, (ship, halo) in enumerate(ship_placements(sea, remaining[0])[first:], first):
            if not ship & ~free_mask:
                # of two equal ships the second has a later placement
                first_allowed = number + 1 if later[:1] == remaining[:1] else 0
                total += count_completions(free_mask & ~halo, later, first_allowed)
        return total

    return count_completions(sea.all_squares, tuple(sorted(sizes, reverse=True)), 0)
