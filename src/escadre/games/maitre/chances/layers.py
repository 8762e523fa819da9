"""Compute the chances with n dice left, for all hands and all goods at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from threading import local

import numpy as np

from escadre.games.maitre.chances.hands import (
    Floats,
    Ints,
    goods_subsets,
    goods_transitions,
    hands_of,
)
from escadre.games.maitre.rules.cards import GoodsCounts, Pips


class Layer:
    """Chances to reach several targets with `count` dice left.

    `before[goods, target]` has the chances before the dice are thrown. `fresh` and `settled` are
    [goods, hand, target]: after the throw, with no die placed yet; and after a die was placed or
    discarded, so that the rest may be rolled (MDM-6).
    """

    def __init__(self, count: int, before: Floats, fresh: Floats, settled: Floats) -> None:
        self.before = before
        self.fresh = fresh
        self.settled = settled
        self._column = hands_of(count).column

    def chance(self, goods: int, hand: Pips | None, has_used_die: bool, target: int) -> float:
        """Return the chance to reach a target; `hand` is None before the dice are thrown."""
        if hand is None:
            return float(self.before[goods, target])
        chances = self.settled if has_used_die else self.fresh
        return float(chances[goods, self._column[hand], target])


Maximum = Callable[[Floats, Floats], None]
"""A function that writes the better entries of two arrays to the first array."""


def elementwise_maximum(best: Floats, other: Floats) -> None:
    """Write the elementwise maximum to the first array."""
    np.maximum(best, other, out=best)


def maximum_by_last(best: Floats, other: Floats) -> None:
    """Write the rows with the greater last entry, the total value, to the first array."""
    np.copyto(best, other, where=other[..., -1:] > best[..., -1:])


class _ScratchArrays(local):
    """Named arrays that are reused, because allocation takes longer than the computation."""

    def __init__(self) -> None:
        self._arrays: dict[str, Floats] = {}

    def empty(self, name: str, *shape: int) -> Floats:
        """Return an array of this name; an earlier array of the same name is overwritten."""
        size = prod(shape)
        if name not in self._arrays or self._arrays[name].size < size:
            self._arrays[name] = np.empty(size)
        return self._arrays[name][:size].reshape(shape)

    def take(self, name: str, chances: Floats, columns: Ints, axis: int) -> Floats:
        """Select some columns of an array."""
        shape = (*chances.shape[:axis], len(columns), *chances.shape[axis + 1 :])
        return chances.take(columns, axis, self.empty(name, *shape), mode="clip")

    def any_face(
        self, name: str, chances: Floats, columns: Sequence[Ints], maximum: Maximum
    ) -> Floats:
        """Return the maximum over the columns for each different face of a hand."""
        best = self.take(name, chances, columns[0], 1)
        for each in columns[1:]:
            maximum(best[:, : len(each)], self.take("face", chances, each, 1))
        return best


scratch = _ScratchArrays()


def compute_layer(
    goods: GoodsCounts,
    count: int,
    placing: Floats,
    discarding: Floats,
    maximum: Maximum = elementwise_maximum,
) -> Layer:
    """Compute the chances of best play with `count` dice; copy them, as the memory is reused.

    `placing[goods, hand, target]` has the chances after a die is placed, -1 where none can be
    placed; `discarding[goods, hand of one die less, target]` those after a die is discarded.
    """
    all_hands, subsets = hands_of(count), goods_subsets(goods)
    subset_count, hand_count, target_count = placing.shape
    fewer = discarding.shape[1]
    values = scratch.empty("every", subset_count * (hand_count + fewer), 2, target_count)
    hand_values = values[: subset_count * hand_count].reshape(
        subset_count, hand_count, 2, target_count
    )
    reroll_values = values[subset_count * hand_count :].reshape(
        subset_count, fewer, 2, target_count
    )
    fresh, settled = hand_values[:, :, 0], hand_values[:, :, 1]
    fresh[:] = scratch.any_face("discarded", discarding, all_hands.without_die, maximum)
    np.copyto(fresh, placing, where=placing >= 0)
    settled[:] = placing
    before = np.empty((subset_count, target_count))
    for level, uses, transitions in zip(
        subsets.levels, subsets.uses, goods_transitions(goods, count), strict=True
    ):
        level_values = hand_values[level]
        for each in transitions:
            reached = scratch.take("turned", values, each, 0)
            for row in reached.reshape(len(uses), len(level_values), -1, 2, target_count):
                maximum(level_values[:, : row.shape[1]], row)
        before[level] = (
            np.einsum("ghn,h->gn", fresh[level], all_hands.throw_counts) / all_hands.throws
        )
        maximum(settled[level], before[level, None])
        if goods[-1]:
            mean = reroll_values[level]
            mean[:] = 0.0
            for more in all_hands.with_die:
                mean += scratch.take("turned", level_values, more, 1)
            mean /= 6
    return Layer(count, before, fresh, settled)
