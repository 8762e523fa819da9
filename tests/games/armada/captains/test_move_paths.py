"""Test that the moves listed for a ship are the legal ones."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.game import validate_action
from escadre.games.armada.captains.coverage import ship_moves
from escadre.games.armada.captains.move_paths import MovePaths
from escadre.games.armada.rules.game import GAME, apply_battle_action
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import Step
from tests.games.armada.states import ONE, USUAL, battle


@pytest.mark.parametrize("size", [1, 2, 3])
def test_paths_are_those_that_the_referee_allows(size: int) -> None:
    """ARM-9: in a crowd, up to the edge of the table."""
    rng = Random(6)
    letter = " sml"[size]
    crowd = ["l 3.0 20.0 90.0", "m 2.0 22.0 0.0"], ["s 4.5 22.0 180.0", "l 6.0 20.0 10.0"]
    state = battle(USUAL, [f"{letter} 4.0 23.0 330.0", *crowd[0]], crowd[1])
    paths, way = MovePaths(state, 0), ship_moves(size, {1: 4, 2: 2, 3: 1}[size])
    allowed = 0
    for turns in rng.sample(way.turns, min(200, len(way.turns))):
        after, heading, path = state, 3300, paths.path(turns)
        for turn in turns:
            step = Step(0, heading := (heading + turn) % FULL_TURN)
            if validate_action(GAME, after, ONE, step) is not None:
                assert path is None
                break
            after = apply_battle_action(after, step)
        else:
            assert path is not None and len(path) == len(turns)
            allowed += 1
    assert 0 < allowed < min(200, len(way.turns))
