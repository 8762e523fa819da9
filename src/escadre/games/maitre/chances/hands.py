"""All hands of n dice, and where a die or goods lead from each."""

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
    """All hands of `count` dice as columns 0, 1, ...; those of more different faces come first.

    `ways[h]` of the throws of `throws` dice give hand h. `more[face - 1][h]` is the hand h of
    `count - 1` dice plus a die of that face. The other lists are for the first, second, ...
    different face of a hand, each only as long as there are hands with that many: `less`, the hand
    of `count - 1` dice without such a die; `placed`, the same with these hands numbered face after
    face; and `turned`, the hand when goods turn such a die, or the same hand where they cannot.
    """

    def __init__(self, count: int) -> None:
        every = combinations_with_replacement(FACES, count)
        self.dice: list[Pips] = sorted(every, key=lambda dice: -len(set(dice)))
        self.column = {dice: n for n, dice in enumerate(self.dice)}
        self.throws = 6**count
        self.of_face = np.array([[dice.count(face) for face in FACES] for dice in self.dice])
        orders = np.array([factorial(n) for n in range(count + 1)])
        self.ways: Floats = orders[count] / orders[self.of_face].prod(axis=1)
        self.more: list[Ints] = []
        self.less: list[Ints] = []
        self.placed: list[Ints] = []
        self.turned: dict[str, list[Ints]] = {effect: [] for effect in DIE_EFFECTS}
        if count:
            self._lead(hands_of(count - 1))

    def _lead(self, fewer: Hands) -> None:
        powers = (len(self.dice) + 1) ** np.arange(6)
        mine, theirs = self.of_face @ powers, fewer.of_face @ powers
        order = np.argsort(mine)
        self.more = [order[np.searchsorted(mine[order], theirs + power)] for power in powers]
        without = np.empty((7, len(self.dice)), dtype=np.intp)
        for face, columns in zip(FACES, self.more, strict=True):
            without[face, columns] = np.arange(len(columns))
        shown = (self.of_face > 0).cumsum(axis=1)
        for n in range(1, shown.max() + 1):
            with_so_many = shown[shown[:, -1] >= n]
            faces = (with_so_many == n).argmax(axis=1) + 1
            less = without[faces, np.arange(len(faces))]
            self.less.append(less)
            self.placed.append((faces - 1) * len(fewer.dice) + less)
            for effect in ("flip", "plus", "minus"):
                self.turned[effect].append(self._turned(effect, faces, less))

    def _turned(self, effect: str, faces: Ints, less: Ints) -> Ints:
        columns = np.arange(len(faces))
        for face in FACES:
            for other in faces_after(effect, face):
                here = faces == face
                columns[here] = self.more[other - 1][less[here]]
        return columns


hands_of = lru_cache(maxsize=None)(Hands)
"""The hands of so many dice."""


class GoodsSubsets:
    """All subsets of the goods `aids` that can be left in a turn, smaller ones first.

    `levels`: the subsets with 0, 1, 2, ... goods. `uses[level]`: for every subset of that level,
    each usable good and the subset left after it; all have as many rows as the largest, so some
    entries are repeated.
    """

    def __init__(self, aids: GoodsCounts) -> None:
        every = product(*(range(count + 1) for count in aids))
        self.sets = sorted(every, key=sum)
        self.number = {left: n for n, left in enumerate(self.sets)}
        sizes = [sum(left) for left in self.sets]
        firsts = [sizes.index(size) for size in range(sum(aids) + 1)]
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
        most = max(map(len, options))
        return [[option[n % len(option)] for option in options] for n in range(most)]


goods_subsets = lru_cache(maxsize=128)(GoodsSubsets)
"""What can be left of these goods."""


@lru_cache(maxsize=512)
def goods_transitions(aids: GoodsCounts, count: int) -> list[list[Ints]]:
    """MDM-14: return where the goods of each level lead, for each different face of a hand.

    Numbers below sets * hands are hands with a set of goods; then come hands of one die less with a
    set of goods, while the missing die is re-rolled.
    """
    all_hands, kept = hands_of(count), goods_subsets(aids)
    beyond = len(kept.sets) * len(all_hands.dice)

    def source(effect: str, left: int, n: int) -> Ints:
        if effect == "reroll":
            return beyond + left * len(hands_of(count - 1).dice) + all_hands.less[n]
        return left * len(all_hands.dice) + all_hands.turned[effect][n]

    return [
        [
            np.concatenate([source(effect, left, n) for row in uses for effect, left in row])
            for n in range(len(all_hands.less) if uses else 0)
        ]
        for uses in kept.uses
    ]
