"""Ship placements on an empty sea, as bit sets of squares."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from escadre.core.squares import SquareBoard

Fleet = tuple[int, ...]
"""Ships in place, each the set of its squares, in rising order: how they came there is not kept."""


class ShipPlacement(NamedTuple):
    """A placement of a ship on an empty grid: its squares, and those squares with all around."""

    ship: int
    halo: int


def fleet_squares(fleet: Fleet) -> int:
    """Return all squares of a fleet."""
    return sum(fleet)  # ships share no square


def free_squares(sea: SquareBoard, fleet: Fleet) -> int:
    """BAT-8: return the squares that neither hold a ship nor touch one."""
    return sea.full & ~sea.spread(fleet_squares(fleet))


def orientations(size: int) -> tuple[bool, ...]:
    """Return across and down; a ship of one square is across only."""
    return (True, False) if size > 1 else (True,)


@lru_cache(maxsize=256)
def ship_placements(sea: SquareBoard, size: int) -> tuple[ShipPlacement, ...]:
    """BAT-2, BAT-7: list every straight line of that many squares inside the grid, each once."""
    return tuple(
        ShipPlacement(ship, sea.spread(ship))
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


def free_starts(sea: SquareBoard, free: int, size: int, across: bool) -> int:
    """Return the top left ends of all ships of this size that lie on free squares."""
    step = 1 if across else sea.width
    found = free & _start_columns(sea, size) if across else free
    for i in range(1, size):
        found &= free >> i * step
    return found


@lru_cache(maxsize=256)
def placements_by_start(sea: SquareBoard, size: int, across: bool) -> tuple[ShipPlacement, ...]:
    """Return the ship that starts on each square; no squares where it would leave the grid."""
    lines = (sea.line(*sea.xy(square), size, across) or 0 for square in range(sea.size))
    return tuple(ShipPlacement(ship, sea.spread(ship)) for ship in lines)


def remove_size(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return these sizes less one of them."""
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]


def count_fleets(sea: SquareBoard, sizes: tuple[int, ...]) -> int:
    """How many legal fleets there are (BAT-2, BAT-7, BAT-8), ships of one size being alike.

    One by one in all but name, so for small seas.
    """

    @cache
    def ways(free: int, left: tuple[int, ...], first: int) -> int:
        if not left:
            return 1
        rest = left[1:]
        total = 0
        for number, (ship, halo) in enumerate(ship_placements(sea, left[0])[first:], first):
            if not ship & ~free:
                # Of equal ships, the next one has a later placement.
                after = number + 1 if rest[:1] == left[:1] else 0
                total += ways(free & ~halo, rest, after)
        return total

    return ways(sea.full, tuple(sorted(sizes, reverse=True)), 0)
