"""Positions of MAKO Naval for tests, and functions that continue and query them.

Most positions are on seas of 6 by 6 squares, so that drawings are small.
"""

from __future__ import annotations

from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import CHANCE, Seat, Terminal, play, validate_action
from escadre.core.i18n.catalogue import words
from escadre.games.mako.notation import parse_action, square_name
from escadre.games.mako.rules.board import BoardSpec, SmallBoardSpec
from escadre.games.mako.rules.game import GAME, legal_actions, node, observe
from escadre.games.mako.rules.model import Config, MoveBoat, SendMine, State

TINY = BoardSpec(6, ((3, 0), (5, 3), (2, 5), (0, 2)), SmallBoardSpec(0, 4, ((2, 0), (2, 4))))


def tiny(**options: Any) -> Config:
    return Config(chart=TINY, **options)


def play_lines(state: State, *lines: str) -> State:
    """Return the state after these plies in notation; check that each is legal."""
    for line in lines:
        action = parse_action(state.config, line)
        chance = isinstance(action, (DiceOutcome, DrawOutcome))
        assert chance or state.turn is not None
        seat = CHANCE if chance or state.turn is None else state.turn
        state = play(GAME, state, seat, action)
    return state


def refusal_of(state: State, line: str, seat: int | None = None) -> str:
    """Return the rule and the sentence with which an action is refused."""
    by = state.turn if seat is None else Seat(seat)
    assert by is not None
    rejection = validate_action(GAME, state, by, parse_action(state.config, line))
    assert rejection is not None, f"{line} is allowed"
    return f"{rejection.clause} {rejection.reason.id}"


def names(state: State, squares: Any) -> set[str]:
    return {square_name(state.config, square) for square in squares}


def may_go(state: State, boat: int) -> set[str]:
    assert state.turn is not None
    listed = legal_actions(observe(state, state.turn))
    return names(state, (a.square for a in listed if isinstance(a, MoveBoat) and a.boat == boat))


def may_land_mine(state: State) -> set[str]:
    assert state.turn is not None
    listed = list(legal_actions(observe(state, state.turn)))
    assert all(isinstance(action, SendMine) for action in listed)
    return names(state, (action.square for action in listed if isinstance(action, SendMine)))


def places(state: State) -> tuple[int, ...]:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return ended.places


def by(state: State) -> str:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return f"{ended.clause} {ended.reason.id}"


def reason(state: State) -> str:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return words("en", GAME.home).format(ended.reason)


def line_of(config: Config, boat: int, count: int) -> int:
    """Return this many squares for the mines of a boat, far from all boats."""
    sea = config.board.sea
    squares = [sea.square(x, y) for y in (3, 4, 5, 8, 9) for x in range(1, 13)]
    return sum(1 << square for square in squares[:count])
