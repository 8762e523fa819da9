"""The board as data: ports, shores, goals and distances (MAK-2, MAK-7, MAK-8, MAK-15, MAK-19)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files

import msgspec

from escadre.core.squares import EIGHT_DIRECTIONS, SquareBoard

ColumnRow = tuple[int, int]
"""Column and row, from 0."""


class SmallBoardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """MAK-19: the smaller board of variant C, from the column and row `least` to `most`."""

    least: int
    most: int
    ports: tuple[ColumnRow, ColumnRow]  # north, south


class BoardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """MAK-2: the description of a board, which a host can replace."""

    size: int
    ports: tuple[ColumnRow, ColumnRow, ColumnRow, ColumnRow]  # north, east, south, west
    small: SmallBoardSpec

    @property
    def is_invalid(self) -> bool:
        """True if no race is possible: the board is too small, or a port is not on its side."""
        return not (6 <= self.size <= 20 and self._ports_fit() and self._small_fits())

    def _ports_fit(self) -> bool:
        (nx, ny), (ex, ey), (sx, sy), (wx, wy) = self.ports
        end = self.size - 1
        at_sides = ny == 0 and ex == end and sy == end and wx == 0
        return at_sides and all(0 < along < end for along in (nx, ey, sx, wy))

    def _small_fits(self) -> bool:
        minimum, maximum = self.small.least, self.small.most
        (ax, ay), (bx, by) = self.small.ports
        fits = 0 <= minimum <= maximum - 4 < self.size - 1 and maximum <= self.size - 1
        at_sides = (ay, by) == (minimum, maximum)
        return fits and at_sides and minimum <= min(ax, bx) <= max(ax, bx) <= maximum


STANDARD_BOARD = msgspec.convert(
    tomllib.loads(files("escadre.games.mako.rules").joinpath("board.toml").read_text("utf-8")),
    BoardSpec,
)


class Board:
    """A board with tables derived from its description; `board_for(spec, small)` returns one."""

    def __init__(self, spec: BoardSpec, small: bool) -> None:
        self.sea: SquareBoard = SquareBoard.of(spec.size, spec.size)
        self.small = small
        if small:
            self.low, self.high = spec.small.least, spec.small.most
            ports = dict(zip((0, 2), spec.small.ports, strict=True))
        else:
            self.low, self.high = 0, spec.size - 1
            ports = dict(enumerate(spec.ports))
        self.ports: Mapping[int, int] = {
            boat: self.sea.square(*port) for boat, port in ports.items()
        }
        self.all_ports = sum(1 << port for port in self.ports.values())
        span = range(self.low, self.high + 1)
        self.water = sum(1 << self.sea.square(x, y) for x in span for y in span)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """MAK-2, MAK-15, MAK-19: the goal squares of boats N, E, S, W: the opposite side.

        The four corners are goals on the small board, but not on the whole one.
        """
        low, high = self.low, self.high
        span = range(low, high + 1) if self.small else range(low + 1, high)
        sides = (
            [(x, high) for x in span],  # north sails south
            [(low, y) for y in span],
            [(x, low) for x in span],
            [(high, y) for y in span],
        )
        return tuple(
            sum(1 << self.sea.square(x, y) for x, y in side) & ~self.all_ports for side in sides
        )

    @cached_property
    def shores(self) -> int:
        """Every goal square of every boat of this board."""
        shores = 0
        for boat in self.ports:
            shores |= self.goals[boat]
        return shores

    @cached_property
    def open_to(self) -> tuple[int, ...]:
        """MAK-7: the squares of each boat: all water except ports of other colours."""
        return tuple(
            self.water & ~self.all_ports | 1 << self.ports[boat] if boat in self.ports else 0
            for boat in range(4)
        )

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """MAK-4: the squares one step away in any of the eight directions."""
        sea = self.sea
        return tuple(
            sea.with_neighbours(1 << square) & ~(1 << square) for square in range(sea.size)
        )

    @cached_property
    def landings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """MAK-8: return, by square and pips, the squares at this distance in a straight line."""
        return tuple(
            tuple(self._landings(square, pips) for pips in range(7))
            for square in range(self.sea.size)
        )

    def _landings(self, square: int, pips: int) -> tuple[int, ...]:
        targets = (self.sea.square_at(square, dx, dy, pips) for dx, dy in EIGHT_DIRECTIONS)
        return tuple(each for each in targets if each is not None and self.water >> each & 1)

    @cached_property
    def distances(self) -> Mapping[int, Mapping[int, int]]:
        """MAK-20: return, by boat and square, the fewest steps to its goal, ignoring mines.

        Boats are also ignored. Squares from which the boat can never reach its goal are omitted.
        """
        return {boat: self._distances(boat) for boat in self.ports}

    def _distances(self, boat: int) -> dict[int, int]:
        steps: dict[int, int] = {}
        reached = 0
        front = self.goals[boat]
        distance = 0
        while front:
            steps |= dict.fromkeys(self.sea.squares(front), distance)
            reached |= front
            front = self.sea.with_neighbours(front) & self.open_to[boat] & ~reached
            distance += 1
        return steps


board_for = lru_cache(maxsize=64)(Board)
"""A cached function that returns the board of this description, whole or small."""
