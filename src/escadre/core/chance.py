"""What nature may answer, and how likely: laws are data, outcomes are recorded like any action.

A law can throw (`sample`), check a recorded outcome (`allows`) and list its outcomes with exact
probabilities (`outcomes`). Nobody hides a random number inside a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import product
from struct import Struct
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Rng(Protocol):
    """All that chance asks of a source: `random.Random` will do, `Lots` can be audited."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, all equally likely."""
        ...


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Dice have come to rest."""

    pips: tuple[int, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """One item of those offered has been drawn."""

    item: int


Outcome = Rolled | Drawn


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """`count` fair dice with `faces` sides, thrown together."""

    count: int
    faces: int = 6

    def sample(self, rng: Rng) -> Rolled:
        """Throw the dice once."""
        return Rolled(tuple([1 + rng.randrange(self.faces) for _ in range(self.count)]))

    def allows(self, outcome: Outcome) -> bool:
        """Whether these dice can show this."""
        return (
            isinstance(outcome, Rolled)
            and len(outcome.pips) == self.count
            and all(1 <= pip <= self.faces for pip in outcome.pips)
        )

    def outcomes(self) -> Iterator[tuple[Rolled, Fraction]]:
        """Every throw with its exact probability: `faces ** count` of them."""
        weight = Fraction(1, self.faces**self.count)
        for pips in product(range(1, self.faces + 1), repeat=self.count):
            yield Rolled(pips), weight


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """One of these items, all equally likely; an item listed twice is twice as likely."""

    items: tuple[int, ...]

    def sample(self, rng: Rng) -> Drawn:
        """Draw once."""
        return Drawn(self.items[rng.randrange(len(self.items))])

    def allows(self, outcome: Outcome) -> bool:
        """Whether this item lies among those to draw from."""
        return isinstance(outcome, Drawn) and outcome.item in self.items

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Every different item with its exact probability."""
        for item, times in Counter(self.items).items():
            yield Drawn(item), Fraction(times, len(self.items))


class Weighted(msgspec.Struct, frozen=True, tag="weighted"):
    """Item i with probability weights[i] / sum(weights); the weights are whole numbers."""

    weights: tuple[int, ...]

    def sample(self, rng: Rng) -> Drawn:
        """Draw once."""
        left = rng.randrange(sum(self.weights))
        item = 0
        while left >= self.weights[item]:
            left -= self.weights[item]
            item += 1
        return Drawn(item)

    def allows(self, outcome: Outcome) -> bool:
        """Whether this item can come up."""
        return (
            isinstance(outcome, Drawn)
            and 0 <= outcome.item < len(self.weights)
            and self.weights[outcome.item] > 0
        )

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Every possible item with its exact probability."""
        for item, weight in enumerate(self.weights):
            if weight:
                yield Drawn(item), Fraction(weight, sum(self.weights))


Law = Dice | Draw | Weighted


class Lots:
    """An auditable source: the n-th lot of a match, computed by anybody who has the key.

    The stream is SHA-256(key || n || block) for block 0, 1, 2, ...; n and block are eight bytes,
    big endian. `randrange` reads eight bytes a try, big endian, and refuses the top of the range
    that would make some numbers likelier.
    """

    __slots__ = ("_block", "_numbers", "_prefix")

    def __init__(self, key: bytes, n: int) -> None:
        self._prefix = key + n.to_bytes(8, "big")
        self._block = 0
        self._numbers: Iterable[int] = ()  # what is left of the last block

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, all equally likely."""
        fair = (1 << 64) - (1 << 64) % stop
        while True:
            for drawn in self._numbers:
                if drawn < fair:
                    return drawn % stop
            block = sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._numbers = iter(_NUMBERS.unpack(block))
            self._block += 1


_NUMBERS = Struct(">4Q")
"""The numbers of a block."""


class Repeated:
    """A source that lets what a law once gave come again; what does not fit, and more, is `rng`'s.

    Under the same law it is the same outcome: `law.sample(Repeated(law, outcome, rng)) == outcome`.
    """

    __slots__ = ("_numbers", "_rng")

    def __init__(self, law: Law, outcome: Outcome, rng: Rng) -> None:
        match law, outcome:
            case Dice(), Rolled(pips):
                self._numbers = iter([pip - 1 for pip in pips])
            case Draw(items), Drawn(item):
                self._numbers = iter([items.index(item)])
            case Weighted(weights), Drawn(item):
                self._numbers = iter([sum(weights[:item])])
            case _:
                raise ValueError(f"{outcome} cannot come of {law}")
        self._rng = rng

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        number = next(self._numbers, stop)
        return number if number < stop else self._rng.randrange(stop)


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """These items in random order, every order equally likely."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = rng.randrange(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
