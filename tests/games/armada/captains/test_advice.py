"""Test the advice in a battle: rated actions and the turns that they begin."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from escadre.core.advice import MAX_UNDECIDED_RETURN
from escadre.games.armada.captains.advice import quick_advice, search_advice, with_approach_first
from escadre.games.armada.captains.coverage import arrays_from_ships, trapped_ships
from escadre.games.armada.captains.position_value import STANDARD_WEIGHTS, Weights, position_value
from escadre.games.armada.captains.shown_chances import can_win_now
from escadre.games.armada.captains.strongest import (
    DEEP_PLANNER,
    HINT_PLANNER,
    QUICK_PLANNER,
    TurnPlan,
)
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.model import BattlePhase, EndTurn, Observation, Step
from escadre.games.armada.rules.ship_sizes import max_steps
from escadre.games.armada.rules.turns import open_headings
from tests.games.armada.states import DEFAULT_CONFIG, ONE, after, battle


def test_a_move_before_two_sure_shots_is_rated_with_these_shots() -> None:
    """Three moves of large 2 were rated as whole turns, although large 1 can sink medium 5."""
    fleet = ["l 17.082 13.552 308.2", "l 19.896 17.218 317.7"]
    enemies = ["s 11.541 7.006 144.6", "s 9.538 4.227 239.0", "m 15.242 12.402 144.7"]
    state = battle(DEFAULT_CONFIG, fleet, enemies)
    advice = search_advice(Observation(ONE, state), Random(0))
    assert advice
    moves = [option for option in advice.options if isinstance(option.action, Step)]
    assert moves
    for option in moves:
        assert any(reason.id == "advice-fires" for reason in option.reasons), option


def test_advice_includes_the_further_steps_of_the_ship_that_acts_first() -> None:
    state = battle(DEFAULT_CONFIG, ["s 10 20 0", "m 20 20 0"], ["l 15 3 180"])
    advice = quick_advice(Observation(ONE, state), Random(0))
    assert advice
    best = advice.options[0]
    assert isinstance(best.action, Step)
    assert len(best.following) == max_steps(DEFAULT_CONFIG, state.ships[best.action.ship].size) - 1
    assert {step.ship for step in best.following if isinstance(step, Step)} == {best.action.ship}


def test_a_leading_fleet_seeks_the_last_ships_in_hints_only() -> None:
    """A beginner who followed hints waited 30 turns for the end without damage, with 9 to 6."""
    fleet, enemies = ["s 10 {} 0", "m 14 {} 0", "m 18 {} 0", "m 22 {} 0"], ["l 15 3 180"]
    near, far = (
        replace(
            battle(DEFAULT_CONFIG, [each.format(y) for each in fleet], enemies),
            turns_without_damage=12,
        )
        for y in (11, 20)
    )
    assert STANDARD_WEIGHTS.waits

    def lead(weights: Weights) -> float:
        return position_value(near, ONE, weights) - position_value(far, ONE, weights)

    assert lead(QUICK_PLANNER.weights) > lead(STANDARD_WEIGHTS) + 1


def test_a_turn_that_nears_the_enemy_comes_before_one_that_is_hardly_better() -> None:
    """A beginner who followed hints circled for five turns and never fired."""
    state = battle(DEFAULT_CONFIG, ["s 15 20 0"], ["l 15 3 180", "l 18 3 180"])
    forward, aside = (
        TurnPlan(
            value, (Step(0, 0), Step(0, turn), Step(0, 2 * turn), Step(0, 3 * turn), EndTurn())
        )
        for value, turn in ((0.0, 0), (1.0, 700))
    )
    first, second = with_approach_first([aside, forward], state)
    assert first == forward._replace(value=aside.value)
    assert second == aside
    much_better = aside._replace(value=5.0)
    assert with_approach_first([much_better, forward], state) == [much_better, forward]


def test_a_leading_fleet_does_not_pass_while_two_enemies_are_left() -> None:
    """With 12 pips to 3, a beginner's hint was to pass, and thirty turns went by without damage."""
    fleet = ["l 7.7 5.1 165.0/2", "l 3.5 16.5 40.0", "l 10.5 6.0 100.0"]
    enemies = ["s 1.0 5.0 305.0", "m 14.5 2.0 200.0"]
    state = battle(replace(DEFAULT_CONFIG, width=20, height=20), fleet, enemies)
    for idle in (0, 12):
        idle_state = replace(state, turns_without_damage=idle)
        for advise in (quick_advice, search_advice):
            advice = advise(Observation(ONE, idle_state), Random(0))
            assert advice and not isinstance(advice.options[0].action, EndTurn)


def test_hints_keep_ships_off_places_that_they_cannot_leave() -> None:
    """Two of a beginner's four ships stood at the edge for the whole battle."""
    config = DEFAULT_CONFIG
    free, trapped = (
        battle(config, [f"l 15.0 {y} 0.0"], ["l 15.0 20.0 180.0"]) for y in ("2.6", "1.8")
    )
    for planner in (HINT_PLANNER, QUICK_PLANNER, DEEP_PLANNER):
        lead = position_value(free, ONE, planner.weights) - position_value(
            trapped, ONE, planner.weights
        )
        without = planner.weights._replace(trapped=0.0)
        lead_without = position_value(free, ONE, without) - position_value(trapped, ONE, without)
        assert lead > lead_without + 2


def test_a_ship_is_trapped_if_the_edge_leaves_it_no_step() -> None:
    """ARM-9: the sampled turns agree with the headings open to a lone ship, but for rare places."""
    rng, mismatches = Random(5), 0
    for config in (DEFAULT_CONFIG, replace(DEFAULT_CONFIG, table="disc")):
        for _ in range(150):
            size, heading = rng.choice("sml"), rng.randrange(3600) / 10
            x = rng.uniform(3.0, 9.0) if config.is_disc else rng.uniform(1.0, 3.0)
            place = f"{size} {x:.3f} {rng.uniform(1.0, 12.0):.3f} {heading}"
            state = battle(config, [place], ["l 15.0 20.0 180.0"])
            found = trapped_ships(arrays_from_ships(state.ships[:1]), config)[0]
            mismatches += found != (not open_headings(state, 0))
    assert mismatches <= 2


def follow_quick_hints(state: BattlePhase) -> BattlePhase:
    """Return the position after a turn in which each action is the first of a quick hint."""
    seat = state.turn
    while state.turn == seat and not result(state):
        advice = quick_advice(Observation(seat, state), Random(0))
        assert advice
        state = after(state, advice.options[0].action)
    return state


def test_quick_hints_win_a_battle_that_the_chart_knows_to_be_won() -> None:
    """Regression test: the chart showed 99%, and 90% after the turn of the quick hints."""
    fleet = ["m 11.2 13.535 316.1", "m 15.913 18.71 343.0", "m 11.879 15.992 152.7"]
    enemies = ["l 13.312 12.89 167.5/1"]
    state = battle(DEFAULT_CONFIG, fleet, enemies, turns_without_damage=1)
    assert can_win_now(state)
    end = result(follow_quick_hints(state))
    assert end and end.returns[ONE] == 1


def test_hints_do_not_leave_the_enemy_a_win_in_its_next_turn() -> None:
    """Regression test: the chart showed 35%, and 1% after the turn of the quick hints."""
    enemies = ["s 18.62 6.162 202.0", "m 17.628 7.683 24.8"]
    state = battle(DEFAULT_CONFIG, ["l 15.426 10.309 42.3/2"], enemies, turns_without_damage=1)
    later = follow_quick_hints(state)
    assert not result(later) and not can_win_now(later)
    advice = search_advice(Observation(ONE, state), Random(0))
    assert advice and advice.options[0].value > -MAX_UNDECIDED_RETURN
