"""Evaluation: expected returns of both seats now, and of one seat after a miss or a hit."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.advice import return_from_features, returns_from_odds
from escadre.core.game import Seat
from escadre.games.battleship.captains.shown_chances import (
    WEIGHTS,
    Attack,
    attack_of,
    features_of_attacks,
)
from escadre.games.battleship.rules.model import Observation, State

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


class ReturnsAfterBomb:
    """The viewer's expected returns after each answer to a bomb, by the fitted function.

    Hits on several ships do not add up.
    """

    def __init__(self, observation: Observation) -> None:
        assert observation.viewer in (0, 1)
        self._seat, self._config = Seat(observation.viewer), observation.config
        self._first = observation.first
        self._own = attack_of(observation, self._seat)
        self._other = attack_of(observation, Seat(1 - self._seat))
        self.after_miss = self._value(self._own.after_bomb())
        self.after_hit = self._value(self._own.after_bomb(1))

    def after_sinking(self, size: int) -> float:
        """Return the expected return after a bomb that sinks a ship of this size."""
        return self._value(self._own.after_bomb(1, size))

    def _value(self, own: Attack) -> float:
        attacks = (own, self._other) if self._seat == 0 else (self._other, own)
        values = features_of_attacks(self._config, attacks, self._first)
        value = return_from_features(WEIGHTS, values)
        return value if self._seat == 0 else -value
