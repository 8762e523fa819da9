"""The lowest mean number of bombs, by retrograde analysis.

A shooter cannot distinguish fleets that gave the same answers to the bombs so far. For each set of
bombed squares and each such class of fleets, the best next bomb is found from the sets with one
square more. No branch is pruned, which is slow but simple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.kernel import jit, jit_allocating
from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.variants import Variant, all_fleets

_WATER, _HIT, _SUNK = range(3)
MIN_WEIGHT = 1e-9
"""Weight of a fleet that is never placed, as a share of the mean; 0 would leave it undefined."""


class HuntResult(NamedTuple):
    """The mean number of bombs, and the number for each fleet under the best hunt."""

    mean: float
    bombs: NDArray[Any]


def solve_retrograde(variant: Variant) -> SolverResult:
    """Return the mean number of bombs over all fleets, equally likely."""
    count = len(all_fleets(variant))
    return SolverResult(
        _expected_bombs(variant, np.ones(count), None) / count, 1 << variant.sea.size
    )


def best_hunt(variant: Variant, weights: Sequence[float]) -> HuntResult:
    """Return the best hunt for fleets with these weights."""
    shares = np.asarray(weights, float)
    shares = shares + shares.mean() * MIN_WEIGHT
    shares = shares / shares.sum()
    squares, fleets = variant.sea.size, all_fleets(variant)
    best_bombs = np.full((1 << squares, len(fleets)), -1, np.int8)
    _expected_bombs(variant, shares, best_bombs)
    bombs = np.zeros(len(fleets))
    for n, fleet in enumerate(fleets):
        bombed, fleet_mask = 0, sum(fleet)
        while fleet_mask & ~bombed:
            bombed |= 1 << int(best_bombs[bombed, n])
            bombs[n] += 1
    return HuntResult(float(bombs @ shares), bombs)


def _expected_bombs(
    variant: Variant, weights: NDArray[Any], best_bombs: NDArray[Any] | None
) -> float:
    """Return bombs summed by weight; fill in the best bomb for each set of squares and fleet."""
    ships = np.array(all_fleets(variant), np.int64)
    fleet_masks = ships.sum(axis=1)
    squares = variant.sea.size
    all_masks = np.arange(1 << squares, dtype=np.int64)
    sizes = np.zeros(1 << squares, np.int8)
    for square in range(squares):
        sizes += ((all_masks >> square) & 1).astype(np.int8)
    index_in_layer = np.zeros(1 << squares, np.int32)
    next_layer = np.zeros((1, len(ships)))
    best_bombs_or_empty = np.zeros((0, 0), np.int8) if best_bombs is None else best_bombs
    for size in range(squares, -1, -1):
        masks = all_masks[sizes == size]
        layer = np.zeros((len(masks), len(ships)))
        _solve_layer(
            masks,
            squares,
            index_in_layer,
            next_layer,
            layer,
            ships,
            fleet_masks,
            weights,
            best_bombs_or_empty,
        )
        index_in_layer[masks] = np.arange(len(masks), dtype=np.int32)
        next_layer = layer
    return float(next_layer[0, 0])


@jit_allocating
def _solve_layer(
    masks: NDArray[Any],
    squares: int,
    index_in_layer: NDArray[Any],
    next_layer: NDArray[Any],
    layer: NDArray[Any],
    ships: NDArray[Any],
    fleet_masks: NDArray[Any],
    weights: NDArray[Any],
    best_bombs: NDArray[Any],
) -> None:
    """Solve all sets of one size; `next_layer` has the sets with one more square."""
    count = len(ships)
    class_keys, class_of = np.zeros(count, np.int64), np.zeros(count, np.int64)
    member_counts = np.zeros(count, np.int64)
    weight, best, best_square = np.zeros(count), np.zeros(count), np.zeros(count, np.int8)
    for index in range(len(masks)):
        bombed = masks[index]
        classes = _classify(bombed, squares, ships, fleet_masks, class_keys, class_of)
        for c in range(classes):
            member_counts[c] = 0
            weight[c] = 0.0
            best[c] = np.inf
        for n in range(count):
            member_counts[class_of[n]] += 1
            weight[class_of[n]] += weights[n]
        for n in range(count):
            if (
                fleet_masks[n] & ~bombed == 0
            ):  # the fleet is sunk, so it is the only one in its class
                member_counts[class_of[n]], best[class_of[n]], best_square[class_of[n]] = 0, 0.0, -1
        for square in range(squares):
            bomb: Any = np.int64(1) << np.int64(square)
            if not bombed & bomb:
                bombs = _bombs_after(
                    bombed,
                    bomb,
                    next_layer[index_in_layer[bombed | bomb]],
                    ships,
                    fleet_masks,
                    class_of,
                    member_counts,
                    weight,
                )
                for c in range(classes):
                    if member_counts[c] > 0 and bombs[c] < best[c]:
                        best[c], best_square[c] = bombs[c], square
        for n in range(count):
            layer[index, n] = best[class_of[n]]
            if len(best_bombs):
                best_bombs[bombed, n] = best_square[class_of[n]]


@jit
def _classify(
    bombed: int,
    squares: int,
    ships: NDArray[Any],
    fleet_masks: NDArray[Any],
    class_keys: NDArray[Any],
    class_of: NDArray[Any],
) -> int:
    """Number the classes of fleets with the same answers so far; return the number of classes.

    Two fleets are in one class when the same squares are hit and the same ships are sunk. Sorting
    the fleets would take seconds to compile, and saves no time on seas of 16 squares.
    """
    classes = 0
    for n in range(len(ships)):
        key = fleet_masks[n] & bombed
        for ship in ships[n]:
            if ship & ~bombed == 0:
                key |= ship << np.int64(squares)
        c = 0
        while c < classes and class_keys[c] != key:
            c += 1
        if c == classes:
            class_keys[c] = key
            classes += 1
        class_of[n] = c
    return classes


@jit_allocating
def _bombs_after(
    bombed: int,
    bomb: int,
    next_layer: NDArray[Any],
    ships: NDArray[Any],
    fleet_masks: NDArray[Any],
    class_of: NDArray[Any],
    member_counts: NDArray[Any],
    weight: NDArray[Any],
) -> NDArray[Any]:
    """Return the weighted sum of bombs for each class if this bomb falls next.

    `next_layer` has the sums by fleet for the squares including this bomb. Each answer counts once
    per class, because all fleets with the same answer are in one class afterwards.
    """
    bombs = weight.copy()
    counted = np.zeros((len(weight), 3), np.bool_)
    for n in range(len(ships)):
        c, answer = class_of[n], _WATER
        if member_counts[c] == 0:
            continue
        if fleet_masks[n] & bomb:
            answer = _HIT
            for ship in ships[n]:
                if ship & bomb and ship & ~(bombed | bomb) == 0:
                    answer = _SUNK
        elif member_counts[c] == 1:
            bombs[c] = np.inf  # known to be water
        if not counted[c, answer]:
            counted[c, answer] = True
            bombs[c] += next_layer[n]
    return bombs
