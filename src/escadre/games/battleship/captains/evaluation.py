"""Expected returns of both seats, from the squares left."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.advice import returns_at
from escadre.games.battleship.rules.model import State

LEAD = 3.5
"""The odds to win go as this power of the squares left; fitted to matches of two capitaines."""
CONFIDENCE = 1.06
"""The power of these odds; fitted by benchmarks/evaluation/calibration.py."""


def estimate(state: State) -> list[float]:
    """The returns to expect, by the squares of each fleet yet to be hit."""
    if state.shooter is None:
        return [0.0, 0.0]  # one fleet in hiding is as good as another
    return returns_left(
        [
            sum(map(int.bit_count, fleet)) - hit.bit_count()
            for fleet, hit in zip(state.fleets, state.hit, strict=True)
        ]
    )


def returns_left(squares: Sequence[int]) -> list[float]:
    """The returns to expect where so many squares of each fleet are yet to be hit."""
    return returns_at([(1 + left) ** LEAD for left in squares], CONFIDENCE)
