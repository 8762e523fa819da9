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
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge, placement_density
from escadre.games.battleship.captains.placement_tables import (
    BoolTable,
    Chances,
    FloatTable,
    Indices,
    PlacementPrior,
    PossiblePlacements,
    PriorMixture,
    WeightedPrior,
    possible_placements,
    small_halo_prior,
    to_bool_rows,
    uniform_prior,
)
from escadre.games.battleship.rules.fleets import Fleet, remove_size, ship_placements

SAMPLE_SIZE = 1500  # partial fleets kept after each ship, which takes 2 to 6 ms on 10×10 squares
MAX_COVERS = 3000  # maximum number of sets of ships over the open hits
MAX_ROUNDING_ERROR = 1e-6  # of a chance, from the sums of float32 numbers
_BLOCK_SIZE = 10  # placements per block when a sample is drawn
EXPECTED_PRIORS = ((0.0, 0.32), (0.1, 0.56), (0.2, 0.12))
"""The expected habits of opponents: strengths of `small_halo_prior` and their shares.

Fitted by training/battleship_prior.py.
"""
EXPECTED_PRIORS_CONFIG = (10, 10, (5, 4, 3, 3, 2))
"""Width and height of the sea, and the fleet, for which the habits were fitted."""
NORMALIZING_SAMPLE_SIZE = 15_000  # fleets sampled to normalize the weight of a habit


class PlacementChances(NamedTuple):
    """The placements still possible for a size, and the chance of each."""

    numbers: Indices  # in `ship_placements`
    chances: Chances


class HitPosterior(NamedTuple):
    """The hit probability of each square, and how it was computed."""

    chances: Chances  # of a hit on each square; 0 where a bomb has fallen
    fleet_weight: float  # total weight of the fleets that fit; with a uniform prior their number
    exact: bool  # whether all fleets were counted, not sampled
    placement_chances: Mapping[int, PlacementChances]  # by size


class _CompatiblePlacements:
    """The placements still possible for each size afloat, and which of them touch each other."""

    def __init__(self, knowledge: Knowledge, mixture: PriorMixture) -> None:
        self.squares = knowledge.sea.size
        priors = [part.prior for part in mixture]
        self._by_size = {
            size: possible_placements(knowledge, size, priors) for size in set(knowledge.afloat)
        }
        self._compatible: dict[tuple[int, int], BoolTable] = {}

    def __getitem__(self, size: int) -> PossiblePlacements:
        return self._by_size[size]

    def compatible(self, size: int, other: int) -> BoolTable:
        """BAT-8: return the table of placements of one size that touch none of the other."""
        if (size, other) not in self._compatible:
            touching = self[size].halos @ self[other].ships.T
            self._compatible[size, other] = touching == 0
        return self._compatible[size, other]


class _Cover(NamedTuple):
    """Ships that together cover all open hits."""

    ships: tuple[tuple[int, int], ...]  # (size, number among the possible placements)
    weight: Chances  # one number per prior; includes the sunk ships


def _covers(
    knowledge: Knowledge,
    possible_by_size: _CompatiblePlacements,
    sunk_weight: Chances,
    rng: np.random.Generator,
) -> Mapping[tuple[int, ...], list[_Cover]]:
    """Return the covers of all open hits, grouped by the sizes that remain to be placed.

    `sunk_weight` has the weight of the sunk ships by each prior.
    """
    choices = {}
    for size in set(knowledge.afloat):
        placements, possible = ship_placements(knowledge.sea, size), possible_by_size[size]
        choices[size] = [
            (int(n), placements[possible.numbers[n]], possible.weight[:, n])
            for n in np.flatnonzero(possible.on_hits)
        ]
    covers: dict[tuple[int, ...], list[_Cover]] = defaultdict(list)
    partial = [(knowledge.open_hits, 0, knowledge.afloat, _Cover((), sunk_weight))]
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
            weights = np.array([cover.weight.sum() for *_, cover in extended])
            sample, _, draw_weight = _systematic_sample(weights, MAX_COVERS, rng)
            extended = [
                (
                    uncovered,
                    blocked,
                    sizes,
                    _Cover(cover.ships, cover.weight * draw_weight / cover.weight.sum()),
                )
                for uncovered, blocked, sizes, cover in map(extended.__getitem__, sample.tolist())
            ]
        partial = extended
    return covers


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
    weight: Chances, allowed: BoolTable, weights: FloatTable, count: int, rng: np.random.Generator
) -> tuple[Indices, Indices, float]:
    """Sample ways to place one more ship; return fleets, placements and the weight of a draw.

    `weights` has one number for each fleet and placement. To avoid long sums, the fleet is drawn
    first, then a block of placements, then the placement.
    """
    blocks = -(-allowed.shape[1] // _BLOCK_SIZE)
    extension_weights = np.zeros((len(allowed), blocks * _BLOCK_SIZE), np.float32)
    np.multiply(allowed, weights, out=extension_weights[:, : allowed.shape[1]])
    blockwise = extension_weights.reshape(len(allowed), blocks, _BLOCK_SIZE)
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
        placements: _CompatiblePlacements,
        remaining: tuple[int, ...],
        covers: Sequence[_Cover],
    ) -> None:
        self.placements = placements
        self.remaining = remaining  # sizes still to place, largest first
        self.exact = True
        orders = prod(factorial(repeats) for repeats in Counter(remaining).values())
        self.weight = np.array([cover.weight / orders for cover in covers])  # (fleets, priors)
        numbers = np.array([[number for _, number in cover.ships] for cover in covers], np.intp)
        # for each ship placed: its size, and each fleet's index into the possible placements
        self.placed = [(size, numbers[:, i]) for i, (size, _) in enumerate(covers[0].ships)]
        self.allowed: dict[int, BoolTable] = {}  # by size: (fleets, possible placements)
        for size in set(remaining):
            allowed = np.tile(~placements[size].on_hits, (len(covers), 1))
            for other, number in self.placed:
                allowed &= placements.compatible(other, size)[number]
            self.allowed[size] = allowed

    def extend(self, max_fleets: int, rng: np.random.Generator) -> None:
        """Place one ship after another until two remain; keep at most `max_fleets` fleets."""
        while len(self.remaining) > 2:
            size, self.remaining = self.remaining[0], self.remaining[1:]
            allowed, weights = self.allowed[size], self.placements[size].weight
            if np.count_nonzero(allowed) > max_fleets:
                self.exact = False
                mixed_weights = self.shares() @ weights.astype(np.float32)
                fleet, number, draw_weight = _sample_extensions(
                    self.total_weight(), allowed, mixed_weights, max_fleets, rng
                )
                new_weight = self.weight[fleet] * weights[:, number].T
                self.weight = new_weight * (draw_weight / new_weight.sum(axis=1, keepdims=True))
            else:
                fleet, number = np.nonzero(allowed)
                self.weight = self.weight[fleet] * weights[:, number].T
            self.placed = [(other, earlier[fleet]) for other, earlier in self.placed]
            self.placed.append((size, number))
            self.allowed = {
                other: self.allowed[other][fleet] & self.placements.compatible(size, other)[number]
                for other in set(self.remaining)
            }

    def total_weight(self) -> Chances:
        """Return the weight of each partial fleet, summed over the priors."""
        total: Chances = self.weight.sum(axis=1)
        return total

    def shares(self) -> FloatTable:
        """Return the share of each prior in each partial fleet's weight: (fleets, priors)."""
        shares: FloatTable = (self.weight / self.total_weight()[:, None]).astype(np.float32)
        return shares

    @cached_property
    def _last_ship_weights_by_prior(self) -> list[tuple[FloatTable, ...]]:
        """The weights of the last ships, by prior and ship: arrays of (fleets, placements)."""
        by_prior = list[tuple[FloatTable, ...]]()
        for prior, share in enumerate(self.shares().T):
            weights: list[FloatTable] = [
                np.multiply(
                    self.allowed[size], self.placements[size].weight[prior], dtype=np.float32
                )
                for size in self.remaining
            ]
            weights[0] *= share[:, None]
            if len(weights) == 1:
                by_prior.append((weights[0],))
                continue
            first, second = weights
            compatible = self.placements.compatible(*self.remaining).astype(np.float32)
            first_weights: FloatTable
            second_weights: FloatTable = first @ compatible * second
            first_weights = (
                second_weights
                if self.remaining[0] == self.remaining[1]
                else second @ compatible.T * first
            )
            by_prior.append((first_weights, second_weights))
        return by_prior

    @cached_property
    def last_ship_weights(self) -> tuple[FloatTable, ...]:
        """Return, for each of the last ships, weights summed over priors: (fleets, placements)."""
        if not self.remaining:
            return ()
        return tuple(
            sum(weights[1:], weights[0])
            for weights in zip(*self._last_ship_weights_by_prior, strict=True)
        )

    @cached_property
    def completed_weight(self) -> Chances:
        """Return, for each partial fleet, the weight of all whole fleets that extend it."""
        if not self.remaining:
            return self.total_weight()
        weights: Chances = self.total_weight() * self.last_ship_weights[-1].sum(
            axis=1, dtype=np.float64
        )
        return weights

    def weight_by_first_prior(self) -> float:
        """Return the total weight of all whole fleets by the first prior."""
        if not self.remaining:
            return float(self.weight[:, 0].sum())
        weights = self._last_ship_weights_by_prior[0][-1].sum(axis=1, dtype=np.float64)
        return float((self.total_weight() * weights).sum())

    @cached_property
    def placement_weights(self) -> dict[int, Chances]:
        """The weight of all whole fleets with each possible placement, by size."""
        weights = defaultdict[int, Chances](lambda: np.zeros(1))
        for size, number in self.placed:
            count = len(self.placements[size].numbers)
            weights[size] = weights[size] + np.bincount(number, self.completed_weight, count)
        # weights of twenty ships on 20×20 exceed a float32; scaling by a power of two is exact
        total = self.total_weight()
        _, power = np.frexp(total.max(initial=0.0))
        weight = np.ldexp(total, -power).astype(np.float32)
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
            allowed = (
                self.allowed[other][n] & self.placements.compatible(other, size)[:, last_index]
            )
            mixed_weights = (
                self.weight[n] * self.placements[size].weight[:, last_index]
            ) @ self.placements[other].weight
            ships.append((other, _weighted_index(allowed * mixed_weights, rng)))
        return [(size, int(self.placements[size].numbers[number])) for size, number in ships]


def _weighted_index(weights: NDArray[np.floating], rng: np.random.Generator) -> int:
    return int(rng.choice(len(weights), p=weights / weights.sum()))


def _enumerate_fleets(
    knowledge: Knowledge, mixture: PriorMixture, max_fleets: int, rng: np.random.Generator
) -> list[_PartialFleets]:
    """Build all fleets that fit, or a sample of them, from the covers of the open hits."""
    placements = _CompatiblePlacements(knowledge, mixture)
    sunk_weight = np.array([part.weight * _sunk_weight(knowledge, part.prior) for part in mixture])
    groups = []
    for rest, covers in _covers(knowledge, placements, sunk_weight, rng).items():
        fleets = _PartialFleets(placements, rest, covers)
        fleets.extend(max_fleets, rng)
        groups.append(fleets)
    return groups


def _sunk_weight(knowledge: Knowledge, prior: PlacementPrior) -> float:
    """Return the weight of the sunk ships by this prior."""
    weight = 1.0
    for ship in knowledge.sunk:
        size = ship.bit_count()
        number = [placement.ship for placement in ship_placements(knowledge.sea, size)].index(ship)
        weight *= float(prior(knowledge.sea, size)[number])
    return weight


def _rng(knowledge: Knowledge) -> np.random.Generator:
    """Return a random generator whose seed depends only on the knowledge."""
    return np.random.default_rng((knowledge.bombed, knowledge.hit))


def hit_posterior(
    knowledge: Knowledge,
    prior: PlacementPrior | PriorMixture = uniform_prior,
    max_fleets: int = SAMPLE_SIZE,
) -> HitPosterior:
    """Compute the hit probability of each square from all answers and the prior on fleets.

    The result is exact while there are at most `max_fleets` partial fleets, otherwise sampled. If
    no fleet of a sample can be completed on a crowded sea, a larger sample is drawn, and in the end
    `placement_density` is used.
    """
    mixture = _as_mixture(prior)
    while max_fleets <= 100 * SAMPLE_SIZE:
        groups = _enumerate_fleets(knowledge, mixture, max_fleets, _rng(knowledge))
        total = sum(float(fleets.completed_weight.sum()) for fleets in groups)
        if total > 0:
            weights = np.sum([fleets.square_weights() for fleets in groups], axis=0)
            exact = all(fleets.exact for fleets in groups)
            first_weight = (
                sum(fleets.weight_by_first_prior() for fleets in groups) / mixture[0].weight
            )
            chances = _zero_on_bombed(knowledge, _round_to_certain(weights / total, first_weight))
            return HitPosterior(
                chances if knowledge.bombed else _symmetrize(knowledge.sea, chances),
                first_weight,
                exact,
                _placement_chances(groups, total),
            )
        max_fleets *= 10
    density = np.array(placement_density(knowledge), np.float64)
    return HitPosterior(density / max(float(density.sum()), 1.0), 0.0, False, {})


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
    rounded = _round_to_certain(np.array([*by_ship.values()]), posterior.fleet_weight)
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
    totals = _round_to_certain(totals, posterior.fleet_weight)
    return {int(square): float(totals[square]) for square in np.flatnonzero(totals)}


def _round_to_certain(chances: Chances, fleets: float) -> Chances:
    """Set to 1 the chances that differ from it only by a rounding error of the sums.

    The tolerance stays below 1 / `fleets`, because a square that one fleet leaves empty is not
    certain.
    """
    tolerance = min(MAX_ROUNDING_ERROR, 0.1 / max(fleets, 1.0))
    return np.where(chances > 1 - tolerance, 1.0, chances)


def _as_mixture(prior: PlacementPrior | PriorMixture) -> PriorMixture:
    return prior if isinstance(prior, tuple) else (WeightedPrior(1.0, prior),)


@lru_cache(maxsize=16)
def expected_prior(sea: SquareBoard, sizes: tuple[int, ...]) -> PriorMixture:
    """Return the expected prior of an opponent for these ships, uniform unless it was measured.

    The priors are normalized, so that their shares do not depend on how many fleets they favour.
    """
    if (sea.width, sea.height, sizes) != EXPECTED_PRIORS_CONFIG:
        return (WeightedPrior(1.0, uniform_prior),)
    empty, mixture = Knowledge(sea, 0, 0, (), sizes), list[WeightedPrior]()
    for strength, share in EXPECTED_PRIORS:
        prior = small_halo_prior(strength)
        fleet_weight = hit_posterior(empty, prior, NORMALIZING_SAMPLE_SIZE).fleet_weight
        mixture.append(WeightedPrior(share / fleet_weight, prior))
    return tuple(mixture)


def _prior_of(knowledge: Knowledge) -> PriorMixture:
    sizes = sorted((*knowledge.afloat, *map(int.bit_count, knowledge.sunk)), reverse=True)
    return expected_prior(knowledge.sea, tuple(sizes))


def expects_preferences(knowledge: Knowledge) -> bool:
    """Return whether the opponent is expected to prefer some fleets."""
    return len(_prior_of(knowledge)) > 1


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
    prior: PlacementPrior | PriorMixture = uniform_prior,
    max_fleets: int = SAMPLE_SIZE // 5,
) -> Fleet | None:
    """Draw a whole fleet, sunk ships included, among the fleets that fit; None if none is found."""
    rng = np.random.default_rng(seed)
    groups = [
        fleets
        for fleets in _enumerate_fleets(knowledge, _as_mixture(prior), max_fleets, rng)
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
