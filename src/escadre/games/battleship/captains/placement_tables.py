"""Possible placements of ships as NumPy tables, weighted by a prior."""

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
"""A function that returns the weight of each placement of a size, ordered as `ship_placements`."""


@lru_cache(maxsize=64)
def uniform_prior(sea: SquareBoard, size: int) -> Chances:
    """Give every fleet the same weight."""
    return np.ones(len(ship_placements(sea, size)))


@lru_cache(maxsize=16)
def small_halo_prior(strength: float) -> PlacementPrior:
    """Return a prior that prefers ships with few squares around them.

    Each square around a ship reduces the weight by the share `strength`. A sunk ship shows that all
    squares around it are water, and along an edge there are fewer of them.
    """

    @lru_cache(maxsize=64)
    def prior(sea: SquareBoard, size: int) -> Chances:
        halo_sizes = np.array(
            [placement.halo.bit_count() for placement in ship_placements(sea, size)]
        )
        weights: Chances = np.exp((halo_sizes.min() - halo_sizes) * strength)
        return weights

    return prior


class FleetPrior(NamedTuple):
    """Weights of fleets: the product of a weight for each ship and a factor for each pair of ships.

    A pair has the factor exp(`sharing_strength` * number of water squares that it shares).
    """

    placement_weights: PlacementPrior = uniform_prior
    sharing_strength: float = 0.0


UNIFORM = FleetPrior()


def little_water_prior(strength: float) -> FleetPrior:
    """Return a prior that prefers fleets with few squares around them.

    Each square around the fleet multiplies the weight by exp(-`strength`). A square around two
    ships counts once, but a square around three is left out: it counts three times for the ships
    and is subtracted for three pairs.
    """
    return FleetPrior(small_halo_prior(strength), strength)


def to_bool_rows(masks: Sequence[int], size: int) -> BoolTable:
    """Convert sets of squares to rows of booleans, one column per square."""
    length = (size + 7) // 8
    data = b"".join(mask.to_bytes(length, "little") for mask in masks)
    table = np.frombuffer(data, np.uint8).reshape(len(masks), length)
    return np.unpackbits(table, axis=1, count=size, bitorder="little").view(np.bool_)


@lru_cache(maxsize=64)
def _placement_tables(sea: SquareBoard, size: int) -> tuple[FloatTable, FloatTable]:
    """Return two tables with a row per placement on an empty sea: the ship; ship and halo."""
    ships, halos = zip(*ship_placements(sea, size), strict=True)
    return (
        to_bool_rows(ships, sea.size).astype(np.float32),
        to_bool_rows(halos, sea.size).astype(np.float32),
    )


class PossiblePlacements(NamedTuple):
    """The placements still possible for one ship size."""

    numbers: Indices  # indices in `ship_placements`
    ships: FloatTable
    halos: FloatTable
    on_hits: BoolTable  # whether each placement covers an open hit
    weight: Chances  # by the prior, with the factors of pairs with sunk ships


def possible_placements(
    knowledge: Knowledge, size: int, prior: FleetPrior = UNIFORM
) -> PossiblePlacements:
    """Select placements that avoid closed squares, are not wholly hit, and touch no other hit."""
    ships, halos = _placement_tables(knowledge.sea, size)
    masks = (knowledge.excluded_squares, knowledge.open_hits)
    blocked, open_hits = to_bool_rows(masks, knowledge.sea.size).astype(np.float32)
    covered_hits = ships @ open_hits
    fits = (ships @ blocked == 0) & (covered_hits < size) & (halos @ open_hits == covered_hits)
    numbers = np.flatnonzero(fits)
    weight = prior.placement_weights(knowledge.sea, size)[numbers]
    if prior.sharing_strength and knowledge.sunk:
        sunk_halos = [knowledge.sea.with_neighbours(ship) for ship in knowledge.sunk]
        times_around_sunk = to_bool_rows(sunk_halos, knowledge.sea.size).sum(
            axis=0, dtype=np.float32
        )
        weight = weight * np.exp(prior.sharing_strength * (halos[numbers] @ times_around_sunk))
    return PossiblePlacements(
        numbers, ships[numbers], halos[numbers], covered_hits[numbers] > 0, weight
    )


def pair_factors(
    first: PossiblePlacements, second: PossiblePlacements, prior: FleetPrior
) -> FloatTable:
    """BAT-8: return the factor of each pair of placements; 0 if they touch."""
    factors: FloatTable = (first.halos @ second.ships.T == 0).astype(np.float32)
    if prior.sharing_strength:
        shared = (first.halos @ second.halos.T).astype(np.intp)
        by_count = np.exp(prior.sharing_strength * np.arange(shared.max(initial=0) + 1))
        factors *= by_count.astype(np.float32)[shared]
    return factors
