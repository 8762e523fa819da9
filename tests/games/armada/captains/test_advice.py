"""Test the advice in a battle: rated actions and the turns that they begin."""

from __future__ import annotations

from random import Random

from escadre.games.armada.captains.advice import search_advice
from escadre.games.armada.rules.model import Observation, Step
from tests.games.armada.states import ONE, USUAL, battle


def test_a_move_before_two_sure_shots_is_rated_with_these_shots() -> None:
    """Three moves of large 2 were rated as whole turns, although large 1 can sink medium 5."""
    fleet = ["l 17.082 13.552 308.2", "l 19.896 17.218 317.7"]
    enemies = ["s 11.541 7.006 144.6", "s 9.538 4.227 239.0", "m 15.242 12.402 144.7"]
    state = battle(USUAL, fleet, enemies)
    advice = search_advice(Observation(ONE, state), Random(0))
    assert advice
    moves = [option for option in advice.options if isinstance(option.action, Step)]
    assert moves
    for option in moves:
        assert any(reason.id == "advice-fires" for reason in option.reasons), option
