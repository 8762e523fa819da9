"""Possible placements as NumPy tables with prior weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import ship_placements

Chances = NDArray[np.float64]  # one number per square
BoolTable = NDArray[np.bool_]
Indices = NDArray[np.intp]
FloatTable = NDArray[np.float32]

PlacementPrior = Callable[[SquareBoard, int], Chances]
"""How a fleet was laid: the weight of each berth of a size, in the order of `berths`.

The weight of a fleet is the product over its ships.
"""


@lru_cache(maxsize=64)
def uniform_prior(sea: SquareBoard, size: int) -> Chances:
    """Give every fleet the same weight."""
    return np.ones(len(ship_placements(sea, size)))


@lru_cache(maxsize=16)
def low_water_prior(strength: float) -> PlacementPrior:
    """Prefer placements that reveal little: each water square around one costs this share.

    A sunk ship shows that all squares around it are water; along an edge there are fewer.
    """

    @lru_cache(maxsize=64)
    def prior(sea: SquareBoard, size: int) -> Chances:
        around = np.array([berth.halo.bit_count() for berth in ship_placements(sea, size)])
        weights: Chances = np.exp((around.min() - around) * strength)
        return weights

    return prior


HIDING_STRENGTH = 0.1
hiding_prior = low_water_prior(HIDING_STRENGTH)
"""How the admiral places."""


class WeightedPrior(NamedTuple):
    """One of the ways in which an opponent may place."""

    weight: float  # its share, divided by the weight of all its fleets
    prior: PlacementPrior


PriorMixture = tuple[WeightedPrior, ...]
"""How an opponent places who does so in one of several ways: the weights of a fleet add up."""


def to_bool_rows(masks: Sequence[int], size: int) -> BoolTable:
    """Convert sets of squares to rows of flags, one column per square."""
    length = (size + 7) // 8
    data = b"".join(mask.to_bytes(length, "little") for mask in masks)
    table = np.frombuffer(data, np.uint8).reshape(len(masks), length)
    return np.unpackbits(table, axis=1, count=size, bitorder="little").view(np.bool_)


@lru_cache(maxsize=64)
def _placement_tables(sea: SquareBoard, size: int) -> tuple[FloatTable, FloatTable]:
    """Return a row of squares for each placement on an empty sea: the ship, and with its halo."""
    ships, halos = zip(*ship_placements(sea, size), strict=True)
    return (
        to_bool_rows(ships, sea.size).astype(np.float32),
        to_bool_rows(halos, sea.size).astype(np.float32),
    )


class PossiblePlacements(NamedTuple):
    """The placements still possible for one ship size."""

    number: Indices  # indices in `berths`
    ships: FloatTable
    halos: FloatTable
    on_hits: BoolTable  # whether each covers an open hit
    weight: Chances  # priors × placements


def possible_placements(
    known: Knowledge, size: int, priors: Sequence[PlacementPrior] = (uniform_prior,)
) -> PossiblePlacements:
    """Select placements without closed squares, not wholly hit, with no open hit beside them."""
    ships, halos = _placement_tables(known.sea, size)
    masks = (known.closed, known.open_hits)
    barred, struck = to_bool_rows(masks, known.sea.size).astype(np.float32)
    covered = ships @ struck
    fits = (ships @ barred == 0) & (covered < size) & (halos @ struck == covered)
    number = np.flatnonzero(fits)
    weight = np.array([prior(known.sea, size)[number] for prior in priors])
    return PossiblePlacements(number, ships[number], halos[number], covered[number] > 0, weight)
