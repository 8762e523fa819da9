"""The probability of a hit on each square, over all fleets that fit the answers so far.

The functions are deterministic: their random numbers come from a seed made of the knowledge itself,
so the same observation always gives the same probabilities.

Fleets are built ship by ship, thousands at the same time (NumPy). All of them are counted while
they are few; otherwise a sample is drawn whose counts stay unbiased (stochastic enumeration).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge, placement_density
from escadre.games.battleship.captains.placement_tables import (
    UNIFORM,
    Chances,
    FleetPrior,
    FloatTable,
    Indices,
    PossiblePlacements,
    little_water_prior,
    pair_factors,
    possible_placements,
    to_bool_rows,
)
from escadre.games.battleship.rules.fleets import Fleet, remove_size, ship_placements

SAMPLE_SIZE = 1500  # partial fleets kept after each ship, which takes 2 to 6 ms on 10×10 squares
MAX_COVERS = 3000  # maximum number of sets of ships over the open hits
MAX_ROUNDING_ERROR = 1e-6  # of a chance, from the sums of float32 numbers
_BLOCK_SIZE = 10  # placements per block when a sample is drawn
EXPECTED_STRENGTH = 0.09
"""The expected habit of opponents: the strength of their `little_water_prior`.

Chosen by `benchmarks.strength.battleship_prior`.
"""
EXPECTED_STRENGTH_CONFIG = (10, 10, (5, 4, 3, 3, 2))
"""Width and height of the sea, and the fleet, for which the strength was measured."""


class PlacementChances(NamedTuple):
    """The placements still possible for a size, and the chance of each."""

    numbers: Indices  # in `ship_placements`
    chances: Chances


class HitPosterior(NamedTuple):
    """The hit probability of each square, and how it was computed."""

    chances: Chances  # of a hit on each square; 0 where a bomb has fallen
    fleet_weight: float  # total weight of the fleets that fit; with a uniform prior their number
    smallest_share: float  # a lower bound for the chance of a single fleet that fits
    fleet_count: int  # number of fleets that fit; 0 if they were sampled
    placement_chances: Mapping[int, PlacementChances]  # by size

    @property
    def exact(self) -> bool:
        """Whether all fleets were counted, not sampled."""
        return self.fleet_count > 0


class _WeightedPlacements:
    """The placements still possible for each size afloat, and the factors of their pairs."""

    def __init__(self, knowledge: Knowledge, prior: FleetPrior) -> None:
        self.squares = knowledge.sea.size
        self._prior = prior
        self._by_size = {
            size: possible_placements(knowledge, size, prior) for size in set(knowledge.afloat)
        }
        self._pair_factors: dict[tuple[int, int], FloatTable] = {}

    def __getitem__(self, size: int) -> PossiblePlacements:
        return self._by_size[size]

    def pair_factors(self, size: int, other: int) -> FloatTable:
        """Return the factor of each pair of placements of two sizes; 0 if they touch."""
        if (size, other) not in self._pair_factors:
            self._pair_factors[size, other] = pair_factors(self[size], self[other], self._prior)
        return self._pair_factors[size, other]

    def smallest_weight(self, sizes: Sequence[int]) -> float:
        """Return a lower bound for the weight of a fleet, because no pair has a factor below 1."""
        return prod(float(self[size].weight.min(initial=1.0)) for size in sizes)


class _Cover(NamedTuple):
    """Ships that together cover all open hits."""

    ships: tuple[tuple[int, int], ...]  # (size, number among the possible placements)
    weight: float  # without the factors of pairs


def _covers(
    knowledge: Knowledge, possible_by_size: _WeightedPlacements, rng: np.random.Generator
) -> tuple[Mapping[tuple[int, ...], list[_Cover]], bool]:
    """Return the covers of all open hits by the sizes that remain, and whether these are all."""
    choices = {}
    for size in set(knowledge.afloat):
        placements, possible = ship_placements(knowledge.sea, size), possible_by_size[size]
        choices[size] = [
            (int(n), placements[possible.numbers[n]], float(possible.weight[n]))
            for n in np.flatnonzero(possible.on_hits)
        ]
    covers: dict[tuple[int, ...], list[_Cover]] = defaultdict(list)
    partial, exact = [(knowledge.open_hits, 0, knowledge.afloat, _Cover((), 1.0))], True
    while partial:
        extended = []
        for uncovered, blocked, sizes, cover in partial:
            if not uncovered:
                covers[sizes].append(_Cover(tuple(sorted(cover.ships)), cover.weight))
                continue
            for size in dict.fromkeys(sizes):
                remaining = remove_size(sizes, size)
                for number, (ship, halo), weight in choices[size]:
                    if ship & uncovered & -uncovered and not ship & blocked:
                        longer_cover = _Cover((*cover.ships, (size, number)), cover.weight * weight)
                        extended.append(
                            (uncovered & ~ship, blocked | halo, remaining, longer_cover)
                        )
        if len(extended) > MAX_COVERS:
            exact = False
            weights = np.array([cover.weight for *_, cover in extended])
            sample, _, draw_weight = _systematic_sample(weights, MAX_COVERS, rng)
            extended = [
                (uncovered, blocked, sizes, _Cover(cover.ships, draw_weight))
                for uncovered, blocked, sizes, cover in map(extended.__getitem__, sample.tolist())
            ]
        partial = extended
    return covers, exact


def _systematic_sample(
    weights: Chances, count: int, rng: np.random.Generator
) -> tuple[Indices, Chances, float]:
    """Draw `count` indices by weight, stratified; return them, offsets and the weight of a draw.

    An offset is the position within the share of an index, from 0 to 1; it can serve as a further
    random number.
    """
    cumulative = np.cumsum(weights)
    draw_weight = float(cumulative[-1]) / count
    points = (np.arange(count) + rng.random(count)) * draw_weight
    # rounding may put the last point after the end, where the weight may be 0
    last_index = np.searchsorted(cumulative, cumulative[-1])
    indices = np.minimum(np.searchsorted(cumulative, points, "right"), last_index)
    return indices, 1 - (cumulative[indices] - points) / weights[indices], draw_weight


def _sample_extensions(
    weight: Chances, factors: FloatTable, count: int, rng: np.random.Generator
) -> tuple[Indices, Indices, float]:
    """Sample ways to place one more ship; return fleets, placements and the weight of a draw.

    `factors` has one number for each fleet and placement. To avoid long sums, the fleet is drawn
    first, then a block of placements, then the placement.
    """
    blocks = -(-factors.shape[1] // _BLOCK_SIZE)
    padded = np.zeros((len(factors), blocks * _BLOCK_SIZE), np.float32)
    padded[:, : factors.shape[1]] = factors
    blockwise = padded.reshape(len(factors), blocks, _BLOCK_SIZE)
    sums = blockwise @ np.ones(_BLOCK_SIZE, np.float32)
    fleet, offset, draw_weight = _systematic_sample(
        weight * sums.sum(axis=1, dtype=np.float64), count, rng
    )
    block, offset = _locate_in_rows(sums[fleet], offset)
    column, _ = _locate_in_rows(blockwise[fleet, block], offset)
    return fleet, block * _BLOCK_SIZE + column, draw_weight


def _locate_in_rows(weights: FloatTable, share: Chances) -> tuple[Indices, Chances]:
    """Return, for each row, the column where the running sum reaches a share, and the offset."""
    cumulative = weights.cumsum(axis=1)
    # Rounding may leave a share slightly below 0 or at 1, where a column may have no weight.
    points = np.clip(share, 0, 1 - 1e-6) * cumulative[:, -1]
    column = np.count_nonzero(cumulative <= points[:, None], axis=1)
    row = np.arange(len(column))
    return column, 1 - (cumulative[row, column] - points) / weights[row, column]


class _PartialFleets:
    """Partial fleets as arrays: row `n` of every array is fleet `n`."""

    def __init__(
        self,
        placements: _WeightedPlacements,
        remaining: tuple[int, ...],
        covers: Sequence[_Cover],
        exact: bool,
    ) -> None:
        self.placements = placements
        self.remaining = remaining  # sizes still to place, largest first
        self.exact = exact
        self.orders = prod(factorial(repeats) for repeats in Counter(remaining).values())
        self.weight: Chances = np.array([cover.weight / self.orders for cover in covers])
        numbers = np.array([[number for _, number in cover.ships] for cover in covers], np.intp)
        # for each ship placed: its size, and each fleet's index into the possible placements
        self.placed = [(size, numbers[:, i]) for i, (size, _) in enumerate(covers[0].ships)]
        for (size, number), (other, earlier) in combinations(self.placed, 2):
            self.weight *= placements.pair_factors(size, other)[number, earlier]
        # by size: the factor of each possible placement for each fleet's weight; 0 if it touches
        self.factors: dict[int, FloatTable] = {}
        for size in set(remaining):
            possible = placements[size]
            alone = np.where(possible.on_hits, 0.0, possible.weight).astype(np.float32)
            self.factors[size] = np.tile(alone, (len(covers), 1))
            for other, number in self.placed:
                self.factors[size] *= placements.pair_factors(other, size)[number]

    def extend(self, max_fleets: int, rng: np.random.Generator) -> None:
        """Place one ship after another until two remain; keep at most `max_fleets` fleets."""
        while len(self.remaining) > 2:
            size, self.remaining = self.remaining[0], self.remaining[1:]
            factors = self.factors[size]
            if np.count_nonzero(factors) > max_fleets:
                self.exact = False
                fleet, number, draw_weight = _sample_extensions(
                    self.weight, factors, max_fleets, rng
                )
                self.weight = np.full(max_fleets, draw_weight)
            else:
                fleet, number = np.nonzero(factors)
                self.weight = self.weight[fleet] * factors[fleet, number]
            self.placed = [(other, earlier[fleet]) for other, earlier in self.placed]
            self.placed.append((size, number))
            self.factors = {
                other: self.factors[other][fleet]
                * self.placements.pair_factors(size, other)[number]
                for other in set(self.remaining)
            }

    @cached_property
    def last_ship_weights(self) -> tuple[FloatTable, ...]:
        """Return the weights of each of the last ships: (fleets, placements)."""
        factors = [self.factors[size] for size in self.remaining]
        if len(factors) < 2:
            return tuple(factors)
        first, second = factors
        pairs = self.placements.pair_factors(*self.remaining)
        second_weights: FloatTable = first @ pairs * second
        if self.remaining[0] == self.remaining[1]:
            return second_weights, second_weights
        return second @ pairs.T * first, second_weights

    @cached_property
    def completed_weight(self) -> Chances:
        """Return, for each partial fleet, the weight of all whole fleets that extend it."""
        if not self.remaining:
            return self.weight
        weights: Chances = self.weight * self.last_ship_weights[-1].sum(axis=1, dtype=np.float64)
        return weights

    def fleet_count(self) -> int:
        """Return the number of whole fleets that extend these; exact unless these are a sample."""
        possible = [(self.factors[size] > 0).astype(np.float32) for size in self.remaining]
        match possible:
            case []:
                count = len(self.weight)
            case [last]:
                count = int(np.count_nonzero(last))
            case _:
                first, second = possible
                pairs = (self.placements.pair_factors(*self.remaining) > 0).astype(np.float32)
                count = int((first @ pairs * second).sum(dtype=np.float64))
        return count // self.orders

    @cached_property
    def placement_weights(self) -> dict[int, Chances]:
        """The weight of all whole fleets with each possible placement, by size."""
        weights = defaultdict[int, Chances](lambda: np.zeros(1))
        for size, number in self.placed:
            count = len(self.placements[size].numbers)
            weights[size] = weights[size] + np.bincount(number, self.completed_weight, count)
        # weights of twenty ships on 20×20 exceed a float32; scaling by a power of two is exact
        _, power = np.frexp(self.weight.max(initial=0.0))
        weight = np.ldexp(self.weight, -power).astype(np.float32)
        for size, last_weights in zip(self.remaining, self.last_ship_weights, strict=True):
            last = np.ldexp((weight @ last_weights).astype(np.float64), power)
            weights[size] = weights[size] + last
        return weights

    def square_weights(self) -> Chances:
        """Return, for each square, the weight of all whole fleets with a ship there."""
        weights = np.zeros(self.placements.squares)
        for size, placement_weights in self.placement_weights.items():
            weights += placement_weights @ self.placements[size].ships
        return weights

    def draw_fleet(self, rng: np.random.Generator) -> list[tuple[int, int]]:
        """Draw a whole fleet by weight: pairs of size and index in `ship_placements`."""
        n = _weighted_index(self.completed_weight, rng)
        ships = [(size, number[n]) for size, number in self.placed]
        if self.remaining:
            size = self.remaining[-1]
            last_index = _weighted_index(self.last_ship_weights[-1][n], rng)
            ships.append((size, last_index))
        if len(self.remaining) == 2:
            other = self.remaining[0]
            pairs = self.placements.pair_factors(other, size)[:, last_index]
            ships.append((other, _weighted_index(self.factors[other][n] * pairs, rng)))
        return [(size, int(self.placements[size].numbers[number])) for size, number in ships]


def _weighted_index(weights: NDArray[np.floating], rng: np.random.Generator) -> int:
    return int(rng.choice(len(weights), p=weights / weights.sum()))


def _enumerate_fleets(
    knowledge: Knowledge, prior: FleetPrior, max_fleets: int, rng: np.random.Generator
) -> list[_PartialFleets]:
    """Build all fleets that fit, or a sample of them, from the covers of the open hits."""
    placements = _WeightedPlacements(knowledge, prior)
    covers_by_rest, exact = _covers(knowledge, placements, rng)
    groups = []
    for rest, covers in covers_by_rest.items():
        fleets = _PartialFleets(placements, rest, covers, exact)
        fleets.extend(max_fleets, rng)
        groups.append(fleets)
    return groups


def _rng(knowledge: Knowledge) -> np.random.Generator:
    """Return a random generator whose seed depends only on the knowledge."""
    return np.random.default_rng((knowledge.bombed, knowledge.hit))


def hit_posterior(
    knowledge: Knowledge,
    prior: FleetPrior = UNIFORM,
    max_fleets: int = SAMPLE_SIZE,
) -> HitPosterior:
    """Compute the hit probability of each square from all answers and the prior on fleets.

    The result is exact while there are at most `max_fleets` partial fleets, otherwise sampled. If
    no fleet of a sample can be completed on a crowded sea, a larger sample is drawn, and in the end
    `placement_density` is used.
    """
    while max_fleets <= 100 * SAMPLE_SIZE:
        groups = _enumerate_fleets(knowledge, prior, max_fleets, _rng(knowledge))
        total = sum(float(fleets.completed_weight.sum()) for fleets in groups)
        if total > 0:
            weights = np.sum([fleets.square_weights() for fleets in groups], axis=0)
            exact = all(fleets.exact for fleets in groups)
            share = groups[0].placements.smallest_weight(knowledge.afloat) / total
            chances = _zero_on_bombed(knowledge, _round_to_certain(weights / total, share))
            return HitPosterior(
                chances if knowledge.bombed else _symmetrize(knowledge.sea, chances),
                total,
                share,
                sum(fleets.fleet_count() for fleets in groups) if exact else 0,
                _placement_chances(groups, total),
            )
        max_fleets *= 10
    density = np.array(placement_density(knowledge), np.float64)
    return HitPosterior(density / max(float(density.sum()), 1.0), 0.0, 1.0, 0, {})


def _placement_chances(
    groups: Sequence[_PartialFleets], total: float
) -> dict[int, PlacementChances]:
    """Return the chance of each placement, by size; `total`: the weight of all whole fleets."""
    by_size = dict[int, PlacementChances]()
    for fleets in groups:
        for size, weights in fleets.placement_weights.items():
            chances, numbers = weights / total, fleets.placements[size].numbers
            if size in by_size:
                chances += by_size[size].chances
            by_size[size] = PlacementChances(numbers, chances)
    return by_size


@lru_cache(maxsize=4096)
def sinkings(knowledge: Knowledge) -> Mapping[int, float]:
    """Return the chance of each ship afloat that has one square left to hit (BAT-13)."""
    posterior, open_hits = opponent_posterior(knowledge), knowledge.open_hits
    by_ship = dict[int, float]()
    for size, (numbers, chances) in posterior.placement_chances.items():
        placements = ship_placements(knowledge.sea, size)
        for n in np.flatnonzero(chances) if open_hits or size == 1 else ():
            ship = placements[numbers[n]].ship
            if (ship & ~open_hits).bit_count() == 1:
                by_ship[ship] = float(chances[n])
    rounded = _round_to_certain(np.array([*by_ship.values()]), posterior.smallest_share)
    return dict(zip(by_ship, rounded.tolist(), strict=True))


@lru_cache(maxsize=512)
def sinkable_chances(knowledge: Knowledge, bombs: int) -> Mapping[int, float]:
    """BAT-13: return the chance of a ship that these bombs can sink, by square to bomb.

    The first of these bombs falls on the square; squares without such a chance are left out.
    """
    posterior, open_hits = opponent_posterior(knowledge), knowledge.open_hits
    totals = np.zeros(knowledge.sea.size)
    for size, (numbers, chances) in posterior.placement_chances.items():
        placements = ship_placements(knowledge.sea, size)
        for n in np.flatnonzero(chances):
            squares_left = placements[numbers[n]].ship & ~open_hits
            if squares_left.bit_count() <= bombs:
                totals[knowledge.sea.squares(squares_left)] += chances[n]
    totals = _round_to_certain(totals, posterior.smallest_share)
    return {int(square): float(totals[square]) for square in np.flatnonzero(totals)}


def _round_to_certain(chances: Chances, smallest_share: float) -> Chances:
    """Set to 1 the chances that differ from it only by a rounding error of the sums.

    The tolerance stays below the share of a single fleet, because a square that one fleet leaves
    empty is not certain.
    """
    tolerance = min(MAX_ROUNDING_ERROR, 0.1 * smallest_share)
    return np.where(chances > 1 - tolerance, 1.0, chances)


def expected_prior(sea: SquareBoard, sizes: tuple[int, ...]) -> FleetPrior:
    """Return the expected prior of an opponent for these ships, uniform unless it was measured."""
    if (sea.width, sea.height, sizes) != EXPECTED_STRENGTH_CONFIG:
        return UNIFORM
    return little_water_prior(EXPECTED_STRENGTH)


def _prior_of(knowledge: Knowledge) -> FleetPrior:
    sizes = sorted((*knowledge.afloat, *map(int.bit_count, knowledge.sunk)), reverse=True)
    return expected_prior(knowledge.sea, tuple(sizes))


def expects_preferences(knowledge: Knowledge) -> bool:
    """Return whether the opponent is expected to prefer some fleets."""
    return _prior_of(knowledge) != UNIFORM


@lru_cache(maxsize=512)
def opponent_posterior(knowledge: Knowledge) -> HitPosterior:
    """Compute the hit probability of each square, with the opponent's expected habits as prior."""
    return hit_posterior(knowledge, _prior_of(knowledge))


def _symmetrize(sea: SquareBoard, chances: Chances) -> Chances:
    """Average over all mirror images of an untouched sea, so that the first bomb varies.

    A sample alone would always prefer the same one of several equally good squares.
    """
    grid = chances.reshape(sea.height, sea.width)
    grid = grid + grid[::-1]
    grid = grid + grid[:, ::-1]
    if sea.height == sea.width:
        grid = (grid + grid.T) / 2
    symmetric: Chances = grid.ravel() / 4
    return symmetric


def sample_posterior_fleet(
    knowledge: Knowledge,
    seed: int,
    prior: FleetPrior = UNIFORM,
    max_fleets: int = SAMPLE_SIZE // 5,
) -> Fleet | None:
    """Draw a whole fleet, sunk ships included, among the fleets that fit; None if none is found."""
    rng = np.random.default_rng(seed)
    groups = [
        fleets
        for fleets in _enumerate_fleets(knowledge, prior, max_fleets, rng)
        if fleets.completed_weight.sum() > 0
    ]
    if not groups:
        return None
    totals = np.array([fleets.completed_weight.sum() for fleets in groups])
    fleet = groups[_weighted_index(totals, rng)].draw_fleet(rng)
    ships = (ship_placements(knowledge.sea, size)[number].ship for size, number in fleet)
    return tuple(sorted((*knowledge.sunk, *ships)))


def _zero_on_bombed(knowledge: Knowledge, chances: Chances) -> Chances:
    (bombed,) = to_bool_rows([knowledge.bombed], knowledge.sea.size)
    return np.where(bombed, 0.0, chances)
