"""Possible placements as NumPy tables with prior weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.squares import Sea
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import berths

Chances = NDArray[np.float64]  # one number a square
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]
FloatTable = NDArray[np.float32]

Style = Callable[[Sea, int], Chances]
"""How a fleet was laid: the weight of each berth of a size, in the order of `berths`.

The weight of a fleet is the product over its ships.
"""


@lru_cache(maxsize=64)
def uniform(sea: Sea, size: int) -> Chances:
    """All fleets are equally likely."""
    return np.ones(len(berths(sea, size)))


@lru_cache(maxsize=64)
def sly(sea: Sea, size: int) -> Chances:
    """Ships like berths that betray little: every square of water around one costs a tenth.

    Whoever sinks a ship learns that all around is water. Along an edge that is less.
    """
    around = np.array([berth.halo.bit_count() for berth in berths(sea, size)])
    weights: Chances = np.exp((around.min() - around) * SLYNESS)
    return weights


SLYNESS = 0.1


def as_flags(masks: Sequence[int], size: int) -> Flags:
    """Sets of squares as rows of flags, one column a square."""
    length = (size + 7) // 8
    data = b"".join(mask.to_bytes(length, "little") for mask in masks)
    table = np.frombuffer(data, np.uint8).reshape(len(masks), length)
    return np.unpackbits(table, axis=1, count=size, bitorder="little").view(np.bool_)


@lru_cache(maxsize=64)
def _tables(sea: Sea, size: int) -> tuple[FloatTable, FloatTable]:
    """For each berth on an empty sea a row of squares: the ship, and the ship with all around."""
    ships, halos = zip(*berths(sea, size), strict=True)
    return (
        as_flags(ships, sea.size).astype(np.float32),
        as_flags(halos, sea.size).astype(np.float32),
    )


class Possible(NamedTuple):
    """The berths in which a ship of one size may still lie."""

    number: Indices  # in `berths`
    ships: FloatTable
    halos: FloatTable
    on_hits: Flags  # whether it would lie on open hits
    weight: Chances


def possible(known: Knowledge, size: int, style: Style = uniform) -> Possible:
    """Berths that meet no closed square, are not wholly hit, and have no open hit beside them."""
    ships, halos = _tables(known.sea, size)
    masks = (known.closed, known.open_hits)
    barred, struck = as_flags(masks, known.sea.size).astype(np.float32)
    covered = ships @ struck
    fits = (ships @ barred == 0) & (covered < size) & (halos @ struck == covered)
    number = np.flatnonzero(fits)
    weight = style(known.sea, size)[number]
    return Possible(number, ships[number], halos[number], covered[number] > 0, weight)
