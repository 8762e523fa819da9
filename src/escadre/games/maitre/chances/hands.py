"""Hands of n dice, and the hands that result when a die is added, removed or turned by goods."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np
import numpy.typing as npt

from escadre.games.maitre.rules.cards import DIE_EFFECTS, FACES, GoodsCounts, Pips, faces_after

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]


class Hands:
    """All hands (sorted dice) of `count` dice; a hand's number is its column in tables.

    Hands with more different faces come first. `throw_counts[h]` of the `throws` possible throws
    give hand h. `with_die[face - 1][h]` is hand h of `count - 1` dice plus a die of this face.

    The other lists have one array for the first different face of a hand, one for the second, and
    so on. `without_die` has the hand of `count - 1` dice without that die; `without_die_by_face` is
    the same, with the hands numbered face by face. `after_goods` has the hand after goods have
    turned that die, or the same hand if they cannot turn it.
    """

    def __init__(self, count: int) -> None:
        combinations = combinations_with_replacement(FACES, count)
        self.dice: list[Pips] = sorted(combinations, key=lambda dice: -len(set(dice)))
        self.column = {dice: n for n, dice in enumerate(self.dice)}
        self.throws = 6**count
        self.face_counts = np.array([[dice.count(face) for face in FACES] for dice in self.dice])
        orders = np.array([factorial(n) for n in range(count + 1)])
        self.throw_counts: Floats = orders[count] / orders[self.face_counts].prod(axis=1)
        self.with_die: list[Ints] = []
        self.without_die: list[Ints] = []
        self.without_die_by_face: list[Ints] = []
        self.after_goods: dict[str, list[Ints]] = {effect: [] for effect in DIE_EFFECTS}
        if count:
            self._link_to(hands_of(count - 1))

    def _link_to(self, fewer: Hands) -> None:
        powers = (len(self.dice) + 1) ** np.arange(6)
        keys, fewer_keys = self.face_counts @ powers, fewer.face_counts @ powers
        order = np.argsort(keys)
        self.with_die = [
            order[np.searchsorted(keys[order], fewer_keys + power)] for power in powers
        ]
        without = np.empty((7, len(self.dice)), dtype=np.intp)
        for face, columns in zip(FACES, self.with_die, strict=True):
            without[face, columns] = np.arange(len(columns))
        face_ranks = (self.face_counts > 0).cumsum(axis=1)
        for n in range(1, face_ranks.max() + 1):
            rows = face_ranks[face_ranks[:, -1] >= n]
            faces = (rows == n).argmax(axis=1) + 1
            fewer_hands = without[faces, np.arange(len(faces))]
            self.without_die.append(fewer_hands)
            self.without_die_by_face.append((faces - 1) * len(fewer.dice) + fewer_hands)
            for effect in ("flip", "plus", "minus"):
                self.after_goods[effect].append(self._hands_after_goods(effect, faces, fewer_hands))

    def _hands_after_goods(self, effect: str, faces: Ints, fewer_hands: Ints) -> Ints:
        columns = np.arange(len(faces))
        for face in FACES:
            for other in faces_after(effect, face):
                matches = faces == face
                columns[matches] = self.with_die[other - 1][fewer_hands[matches]]
        return columns


hands_of = lru_cache(maxsize=None)(Hands)
"""A cached function that returns the hands of this many dice."""


class GoodsSubsets:
    """All subsets of `goods` that may still be usable in a turn, smaller subsets first.

    `levels` has the subsets with 0, 1, 2, ... goods. `uses[level]` has, for each subset of that
    level, each usable effect and the subset left after its use; shorter rows repeat their entries.
    """

    def __init__(self, goods: GoodsCounts) -> None:
        subsets = product(*(range(count + 1) for count in goods))
        self.sets = sorted(subsets, key=sum)
        self.number = {left: n for n, left in enumerate(self.sets)}
        sizes = [sum(left) for left in self.sets]
        firsts = [sizes.index(size) for size in range(sum(goods) + 1)]
        self.levels = [slice(*ends) for ends in zip(firsts, [*firsts[1:], len(sizes)], strict=True)]
        self.uses = [self._uses(self.sets[level]) for level in self.levels]

    def _uses(self, sets: Sequence[tuple[int, ...]]) -> list[list[tuple[str, int]]]:
        options = []
        for left in sets:
            usable = [n for n, count in enumerate(left) if count]
            fewer = [(*left[:n], left[n] - 1, *left[n + 1 :]) for n in usable]
            numbers = [self.number[each] for each in fewer]
            options.append(
                [(DIE_EFFECTS[n], number) for n, number in zip(usable, numbers, strict=True)]
            )
        max_options = max(map(len, options))
        return [[option[n % len(option)] for option in options] for n in range(max_options)]


goods_subsets = lru_cache(maxsize=128)(GoodsSubsets)
"""A cached function that returns the subsets of these goods."""


@lru_cache(maxsize=512)
def goods_transitions(goods: GoodsCounts, count: int) -> list[list[Ints]]:
    """MDM-14: return where each use of goods leads, by level and different face of a hand.

    A target below sets * hands is a set of goods with a hand. Later targets are a set of goods with
    a hand of one die less, while the missing die is re-rolled.
    """
    all_hands, subsets = hands_of(count), goods_subsets(goods)
    reroll_offset = len(subsets.sets) * len(all_hands.dice)

    def source(effect: str, left: int, n: int) -> Ints:
        if effect == "reroll":
            return reroll_offset + left * len(hands_of(count - 1).dice) + all_hands.without_die[n]
        return left * len(all_hands.dice) + all_hands.after_goods[effect][n]

    return [
        [
            np.concatenate([source(effect, left, n) for row in uses for effect, left in row])
            for n in range(len(all_hands.without_die) if uses else 0)
        ]
        for uses in subsets.uses
    ]
