"""Boats: their owners, positions and moves, and the mines that block them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from escadre.core.game import Seat
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    ChoosePhase,
    Config,
    RollPhase,
    SendMinePhase,
    State,
)

SECOND_FLAG_OFFSET = 6  # added to a seat's side for the second flag in the same colours


def sides(config: Config) -> tuple[int, ...]:
    """MAK-21: return the side of each seat: in teams, opposite seats are one side."""
    return (0, 1, 0, 1) if config.teams else tuple(range(config.players))


@lru_cache(maxsize=1024)
def owner_by_boat(config: Config) -> Mapping[int, Seat]:
    """MAK-3, MAK-17: return the seat of each boat in this race."""
    return {boat: Seat(seat) for seat, boats in enumerate(config.fleet) for boat in boats}


@lru_cache(maxsize=1024)
def friendly_boats(config: Config) -> tuple[tuple[int, ...], ...]:
    """MAK-17, MAK-21: return, for each boat, the boats whose mines do not stop it."""
    side_of_seat, owner = sides(config), owner_by_boat(config)
    side = {boat: side_of_seat[seat] for boat, seat in owner.items()}
    return tuple(
        tuple(
            other
            for other in range(4)
            if other == boat or (other in side and side[other] == side.get(boat))
        )
        for boat in range(4)
    )


@lru_cache(maxsize=1024)
def hostile_boats(config: Config) -> tuple[tuple[int, ...], ...]:
    """MAK-6: return, for each boat, the boats (in this race or not) whose mines stop it."""
    return tuple(
        tuple(other for other in range(4) if other not in allies)
        for allies in friendly_boats(config)
    )


def boats_so_far(state: State) -> tuple[tuple[int, ...], ...]:
    """MAK-3, MAK-17: return the boats of each seat; while boats are chosen, those chosen so far."""
    if not isinstance(state.phase, ChoosePhase):
        return state.race_config.fleet
    boats_in_order = state.chosen[::2], state.chosen[1::2]
    return boats_in_order if state.began == 0 else boats_in_order[::-1]


def boats_at_sea(state: State) -> Iterator[tuple[int, int]]:
    """Yield the boats at sea, each with its square."""
    for boat, square in enumerate(state.boats):
        if square is not None:
            yield boat, square


def square_of(state: State, boat: int) -> int:
    """Return the square of a boat at sea; raises ValueError if the boat is not at sea."""
    square = state.boats[boat]
    if square is None:
        raise ValueError("this boat is not at sea")
    return square


def moved_boat(state: State) -> int | None:
    """MAK-4: return the boat that has moved this turn, or None."""
    return state.phase.boat if isinstance(state.phase, (RollPhase, SendMinePhase)) else None


def arrival_rank(state: State, boat: int) -> int:
    """MAK-16: return the rank of a boat by its arrival, from 1; 0 if it has not arrived."""
    return state.boats_ashore.index(boat) + 1 if boat in state.boats_ashore else 0


def boat_squares(state: State) -> int:
    """Return the squares with a boat on them."""
    squares = 0
    for square in state.boats:
        if square is not None:
            squares |= 1 << square
    return squares


def hostile_boat_squares(state: State, boat: int) -> int:
    """MAK-6: return the squares with a boat of another side."""
    squares = 0
    for other in hostile_boats(state.race_config)[boat]:
        if (square := state.boats[other]) is not None:
            squares |= 1 << square
    return squares


def mine_squares(state: State) -> int:
    """Return every square with a mine on it."""
    north, east, south, west = state.mines
    return north | east | south | west


def blocking_mines(config: Config, mines: Sequence[int], boat: int) -> int:
    """MAK-6: return the mines that stop this boat."""
    blocking = 0
    for colour in hostile_boats(config)[boat]:
        blocking |= mines[colour]
    return blocking


def mines_left(state: State, boat: int) -> int:
    """MAK-1: return the number of mines that this boat has left."""
    return MINES_PER_BOAT - state.mines[boat].bit_count()


def enterable_squares(state: State, boat: int) -> int:
    """MAK-4, MAK-6, MAK-7: return the squares that a boat may enter; none if it is not at sea."""
    square = state.boats[boat]
    if square is None:
        return 0
    config, board = state.race_config, state.race_config.board
    closed = blocking_mines(config, state.mines, boat) | boat_squares(state)
    return board.neighbours[square] & board.open_to[boat] & ~closed
