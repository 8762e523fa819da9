"""Compare both programs for small fleets of MÂTS with the rules."""

from __future__ import annotations

import pytest

pytest.importorskip("scipy")


from escadre.core.errors import InputError
from escadre.games.mats.optima.by_cells import solve_on_cells
from escadre.games.mats.optima.by_rules import exploitability, solve_by_rules
from escadre.games.mats.optima.variants import distinct_orders, parse_variant
from tests.helpers.matches import KITS


@pytest.mark.parametrize("written", ["fregate", "eclaireur:vaisseau", "corvette:fregate"])
def test_both_programs_agree(written: str) -> None:
    fleets = parse_variant(written)
    assert solve_by_rules(fleets).value == pytest.approx(solve_on_cells(fleets).value, abs=1e-9)


def test_two_against_one_agree_and_two_are_better() -> None:
    fleets = parse_variant("eclaireur+eclaireur:fregate")
    value = solve_on_cells(fleets).value
    assert solve_by_rules(fleets).value == pytest.approx(value, abs=1e-9)
    assert value > solve_on_cells(parse_variant("eclaireur:fregate")).value


def test_equals_are_equal_and_the_other_way_round_is_the_other_sign() -> None:
    assert solve_on_cells(parse_variant("corvette")).value == pytest.approx(0)
    ahead, behind = (
        solve_on_cells(parse_variant(each)).value
        for each in ("vaisseau:eclaireur", "eclaireur:vaisseau")
    )
    assert ahead == pytest.approx(-behind) and ahead > 0


def test_the_lead_of_guns_decides_a_duel_that_nobody_can_avoid() -> None:
    """MAT-19, MAT-20 by hand: with a gun more it is 21 : 10 and 5 ties a broadside.

    Nobody can keep a single ship from its broadsides; who is sunk first has lost. Sound or touched,
    both lose a gun when touched, so the bounds are those of one decisive broadside and of two.
    """
    value = solve_on_cells(parse_variant("fregate:corvette")).value
    assert (21 - 10) / 36 < value < 1


def test_no_captain_wins_by_more_than_nothing_against_the_best_answer() -> None:
    single, pair = parse_variant("fregate"), parse_variant("corvette+fregate")
    assert exploitability(single, KITS["mats"].captains["amiral"], 1).value > -1e-9
    assert exploitability(pair, KITS["mats"].captains["mousse"], 1).value > 0.01


def test_orders_that_look_alike_are_one() -> None:
    config = parse_variant("fregate+fregate+vaisseau").config
    assert len(distinct_orders(config, (0, 0, 0))) == 3
    assert len(distinct_orders(config, (0, 1, 0))) == 6  # one of them is touched


@pytest.mark.parametrize("written", ["", "x", "fregate:fregate:fregate", "+".join(4 * ["fregate"])])
def test_what_is_no_small_fleet_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        parse_variant(written)
