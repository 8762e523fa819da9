"""Test that the moves listed for a ship are the legal ones."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.game import validate_action
from escadre.games.armada.captains.coverage import ship_moves
from escadre.games.armada.captains.step_search import StepSearch
from escadre.games.armada.rules.game import GAME, apply_battle_action
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import Step
from tests.games.armada.states import DEFAULT_CONFIG, ONE, battle


@pytest.mark.parametrize("size", [1, 2, 3])
def test_steps_are_those_that_the_rules_allow(size: int) -> None:
    """ARM-9: among many ships, and up to the edge of the table."""
    rng = Random(6)
    letter = " sml"[size]
    crowd = ["l 3.0 20.0 90.0", "m 2.0 22.0 0.0"], ["s 4.5 22.0 180.0", "l 6.0 20.0 10.0"]
    state = battle(DEFAULT_CONFIG, [f"{letter} 4.0 23.0 330.0", *crowd[0]], crowd[1])
    search, moves = StepSearch(state, 0), ship_moves(size, {1: 4, 2: 2, 3: 1}[size])
    allowed = 0
    for heading_changes in rng.sample(moves.heading_changes, min(200, len(moves.heading_changes))):
        after = state
        heading = 3300
        steps = search.steps(heading_changes)
        for change in heading_changes:
            step = Step(0, heading := (heading + change) % FULL_TURN)
            if validate_action(GAME, after, ONE, step) is not None:
                assert steps is None
                break
            after = apply_battle_action(after, step)
        else:
            assert steps is not None and len(steps) == len(heading_changes)
            allowed += 1
    assert 0 < allowed < min(200, len(moves.heading_changes))
