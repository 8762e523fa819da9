"""Where ships can lie: straight lines that never touch, as sets of squares in one whole number."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from escadre.core.grid import Grid

Fleet = tuple[int, ...]
"""Ships in place, each the set of its squares, in rising order: how they came there is not kept."""

TRIES = 2000
"""How long `completion` looks before it says no: ample for any fleet played in earnest."""


class Berth(NamedTuple):
    """Where a ship can lie on an empty grid: its squares, and those squares with all around."""

    ship: int
    halo: int


def squares(fleet: Fleet) -> int:
    """All squares of a fleet."""
    return sum(fleet)  # ships share no square


def free_squares(sea: Grid, fleet: Fleet) -> int:
    """BAT-8: the squares that neither hold a ship nor touch one."""
    return sea.full & ~sea.spread(squares(fleet))


def orientations(size: int) -> tuple[bool, ...]:
    """Across and down; a ship of one square lies across."""
    return (True, False) if size > 1 else (True,)


@lru_cache(maxsize=256)
def berths(sea: Grid, size: int) -> tuple[Berth, ...]:
    """BAT-2, BAT-7: every straight line of that many squares inside the grid, each once."""
    return tuple(
        Berth(ship, sea.spread(ship))
        for across in orientations(size)
        for y in range(sea.height)
        for x in range(sea.width)
        if (ship := sea.line(x, y, size, across)) is not None
    )


@lru_cache(maxsize=256)
def _left_columns(sea: Grid, size: int) -> int:
    return sum(
        1 << sea.square(x, y) for x in range(sea.width - size + 1) for y in range(sea.height)
    )


def starts(sea: Grid, free: int, size: int, across: bool) -> int:
    """The top left ends of all ships of this size that lie on free squares."""
    step = 1 if across else sea.width
    found = free & _left_columns(sea, size) if across else free
    for i in range(1, size):
        found &= free >> i * step
    return found


@lru_cache(maxsize=65536)
def completion(sea: Grid, free: int, sizes: tuple[int, ...], upwards: bool) -> Fleet | None:
    """Ships of these sizes, largest first, on free squares, without touching; None: no room.

    The search packs them from the top or, upwards, from the bottom. On a sea so crowded that
    neither a fleet nor its impossibility is found in `TRIES` tries it says None, the same on every machine.
    """
    tries = TRIES

    def search(free: int, at: int, start: int) -> Fleet | None:
        nonlocal tries
        if at == len(sizes):
            return ()
        if sum(sizes[at:]) > free.bit_count():
            return None
        among = berths(sea, sizes[at])
        for i in range(start, len(among)):
            ship, halo = among[-1 - i if upwards else i]
            if ship & ~free:
                continue
            if (tries := tries - 1) < 0:
                return None
            same = at + 1 < len(sizes) and sizes[at + 1] == sizes[at]
            if (rest := search(free & ~halo, at + 1, i + 1 if same else 0)) is not None:
                return (ship, *rest)
        return None

    return search(free, 0, 0)


def without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """These sizes less one of them."""
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]


def _blocked(by: int, size: int) -> int:
    """How many ships of this size one ship of size `by` can keep out, at most."""
    if size == 1:
        return 3 * (by + 2)
    return 3 * (by + size + 1) + (by + 2) * (size + 2)


def _roomy(sea: Grid, free: int, sizes: tuple[int, ...], first: int) -> bool:
    """Whether the others find room wherever `first` and each of them in turn is put."""
    before = [first]
    for size in without(sizes, first):
        ways = sum(starts(sea, free, size, across).bit_count() for across in orientations(size))
        if ways <= sum(_blocked(by, size) for by in before):
            return False
        before.append(size)
    return True


@lru_cache(maxsize=65536)
def placeable(sea: Grid, free: int, sizes: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """BAT-9: for each size to place, where it leaves room for all the others: across, down.

    One fleet that fits shows many places at once: each of its ships may lie anywhere that touches
    none of the others. So few searches are needed, and none on an open sea.
    """
    good = {size: [0, 0] for size in sizes}
    open_: dict[int, list[int]] = {}
    for size in good:
        ways = [starts(sea, free, size, across) for across in orientations(size)]
        if len(sizes) == 1 or _roomy(sea, free, sizes, size):
            good[size][: len(ways)] = ways
        else:
            open_[size] = ways
    for size, ways in open_.items():
        for way, across in enumerate(orientations(size)):
            while ways[way]:
                start = ways[way] & -ways[way]
                ways[way] ^= start
                square = start.bit_length() - 1
                ship = sea.line(*sea.xy(square), size, across)
                assert ship is not None
                left = free & ~sea.spread(ship)
                upper = square < sea.size // 2
                rest = completion(sea, left, without(sizes, size), upper)
                if rest is not None:
                    good[size][way] |= start
                    _learn(sea, free, (ship, *rest), open_, good)
    return {size: (ways[0], ways[1]) for size, ways in good.items()}


def _learn(
    sea: Grid,
    free: int,
    fleet: Fleet,
    open_: dict[int, list[int]],
    good: dict[int, list[int]],
) -> None:
    """Move from `open_` to `good` each place that a fleet which fits leaves to one of its ships."""
    for ship in fleet:
        size = ship.bit_count()
        if not any(open_.get(size, ())):
            continue
        clear = free & ~sea.spread(squares(fleet) ^ ship)
        for way, across in enumerate(orientations(size)):
            shown = starts(sea, clear, size, across) & open_[size][way]
            open_[size][way] ^= shown
            good[size][way] |= shown
