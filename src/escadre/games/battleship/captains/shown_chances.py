"""The chance to win that is shown: from what both players know of the bombs that have fallen."""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.advice import return_from_features
from escadre.core.game import Seat
from escadre.games.battleship.rules.model import Observation, State

WEIGHTS = (2.38, 1.017, -0.991, 0.375)
"""Of `features`; fitted by training/shown_chances.py to 200 matches of captains of all levels."""

USUAL_SQUARES = 17
"""BAT-3: the squares of the fleets in the matches of this fit."""


def shown_returns(state: State | Observation) -> list[float] | None:
    """Return the expected returns of both seats; None where the match is over."""
    if state.shooter is None:
        return None if state.ready == (True, True) and state.first is not None else [0.0, 0.0]
    value = return_from_features(WEIGHTS, features(state) or ())
    return [value, -value]


def features(state: State | Observation) -> tuple[float, ...] | None:
    """Return how far the first seat is ahead: squares sunk, hit, to hope for, and the turn.

    Differences count more when few bombs are left. All of it is known to both players.
    """
    if state.shooter is None:
        return None
    mine, theirs = _attack(state, Seat(0)), _attack(state, Seat(1))
    left = (1 + mine.bombs + theirs.bombs) ** -0.5
    size = USUAL_SQUARES / sum(state.config.ships)
    share = left * size**0.75  # a square of a small fleet is more
    return (
        (mine.sunk - theirs.sunk) * share,
        (mine.wounded - theirs.wounded) * share,
        (mine.hoped - theirs.hoped) * share,
        left if state.shooter == 0 else -left,
    )


class _Attack(NamedTuple):
    """What a seat has done to the other's fleet, in squares, and the bombs it has left."""

    sunk: int
    wounded: int  # hit, of ships afloat
    hoped: float  # hits to expect of bombs dropped anywhere
    bombs: int


def _attack(state: State | Observation, seat: Seat) -> _Attack:
    target, config = 1 - seat, state.config
    sunk = sum(ship.bit_count() for ship in state.sunk[target])
    hit, dropped = state.hit[target].bit_count(), state.bombed[target].bit_count()
    water = config.sea.size - dropped
    bombs = min(config.bombs_of[seat] - dropped, water)
    afloat = sum(config.ships) - hit
    return _Attack(sunk, hit - sunk, min(afloat, bombs * afloat / water) if water else 0.0, bombs)
