"""Test the hit probabilities, against counts of all fleets and for samples."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.hit_chances import (
    EXPECTED_PRIORS,
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
    PlacementPrior,
    WeightedPrior,
    small_halo_prior,
    uniform_prior,
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
HIDING_PRIOR = small_halo_prior(HIDING_STRENGTH)


def chances_by_enumeration(
    known: Knowledge, fleets: set[Fleet], prior: PlacementPrior
) -> tuple[float, list[float]]:
    """Return the chances of a hit, computed by a check of each fleet."""
    weights = {}
    for fleet in fleets:
        if answers_to(known.sea, fleet, known.bombed) == known:
            weight = 1.0
            for ship in fleet:
                lying = [
                    placement.ship for placement in ship_placements(known.sea, ship.bit_count())
                ]
                weight *= prior(known.sea, ship.bit_count())[lying.index(ship)]
            weights[fleet] = weight
    total = sum(weights.values())
    chances = [
        sum(weight for fleet, weight in weights.items() if fleet_squares(fleet) >> square & 1)
        / total
        for square in range(known.sea.size)
    ]
    return total, [
        0.0 if known.bombed >> square & 1 else chance for square, chance in enumerate(chances)
    ]


@pytest.mark.parametrize("prior", [uniform_prior, HIDING_PRIOR])
@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_chances_match_a_count_of_all_fleets(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int, prior: PlacementPrior
) -> None:
    fleets = every_fleet(sea, sizes)
    rng = Random(f"{sizes}")
    for fleet in rng.sample(sorted(fleets), 6):
        knowledge = answers_to(sea, fleet, rng.getrandbits(sea.size) & rng.getrandbits(sea.size))
        if not knowledge.afloat:
            continue
        believed = hit_posterior(knowledge, prior)
        total, chances = chances_by_enumeration(knowledge, fleets, prior)
        assert believed.exact
        assert believed.fleet_weight == pytest.approx(total, rel=1e-5)
        assert believed.chances == pytest.approx(chances, abs=1e-5)


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_mixture_of_priors_weights_each_fleet(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int
) -> None:
    """Chances weigh fleets by all priors together; `fleet_weight` is by the first prior alone."""
    mixture = WeightedPrior(0.6, uniform_prior), WeightedPrior(2.0, small_halo_prior(0.4))
    fleets = every_fleet(sea, sizes)
    rng = Random(f"mixture {sizes}")
    for fleet in rng.sample(sorted(fleets), 6):
        knowledge = answers_to(sea, fleet, rng.getrandbits(sea.size) & rng.getrandbits(sea.size))
        if not knowledge.afloat:
            continue
        believed = hit_posterior(knowledge, mixture)
        by_part = [chances_by_enumeration(knowledge, fleets, part.prior) for part in mixture]
        weights = [part.weight * total for part, (total, _) in zip(mixture, by_part, strict=True)]
        expected_chances = [
            sum(w * chances[square] for w, (_, chances) in zip(weights, by_part, strict=True))
            / sum(weights)
            for square in range(sea.size)
        ]
        assert believed.chances == pytest.approx(expected_chances, abs=1e-5)
        assert believed.fleet_weight == pytest.approx(by_part[0][0], rel=1e-5)


def test_sampled_mixture_is_unbiased() -> None:
    """Early in a hunt: a sample of 1,500 against one of 20,000, with very different priors."""
    mixture = tuple(WeightedPrior(1.0, small_halo_prior(strength)) for strength in (0.0, 0.5))
    knowledge = answers_to(GAMES_SEA, a_fleet(3), 1 << 44 | 1 << 22 | 1 << 77)
    rough, fine = (hit_posterior(knowledge, mixture, breadth) for breadth in (1500, 20_000))
    assert not rough.exact
    assert np.abs(rough.chances - fine.chances).max() < 0.05
    assert rough.fleet_weight == pytest.approx(fine.fleet_weight, rel=0.1)


def test_drawn_fleets_follow_the_mixture() -> None:
    sea, sizes = SquareBoard.of(4, 5), (3, 2, 1)
    mixture = WeightedPrior(1.0, uniform_prior), WeightedPrior(20.0, small_halo_prior(1.0))
    knowledge = Knowledge(sea, 1 << 9 | 1 << 2, 1 << 9, (), sizes)
    exact = hit_posterior(knowledge, mixture)
    counts = np.zeros(sea.size)
    for seed in range(DRAWN):
        fleet = sample_posterior_fleet(knowledge, seed, mixture)
        assert fleet is not None
        counts[sea.squares(fleet_squares(fleet) & ~knowledge.bombed)] += 1
    assert counts / DRAWN == pytest.approx(exact.chances, abs=0.06)


def test_admiral_uses_measured_styles_only_in_the_measured_game() -> None:
    """Each prior counts with its share; in other games all fleets have the same weight."""
    expected = expected_prior(GAMES_SEA, FLEETS[1])
    assert len(expected) == len(EXPECTED_PRIORS)
    start = Knowledge(GAMES_SEA, 0, 0, (), FLEETS[1])
    for part, (_, share) in zip(expected, EXPECTED_PRIORS, strict=True):
        assert part.weight * hit_posterior(start, part.prior, 15_000).fleet_weight == pytest.approx(
            share
        )
    assert len(expected_prior(GAMES_SEA, FLEETS[2])) == 1
    assert len(expected_prior(SquareBoard.of(9, 9), FLEETS[1])) == 1


def test_open_hits_can_belong_to_one_ship_or_two() -> None:
    """Open hits are covered in every way that fits, also by one ship through both."""
    sea, sizes = SquareBoard.of(5, 5), (3, 2, 1)
    fleets = every_fleet(sea, sizes)
    knowledge = Knowledge(sea, 0b101 | 1 << 12, 0b101, (), sizes)
    total, chances = chances_by_enumeration(knowledge, fleets, uniform_prior)
    assert chances[1] > 0.3
    assert hit_posterior(knowledge).fleet_weight == total
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


def test_a_certain_hit_is_exactly_certain_by_all_priors() -> None:
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
    fleets = 57_099
    almost = 1 - 1 / fleets
    assert _round_to_certain(np.array([almost, 1 - 1e-16]), fleets).tolist() == [almost, 1.0]


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


def test_drawn_fleets_follow_the_posterior() -> None:
    """The frequency of a square in fleets drawn at random, against its exact chance."""
    sea, sizes = SquareBoard.of(4, 5), (3, 2, 1)
    knowledge = Knowledge(sea, 1 << 9 | 1 << 2, 1 << 9, (), sizes)
    exact = hit_posterior(knowledge, HIDING_PRIOR)
    counts = np.zeros(sea.size)
    for seed in range(DRAWN):
        fleet = sample_posterior_fleet(knowledge, seed, HIDING_PRIOR)
        assert fleet is not None
        assert answers_to(sea, fleet, knowledge.bombed) == knowledge
        counts[sea.squares(fleet_squares(fleet) & ~knowledge.bombed)] += 1
    assert counts / DRAWN == pytest.approx(exact.chances, abs=0.06)


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_every_fleet_is_possible_on_an_untouched_sea(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int
) -> None:
    start = hit_posterior(Knowledge(sea, 0, 0, (), sizes))
    assert (start.fleet_weight, start.exact) == (expected, True)


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
