"""Test the tactics that do not search."""

from __future__ import annotations

from random import Random

from escadre.games.armada.captains.levels import matelot_tactic, mousse_tactic
from escadre.games.armada.captains.simple import approach_tactic
from escadre.games.armada.rules.model import EndTurn, Fire, Step
from escadre.games.armada.rules.turns import open_headings
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    after,
    battle,
)


def test_topman_closes_in_and_fires() -> None:
    """The other captains are measured against this one."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 20.0 0.0"], ["l 15.0 4.0 180.0"])
    seen = []
    while state.turn == ONE:
        action = approach_tactic(state, Random(1))
        seen.append(action)
        state = after(state, action)
    assert [type(action) for action in seen] == [Step] * 4 + [EndTurn]
    assert all(isinstance(action, EndTurn) or action.heading == 0 for action in seen)  # type: ignore[union-attr]
    firing = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    assert isinstance(approach_tactic(firing, Random(1)), Fire)


def test_first_captains_approach_from_afar() -> None:
    """A beginner's first battle had no shot in five turns: the cabin boy sailed at random."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 20.0 0.0"], ["l 15.0 4.0 180.0"])
    closing = approach_tactic(state, Random(1))
    for tactic in (mousse_tactic, matelot_tactic):
        assert {tactic(state, Random(n)) for n in range(50)} == {closing}


def test_cabin_boy_always_seeks_the_enemy_and_overlooks_half_of_its_shots() -> None:
    """A beginner's battle dragged on: ships of the cabin boy fled, or stayed at the far edge."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 7.5 0.0"], ["l 15.0 4.0 0.0"])
    closing = approach_tactic(state, Random(1))
    assert {mousse_tactic(state, Random(n)) for n in range(50)} == {closing}
    firing = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    shots = sum(isinstance(mousse_tactic(firing, Random(n)), Fire) for n in range(200))
    assert 70 < shots < 130


def test_sailor_near_the_enemy_closes_in_in_some_actions() -> None:
    """Like the topman in a third of the actions, at random in the others."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 7.5 0.0"], ["l 15.0 4.0 0.0"])
    closing = approach_tactic(state, Random(1))
    actions = [matelot_tactic(state, Random(n)) for n in range(300)]
    assert 75 < actions.count(closing) < 200
    assert len(set(actions)) > 3


def test_first_captains_do_not_sail_into_a_dead_end() -> None:
    """The cabin boy's last ships had their tips at the edge, and passed every turn."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 3.4 0.0"], ["s 15.0 0.6 90.0"])
    for tactic in (mousse_tactic, matelot_tactic, approach_tactic):
        for n in range(20):
            step = tactic(state, Random(n))
            if isinstance(step, Step):
                assert open_headings(after(state, step), 0), (tactic, step)
