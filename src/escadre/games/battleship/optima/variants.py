"""A small sea: all its fleets, symmetries and answers to bombs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import brief, text
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, ship_placements

_HOME = "escadre.games.battleship"
MAX_SQUARES = 25
MAX_FLEETS = 1500  # fleets

_PATTERN = re.compile(r"([3-9])x([3-9]):([1-9](?:,[1-9]){0,5})")


class Variant(NamedTuple):
    """The size of a small sea, and the sizes of its ships, largest first."""

    sea: SquareBoard
    sizes: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of squares of a fleet, that is, of bombs that hit."""
        return sum(self.sizes)


def parse_sea(written: str) -> Variant:
    """Parse a variant such as `4x5:3,2`: 4 wide, 5 high, ships of 3 and 2; raises InputError."""
    if (found := _PATTERN.fullmatch(written)) is None:
        raise InputError(text("optimum-no-sea", written=brief(written)), _HOME)
    width, height = int(found[1]), int(found[2])
    sizes = tuple(sorted(map(int, found[3].split(",")), reverse=True))
    small = Variant(SquareBoard.of(width, height), sizes)
    if width * height > MAX_SQUARES:
        raise InputError(text("optimum-no-sea", written=brief(written)), _HOME)
    if not 0 < len(all_fleets(small)) <= MAX_FLEETS:
        raise InputError(text("optimum-sea-large", written=written, most=MAX_FLEETS), _HOME)
    return small


@lru_cache(maxsize=16)
def all_fleets(small: Variant) -> tuple[Fleet, ...]:
    """BAT-2, BAT-7, BAT-8: list every legal fleet once; ships of one size are interchangeable."""
    sea, found = small.sea, set[Fleet]()

    def lay(at: int, ships: Fleet, free: int) -> None:
        if len(found) > MAX_FLEETS:
            return
        if at == len(small.sizes):
            found.add(tuple(sorted(ships)))
            return
        for ship, halo in ship_placements(sea, small.sizes[at]):
            if not ship & ~free:
                lay(at + 1, (*ships, ship), free & ~halo)

    lay(0, (), sea.full)
    return tuple(sorted(found))


def symmetries(small: Variant) -> list[list[int]]:
    """Return, for each rotation or reflection of the sea, the image of each square."""
    sea = small.sea
    wide, high = sea.width - 1, sea.height - 1
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (x, y),
        lambda x, y: (wide - x, y),
        lambda x, y: (x, high - y),
        lambda x, y: (wide - x, high - y),
    ]
    if wide == high:
        ways += [
            lambda x, y: (y, x),
            lambda x, y: (wide - y, x),
            lambda x, y: (y, wide - x),
            lambda x, y: (wide - y, wide - x),
        ]
    return [[sea.square(*way(*sea.xy(square))) for square in range(sea.size)] for way in ways]


def symmetry_classes(small: Variant) -> list[int]:
    """Return, for each fleet, a number shared by all its symmetric images."""
    fleets = all_fleets(small)
    numbers = {fleet: n for n, fleet in enumerate(fleets)}
    ways, found = symmetries(small), [-1] * len(fleets)
    for n, fleet in enumerate(fleets):
        if found[n] < 0:
            for way in ways:
                found[numbers[tuple(sorted(_map_ship(ship, way) for ship in fleet))]] = n
    return found


def _map_ship(ship: int, way: list[int]) -> int:
    return sum(1 << to for square, to in enumerate(way) if ship >> square & 1)


class AnswerTable(NamedTuple):
    """Bit sets of fleets: those that cover each square, and those with each ship there."""

    over: tuple[int, ...]
    lying: tuple[tuple[tuple[int, int], ...], ...]  # (ship, fleets) for each square


def answer_table(small: Variant) -> AnswerTable:
    """Compute how every fleet answers a bomb on each square."""
    over = [0] * small.sea.size
    lying: list[dict[int, int]] = [defaultdict(int) for _ in over]
    for n, fleet in enumerate(all_fleets(small)):
        for ship in fleet:
            for square in small.sea.squares(ship):
                over[square] |= 1 << n
                lying[square][ship] |= 1 << n
    return AnswerTable(tuple(over), tuple(tuple(each.items()) for each in lying))
