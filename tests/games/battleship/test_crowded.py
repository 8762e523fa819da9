"""Seas so crowded that looking for room for the rest of a fleet is given up at some point."""

from random import Random

import pytest

from escadre.core.game import Decision, Seat, play, start
from escadre.games.battleship.rules import GAME, Config, Lift, Place, observe

CROWDED = Config(width=9, height=9, fleet=(5, 4, 4, 3, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1))


@pytest.mark.parametrize("seed", range(6))
def test_there_is_always_a_step(seed: int) -> None:
    """BAT-9: whatever was placed, something can be placed or lifted, and the referee agrees."""
    rng, state = Random(seed), start(GAME, CROWDED)
    for _ in range(15):
        node = GAME.node(state)
        assert isinstance(node, Decision)
        listed = list(GAME.legal_actions(observe(state, Seat(0))))
        assert listed, f"nothing to do after {len(state.fleets[0])} ships"
        assert all(isinstance(action, Place | Lift) for action in listed) or len(listed) == 1
        state = play(GAME, state, Seat(0), listed[rng.randrange(len(listed))])
        if state.ready[0]:
            break
