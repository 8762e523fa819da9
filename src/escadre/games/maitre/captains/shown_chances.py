"""The chances shown to players, computed from the chances by which captains search.

The network was fitted to games between strong captains, and its odds were made less extreme for
them (`CALIBRATION`). Among players of all levels, the chance would swing back and forth with these
odds, so they are made less extreme again, and the seat to move gains less from its turn. Weak
players rarely win back a lead in points, so this lead counts more than in the network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atanh, exp
from typing import TYPE_CHECKING

from escadre.core.advice import limit_undecided_return, return_from_features
from escadre.core.game import Seat
from escadre.games.maitre.captains.strongest import CALIBRATION
from escadre.games.maitre.rules.ending import score_of
from escadre.games.maitre.rules.model import State, seat_to_move

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import SeatValues

WEIGHTS = (0.84, -0.06, 0.2)
"""Weights of `features`, chosen with 1,157 matches of players of all levels.

With a smaller weight, the chance fluctuates less: with 0.84, the movement in these matches is less
than 1.2. With a larger weight of the lead, the hint, whose search rates positions by the network,
differs more from the mean over the dice (training/shown_chances.py).
"""


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns shown to players at the end of a turn; None within a turn."""
    from escadre.games.maitre.captains.evaluation import REFERENCE_CAPTAIN, rate_ends

    if state.in_progress is not None or state.first_seat is None:
        return None
    return rate_ends(REFERENCE_CAPTAIN, [state])[0]


def with_lead(state: State, chances: SeatValues) -> Iterable[float]:
    """Return the network's chances of two players, with the lead in points counted more."""
    if len(chances) != 2:
        return chances
    odds_factor = exp(WEIGHTS[2] * _lead(state) / (WEIGHTS[0] * CALIBRATION))
    weighted = chances[0] * odds_factor
    first = weighted / (weighted + chances[1])
    return first, 1 - first


def _lead(state: State) -> float:
    return (score_of(state, Seat(0)).points - score_of(state, Seat(1)).points) / 10


def to_shown_returns(returns: Sequence[float], mover: int) -> list[float]:
    """Convert returns at the end of a turn, before the turn of `mover`, to the shown ones.

    Only returns of two players are changed. They already count the lead in points (`with_lead`).
    """
    if len(returns) != 2 or abs(returns[0]) >= 1:
        return [*returns]
    value = return_from_features(WEIGHTS[:2], _features(returns[0], mover))
    return [value, -value]


def to_shown_option(returns: Sequence[float], seat: int, error: float = 0.0) -> tuple[float, float]:
    """Convert a captain's value of a turn of this seat, and its error, to the shown scale."""
    if len(returns) != 2:
        return returns[seat], error
    value = to_shown_returns(returns, 1 - seat)[seat]
    before, after = (limit_undecided_return(each) for each in (returns[seat], value))
    slope = WEIGHTS[0] * (1 - after**2) / (1 - before**2)
    return value, error * slope


def features(state: State) -> tuple[float, ...] | None:
    """Return the network's log odds of the first seat, the seat to move, and the lead in points.

    The seat to move is 1 or -1; the lead is that of the first seat, in tens of points.
    """
    from escadre.games.maitre.captains.evaluation import evaluate

    if (returns := evaluate(state)) is None or abs(returns[0]) > 0.9999:
        return None
    return *_features(returns[0], seat_to_move(state)), _lead(state)


def _features(value: float, mover: int) -> tuple[float, ...]:
    return 2 * atanh(value), 1.0 if mover == 0 else -1.0
