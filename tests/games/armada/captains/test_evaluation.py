"""Test the expected returns of positions in Armada."""

from __future__ import annotations

import pytest

from escadre.games.armada.captains.evaluation import expected_returns
from escadre.games.armada.captains.position_value import STANDARD_WEIGHTS, position_value
from escadre.games.armada.captains.strongest import SHALLOW_PLANNER
from escadre.games.armada.rules.ship_sizes import LARGE
from tests.games.armada.states import DEFAULT_CONFIG, ONE, TWO, after, battle, battle_in_formation


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_large_ships_have_less_than_even_chances(seed: int) -> None:
    """ARM-1: in 640 matches between lieutenants, large ships won 32 in a hundred."""
    state = battle_in_formation(DEFAULT_CONFIG, "line", seed)
    returns = expected_returns(state)
    assert returns and sum(returns) == pytest.approx(0)
    (large,) = {ship.seat for ship in state.ships if ship.size == LARGE}
    assert -0.7 < returns[large] < -0.1
    then = SHALLOW_PLANNER.state_after(state)
    worth = [position_value(then, seat, STANDARD_WEIGHTS, seat == then.turn) for seat in (ONE, TWO)]
    assert worth[large] > worth[1 - large], "these odds are too rough to choose turns by"


def test_no_estimate_within_a_turn() -> None:
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    (step, *_) = SHALLOW_PLANNER.plan(state).actions
    assert expected_returns(state) and expected_returns(after(state, step)) is None
