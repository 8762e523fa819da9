"""Solve placing against shooting as a zero-sum game, by the double oracle algorithm.

The placer mixes fleets, and the shooter mixes hunts (ways to shoot). Each added hunt is the best
response to the present mixture of fleets, until no hunt improves on it. Linear programming computes
the mixtures.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.forward_search import solve_forward_weighted
from escadre.games.battleship.optima.retrograde_analysis import best_hunt
from escadre.games.battleship.optima.variants import Variant, symmetry_classes

MIN_IMPROVEMENT = 1e-6
"""A hunt that saves fewer bombs than this is not added."""
WEIGHT_RESOLUTION = 1_000_000
"""The sum of the integer weights into which chances are converted."""


class MixedStrategies(NamedTuple):
    """The mixtures of both sides; a fleet has the weight of its whole symmetry class."""

    fleets: NDArray[Any]  # the chance of each class of fleets
    hunts: NDArray[Any]  # the chance of each hunt
    bombs: NDArray[Any]  # bombs of each hunt for each fleet, averaged over all symmetries


@lru_cache(maxsize=4)
def solve_double_oracle(variant: Variant) -> MixedStrategies:
    """Compute mixtures on which neither side can improve by more than `MIN_IMPROVEMENT`."""
    class_numbers = np.array(symmetry_classes(variant))
    classes, class_of = np.unique(class_numbers, return_inverse=True)
    class_sizes = np.bincount(class_of)
    chances = np.ones(len(classes)) / len(classes)
    bombs_of_hunts: list[NDArray[Any]] = []  # for each class of fleets
    while True:
        hunt = best_hunt(variant, (chances / class_sizes)[class_of].tolist())
        bombs = np.bincount(class_of, hunt.bombs) / class_sizes
        if bombs_of_hunts:
            fewest = min(float(chances @ each) for each in bombs_of_hunts)
            if float(chances @ bombs) > fewest - MIN_IMPROVEMENT:
                break
        bombs_of_hunts.append(bombs)
        chances = _best_fleet_mixture(np.array(bombs_of_hunts))
    table = np.array(bombs_of_hunts)
    return MixedStrategies(
        (chances / class_sizes)[class_of], _best_hunt_mixture(table), table[:, class_of]
    )


def _best_fleet_mixture(bombs: NDArray[Any]) -> NDArray[Any]:
    """Return the mixture of fleets against which the best of these hunts takes longest."""
    from scipy.optimize import linprog  # slow to import

    hunts, classes = bombs.shape
    solution = linprog(
        np.append(np.zeros(classes), -1.0),
        A_ub=np.hstack([-bombs, np.ones((hunts, 1))]),
        b_ub=np.zeros(hunts),
        A_eq=[np.append(np.ones(classes), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * classes + [(None, None)],
    )
    return _normalize(solution.x[:-1])


def _best_hunt_mixture(bombs: NDArray[Any]) -> NDArray[Any]:
    """Return the mixture of these hunts with the fewest bombs for its worst fleet."""
    from scipy.optimize import linprog  # slow to import

    hunts, classes = bombs.shape
    solution = linprog(
        np.append(np.zeros(hunts), 1.0),
        A_ub=np.hstack([bombs.T, -np.ones((classes, 1))]),
        b_ub=np.zeros(classes),
        A_eq=[np.append(np.ones(hunts), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * hunts + [(None, None)],
    )
    return _normalize(solution.x[:-1])


def _normalize(numbers: NDArray[Any]) -> NDArray[Any]:
    """Normalize numbers to sum to 1, up to rounding."""
    chances = np.maximum(numbers, 0.0)
    shares: NDArray[Any] = chances / chances.sum()
    return shares


def placing_value(variant: Variant) -> SolverResult:
    """Return the value that the mixture of fleets guarantees, by forward search."""
    weights = [
        round(WEIGHT_RESOLUTION * float(chance)) for chance in solve_double_oracle(variant).fleets
    ]
    return solve_forward_weighted(variant, weights)


def shooting_value(variant: Variant) -> SolverResult:
    """Return the value that the mixture of hunts guarantees: its maximum over all fleets."""
    strategies = solve_double_oracle(variant)
    worst = float((strategies.hunts @ strategies.bombs).max())
    return SolverResult(worst, strategies.bombs.size)
