"""Chances of a card or the port by dynamic programming, cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from math import prod
from threading import Lock
from typing import Generic, ParamSpec, Protocol, TypeVar

import numpy as np

from escadre.games.maitre.chances.hands import Floats, goods_subsets, hands_of
from escadre.games.maitre.chances.layers import (
    Layer,
    compute_layer,
    elementwise_maximum,
    maximum_by_last,
    scratch,
)
from escadre.games.maitre.chances.requirements import (
    COMPLETE,
    Requirement,
    dice_needed,
    reachable_from,
    successors,
)
from escadre.games.maitre.rules.cards import FACES, GoodsCounts, Pips


class HasSize(Protocol):
    """An object that knows its size in bytes."""

    size: int  # bytes


T = TypeVar("T", bound=HasSize)
P = ParamSpec("P")

CACHE_BYTES = 2**27
"""So many bytes a cache may keep."""


class SizedCache(Generic[P, T]):
    """Caches results by least recent use, up to a total size in bytes."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._room = CACHE_BYTES
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the cached result for these arguments."""
        wanted = (*args, *kwargs.values())
        with self._lock:
            if wanted in self._kept:
                self._kept.move_to_end(wanted)
                return self._kept[wanted]
            made = self._kept[wanted] = self._make(*args, **kwargs)
            self._room -= made.size
            while self._room < 0 and len(self._kept) > 1:
                self._room += self._kept.popitem(last=False)[1].size
        return made

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._kept.clear()
            self._room = CACHE_BYTES


class ChanceTable:
    """The chances of all requirements of a card in a turn of `dice` dice with these goods.

    `placing[count][goods, hand]` is the best that placing a die on the empty card gives, -1 where
    none can be placed.
    """

    def __init__(self, root: Requirement, aids: GoodsCounts, dice: int) -> None:
        goods, spare = len(goods_subsets(aids).sets), dice - dice_needed(root)
        wanted = {now: dice_needed(now) for now in reachable_from(root)}
        needs = [
            [now for now, least in wanted.items() if 0 < least <= count <= least + spare]
            for count in range(dice + 1)
        ]
        shapes = [
            (goods, len(hands_of(count).dice), 2 * len(now) + 3) for count, now in enumerate(needs)
        ]
        memory = np.empty(sum(map(prod, shapes)))
        self.size = memory.nbytes
        self._aids = aids
        self._columns: list[dict[Requirement, int]] = []
        self._layers: list[Layer] = []
        self.placing: dict[int, Floats] = {}
        whole = memory[:0]
        for now, shape in zip(needs, shapes, strict=True):
            below, whole = whole, memory[: prod(shape)].reshape(shape)
            memory = memory[prod(shape) :]
            self._add(root, now, below, whole)

    def _add(
        self, root: Requirement, needs: list[Requirement], below: Floats, whole: Floats
    ) -> None:
        """Add one die: `whole` has fresh and settled chances, and those of three ends."""
        count, things = len(self._layers), len(needs)
        before = np.empty((len(whole), things))
        fresh, settled, ends = np.split(whole, [things, 2 * things], axis=2)
        ends[:] = END_VALUES
        for first in range(0, things, BATCH_SIZE):
            some = slice(first, first + BATCH_SIZE)
            placing, discarding = self._moves(count, needs[some], below)
            layer = compute_layer(self._aids, count, placing, discarding)
            before[:, some] = layer.before
            fresh[:, :, some], settled[:, :, some] = layer.fresh, layer.settled
            if root in needs[some]:
                self.placing[count] = placing[:, :, needs[some].index(root)].copy()
        self._columns.append({now: n for n, now in enumerate(needs)})
        self._layers.append(Layer(count, before, fresh, settled))

    def _moves(
        self, count: int, needs: Sequence[Requirement], below: Floats
    ) -> tuple[Floats, Floats]:
        """Return the values of placing one of `count` dice, and of discarding one."""
        goods, fewer, things = below.shape
        met, failed, nowhere = range(things - 3, things)
        columns = {now: n + met // 2 for now, n in self._columns[count - 1].items()} | {
            COMPLETE: met
        }
        given = scratch.empty("given", goods, 6, fewer, len(needs))
        for face in FACES:
            after = [
                [columns[each] for each in successors(now, face)] or [nowhere] for now in needs
            ]
            first = np.array([each[0] for each in after])
            given[:, face - 1] = scratch.take("put", below, first, 2)
            for n in range(1, max(map(len, after))):
                again = np.array([each[min(n, len(each) - 1)] for each in after])
                elementwise_maximum(given[:, face - 1], scratch.take("put", below, again, 2))
        by_face = given.reshape(goods, 6 * fewer, len(needs))
        placing = scratch.any_face("placing", by_face, hands_of(count).placed, elementwise_maximum)
        stays = np.array([columns.get(now, failed) for now in needs])
        return placing, scratch.take("discarding", below, stays, 2)

    def chance(
        self,
        now: Requirement,
        left: GoodsCounts,
        count: int,
        hand: Pips | None = None,
        settled: bool = False,
    ) -> float:
        """Return the chance to meet this with `count` dice; `hand`: None when about to throw."""
        if now == COMPLETE or dice_needed(now) > count:  # MDM-8
            return float(now == COMPLETE)
        goods, column = goods_subsets(self._aids).number[left], self._columns[count][now]
        return self._layers[count].chance(goods, hand, settled, column)


END_VALUES = 1.0, 0.0, -1.0
"""Complete; not to be completed any more (MDM-8); and what is no play at all."""
BATCH_SIZE = 32
"""So many needs are reckoned at once: more of them do not fit into a processor's cache."""


chance_table = SizedCache(ChanceTable)
"""The table of a need, of the goods and of the dice of a turn."""


class PortTable:
    """MDM-7: several cards, of which the first die placed fixes one; each has a weight.

    Play maximizes the expected weight. With equal weights this is the best chance of any card. The
    chance of each card is computed only if asked for by `shares`.
    """

    def __init__(
        self,
        roots: tuple[Requirement, ...],
        weights: tuple[float, ...],
        aids: GoodsCounts,
        dice: int,
        shares: bool = False,
    ) -> None:
        self._aids = aids
        self._layers: dict[int, Layer] = {}
        self._cards = shares * len(roots)
        tables = [chance_table(root, aids, dice) for root in roots]
        self.size = 0
        least, keep = (
            min(map(dice_needed, roots)),
            maximum_by_last if shares else elementwise_maximum,
        )
        things = 1 + self._cards
        below = np.zeros((len(goods_subsets(aids).sets), len(hands_of(least - 1).dice), things))
        for count in range(least, dice + 1):
            placing = np.full((len(below), len(hands_of(count).dice), things), -1.0)
            for n, each in enumerate(tables):
                if count in each.placing:
                    alone = each.placing[count]
                    option = np.zeros_like(placing)
                    option[:, :, -1] = np.where(alone < 0, -1.0, weights[n] * alone)
                    if shares:
                        option[:, :, n] = alone
                    keep(placing, option)
            layer = compute_layer(aids, count, placing, below, keep)
            below = layer.settled.copy()
            self._layers[count] = Layer(count, layer.before, layer.fresh.copy(), below)
            self.size += 2 * below.nbytes

    def worth(
        self, left: GoodsCounts, count: int, hand: Pips | None = None, settled: bool = False
    ) -> float:
        """Return the expected weight with `count` dice; `hand`: None when about to throw."""
        if count not in self._layers:
            return 0.0
        return self._layers[count].chance(goods_subsets(self._aids).number[left], hand, settled, -1)

    def shares(
        self, left: GoodsCounts, count: int, hand: Pips | None = None, settled: bool = False
    ) -> list[float]:
        """Return each card's chance to be completed with `count` dice; `hand` as in `worth`."""
        if count not in self._layers:
            return [0.0] * self._cards
        goods, layer = goods_subsets(self._aids).number[left], self._layers[count]
        return [layer.chance(goods, hand, settled, card) for card in range(self._cards)]


port_table = SizedCache(PortTable)
"""The port of these cards and weights, and of the goods and the dice of a turn."""
