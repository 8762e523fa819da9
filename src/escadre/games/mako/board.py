"""The sea of MAKO Naval: ports, shores, goals, and where everything leads."""

from __future__ import annotations

import tomllib
from functools import cached_property, lru_cache
from importlib.resources import files

import msgspec

from escadre.core.sea import EIGHT_DIRECTIONS, Sea

Spot = tuple[int, int]
"""Column and row, from 0."""


class Small(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """MAK-19: the smaller board of way C."""

    least: int
    most: int
    ports: tuple[Spot, Spot]


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """MAK-2: the board as data, replaceable by a table's own."""

    size: int
    ports: tuple[Spot, Spot, Spot, Spot]  # north, east, south, west
    small: Small

    @property
    def fault(self) -> bool:
        """Whether no race can be sailed on it: too small, or a port away from its own side."""
        least, most = self.small.least, self.small.most
        (nx, ny), (ex, ey), (sx, sy), (wx, wy) = self.ports
        end = self.size - 1
        (ax, ay), (bx, by) = self.small.ports
        return not (
            6 <= self.size <= 20
            and ny == 0
            and ex == end
            and sy == end
            and wx == 0
            and all(0 < along < end for along in (nx, ey, sx, wy))
            and 0 <= least <= most - 4 < end
            and most <= end
            and (ay, by) == (least, most)
            and least <= min(ax, bx) <= max(ax, bx) <= most
        )


STANDARD = msgspec.convert(
    tomllib.loads(files("escadre.games.mako").joinpath("board.toml").read_text("utf-8")), Chart
)


class Board:
    """A chart with everything that follows from it. Ask `board(chart, small)` for one."""

    def __init__(self, chart: Chart, small: bool) -> None:
        self.sea: Sea = Sea.of(chart.size, chart.size)
        self.small = small
        if small:
            low, high = chart.small.least, chart.small.most
            north, south = chart.small.ports
            ports = [north, None, south, None]
        else:
            low, high = 0, chart.size - 1
            ports = list(chart.ports)
        self.low, self.high = low, high
        self.ports = tuple(None if port is None else self.sea.square(*port) for port in ports)
        self.all_ports = sum(1 << port for port in self.ports if port is not None)
        self.water = sum(
            1 << self.sea.square(x, y) for x in range(low, high + 1) for y in range(low, high + 1)
        )

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """MAK-2, MAK-15, MAK-19: the goal squares of the boats of N, E, S, W: the side opposite.

        The four corners of the whole board belong to nobody; on the small one they are goals.
        """
        low, high = self.low, self.high
        along = range(low, high + 1) if self.small else range(low + 1, high)
        sides = (
            [(x, high) for x in along],  # north sails south
            [(low, y) for y in along],
            [(x, low) for x in along],
            [(high, y) for y in along],
        )
        return tuple(
            sum(1 << self.sea.square(x, y) for x, y in side) & ~self.all_ports for side in sides
        )

    @cached_property
    def shores(self) -> int:
        """Every goal square of every boat that may sail here."""
        shores = 0
        for port, goal in zip(self.ports, self.goals, strict=True):
            if port is not None:
                shores |= goal
        return shores

    @cached_property
    def open_to(self) -> tuple[int, ...]:
        """MAK-7: where each boat could ever go: all water but the ports of other colours."""
        return tuple(
            0 if port is None else self.water & ~self.all_ports | 1 << port for port in self.ports
        )

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """MAK-4: the squares one step away in any of the eight directions."""
        sea = self.sea
        return tuple(sea.spread(1 << square) & ~(1 << square) for square in range(sea.size))

    @cached_property
    def landings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """MAK-8: `landings[square][pips]`: the squares exactly so far away in a straight line."""
        return tuple(
            tuple(self._landings(square, pips) for pips in range(7))
            for square in range(self.sea.size)
        )

    def _landings(self, square: int, pips: int) -> tuple[int, ...]:
        rays = (self.sea.ray(square, dx, dy, pips) for dx, dy in EIGHT_DIRECTIONS)
        return tuple(to for to in rays if to is not None and self.water >> to & 1)

    @cached_property
    def ways(self) -> tuple[tuple[int | None, ...], ...]:
        """MAK-20: `ways[boat][square]`: the fewest steps to its goal, mines and boats ignored."""
        return tuple(
            () if port is None else self._ways(boat) for boat, port in enumerate(self.ports)
        )

    def _ways(self, boat: int) -> tuple[int | None, ...]:
        steps: list[int | None] = [None] * self.sea.size
        reached, front, distance = 0, self.goals[boat], 0
        while front:
            for square in self.sea.squares(front):
                steps[square] = distance
            reached |= front
            front = self.sea.spread(front) & self.open_to[boat] & ~reached
            distance += 1
        return tuple(steps)


board = lru_cache(maxsize=64)(Board)
"""The one board of this chart, whole or small."""
