"""Cached tables of the chances to complete a card, or any card of the port."""

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
    """An object with a size in bytes."""

    size: int


T = TypeVar("T", bound=HasSize)
P = ParamSpec("P")

CACHE_BYTES = 2**27
"""Maximum total size of a cache in bytes."""


class SizedCache(Generic[P, T]):
    """A least-recently-used cache of a function's results, with a limit in bytes."""

    def __init__(self, function: Callable[P, T]) -> None:
        self._function = function
        self._results: OrderedDict[Hashable, T] = OrderedDict()
        self._bytes_left = CACHE_BYTES
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the cached result for these arguments."""
        key = (*args, *kwargs.values())
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
            result = self._results[key] = self._function(*args, **kwargs)
            self._bytes_left -= result.size
            while self._bytes_left < 0 and len(self._results) > 1:
                self._bytes_left += self._results.popitem(last=False)[1].size
        return result

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._results.clear()
            self._bytes_left = CACHE_BYTES


class ChanceTable:
    """The chances to meet all requirements of a card, in a turn with these goods and dice.

    `placing[count][goods, hand]` is the best chance after a die is placed on the empty card, -1 if
    none can be placed.
    """

    def __init__(self, root: Requirement, goods: GoodsCounts, dice: int) -> None:
        subset_count, spare = len(goods_subsets(goods).sets), dice - dice_needed(root)
        dice_by_requirement = {needed: dice_needed(needed) for needed in reachable_from(root)}
        requirements = [
            [
                needed
                for needed, minimum in dice_by_requirement.items()
                if 0 < minimum <= count <= minimum + spare
            ]
            for count in range(dice + 1)
        ]
        shapes = [
            (subset_count, len(hands_of(count).dice), 2 * len(needed) + 3)
            for count, needed in enumerate(requirements)
        ]
        memory = np.empty(sum(map(prod, shapes)))
        self.size = memory.nbytes
        self._goods = goods
        self._columns: list[dict[Requirement, int]] = []
        self._layers: list[Layer] = []
        self.placing: dict[int, Floats] = {}
        layer_values = memory[:0]
        for needed, shape in zip(requirements, shapes, strict=True):
            below, layer_values = layer_values, memory[: prod(shape)].reshape(shape)
            memory = memory[prod(shape) :]
            self._add(root, needed, below, layer_values)

    def _add(
        self,
        root: Requirement,
        requirements: list[Requirement],
        below: Floats,
        layer_values: Floats,
    ) -> None:
        """Add the layer with one more die; fill `layer_values`: fresh, settled and end values."""
        count, target_count = len(self._layers), len(requirements)
        before = np.empty((len(layer_values), target_count))
        fresh, settled, end_values = np.split(
            layer_values, [target_count, 2 * target_count], axis=2
        )
        end_values[:] = END_VALUES
        for first in range(0, target_count, BATCH_SIZE):
            batch = slice(first, first + BATCH_SIZE)
            placing, discarding = self._moves(count, requirements[batch], below)
            layer = compute_layer(self._goods, count, placing, discarding)
            before[:, batch] = layer.before
            fresh[:, :, batch], settled[:, :, batch] = layer.fresh, layer.settled
            if root in requirements[batch]:
                self.placing[count] = placing[:, :, requirements[batch].index(root)].copy()
        self._columns.append({needed: n for n, needed in enumerate(requirements)})
        self._layers.append(Layer(count, before, fresh, settled))

    def _moves(
        self, count: int, requirements: Sequence[Requirement], below: Floats
    ) -> tuple[Floats, Floats]:
        """Return the chances after placing, and after discarding, one of `count` dice."""
        goods, fewer, target_count = below.shape
        complete, failed, illegal = range(target_count - 3, target_count)
        # `below` has fresh chances, settled chances, END_VALUES; a move leads to the settled
        columns = {needed: n + complete // 2 for needed, n in self._columns[count - 1].items()} | {
            COMPLETE: complete
        }
        by_die = scratch.empty("given", goods, 6, fewer, len(requirements))
        for face in FACES:
            targets = [
                [columns[each] for each in successors(needed, face)] or [illegal]
                for needed in requirements
            ]
            first = np.array([each[0] for each in targets])
            by_die[:, face - 1] = scratch.take("put", below, first, 2)
            for n in range(1, max(map(len, targets))):
                alternative = np.array([each[min(n, len(each) - 1)] for each in targets])
                elementwise_maximum(by_die[:, face - 1], scratch.take("put", below, alternative, 2))
        by_face = by_die.reshape(goods, 6 * fewer, len(requirements))
        placing = scratch.any_face(
            "placing", by_face, hands_of(count).without_die_by_face, elementwise_maximum
        )
        same_requirement = np.array([columns.get(needed, failed) for needed in requirements])
        return placing, scratch.take("discarding", below, same_requirement, 2)

    def chance(
        self,
        needed: Requirement,
        goods_left: GoodsCounts,
        count: int,
        hand: Pips | None = None,
        has_used_die: bool = False,
    ) -> float:
        """Return the chance to meet a requirement with `count` dice; no `hand` before a throw."""
        if needed == COMPLETE or dice_needed(needed) > count:  # MDM-8
            return float(needed == COMPLETE)
        goods, column = goods_subsets(self._goods).number[goods_left], self._columns[count][needed]
        return self._layers[count].chance(goods, hand, has_used_die, column)


END_VALUES = 1.0, 0.0, -1.0
"""The values of a complete card, of one that cannot be completed (MDM-8), of an illegal play."""
BATCH_SIZE = 32
"""Requirements per batch; a larger batch would not fit into a processor's cache."""


chance_table = SizedCache(ChanceTable)
"""A cached function: the table for a requirement, the goods and the number of dice of a turn."""


class PortTable:
    """MDM-7: the chances of several weighted cards, of which the first die placed selects one.

    Play maximizes the expected weight; with weights of 1, that is the chance to complete any card.
    The chance of each card is computed only if `by_card`.
    """

    def __init__(
        self,
        roots: tuple[Requirement, ...],
        weights: tuple[float, ...],
        goods: GoodsCounts,
        dice: int,
        by_card: bool = False,
    ) -> None:
        self._goods = goods
        self._layers: dict[int, Layer] = {}
        self._card_count = len(roots) if by_card else 0
        tables = [chance_table(root, goods, dice) for root in roots]
        self.size = 0
        min_dice = min(map(dice_needed, roots))
        maximum = maximum_by_last if by_card else elementwise_maximum
        target_count = 1 + self._card_count
        below = np.zeros(
            (len(goods_subsets(goods).sets), len(hands_of(min_dice - 1).dice), target_count)
        )
        for count in range(min_dice, dice + 1):
            placing = np.full((len(below), len(hands_of(count).dice), target_count), -1.0)
            for n, each in enumerate(tables):
                if count in each.placing:
                    card_values = each.placing[count]
                    option = np.zeros_like(placing)
                    option[:, :, -1] = np.where(card_values < 0, -1.0, weights[n] * card_values)
                    if by_card:
                        option[:, :, n] = card_values
                    maximum(placing, option)
            layer = compute_layer(goods, count, placing, below, maximum)
            below = layer.settled.copy()
            self._layers[count] = Layer(count, layer.before, layer.fresh.copy(), below)
            self.size += 2 * below.nbytes

    def expected_value(
        self,
        goods_left: GoodsCounts,
        count: int,
        hand: Pips | None = None,
        has_used_die: bool = False,
    ) -> float:
        """Return the expected weight with `count` dice; `hand` is None before a throw."""
        if count not in self._layers:
            return 0.0
        return self._layers[count].chance(
            goods_subsets(self._goods).number[goods_left], hand, has_used_die, -1
        )

    def card_chances(
        self,
        goods_left: GoodsCounts,
        count: int,
        hand: Pips | None = None,
        has_used_die: bool = False,
    ) -> list[float]:
        """Return the chance to complete each card; the arguments are those of `expected_value`."""
        if count not in self._layers:
            return [0.0] * self._card_count
        goods, layer = goods_subsets(self._goods).number[goods_left], self._layers[count]
        return [layer.chance(goods, hand, has_used_die, card) for card in range(self._card_count)]


port_table = SizedCache(PortTable)
"""A cached function: the table for cards with weights, the goods and the dice of a turn."""
