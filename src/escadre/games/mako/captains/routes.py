"""Shortest and safe routes to the goal through the mines.

A flood fill from the goal finds the squares from which a boat can reach it. It handles all squares
of a distance at once, as bits of an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from escadre.games.mako.rules.boats import (
    blocking_mines,
    friendly_boats,
    hostile_boats,
    owner_by_boat,
    sides,
)
from escadre.games.mako.rules.model import Config

MAX_STEPS = 18
"""The largest number of steps that is counted; longer routes count as this many."""
UNREACHABLE = MAX_STEPS + 1

Boats = tuple[int | None, ...]
Mines = tuple[int, ...]
SpreadFunction = Callable[[int], int]


class Route(NamedTuple):
    """The route of a boat to its goal."""

    steps: int  # steps to the goal
    safe_steps: int  # steps of a route that no single mine can block
    goals: int  # number of open goal squares
    from_port: int  # steps to the goal from the boat's port
    open_neighbours: int  # number of open squares beside the boat


ARRIVED = Route(0, 0, 0, 0, 0)


class TurnBoundary(NamedTuple):
    """A position between two turns."""

    boats: Boats
    mines: Mines
    mover: int  # the side to move
    seat: int  # the seat to move


class RaceBoard:
    """The board of a race with its sides; `get_race_board(config)` returns one."""

    def __init__(self, config: Config) -> None:
        board = config.board
        sea = board.sea
        self.config = config
        self.board = board
        self.mine_shores = config.mine_shores
        self._width = sea.width
        west = sum(1 << sea.square(0, y) for y in range(sea.height))
        self._not_east = sea.all_squares & ~(west << (sea.width - 1))
        self._not_west = sea.all_squares & ~west
        side_of_seat, owner = sides(config), owner_by_boat(config)
        self.side_of = {boat: side_of_seat[seat] for boat, seat in owner.items()}
        self.side_count = len(set(side_of_seat))
        self.boats_of_side = tuple(
            tuple(boat for boat in range(4) if self.side_of.get(boat) == side)
            for side in range(self.side_count)
        )
        self.friends = friendly_boats(config)
        self.enemies = tuple(
            tuple(other for other in others if other in self.side_of)
            for others in hostile_boats(config)
        )
        self.ports = tuple(board.ports.get(boat, 0) for boat in range(4))
        self.distances = tuple(
            [
                min(board.distances[boat].get(square, MAX_STEPS), MAX_STEPS)
                if boat in board.ports
                else 0
                for square in range(sea.size)
            ]
            for boat in range(4)
        )
        self.in_line = tuple(
            sum(1 << each for landings in board.landings[square][1:] for each in landings)
            for square in range(sea.size)
        )
        """The squares from which a mine reaches each square, at one die face (MAK-8)."""
        self._cache: dict[tuple[int, int], tuple[list[int], list[int]]] = {}

    def blocking_mines(self, boat: int, mines: Mines) -> int:
        """MAK-6: return the mines that stop this boat."""
        return blocking_mines(self.config, mines, boat)

    def open_steps(self, boat: int, at: int, occupied: int, mines: Mines) -> int:
        """MAK-4, MAK-6, MAK-7: return the squares that a boat may step to; `occupied`: by boats."""
        free = self.board.open_to[boat] & ~occupied & ~self.blocking_mines(boat, mines)
        return self.board.neighbours[at] & free

    def closed_to_mines(self, mines: Mines) -> int:
        """MAK-12: return the squares where no mine may land, apart from squares with boats."""
        closed = mines[0] | mines[1] | mines[2] | mines[3] | self.board.all_ports
        return closed if self.mine_shores else closed | self.board.shores

    def distance_levels(self, boat: int, blocked: int) -> tuple[list[int], list[int]]:
        """Return the sets of squares within 0, 1, 2, ... steps of the goal.

        The second list is the same for safe routes, on which each square has two neighbours nearer
        to the goal, so that no single mine blocks them.
        """
        key = boat, blocked
        if (cached := self._cache.get(key)) is not None:
            return cached
        if len(self._cache) > 3_000:
            self._cache.clear()
        enterable = self.board.open_to[boat] & ~blocked
        levels = self._flood_levels(boat, enterable, self.with_neighbours)
        safe_levels = self._flood_levels(boat, enterable, self.with_safe_neighbours)
        self._cache[key] = levels, safe_levels
        return levels, safe_levels

    def _flood_levels(self, boat: int, enterable: int, spread: SpreadFunction) -> list[int]:
        reached = self.board.goals[boat] & enterable
        levels = [reached]
        while (next_reached := spread(reached) & enterable | reached) != reached:
            levels.append(next_reached)
            reached = next_reached
        return levels

    def with_neighbours(self, squares: int) -> int:
        """Return these squares and their neighbours."""
        row = squares | (squares & self._not_east) << 1 | (squares & self._not_west) >> 1
        return row | row << self._width | row >> self._width

    def with_safe_neighbours(self, squares: int) -> int:
        """Return these squares, and the squares that have two of them as neighbours."""
        width = self._width
        east, west = (squares & self._not_east) << 1, (squares & self._not_west) >> 1
        near = squares | east | west
        twice = squares & (east | west) | east & west
        up, down = near >> width, near << width
        return twice | twice >> width | twice << width | near & (up | down) | up & down

    def steps_after_mine(
        self,
        levels: list[int],
        spread: SpreadFunction,
        enterable: int,
        mine: int,
        squares: Sequence[tuple[int, int]],
    ) -> list[int]:
        """Return the steps to the goal from some squares, after a mine has closed one more square.

        `squares` has each square as a bit, and its steps before the mine; `enterable` has the
        squares still open. Squares not farther from the goal than the mine keep their steps, and so
        do all squares if the squares around the mine are reached as early as before.
        """
        steps_by_square = [before for _, before in squares]
        max_steps = max([before for before in steps_by_square if before != UNREACHABLE], default=0)
        steps = 0
        for level in levels:
            if level & mine:
                break
            steps += 1
        if steps >= max_steps:
            return steps_by_square
        pending = [i for i, before in enumerate(steps_by_square) if steps < before != UNREACHABLE]
        open_neighbours = self.with_neighbours(mine) & enterable
        reached, last_level = levels[steps] & ~mine, len(levels) - 1
        while (
            open_neighbours & ~reached
            or reached != levels[steps if steps < last_level else last_level] & ~mine
        ):
            next_reached = spread(reached) & enterable | reached
            if next_reached == reached:
                for i in pending:
                    steps_by_square[i] = UNREACHABLE
                return steps_by_square
            reached = next_reached
            steps += 1
            for i in pending[:]:
                if reached & squares[i][0]:
                    steps_by_square[i] = steps if steps < MAX_STEPS else MAX_STEPS
                    pending.remove(i)
            if not pending:
                return steps_by_square
        return steps_by_square


def steps_from(levels: Sequence[int], square: int) -> int:
    """Return the number of steps from this square; `UNREACHABLE` if there is no route."""
    bit = 1 << square
    for steps, squares in enumerate(levels):
        if squares & bit:
            return steps if steps < MAX_STEPS else MAX_STEPS
    return UNREACHABLE


@lru_cache(maxsize=64)
def get_race_board(config: Config) -> RaceBoard:
    """Return the `RaceBoard` of this configuration; it is cached."""
    return RaceBoard(config)


class RouteCache:
    """A cache of the routes needed for one decision."""

    def __init__(self, race_board: RaceBoard) -> None:
        self._race_board = race_board
        self._cache: dict[tuple[int, int, int], Route] = {}

    def routes_of(self, boats: Boats, mines: Mines, new_mine: int = 0) -> tuple[Route, ...]:
        """Return the route of each boat; `new_mine` is the square of the last mine, as a bit."""
        cache, routes = self._cache, []
        for boat, at in enumerate(boats):
            if at is None:
                routes.append(ARRIVED)
                continue
            blocked = self._race_board.blocking_mines(boat, mines)
            key = boat, at, blocked
            route = cache.get(key)
            if route is None:
                route = cache[key] = self._route(boat, at, blocked, new_mine)
            routes.append(route)
        return tuple(routes)

    def _route(self, boat: int, at: int, blocked: int, new_mine: int) -> Route:
        if not blocked & new_mine:
            return self._compute(boat, at, blocked)
        key = boat, at, blocked & ~new_mine
        before = self._cache.get(key)
        if before is None:
            before = self._cache[key] = self._compute(*key)
        return self._update(before, boat, at, blocked, new_mine)

    def _compute(self, boat: int, at: int, blocked: int) -> Route:
        race_board = self._race_board
        levels, safe_levels = race_board.distance_levels(boat, blocked)
        return Route(
            steps_from(levels, at),
            steps_from(safe_levels, at),
            levels[0].bit_count(),
            steps_from(levels, race_board.ports[boat]),
            (
                race_board.board.neighbours[at] & race_board.board.open_to[boat] & ~blocked
            ).bit_count(),
        )

    def _update(self, before: Route, boat: int, at: int, blocked: int, new_mine: int) -> Route:
        """Return the route after a new mine, from the route before it."""
        race_board = self._race_board
        enterable = race_board.board.open_to[boat] & ~blocked
        levels, safe_levels = race_board.distance_levels(boat, blocked & ~new_mine)
        own_bit, port_bit = 1 << at, 1 << race_board.ports[boat]
        squares = (own_bit, before.steps), (port_bit, before.from_port)
        steps, steps_from_port = race_board.steps_after_mine(
            levels, race_board.with_neighbours, enterable, new_mine, squares
        )
        own_square = ((own_bit, before.safe_steps),)
        (safe_steps,) = race_board.steps_after_mine(
            safe_levels, race_board.with_safe_neighbours, enterable, new_mine, own_square
        )
        open_neighbours = race_board.board.neighbours[at] & enterable
        return Route(
            steps,
            safe_steps,
            (levels[0] & ~new_mine).bit_count(),
            steps_from_port,
            open_neighbours.bit_count(),
        )
