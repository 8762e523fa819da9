"""Configuration, actions, columns, stages, state and observation."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, Union

import msgspec

from escadre.core.game import Ready, Seat, Viewer
from escadre.games.mats.rules.ships import STANDARD_SHIPS, ShipKind


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """The options of a match."""

    wrecks_shield: bool = False  # MAT-18
    ships: tuple[ShipKind, ...] = STANDARD_SHIPS

    @cached_property
    def fleet(self) -> tuple[ShipKind, ...]:
        """One entry per ship, the same for both sides."""
        return tuple(kind for kind in self.ships for _ in range(kind.count))

    @cached_property
    def masts_and_guns(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """MAT-22: masts and guns of each ship of the fleet, by its condition."""
        return tuple((kind.intact, kind.hit) for kind in self.fleet)

    def masts(self, ship: int, condition: int) -> int:
        """MAT-7, MAT-22: return the masts of this ship: how far it may advance."""
        return self.masts_and_guns[ship][condition][0]

    def guns(self, ship: int, condition: int) -> int:
        """MAT-19, MAT-22: return the guns of this ship, which it adds to its side's die."""
        return self.masts_and_guns[ship][condition][1]


INTACT, HIT, SUNK = range(3)
"""MAT-20 to MAT-23: the condition of a ship."""

WATER, WRECK, NOTHING = -1, -2, -3
"""Contents of a place without a ship; a ship is its number in the fleet, from 0."""


# --- actions ---------------------------------------------------------------------------------


class PlaceShip(msgspec.Struct, frozen=True, gc=False, tag="post"):
    """MAT-1: put a ship into a slot of the column; slot 0 is the head.

    A ship already in that slot goes to the slot that this ship leaves, or out of the column.
    """

    ship: int
    slot: int


class RemoveShip(msgspec.Struct, frozen=True, gc=False, tag="lift"):
    """MAT-1: take the ship out of this slot again, before ready."""

    slot: int


class Advance(msgspec.Struct, frozen=True, gc=False, tag="advance"):
    """MAT-7: one ship advances by this many positions."""

    ship: int
    by: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="stay"):
    """MAT-7: no ship advances."""


Action = Union[PlaceShip, RemoveShip, Ready, Advance, Pass]


# --- columns ---------------------------------------------------------------------------------


class ColumnPlace(NamedTuple):
    """A place of a column: its base ship, and the ship beside it (double-file)."""

    base: int
    second: int = NOTHING


class Column(msgspec.Struct, frozen=True, gc=False):
    """MAT-2: a column under way. `head` is the position of its first place on the common axis.

    The first seat sails towards greater numbers and its places follow towards smaller ones; the
    second seat the other way round.
    """

    head: int
    places: tuple[ColumnPlace, ...]


Columns = tuple[Column, Column]


class Combat(msgspec.Struct, frozen=True, gc=False):
    """MAT-17: a place where both sides fight; pairs are indexed by seat.

    A base ship comes first. `dice` are (0, 0) until they are thrown; `damage_dice` has a die for
    each ship that has lost.
    """

    position: int = msgspec.field(name="where")
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    guns: tuple[int, int]
    dice: tuple[int, int] = (0, 0)
    damage_dice: tuple[int, ...] = msgspec.field(default=(), name="damage")

    @property
    def totals(self) -> tuple[int, int]:
        """MAT-19: each side's die plus guns."""
        return self.dice[0] + self.guns[0], self.dice[1] + self.guns[1]


# --- stages ----------------------------------------------------------------------------------

OrderSlots = tuple[Union[int, None], ...]
"""An unfinished order, from the head: a ship in each slot, or None."""


class OrderingStage(msgspec.Struct, frozen=True, gc=False, tag="ordering"):
    """MAT-1, MAT-24: both seats put their ships into slots, one slot per ship."""

    orders: tuple[OrderSlots, OrderSlots]
    ready: tuple[bool, bool] = (False, False)


class MeetingStage(msgspec.Struct, frozen=True, gc=False, tag="meeting"):
    """MAT-2, MAT-3: both columns are shown, and dice decide the first player."""

    columns: Columns


class AdvancingStage(msgspec.Struct, frozen=True, gc=False, tag="advancing"):
    """MAT-7: a series in which advances are chosen; `advances_made` also counts passes."""

    columns: Columns
    first: Seat  # MAT-4: the first player of this series
    advances_made: int = msgspec.field(default=0, name="advanced")

    @property
    def mover(self) -> Seat:
        """MAT-4: the seat to move: phase 2 is the first player's, phase 3 the second's."""
        return self.first if self.advances_made == 0 else Seat(1 - self.first)


class FiringStage(msgspec.Struct, frozen=True, gc=False, tag="firing"):
    """MAT-19, MAT-25: the dice of every combat are to be thrown, or the match is over."""

    columns: Columns
    first: Seat


class DamageStage(msgspec.Struct, frozen=True, gc=False, tag="damaging"):
    """MAT-20: the losers' dice are to be thrown; `firing_dice` has two dice per combat."""

    columns: Columns
    first: Seat
    firing_dice: tuple[int, ...] = msgspec.field(name="shots")


SeriesStage = Union[AdvancingStage, FiringStage, DamageStage]
Stage = Union[OrderingStage, MeetingStage, AdvancingStage, FiringStage, DamageStage]


class State(msgspec.Struct, frozen=True, gc=False):
    """The full state of a match; pairs are indexed by seat."""

    config: Config
    # the condition of each ship
    conditions: tuple[tuple[int, ...], tuple[int, ...]] = msgspec.field(name="ships")
    stage: Stage
    crossing: int = 1
    # combats of the last series, only for display
    last_combats: tuple[Combat, ...] = msgspec.field(default=(), name="fought")


class Observation(msgspec.Struct, frozen=True, gc=False):
    """One viewer's knowledge: everything except a hidden order, which is empty."""

    viewer: Viewer
    config: Config
    conditions: tuple[tuple[int, ...], tuple[int, ...]] = msgspec.field(name="ships")
    stage: Stage
    crossing: int
    last_combats: tuple[Combat, ...] = msgspec.field(name="fought")
