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
    count = len(ships)
    whole = ships.sum(axis=1)
    label, members = np.zeros(count, np.int64), np.zeros(count, np.int64)
    weight, best, pick = np.zeros(count), np.zeros(count), np.zeros(count, np.int8)
    for at in range(len(masks)):
        fallen = masks[at]
        classes = _classify(fallen, squares, ships, whole, label)
        members[:classes], weight[:classes], best[:classes] = 0, 0.0, np.inf
        for n in range(count):
            members[label[n]] += 1
            weight[label[n]] += weights[n]
        for n in range(count):
            if whole[n] & ~fallen == 0:  # the whole fleet is sunk, and no other answers alike
                members[label[n]], best[label[n]], pick[label[n]] = 0, 0.0, -1
        for square in range(squares):
            bomb: Any = np.int64(1) << np.int64(square)
            if not fallen & bomb:
                bombs = _bombs_after(
                    fallen, bomb, later[rank[fallen | bomb]], ships, whole, label, members, weight
                )
                for c in range(classes):
                    if members[c] > 0 and bombs[c] < best[c]:
                        best[c], pick[c] = bombs[c], square
        for n in range(count):
            now[at, n] = best[label[n]]
            if len(chosen):
                chosen[fallen, n] = pick[label[n]]


@jit_allocating
def _classify(
    fallen: int, squares: int, ships: NDArray[Any], whole: NDArray[Any], label: NDArray[Any]
) -> int:
    """Number the classes of fleets that answered alike so far; return how many there are.

    Two fleets are in one class when the same squares are hit and the same ships are sunk.
    """
    keys = whole & fallen
    for n in range(len(ships)):
        for ship in ships[n]:
            if ship & ~fallen == 0:
                keys[n] |= ship << np.int64(squares)
    order = np.argsort(keys)
    label[order[0]] = 0
    for i in range(1, len(order)):
        same = keys[order[i]] == keys[order[i - 1]]
        label[order[i]] = label[order[i - 1]] + (0 if same else 1)
    return int(label[order[-1]]) + 1


@jit_allocating
def _bombs_after(
    fallen: int,
    bomb: int,
    later: NDArray[Any],
    ships: NDArray[Any],
    whole: NDArray[Any],
    label: NDArray[Any],
    members: NDArray[Any],
    weight: NDArray[Any],
) -> NDArray[Any]:
    """Return the bombs by class, summed by weight, when this bomb falls next.

    `later` has the sums by fleet for the squares with this bomb. Each answer of a class counts
    once: all its fleets with that answer are in one class then.
    """
    bombs = weight.copy()
    answered = np.zeros((len(weight), 3), np.bool_)
    for n in range(len(ships)):
        c, answer = label[n], _WATER
        if members[c] == 0:
            continue
        if whole[n] & bomb:
            answer = _HIT
            for ship in ships[n]:
                if ship & bomb and ship & ~(fallen | bomb) == 0:
                    answer = _SUNK
        elif members[c] == 1:
            bombs[c] = np.inf  # known to be water
        if not answered[c, answer]:
            answered[c, answer] = True
            bombs[c] += later[n]
    return bombs
