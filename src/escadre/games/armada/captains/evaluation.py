"""Expected returns at the start of a turn, fitted to results."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from escadre.core.advice import returns_at
from escadre.core.game import Seat
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    position_value,
    quiet_share,
)
from escadre.games.armada.captains.search import SHALLOW
from escadre.games.armada.rules.ending import battle_end
from escadre.games.armada.rules.model import Battle, allies, sides


class OddsWeights(NamedTuple):
    """By how much the logarithm of a side's odds grows with each of these.

    What captains count chooses turns; as odds it promised too much to few large ships. Fitted to
    640 matches of capitaines from the basic fleets.
    """

    worth: float = 0.26  # a point of what the position is worth to a captain
    guns: float = -0.36  # a gun afloat: its worth counts it too high
    ships: float = 0.55  # a ship afloat


ODDS_WEIGHTS = OddsWeights()

PROMISE = 0.1
"""The weight of such a point where nothing else is looked at, fitted to the same matches."""


def expected_returns(state: Battle) -> list[float] | None:
    """The returns to expect at the start of a turn, which a shallow captain plays."""
    if state.actions or state.moving is not None:
        return None
    state = SHALLOW.played(state)
    if end := battle_end(state):
        return list(end.returns)
    together = sides(state.config)
    odds = {  # allies judge a position alike
        side: exp(_log_odds(state, Seat(seat), side == together[state.turn]))
        for seat, side in enumerate(together)
    }
    expected = dict(zip(odds, returns_at([*odds.values()]), strict=True))
    return [expected[side] for side in together]


def _log_odds(state: Battle, seat: Seat, to_move: bool) -> float:
    """The logarithm of the odds of a seat and its allies, but for what is the same for all."""
    fleet, weights = [state.ships[number] for number in allies(state, seat)], ODDS_WEIGHTS
    counted = weights.guns * sum(ship.size for ship in fleet) + weights.ships * len(fleet)
    worth = position_value(state, seat, STANDARD_WEIGHTS, to_move)
    return weights.worth * worth + (1 - quiet_share(state.quiet)) * counted
