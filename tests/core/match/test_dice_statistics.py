"""Test the counts of dice, and the statistical tests of their fairness."""

from itertools import product

import pytest

from escadre.core.chance import Dice, DiceOutcome, Draw, DrawOutcome, WeightedDraw
from escadre.core.match.dice_statistics import (
    OutcomeCounts,
    OutcomeKind,
    _results,
    chi_squared_p_value,
    count_outcomes,
    exact_p_value,
    goodness_of_fit_tests,
)
from escadre.games import GAMES
from tests.helpers.matches import audited_match

SIX = OutcomeKind("dice", (1,) * 6)


@pytest.mark.parametrize("seen", [(0, 3), (2, 2), (4, 0, 1), (1, 1, 1), (0, 0, 0, 4)])
def test_exact_p_value_equals_counting_all_sequences(seen: tuple[int, ...]) -> None:
    def far(counts: tuple[int, ...]) -> int:
        return sum(count * count for count in counts)

    faces, n = range(len(seen)), sum(seen)
    all_counts = [tuple(map(each.count, faces)) for each in product(faces, repeat=n)]
    stray = sum(far(counts) >= far(seen) for counts in all_counts)
    assert exact_p_value(seen) == stray / len(all_counts)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 6, 31])
@pytest.mark.parametrize("chi", [0.1, 1.0, 7.5, 40.0])
def test_chi_squared_p_value_equals_that_of_scipy(degrees: int, chi: float) -> None:
    """Two of the counts deviate so that the statistic is chi."""
    from scipy.special import chdtrc  # slow to import

    cells = degrees + 1
    expected = (1000.0,) * cells
    step = (chi * 1000 / 2) ** 0.5
    seen = (1000 + step, 1000 - step, *expected[2:])
    ours = chi_squared_p_value(seen, expected)
    assert ours == pytest.approx(chdtrc(degrees, chi), rel=1e-9)


def test_exact_and_approximate_p_values_agree() -> None:
    seen = (9, 4, 7, 8, 3, 9)
    assert exact_p_value(seen) == pytest.approx(chi_squared_p_value(seen, (40 / 6,) * 6), abs=0.03)


def test_results_of_dice_and_draws() -> None:
    assert list(_results(Dice(2), DiceOutcome((6, 1)))) == [(SIX, 5), (SIX, 0)]
    assert list(_results(Draw((7, 8, 8)), DrawOutcome(8))) == [(OutcomeKind("draw", (1, 2)), 1)]
    assert list(_results(WeightedDraw((0, 3, 1)), DrawOutcome(2))) == [
        (OutcomeKind("draw", (0, 3, 1)), 2)
    ]


@pytest.mark.parametrize("name", ["mako", "maitre", "mats"])
def test_counts_of_a_whole_match(name: str) -> None:
    kit = GAMES[name]
    record = audited_match(kit, kit.game.config_type(), seed=4)
    counted = count_outcomes(kit.game, record.config, record.plies)
    dice = [
        pip
        for ply in record.plies
        if isinstance(ply.action, DiceOutcome)
        for pip in ply.action.pips
    ]
    first, *draws = goodness_of_fit_tests(counted)
    assert first.kind == SIX and first.observed == tuple(map(dice.count, range(1, 7)))
    assert sum(first.expected) == pytest.approx(len(dice))
    assert all(line.kind.source == "draw" and 0 < line.p <= 1 for line in draws)


def test_loaded_dice_have_a_small_p_value() -> None:
    sixes = goodness_of_fit_tests(tally_of(2, 3, 3, 2, 2, 28))
    assert sixes[0].exact and sixes[0].p < 1e-9
    many = goodness_of_fit_tests(tally_of(200, 210, 190, 205, 195, 300))
    assert not many[0].exact and many[0].p < 1e-6
    assert goodness_of_fit_tests(tally_of(20, 21, 19, 20, 19, 21))[0].p > 0.9


def tally_of(*seen: int) -> OutcomeCounts:
    return OutcomeCounts({(SIX, at): many for at, many in enumerate(seen)})
