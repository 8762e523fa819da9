"""Fewest bombs on average, by retrograde analysis.

A shooter cannot tell apart the fleets that answered alike to the bombs so far. For each set of
squares and each such class of fleets, the best next bomb is found from the sets with one square
more. Nothing is cut off: slow but simple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.kernel import jit_allocating
from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.variants import Variant, all_fleets

_WATER, _HIT, _SUNK = range(3)
MIN_WEIGHT = 1e-9
"""Of a fleet that is never laid, as a share of the mean: to know what to do should it be."""


class HuntResult(NamedTuple):
    """The mean number of bombs, and the number for each fleet under the best hunt."""

    mean: float
    bombs: NDArray[Any]


def solve_retrograde(small: Variant) -> SolverResult:
    """Return the mean number of bombs over all fleets, equally likely."""
    count = len(all_fleets(small))
    return SolverResult(_expected_bombs(small, np.ones(count), None) / count, 1 << small.sea.size)


def best_hunt(small: Variant, weights: Sequence[float]) -> HuntResult:
    """Return the best hunt for fleets with these weights."""
    given = np.asarray(weights, float)
    given = given + given.mean() * MIN_WEIGHT
    given = given / given.sum()
    squares, fleets = small.sea.size, all_fleets(small)
    chosen = np.full((1 << squares, len(fleets)), -1, np.int8)
    _expected_bombs(small, given, chosen)
    bombs = np.zeros(len(fleets))
    for n, fleet in enumerate(fleets):
        fallen, whole = 0, sum(fleet)
        while whole & ~fallen:
            fallen |= 1 << int(chosen[fallen, n])
            bombs[n] += 1
    return HuntResult(float(bombs @ given), bombs)


def _expected_bombs(small: Variant, weights: NDArray[Any], chosen: NDArray[Any] | None) -> float:
    """Return bombs summed by weight; fill in the best bomb for each set of squares and fleet."""
    ships = np.array(all_fleets(small), np.int64)
    squares = small.sea.size
    every = np.arange(1 << squares, dtype=np.int64)
    sizes = np.zeros(1 << squares, np.int8)
    for square in range(squares):
        sizes += ((every >> square) & 1).astype(np.int8)
    rank = np.zeros(1 << squares, np.int32)
    later = np.zeros((1, len(ships)))
    kept = np.zeros((0, 0), np.int8) if chosen is None else chosen
    for size in range(squares, -1, -1):
        masks = every[sizes == size]
        now = np.zeros((len(masks), len(ships)))
        _solve_layer(masks, squares, rank, later, now, ships, weights, kept)
        rank[masks] = np.arange(len(masks), dtype=np.int32)
        later = now
    return float(later[0, 0])


@jit_allocating
def _solve_layer(
    masks: NDArray[Any],
    squares: int,
    rank: NDArray[Any],
    later: NDArray[Any],
    now: NDArray[Any],
    ships: NDArray[Any],
    weights: NDArray[Any],
    chosen: NDArray[Any],
) -> None:
    """Solve all sets of one size: `later` has those with one square more, by rank and fleet."""
    count, of_fleet = ships.shape
    whole = np.zeros(count, np.int64)
    for n in range(count):
        for j in range(of_fleet):
            whole[n] += ships[n, j]
    cells = 1
    while cells < 2 * count:
        cells *= 2
    table, used = np.full(cells, -1, np.int32), np.zeros(count, np.int32)
    keys, label = np.zeros(count, np.int64), np.zeros(count, np.int32)
    first, many = np.zeros(count, np.int32), np.zeros(count, np.int32)
    weight, best = np.zeros(count), np.zeros(count)
    bombs, told = np.zeros(count), np.zeros((count, 3), np.bool_)
    pick = np.zeros(count, np.int8)
    for at in range(len(masks)):
        fallen, classes = masks[at], 0
        for n in range(count):  # classes of fleets that answered alike
            key = whole[n] & fallen
            for j in range(of_fleet):
                if ships[n, j] & ~fallen == 0:
                    key |= ships[n, j] << np.int64(squares)
            cell = ((key * np.int64(0x9E3779B97F4A7C15 - (1 << 64))) >> np.int64(20)) & (cells - 1)
            while table[cell] >= 0 and keys[first[table[cell]]] != key:
                cell = (cell + 1) & (cells - 1)
            keys[n] = key
            if table[cell] < 0:
                table[cell], first[classes], used[classes] = classes, n, cell
                many[classes], weight[classes] = 0, 0.0
                classes += 1
            label[n] = table[cell]
            many[label[n]] += 1
            weight[label[n]] += weights[n]
        for c in range(classes):
            table[used[c]] = -1
            best[c] = np.inf
            if whole[first[c]] & ~fallen == 0:
                best[c], pick[c] = 0.0, -1
                many[c] = 0
        for square in range(squares):
            bomb = np.int64(1) << np.int64(square)
            if fallen & bomb:
                continue
            row = rank[fallen | bomb]
            for c in range(classes):
                bombs[c] = weight[c]
                told[c, _WATER] = told[c, _HIT] = told[c, _SUNK] = False
            for n in range(count):
                c = label[n]
                if many[c] == 0:
                    continue
                answer = _WATER
                if whole[n] & bomb:
                    answer = _HIT
                    for j in range(of_fleet):
                        if ships[n, j] & bomb and ships[n, j] & ~(fallen | bomb) == 0:
                            answer = _SUNK
                elif many[c] == 1:
                    bombs[c] = np.inf  # known to be water
                if not told[c, answer]:
                    told[c, answer] = True
                    bombs[c] += later[row, n]
            for c in range(classes):
                if many[c] > 0 and bombs[c] < best[c]:
                    best[c], pick[c] = bombs[c], square
        for n in range(count):
            now[at, n] = best[label[n]]
            if len(chosen):
                chosen[fallen, n] = pick[label[n]]
