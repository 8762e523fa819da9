"""A small sea: all its fleets, symmetries and answers to bombs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, ship_placements

_HOME = "escadre.games.battleship"
MAX_SQUARES = 25
MAX_FLEETS = 1500

_PATTERN = re.compile(r"([3-9])x([3-9]):([1-9](?:,[1-9]){0,5})")


class Variant(NamedTuple):
    """A small sea, and the sizes of its ships, largest first."""

    sea: SquareBoard
    sizes: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of squares of a fleet, and so of the hits needed."""
        return sum(self.sizes)


def parse_sea(name: str) -> Variant:
    """Parse a variant such as `4x5:3,2`: 4 wide, 5 high, ships of 3 and 2; raises InputError."""
    if (match := _PATTERN.fullmatch(name)) is None:
        raise InputError(text("optimum-no-sea", written=shorten(name)), _HOME)
    width, height = int(match[1]), int(match[2])
    sizes = tuple(sorted(map(int, match[3].split(",")), reverse=True))
    variant = Variant(SquareBoard.of(width, height), sizes)
    if width * height > MAX_SQUARES:
        raise InputError(text("optimum-no-sea", written=shorten(name)), _HOME)
    if not 0 < len(all_fleets(variant)) <= MAX_FLEETS:
        raise InputError(text("optimum-sea-large", written=name, most=MAX_FLEETS), _HOME)
    return variant


@lru_cache(maxsize=16)
def all_fleets(variant: Variant) -> tuple[Fleet, ...]:
    """BAT-2, BAT-7, BAT-8: return every legal fleet once; ships of one size are equal."""
    sea, fleets = variant.sea, set[Fleet]()

    def place_next(index: int, ships: Fleet, free_mask: int) -> None:
        if len(fleets) > MAX_FLEETS:
            return
        if index == len(variant.sizes):
            fleets.add(tuple(sorted(ships)))
            return
        for ship, halo in ship_placements(sea, variant.sizes[index]):
            if not ship & ~free_mask:
                place_next(index + 1, (*ships, ship), free_mask & ~halo)

    place_next(0, (), sea.all_squares)
    return tuple(sorted(fleets))


def symmetries(variant: Variant) -> list[list[int]]:
    """Return, for each rotation or reflection of the sea, the image of each square."""
    sea = variant.sea
    last_x, last_y = sea.width - 1, sea.height - 1
    maps: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (x, y),
        lambda x, y: (last_x - x, y),
        lambda x, y: (x, last_y - y),
        lambda x, y: (last_x - x, last_y - y),
    ]
    if last_x == last_y:
        maps += [
            lambda x, y: (y, x),
            lambda x, y: (last_x - y, x),
            lambda x, y: (y, last_x - x),
            lambda x, y: (last_x - y, last_x - x),
        ]
    return [[sea.square(*map_xy(*sea.xy(square))) for square in range(sea.size)] for map_xy in maps]


def symmetry_classes(variant: Variant) -> list[int]:
    """Return, for each fleet, a number shared by all its symmetric images."""
    fleets = all_fleets(variant)
    numbers = {fleet: n for n, fleet in enumerate(fleets)}
    square_maps, classes = symmetries(variant), [-1] * len(fleets)
    for n, fleet in enumerate(fleets):
        if classes[n] < 0:
            for square_map in square_maps:
                classes[numbers[tuple(sorted(_map_ship(ship, square_map) for ship in fleet))]] = n
    return classes


def _map_ship(ship: int, square_map: list[int]) -> int:
    return sum(1 << image for square, image in enumerate(square_map) if ship >> square & 1)


class AnswerTable(NamedTuple):
    """Bit sets of fleets: those that cover each square, and those with each ship over it."""

    fleets_over: tuple[int, ...]
    ships_over: tuple[tuple[tuple[int, int], ...], ...]  # (ship, fleets) for each square


def answer_table(variant: Variant) -> AnswerTable:
    """Compute the answers of all fleets to a bomb on each square."""
    fleets_over = [0] * variant.sea.size
    ships_over: list[dict[int, int]] = [defaultdict(int) for _ in fleets_over]
    for n, fleet in enumerate(all_fleets(variant)):
        for ship in fleet:
            for square in variant.sea.squares(ship):
                fleets_over[square] |= 1 << n
                ships_over[square][ship] |= 1 << n
    return AnswerTable(tuple(fleets_over), tuple(tuple(each.items()) for each in ships_over))
