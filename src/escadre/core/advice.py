"""Rated actions for one seat, best first, with their reasons.

It is made from his observation and from nothing else. One truth about what is good: hints, captains
and analysis all read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atanh, hypot, tanh
from typing import Any, Generic, TypeVar

import msgspec

from escadre.core.i18n.catalogue import Text

A = TypeVar("A")

SURE = 2.33
"""Of two choices the better one is known where it leads by more than so many standard errors."""
HALF_WIDTH = 1.96
"""Standard errors on both sides of a value that hold the true one in 95 cases of a hundred."""
ALIKE = 1e-9
"""Computed values that are no further apart are the same."""


class Option(msgspec.Struct, Generic[A], frozen=True):
    """One choice, and the return that who asks may expect after it, from -1 to 1.

    `error` is the half-width of 95 %, 0 where nothing was sampled. `reasons` are said by the words
    of the game, on top of those of the coach. `chance`, from 0 to 1: that what is tried succeeds (a
    hit, a turn), where that is what one looks for; `spread` is the half-width of its 95 %.
    """

    action: A
    value: float
    error: float = 0.0
    reasons: tuple[Text, ...] = ()
    chance: float | None = None
    spread: float = 0.0


class Advice(msgspec.Struct, Generic[A], frozen=True):
    """Options, best first.

    The first `tied` of them cannot be told apart: 1 says that the first is known to be the best.
    `worlds`: how many truths were imagined; 0: everything was computed. `notes`: what all of it
    rests on, said by the words of the game.
    """

    options: tuple[Option[A], ...]
    tied: int = 1
    worlds: int = 0
    notes: tuple[Text, ...] = ()

    @property
    def best(self) -> Option[A] | None:
        """The best one; None: too close to tell."""
        return self.options[0] if self.tied == 1 else None


AnyAdvice = Advice[Any]


def computed(options: Iterable[Option[A]], first: A, *notes: Text) -> Advice[A]:
    """Advice from options whose values are known as well as their errors say; `first` leads it."""
    listed = list(options)
    top = next(each for each in listed if each.action == first)
    near = {n for n, each in enumerate(listed) if not _surely_less(each, top)}
    order = sorted(
        range(len(listed)),
        key=lambda n: (n not in near, listed[n] is not top, -listed[n].value),
    )
    return Advice(tuple(listed[n] for n in order), len(near), notes=notes)


def _surely_less(option: Option[A], than: Option[A]) -> bool:
    """Whether one option is known to be worse than another; their errors are their own."""
    error = hypot(option.error, than.error) / HALF_WIDTH
    return than.value - option.value > max(SURE * error, ALIKE)


def returns_at(odds: Sequence[float], confidence: float = 1.0) -> list[float]:
    """The returns to expect where each is ahead of another by odds: at 3 to 1 a half of it all.

    `confidence`: see `tempered`.
    """
    others = len(odds) - 1
    return [
        sum(tempered((mine - other) / (mine + other), confidence) for other in odds) / others
        for mine in odds
    ]


def tempered(value: float, confidence: float) -> float:
    """A return whose odds are taken to this power: below 1, what was said was said too boldly.

    It rises with the value, so what is better stays better. `benchmarks/evaluation/calibration.py`
    fits it.
    """
    return tanh(confidence * atanh(value)) if abs(value) < 1 else value
