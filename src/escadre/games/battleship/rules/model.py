"""Configuration, actions, state and observation."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Union

import msgspec

from escadre.core.game import Ready, Seat, Viewer
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import BOMBS, FLEETS, Fleet

_BombCount = Annotated[int, msgspec.Meta(ge=1, le=100)]
_SideLength = Annotated[int, msgspec.Meta(ge=4, le=20)]
_ShipSize = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The options of a match."""

    variant: Literal[1, 2] = 1  # BAT-3, BAT-4
    bombs: _BombCount | None = None  # BAT-6; None: the number of the variant
    bombs_second: _BombCount | None = None  # BAT-19: another number for the second seat
    first: Literal["random", "1", "2"] = "random"  # BAT-10
    width: _SideLength = 10  # BAT-1, BAT-20
    height: _SideLength = 10
    fleet: Annotated[tuple[_ShipSize, ...], msgspec.Meta(max_length=40)] | None = None  # BAT-20

    @cached_property
    def ships(self) -> tuple[int, ...]:
        """The sizes of the ships of each fleet, largest first."""
        if self.fleet is None:
            return FLEETS[self.variant]
        return tuple(sorted(self.fleet, reverse=True))

    @cached_property
    def bombs_of(self) -> tuple[int, int]:
        """BAT-5, BAT-6, BAT-19: the number of bombs of each seat."""
        each = BOMBS[self.variant] if self.bombs is None else self.bombs
        return each, each if self.bombs_second is None else self.bombs_second

    @cached_property
    def sea(self) -> SquareBoard:
        """BAT-1: the squares of each player's grid."""
        return SquareBoard.of(self.width, self.height)


class PlaceShip(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """BAT-9: place a ship of this size, with its top left end on this square, across or down."""

    size: int
    square: int
    across: bool


class RemoveShip(msgspec.Struct, frozen=True, gc=False, tag="lift"):
    """BAT-9: remove the ship on this square from the grid, before ready."""

    square: int


class Bomb(msgspec.Struct, frozen=True, gc=False, tag="bomb"):
    """BAT-11: drop a bomb on a square of the opponent's grid."""

    square: int


Action = Union[PlaceShip, RemoveShip, Ready, Bomb]
RemainingBombs = tuple[Bomb, ...]
"""The bombs that can still fall on a grid, in the order of the squares."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The full state of a match; pairs are indexed by seat.

    The answers, the remaining bombs and the shooter follow from the rest (`complete_state`); they
    are stored because they are read at each ply. The first seat may be known before or after the
    fleets are placed (BAT-10), so it belongs to no phase.
    """

    config: Config
    first: Seat | None  # None: not yet drawn
    fleets: tuple[Fleet, Fleet] = ((), ())
    ready: tuple[bool, bool] = (False, False)
    bombed: tuple[int, int] = (0, 0)  # bombed squares of that seat's grid, one bit each
    hit: tuple[int, int] = (0, 0)  # BAT-12: bombed squares where a ship was hit, one bit each
    sunk: tuple[Fleet, Fleet] = ((), ())  # BAT-13: the sunk ships, sorted
    # BAT-14: the bombs that can still fall on that seat's grid
    bombs_by_target: tuple[RemainingBombs, RemainingBombs] = msgspec.field(
        default=((), ()), name="targets"
    )
    shooter: Seat | None = None  # BAT-11: the seat that drops the next bomb, or None


class Observation(msgspec.Struct, frozen=True, gc=False):
    """One viewer's knowledge; pairs are indexed by seat and describe that seat's own grid."""

    viewer: Viewer
    config: Config
    first: Seat | None
    ready: tuple[bool, bool]
    bombed: tuple[int, int]
    hit: tuple[int, int]  # BAT-12: bombed squares where a ship was hit
    sunk: tuple[Fleet, Fleet]  # BAT-13: the sunk ships; the answer "sunk" reveals the ship
    fleets: tuple[Fleet | None, Fleet | None]  # None: hidden from this viewer
    bombs_by_target: tuple[RemainingBombs, RemainingBombs] = msgspec.field(name="targets")  # BAT-14
    shooter: Seat | None  # BAT-11: the seat that drops the next bomb, or None
