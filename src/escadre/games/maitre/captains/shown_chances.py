"""The chances shown to players, computed from the chances by which captains search.

The network was fitted to games between strong captains, and its odds were made less extreme for
them (`CALIBRATION`). Among players of all levels, the chance would swing back and forth with these
odds, so they are made less extreme again, and the seat to move gains less from its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh

from escadre.core.advice import limit_undecided_return, return_from_features
from escadre.games.maitre.rules.model import State, seat_to_move

WEIGHTS = (0.78, -0.05)
"""Weights of `features`. The best fit to 191 matches of players of all levels is 1.05 and -0.10.

With smaller weights, the chance fluctuates less, and the exact mean over the dice of a turn differs
less from the chance before it (training/shown_chances.py). 0.78 is the largest weight whose
movement in these matches is at most 1.2.
"""


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns shown to players at the end of a turn; None within a turn."""
    from escadre.games.maitre.captains.evaluation import REFERENCE_CAPTAIN, rate_ends

    if state.in_progress is not None or state.first_seat is None:
        return None
    return rate_ends(REFERENCE_CAPTAIN, [state])[0]


def to_shown_returns(returns: Sequence[float], mover: int) -> list[float]:
    """Convert returns at the end of a turn, before the turn of `mover`, to the shown ones.

    Only returns of two players are changed.
    """
    if len(returns) != 2 or abs(returns[0]) >= 1:
        return [*returns]
    value = return_from_features(WEIGHTS, _features(returns[0], mover))
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
    """Return the network's log odds of the first seat, and 1 or -1 for the seat to move."""
    from escadre.games.maitre.captains.evaluation import evaluate

    if (returns := evaluate(state)) is None or abs(returns[0]) > 0.9999:
        return None
    return _features(returns[0], seat_to_move(state))


def _features(value: float, mover: int) -> tuple[float, ...]:
    return 2 * atanh(value), 1.0 if mover == 0 else -1.0
