"""Step many matches of a game at once in code compiled by Numba.

A game keeps its own in `vector.py`, beside its rules and its codec, as a class `KERNEL`, and
`kernel_of` finds it. A kernel is a twin of the rules for speed: tests play both, ply by ply, and
compare all that the codec says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import chain
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec, codec_of
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.registry import kit_of

F = TypeVar("F", bound=Callable[..., Any])

Numbers = NDArray[Any]

WAIT = -1
"""The number that leaves a match alone in this step."""


def compiled(function: F) -> F:
    """This function by numba, for arrays that are handed in: it may make none.

    Who makes arrays counts who holds them, with every row that is taken: half the time of a step.
    """
    return _compiled(function, _nrt=False)


def inlined(function: F) -> F:
    """The same, and written out wherever it is called: an array handed on costs seven numbers."""
    return _compiled(function, _nrt=False, forceinline=True)


def compiled_with_arrays(function: F) -> F:
    """This function by numba; it may make arrays."""
    return _compiled(function, _nrt=True)  # said, or it is taken from who calls it


def _compiled(function: F, **options: Any) -> F:
    """Kept for the next time where a folder for that may be written."""
    try:
        made = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    except RuntimeError:
        made = numba.njit(nogil=True, error_model="numpy", **options)(function)
    return cast(F, made)


@inlined
def copy_row(into: Numbers, source: Numbers) -> None:
    """The numbers of one row into another; a slice would take seconds to compile."""
    for i in range(len(source)):
        into[i] = source[i]


@inlined
def fill_row(into: Numbers, number: int) -> None:
    """This number all over a row."""
    for i in range(len(into)):
        into[i] = number


@inlined
def below(lots: NDArray[np.uint64], match: int, stop: int) -> int:
    """A whole number from 0 to stop - 1 from the stream of a match; SplitMix64, high half.

    None is likelier than another by more than stop / 2^32.
    """
    lots[match] += np.uint64(0x9E3779B97F4A7C15)
    z = lots[match]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    drawn: Any = np.int64(((z >> np.uint64(32)) * np.uint64(stop)) >> np.uint64(32))
    return drawn  # type: ignore[no-any-return]


def streams(seed: int, count: int) -> NDArray[np.uint64]:
    """One seed for each of so many matches; the n-th is the same however many there are."""
    return np.array(
        [np.random.SeedSequence([seed, n]).generate_state(1, np.uint64)[0] for n in range(count)]
    )


class Kernel(ABC):
    """So many matches with one configuration. All arrays have a row for each, changed in place.

    Where several choose at once, in secret, the first in order is asked first, and the others do
    not see it. A match that ends is followed at once by a new one: after `step` the row says how
    the new one begins, and `last` how the old one ended.
    """

    most_outcomes = 1  # pips and lots that can fall in one step, a new match's included

    def __init__(self, codec: AnyCodec, count: int) -> None:
        """Matches that are not begun: `reset` first."""
        self.codec, self.count = codec, count
        kinds = [field.dtype for field in codec.fields]
        whole = np.result_type(*kinds)
        self.seen = np.zeros((count, codec.size), whole)  # the fields of the codec, not scaled
        self.masks = np.zeros((count, codec.actions), np.int8)
        self.seats = np.zeros(count, np.int8)  # who is asked; seen and masks are his
        self.ended = np.zeros(count, np.bool_)  # in this step
        self.refused = np.zeros(count, np.bool_)  # the mask forbade it: nothing happened
        self.returns = np.zeros((count, codec.seats), np.float32)  # of the match that has ended
        self.last = np.zeros((count, codec.seats, codec.size), whole)  # its end, seat by seat
        self.fell = np.zeros((count, self.most_outcomes), np.int8)  # pips and lots of this step
        self.outcomes = np.zeros(count, np.int16)  # how many
        self.lots = np.zeros(count, np.uint64)
        self._told = self.ended, self.refused, self.returns, self.last
        self._luck = self.lots, self.fell, self.outcomes
        self._every = np.ones(count, np.bool_)

    def reset(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_] | None = None) -> None:
        """Begin these matches anew (None: all), each with the luck of its seed."""
        chosen = np.ones(self.count, np.bool_) if which is None else which
        self.lots[chosen] = seeds[chosen]
        self._begin(chosen)

    @abstractmethod
    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Begin these matches anew and write their rows."""

    @abstractmethod
    def step(self, numbers: NDArray[np.int64]) -> None:
        """In each match who is asked chooses this number, and chance answers; `WAIT`: nothing."""


def laid_out(
    codec: AnyCodec, agreed: Sequence[int], tables: Sequence[Sequence[int]]
) -> NDArray[np.int64]:
    """What compiled functions look up, in one row.

    What was agreed, where each field of the codec begins in an observation, where each of the
    tables does in this row, and the tables.
    """
    fields = np.cumsum([0, *(field.size for field in codec.fields)])[:-1]
    first = len(agreed) + len(fields) + len(tables)
    at = first + np.cumsum([0, *map(len, tables)])[:-1]
    return np.array([*agreed, *fields, *at, *chain.from_iterable(tables)], np.int64)


def kernel_of(game: str | AnyKit, config: Any = None, count: int = 1) -> Kernel:
    """The kernel of a game, with so many matches; raises InputError for one that brings none."""
    codec = codec_of(game, config)
    home = kit_of(game).game.home
    try:
        brought: type[Kernel] = import_module(f"{home}.vector").KERNEL
    except ModuleNotFoundError as missing:
        if missing.name != f"{home}.vector":
            raise
        raise InputError(text("no-kernel", game=codec.game.name)) from None
    return brought(codec, count)
