"""Test the rules about a turn of three actions."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Decision
from escadre.games.armada.rules.game import node
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE
from escadre.games.armada.rules.model import EndTurn, Fire, Step
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    MEDIUMS,
    TWO,
    after,
    battle,
    clause,
    reason,
)


def test_three_actions_a_turn() -> None:
    """ARM-5: a fourth action is refused; fewer, or none, are allowed."""
    state = battle(DEFAULT_CONFIG, MEDIUMS, FAR_OFF)
    for number in range(3):
        assert clause(state, EndTurn()) is None
        assert clause(state, Step(number, 0)) is None
        state = after(state, Step(number, 0))
        assert state.actions == number + 1
    assert clause(state, Step(3, 0)) == "ARM-5"
    assert reason(state, Step(3, 0)) == "no-actions-left"
    state = after(state, EndTurn())
    assert node(state) == Decision((TWO,), "ARM-5")
    assert (state.actions, state.moved, state.shots, state.moving) == (0, (), (), None)
    assert clause(state, Step(3, 0)) == "ARM-5"  # not this player's turn


def test_ship_moves_once_a_turn() -> None:
    """ARM-5: a ship may move again in the next turn."""
    state = after(battle(DEFAULT_CONFIG, MEDIUMS, FAR_OFF), Step(0, 0), Step(1, 0))
    assert clause(state, Step(0, 0)) == "ARM-5"
    assert reason(state, Step(0, 0)) == "moved-already"
    state = after(state, EndTurn(), EndTurn())
    assert clause(state, Step(0, 0)) is None


def test_fire_move_fire() -> None:
    """ARM-5: actions come in any order."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 12.0 0.0"], ["l 17.0 11.0 90.0", "l 17.0 9.0 90.0"])
    state = after(state, Fire(0, STARBOARD_SIDE, 1), Step(0, 0), Fire(0, STARBOARD_SIDE, 2))
    assert state.actions == 3
    assert [ship.damage for ship in state.ships] == [0, 1, 1]
    assert clause(state, Fire(0, STARBOARD_SIDE, 2)) == "ARM-5"


def test_only_own_ships_afloat_act() -> None:
    """ARM-5, ARM-14: enemy ships, sunk ships and unused numbers cannot act."""
    state = battle(DEFAULT_CONFIG, MEDIUMS, FAR_OFF)
    sunk = replace(state, ships=(replace(state.ships[0], sunk=True), *state.ships[1:]))
    for number in (-1, 4, 6):
        assert clause(state, Step(number, 0)) == "ARM-5"
        assert clause(state, Fire(number, PORT_SIDE, 4)) == "ARM-5"
    assert clause(sunk, Step(0, 0)) == clause(sunk, Fire(0, PORT_SIDE, 4)) == "ARM-14"
