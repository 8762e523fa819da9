"""The chance shown at the start of a turn, and the first hint that comes with it."""

from random import Random

import pytest

from escadre.games.armada.captains import advise_quickly, shown_returns
from escadre.games.armada.captains.strongest import SHALLOW_PLANNER
from escadre.games.armada.rules.game import observe
from escadre.games.armada.rules.model import Fire
from tests.games.armada.states import ONE, USUAL, after, battle, deployed_in


@pytest.mark.parametrize("seed", [1, 2])
def test_before_the_first_hit_neither_fleet_is_told_to_be_far_ahead(seed: int) -> None:
    returns = shown_returns(deployed_in(USUAL, "line", seed))
    assert returns and sum(returns) == pytest.approx(0)
    assert abs(returns[0]) < 0.5


def test_within_a_turn_nothing_is_told() -> None:
    state = battle(USUAL, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    (step, *_) = SHALLOW_PLANNER.plan(state).actions
    assert shown_returns(state) and shown_returns(after(state, step)) is None


def test_the_first_hint_fires_where_a_shot_hits() -> None:
    """ARM-5: to end a turn with actions left is not the best while a target is in range."""
    state = battle(USUAL, ["l 15.0 20.0 0.0"], ["m 17.0 19.0 180.0"])
    advice = advise_quickly(observe(state, ONE), Random(0))
    assert advice is not None
    assert isinstance(advice.options[0].action, Fire)
