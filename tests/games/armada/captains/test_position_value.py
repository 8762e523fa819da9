"""Test the value of a position, by which captains choose turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.games.armada.captains.advice import search_advice
from escadre.games.armada.captains.evaluation import expected_returns
from escadre.games.armada.captains.goal_distances import WIN_VALUE
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    OpposingFleets,
    position_value,
)
from escadre.games.armada.captains.strongest import DEEP_PLANNER
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.hulls import STARBOARD_SIDE
from escadre.games.armada.rules.model import EndTurn, Fire, Observation
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    TWO,
    after,
    battle,
)


def test_wins_and_losses_have_the_extreme_values() -> None:
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [HIDDEN])
    won = after(state, Fire(0, STARBOARD_SIDE, 1))
    weights = STANDARD_WEIGHTS
    assert position_value(won, ONE, weights) == WIN_VALUE
    assert position_value(won, TWO, weights) == -WIN_VALUE
    assert (
        -WIN_VALUE
        < position_value(state, TWO, weights)
        < position_value(state, ONE, weights)
        < WIN_VALUE
    )


@pytest.mark.parametrize(("quiet", "presses"), [("draw", ONE), ("pips", TWO)])
def test_player_who_loses_by_an_end_without_damage_takes_more_risks_over_time(
    quiet: Any, presses: Seat
) -> None:
    """ARM-22: the weaker fleet may wait for a draw, the one with more pips for its win."""
    config = replace(DEFAULT_CONFIG, quiet=quiet)
    state = battle(config, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    late = replace(state, turns_without_damage=20)
    for seat in (ONE, TWO):
        now, then = OpposingFleets.of(state, seat), OpposingFleets.of(late, seat)
        assert now and then
        dares = then.danger(STANDARD_WEIGHTS) < now.danger(STANDARD_WEIGHTS)
        nears = then.closeness(STANDARD_WEIGHTS) > now.closeness(STANDARD_WEIGHTS)
        assert dares == nears == (seat == presses)


def test_no_player_waits_with_equal_pips() -> None:
    """ARM-22: the end without damage is a draw, and a hit that sinks nothing does not change it."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0/1"], ["m 15.0 4.0 180.0", "s 20.0 4.0 180.0"])
    for seat in (ONE, TWO):
        fleets = OpposingFleets.of(state, seat)
        assert fleets and not fleets.prefers_end_without_damage


def test_value_near_an_end_without_damage_approaches_its_result() -> None:
    """ARM-22: damage does not count there; a player without more pips must hit to keep the lead."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], ["l 15.0 4.0 180.0/2"])
    returns = [
        expected_returns(replace(state, turns_without_damage=quiet)) for quiet in (0, 5, 10, 14, 28)
    ]
    chances = [round(each[ONE], 9) for each in returns if each]
    assert chances[0] > 0.25 and chances == sorted(chances, reverse=True)
    assert abs(chances[-1]) < 0.1
    more = battle(
        DEFAULT_CONFIG, ["l 15.0 20.0 0.0/2"], ["m 15.0 4.0 180.0"], turns_without_damage=28
    )
    ahead, behind = expected_returns(more) or (0.0, 0.0)
    assert ahead > 0.9 and behind < -0.9


def test_hit_near_an_end_without_damage_is_better_than_waiting() -> None:
    """ARM-22: pips are equal, and without one more hit the battle is a draw in two turns."""
    mine, theirs = [LARGE_AT_15_12, "l 3.0 20.0 0.0"], ["l 16.5 11.0 90.0", "l 25.0 3.0 180.0"]
    state = battle(DEFAULT_CONFIG, mine, theirs, turns_without_damage=28)
    advice = search_advice(Observation(ONE, state), Random(0))
    assert advice and isinstance(advice.options[0].action, Fire)
    idle = [o for o in advice.options if isinstance(o.action, EndTurn)]
    assert advice.options[0].value > 0.3
    assert all(o.value < advice.options[0].value - 0.2 for o in idle)


def test_win_by_pips_has_the_value_of_any_win() -> None:
    """ARM-22: an end without damage with equal pips has the value 0."""
    state = battle(
        DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"], turns_without_damage=30
    )
    worth = [position_value(state, seat, STANDARD_WEIGHTS) for seat in (ONE, TWO)]
    assert worth == [WIN_VALUE, -WIN_VALUE]
    even = battle(
        DEFAULT_CONFIG, ["l 15.0 20.0 0.0/2"], ["l 15.0 4.0 180.0"], turns_without_damage=30
    )
    assert position_value(even, ONE, STANDARD_WEIGHTS) == 0


def test_forecast_win_does_not_devalue_the_other_turns() -> None:
    """ARM-22: far ahead near the end without damage, some turns win, the others nearly.

    Regression test: the others were compared with a turn worth half a win and shown as lost.
    """
    mine, theirs = ["l 15.0 20.0 0.0", "l 6.0 20.0 0.0"], ["m 15.0 3.0 180.0"]
    for quiet in (20, 24, 26, 28):
        advice = search_advice(
            Observation(ONE, battle(DEFAULT_CONFIG, mine, theirs, turns_without_damage=quiet)),
            Random(0),
        )
        assert advice
        values = [option.value for option in advice.options]
        assert values == sorted(values, reverse=True) and min(values) > 0.5
        assert all(value < 1 for value in values), "a value of 1 means that the battle is over"


def test_best_action_comes_first_within_a_planned_turn() -> None:
    """ARM-5: the plan from the start of the turn counts no more than what is found now."""
    state = battle(
        DEFAULT_CONFIG, [LARGE_AT_15_12, "l 3.0 20.0 0.0"], ["l 16.5 11.0 90.0", "l 25.0 3.0 180.0"]
    )
    for _ in range(2):
        advice = search_advice(Observation(ONE, state), Random(0))
        assert advice
        values = [option.value for option in advice.options]
        assert values[0] == max(values)
        state = after(state, advice.options[0].action)


def test_a_far_superior_fleet_goes_and_finishes_the_last_ship() -> None:
    """Regression test: hints sent three large ships away from the last small one, to wait."""
    fleet = ["l 10.9 18.0 215.0", "l 7.0 8.9 240.0/2", "l 2.3 9.9 240.0", "l 21.4 4.0 195.0/2"]
    state = battle(DEFAULT_CONFIG, fleet, ["s 8.1 1.0 70.0"], turns_without_damage=4)
    for _ in range(7):
        state = DEEP_PLANNER.state_after(state)
        if result(state):
            return
        state = after(state, EndTurn())
    pytest.fail("the last ship is still afloat")
