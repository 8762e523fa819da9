"""The exact chance of completing a card: dynamic programming over dice, placements and goods.

What is still wanted of a card is a *need*: for each part that is not complete, the set of dice that
would complete it. Needs that want the same are one, whatever lies on the card. A table holds, for
every need that a card can come to in a turn and every set of goods that can be left then, the
chance before a throw of n dice, and with every hand of n dice before and after the first of them
is placed (MDM-6). One number of dice is computed after the other, for all sets of goods, hands and
needs at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import prod
from threading import Lock, local
from typing import Generic, ParamSpec, Protocol, TypeVar

import numpy as np

from escadre.games.maitre.cards import FACES, Dice, Part, completions
from escadre.games.maitre.hands import Aids, Floats, Ints, hands, sources, stores

Residual = frozenset[Dice]
"""All the dice that would complete one part; every one of them has the same length."""
Need = tuple[int, ...]
"""The numbers of the residuals of all parts that are not complete, in rising order."""
DONE: Need = ()


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


# Chances


class Layer:
    """Chances of several things with `count` dice left; the axes are goods, hands and things.

    `before[goods, thing]`: about to throw the dice. `fresh`: thrown, none of them placed yet;
    `settled`: some are placed or one is discarded, so that the rest may be rolled (MDM-6).
    """

    def __init__(self, count: int, before: Floats, fresh: Floats, settled: Floats) -> None:
        self.before = before
        self.fresh = fresh
        self.settled = settled
        self._column = hands(count).column

    def chance(self, goods: int, hand: Dice | None, settled: bool, thing: int) -> float:
        """One of them; `hand` is None when the dice are about to be thrown."""
        if hand is None:
            return float(self.before[goods, thing])
        chances = self.settled if settled else self.fresh
        return float(chances[goods, self._column[hand], thing])


Keep = Callable[[Floats, Floats], None]
"""Puts the better of both in the place of the first."""


def _greater(best: Floats, other: Floats) -> None:
    np.maximum(best, other, out=best)


def _worthier(best: Floats, other: Floats) -> None:
    """The last of the things is what the others are worth together."""
    np.copyto(best, other, where=other[..., -1:] > best[..., -1:])


class _Slate(local):
    """Memory that is written over again and again: to get some anew takes longer than to reckon."""

    def __init__(self) -> None:
        self._kept: dict[str, Floats] = {}

    def empty(self, name: str, *shape: int) -> Floats:
        """An array with this name; one of the same name before it is lost."""
        size = prod(shape)
        if name not in self._kept or self._kept[name].size < size:
            self._kept[name] = np.empty(size)
        return self._kept[name][:size].reshape(shape)

    def take(self, name: str, chances: Floats, columns: Ints, axis: int) -> Floats:
        """Some columns of an array."""
        shape = (*chances.shape[:axis], len(columns), *chances.shape[axis + 1 :])
        return chances.take(columns, axis, self.empty(name, *shape), mode="clip")

    def any_face(self, name: str, chances: Floats, columns: Sequence[Ints], keep: Keep) -> Floats:
        """The best of where the first, second, ... face of each hand leads."""
        best = self.take(name, chances, columns[0], 1)
        for each in columns[1:]:
            keep(best[:, : len(each)], self.take("face", chances, each, 1))
        return best


_slate = _Slate()


def _layer(
    aids: Aids, count: int, placing: Floats, discarding: Floats, keep: Keep = _greater
) -> Layer:
    """The chances of best play with `count` dice; they are on the slate and must be copied.

    `placing[goods, hand, thing]`: when one of them is placed, -1 where none can be;
    `discarding[goods, hand of one die less, thing]`: when one is discarded, and these are left.
    """
    all_hands, kept = hands(count), stores(aids)
    goods, held, things = placing.shape
    fewer = discarding.shape[1]
    every = _slate.empty("every", goods * (held + fewer), 2, things)
    here = every[: goods * held].reshape(goods, held, 2, things)
    rerolled = every[goods * held :].reshape(goods, fewer, 2, things)
    fresh, settled = here[:, :, 0], here[:, :, 1]
    fresh[:] = _slate.any_face("discarded", discarding, all_hands.less, keep)
    np.copyto(fresh, placing, where=placing >= 0)
    settled[:] = placing
    before = np.empty((goods, things))
    for level, uses, ends in zip(kept.levels, kept.uses, sources(aids, count), strict=True):
        helped = here[level]
        for each in ends:
            turned = _slate.take("turned", every, each, 0)
            for row in turned.reshape(len(uses), len(helped), -1, 2, things):
                keep(helped[:, : row.shape[1]], row)
        before[level] = np.einsum("ghn,h->gn", fresh[level], all_hands.ways) / all_hands.throws
        keep(settled[level], before[level, None])
        if aids[-1]:
            mean = rerolled[level]
            mean[:] = 0.0
            for more in all_hands.more:
                mean += _slate.take("turned", helped, more, 1)
            mean /= 6
    return Layer(count, before, fresh, settled)


class Sized(Protocol):
    """Something that knows how large it is."""

    size: int  # bytes


T = TypeVar("T", bound=Sized)
P = ParamSpec("P")

ROOM = 2**27
"""So many bytes may lie on a shelf."""


class Shelf(Generic[P, T]):
    """Makes things, and keeps those that were wanted last, as many as there is room for."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._room = ROOM
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The thing that these make."""
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
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self._room = ROOM


# Tables


class Table:
    """The chances of all needs that a card can come to in a turn of `dice` dice with these goods.

    `placing[count][goods, hand]` is the best that placing a die on the bare card gives, -1 where
    none can be placed.
    """

    def __init__(self, root: Need, aids: Aids, dice: int) -> None:
        goods, spare = len(stores(aids).sets), dice - wanted(root)
        needs = [
            [now for now in reachable(root) if 0 < wanted(now) <= count <= wanted(now) + spare]
            for count in range(dice + 1)
        ]
        shapes = [
            (goods, len(hands(count).dice), 2 * len(now) + 3) for count, now in enumerate(needs)
        ]
        memory = np.empty(sum(map(prod, shapes)))
        self.size = memory.nbytes
        self._aids = aids
        self._columns: list[dict[Need, int]] = []
        self._layers: list[Layer] = []
        self.placing: dict[int, Floats] = {}
        whole = memory[:0]
        for now, shape in zip(needs, shapes, strict=True):
            below, whole = whole, memory[: prod(shape)].reshape(shape)
            memory = memory[prod(shape) :]
            self._add(root, now, below, whole)

    def _add(self, root: Need, needs: list[Need], below: Floats, whole: Floats) -> None:
        """One die more: `whole` has fresh and settled chances, and those of three ends."""
        count, things = len(self._layers), len(needs)
        before = np.empty((len(whole), things))
        fresh, settled, ends = np.split(whole, [things, 2 * things], axis=2)
        ends[:] = ENDS
        for first in range(0, things, AT_ONCE):
            some = slice(first, first + AT_ONCE)
            placing, discarding = self._moves(count, needs[some], below)
            layer = _layer(self._aids, count, placing, discarding)
            before[:, some] = layer.before
            fresh[:, :, some], settled[:, :, some] = layer.fresh, layer.settled
            if root in needs[some]:
                self.placing[count] = placing[:, :, needs[some].index(root)].copy()
        self._columns.append({now: n for n, now in enumerate(needs)})
        self._layers.append(Layer(count, before, fresh, settled))

    def _moves(self, count: int, needs: Sequence[Need], below: Floats) -> tuple[Floats, Floats]:
        """What placing one of `count` dice gives, and what discarding one."""
        goods, fewer, things = below.shape
        met, failed, nowhere = range(things - 3, things)
        columns = {now: n + met // 2 for now, n in self._columns[count - 1].items()} | {DONE: met}
        given = _slate.empty("given", goods, 6, fewer, len(needs))
        for face in FACES:
            after = [[columns[each] for each in nexts(now, face)] or [nowhere] for now in needs]
            given[:, face - 1] = _slate.take("put", below, np.array([each[0] for each in after]), 2)
            for n in range(1, max(map(len, after))):
                again = np.array([each[min(n, len(each) - 1)] for each in after])
                _greater(given[:, face - 1], _slate.take("put", below, again, 2))
        by_face = given.reshape(goods, 6 * fewer, len(needs))
        placing = _slate.any_face("placing", by_face, hands(count).placed, _greater)
        stays = np.array([columns.get(now, failed) for now in needs])
        return placing, _slate.take("discarding", below, stays, 2)

    def chance(
        self, now: Need, left: Aids, count: int, hand: Dice | None = None, settled: bool = False
    ) -> float:
        """How likely this is met with `count` dice; `hand`: None when about to be thrown."""
        if now == DONE or wanted(now) > count:  # MDM-8
            return float(now == DONE)
        goods, column = stores(self._aids).number[left], self._columns[count][now]
        return self._layers[count].chance(goods, hand, settled, column)


ENDS = 1.0, 0.0, -1.0
"""Complete; not to be completed any more (MDM-8); and what is no play at all."""
AT_ONCE = 32
"""So many needs are reckoned at once: more of them do not fit into a processor's cache."""


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


table = Shelf(Table)
"""The table of a need, of the goods and of the dice of a turn."""


# The port


class Port:
    """MDM-7: several cards, of which the first die placed fixes one; each is worth its weight.

    Play is best for the expected weight. With equal weights this is the best chance of any card.
    Only if asked for `shares` is it told how likely each card is.
    """

    def __init__(
        self,
        roots: tuple[Need, ...],
        weights: tuple[float, ...],
        aids: Aids,
        dice: int,
        shares: bool = False,
    ) -> None:
        self._aids = aids
        self._layers: dict[int, Layer] = {}
        tables = [table(root, aids, dice) for root in roots]
        self.size = 0
        least, keep = min(map(wanted, roots)), _worthier if shares else _greater
        things = 1 + shares * len(roots)
        below = np.zeros((len(stores(aids).sets), len(hands(least - 1).dice), things))
        for count in range(least, dice + 1):
            placing = np.full((len(below), len(hands(count).dice), things), -1.0)
            for n, each in enumerate(tables):
                if count in each.placing:
                    alone = each.placing[count]
                    option = np.zeros_like(placing)
                    option[:, :, -1] = np.where(alone < 0, -1.0, weights[n] * alone)
                    if shares:
                        option[:, :, n] = alone
                    keep(placing, option)
            layer = _layer(aids, count, placing, below, keep)
            below = layer.settled.copy()
            self._layers[count] = Layer(count, layer.before, layer.fresh.copy(), below)
            self.size += 2 * below.nbytes

    def worth(
        self, left: Aids, count: int, hand: Dice | None = None, settled: bool = False
    ) -> float:
        """The weight expected with `count` dice; `hand`: None when about to be thrown."""
        if count not in self._layers:
            return 0.0
        return self._layers[count].chance(stores(self._aids).number[left], hand, settled, -1)

    def shares(self, left: Aids, count: int) -> list[float]:
        """How likely each card is completed when `count` dice are about to be thrown."""
        return [*map(float, self._layers[count].before[stores(self._aids).number[left], :-1])]


port = Shelf(Port)
"""The port of these cards and weights, and of the goods and the dice of a turn."""
