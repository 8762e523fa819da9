"""Test the set-ups of MÂTS."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.game import play, start
from escadre.games import GAMES
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Config, PlaceShip
from tests.games.mats.states import ONE, ordering_stage, play_lines

KIT = GAMES["mats"]


@pytest.mark.parametrize("name", ["shuffle", "advised"])
def test_ready_made_column_replaces_the_ships_already_placed(name: str) -> None:
    state = play_lines(start(GAME, Config()), "e1 1", "v 2", "f 7")
    actions = KIT.setups[name](GAME.observe(state, ONE), Random(1))
    for action in actions:
        assert isinstance(action, PlaceShip)
        state = play(GAME, state, ONE, action)
    assert sorted(ship for ship in ordering_stage(state).orders[0] if ship is not None) == list(
        range(7)
    )
