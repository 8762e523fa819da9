"""The exact chance of completing a card: dynamic programming over dice, placements and goods.

What is still wanted of a card is a *need*: for each part that is not complete, the set of dice that
would complete it. Needs that want the same are one, whatever lies on the card. A table holds, for
every need that a card can come to and every set of goods, the chance before a throw of n dice, and
with every hand of n dice before and after the first of them is placed (MDM-6). Layers are computed
when first asked for, one number of dice after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
import numpy.typing as npt

from escadre.games.maitre.cards import DICE, FACES, MOST_OF_EFFECT, Dice, Part, completions

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

Residual = frozenset[Dice]
"""All the dice that would complete one part; every one of them has the same length."""
Need = tuple[int, ...]
"""The numbers of the residuals of all parts that are not complete, in rising order."""
DONE: Need = ()

Aids = tuple[int, int, int, int]
"""How many goods of each kind can still be used this turn: flip, plus, minus, reroll (MDM-14)."""
EFFECTS = ("flip", "plus", "minus", "reroll")
NO_AIDS: Aids = (0, 0, 0, 0)

MOST_DICE = DICE + MOST_OF_EFFECT["extra"]
"""So many dice a turn can have."""


# Needs


_numbers: dict[Residual, int] = {}
_residuals: list[Residual] = []


def _number(residual: Residual) -> int:
    if residual not in _numbers:
        _numbers[residual] = len(_residuals)
        _residuals.append(residual)
    return _numbers[residual]


@lru_cache(maxsize=65536)
def need(parts: tuple[Part, ...], placed: tuple[Dice, ...]) -> Need:
    """What is still wanted of a card with these dice on its parts."""
    residuals = (completions(part, dice) for part, dice in zip(parts, placed, strict=True))
    return tuple(sorted(_number(residual) for residual in residuals if () not in residual))


@lru_cache(maxsize=65536)
def _without(number: int, face: int) -> int | None:
    """The residual when a die of this face is placed; None: it does not fit, -1: it is complete."""
    rest = []
    for dice in _residuals[number]:
        if face in dice:
            at = dice.index(face)
            rest.append(dice[:at] + dice[at + 1 :])
    if not rest:
        return None
    return -1 if rest[0] == () else _number(frozenset(rest))


@lru_cache(maxsize=65536)
def nexts(now: Need, face: int) -> tuple[Need, ...]:
    """What can be wanted after a die of this face is placed; empty when it fits nowhere."""
    after = set()
    for number in set(now):
        if (rest := _without(number, face)) is not None:
            others = list(now)
            others.remove(number)
            after.add(tuple(sorted(others if rest == -1 else [*others, rest])))
    return tuple(sorted(after))


@lru_cache(maxsize=65536)
def wanted(now: Need) -> int:
    """How many dice are still wanted."""
    return sum(len(next(iter(_residuals[number]))) for number in now)


# Hands


class Hands:
    """All hands of `count` dice as columns 0, 1, ...; the last column stands for no hand at all.

    `ways[h]` throws of 6 ** count give hand h. `less[face][h]` is the hand without one die of
    that face, a column of the hands of `count - 1` dice. `turned[face][other][h]` is the hand with
    one die of that face turned to the other.
    """

    def __init__(self, count: int) -> None:
        self.dice: list[Dice] = list(combinations_with_replacement(FACES, count))
        self.column = {dice: n for n, dice in enumerate(self.dice)}
        self.ways: Floats = np.array([_ways(dice) for dice in self.dice], dtype=np.float64)
        self.throws = 6**count
        self.nothing = len(self.dice)
        self.less: dict[int, Ints] = {}
        self.turned: dict[int, dict[int, Ints]] = {}
        if count:
            fewer = hands(count - 1)
            for face in FACES:
                rests = [_rest(dice, face) for dice in self.dice]
                self.less[face] = np.array(
                    [fewer.nothing if rest is None else fewer.column[rest] for rest in rests]
                )
                self.turned[face] = {
                    other: np.array(
                        [
                            self.nothing if rest is None else self.column[with_die(rest, other)]
                            for rest in rests
                        ]
                    )
                    for other in FACES
                }


def _ways(dice: Dice) -> int:
    ways = factorial(len(dice))
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways


def _rest(dice: Dice, face: int) -> Dice | None:
    return without_die(dice, face) if face in dice else None


def without_die(dice: Dice, face: int) -> Dice:
    """These dice without one of this face."""
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


def with_die(dice: Dice, face: int) -> Dice:
    """These dice and one of this face more."""
    return tuple(sorted((*dice, face)))


hands = lru_cache(maxsize=None)(Hands)
"""The hands of so many dice."""


def turns_of(effect: str, face: int) -> tuple[int, ...]:
    """MDM-14: what a die of this face may become, all equally likely; empty: it cannot be used."""
    match effect:
        case "flip":
            return (7 - face,)
        case "plus":
            return (face + 1,) if face < 6 else ()
        case "minus":
            return (face - 1,) if face > 1 else ()
        case _:
            return tuple(FACES)


def fewer_aids(aids: Aids) -> list[tuple[str, Aids]]:
    """Each kind of goods that can be used, and what is left after it."""
    return [(effect, _one_less(aids, n)) for n, effect in enumerate(EFFECTS) if aids[n]]


def _one_less(aids: Aids, n: int) -> Aids:
    counts = list(aids)
    counts[n] -= 1
    return counts[0], counts[1], counts[2], counts[3]


# Tables


class Layer:
    """Chances with `count` dice left: rows are needs, columns hands; the last of each is -1.

    The more dice are left, the fewer have been placed: only such needs have a row.
    `before[row]`: about to throw them. `fresh`: thrown, none of them placed yet; `settled`: some
    are placed or one is discarded, so that the rest may be rolled (MDM-6). `placing` is the best
    that placing a die of a fresh hand gives, -1 where none can be placed.
    """

    def __init__(self, before: Floats, fresh: Floats, settled: Floats, placing: Floats) -> None:
        self.before = before
        self.fresh = fresh
        self.settled = settled
        self.placing = placing


class Table:
    """The chances of every need that a card can come to, with one set of goods."""

    def __init__(self, root: Need, aids: Aids) -> None:
        self.root = root
        self.aids = aids
        self.needs = sorted(reachable(root), key=wanted, reverse=True)
        self.row = {now: n for n, now in enumerate(self.needs)}
        self._moves = [
            (face, rows) for face in FACES for rows in _branches(self.needs, self.row, face)
        ]
        self._layers: list[Layer] = []

    def layer(self, count: int) -> Layer:
        """The chances with `count` dice left."""
        while len(self._layers) <= count:
            self._layers.append(self._next(len(self._layers)))
        return self._layers[count]

    def _next(self, count: int) -> Layer:
        all_hands = hands(count)
        rows = sum(wanted(self.root) - wanted(now) <= MOST_DICE - count for now in self.needs)
        shape = rows + 1, len(all_hands.dice) + 1
        placing = np.full(shape, -1.0)
        fresh, settled = np.full(shape, -1.0), np.full(shape, -1.0)
        if count:
            below = self._layers[count - 1].settled
            discarding = np.full(shape, -1.0)
            for face, after in self._moves:
                _raise(placing, below[after[:rows]][:, all_hands.less[face]])
            for face in FACES:
                _raise(discarding, below[:rows, all_hands.less[face]])
            fresh = np.where(placing < 0, discarding, placing)
            settled = placing.copy()
            for effect, left in fewer_aids(self.aids):
                other = table(self.root, left).layer(count)
                for face in FACES:
                    if becomes := turns_of(effect, face):
                        columns = [all_hands.turned[face][to] for to in becomes]
                        _raise(fresh, _mean(other.fresh, columns))
                        _raise(settled, _mean(other.settled, columns))
        self._close(fresh, count)
        before = fresh[:-1, :-1] @ all_hands.ways / all_hands.throws
        _raise(settled, np.repeat(before[:, None], len(all_hands.dice), axis=1))
        self._close(settled, count)
        return Layer(before, fresh, settled, placing)

    def _close(self, chances: Floats, count: int) -> None:
        """MDM-8: complete is complete, and fewer dice than are wanted is the end."""
        for row, now in enumerate(self.needs[: len(chances) - 1]):
            if now == DONE:
                chances[row, :-1] = 1.0
            elif wanted(now) > count:
                chances[row, :-1] = 0.0
        chances[-1, :] = chances[:, -1] = -1.0


def reachable(root: Need) -> list[Need]:
    """Every need that placing dice can lead to, this one first."""
    found = {root: None}
    queue = [root]
    while queue:
        now = queue.pop()
        for face in FACES:
            for after in nexts(now, face):
                if after not in found:
                    found[after] = None
                    queue.append(after)
    return list(found)


def _branches(needs: Sequence[Need], row: dict[Need, int], face: int) -> list[Ints]:
    """Where a die of this face leads from every row: one array for each part that may take it.

    -1, the last row of a layer, is nowhere.
    """
    targets = [nexts(now, face) for now in needs]
    return [
        np.array([row[each[n]] if n < len(each) else -1 for each in targets])
        for n in range(max(map(len, targets)))
    ]


def _raise(to: Floats, by: Floats) -> None:
    """In place, the greater of both; `by` lacks the last row and column."""
    inner = to[:-1, :-1]
    np.maximum(inner, by, out=inner)


def _mean(chances: Floats, columns: list[Ints]) -> Floats:
    """The mean over these columns; -1 in one of them is -1 in all."""
    total = chances[:-1][:, columns[0]]
    for each in columns[1:]:
        total = total + chances[:-1][:, each]
    return total / len(columns)


table = lru_cache(maxsize=1024)(Table)
"""The table of a need and a set of goods."""


# The port


class Stage:
    """The port with `count` dice left; each row is a card: how likely that card is completed.

    `before[card]`, `fresh[card][h]` and `settled[card][h]` as in a layer; their sum over the cards
    is the chance that one of them is completed.
    """

    def __init__(self, before: Floats, fresh: Floats, settled: Floats) -> None:
        self.before = before
        self.fresh = fresh
        self.settled = settled


class Port:
    """MDM-7: several cards, of which the first die placed fixes one; each is worth its weight.

    Play is best for the expected weight. With equal weights this is the best chance of any card.
    """

    def __init__(self, roots: tuple[Need, ...], weights: tuple[float, ...], aids: Aids) -> None:
        self.roots = roots
        self.weights = np.array(weights)[:, None]
        self.aids = aids
        self._tables = [table(root, aids) for root in roots]
        self._least = min(map(wanted, roots))
        self._stages: list[Stage] = []

    def stage(self, count: int) -> Stage:
        """The chances with `count` dice left."""
        while len(self._stages) <= count:
            self._stages.append(self._next(len(self._stages)))
        return self._stages[count]

    def _next(self, count: int) -> Stage:
        all_hands = hands(count)
        shape = len(self.roots), len(all_hands.dice) + 1
        if count < self._least:
            nothing = np.zeros(shape)
            return Stage(np.zeros(shape[0]), nothing, nothing)
        placing = _Best(self.weights, shape)
        for card, each in enumerate(self._tables):
            if wanted(each.root) <= count:
                chances = np.zeros(shape)
                chances[card] = each.layer(count).placing[0]
                placing.offer(chances, chances[card] >= 0)
        discarding = _Best(self.weights, shape)
        below = self._stages[count - 1].settled
        for face in FACES:
            less = all_hands.less[face]
            chances = np.zeros(shape)
            chances[:, :-1] = below[:, less]
            discarding.offer(chances, np.append(less != hands(count - 1).nothing, False))
        fresh = _Best(self.weights, shape)
        fresh.offer(placing.chances, placing.score >= 0)
        fresh.offer(discarding.chances, (placing.score < 0) & (discarding.score >= 0))
        settled = _Best(self.weights, shape)
        settled.offer(placing.chances, placing.score >= 0)
        for effect, left in fewer_aids(self.aids):
            other = port(self.roots, tuple(self.weights[:, 0]), left).stage(count)
            for face in FACES:
                if becomes := turns_of(effect, face):
                    columns = [all_hands.turned[face][to] for to in becomes]
                    held = np.append(columns[0] != all_hands.nothing, False)
                    for best, source in ((fresh, other.fresh), (settled, other.settled)):
                        chances = np.zeros(shape)
                        chances[:, :-1] = sum(source[:, each] for each in columns) / len(columns)
                        best.offer(chances, held)
        before = fresh.chances[:, :-1] @ all_hands.ways / all_hands.throws
        settled.offer(np.repeat(before[:, None], shape[1], axis=1), np.full(shape[1], True))
        return Stage(before, fresh.chances, settled.chances)


class _Best:
    """For every hand the option of the greatest weight so far, and what it gives each card."""

    def __init__(self, weights: Floats, shape: tuple[int, int]) -> None:
        self._weights = weights
        self.chances = np.zeros(shape)
        self.score = np.full(shape[1], -1.0)

    def offer(self, chances: Floats, possible: npt.NDArray[np.bool_]) -> None:
        """One more option, where it is possible."""
        score = (self._weights * chances).sum(axis=0)
        better = possible & (score > self.score)
        self.chances[:, better] = chances[:, better]
        self.score[better] = score[better]


port = lru_cache(maxsize=2048)(Port)
"""The port of these cards, weights and goods."""
