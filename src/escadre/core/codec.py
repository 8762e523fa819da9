"""Encode actions as numbers and observations as NumPy arrays.

The codec of a game is the class `CODEC` in `training/codec.py`; `get_codec` finds it. This module
needs NumPy; a match can be played without it.

    codec = get_codec("mats", config)
    number = codec.encode(seen, action)          # and decode(seen, number) == action
    codec.mask(seen)[number] == 1                # 1 exactly for the actions in legal_actions(seen)
    arrays = codec.arrays(seen)                  # a dictionary from field name to array
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from escadre.core.errors import InputError
from escadre.core.game import AnyGame, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.registry import find_training_module, get_kit
from escadre.core.squares import SquareBoard

C = TypeVar("C")
O = TypeVar("O")  # noqa: E741
A = TypeVar("A")
Arrays = dict[str, NDArray[Any]]


class ArrayField(NamedTuple):
    """One array of an observation: whole numbers from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str  # its axes and numbers, with units

    @property
    def dtype(self) -> np.dtype[Any]:
        """The narrowest of int8, int16 and int32 for these numbers."""
        return next(
            np.dtype(kind)
            for kind in (np.int8, np.int16, np.int32)
            if np.iinfo(kind).min <= self.low and self.high <= np.iinfo(kind).max
        )

    @property
    def size(self) -> int:
        """The number of elements."""
        return int(np.prod(self.shape))


class Codec(ABC, Generic[C, O, A]):
    """Converts actions and observations of one game, with one configuration, to numbers.

    Arrays are relative to a seat, the *mover*: entry 0 of an axis of seats is the mover, the other
    seats follow in order. `public_fields` contain what every viewer sees, and are equal in all
    observations; `private_fields` contain what only the mover sees. Only actions that
    `legal_actions` lists have a number, even if the rules accept others.
    """

    zero_sum: ClassVar[bool] = False  # the returns of every match sum to 0
    action_count: int  # action numbers are 0 to action_count - 1
    public_fields: tuple[ArrayField, ...]
    private_fields: tuple[ArrayField, ...] = ()

    def __init__(self, game: AnyGame, config: C) -> None:
        self.game = game
        self.config = config
        self.seat_count = len(game.sides(config))

    @staticmethod
    def config_in(seen: O) -> C:
        """Return the configuration of the observed match."""
        config: C = seen.config  # type: ignore[attr-defined]
        return config

    @abstractmethod
    def encode(self, seen: O, action: A) -> int:
        """Return the number of a listed action; raises ValueError for an action without number."""

    @abstractmethod
    def decode(self, seen: O, number: int) -> A:
        """Return the action of a number; raises ValueError if it has no meaning now."""

    @abstractmethod
    def write_public(self, seen: O, mover: Seat, into: Arrays) -> None:
        """Fill the public arrays in `into`, which contain only zeros before the call."""

    def write_private(self, seen: O, mover: Seat, into: Arrays) -> None:
        """Fill the private arrays in `into`, all zeros before, from the mover's own observation."""
        return

    @cached_property
    def fields(self) -> tuple[ArrayField, ...]:
        """All arrays, the public ones first."""
        return (*self.public_fields, *self.private_fields)

    @cached_property
    def size(self) -> int:
        """The number of elements of an observation in all arrays."""
        return sum(field.size for field in self.fields)

    @cached_property
    def _layout(self) -> list[tuple[str, tuple[int, ...], np.dtype[Any]]]:
        return [(field.name, field.shape, field.dtype) for field in self.fields]

    @cached_property
    def scale(self) -> NDArray[np.float32]:
        """The factors that scale the whole numbers of an observation to [-1, 1]."""
        largest = [np.full(each.size, max(-each.low, each.high, 1)) for each in self.fields]
        factors: NDArray[np.float64] = 1 / np.concatenate(largest)
        return factors.astype(np.float32)

    def legal(self, seen: O) -> list[int]:
        """Return the numbers of the actions in `legal_actions`, in the same order."""
        return [self.encode(seen, action) for action in self.game.legal_actions(seen)]

    def mask(self, seen: O) -> NDArray[np.int8]:
        """Return the action mask of shape (action_count,): 1 for legal actions, 0 for others."""
        mask = np.zeros(self.action_count, np.int8)
        mask[self.legal(seen)] = 1
        return mask

    def arrays(self, seen: O, mover: int | None = None) -> Arrays:
        """Encode an observation as a dictionary from field name to array of whole numbers.

        `mover` is the seat that the arrays are relative to, by default the viewer. In an
        observation of another seat or of the public the private arrays stay 0.
        """
        viewer: Viewer = seen.viewer  # type: ignore[attr-defined]
        seat = viewer if mover is None else Seat(mover)
        if seat is None or not 0 <= seat < self.seat_count:
            raise ValueError(f"arrays are relative to a seat, and there is no seat {seat}")
        into = {name: np.zeros(shape, dtype) for name, shape, dtype in self._layout}
        self.write_public(seen, seat, into)
        if viewer == seat:
            self.write_private(seen, seat, into)
        return into

    def flat(self, seen: O, mover: int | None = None) -> NDArray[np.float32]:
        """Encode an observation as a vector of shape (size,), each field scaled to [-1, 1]."""
        return self.joined(self.arrays(seen, mover)).astype(np.float32) * self.scale

    def joined(self, arrays: Arrays) -> NDArray[Any]:
        """Concatenate the arrays of an observation into one vector of whole numbers."""
        joined: NDArray[Any] = np.concatenate([arrays[each.name].ravel() for each in self.fields])
        return joined

    def relative(self, seat: int, mover: Seat) -> int:
        """Return the number of a seat counted from the mover, whose number is 0."""
        return (seat - mover) % self.seat_count

    def __deepcopy__(self, memo: object) -> Codec[C, O, A]:
        return self  # immutable


AnyCodec = Codec[Any, Any, Any]


def config_of(game: str | AnyKit, observation: Any) -> Any:
    """Return the configuration of an observed match; raises InputError for a game without codec."""
    return _codec_class(get_kit(game)).config_in(observation)


def get_codec(game: str | AnyKit, config: Any = None) -> AnyCodec:
    """Return the codec of a game; raises InputError for a game without codec."""
    kit = get_kit(game)
    return _codec_class(kit)(kit.game, kit.game.config_type() if config is None else config)


def _codec_class(kit: AnyKit) -> type[AnyCodec]:
    module = find_training_module(kit.game.home, "codec")
    if module is None:
        raise InputError(text("no-codec", game=kit.game.name))
    codec: type[AnyCodec] = import_module(module).CODEC
    return codec


def board_plane(sea: SquareBoard, squares: int) -> NDArray[np.uint8]:
    """Return a set of squares as an array of 0 and 1, of shape (height, width)."""
    packed = np.frombuffer(squares.to_bytes((sea.size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(packed, count=sea.size, bitorder="little").reshape(sea.height, sea.width)


def count_values(numbers: Iterable[int], length: int, first: int = 1) -> Sequence[int]:
    """Count how often each of the `length` numbers from `first` on occurs."""
    counts = [0] * length
    for number in numbers:
        counts[number - first] += 1
    return counts
