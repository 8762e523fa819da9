"""Search for a placement of all ships still to be placed; exact unless it runs out of tries.

Extend each ship by one column to the right and one row below: ships do not touch if these
rectangles do not overlap (BAT-8). So a fleet is a packing of rectangles into a box that is one
square larger than the sea. The search visits the box cell by cell along its shorter side: the first
open cell is the top left end of a ship or stays empty. Everything after it depends only on the open
cells and the ships left, so each such pair is searched only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, ship_placements

MAX_TRIES = 5000
"""Placements that one search tries, in 20 to 60 ms, before it restarts in another order."""

SEARCH_ORDERS = 4
"""Number of orders in which a packing is searched; the first has the largest ship first."""
CountsLeft = tuple[int, ...]
"""The number of ships of each size still to be placed."""


class PackingResult(NamedTuple):
    """The result of a search; if it is `exact` and has no fleet, no fleet fits."""

    fleet: Fleet | None
    exact: bool
    tries: int  # ships placed


@lru_cache(maxsize=16384)
def pack_fleet(
    sea: SquareBoard,
    free_mask: int,
    sizes: tuple[int, ...],
    from_end: bool = False,
    tries: int = MAX_TRIES,
    orders: int = SEARCH_ORDERS,
) -> PackingResult:
    """Place ships of these sizes on free squares so that none touch; deterministic.

    Ships are packed towards the left or the top, or with `from_end` towards the other end. In each
    of `orders` orders, at most `tries` placements are tried.
    """
    seeds = [None, *range(1, orders)]
    return _search_in_orders(_PackingBox(sea, free_mask, sizes, from_end), tries, seeds)


def pack_fleet_at_random(
    sea: SquareBoard, free_mask: int, sizes: tuple[int, ...], hit: int, open_hits: int, seed: int
) -> PackingResult:
    """Place ships at random after some bombs: over all open hits, and no ship wholly hit."""
    box = _PackingBox(sea, free_mask, sizes, bool(seed & 1), hit, open_hits)
    return _search_in_orders(box, MAX_TRIES, [seed + order for order in range(SEARCH_ORDERS)])


def _search_in_orders(
    box: _PackingBox, tries: int, seeds: list[int | None] | list[int]
) -> PackingResult:
    total = 0
    for seed in seeds:
        result = box.search(tries, seed)
        total += result.tries
        if result.exact:
            break
    return result._replace(tries=total)


class _Rectangle(NamedTuple):
    """A ship extended by a column to the right and a row below."""

    kind: int  # index of the ship's size
    cells: int
    ship: int  # the ship's squares


class _PackingBox:
    """The cells in which ships may be placed, with bounds computed before the search."""

    def __init__(
        self,
        sea: SquareBoard,
        free_squares: int,
        sizes: tuple[int, ...],
        from_end: bool,
        hit_squares: int = 0,
        open_hit_squares: int = 0,
    ) -> None:
        self._sizes = sorted(set(sizes), reverse=True)
        self._counts = tuple(sizes.count(size) for size in self._sizes)
        self._cells = 0
        self._rectangles_at: dict[int, list[_Rectangle]] = {}
        for kind, size in enumerate(self._sizes):
            rectangles = _rectangles(sea, size, from_end)
            for (start, cells), (ship, halo) in zip(
                rectangles, ship_placements(sea, size), strict=True
            ):
                if (
                    ship & ~free_squares
                    or halo & ~ship & open_hit_squares
                    or not ship & ~hit_squares
                ):
                    continue
                self._rectangles_at.setdefault(start, []).append(_Rectangle(kind, cells, ship))
                self._cells |= cells
        self._starts = sum(self._rectangles_at)
        self._required = _required_cells(sea, open_hit_squares, from_end)
        self._cell_sets = _cell_sets(sea)
        self._min_cells = tuple(
            tuple(_min_cells_of(size)[set_index] for size in self._sizes) for set_index in range(4)
        )

    def search(self, tries: int, seed: int | None) -> PackingResult:
        """Search for a fleet, until one is found, none can exist, or the tries are used up."""
        if self._required & ~self._cells:
            return PackingResult(None, True, 0)
        rectangles_at = self._rectangles_at if seed is None else self._shuffled(Random(seed))
        failed: set[tuple[int, CountsLeft]] = set()
        ships: list[int] = []
        placed_count = 0
        start = self._cells, self._counts
        path = [(start, self._next_ships(*start, rectangles_at))]
        while path:
            position, next_ships = path[-1]
            for kind, ship, cells in next_ships:
                counts = position[1]
                next_position = cells, (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                if not any(next_position[1]):
                    if cells & self._required:
                        continue
                    return PackingResult(tuple(sorted((*ships, ship))), True, placed_count + 1)
                if (placed_count := placed_count + 1) > tries:
                    return PackingResult(None, False, tries)
                if next_position not in failed:
                    ships.append(ship)
                    path.append((next_position, self._next_ships(*next_position, rectangles_at)))
                    break
            else:
                failed.add(position)
                path.pop()
                if ships:
                    ships.pop()
        return PackingResult(None, True, placed_count)

    def _shuffled(self, rng: Random) -> dict[int, list[_Rectangle]]:
        return {start: rng.sample(ends, len(ends)) for start, ends in self._rectangles_at.items()}

    def _next_ships(
        self, cells: int, counts: CountsLeft, rectangles_at: dict[int, list[_Rectangle]]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield each possible next ship: its kind, its squares, and the cells open after it."""
        min_cells = [sum(map(int.__mul__, each, counts)) for each in self._min_cells]
        while start := cells & self._starts:
            start &= -start
            if cells & start - 1 & self._required:  # an open hit would stay uncovered
                return
            cells &= -start
            for cell_set, min_count in zip(self._cell_sets, min_cells, strict=True):
                if (cells & cell_set).bit_count() < min_count:
                    return
            for kind, ship_cells, ship in rectangles_at[start]:
                if counts[kind] and not ship_cells & ~cells:
                    yield kind, ship, cells & ~ship_cells
            if start & self._required:
                return
            cells ^= start


def _min_cells_of(size: int) -> tuple[int, int, int, int]:
    """Return the minimum number of cells of each of `_cell_sets` that a ship of this size takes."""
    half = (size + 1) // 2
    return 2 * (size + 1), 2 * half, 2 * half, half


@lru_cache(maxsize=64)
def _cell_sets(sea: SquareBoard) -> tuple[int, int, int, int]:
    """Return four sets: all cells; every other row; every other column; their intersection.

    Each ship takes a minimum number of cells from each set, so each set bounds the ships that fit.
    """
    width, height = _box_sides(sea)
    cells = [(column, row) for row in range(height) for column in range(width)]
    rows = sum(1 << row * width + column for column, row in cells if row % 2)
    columns = sum(1 << row * width + column for column, row in cells if column % 2)
    return (1 << width * height) - 1, rows, columns, rows & columns


def _box_sides(sea: SquareBoard) -> tuple[int, int]:
    """Return the shorter and the longer side of the box."""
    return min(sea.width, sea.height) + 1, max(sea.width, sea.height) + 1


def _cell(sea: SquareBoard, x: int, y: int) -> int:
    step, _ = _box_sides(sea)
    return 1 << (x * step + y if sea.width > sea.height else y * step + x)


def _square_xy(sea: SquareBoard, square: int, from_end: bool) -> tuple[int, int]:
    return sea.xy(sea.size - 1 - square if from_end else square)


@lru_cache(maxsize=256)
def _rectangles(sea: SquareBoard, size: int, from_end: bool) -> tuple[tuple[int, int], ...]:
    """Return the first cell and all cells of the rectangle of each of `ship_placements`."""
    step, _ = _box_sides(sea)
    rectangles = []
    for ship, _ in ship_placements(sea, size):
        ends = (ship & -ship).bit_length() - 1, ship.bit_length() - 1
        xs, ys = zip(*(_square_xy(sea, end, from_end) for end in ends), strict=True)
        first = _cell(sea, min(xs), min(ys))
        lines, length = abs(xs[1] - xs[0]) + 2, abs(ys[1] - ys[0]) + 2
        if sea.width <= sea.height:  # lines of cells go across
            lines, length = length, lines
        line = first * ((1 << length) - 1)
        rectangles.append((first, sum(line << step * n for n in range(lines))))
    return tuple(rectangles)


def _required_cells(sea: SquareBoard, open_hits: int, from_end: bool) -> int:
    """Return the cells of these squares."""
    return sum(_cell(sea, *_square_xy(sea, square, from_end)) for square in sea.squares(open_hits))
