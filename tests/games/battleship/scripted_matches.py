"""Play scripted matches of Bataille navale, one line per ply."""

from __future__ import annotations

from typing import Any

import msgspec

from escadre.core.game import Decision, Seat, Terminal, play, start, validate_action
from escadre.core.squares import SquareBoard
from escadre.games.battleship.notation import parse_action
from escadre.games.battleship.rules.game import GAME, observe
from escadre.games.battleship.rules.model import Action, Config, State

ONE, TWO = Seat(0), Seat(1)
SEA = SquareBoard.of(10, 10)
VARIANT_1 = ("5 A1 h", "4 A3 h", "3 A5 h", "3 A7 h", "2 A9 h")
VARIANT_2 = (
    *("4 A1 h", "3 F1 h", "3 A3 h", "2 E3 h", "2 H3 h"),
    *("2 A5 h", "1 D5 h", "1 F5 h", "1 H5 h", "1 J5 h"),
)


def play_lines(state: State, seat: Seat, *lines: str) -> State:
    """Return the state after these actions of one seat."""
    for line in lines:
        state = play(GAME, state, seat, parse_action(state.config, line))
    return state


def refusal_of(state: State, seat: Seat, wanted: str | Action) -> tuple[str, str]:
    """Return the rule and the message of a refusal."""
    action = parse_action(state.config, wanted) if isinstance(wanted, str) else wanted
    rejection = validate_action(GAME, state, seat, action)
    assert rejection is not None, f"{action} is allowed"
    return rejection.clause, rejection.reason.id


def is_allowed(state: State, seat: Seat, line: str) -> bool:
    return validate_action(GAME, state, seat, parse_action(state.config, line)) is None


def config_rejection(**options: Any) -> tuple[str, str] | None:
    rejection = GAME.validate_config(Config(**options))
    return (rejection.clause, rejection.reason.id) if rejection else None


def placement_state(**options: Any) -> State:
    return start(GAME, Config(**options))


def battle_state(**options: Any) -> State:
    """Return a match with both fleets in the places of these tests; seat 0 begins."""
    state = placement_state(**{"first": "1"} | options)
    fleet = VARIANT_1 if state.config.variant == 1 else VARIANT_2
    for seat in (ONE, TWO):
        state = play_lines(state, seat, *fleet, "ready")
    return state


def after_bombs(state: State, *squares: str) -> State:
    """Return the state after bombs on these squares, one by each seat in turn.

    It ignores whose turn it is (BAT-11, BAT-19 have their own tests), as other tests only need a
    position.
    """
    for square in squares:
        action = parse_action(state.config, square)
        assert state.first is not None and isinstance(GAME.node(state), Decision)
        by_first, by_second = (
            state.bombed[seat].bit_count() for seat in (1 - state.first, state.first)
        )
        seat = state.first if by_first <= by_second else Seat(1 - state.first)
        assert GAME.validate(state, seat, action) is None
        state = GAME.apply(state, seat, action)
    return state


def shooter(state: State) -> Seat:
    node = GAME.node(state)
    assert isinstance(node, Decision), node
    (seat,) = node.seats
    return seat


def terminal_node(state: State) -> Terminal:
    node = GAME.node(state)
    assert isinstance(node, Terminal), node
    return node


def legal_actions_of(state: State, seat: Seat | None) -> list[Action]:
    return list(GAME.legal_actions(observe(state, seat)))


def encoded_observation(state: State, viewer: Seat | None) -> bytes:
    return msgspec.json.encode(observe(state, viewer))
