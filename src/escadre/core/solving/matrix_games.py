"""Solve zero-sum matrix games by two independent methods."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Matrix = Sequence[Sequence[float]]

TOLERANCE_LP = 1e-10


def solve_by_linear_programming(rows: Matrix) -> float:
    """Return the value by linear programming (SciPy's HiGHS)."""
    table = np.array(rows)
    low, high = table.min(axis=1).max(), table.max(axis=0).min()
    if high - low < TOLERANCE_LP:
        return float(low)
    from scipy.optimize import linprog

    plans, answers = table.shape
    solved = linprog(
        np.append(np.zeros(plans), -1.0),
        A_ub=np.hstack([-table.T, np.ones((answers, 1))]),
        b_ub=np.zeros(answers),
        A_eq=[np.append(np.ones(plans), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * plans + [(None, None)],
    )
    return float(-solved.fun)


def solve_by_support_enumeration(rows: Matrix) -> float:
    """Return the value by enumerating supports: for matrices of a few rows and columns.

    A pair of equally many rows and columns is mixed so that each plan is indifferent (Shapley and
    Snow: some such kernel is the game's). The first pair that neither side can improve on gives the
    value.
    """
    from itertools import combinations

    table = np.array(rows)
    plans, answers = table.shape
    for size in range(1, min(plans, answers) + 1):
        for some in combinations(range(plans), size):
            for others in combinations(range(answers), size):
                value = _equalizing_value(table, list(some), list(others))
                if value is not None:
                    return value
    raise ArithmeticError("every matrix has a kernel")


def _equalizing_value(table: np.ndarray, some: list[int], others: list[int]) -> float | None:
    """Return the value where these plans are mixed to equalize payoffs; None: impossible."""
    size = len(some)
    kernel = table[np.ix_(some, others)]
    one, two = np.ones((size + 1, size + 1)), np.ones((size + 1, size + 1))
    one[:size, :size], two[:size, :size] = kernel.T, kernel
    one[:size, size] = two[:size, size] = -1.0
    one[size, size] = two[size, size] = 0.0
    right = np.append(np.zeros(size), 1.0)
    try:
        mine, theirs = np.linalg.solve(one, right), np.linalg.solve(two, right)
    except np.linalg.LinAlgError:
        return None
    if mine[:size].min() < -TOLERANCE_LP or theirs[:size].min() < -TOLERANCE_LP:
        return None
    value = mine[size]
    sure = (mine[:size] @ table[some]).min() >= value - 1e-9
    capped = (table[:, others] @ theirs[:size]).max() <= value + 1e-9
    return float(value) if sure and capped else None
