"""Evaluation of a battle at the start of a turn: expected returns, fitted to results of matches."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from escadre.core.advice import returns_from_odds
from escadre.core.game import Seat
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    idle_end_chance,
    position_value,
)
from escadre.games.armada.captains.strongest import SHALLOW_PLANNER
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.model import BattlePhase, allied_ships, sides


class WinOddsWeights(NamedTuple):
    """The weights that give the log odds of a side.

    Used alone as odds, the value by which captains choose turns overrates a few large ships. These
    weights are fitted to 640 matches between lieutenants with the basic fleets
    (training/armada_odds.py).
    """

    value: float = 0.26  # per point of the position's value
    guns: float = -0.36  # per gun afloat: negative, because the value overrates guns
    ships: float = 0.55  # per ship afloat


WIN_ODDS_WEIGHTS = WinOddsWeights()

VALUE_SCALE = 0.1
"""The log odds per point if the value is used alone, fitted to the same 640 matches."""


def expected_returns(state: BattlePhase) -> list[float] | None:
    """Return the expected returns at the start of a turn, after a shallow search has played it.

    Return None in the middle of a turn.
    """
    if state.actions or state.moving is not None:
        return None
    state = SHALLOW_PLANNER.state_after(state)
    if end := result(state):
        return list(end.returns)
    side_of_seat = sides(state.config)
    odds = {  # allied seats have the same odds
        side: exp(_log_odds(state, Seat(seat), side == side_of_seat[state.turn]))
        for seat, side in enumerate(side_of_seat)
    }
    expected = dict(zip(odds, returns_from_odds([*odds.values()]), strict=True))
    return [expected[side] for side in side_of_seat]


def _log_odds(state: BattlePhase, seat: Seat, to_move: bool) -> float:
    """Return the log odds of a seat and its allies, up to a constant that all sides share."""
    features = odds_features(state, seat, to_move)
    return sum(weight * feature for weight, feature in zip(WIN_ODDS_WEIGHTS, features, strict=True))


def odds_features(state: BattlePhase, seat: Seat, to_move: bool) -> tuple[float, float, float]:
    """Return what the weights multiply, for a seat and its allies.

    Towards an end without damage, guns and ships count less.
    """
    fleet = [state.ships[number] for number in allied_ships(state, seat)]
    share = 1 - idle_end_chance(state.turns_without_damage)
    value = position_value(state, seat, STANDARD_WEIGHTS, to_move)
    return value, share * sum(ship.size for ship in fleet), share * len(fleet)
