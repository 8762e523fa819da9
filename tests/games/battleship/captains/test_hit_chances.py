"""Test the hit probabilities, against counts of all fleets and for samples."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import exp, sqrt
from random import Random

import numpy as np
import pytest

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.hit_chances import (
    EXPECTED_STRENGTH,
    _locate_in_rows,
    _round_to_certain,
    expected_prior,
    hit_posterior,
    opponent_posterior,
    sample_posterior_fleet,
)
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.placement import HIDING_STRENGTH
from escadre.games.battleship.captains.placement_tables import (
    UNIFORM,
    FleetPrior,
    PlacementPrior,
    little_water_prior,
    small_halo_prior,
)
from escadre.games.battleship.captains.targeting import posterior_search
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, ship_placements
from tests.conftest import often
from tests.games.battleship.captains.hidden_fleets import (
    FLEETS,
    GAMES_SEA,
    SMALL,
    a_fleet,
    answers_to,
    every_fleet,
)

DRAWN = often(1500, 300)
HIDING_PRIOR = FleetPrior(small_halo_prior(HIDING_STRENGTH))
STRONG_PRIOR = little_water_prior(0.4)


def water_by_pairs(sea: SquareBoard, fleet: Fleet) -> int:
    """Count the squares around each ship, less the squares that each pair of ships shares."""
    halos = [sea.with_neighbours(ship) & ~ship for ship in fleet]
    shared = [(one & other).bit_count() for one, other in combinations(halos, 2)]
    return sum(map(int.bit_count, halos)) - sum(shared)


def product_of_placements(prior: PlacementPrior) -> Callable[[SquareBoard, Fleet], float]:
    """Return the weight of a fleet if each ship is weighted alone."""

    def weight_of(sea: SquareBoard, fleet: Fleet) -> float:
        weight = 1.0
        for ship in fleet:
            lying = [placement.ship for placement in ship_placements(sea, ship.bit_count())]
            weight *= prior(sea, ship.bit_count())[lying.index(ship)]
        return weight

    return weight_of


def chances_by_enumeration(
    known: Knowledge, fleets: set[Fleet], weight_of: Callable[[SquareBoard, Fleet], float]
) -> tuple[int, list[float]]:
    """Return the number of fleets that fit and the chances of a hit, by a check of each fleet."""
    weights = {
        fleet: weight_of(known.sea, fleet)
        for fleet in fleets
        if answers_to(known.sea, fleet, known.bombed) == known
    }
    total = sum(weights.values())
    chances = [
        sum(weight for fleet, weight in weights.items() if fleet_squares(fleet) >> square & 1)
        / total
        for square in range(known.sea.size)
    ]
    return len(weights), [
        0.0 if known.bombed >> square & 1 else chance for square, chance in enumerate(chances)
    ]


PRIORS = {
    "uniform": (UNIFORM, lambda sea, fleet: 1.0),
    "small halos": (HIDING_PRIOR, product_of_placements(HIDING_PRIOR.placement_weights)),
    "little water": (STRONG_PRIOR, lambda sea, fleet: exp(-0.4 * water_by_pairs(sea, fleet))),
}


@pytest.mark.parametrize("name", PRIORS)
@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_chances_match_a_count_of_all_fleets(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int, name: str
) -> None:
    prior, weight_of = PRIORS[name]
    fleets = every_fleet(sea, sizes)
    rng = Random(f"{sizes}")
    for fleet in rng.sample(sorted(fleets), 6):
        knowledge = answers_to(sea, fleet, rng.getrandbits(sea.size) & rng.getrandbits(sea.size))
        if not knowledge.afloat:
            continue
        believed = hit_posterior(knowledge, prior)
        count, chances = chances_by_enumeration(knowledge, fleets, weight_of)
        assert believed.exact
        assert believed.fleet_count == count
        assert 0 < believed.smallest_share <= 1 / count + 1e-9
        assert believed.chances == pytest.approx(chances, abs=1e-5)


def test_sunk_ships_and_open_hits_share_water_with_other_ships() -> None:
    """Pairs of two ships with open hits, and of a sunk ship with one afloat, have a factor."""
    sea, sizes = SquareBoard.of(4, 5), (2, 1, 1)
    fleets = every_fleet(sea, sizes)
    sunk = next(iter(sorted(fleets)))[:1]
    after_sinking = {answers_to(sea, fleet, sunk[0]) for fleet in fleets if sunk[0] in fleet}
    wide = SquareBoard.of(5, 5)
    two_hits = Knowledge(wide, 1 << 6 | 1 << 8 | 1 << 12, 1 << 6 | 1 << 8, (), (3, 2))
    for knowledge in (*after_sinking, two_hits):
        all_fleets = every_fleet(knowledge.sea, sizes if knowledge.sea == sea else (3, 2))
        count, chances = chances_by_enumeration(knowledge, all_fleets, PRIORS["little water"][1])
        believed = hit_posterior(knowledge, STRONG_PRIOR)
        assert believed.fleet_count == count > 1
        assert believed.chances == pytest.approx(chances, abs=1e-5)
        unpaired = hit_posterior(knowledge, STRONG_PRIOR._replace(sharing_strength=0.0))
        assert np.abs(unpaired.chances - believed.chances).max() > 0.01


@pytest.mark.parametrize("strength", [EXPECTED_STRENGTH, 0.3])
def test_sample_with_paired_ships_is_unbiased(strength: float) -> None:
    """Early in a hunt: the mean of samples of 1,500 against one of 60,000."""
    prior = little_water_prior(strength)
    knowledge = answers_to(GAMES_SEA, a_fleet(3), 1 << 44 | 1 << 22 | 1 << 77)
    rough, fine = (hit_posterior(knowledge, prior, breadth) for breadth in (1500, 60_000))
    assert not rough.exact
    assert rough.fleet_count == 0
    assert np.abs(rough.chances - fine.chances).max() < 0.05
    assert np.abs(rough.chances - fine.chances).mean() < 0.01
    assert rough.fleet_weight == pytest.approx(fine.fleet_weight, rel=0.1)


def test_amiral_expects_little_water_only_in_the_measured_game() -> None:
    """In other games, all fleets have the same weight."""
    assert expected_prior(GAMES_SEA, FLEETS[1]) == little_water_prior(EXPECTED_STRENGTH)
    assert expected_prior(GAMES_SEA, FLEETS[2]) == UNIFORM
    assert expected_prior(SquareBoard.of(9, 9), FLEETS[1]) == UNIFORM


def test_many_covers_of_open_hits_are_a_sample() -> None:
    """Three hits far apart have more covers than are kept, so their fleets are not all counted."""
    hits = GAMES_SEA.set_of(["C3", "H3", "E8"])
    knowledge = Knowledge(GAMES_SEA, hits, hits, (), FLEETS[1])
    believed = hit_posterior(knowledge)
    assert (believed.exact, believed.fleet_count) == (False, 0)


def test_open_hits_can_belong_to_one_ship_or_two() -> None:
    """Open hits are covered in every way that fits, also by one ship through both."""
    sea, sizes = SquareBoard.of(5, 5), (3, 2, 1)
    fleets = every_fleet(sea, sizes)
    knowledge = Knowledge(sea, 0b101 | 1 << 12, 0b101, (), sizes)
    count, chances = chances_by_enumeration(knowledge, fleets, PRIORS["uniform"][1])
    assert chances[1] > 0.3
    assert hit_posterior(knowledge).fleet_count == count
    assert hit_posterior(knowledge).chances == pytest.approx(chances, abs=1e-6)


@pytest.mark.parametrize("variant", [1, 2])
def test_a_sample_agrees_with_the_count(variant: int) -> None:
    """Late in a hunt, few fleets are left to count, and a sample of a few hundred is close."""
    rng = Random(variant)
    fleet = a_fleet(5, variant)
    bombed = sum(1 << square for square in rng.sample(range(100), 20 * variant))
    knowledge = answers_to(GAMES_SEA, fleet, bombed)
    counted = hit_posterior(knowledge, max_fleets=60_000)
    sampled = hit_posterior(knowledge, max_fleets=400)
    assert counted.exact
    assert not sampled.exact
    assert sampled.fleet_weight == pytest.approx(counted.fleet_weight, rel=0.1)
    assert np.abs(sampled.chances - counted.chances).max() < 0.06
    assert np.abs(sampled.chances - counted.chances).mean() < 0.015


def test_variant_1_has_about_1_9_billion_fleets() -> None:
    knowledge = Knowledge(GAMES_SEA, 0, 0, (), FLEETS[1])
    sampled = hit_posterior(knowledge, max_fleets=15_000)
    assert sampled.fleet_weight == pytest.approx(1.925e9, rel=0.02)
    assert sampled.chances.sum() == pytest.approx(17)


def test_a_certain_hit_is_exactly_certain() -> None:
    """Four hits in line, not sunk, have one free end: the chance there is 1, not just below it."""
    sea = SquareBoard(10, 10)
    hits, misses = "D2 H2 D4 A5 A6 A7 A8", "A1 E1 F1 I1 A3 E3 G3 I3 B4 F4 H4 J4 C5 E5 G5 A9 F10"
    hit, missed = sea.set_of(hits.split()), sea.set_of(misses.split())
    knowledge = Knowledge(sea, hit | missed, hit, (), (5, 4, 3, 3, 2))
    believed = opponent_posterior(knowledge)
    assert believed.exact
    certain = sum(1 << square for square in range(sea.size) if believed.chances[square] == 1)
    assert certain == sea.set_of(["A4"])


def test_a_chance_is_not_certain_while_one_fleet_says_otherwise() -> None:
    smallest_share = 1e-8
    almost = 1 - smallest_share
    assert _round_to_certain(np.array([almost, 1 - 1e-16]), smallest_share).tolist() == [
        almost,
        1.0,
    ]


def test_smallest_share_is_below_the_share_of_every_fleet() -> None:
    sea, sizes = SquareBoard.of(4, 5), (3, 2, 1)
    for fleet in Random(5).sample(sorted(every_fleet(sea, sizes)), 20):
        knowledge = answers_to(sea, fleet, fleet[0] | 1 << 9)
        if not knowledge.afloat:
            continue
        shares = [
            exp(-0.4 * water_by_pairs(sea, other))
            for other in every_fleet(sea, sizes)
            if answers_to(sea, other, knowledge.bombed) == knowledge
        ]
        believed = hit_posterior(knowledge, STRONG_PRIOR)
        assert 0 < believed.smallest_share <= min(shares) / sum(shares) * (1 + 1e-6)


def test_chances_depend_only_on_the_knowledge() -> None:
    knowledge = Knowledge(GAMES_SEA, 1 << 44 | 1 << 55, 1 << 55, (), FLEETS[2])
    assert (hit_posterior(knowledge).chances == hit_posterior(knowledge).chances).all()


def test_first_bomb_of_the_admiral_varies() -> None:
    """Chances sampled on an untouched sea are symmetric; equal squares are chosen at random."""
    empty = Knowledge(GAMES_SEA, 0, 0, (), FLEETS[1])
    chances = hit_posterior(empty).chances.reshape(10, 10)
    for image in (chances[::-1], chances[:, ::-1], chances.T):
        assert image == pytest.approx(chances, rel=1e-12)
    assert chances.sum() == pytest.approx(17)
    assert len({posterior_search(empty, Random(seed)) for seed in range(40)}) in (4, 8)
    oblong = hit_posterior(Knowledge(SquareBoard.of(9, 10), 0, 0, (), FLEETS[1])).chances.reshape(
        10, 9
    )
    assert oblong[::-1] == pytest.approx(oblong, rel=1e-12)
    assert oblong.sum() == pytest.approx(17)


def test_crowded_seas_have_chances() -> None:
    """A sample may miss the few ways to fill a crowded sea; then a broader sample is drawn."""
    sea, sizes = SquareBoard.of(7, 7), (1,) * 16
    assert hit_posterior(Knowledge(sea, 0, 0, (), sizes), max_fleets=1).chances.argmax() >= 0
    only = hit_posterior(Knowledge(sea, 0, 0, (), sizes)).chances.reshape(7, 7)
    assert only[::2, ::2] == pytest.approx(np.ones((4, 4)))
    assert only[1::2].sum() == 0


@pytest.mark.parametrize("prior", [HIDING_PRIOR, STRONG_PRIOR])
def test_drawn_fleets_follow_the_posterior(prior: FleetPrior) -> None:
    """The frequency of a square in fleets drawn at random, against its exact chance."""
    sea, sizes = SquareBoard.of(4, 5), (3, 2, 1)
    knowledge = Knowledge(sea, 1 << 9 | 1 << 2, 1 << 9, (), sizes)
    exact = hit_posterior(knowledge, prior)
    counts = np.zeros(sea.size)
    for seed in range(DRAWN):
        fleet = sample_posterior_fleet(knowledge, seed, prior)
        assert fleet is not None
        assert answers_to(sea, fleet, knowledge.bombed) == knowledge
        counts[sea.squares(fleet_squares(fleet) & ~knowledge.bombed)] += 1
    assert counts / DRAWN == pytest.approx(exact.chances, abs=1.4 / sqrt(DRAWN))  # 2.8 deviations


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_every_fleet_is_possible_on_an_untouched_sea(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int
) -> None:
    start = hit_posterior(Knowledge(sea, 0, 0, (), sizes))
    assert (start.fleet_weight, start.fleet_count) == (expected, expected)


@pytest.mark.filterwarnings("error")
def test_weights_beyond_float32_give_finite_chances() -> None:
    """Twenty ships on 20×20: the weights were infinite, and the chances NaN."""
    sizes = (5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2)
    believed = hit_posterior(Knowledge(SquareBoard.of(20, 20), 0, 0, (), sizes))
    assert believed.fleet_weight > float(np.finfo(np.float32).max)
    assert believed.chances.sum() == pytest.approx(sum(sizes))
    assert believed.chances.min() > 0 and believed.chances.max() < 1


def test_a_share_slightly_below_zero_finds_a_column_with_weight() -> None:
    """Rounding can leave such a share; a column without weight is an impossible placement."""
    weights = np.array([[0, 2, 0, 1]] * 3, np.float32)
    column, offset = _locate_in_rows(weights, np.array([-1e-9, 0.0, 1.0]))
    assert column.tolist() == [1, 1, 3]
    assert np.isfinite(offset).all()
