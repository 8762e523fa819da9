"""Expected returns at the start of a turn, fitted to results."""

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
    """The weights in the log odds of a side.

    The value by which captains choose turns overrated few large ships when used as odds. These are
    fitted to 640 matches of capitaines from the basic fleets.
    """

    worth: float = 0.26  # per point of the position's value
    guns: float = -0.36  # per gun afloat: the value counts it too high
    ships: float = 0.55  # per ship afloat


WIN_ODDS_WEIGHTS = WinOddsWeights()

VALUE_SCALE = 0.1
"""The weight of such a point where nothing else is looked at, fitted to the same matches."""


def expected_returns(state: BattlePhase) -> list[float] | None:
    """Return the expected returns at the start of a turn, after one turn of a shallow captain."""
    if state.actions or state.moving is not None:
        return None
    state = SHALLOW_PLANNER.played(state)
    if end := result(state):
        return list(end.returns)
    together = sides(state.config)
    odds = {  # allies judge a position alike
        side: exp(_log_odds(state, Seat(seat), side == together[state.turn]))
        for seat, side in enumerate(together)
    }
    expected = dict(zip(odds, returns_from_odds([*odds.values()]), strict=True))
    return [expected[side] for side in together]


def _log_odds(state: BattlePhase, seat: Seat, to_move: bool) -> float:
    """Return the log odds of a seat and its allies, up to a common constant."""
    fleet, weights = [state.ships[number] for number in allied_ships(state, seat)], WIN_ODDS_WEIGHTS
    counted = weights.guns * sum(ship.size for ship in fleet) + weights.ships * len(fleet)
    worth = position_value(state, seat, STANDARD_WEIGHTS, to_move)
    return weights.worth * worth + (1 - idle_end_chance(state.quiet)) * counted
