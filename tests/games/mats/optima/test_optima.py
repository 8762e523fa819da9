"""Test that the two solvers for small fleets of MÂTS agree, and check their values."""

from __future__ import annotations

import pytest

pytest.importorskip("scipy")


from escadre.core.errors import InputError
from escadre.games.mats.optima.by_rules import exploitability, solve_by_rules
from escadre.games.mats.optima.kernel_solver import solve_with_kernel
from escadre.games.mats.optima.variants import distinct_orders, parse_fleets
from tests.helpers.matches import KITS


@pytest.mark.parametrize("fleets_text", ["fregate", "eclaireur:vaisseau", "corvette:fregate"])
def test_both_programs_agree(fleets_text: str) -> None:
    fleets = parse_fleets(fleets_text)
    assert solve_by_rules(fleets).value == pytest.approx(solve_with_kernel(fleets).value, abs=1e-9)


def test_programs_agree_on_two_against_one_and_two_are_better() -> None:
    fleets = parse_fleets("eclaireur+eclaireur:fregate")
    value = solve_with_kernel(fleets).value
    assert solve_by_rules(fleets).value == pytest.approx(value, abs=1e-9)
    assert value > solve_with_kernel(parse_fleets("eclaireur:fregate")).value


def test_equal_fleets_have_value_0_and_exchanged_fleets_the_opposite() -> None:
    assert solve_with_kernel(parse_fleets("corvette")).value == pytest.approx(0)
    ahead, behind = (
        solve_with_kernel(parse_fleets(each)).value
        for each in ("vaisseau:eclaireur", "eclaireur:vaisseau")
    )
    assert ahead == pytest.approx(-behind) and ahead > 0


def test_value_of_a_duel_is_within_bounds_computed_by_hand() -> None:
    """MAT-19, MAT-20: with one gun more it is 21 : 10, and 5 ties, a broadside.

    A single ship cannot avoid its broadsides, and the first ship sunk has lost. Intact or hit,
    both lose a gun when hit, so the bounds are those of one decisive broadside and of two.
    """
    value = solve_with_kernel(parse_fleets("fregate:corvette")).value
    assert (21 - 10) / 36 < value < 1


def test_exploitability_of_captains_is_not_negative() -> None:
    single, pair = parse_fleets("fregate"), parse_fleets("corvette+fregate")
    assert exploitability(single, KITS["mats"].captains["amiral"], 1).value > -1e-9
    assert exploitability(pair, KITS["mats"].captains["mousse"], 1).value > 0.01


def test_equivalent_orders_are_counted_once() -> None:
    config = parse_fleets("fregate+fregate+vaisseau").config
    assert len(distinct_orders(config, (0, 0, 0))) == 3
    assert len(distinct_orders(config, (0, 1, 0))) == 6  # one of them was hit


@pytest.mark.parametrize(
    "fleets_text", ["", "x", "fregate:fregate:fregate", "+".join(4 * ["fregate"])]
)
def test_invalid_fleets_are_refused(fleets_text: str) -> None:
    with pytest.raises(InputError):
        parse_fleets(fleets_text)
