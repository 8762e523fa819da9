"""Step many matches of a game at once in code compiled by Numba.

The kernel of a game is the class `KERNEL` in its module `vector.py`, usually in its directory
`training`; `get_kernel` finds it. A kernel implements the rules a second time, for speed. Tests
play both implementations ply by ply, and compare everything that the codec encodes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import accumulate, chain
from typing import Any, NamedTuple, TypeVar, cast

try:
    import numba
except ImportError:
    raise ImportError('numba is not installed: pip install "escadre[fast]"') from None

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec, get_codec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.registry import find_training_module

F = TypeVar("F", bound=Callable[..., Any])

KernelArray = NDArray[Any]
"""An array that a compiled function reads or writes: of integers, booleans or floats."""
KernelArrays = tuple[KernelArray, ...]
"""Several arrays passed as one argument, because each argument of a call from Python takes time."""

NO_ACTION = -1
"""The action number that leaves a match unchanged in this step."""


def jit(function: F) -> F:
    """Compile a function with Numba; it may use arrays but not create any.

    Reference counting of new arrays would take half the time of a step.
    """
    return _compiled(function, _nrt=False)


def jit_inline(function: F) -> F:
    """Compile a function like `jit`, but inline it at each call, because passing arrays is slow."""
    return _compiled(function, _nrt=False, forceinline=True)


def jit_allocating(function: F) -> F:
    """Compile a function with Numba; it may create arrays."""
    return _compiled(function, _nrt=True)  # explicit: without it the caller's option is inherited


def _compiled(function: F, **options: Any) -> F:
    """Compile and cache on disk, if the cache directory is writable."""
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    except RuntimeError:
        compiled = numba.njit(nogil=True, error_model="numpy", **options)(function)
    return cast(F, compiled)


@jit_inline
def copy_row(into: KernelArray, source: KernelArray) -> None:
    """Copy one row into another; slice assignment would take seconds to compile."""
    for i in range(len(source)):
        into[i] = source[i]


@jit_inline
def fill_row(into: KernelArray, number: int) -> None:
    """Fill a row with one number."""
    for i in range(len(into)):
        into[i] = number


@jit_inline
def random_below(rng_states: NDArray[np.uint64], match: int, stop: int) -> int:
    """Return a whole number from 0 to stop - 1 from a match's stream (SplitMix64, high half).

    Probabilities differ by less than stop / 2^32 (relative).
    """
    rng_states[match] += np.uint64(0x9E3779B97F4A7C15)
    z = rng_states[match]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    number: Any = np.int64(((z >> np.uint64(32)) * np.uint64(stop)) >> np.uint64(32))
    return number  # type: ignore[no-any-return]


class ChanceArrays(NamedTuple):
    """The random generators of all matches, and the outcomes of chance in this step.

    A compiled function that Python calls receives `KernelArrays` and builds this tuple itself,
    because passing a named tuple from Python is slow.
    """

    rng_states: NDArray[np.uint64]  # by match
    outcomes: KernelArray  # by match: dice and draws, in their order
    outcome_counts: KernelArray  # by match


@jit_inline
def record_outcome(chance: ChanceArrays, match: int, outcome: int) -> None:
    """Append an outcome of a match to the outcomes of this step."""
    chance.outcomes[match, chance.outcome_counts[match]] = outcome
    chance.outcome_counts[match] += 1


class ResultArrays(NamedTuple):
    """The results of this step, by match; built by compiled functions, as `ChanceArrays` is."""

    ended: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    returns: KernelArray  # of the match that has ended, by seat
    final_observations: KernelArray  # of the match that has ended, by seat


def match_seeds(seed: int, count: int) -> NDArray[np.uint64]:
    """Return one seed for each of `count` matches; the n-th does not depend on `count`."""
    return np.array(
        [np.random.SeedSequence([seed, n]).generate_state(1, np.uint64)[0] for n in range(count)],
        np.uint64,
    )


class Kernel(ABC):
    """A batch of `count` matches with one configuration; arrays have one row per match.

    The arrays are changed in place. If several seats choose at once, in secret, they are asked in
    order, and a later seat does not see earlier choices. When a match ends, a new one starts at
    once: after `step` its row describes the beginning of the new match, `final_observations` the
    end of the old one.
    """

    max_outcomes = 1  # dice and draws in one step, including those of a new match

    def __init__(self, codec: AnyCodec, count: int) -> None:
        """Allocate the arrays of matches that do not exist yet: call `reset` first."""
        self.codec, self.count = codec, count
        dtype = np.result_type(*(field.dtype for field in codec.fields))
        # The observation of the seat to move: the fields of the codec, not scaled.
        self.observations = np.zeros((count, codec.size), dtype)
        self.masks = np.zeros((count, codec.action_count), np.int8)
        self.seats = np.zeros(count, np.int8)  # the seat to move
        self.ended = np.zeros(count, np.bool_)  # in this step
        self.refused = np.zeros(count, np.bool_)  # the action was masked out: nothing happened
        # Of the match that has ended, by seat:
        self.returns = np.zeros((count, codec.seat_count), np.float32)
        self.final_observations = np.zeros((count, codec.seat_count, codec.size), dtype)
        # Dice and draws of this step, and their number:
        self.outcomes = np.zeros((count, self.max_outcomes), np.int8)
        self.outcome_counts = np.zeros(count, np.int16)
        self.rng_states = np.zeros(count, np.uint64)
        self._result_arrays = self.ended, self.refused, self.returns, self.final_observations
        self._chance_arrays = self.rng_states, self.outcomes, self.outcome_counts
        self._all_matches = np.ones(count, np.bool_)

    def reset(self, seeds: NDArray[np.uint64], selected: NDArray[np.bool_] | None = None) -> None:
        """Restart these matches (None: all) with these seeds."""
        if selected is None:
            selected = self._all_matches
        self.rng_states[selected] = seeds[selected]
        self._begin(selected)

    @abstractmethod
    def _begin(self, selected: NDArray[np.bool_]) -> None:
        """Restart these matches, and fill their rows in the arrays."""

    @abstractmethod
    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each match, then resolve chance; `NO_ACTION` skips a match."""


def row_offsets(**lengths: int) -> list[int]:
    """Return the offset of each part of a row, and the end of the last, from their lengths."""
    return [0, *accumulate(lengths.values())]


def lookup_row(
    codec: AnyCodec, options: Sequence[int], tables: Sequence[Sequence[int]]
) -> NDArray[np.int64]:
    """Return the lookup tables of compiled functions as one row of int64.

    The row holds the numbers of the configuration, the offset of each field of the codec in an
    observation, the offset of each table in this row, and the tables.
    """
    fields = np.cumsum([0, *(field.size for field in codec.fields)])[:-1]
    first = len(options) + len(fields) + len(tables)
    at = first + np.cumsum([0, *map(len, tables)])[:-1]
    return np.array([*options, *fields, *at, *chain.from_iterable(tables)], np.int64)


def get_kernel(game: str | AnyKit, config: Any = None, count: int = 1) -> Kernel:
    """Return the kernel of a game with `count` matches; raises InputError if it has none."""
    codec = get_codec(game, config)
    module = find_training_module(codec.game.home, "vector")
    if module is None:
        raise InputError(text("no-kernel", game=codec.game.name))
    kernel: type[Kernel] = import_module(module).KERNEL
    return kernel(codec, count)
