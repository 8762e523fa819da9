"""Test the expected returns of a match of Bataille navale."""

from __future__ import annotations

import pytest

from escadre.core.game import Ready, Seat
from escadre.games.battleship.captains.evaluation import evaluate
from escadre.games.battleship.rules.game import GAME, initial_state
from escadre.games.battleship.rules.model import Bomb, Config, PlaceShip


def test_player_with_fewer_hits_has_a_higher_estimate() -> None:
    config = Config(width=5, height=5, fleet=(2, 1), first="1")
    state = initial_state(config)
    assert [*evaluate(state)] == [0, 0]
    for seat in (0, 1):
        for action in (PlaceShip(2, 0, across=True), PlaceShip(1, 24, across=True), Ready()):
            state = GAME.apply(state, Seat(seat), action)
    assert [*evaluate(state)] == [0, 0]
    ahead, behind = evaluate(GAME.apply(state, Seat(0), Bomb(0)))
    assert ahead == -behind > 0.3
    missed = GAME.apply(GAME.apply(state, Seat(0), Bomb(3)), Seat(1), Bomb(0))
    assert [*evaluate(missed)] == pytest.approx([behind, ahead])
