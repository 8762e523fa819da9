"""Shortest and safe routes home through the mines, as bit sets.

The squares from which a boat can reach home are found by flood fill from its goal, all squares of a
distance at once, as bits of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from escadre.games.mako.rules.boats import (
    blocking_mines,
    friendly_boats,
    hostile_boats,
    owner_of_boats,
    sides,
)
from escadre.games.mako.rules.model import Config

MAX_STEPS = 18
"""Steps are not told apart beyond this many; one more means that there is no way."""
UNREACHABLE = MAX_STEPS + 1

Boats = tuple[int | None, ...]
Mines = tuple[int, ...]
Grow = Callable[[int], int]


class Route(NamedTuple):
    """The way home of a boat."""

    steps: int  # to go
    sure_steps: int  # when every square of the way must have two ways on
    goals: int  # goal squares that are open
    from_port: int  # steps from the port
    around: int  # squares beside the boat that are open


ARRIVED = Route(0, 0, 0, 0, 0)


class TurnEnd(NamedTuple):
    """A position at the end of a turn."""

    boats: Boats
    mines: Mines
    mover: int  # the side to move
    seat: int  # the seat to move


class RaceBoard:
    """A board with the sides of a race on it; get one by `race_board(config)`."""

    def __init__(self, config: Config) -> None:
        board = config.board
        sea = board.sea
        self.config = config
        self.board = board
        self.mine_shores = config.mine_shores
        self._width = sea.width
        west = sum(1 << sea.square(0, y) for y in range(sea.height))
        self._not_east = sea.full & ~(west << (sea.width - 1))
        self._not_west = sea.full & ~west
        together, owner = sides(config), owner_of_boats(config)
        self.side_of = {boat: together[seat] for boat, seat in owner.items()}
        self.count = len(set(together))
        self.boats_of = tuple(
            tuple(boat for boat in range(4) if self.side_of.get(boat) == side)
            for side in range(self.count)
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
        self._known: dict[tuple[int, int], tuple[list[int], list[int]]] = {}

    def foreign(self, boat: int, mines: Mines) -> int:
        """MAK-6: return those of these mines that stop this boat."""
        return blocking_mines(self.config, mines, boat)

    def reached(self, boat: int, foreign: int) -> tuple[list[int], list[int]]:
        """Return the squares within 0, 1, 2 ... steps of the goal, as one bit set per distance.

        In the second list only squares count from which at least two squares lead on.
        """
        key = boat, foreign
        if (known := self._known.get(key)) is not None:
            return known
        if len(self._known) > 3_000:
            self._known.clear()
        open_ = self.board.open_to[boat] & ~foreign
        plain = self._levels(boat, open_, self.spread)
        sure = self._levels(boat, open_, self.spread_sure)
        self._known[key] = plain, sure
        return plain, sure

    def _levels(self, boat: int, open_: int, spread: Grow) -> list[int]:
        now = self.board.goals[boat] & open_
        levels = [now]
        while (to := spread(now) & open_ | now) != now:
            levels.append(to)
            now = to
        return levels

    def spread(self, now: int) -> int:
        """Return these squares and their neighbours."""
        row = now | (now & self._not_east) << 1 | (now & self._not_west) >> 1
        return row | row << self._width | row >> self._width

    def spread_sure(self, now: int) -> int:
        """Return the squares with two of these as neighbours."""
        width = self._width
        east, west = (now & self._not_east) << 1, (now & self._not_west) >> 1
        one = now | east | west
        two = now & (east | west) | east & west
        up, down = one >> width, one << width
        return two | two >> width | two << width | one & (up | down) | up & down

    def steps_with(
        self,
        levels: list[int],
        spread: Grow,
        open_: int,
        new: int,
        squares: Sequence[tuple[int, int]],
    ) -> list[int]:
        """Return the steps from some squares once one more square, `new`, is closed.

        `squares`: each as a bit, with its steps before. Squares no farther than the new mine keep
        their steps, and all do when every square around it is reached as soon as before. `open_`:
        the squares open now.
        """
        found = [before for _, before in squares]
        most = max([before for before in found if before != UNREACHABLE], default=0)
        steps = 0
        for level in levels:
            if level & new:
                break
            steps += 1
        if steps >= most:
            return found
        sought = [i for i, before in enumerate(found) if steps < before != UNREACHABLE]
        around = self.spread(new) & open_
        now, last = levels[steps] & ~new, len(levels) - 1
        while around & ~now or now != levels[steps if steps < last else last] & ~new:
            to = spread(now) & open_ | now
            if to == now:
                for i in sought:
                    found[i] = UNREACHABLE
                return found
            now = to
            steps += 1
            for i in sought[:]:
                if now & squares[i][0]:
                    found[i] = steps if steps < MAX_STEPS else MAX_STEPS
                    sought.remove(i)
            if not sought:
                return found
        return found


def steps_at(reached: Sequence[int], square: int) -> int:
    """Return the number of steps from this square; NO_WAY when there is no way."""
    bit = 1 << square
    for steps, squares in enumerate(reached):
        if squares & bit:
            return steps if steps < MAX_STEPS else MAX_STEPS
    return UNREACHABLE


@lru_cache(maxsize=64)
def race_board(config: Config) -> RaceBoard:
    """Return the one `RaceBoard` of this configuration."""
    return RaceBoard(config)


class RouteCache:
    """The ways home that one decision needs, each computed once."""

    def __init__(self, board: RaceBoard) -> None:
        self._board = board
        self._known: dict[tuple[int, int, int], Route] = {}

    def all(self, boats: Boats, mines: Mines, new: int = 0) -> tuple[Route, ...]:
        """Return the way of each boat; `new` is the square of the last mine, as a bit."""
        known, found = self._known, []
        for boat, at in enumerate(boats):
            if at is None:
                found.append(ARRIVED)
                continue
            foreign = self._board.foreign(boat, mines)
            key = boat, at, foreign
            route = known.get(key)
            if route is None:
                route = known[key] = self._found(boat, at, foreign, new)
            found.append(route)
        return tuple(found)

    def _found(self, boat: int, at: int, foreign: int, new: int) -> Route:
        if not foreign & new:
            return self._alone(boat, at, foreign)
        key = boat, at, foreign & ~new
        before = self._known.get(key)
        if before is None:
            before = self._known[key] = self._alone(*key)
        return self._after(before, boat, at, foreign, new)

    def _alone(self, boat: int, at: int, foreign: int) -> Route:
        board = self._board
        plain, sure = board.reached(boat, foreign)
        return Route(
            steps_at(plain, at),
            steps_at(sure, at),
            plain[0].bit_count(),
            steps_at(plain, board.ports[boat]),
            (board.board.neighbours[at] & board.board.open_to[boat] & ~foreign).bit_count(),
        )

    def _after(self, before: Route, boat: int, at: int, foreign: int, new: int) -> Route:
        """Update the way from before the new mine."""
        board = self._board
        open_ = board.board.open_to[boat] & ~foreign
        plain, sure = board.reached(boat, foreign & ~new)
        here, port = 1 << at, 1 << board.ports[boat]
        both = (here, before.steps), (port, before.from_port)
        steps, back = board.steps_with(plain, board.spread, open_, new, both)
        alone = ((here, before.sure_steps),)
        (surely,) = board.steps_with(sure, board.spread_sure, open_, new, alone)
        around = board.board.neighbours[at] & open_
        return Route(steps, surely, (plain[0] & ~new).bit_count(), back, around.bit_count())
