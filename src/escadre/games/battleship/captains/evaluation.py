"""Evaluation: the expected returns of both seats."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.advice import returns_from_odds
from escadre.games.battleship.rules.model import State

LEAD_EXPONENT = 3.5
"""Exponent of the squares left in the odds of winning, fitted to matches of capitaines."""
CALIBRATION = 1.06
"""Exponent that calibrates these odds, fitted by benchmarks/evaluation/calibration.py."""


def evaluate(state: State) -> list[float]:
    """Return the expected returns, from the squares of each fleet not yet hit."""
    if state.shooter is None:
        return [0.0, 0.0]  # both fleets have the same squares
    return returns_from_squares_left(
        [
            sum(map(int.bit_count, fleet)) - hit.bit_count()
            for fleet, hit in zip(state.fleets, state.hit, strict=True)
        ]
    )


def returns_from_squares_left(squares: Sequence[int]) -> list[float]:
    """Return the expected returns for these numbers of squares not yet hit, by seat."""
    return returns_from_odds([(1 + count) ** LEAD_EXPONENT for count in squares], CALIBRATION)
