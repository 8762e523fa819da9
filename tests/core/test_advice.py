"""Test expected returns from odds, and the correction of overconfident odds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.advice import chance_as_percent, recalibrate, returns_from_odds

powers = st.floats(0.5, 2)


def test_odds_of_three_to_one_give_a_return_of_one_half() -> None:
    assert returns_from_odds([3.0, 1.0]) == pytest.approx([0.5, -0.5])
    assert returns_from_odds([3.0, 1.0], 2.0) == pytest.approx([0.8, -0.8])  # nine to one


@given(one=st.floats(-1, 1), two=st.floats(-1, 1), power=powers)
def test_recalibration_keeps_order_and_symmetry(one: float, two: float, power: float) -> None:
    low, high = sorted((one, two))
    assert -1 <= recalibrate(low, power) <= recalibrate(high, power) <= 1
    if abs(low) < 0.99 and high - low > 1e-6:
        assert recalibrate(low, power) < recalibrate(high, power)
    assert recalibrate(one, power) == pytest.approx(-recalibrate(-one, power))
    assert recalibrate(recalibrate(0.9 * one, power), 1 / power) == pytest.approx(0.9 * one)


@given(odds=st.lists(st.floats(0.01, 100), min_size=2, max_size=5), power=powers)
def test_recalibration_raises_the_odds_to_a_power(odds: list[float], power: float) -> None:
    raised = returns_from_odds([each**power for each in odds])
    assert returns_from_odds(odds, power) == pytest.approx(raised)
    assert sum(raised) == pytest.approx(0)


@pytest.mark.parametrize(
    ("chance", "percent"),
    [
        (0, 0),
        (0.001, 1),
        (0.244, 24),
        (0.245, 25),
        ((1 + (2 * 0.245 - 1)) / 2, 25),
        (0.996, 99),
        (1, 100),
    ],
)
def test_a_chance_is_rounded_half_up_as_on_the_page(chance: float, percent: int) -> None:
    assert chance_as_percent(chance) == percent
