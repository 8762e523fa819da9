"""Exact search for room for all ships still to be placed.

A ship with one more column to the right and one more row below is a rectangle, and ships do not
touch when their rectangles do not overlap (BAT-8). So a fleet is a packing of rectangles into a
box one larger than the sea. The box is gone through cell by cell along its shorter side: the first
cell still open is the top left end of a ship, or stays empty for good. What is still open, and
which ships are left, is all that the rest depends on: it is searched once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, ship_placements

MAX_TRIES = 5000
"""How many ships one search puts down before it is begun anew in another order; 20 to 60 ms."""

SEARCH_ORDERS = 4
"""In how many orders a fleet is searched for; the first is that of the sizes, the largest first."""


class PackingResult(NamedTuple):
    """The result of a search. With `exact` and no fleet, none exists."""

    fleet: Fleet | None
    exact: bool
    tries: int  # ships placed


@lru_cache(maxsize=16384)
def pack_fleet(
    sea: SquareBoard,
    free: int,
    sizes: tuple[int, ...],
    upwards: bool = False,
    tries: int = MAX_TRIES,
    orders: int = SEARCH_ORDERS,
) -> PackingResult:
    """Pack ships of these sizes on free squares without touching; deterministic.

    They are packed to the left or the top, or with `upwards` to the other end. At most `tries`
    ships are tried in each of `orders` orders.
    """
    seeds = [None, *range(1, orders)]
    return _search_in_orders(_PackingBox(sea, free, sizes, upwards), tries, seeds)


def pack_fleet_at_random(
    sea: SquareBoard, free: int, sizes: tuple[int, ...], hit: int, open_hits: int, seed: int
) -> PackingResult:
    """Pack at random after some bombs: over all open hits, with no ship wholly hit."""
    box = _PackingBox(sea, free, sizes, bool(seed & 1), hit, open_hits)
    return _search_in_orders(box, MAX_TRIES, [seed + order for order in range(SEARCH_ORDERS)])


def _search_in_orders(
    box: _PackingBox, tries: int, seeds: list[int | None] | list[int]
) -> PackingResult:
    total = 0
    for seed in seeds:
        found = box.search(tries, seed)
        total += found.tries
        if found.exact:
            break
    return found._replace(tries=total)


class _Rectangle(NamedTuple):
    """A ship, with its column to the right and its row below."""

    kind: int  # which of the sizes, from 0
    cells: int
    ship: int  # its squares


SizesLeft = tuple[int, ...]
"""How many ships of each size are still to be put down."""


class _PackingBox:
    """The cells in which ships may be placed, with bounds known before any search."""

    def __init__(
        self,
        sea: SquareBoard,
        free: int,
        sizes: tuple[int, ...],
        upwards: bool,
        hit: int = 0,
        open_hits: int = 0,
    ) -> None:
        self._sizes = sorted(set(sizes), reverse=True)
        self._left = tuple(sizes.count(size) for size in self._sizes)
        self._open = 0
        self._at: dict[int, list[_Rectangle]] = {}
        for kind, size in enumerate(self._sizes):
            rectangles = _rectangles(sea, size, upwards)
            for (start, cells), (ship, halo) in zip(
                rectangles, ship_placements(sea, size), strict=True
            ):
                if ship & ~free or halo & ~ship & open_hits or not ship & ~hit:
                    continue
                self._at.setdefault(start, []).append(_Rectangle(kind, cells, ship))
                self._open |= cells
        self._starts = sum(self._at)
        self._struck = _required_cells(sea, open_hits, upwards)
        self._grids = _grids(sea)
        self._need = tuple(
            tuple(_least_cells(size)[grid] for size in self._sizes) for grid in range(4)
        )

    def search(self, tries: int, seed: int | None) -> PackingResult:
        """Find a fleet; None when there is none (exact) or when the tries are used up."""
        if self._struck & ~self._open:
            return PackingResult(None, True, 0)
        at = self._at if seed is None else self._shuffled(Random(seed))
        failed: set[tuple[int, SizesLeft]] = set()
        laid: list[int] = []
        tried = 0
        start = self._open, self._left
        path = [(start, self._steps(*start, at))]
        while path:
            position, steps = path[-1]
            for kind, ship, rest in steps:
                left = position[1]
                after = rest, (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                if not any(after[1]):
                    if rest & self._struck:
                        continue
                    return PackingResult(tuple(sorted((*laid, ship))), True, tried + 1)
                if (tried := tried + 1) > tries:
                    return PackingResult(None, False, tries)
                if after not in failed:
                    laid.append(ship)
                    path.append((after, self._steps(*after, at)))
                    break
            else:
                failed.add(position)
                path.pop()
                if laid:
                    laid.pop()
        return PackingResult(None, True, tried)

    def _shuffled(self, rng: Random) -> dict[int, list[_Rectangle]]:
        return {start: rng.sample(ends, len(ends)) for start, ends in self._at.items()}

    def _steps(
        self, cells: int, left: SizesLeft, at: dict[int, list[_Rectangle]]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield every next ship: its kind, its squares, and the cells then open."""
        need = [sum(map(int.__mul__, each, left)) for each in self._need]
        while start := cells & self._starts:
            start &= -start
            if cells & start - 1 & self._struck:  # an open hit would stay uncovered
                return
            cells &= -start
            for grid, least in zip(self._grids, need, strict=True):
                if (cells & grid).bit_count() < least:
                    return
            for kind, its, ship in at[start]:
                if left[kind] and not its & ~cells:
                    yield kind, ship, cells & ~its
            if start & self._struck:
                return
            cells ^= start


def _least_cells(size: int) -> tuple[int, int, int, int]:
    """Return how many cells of each of `_grids` a ship of this size takes at least."""
    along = (size + 1) // 2
    return 2 * (size + 1), 2 * along, 2 * along, along


@lru_cache(maxsize=64)
def _grids(sea: SquareBoard) -> tuple[int, int, int, int]:
    """Return all cells; every other row; every other column; and their intersection.

    Every ship takes a minimum of cells from each of the four, so each gives a bound on what fits.
    """
    step, steps = _sides(sea)
    cells = [(along, across) for across in range(steps) for along in range(step)]
    rows = sum(1 << across * step + along for along, across in cells if across % 2)
    columns = sum(1 << across * step + along for along, across in cells if along % 2)
    return (1 << step * steps) - 1, rows, columns, rows & columns


def _sides(sea: SquareBoard) -> tuple[int, int]:
    """Return the shorter and the longer side of the box."""
    return min(sea.width, sea.height) + 1, max(sea.width, sea.height) + 1


def _cell(sea: SquareBoard, x: int, y: int) -> int:
    step, _ = _sides(sea)
    return 1 << (x * step + y if sea.width > sea.height else y * step + x)


def _square_xy(sea: SquareBoard, square: int, upwards: bool) -> tuple[int, int]:
    return sea.xy(sea.size - 1 - square if upwards else square)


@lru_cache(maxsize=256)
def _rectangles(sea: SquareBoard, size: int, upwards: bool) -> tuple[tuple[int, int], ...]:
    """Return, for each of `berths`, the first cell of its rectangle and all of its cells."""
    found = []
    for ship, _ in ship_placements(sea, size):
        at = [_square_xy(sea, square, upwards) for square in sea.squares(ship)]
        cells = 0
        for x, y in at:
            for dx in (0, 1):
                for dy in (0, 1):
                    cells |= _cell(sea, x + dx, y + dy)
        found.append((cells & -cells, cells))
    return tuple(found)


def _required_cells(sea: SquareBoard, open_hits: int, upwards: bool) -> int:
    """Return the cells of these squares."""
    return sum(_cell(sea, *_square_xy(sea, square, upwards)) for square in sea.squares(open_hits))
