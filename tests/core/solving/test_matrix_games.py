"""Test that both methods find the same value of a matrix game."""

from random import Random

import pytest

from escadre.core.solving.matrix_games import (
    solve_by_linear_programming,
    solve_by_support_enumeration,
)


def test_values_of_well_known_games() -> None:
    pytest.importorskip("scipy")
    paper = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    pennies = [[3, -1], [-2, 1]]  # (3 · 1 - 1 · 2) / (3 + 1 + 2 + 1)
    saddle = [[1, 2], [0, 5]]
    for rows, value in ((paper, 0), (pennies, 1 / 7), (saddle, 1), ([[0.5]], 0.5)):
        assert solve_by_linear_programming(rows) == pytest.approx(value, abs=1e-9)
        assert solve_by_support_enumeration(rows) == pytest.approx(value, abs=1e-9)


def test_both_methods_agree_on_random_matrices() -> None:
    pytest.importorskip("scipy")
    rng = Random(1)
    for _ in range(30):
        rows = [[rng.randrange(-9, 10) / 9 for _ in range(3)] for _ in range(4)]
        assert solve_by_support_enumeration(rows) == pytest.approx(
            solve_by_linear_programming(rows), abs=1e-7
        )
