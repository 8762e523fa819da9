"""Test that the search finds the best turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.game import Decision, Terminal
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.strongest import Planner, one_shot_per_target
from escadre.games.armada.rules.game import GAME, node
from escadre.games.armada.rules.model import BattlePhase, Config, Flag
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    HIDDEN,
    LARGE_AT_15_12,
    SMALL_IN_FRONT,
    after,
    battle,
    battle_in_formation,
)

QUICK = Planner(widths=(2, 1, 1), candidates=2, rollout_turns=2)


def play_whole_turn(state: BattlePhase, captain: Any) -> BattlePhase:
    """Return the state after a whole turn of this captain; check that each action is legal."""
    seat = state.turn
    while isinstance(node(state), Decision) and state.turn == seat:
        action = captain.choose(GAME.observe(state, seat), Random(1))
        state = after(state, action)
    return state


THINKERS = {level: CAPTAINS[level] for level in ("lieutenant", "capitaine", "amiral")}
every_thinker = pytest.mark.parametrize("captain", THINKERS.values(), ids=THINKERS)


@every_thinker
def test_two_winning_shots_are_fired(captain: Captain) -> None:
    """First at the small ship in front, then at the ship behind it."""
    end = node(
        play_whole_turn(battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN]), captain)
    )
    assert isinstance(end, Terminal) and end.returns == (1.0, -1.0)


@every_thinker
def test_winning_move_and_two_shots_are_found(captain: Captain) -> None:
    state = battle(DEFAULT_CONFIG, ["m 15.0 12.0 0.0"], ["m 17.5 8.5 0.0"])
    assert not one_shot_per_target(state)
    end = node(play_whole_turn(state, captain))
    assert isinstance(end, Terminal) and end.returns == (1.0, -1.0)


@every_thinker
def test_flag_and_goal_line_in_reach_are_taken(captain: Captain) -> None:
    flags = (Flag(0), Flag(point=(15_000, 8_000)))
    state = battle(Config(objective="flag"), ["s 15.0 12.0 0.0"], FAR_OFF, flags=flags)
    end = node(play_whole_turn(state, captain))
    assert isinstance(end, Terminal) and end.clause == "ARM-19"
    config = Config(objective="infiltration")
    end = node(play_whole_turn(battle(config, ["s 15.0 4.0 90.0"], ["l 15.0 20.0 0.0"]), captain))
    assert isinstance(end, Terminal) and end.clause == "ARM-20"


def test_cached_plan_equals_a_new_one() -> None:
    state = battle_in_formation(DEFAULT_CONFIG, "line")
    one, two = Planner(widths=(2, 1, 1)), Planner(widths=(2, 1, 1))
    action = one.choose(state, Random(1))
    assert action == one.choose(state, Random(2))
    assert action == two.choose(state, Random(3))


@pytest.mark.sweep
def test_captain_beats_random_play() -> None:
    """The captain wins with either fleet, in a battle of two ships against two."""
    for fleets in (
        (["l 12.0 16.0 0.0", "l 15.0 16.0 0.0"], ["m 12.0 8.0 180.0", "m 15.0 8.0 180.0"]),
        (["m 12.0 16.0 0.0", "m 15.0 16.0 0.0"], ["l 12.0 8.0 180.0", "l 15.0 8.0 180.0"]),
    ):
        state, rng = battle(DEFAULT_CONFIG, *fleets), Random(5)
        captains = Captain(QUICK.choose), CAPTAINS["mousse"]
        while isinstance(now := node(state), Decision):
            seat = now.seats[0]
            action = captains[seat].choose(GAME.observe(state, seat), rng)
            state = after(state, action)
        assert isinstance(now, Terminal) and now.returns[0] == 1.0
