"""Hit probability of each square over all fleets that fit.

The functions are pure: their random numbers come from a seed made of the knowledge itself, so the
same observation always gives the same probabilities.

Fleets are counted by placing ship after ship in thousands of fleets side by side (NumPy): all of
them while they are few, otherwise a sample whose counts stay unbiased (stochastic enumeration).
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
    low_water_prior,
    possible_placements,
    to_bool_rows,
    uniform_prior,
)
from escadre.games.battleship.rules.fleets import Fleet, remove_size, ship_placements

SAMPLE_SIZE = 1500  # partial fleets kept from ship to ship: 2 to 6 ms on 10×10
MAX_COVERS = 3000  # distinct ways to explain the open hits


class HitPosterior(NamedTuple):
    """Hit probabilities, and how they were computed."""

    chances: Chances  # of a hit on each square; 0 where a bomb has fallen
    fleets: float  # the weight of all fleets that fit, by the first prior: their number if uniform
    exact: bool  # counted, not sampled


class _CompatiblePlacements:
    """The placements still possible for each size afloat, and which of them touch."""

    def __init__(self, known: Knowledge, styles: PriorMixture) -> None:
        self.squares = known.sea.size
        priors = [style.prior for style in styles]
        self._by_size = {
            size: possible_placements(known, size, priors) for size in set(known.afloat)
        }
        self._apart: dict[tuple[int, int], BoolTable] = {}

    def __getitem__(self, size: int) -> PossiblePlacements:
        return self._by_size[size]

    def apart(self, size: int, other: int) -> BoolTable:
        """BAT-8: tell which placements of one size touch none of the other."""
        if (size, other) not in self._apart:
            touching = self[size].halos @ self[other].ships.T
            self._apart[size, other] = touching == 0
        return self._apart[size, other]


class _Cover(NamedTuple):
    """Ships placed over all open hits."""

    ships: tuple[tuple[int, int], ...]  # (size, number among the possible berths)
    weight: Chances  # by prior, sunk ships included


def _covers(
    known: Knowledge, water: _CompatiblePlacements, begun: Chances, rng: np.random.Generator
) -> Mapping[tuple[int, ...], list[_Cover]]:
    """List the ways to place ships over all open hits, by the sizes that then remain.

    `begun`: the weight of the sunk ships by prior.
    """
    choices = {}
    for size in set(known.afloat):
        every, here = ship_placements(known.sea, size), water[size]
        choices[size] = [
            (int(n), every[here.number[n]], here.weight[:, n]) for n in np.flatnonzero(here.on_hits)
        ]
    found: dict[tuple[int, ...], list[_Cover]] = defaultdict(list)
    growing = [(known.open_hits, 0, known.afloat, _Cover((), begun))]
    while growing:
        grown = []
        for bare, taken, left, cover in growing:
            if not bare:
                found[left].append(_Cover(tuple(sorted(cover.ships)), cover.weight))
                continue
            for size in dict.fromkeys(left):
                rest = remove_size(left, size)
                for number, (ship, halo), weight in choices[size]:
                    if ship & bare & -bare and not ship & taken:
                        longer = _Cover((*cover.ships, (size, number)), cover.weight * weight)
                        grown.append((bare & ~ship, taken | halo, rest, longer))
        if len(grown) > MAX_COVERS:
            weights = np.array([cover.weight.sum() for *_, cover in grown])
            picked, _, each = _systematic_sample(weights, MAX_COVERS, rng)
            grown = [
                (bare, taken, left, _Cover(cover.ships, cover.weight * each / cover.weight.sum()))
                for bare, taken, left, cover in map(grown.__getitem__, picked.tolist())
            ]
        growing = grown
    return found


def _systematic_sample(
    weights: Chances, count: int, rng: np.random.Generator
) -> tuple[Indices, Chances, float]:
    """Draw a stratified sample: indices by weight, the offset in each, the weight of each draw.

    The offset is the position within the index's share, from 0 to 1, and serves as a random number.
    """
    rising = np.cumsum(weights)
    each = float(rising[-1]) / count
    points = (np.arange(count) + rng.random(count)) * each
    # Rounding may put the last point beyond the end, where the weight may be 0.
    last = np.searchsorted(rising, rising[-1])
    picked = np.minimum(np.searchsorted(rising, points, "right"), last)
    return picked, 1 - (rising[picked] - points) / weights[picked], each


def _sample_extensions(
    weight: Chances, room: BoolTable, weights: FloatTable, count: int, rng: np.random.Generator
) -> tuple[Indices, Indices, float]:
    """Draw a sample of all ways to place one more ship: fleets, placements, weights of the draws.

    `weights`: of each placement in each fleet. It draws first the fleet, then the block of
    placements, then the placement, to avoid long sums.
    """
    blocks = -(-room.shape[1] // _BLOCK)
    ways = np.zeros((len(room), blocks * _BLOCK), np.float32)
    np.multiply(room, weights, out=ways[:, : room.shape[1]])
    blockwise = ways.reshape(len(room), blocks, _BLOCK)
    sums = blockwise @ np.ones(_BLOCK, np.float32)
    fleet, within, each = _systematic_sample(
        weight * sums.sum(axis=1, dtype=np.float64), count, rng
    )
    block, within = _locate_in_rows(sums[fleet], within)
    berth, _ = _locate_in_rows(blockwise[fleet, block], within)
    return fleet, block * _BLOCK + berth, each


_BLOCK = 10


def _locate_in_rows(weights: FloatTable, within: Chances) -> tuple[Indices, Chances]:
    """Return, for each row, the column where its running sum reaches this share, and the offset."""
    rising = weights.cumsum(axis=1)
    points = np.minimum(within, 1 - 1e-6) * rising[:, -1]
    column = np.count_nonzero(rising <= points[:, None], axis=1)
    row = np.arange(len(column))
    return column, 1 - (rising[row, column] - points) / weights[row, column]


class _PartialFleets:
    """Partial fleets, side by side: row `n` of every array is fleet `n`."""

    def __init__(
        self, water: _CompatiblePlacements, rest: tuple[int, ...], covers: Sequence[_Cover]
    ) -> None:
        self.water = water
        self.rest = rest  # sizes still to place, largest first
        self.exact = True
        orders = prod(factorial(many) for many in Counter(rest).values())
        self.weight = np.array([cover.weight / orders for cover in covers])  # fleets × priors
        numbers = np.array([[number for _, number in cover.ships] for cover in covers], np.intp)
        # (size, number among the possible berths), ship after ship
        self.laid = [(size, numbers[:, i]) for i, (size, _) in enumerate(covers[0].ships)]
        self.room: dict[int, BoolTable] = {}  # size: fleets × possible berths
        for size in set(rest):
            room = np.tile(~water[size].on_hits, (len(covers), 1))
            for other, number in self.laid:
                room &= water.apart(other, size)[number]
            self.room[size] = room

    def lay(self, breadth: int, rng: np.random.Generator) -> None:
        """Place ship after ship until two are left; keep at most `breadth` fleets."""
        while len(self.rest) > 2:
            size, self.rest = self.rest[0], self.rest[1:]
            room, weights = self.room[size], self.water[size].weight
            if np.count_nonzero(room) > breadth:
                self.exact = False
                mixed = self.shares() @ weights.astype(np.float32)
                fleet, number, each = _sample_extensions(self.total(), room, mixed, breadth, rng)
                drawn = self.weight[fleet] * weights[:, number].T
                self.weight = drawn * (each / drawn.sum(axis=1, keepdims=True))
            else:
                fleet, number = np.nonzero(room)
                self.weight = self.weight[fleet] * weights[:, number].T
            self.laid = [(other, earlier[fleet]) for other, earlier in self.laid]
            self.laid.append((size, number))
            self.room = {
                other: self.room[other][fleet] & self.water.apart(size, other)[number]
                for other in set(self.rest)
            }

    def total(self) -> Chances:
        """Return the weight of each partial fleet, by all priors together."""
        total: Chances = self.weight.sum(axis=1)
        return total

    def shares(self) -> FloatTable:
        """Return the share of each prior in the weight of each partial fleet."""
        return (self.weight / self.total()[:, None]).astype(np.float32)

    @cached_property
    def _ends_by_prior(self) -> list[tuple[FloatTable, ...]]:
        """Return placements by fleet for each of the last ships: the weight of all completions."""
        by_prior = list[tuple[FloatTable, ...]]()
        for prior, share in enumerate(self.shares().T):
            ways: list[FloatTable] = [
                np.multiply(self.room[size], self.water[size].weight[prior], dtype=np.float32)
                for size in self.rest
            ]
            ways[0] *= share[:, None]
            if len(ways) == 1:
                by_prior.append((ways[0],))
                continue
            one, other = ways
            apart = self.water.apart(*self.rest).astype(np.float32)
            starts: FloatTable
            ends: FloatTable = one @ apart * other
            starts = ends if self.rest[0] == self.rest[1] else other @ apart.T * one
            by_prior.append((starts, ends))
        return by_prior

    @cached_property
    def last(self) -> tuple[FloatTable, ...]:
        """Return the same by all priors together."""
        if not self.rest:
            return ()
        return tuple(sum(ends[1:], ends[0]) for ends in zip(*self._ends_by_prior, strict=True))

    @cached_property
    def whole(self) -> Chances:
        """Return, for each partial fleet, the weight of all whole fleets that extend it."""
        if not self.rest:
            return self.total()
        ends: Chances = self.total() * self.last[-1].sum(axis=1, dtype=np.float64)
        return ends

    def weight_by_first_prior(self) -> float:
        """Return the weight of all whole fleets by the first prior."""
        if not self.rest:
            return float(self.weight[:, 0].sum())
        ends = self._ends_by_prior[0][-1].sum(axis=1, dtype=np.float64)
        return float((self.total() * ends).sum())

    def taken(self) -> Chances:
        """Return, for each square, the weight of all whole fleets with a ship there."""
        taken = np.zeros(self.water.squares)
        for size, number in self.laid:
            here = self.water[size]
            taken += np.bincount(number, self.whole, len(here.number)) @ here.ships
        # Twenty ships on 20×20 weigh more than a float32 can hold; a power of two is exact.
        total = self.total()
        _, power = np.frexp(total.max(initial=0.0))
        weight = np.ldexp(total, -power).astype(np.float32)
        for size, ends in zip(self.rest, self.last, strict=True):
            taken += np.ldexp((weight @ ends @ self.water[size].ships).astype(np.float64), power)
        return taken

    def one(self, rng: np.random.Generator) -> list[tuple[int, int]]:
        """Draw a whole fleet by weight: pairs of size and index in `berths`."""
        n = _by_weight(self.whole, rng)
        chosen = [(size, number[n]) for size, number in self.laid]
        if self.rest:
            size, end = self.rest[-1], _by_weight(self.last[-1][n], rng)
            chosen.append((size, end))
        if len(self.rest) == 2:
            other = self.rest[0]
            fits = self.room[other][n] & self.water.apart(other, size)[:, end]
            mixed = (self.weight[n] * self.water[size].weight[:, end]) @ self.water[other].weight
            chosen.append((other, _by_weight(fits * mixed, rng)))
        return [(size, int(self.water[size].number[number])) for size, number in chosen]


def _by_weight(weights: NDArray[np.floating], rng: np.random.Generator) -> int:
    return int(rng.choice(len(weights), p=weights / weights.sum()))


def _enumerate_fleets(
    known: Knowledge, styles: PriorMixture, breadth: int, rng: np.random.Generator
) -> list[_PartialFleets]:
    """Build all fleets that fit, or a sample of them, from the covers of the open hits."""
    water = _CompatiblePlacements(known, styles)
    begun = np.array([style.weight * _sunk_weight(known, style.prior) for style in styles])
    made = []
    for rest, covers in _covers(known, water, begun, rng).items():
        fleets = _PartialFleets(water, rest, covers)
        fleets.lay(breadth, rng)
        made.append(fleets)
    return made


def _sunk_weight(known: Knowledge, prior: PlacementPrior) -> float:
    """Return the weight of the ships that are sunk."""
    weight = 1.0
    for ship in known.sunk:
        size = ship.bit_count()
        number = [berth.ship for berth in ship_placements(known.sea, size)].index(ship)
        weight *= float(prior(known.sea, size)[number])
    return weight


def _rng(known: Knowledge) -> np.random.Generator:
    """Return a generator seeded by the knowledge alone."""
    return np.random.default_rng((known.bombed, known.hit))


def hit_posterior(
    known: Knowledge,
    style: PlacementPrior | PriorMixture = uniform_prior,
    breadth: int = SAMPLE_SIZE,
) -> HitPosterior:
    """Compute the hit probability of each square from all answers and the prior on fleets.

    Exact while at most `breadth` partial fleets are held at once, else sampled. If the sample of a
    crowded sea runs out of fleets, it is drawn again, broader; at last `placement_density` is used.
    """
    styles = _mixture(style)
    while breadth <= 100 * SAMPLE_SIZE:
        made = _enumerate_fleets(known, styles, breadth, _rng(known))
        total = sum(float(fleets.whole.sum()) for fleets in made)
        if total > 0:
            taken = np.sum([fleets.taken() for fleets in made], axis=0)
            exact = all(fleets.exact for fleets in made)
            chances = _zero_on_bombed(known, taken / total)
            first = sum(fleets.weight_by_first_prior() for fleets in made) / styles[0].weight
            return HitPosterior(
                chances if known.bombed else _symmetrize(known.sea, chances), first, exact
            )
        breadth *= 10
    guess = np.array(placement_density(known), np.float64)
    return HitPosterior(guess / max(float(guess.sum()), 1.0), 0.0, exact=False)


def _mixture(style: PlacementPrior | PriorMixture) -> PriorMixture:
    return style if isinstance(style, tuple) else (WeightedPrior(1.0, style),)


EXPECTED_STYLES = ((0.0, 0.32), (0.1, 0.56), (0.2, 0.12))
"""How opponents are expected to place: strengths of `low_water_prior`, and their shares.

Fitted by training/battleship_prior.py.
"""
EXPECTED_ON = (10, 10, (5, 4, 3, 3, 2))
"""Sea and fleet for which this was measured: benchmarks/strength/battleship_prior.py."""
NORMALIZING_SAMPLE = 15_000


@lru_cache(maxsize=16)
def expected_prior(sea: SquareBoard, sizes: tuple[int, ...]) -> PriorMixture:
    """Return how an opponent is expected to place these ships: uniform where nothing was measured.

    Each style counts with its share, however many fleets it allows.
    """
    if (sea.width, sea.height, sizes) != EXPECTED_ON:
        return (WeightedPrior(1.0, uniform_prior),)
    empty, styles = Knowledge(sea, 0, 0, (), sizes), list[WeightedPrior]()
    for strength, share in EXPECTED_STYLES:
        prior = low_water_prior(strength)
        whole = hit_posterior(empty, prior, NORMALIZING_SAMPLE).fleets
        styles.append(WeightedPrior(share / whole, prior))
    return tuple(styles)


def _prior_of(known: Knowledge) -> PriorMixture:
    sizes = sorted((*known.afloat, *map(int.bit_count, known.sunk)), reverse=True)
    return expected_prior(known.sea, tuple(sizes))


def expects_habits(known: Knowledge) -> bool:
    """Return whether the opponent is expected to prefer some fleets."""
    return len(_prior_of(known)) > 1


def opponent_posterior(known: Knowledge) -> HitPosterior:
    """Compute the hit probability of each square, for an opponent who places as expected."""
    return hit_posterior(known, _prior_of(known))


def _symmetrize(sea: SquareBoard, chances: Chances) -> Chances:
    """Average over all mirror images of an untouched sea, so that the first bomb is unpredictable.

    A sample alone would always prefer the same one of several equally good squares.
    """
    even = chances.reshape(sea.height, sea.width)
    even = even + even[::-1]
    even = even + even[:, ::-1]
    if sea.height == sea.width:
        even = (even + even.T) / 2
    evened: Chances = even.ravel() / 4
    return evened


def sample_posterior_fleet(
    known: Knowledge,
    seed: int,
    style: PlacementPrior | PriorMixture = uniform_prior,
    breadth: int = SAMPLE_SIZE // 5,
) -> Fleet | None:
    """Draw a whole fleet among those that fit, sunk ships included; None if none was found."""
    rng = np.random.default_rng(seed)
    made = [
        fleets
        for fleets in _enumerate_fleets(known, _mixture(style), breadth, rng)
        if fleets.whole.sum() > 0
    ]
    if not made:
        return None
    totals = np.array([fleets.whole.sum() for fleets in made])
    chosen = made[_by_weight(totals, rng)].one(rng)
    ships = (ship_placements(known.sea, size)[number].ship for size, number in chosen)
    return tuple(sorted((*known.sunk, *ships)))


def _zero_on_bombed(known: Knowledge, chances: Chances) -> Chances:
    (bombed,) = to_bool_rows([known.bombed], known.sea.size)
    return np.where(bombed, 0.0, chances)
