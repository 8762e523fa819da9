"""Chances with n dice left, for all hands and goods at once."""

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
    """Chances of several targets with `count` dice left; the axes are goods, hands and targets.

    `before[goods, target]`: about to throw the dice. `fresh`: thrown, none placed yet; `settled`:
    some are placed or one is discarded, so that the rest may be rolled (MDM-6).
    """

    def __init__(self, count: int, before: Floats, fresh: Floats, settled: Floats) -> None:
        self.before = before
        self.fresh = fresh
        self.settled = settled
        self._column = hands_of(count).column

    def chance(self, goods: int, hand: Pips | None, settled: bool, thing: int) -> float:
        """Return one entry; `hand` is None when the dice are about to be thrown."""
        if hand is None:
            return float(self.before[goods, thing])
        chances = self.settled if settled else self.fresh
        return float(chances[goods, self._column[hand], thing])


Maximum = Callable[[Floats, Floats], None]
"""Puts the better of both in the place of the first."""


def elementwise_maximum(best: Floats, other: Floats) -> None:
    """Take the elementwise maximum."""
    np.maximum(best, other, out=best)


def maximum_by_last(best: Floats, other: Floats) -> None:
    """Take the option with the greater last entry, the total value of the targets."""
    np.copyto(best, other, where=other[..., -1:] > best[..., -1:])


class _ScratchArrays(local):
    """Named arrays that are reused, because allocating them costs more than the computation."""

    def __init__(self) -> None:
        self._kept: dict[str, Floats] = {}

    def empty(self, name: str, *shape: int) -> Floats:
        """Return an array with this name; an earlier one of the same name is overwritten."""
        size = prod(shape)
        if name not in self._kept or self._kept[name].size < size:
            self._kept[name] = np.empty(size)
        return self._kept[name][:size].reshape(shape)

    def take(self, name: str, chances: Floats, columns: Ints, axis: int) -> Floats:
        """Select some columns of an array."""
        shape = (*chances.shape[:axis], len(columns), *chances.shape[axis + 1 :])
        return chances.take(columns, axis, self.empty(name, *shape), mode="clip")

    def any_face(
        self, name: str, chances: Floats, columns: Sequence[Ints], keep: Maximum
    ) -> Floats:
        """Return the best over where each different face of a hand leads."""
        best = self.take(name, chances, columns[0], 1)
        for each in columns[1:]:
            keep(best[:, : len(each)], self.take("face", chances, each, 1))
        return best


scratch = _ScratchArrays()


def compute_layer(
    aids: GoodsCounts,
    count: int,
    placing: Floats,
    discarding: Floats,
    keep: Maximum = elementwise_maximum,
) -> Layer:
    """Compute the chances of best play with `count` dice, in scratch memory: copy them.

    `placing[goods, hand, target]`: when one of them is placed, -1 where none can be;
    `discarding[goods, hand of one die less, target]`: when one is discarded, and these are left.
    """
    all_hands, kept = hands_of(count), goods_subsets(aids)
    goods, held, things = placing.shape
    fewer = discarding.shape[1]
    every = scratch.empty("every", goods * (held + fewer), 2, things)
    here = every[: goods * held].reshape(goods, held, 2, things)
    rerolled = every[goods * held :].reshape(goods, fewer, 2, things)
    fresh, settled = here[:, :, 0], here[:, :, 1]
    fresh[:] = scratch.any_face("discarded", discarding, all_hands.less, keep)
    np.copyto(fresh, placing, where=placing >= 0)
    settled[:] = placing
    before = np.empty((goods, things))
    for level, uses, ends in zip(
        kept.levels, kept.uses, goods_transitions(aids, count), strict=True
    ):
        helped = here[level]
        for each in ends:
            turned = scratch.take("turned", every, each, 0)
            for row in turned.reshape(len(uses), len(helped), -1, 2, things):
                keep(helped[:, : row.shape[1]], row)
        before[level] = np.einsum("ghn,h->gn", fresh[level], all_hands.ways) / all_hands.throws
        keep(settled[level], before[level, None])
        if aids[-1]:
            mean = rerolled[level]
            mean[:] = 0.0
            for more in all_hands.more:
                mean += scratch.take("turned", helped, more, 1)
            mean /= 6
    return Layer(count, before, fresh, settled)
