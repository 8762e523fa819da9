"""Configuration, actions, phases, state and observation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, Union

import msgspec

from escadre.core.game import Seat, Viewer
from escadre.games.mako.rules.board import STANDARD_BOARD, Board, BoardSpec, board_for

MINES_PER_BOAT = 30  # MAK-1, for each boat
MAX_ROUNDS = 300  # MAK-20

NORTH, EAST, SOUTH, WEST = range(4)
"""The boats, named by the shore from which they start."""


BOAT_PAIRS: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "opposite": ((NORTH, SOUTH), (EAST, WEST)),
    "adjacent": ((NORTH, EAST), (SOUTH, WEST)),
    "EW": ((EAST, WEST), (NORTH, SOUTH)),
    "SW": ((SOUTH, WEST), (NORTH, EAST)),
    "ES": ((EAST, SOUTH), (NORTH, WEST)),
    "NW": ((NORTH, WEST), (EAST, SOUTH)),
    "chosen": ((), ()),
}
"""MAK-17: the boats of each seat in variant A, by the option `boats`."""

_TWO_BOATS = ((NORTH,), (SOUTH,))
_FOUR_BOATS = ((NORTH,), (EAST,), (SOUTH,), (WEST,))


class Config(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, cache_hash=True):
    """The options of a match."""

    players: Literal[2, 3, 4] = 2  # MAK-1
    way: Literal["A", "B", "C"] = "A"  # MAK-17 to MAK-19, with two players
    finish: Literal["first", "both"] = "first"  # MAK-17, in variant A
    boats: Literal["opposite", "adjacent", "chosen", "EW", "SW", "ES", "NW"] = "opposite"  # MAK-17
    mine_shores: bool = True  # MAK-13
    teams: bool = False  # MAK-21, with four players
    chart: BoardSpec = STANDARD_BOARD  # MAK-2

    @property
    def fleet(self) -> tuple[tuple[int, ...], ...]:
        """MAK-3, MAK-17 to MAK-19: each seat's boats; none while boats are chosen."""
        if self.players > 2:
            return _FOUR_BOATS[: self.players]
        return BOAT_PAIRS[self.boats] if self.pairs else _TWO_BOATS

    @property
    def sailing(self) -> tuple[int, ...]:
        """The boats of all players in this race."""
        if self.pairs:
            return NORTH, EAST, SOUTH, WEST
        return tuple(sorted(boat for boats in self.fleet for boat in boats))

    @property
    def pairs(self) -> bool:
        """MAK-17: true if each of two players sails two boats."""
        return self.players == 2 and self.way == "A"

    @property
    def board(self) -> Board:
        """MAK-2, MAK-19: the board in use."""
        return board_for(self.chart, self.way == "C")


class MoveBoat(msgspec.Struct, frozen=True, gc=False, tag="step"):
    """MAK-4: move one boat to a neighbouring square."""

    boat: int
    square: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """MAK-5: make no move, so that there is no roll and no mine."""


class SendMine(msgspec.Struct, frozen=True, gc=False, tag="send"):
    """MAK-8: send the mine of the boat that has moved to this square."""

    square: int


class ChooseBoat(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """MAK-17: take this boat."""

    boat: int


Action = Union[MoveBoat, Pass, SendMine, ChooseBoat]


class DrawPhase(msgspec.Struct, frozen=True, gc=False, tag="begin"):
    """MAK-3: the first player is still to be drawn."""


class ChoosePhase(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """MAK-17: this seat chooses one of its two boats."""

    seat: Seat


class MovePhase(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """MAK-4, MAK-5: this seat moves a boat, or passes."""

    seat: Seat


class RollPhase(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """MAK-4: this boat has moved, and the die is to be rolled for its mine."""

    seat: Seat
    boat: int


class SendMinePhase(msgspec.Struct, frozen=True, gc=False, tag="send"):
    """MAK-8: this seat sends the mine of this boat as far as the die shows."""

    seat: Seat
    boat: int
    pips: int


TurnPhase = Union[DrawPhase, ChoosePhase, MovePhase, RollPhase, SendMinePhase]


BOATS_TO_CHOOSE = 3  # MAK-17: the last boat is left to the seat with one


@lru_cache(maxsize=1024)
def _race_with(config: Config, chosen: tuple[int, ...], began: Seat) -> Config:
    """MAK-17: return the options with the pairs of boats that result from these choices."""
    first_choices = {chosen[0], chosen[2]}
    first_seat_boats = first_choices if began == 0 else {NORTH, EAST, SOUTH, WEST} - first_choices
    boats = next(name for name, pairs in BOAT_PAIRS.items() if set(pairs[0]) == first_seat_boats)
    return msgspec.convert({**msgspec.to_builtins(config), "boats": boats}, Config)


class State(msgspec.Struct, frozen=True, gc=False):
    """The full state, which is public; `boats` and `mines` are indexed by boat: N, E, S, W.

    `config` has the options of the match; `race_config` also has the owners of the boats, once they
    are chosen.
    """

    config: Config
    phase: TurnPhase
    boats: tuple[int | None, ...]  # each boat's square; None: home, or not in this race
    mines: tuple[int, ...]  # each boat's mines, as a set of squares
    # the boats that have arrived, in order of arrival
    boats_ashore: tuple[int, ...] = msgspec.field(default=(), name="home")
    # the goal squares where they arrived
    goals_reached: tuple[int, ...] = msgspec.field(default=(), name="ashore")
    last_roll: int | None = msgspec.field(default=None, name="thrown")
    again: bool = False  # MAK-11: a mine has hit, and the same seat plays again
    rounds: int = 0  # MAK-20: completed rounds
    began: Seat = Seat(0)
    closed: bool = False  # MAK-20: no boat can ever reach its goal; computed when a mine has landed
    chosen: tuple[int, ...] = ()  # MAK-17: boats, in turn from the first seat

    @property
    def race_config(self) -> Config:
        """MAK-17: the options, with the chosen boats as the option `boats`."""
        if len(self.chosen) < BOATS_TO_CHOOSE:
            return self.config
        return _race_with(self.config, self.chosen, self.began)

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None if the first player is not yet drawn."""
        return None if isinstance(self.phase, DrawPhase) else self.phase.seat


class Observation(msgspec.Struct, frozen=True, gc=False):
    """One viewer's knowledge: the whole state."""

    viewer: Viewer
    state: State = msgspec.field(name="sea")
