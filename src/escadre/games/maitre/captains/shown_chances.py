"""Features of the chances shown to players, for `training/shown_chances.py`."""

from __future__ import annotations

from math import atanh

from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.rules.model import State, seat_to_move

WEIGHTS = (1.0, 0.0)
"""Weights of `features`: the chance shown is `evaluate`, as the network gives it."""


def features(state: State) -> tuple[float, ...] | None:
    """Return the network's log odds of the first seat, and the mover."""
    if (returns := evaluate(state)) is None or abs(returns[0]) > 0.9999:
        return None
    return 2 * atanh(returns[0]), 1.0 if seat_to_move(state) == 0 else -1.0
