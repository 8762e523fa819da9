"""Where ships can lie: straight lines that never touch, as sets of squares in one whole number."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from escadre.core.sea import Sea

Fleet = tuple[int, ...]
"""Ships in place, each the set of its squares, in rising order: how they came there is not kept."""

_TRIES = 2000
"""How long `completion` looks before it says no: ample for any fleet played in earnest."""


class Berth(NamedTuple):
    """Where a ship can lie on an empty grid: its squares, and those squares with all around."""

    ship: int
    halo: int


def squares(fleet: Fleet) -> int:
    """All squares of a fleet."""
    return sum(fleet)  # ships share no square


def free_squares(sea: Sea, fleet: Fleet) -> int:
    """BAT-8: the squares that neither hold a ship nor touch one."""
    return sea.full & ~sea.spread(squares(fleet))


def orientations(size: int) -> tuple[bool, ...]:
    """Across and down; a ship of one square lies across."""
    return (True, False) if size > 1 else (True,)


@lru_cache(maxsize=256)
def berths(sea: Sea, size: int) -> tuple[Berth, ...]:
    """BAT-2, BAT-7: every straight line of that many squares inside the grid, each once."""
    return tuple(
        Berth(ship, sea.spread(ship))
        for across in orientations(size)
        for y in range(sea.height)
        for x in range(sea.width)
        if (ship := sea.line(x, y, size, across)) is not None
    )


@lru_cache(maxsize=256)
def _left_columns(sea: Sea, size: int) -> int:
    return sum(
        1 << sea.square(x, y) for x in range(sea.width - size + 1) for y in range(sea.height)
    )


def starts(sea: Sea, free: int, size: int, across: bool) -> int:
    """The top left ends of all ships of this size that lie on free squares."""
    step = 1 if across else sea.width
    found = free & _left_columns(sea, size) if across else free
    for i in range(1, size):
        found &= free >> i * step
    return found


@lru_cache(maxsize=256)
def berths_from(sea: Sea, size: int, across: bool) -> tuple[Berth, ...]:
    """The ship that starts on each square; no squares at all where it would leave the grid."""
    lines = (sea.line(*sea.xy(square), size, across) or 0 for square in range(sea.size))
    return tuple(Berth(ship, sea.spread(ship)) for ship in lines)


@lru_cache(maxsize=16384)
def completion(sea: Sea, free: int, sizes: tuple[int, ...], upwards: bool) -> Fleet | None:
    """Ships of these sizes, largest first, on free squares, without touching; None: no room.

    The search packs them from the top or, upwards, from the bottom. On a sea so crowded that
    neither a fleet nor its impossibility is found in `_TRIES` tries it says None, the same on
    every machine.
    """
    tries = _TRIES

    def search(free: int, at: int, turn: int, beyond: int) -> Fleet | None:
        nonlocal tries
        if at == len(sizes):
            return ()
        size = sizes[at]
        if sum(sizes[at:]) > free.bit_count():
            return None
        for way, across in enumerate(orientations(size)):
            if way < turn:
                continue
            ways = starts(sea, free, size, across) & (beyond if way == turn else -1)
            ships = berths_from(sea, size, across)
            while ways:
                if (tries := tries - 1) < 0:
                    return None
                square = (ways if upwards else ways & -ways).bit_length() - 1
                ways ^= 1 << square
                ship, halo = ships[square]
                if at + 1 < len(sizes) and sizes[at + 1] == size:  # of two alike, in one order
                    rest = search(free & ~halo, at + 1, way, ways)
                else:
                    rest = search(free & ~halo, at + 1, 0, -1)
                if rest is not None:
                    return (ship, *rest)
        return None

    return search(free, 0, 0, -1)


def without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """These sizes less one of them."""
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]


def _lines(sea: Sea, free: int, size: int) -> list[int]:
    """The top left ends of all ships of this size, orientation by orientation."""
    return [starts(sea, free, size, across) for across in orientations(size)]


def barred(size: int, other: int) -> int:
    """BAT-8: at most so many berths of the other size meet a ship or what is around it.

    These are 3 × (size + 2) squares; counted are all the lines that meet such a rectangle.
    """
    along, across = 3 * (size + other + 1), (size + 2) * (other + 2)
    return along + across if other > 1 else along


@lru_cache(maxsize=4096)
def _ample(sizes: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """How many berths of the other sizes are enough, however the ships before them are laid."""
    laid, most = [size], {}
    for other in without(sizes, size):
        most[other] = sum(barred(before, other) for before in laid) + 1
        laid.append(other)
    return tuple(most.items())


@lru_cache(maxsize=16384)
def placeable(sea: Sea, free: int, sizes: tuple[int, ...], size: int) -> tuple[int, int]:
    """BAT-9: where a ship of this size leaves room for all the others to place: across, down.

    On a sea with ample room that is everywhere. Else a fleet that fits shows many such places at
    once: all that touch none of its ships. Two fleets, packed to the top and to the bottom, show
    nearly all; what is left open is searched one by one.
    """
    ways = _lines(sea, free, size)
    for other, enough in _ample(sizes, size):
        lines = ways if other == size else _lines(sea, free, other)
        if sum(map(int.bit_count, lines)) < enough:
            break
    else:
        return ways[0], ways[-1] if size > 1 else 0
    clear = [
        free & ~sea.spread(squares(fleet))
        for upwards in (False, True)
        if (fleet := completion(sea, free, sizes, upwards)) is not None
    ]
    for way, across in enumerate(orientations(size)):
        shown = 0
        for squares_left in clear:
            shown |= starts(sea, squares_left, size, across)
        if left := ways[way] & ~shown:
            ways[way] = shown | _leaving_room(sea, free, sizes, size, across, left)
    return ways[0], ways[-1] if size > 1 else 0


def _leaving_room(
    sea: Sea, free: int, sizes: tuple[int, ...], size: int, across: bool, among: int
) -> int:
    """Those of these starts from which the ship leaves room for all the others."""
    ships = berths_from(sea, size, across)
    others = without(sizes, size)
    good = 0
    while among:
        square = among.bit_length() - 1
        left = free & ~ships[square].halo
        rest = completion(sea, left, others, square < sea.size // 2)
        if rest is None:
            among ^= 1 << square
        else:
            shown = among & starts(sea, free & ~sea.spread(squares(rest)), size, across)
            good |= shown
            among ^= shown
    return good


def count_fleets(sea: Sea, sizes: tuple[int, ...]) -> int:
    """How many legal fleets there are (BAT-2, BAT-7, BAT-8), ships of one size being alike.

    One by one in all but name, so for small seas.
    """

    @cache
    def ways(free: int, left: tuple[int, ...], first: int) -> int:
        if not left:
            return 1
        rest = left[1:]
        total = 0
        for number, (ship, halo) in enumerate(berths(sea, left[0])[first:], first):
            if not ship & ~free:
                # Of ships alike, the next one lies in a later berth.
                after = number + 1 if rest[:1] == left[:1] else 0
                total += ways(free & ~halo, rest, after)
        return total

    return ways(sea.full, tuple(sorted(sizes, reverse=True)), 0)
