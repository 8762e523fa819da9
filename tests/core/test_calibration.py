"""Curves that set right what estimates say: they rise, and end where nothing is left to doubt."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.calibration import AS_SAID, Curve, kept_curve
from escadre.core.kit import returns_at

BENT = Curve((0.0, 0.5, 1.0), (0.0, 0.8, 1.0))
CURVES = sorted(Path(__file__).parents[2].glob("src/escadre/games/*/captains/calibration.json"))
returns = st.floats(-1, 1)


@given(value=returns)
def test_a_curve_says_of_one_side_the_contrary_of_the_other(value: float) -> None:
    assert BENT(value) == -BENT(-value)
    assert BENT.inverse(BENT(value)) == pytest.approx(value)
    assert AS_SAID(value) == pytest.approx(value)


def test_between_two_points_it_is_a_straight_line() -> None:
    assert BENT(0.25) == pytest.approx(0.4)
    assert BENT(-0.75) == pytest.approx(-0.9)


@pytest.mark.parametrize("file", CURVES, ids=lambda file: file.parts[-3])
def test_the_curve_of_a_game_rises_from_0_to_1(file: Path) -> None:
    """Else two choices of which one is better would be worth the same."""
    curve = kept_curve(file)
    assert (curve.said[0], curve.came[0], curve.said[-1], curve.came[-1]) == (0, 0, 1, 1)
    for points in (curve.said, curve.came):
        assert all(low < high for low, high in pairwise(points))


def test_among_many_a_curve_is_of_each_pair() -> None:
    assert returns_at([3.0, 1.0], BENT) == pytest.approx([0.8, -0.8])
    both = returns_at([3.0, 1.0, 1.0], BENT)
    assert both == pytest.approx([0.8, -0.4, -0.4])
