"""How a race stands: ways through the mines, danger, and how likely each side is to be first.

A position is seen once by each side: its own boats, those of its enemies, and every pair of both.
A small network makes a number of what a side sees, and a softmax over the sides makes odds of these
numbers. The networks were fitted by `scripts/mako_networks.py` to races that captains sailed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from escadre.games.mako.rules import MINES, Config, friends, seat_of, sides

FAR = 18
"""Steps are not told apart beyond this many; one more means that there is no way."""
NO_WAY = FAR + 1

Boats = tuple[int | None, ...]
Mines = tuple[int, ...]
Way = tuple[int, int, int, int, int]
"""Steps to go, steps when every square on the way must have two ways on, open goals, steps from the
port, and how many squares around are open."""
HOME: Way = (0, 0, 0, 0, 0)

Spread = Callable[[int], int]
Numbers = NDArray[np.float32]

OF_BOAT, OF_PAIR = 11, 8  # inputs
NOBODY = 4  # the number of a boat that is not there


class Leaf(NamedTuple):
    """A position when a turn is over."""

    boats: Boats
    mines: Mines
    mover: int  # the side to move
    seat: int  # the seat to move


def _floats(numbers: NDArray[Any]) -> Numbers:
    return numbers.astype(np.float32)


def _marked(sets: Sequence[int], size: int) -> Numbers:
    """A row for each set of squares: 1 where a square is in it."""
    rows = [squares.to_bytes((size + 7) // 8, "little") for squares in sets]
    bits = np.unpackbits(np.frombuffer(b"".join(rows), np.uint8), bitorder="little")
    return _floats(bits.reshape(size, -1)[:, :size])


class Waters:
    """A sea with its sides; ask `waters(config)` for one."""

    def __init__(self, config: Config) -> None:
        board = config.board
        sea = board.sea
        self.board = board
        self.mine_shores = config.mine_shores
        self._width = sea.width
        west = sum(1 << sea.square(0, y) for y in range(sea.height))
        self._not_east = sea.full & ~(west << (sea.width - 1))
        self._not_west = sea.full & ~west
        together = sides(config)
        owners = seat_of(config)
        self.side_of = tuple(None if seat is None else together[seat] for seat in owners)
        self.count = len(set(together))
        self.boats_of = tuple(
            tuple(boat for boat in range(4) if self.side_of[boat] == side)
            for side in range(self.count)
        )
        self.friends = friends(config)
        self.strangers = tuple(
            tuple(other for other in range(4) if other not in self.friends[boat])
            for boat in range(4)
        )
        self.enemies = tuple(
            tuple(o for o in self.strangers[boat] if self.side_of[o] is not None)
            for boat in range(4)
        )
        self.ports = tuple(0 if port is None else port for port in board.ports)
        self.straight = [
            sum(1 << to for pips in range(1, 7) for to in board.landings[square][pips])
            for square in range(sea.size)
        ]
        self._known: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self._tables(config)

    def _tables(self, config: Config) -> None:
        board, sea = self.board, self.board.sea
        size = sea.size
        x, y = np.arange(size) % sea.width, np.arange(size) // sea.width
        across, along = abs(x[:, None] - x), abs(y[:, None] - y)
        self.across, self.along = _floats(across / 13), _floats(along / 13)
        self.between = _floats(np.maximum(across, along) / 13)
        beside = _marked([board.neighbours[square] & board.water for square in range(size)], size)
        self.in_line = _marked(self.straight, size)
        self.aims = _floats(beside @ self.in_line > 0)
        self.ways = np.zeros((5, size), np.float32)
        for boat, ways in enumerate(board.ways):
            for square, steps in enumerate(ways):
                self.ways[boat, square] = (FAR if steps is None else min(steps, FAR)) / 13
        own = max(len(boats) for boats in self.boats_of)
        foes = 3 if config.players > 2 and own == 1 else own  # a race of three is one of four
        self.own, self.against = [], []
        for side in range(self.count):
            hostile = [b for b in range(4) if self.side_of[b] not in (None, side)]
            self.own.append(np.array([*self.boats_of[side], NOBODY][:own], np.intp))
            self.against.append(np.array([*hostile, NOBODY][:foes], np.intp))
        self.inputs = OF_BOAT * (own + foes) + OF_PAIR * own * foes + 2

    def foreign(self, boat: int, mines: Mines) -> int:
        """The mines that stop this boat."""
        stop = 0
        for colour in self.strangers[boat]:
            stop |= mines[colour]
        return stop

    def reached(self, boat: int, foreign: int) -> tuple[list[int], list[int]]:
        """From how far the goal can be reached: the squares within 0, 1, 2 ... steps.

        In the second list only squares count from which two squares lead on.
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

    def _levels(self, boat: int, open_: int, spread: Spread) -> list[int]:
        now = self.board.goals[boat] & open_
        levels = [now]
        while (to := spread(now) & open_ | now) != now:
            levels.append(to)
            now = to
        return levels

    def spread(self, now: int) -> int:
        """These squares and those beside them."""
        row = now | (now & self._not_east) << 1 | (now & self._not_west) >> 1
        return row | row << self._width | row >> self._width

    def spread_sure(self, now: int) -> int:
        """Squares with two of these beside them."""
        width = self._width
        east, west = (now & self._not_east) << 1, (now & self._not_west) >> 1
        one = now | east | west
        two = now & (east | west) | east & west
        up, down = one >> width, one << width
        return two | two >> width | two << width | one & (up | down) | up & down

    def steps_with(
        self,
        levels: list[int],
        spread: Spread,
        open_: int,
        new: int,
        squares: Sequence[tuple[int, int]],
    ) -> list[int]:
        """How many steps it is from some squares once one more square, `new`, is closed.

        `squares`: each as a bit, with the steps it was before. Those no farther than the new mine
        keep them, and all do when every square around it is reached as soon as before. `open_`:
        what is open now.
        """
        found = [before for _, before in squares]
        most = max([before for before in found if before != NO_WAY], default=0)
        steps = 0
        for level in levels:
            if level & new:
                break
            steps += 1
        if steps >= most:
            return found
        sought = [i for i, before in enumerate(found) if steps < before != NO_WAY]
        around = self.spread(new) & open_
        now, last = levels[steps] & ~new, len(levels) - 1
        while around & ~now or now != levels[steps if steps < last else last] & ~new:
            to = spread(now) & open_ | now
            if to == now:
                for i in sought:
                    found[i] = NO_WAY
                return found
            now = to
            steps += 1
            for i in sought[:]:
                if now & squares[i][0]:
                    found[i] = steps if steps < FAR else FAR
                    sought.remove(i)
            if not sought:
                return found
        return found


def _steps(levels: Sequence[int], bit: int) -> int:
    for steps, squares in enumerate(levels):
        if squares & bit:
            return steps if steps < FAR else FAR
    return NO_WAY


def steps_from(reached: Sequence[int], square: int) -> int:
    """How many steps it is from this square; NO_WAY when there is no way."""
    return _steps(reached, 1 << square)


@lru_cache(maxsize=64)
def waters(config: Config) -> Waters:
    """The one `Waters` of this configuration."""
    return Waters(config)


class Paths:
    """The ways home that one decision asks for, each worked out once."""

    def __init__(self, sea: Waters) -> None:
        self.sea = sea
        self._ways: dict[tuple[int, int, int], Way] = {}

    def all(self, boats: Boats, mines: Mines, new: int = 0) -> tuple[Way, ...]:
        """The way of each boat; `new` is the square of the mine that came last, as a bit."""
        sea = self.sea
        found = []
        for boat, at in enumerate(boats):
            if at is None:
                found.append(HOME)
                continue
            foreign = 0
            for colour in sea.strangers[boat]:
                foreign |= mines[colour]
            key = boat, at, foreign
            way = self._ways.get(key)
            if way is None:
                way = self._with(boat, at, foreign, new) if foreign & new else None
                self._ways[key] = way = way or self._way(boat, at, foreign)
            found.append(way)
        return tuple(found)

    def _way(self, boat: int, at: int, foreign: int) -> Way:
        plain, sure = self.sea.reached(boat, foreign)
        return (
            steps_from(plain, at),
            steps_from(sure, at),
            plain[0].bit_count(),
            steps_from(plain, self.sea.ports[boat]),
            (self.sea.board.neighbours[at] & self.sea.board.open_to[boat] & ~foreign).bit_count(),
        )

    def _with(self, boat: int, at: int, foreign: int, new: int) -> Way:
        """The way from what it was before the new mine."""
        sea = self.sea
        before = foreign & ~new
        key = boat, at, before
        was = self._ways.get(key)
        if was is None:
            was = self._ways[key] = self._way(boat, at, before)
        open_ = sea.board.open_to[boat] & ~foreign
        plain, sure = sea.reached(boat, before)
        here, port = 1 << at, 1 << sea.ports[boat]
        both = (here, was[0]), (port, was[3])
        steps, back = sea.steps_with(plain, sea.spread, open_, new, both)
        (surely,) = sea.steps_with(sure, sea.spread_sure, open_, new, ((here, was[1]),))
        around = sea.board.neighbours[at] & open_
        return steps, surely, (plain[0] & ~new).bit_count(), back, around.bit_count()


def inputs(sea: Waters, paths: Paths, leaves: Sequence[Leaf], news: Sequence[int]) -> Numbers:
    """What each side sees of each position: positions, sides, inputs.

    Of its own boats and of its enemies those come first that have fewer steps to go; then come the
    pairs, then who is the next to move. `news`: the square of the mine that came last, as a bit.
    """
    n = len(leaves)
    at = np.array([leaf.boats for leaf in leaves], np.float32)
    at = np.nan_to_num(at, nan=-1).astype(np.intp)
    ways = np.fromiter(
        chain.from_iterable(
            chain.from_iterable(
                paths.all(leaf.boats, leaf.mines, new)
                for leaf, new in zip(leaves, news, strict=True)
            )
        ),
        np.float32,
        n * 20,
    ).reshape(n, 4, 5)
    sent = np.array([[m.bit_count() for m in leaf.mines] for leaf in leaves], np.float32)
    mover = np.array([leaf.mover for leaf in leaves], np.intp)
    here = np.zeros((n, 5), np.float32)  # the fifth is no boat
    here[:, :4] = at >= 0
    at = np.maximum(at, 0)
    in_port = at == np.array(sea.ports)
    steps = ways[:, :, 0]
    boats = np.zeros((n, 5, OF_BOAT), np.float32)
    told = (
        1,
        steps / 13,
        ways[:, :, 1] / 13,
        steps == NO_WAY,
        ways[:, :, 3] / 13,
        ways[:, :, 2] / 11,
        np.minimum(MINES - sent, 10) / 10,
        in_port,
        1 / (1 + steps),
        sea.ways[np.arange(4), at],
        ways[:, :, 4] / 8,
    )
    for i, of_boat in enumerate(told):
        boats[:, :4, i] = of_boat
    boats *= here[:, :, None]
    armed, struck = np.zeros((2, n, 5), np.float32)  # who may send a mine, whom one may strike
    armed[:, :4] = sent < MINES
    struck[:, :4] = ~in_port
    at = np.append(at, np.zeros((n, 1), np.intp), 1)
    rank = np.full((n, 5), 99.0, np.float32)
    rank[:, :4] = np.where(here[:, :4] > 0, steps + ways[:, :, 1] / 100, 90)
    seen = np.empty((n, sea.count, sea.inputs), np.float32)
    rows = np.arange(n)[:, None]
    for side in range(sea.count):
        own, foes = (
            named[np.argsort(rank[:, named], 1, kind="stable")]
            for named in (sea.own[side], sea.against[side])
        )
        mine, theirs = own.shape[1], foes.shape[1]
        start, pairs = OF_BOAT * mine, OF_BOAT * (mine + theirs)
        seen[:, side, :start] = boats[rows, own].reshape(n, -1)
        seen[:, side, start:pairs] = boats[rows, foes].reshape(n, -1)
        for i in range(mine):
            for j in range(theirs):
                boat, foe = own[:, i], foes[:, j]
                row = rows[:, 0]
                a, b = at[row, boat], at[row, foe]
                both = here[row, boat] * here[row, foe]
                of_pair = (
                    sea.between[a, b],
                    sea.across[a, b],
                    sea.along[a, b],
                    sea.in_line[a, b],
                    sea.aims[a, b] * struck[row, foe] * armed[row, boat],
                    sea.aims[b, a] * struck[row, boat] * armed[row, foe],
                    sea.ways[boat, a] - sea.ways[boat, b],
                    sea.ways[foe, b] - sea.ways[foe, a],
                )
                for k, told_of in enumerate(of_pair):
                    seen[:, side, pairs + k] = told_of * both
                pairs += OF_PAIR
        wait = (side - mover) % sea.count
        seen[:, side, -2] = wait == 0
        seen[:, side, -1] = wait / 3
    return seen


def away(sea: Waters, leaves: Sequence[Leaf]) -> NDArray[np.bool_]:
    """Which sides have no boat at sea: positions, sides."""
    at_sea = np.array([[there is not None for there in leaf.boats] for leaf in leaves])
    return np.stack([~at_sea[:, list(boats)].any(1) for boats in sea.boats_of], 1)


class Network(NamedTuple):
    """One hidden layer."""

    hidden: Numbers  # inputs, units
    bias: Numbers
    out: Numbers

    def strengths(self, seen: Numbers) -> Numbers:
        """A number for each position and side."""
        values: Numbers = np.tanh(seen @ self.hidden + self.bias) @ self.out
        return values


def odds_of(
    network: Network, sea: Waters, paths: Paths, leaves: Sequence[Leaf], news: Sequence[int]
) -> Numbers:
    """The odds of each side in these positions; `news` as in `inputs`."""
    return odds(network, inputs(sea, paths, leaves, news), away(sea, leaves))


def odds(network: Network, seen: Numbers, gone: NDArray[np.bool_]) -> Numbers:
    """How likely each side is the first of those at sea: positions, sides. `gone`: it is home."""
    strengths = np.where(gone, -np.inf, network.strengths(seen))
    strengths -= strengths.max(1, keepdims=True)
    exps = np.exp(strengths)
    chances: Numbers = exps / exps.sum(1, keepdims=True)
    return chances


@lru_cache(maxsize=1)
def _networks() -> dict[str, Network]:
    page = msgspec.json.decode(Path(__file__).with_name("networks.json").read_bytes())
    return {
        kind: Network(*(_floats(np.array(weights) / 1000) for weights in fitted))
        for kind, fitted in page["networks"].items()
    }


def network_of(config: Config) -> Network:
    """The one that was fitted to this kind of race."""
    if config.finish == "both":
        return _networks()["both"]
    if config.players == 2:
        return _networks()[config.way]
    return _networks()["teams" if config.teams else "race"]
