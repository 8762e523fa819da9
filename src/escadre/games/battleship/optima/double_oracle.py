"""Placing against shooting as a zero-sum game (double oracle).

The placer mixes fleets, the shooter mixes hunts, and neither knows the other's draw. Hunts are
added one by one, each the best response to the mixture of fleets before it, until none improves
(double oracle; mixtures by linear programming).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from escadre.core.solving.solvers import Found
from escadre.games.battleship.optima.forward_search import hunted_forward
from escadre.games.battleship.optima.retrograde_analysis import hunted_best
from escadre.games.battleship.optima.variants import SmallSea, orbits

SAVED = 1e-6
"""A hunt that saves less than this is none."""
SHARES = 1_000_000
"""As fine as whole weights tell chances apart."""


class Mixtures(NamedTuple):
    """The mixtures of both sides; a fleet has the weight of its whole symmetry class."""

    fleets: NDArray[Any]  # the chance of each
    hunts: NDArray[Any]  # the chance of each
    bombs: NDArray[Any]  # bombs of each hunt for each fleet, averaged over all symmetries


@lru_cache(maxsize=4)
def mixtures(small: SmallSea) -> Mixtures:
    """Compute mixtures on which neither side can improve by more than `SAVED`."""
    alike = np.array(orbits(small))
    kinds, kind_of = np.unique(alike, return_inverse=True)
    members = np.bincount(kind_of)
    chances = np.ones(len(kinds)) / len(kinds)
    rows: list[NDArray[Any]] = []
    while True:
        hunt = hunted_best(small, (chances / members)[kind_of].tolist())
        row = np.bincount(kind_of, hunt.bombs) / members
        if rows and float(chances @ row) > min(float(chances @ each) for each in rows) - SAVED:
            break
        rows.append(row)
        chances = _hidden(np.array(rows))
    table = np.array(rows)
    return Mixtures((chances / members)[kind_of], _hunting(table), table[:, kind_of])


def _hidden(bombs: NDArray[Any]) -> NDArray[Any]:
    """Return the mixture of fleets against which the best of these hunts takes longest."""
    hunts, kinds = bombs.shape
    solved = linprog(
        np.append(np.zeros(kinds), -1.0),
        A_ub=np.hstack([-bombs, np.ones((hunts, 1))]),
        b_ub=np.zeros(hunts),
        A_eq=[np.append(np.ones(kinds), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * kinds + [(None, None)],
    )
    return _chances(solved.x[:-1])


def _hunting(bombs: NDArray[Any]) -> NDArray[Any]:
    """Return the mixture of these hunts whose worst fleet costs fewest bombs."""
    hunts, kinds = bombs.shape
    solved = linprog(
        np.append(np.zeros(hunts), 1.0),
        A_ub=np.hstack([bombs.T, -np.ones((kinds, 1))]),
        b_ub=np.zeros(kinds),
        A_eq=[np.append(np.ones(hunts), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * hunts + [(None, None)],
    )
    return _chances(solved.x[:-1])


def _chances(numbers: NDArray[Any]) -> NDArray[Any]:
    """Normalize numbers to sum to 1, up to rounding."""
    chances = np.maximum(numbers, 0.0)
    shares: NDArray[Any] = chances / chances.sum()
    return shares


def laid(small: SmallSea) -> Found:
    """Return what the mixture of fleets guarantees, by forward search for the best hunt."""
    weights = [round(SHARES * float(chance)) for chance in mixtures(small).fleets]
    return hunted_forward(small, weights)


def hunted_mixed(small: SmallSea) -> Found:
    """Return what the mixture of hunts guarantees: the maximum over all fleets."""
    mixed = mixtures(small)
    worst = float((mixed.hunts @ mixed.bombs).max())
    return Found(worst, mixed.bombs.size)
