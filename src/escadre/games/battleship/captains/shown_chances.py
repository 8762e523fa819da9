"""The chances shown to players, computed from the answers to bombs, which both players know."""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.advice import return_from_features
from escadre.core.game import Seat
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Observation, State

WEIGHTS = (2.38, 1.017, -0.991, 0.375)
"""Weights of `features`; fitted by training/shown_chances.py to 200 matches of all captains."""

USUAL_SQUARES = 17
"""BAT-3: the squares of a fleet in the matches to which the weights were fitted."""


def shown_returns(state: State | Observation) -> list[float] | None:
    """Return the expected returns of both seats; None if the match is over."""
    if state.shooter is None:
        return None if state.ready == (True, True) and state.first is not None else [0.0, 0.0]
    value = return_from_features(WEIGHTS, features(state) or ())
    return [value, -value]


def features(state: State | Observation) -> tuple[float, ...] | None:
    """Return the first seat's lead in squares sunk, hit and expected, and whose turn it is.

    Leads count more when few bombs are left. All features are known to both players.
    """
    if state.shooter is None:
        return None
    first, second = _attack(state, Seat(0)), _attack(state, Seat(1))
    bombs_factor = (1 + first.bombs + second.bombs) ** -0.5
    # one square is a larger share of a small fleet
    factor = bombs_factor * (USUAL_SQUARES / sum(state.config.ships)) ** 0.75
    return (
        (first.sunk - second.sunk) * factor,
        (first.hit_afloat - second.hit_afloat) * factor,
        (first.expected - second.expected) * factor,
        bombs_factor if state.shooter == 0 else -bombs_factor,
    )


class _Attack(NamedTuple):
    """A seat's results against the other fleet in squares, and the bombs it has left."""

    sunk: int
    hit_afloat: int  # hit squares of ships afloat
    expected: float  # expected hits of bombs on random squares
    bombs: int


def _attack(state: State | Observation, seat: Seat) -> _Attack:
    target, config = 1 - seat, state.config
    sunk = sum(ship.bit_count() for ship in state.sunk[target])
    hit, water = state.hit[target].bit_count(), config.sea.size - state.bombed[target].bit_count()
    bombs = min(bombs_left(state, seat), water)
    afloat = sum(config.ships) - hit
    return _Attack(sunk, hit - sunk, min(afloat, bombs * afloat / water) if water else 0.0, bombs)
