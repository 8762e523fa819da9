"""Probability distributions of chance nodes, and random sources.

A distribution samples an outcome (`sample`), checks a recorded one (`allows`) and lists all
outcomes with exact probabilities (`outcomes`). Distributions are data, and outcomes are recorded
like actions: the rules of a game never draw a random number themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import product
from struct import Struct
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Rng(Protocol):
    """A random source: `random.Random`, or `AuditedRng`, which can be audited."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, all equally likely."""
        ...


class DiceOutcome(msgspec.Struct, frozen=True, tag="rolled"):
    """The faces shown by dice, in order."""

    pips: tuple[int, ...]


class DrawOutcome(msgspec.Struct, frozen=True, tag="drawn"):
    """One item drawn from those offered."""

    item: int


Outcome = DiceOutcome | DrawOutcome


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """`count` fair dice with `faces` sides, rolled together."""

    count: int
    faces: int = 6

    def sample(self, rng: Rng) -> DiceOutcome:
        """Roll the dice once."""
        return DiceOutcome(tuple([1 + rng.randrange(self.faces) for _ in range(self.count)]))

    def allows(self, outcome: Outcome) -> bool:
        """Return whether these dice can show this outcome."""
        return (
            isinstance(outcome, DiceOutcome)
            and len(outcome.pips) == self.count
            and all(1 <= pip <= self.faces for pip in outcome.pips)
        )

    def outcomes(self) -> Iterator[tuple[DiceOutcome, Fraction]]:
        """List every result with its exact probability: `faces ** count` of them."""
        weight = Fraction(1, self.faces**self.count)
        for pips in product(range(1, self.faces + 1), repeat=self.count):
            yield DiceOutcome(pips), weight


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """One of these items, all equally likely; an item listed twice is twice as likely."""

    items: tuple[int, ...]

    def sample(self, rng: Rng) -> DrawOutcome:
        """Draw one item."""
        return DrawOutcome(random_item(self.items, rng))

    def allows(self, outcome: Outcome) -> bool:
        """Return whether this item can be drawn."""
        return isinstance(outcome, DrawOutcome) and outcome.item in self.items

    def outcomes(self) -> Iterator[tuple[DrawOutcome, Fraction]]:
        """List every distinct item with its exact probability."""
        for item, times in Counter(self.items).items():
            yield DrawOutcome(item), Fraction(times, len(self.items))


class WeightedDraw(msgspec.Struct, frozen=True, tag="weighted"):
    """Item i with probability weights[i] / sum(weights); the weights are whole numbers."""

    weights: tuple[int, ...]

    def sample(self, rng: Rng) -> DrawOutcome:
        """Draw one item."""
        remaining = rng.randrange(sum(self.weights))
        item = 0
        while remaining >= self.weights[item]:
            remaining -= self.weights[item]
            item += 1
        return DrawOutcome(item)

    def allows(self, outcome: Outcome) -> bool:
        """Return whether this item can be drawn."""
        return (
            isinstance(outcome, DrawOutcome)
            and 0 <= outcome.item < len(self.weights)
            and self.weights[outcome.item] > 0
        )

    def outcomes(self) -> Iterator[tuple[DrawOutcome, Fraction]]:
        """List every possible item with its exact probability."""
        for item, weight in enumerate(self.weights):
            if weight:
                yield DrawOutcome(item), Fraction(weight, sum(self.weights))


Distribution = Dice | Draw | WeightedDraw


class AuditedRng:
    """An auditable random source: the stream of the n-th chance outcome of a match.

    The stream is SHA-256(key || n || block) for block 0, 1, 2, ...; n and block are eight bytes,
    big endian. `randrange` reads eight bytes at a time, big endian, and rejects the numbers at the
    top of their range, which would make some results likelier. Anyone who has the key can recompute
    the stream.
    """

    __slots__ = ("_block", "_numbers", "_prefix")

    def __init__(self, key: bytes, n: int) -> None:
        self._prefix = key + n.to_bytes(8, "big")
        self._block = 0
        self._numbers: Iterable[int] = ()  # numbers of the last block that are not used yet

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, all equally likely."""
        limit = (1 << 64) - (1 << 64) % stop
        while True:
            for number in self._numbers:
                if number < limit:
                    return number % stop
            block = sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._numbers = iter(_FOUR_UINT64.unpack(block))
            self._block += 1


_FOUR_UINT64 = Struct(">4Q")
"""A block of the stream as four numbers of eight bytes."""


class ReplayRng:
    """A random source that reproduces a recorded outcome, then continues with `rng`.

    `distribution.sample(ReplayRng(distribution, outcome, rng))` equals `outcome` if the outcome is
    one of this distribution. A number that does not fit the range is drawn from `rng` instead.
    Raises ValueError for an outcome of another kind of distribution.
    """

    __slots__ = ("_numbers", "_rng")

    def __init__(self, distribution: Distribution, outcome: Outcome, rng: Rng) -> None:
        match distribution, outcome:
            case Dice(), DiceOutcome(pips):
                self._numbers = iter([pip - 1 for pip in pips])
            case Draw(items), DrawOutcome(item):
                self._numbers = iter([items.index(item)])
            case WeightedDraw(weights), DrawOutcome(item):
                self._numbers = iter([sum(weights[:item])])
            case _:
                raise ValueError(f"{outcome} cannot come of {distribution}")
        self._rng = rng

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        number = next(self._numbers, stop)
        return number if number < stop else self._rng.randrange(stop)


def random_item(items: Sequence[T], rng: Rng) -> T:
    """Return one of these items, all equally likely; there must be at least one."""
    return items[rng.randrange(len(items))]


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """Return these items in random order, every order equally likely."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = rng.randrange(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
