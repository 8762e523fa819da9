"""Solve zero-sum matrix games by two independent methods."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Matrix = Sequence[Sequence[float]]

PAYOFF_TOLERANCE = 1e-10


def solve_by_linear_programming(payoffs: Matrix) -> float:
    """Return the expected payoff of the row player under optimal play, by linear programming."""
    table = np.array(payoffs)
    low, high = table.min(axis=1).max(), table.max(axis=0).min()
    if high - low < PAYOFF_TOLERANCE:
        return float(low)
    from scipy.optimize import linprog

    row_count, column_count = table.shape
    solved = linprog(
        np.append(np.zeros(row_count), -1.0),
        A_ub=np.hstack([-table.T, np.ones((column_count, 1))]),
        b_ub=np.zeros(column_count),
        A_eq=[np.append(np.ones(row_count), 0.0)],
        b_eq=[1.0],
        bounds=[(0, 1)] * row_count + [(None, None)],
    )
    return float(-solved.fun)


def solve_by_support_enumeration(payoffs: Matrix) -> float:
    """Return the same value by enumerating supports; for matrices of a few rows and columns.

    For sets of rows and columns of equal size, solve for mixed strategies that make the opponent
    indifferent (Shapley and Snow: one such pair of sets solves the game). The first pair of
    strategies that neither side can improve gives the value.
    """
    from itertools import combinations

    table = np.array(payoffs)
    row_count, column_count = table.shape
    for size in range(1, min(row_count, column_count) + 1):
        for row_support in combinations(range(row_count), size):
            for column_support in combinations(range(column_count), size):
                value = _equalizing_value(table, list(row_support), list(column_support))
                if value is not None:
                    return value
    raise ArithmeticError("no optimal strategies found, although every matrix game has some")


def _equalizing_value(
    table: np.ndarray, row_support: list[int], column_support: list[int]
) -> float | None:
    """Return the value if mixed strategies on these rows and columns are optimal, or None."""
    size = len(row_support)
    kernel = table[np.ix_(row_support, column_support)]
    row_system, column_system = np.ones((size + 1, size + 1)), np.ones((size + 1, size + 1))
    row_system[:size, :size], column_system[:size, :size] = kernel.T, kernel
    row_system[:size, size] = column_system[:size, size] = -1.0
    row_system[size, size] = column_system[size, size] = 0.0
    right_side = np.append(np.zeros(size), 1.0)
    try:
        row_solution = np.linalg.solve(row_system, right_side)
        column_solution = np.linalg.solve(column_system, right_side)
    except np.linalg.LinAlgError:
        return None
    row_strategy, column_strategy = row_solution[:size], column_solution[:size]
    if min(row_strategy.min(), column_strategy.min()) < -PAYOFF_TOLERANCE:
        return None
    value = row_solution[size]
    row_holds = (row_strategy @ table[row_support]).min() >= value - 1e-9
    column_holds = (table[:, column_support] @ column_strategy).max() <= value + 1e-9
    return float(value) if row_holds and column_holds else None
