"""Many races at once between captains, for training.

Used for training and for measurements over thousands of races: `mako_turns` expands each step, a
judge (network or rule of thumb) rates the results, and the kernel plays on.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from escadre.core.game import Seat
from escadre.core.kernel import NO_ACTION, IntArray
from escadre.games.mako import kernels
from escadre.games.mako.captains.features import FEATURES_PER_BOAT, Floats32, feature_tables
from escadre.games.mako.captains.network import Network, softmax_odds
from escadre.games.mako.captains.routes import race_board
from escadre.games.mako.captains.search import DISTANCE_PENALTY, ROUNDS_BEFORE_PENALTY
from escadre.games.mako.kernels import BOAT_SQUARE, SENDER
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import Config, MovePhase, State
from escadre.games.mako.training.vector import MakoKernel
from training.mako_turns import (
    RACE,
    Buffers,
    Ground,
    Leaves,
    Maps,
    Races,
    Rows,
    Sight,
    Ways,
    best_mine_values,
    follow_turns,
    write_all_features,
)

Evaluator = Callable[[Floats32], Floats32]
"""Of what sides see (positions, sides, inputs) how good it is for each (positions, sides)."""

STEP_SCALE = 13
"""What `features` divides steps by."""


def finished_sides(seen: Floats32) -> NDArray[np.bool_]:
    """Tell which sides have no boat at sea: positions × sides."""
    none: NDArray[np.bool_] = seen[:, :, 0] == 0
    return none


def network_evaluator(network: Network) -> Evaluator:
    """Return a judge that uses this network."""
    return lambda seen: softmax_odds(network, seen, finished_sides(seen))


def distance_evaluator(config: Config) -> Evaluator:
    """Return a judge that wants a short way home, and a long one for the nearest enemy.

    The enemy's way counts half as much.
    """
    foe = FEATURES_PER_BOAT * feature_tables(config).own[0].size + 1
    return lambda seen: np.where(finished_sides(seen), 2, seen[:, :, foe] / 2 - seen[:, :, 1])


def to_state(config: Config, sea: IntArray, facts: IntArray) -> State:
    """Return a kernel race at the start of a turn as a state, without the order of arrivals."""
    boats = [None if at < 0 else at for at in facts[BOAT_SQUARE : BOAT_SQUARE + 4].tolist()]
    mines = [0] * 4
    for square in np.flatnonzero(sea[: config.board.sea.size]).tolist():
        mines[sea[square] - 1] |= 1 << square
    phase, rounds = MovePhase(Seat(int(facts[kernels.MOVER]))), int(facts[kernels.ROUND])
    return State(config, phase, tuple(boats), tuple(mines), rounds=rounds)


class TurnSearch:
    """Buffers to expand the turns of many races of one kind, and the results.

    After `follow`: `seen` has each side's inputs of each leaf, `of` the race and step of each leaf.
    """

    def __init__(self, kernel: MakoKernel) -> None:
        """Allocate for the races of this kernel."""
        config: Config = kernel.codec.config
        tables, race = feature_tables(config), race_board(config)
        self._kernel, self.race_sides = kernel, sides(config)
        self.returns = kernel.returns.copy()  # of the races that ended in the previous turn
        (sea, facts, _), self._t = kernel.start
        steps, squares = 8 * len(config.fleet[0]) + 1, race.board.sea.size
        most = kernel.count * (48 * steps + 1)
        self.seen = np.zeros((most, race.count, tables.inputs), np.float32)
        self.of = np.zeros((most, 4), np.int64)
        self.wins = np.zeros((kernel.count, steps), np.int64)
        self._most = np.zeros((kernel.count, steps, 6))
        self._best = np.zeros((kernel.count, steps, 6), np.int64)
        rows = Rows(sea.copy(), facts.copy(), sea.copy(), facts.copy())
        boards = np.zeros((11, race.board.sea.height + 2), np.int64)
        for boat in range(4):
            for square in race.board.sea.squares(race.board.goals[boat]):
                y, x = divmod(square, race.board.sea.width)
                boards[boat, y + 1] |= 1 << x
        ground = Ground(boards[:4], boards[4:8], boards[8:10])
        routes = np.zeros((2, 4, 5), np.int64)
        ways = Ways(np.zeros((4, squares, 5), np.int64), routes[0], routes[1])
        own, against = np.array(tables.own), np.array(tables.enemies)
        maps = Maps(
            tables.steps_apart,
            tables.columns_apart,
            tables.rows_apart,
            tables.in_line,
            tables.can_hit,
        )
        boats, rank = np.zeros((5, FEATURES_PER_BOAT), np.float32), np.zeros(5, np.int64)
        order = np.zeros(own.shape[1] + against.shape[1], np.int64)
        sight = Sight(own, against, tables.distances, maps, boats, rank, order)
        self._buffers = Buffers(rows, ground, ways, sight)

    @property
    def _races(self) -> Races:
        return Races(*self._kernel.rows, self._kernel.masks)

    def follow(self) -> int:
        """Expand every step that may be made now; return how many leaves there are."""
        leaves = Leaves(self.seen, self.of, self.wins)
        return follow_turns(self._t, self._races, self._buffers, leaves)

    def see(self) -> Floats32:
        """Return each side's inputs of the races as they are: races × sides × inputs."""
        seen = np.zeros((self._kernel.count, *self.seen.shape[1:]), np.float32)
        write_all_features(self._t, self._races, self._buffers, seen)
        return seen

    def weighed(self, values: NDArray[np.float64]) -> tuple[NDArray[np.float64], IntArray]:
        """Rate each step of each race with the best mine, and return that mine's direction.

        `values`: of the leaves, for the side to move. An illegal step rates below all others.
        """
        best_mine_values(self.of, values, self._most, self._best)
        return np.where(self.wins == 1, 1.0, self._most.mean(2)), self._best

    def values(self, judge: Evaluator, seen: Floats32, races: IntArray) -> NDArray[np.float64]:
        """Return the judge's values of these races for the sides to move."""
        facts = self._kernel.rows[1]
        side = np.array(self.race_sides)[facts[races, kernels.MOVER]]
        row = np.arange(len(seen))
        late = np.maximum(facts[races, kernels.ROUND] - ROUNDS_BEFORE_PENALTY, 0)
        to_go = STEP_SCALE * seen[row, side, 1]
        found: NDArray[np.float64] = judge(seen)[row, side] - DISTANCE_PENALTY * late * to_go
        return found

    def sail(
        self, judge: Evaluator, lots: np.random.Generator, adrift: NDArray[np.bool_],
        other: Evaluator | None = None, others: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.bool_]:  # fmt: skip
        """Play a turn in each race; return which of them have ended.

        `adrift`: races with a random turn. `others`: races in which `other` judges.
        """
        kernel, count = self._kernel, self.follow()
        races = self.of[:count, RACE]
        values = self.values(judge, self.seen[:count], races)
        if other is not None and others is not None and others.any():
            theirs = others[races]
            values[theirs] = self.values(other, self.seen[:count][theirs], races[theirs])
        worth, ways = self.weighed(values)
        numbers, rows = worth.argmax(1), np.arange(kernel.count)
        for race in np.flatnonzero(adrift):
            numbers[race] = lots.choice(np.flatnonzero(kernel.masks[race]))
        kernel.step(numbers)
        ended, facts = kernel.ended.copy(), kernel.rows[1]
        self.returns = kernel.returns.copy()
        mines = facts[:, SENDER] >= 0
        then = worth.shape[1] + ways[rows, numbers, facts[:, kernels.DIE] - 1]
        for race in np.flatnonzero(adrift & mines):
            then[race] = lots.choice(np.flatnonzero(kernel.masks[race]))
        kernel.step(np.where(mines, then, NO_ACTION))
        self.returns[kernel.ended] = kernel.returns[kernel.ended]
        return ended | kernel.ended
