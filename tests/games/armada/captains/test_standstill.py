"""Test that a position in which no ship can move or fire is recognised."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.analysis.real_choices import is_real_choice
from escadre.analysis.rollouts import expected_return
from escadre.games import GAMES
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.captains.standstill import is_standstill
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import GAME, apply_battle_action, legal_actions
from escadre.games.armada.rules.model import EndTurn, Observation
from tests.games.armada.states import DEFAULT_CONFIG, FAR_OFF, ONE, TWO, battle

ARMADA = GAMES["armada"]
NOSE_TO_NOSE = ["s 15.505 10.878 295.7"], ["l 12.860 9.607 113.1"]


def test_two_ships_nose_to_nose_wait_for_the_end_without_damage() -> None:
    """ARM-22: the small ship loses by pips, but its chance was shown as 22% for 27 turns."""
    state = battle(DEFAULT_CONFIG, *NOSE_TO_NOSE)
    seen = [Observation(seat, state) for seat in (ONE, TWO)]
    assert is_standstill(state)
    assert [expected_return(ARMADA, each).value for each in seen] == [-1.0, 1.0]
    assert not any(is_real_choice(ARMADA, each) for each in seen)
    while (end := result(state)) is None:
        assert [*legal_actions(GAME.observe(state, state.turn))] == [EndTurn()]
        state = apply_battle_action(state, EndTurn())
    assert list(end.returns) == [-1.0, 1.0]


@pytest.mark.parametrize(
    ("own", "enemy"),
    [
        (["s 15.505 10.878 115.7"], NOSE_TO_NOSE[1]),  # it can sail away
        (NOSE_TO_NOSE[0], [*NOSE_TO_NOSE[1], FAR_OFF[0]]),  # an enemy can
    ],
)
def test_a_fleet_with_a_free_ship_is_not_at_a_standstill(own: list[str], enemy: list[str]) -> None:
    assert not is_standstill(battle(DEFAULT_CONFIG, own, enemy))


def test_a_ship_that_cannot_move_is_no_threat_at_a_distance() -> None:
    """ARM-6: “enemy large 3 can close in and sink small 1”, though it could not make a step."""
    state = battle(DEFAULT_CONFIG, [*NOSE_TO_NOSE[0], "s 14.0 13.0 0.0"], NOSE_TO_NOSE[1])
    ids = [each.id for each in reasons(state, (EndTurn(),))]
    assert "advice-exposed" not in ids and "advice-safe" in ids
    free = battle(DEFAULT_CONFIG, ["s 16.505 10.878 295.7", "s 14.0 13.0 0.0"], NOSE_TO_NOSE[1])
    assert "advice-exposed" in [each.id for each in reasons(free, (EndTurn(),))]


@pytest.mark.parametrize(
    ("ship", "gains"), [(NOSE_TO_NOSE[0][0], False), ("s 16.505 10.878 295.7", True)]
)
def test_a_blocked_ship_lends_its_side_no_strike(ship: str, gains: bool) -> None:
    """ARM-9: a chance of 24% fell to 12% in turns in which no ship could make a step."""
    state = battle(DEFAULT_CONFIG, [ship, "m 25.0 20.0 0.0"], NOSE_TO_NOSE[1])
    to_move, waiting = (
        expected_return(ARMADA, Observation(ONE, replace(state, turn=turn))).value
        for turn in (ONE, TWO)
    )
    assert (to_move > waiting + 0.05) is gains
