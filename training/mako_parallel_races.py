"""Play many races of MAKO Naval in parallel, with evaluators that the caller chooses.

`mako_turns` expands each step, an evaluator (a network or a rule of thumb) rates the results, and
the kernel plays the best step.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from escadre.core.game import Seat
from escadre.core.kernel import NO_ACTION, KernelArray
from escadre.games.mako import kernels
from escadre.games.mako.captains.distance_penalty import DISTANCE_PENALTY, ROUNDS_BEFORE_PENALTY
from escadre.games.mako.captains.features import FEATURES_PER_BOAT, Floats32, feature_tables
from escadre.games.mako.captains.network import Network, softmax_chances
from escadre.games.mako.captains.routes import get_race_board
from escadre.games.mako.kernels import BOAT_SQUARE, SENDER
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import Config, MovePhase, State
from escadre.games.mako.training.vector import MakoKernel
from training.mako_turns import (
    RACE,
    BoardBits,
    Buffers,
    FeatureArrays,
    Leaves,
    PairTables,
    Races,
    Routes,
    Rows,
    best_mine_values,
    expand_turns,
    write_all_features,
)

Evaluator = Callable[[Floats32], Floats32]
"""A function from the inputs (positions, sides, inputs) to values (positions, sides)."""

STEP_SCALE = 13
"""The inputs are numbers of steps divided by this."""


def finished_sides(features: Floats32) -> NDArray[np.bool_]:
    """Return whether a side has no boat at sea any more: (positions, sides)."""
    finished: NDArray[np.bool_] = features[:, :, 0] == 0
    return finished


def network_evaluator(network: Network) -> Evaluator:
    """Return an evaluator that uses this network."""
    return lambda features: softmax_chances(network, features, finished_sides(features))


def distance_evaluator(config: Config) -> Evaluator:
    """Return an evaluator: half of the nearest enemy's steps to its goal minus the boat's steps."""
    enemy_column = FEATURES_PER_BOAT * feature_tables(config).own_boats_by_side[0].size + 1
    return lambda features: np.where(
        finished_sides(features), 2, features[:, :, enemy_column] / 2 - features[:, :, 1]
    )


def to_state(config: Config, sea: KernelArray, facts: KernelArray) -> State:
    """Convert a race of the kernel, at the start of a turn, to a state without arrival order."""
    boats = [None if at < 0 else at for at in facts[BOAT_SQUARE : BOAT_SQUARE + 4].tolist()]
    mines = [0] * 4
    for square in np.flatnonzero(sea[: config.board.sea.size]).tolist():
        mines[sea[square] - 1] |= 1 << square
    phase, rounds = MovePhase(Seat(int(facts[kernels.MOVER]))), int(facts[kernels.ROUND])
    return State(config, phase, tuple(boats), tuple(mines), rounds=rounds)


class TurnSearch:
    """Expands and plays the turns of many races of one kind.

    After `expand`, `features` has each side's inputs at each leaf (end of a turn), and `origins`
    has its race, step, die face and direction of the mine.
    """

    def __init__(self, kernel: MakoKernel) -> None:
        """Allocate the arrays for the races of this kernel."""
        config: Config = kernel.codec.config
        tables, board = feature_tables(config), get_race_board(config)
        self._kernel, self.side_of_seat = kernel, sides(config)
        self.returns = kernel.returns.copy()  # returns of the races that ended in the previous turn
        (sea, facts, _), self._params = kernel.start
        steps, squares = 8 * len(config.fleet[0]) + 1, board.board.sea.size
        # after each step: six faces of the die, eight directions of the mine
        max_leaves = kernel.count * (48 * steps + 1)
        self.features = np.zeros((max_leaves, board.side_count, tables.input_count), np.float32)
        self.origins = np.zeros((max_leaves, 4), np.int64)
        self.wins = np.zeros((kernel.count, steps), np.int64)
        self._best_values = np.zeros((kernel.count, steps, 6))
        self._best_directions = np.zeros((kernel.count, steps, 6), np.int64)
        rows = Rows(sea.copy(), facts.copy(), sea.copy(), facts.copy())
        boards = np.zeros((11, board.board.sea.height + 2), np.int64)
        for boat in range(4):
            for square in board.board.sea.squares(board.board.goals[boat]):
                y, x = divmod(square, board.board.sea.width)
                boards[boat, y + 1] |= 1 << x
        board_bits = BoardBits(boards[:4], boards[4:8], boards[8:10])
        routes = np.zeros((2, 4, 5), np.int64)
        route_buffers = Routes(np.zeros((4, squares, 5), np.int64), routes[0], routes[1])
        own_boats, enemy_boats = (
            np.array(tables.own_boats_by_side),
            np.array(tables.enemy_boats_by_side),
        )
        pair_tables = PairTables(
            tables.steps_apart,
            tables.columns_apart,
            tables.rows_apart,
            tables.in_line,
            tables.can_hit,
        )
        boats, rank = np.zeros((5, FEATURES_PER_BOAT), np.float32), np.zeros(5, np.int64)
        order = np.zeros(own_boats.shape[1] + enemy_boats.shape[1], np.int64)
        feature_arrays = FeatureArrays(
            own_boats, enemy_boats, tables.distances, pair_tables, boats, rank, order
        )
        self._buffers = Buffers(rows, board_bits, route_buffers, feature_arrays)

    @property
    def _races(self) -> Races:
        return Races(*self._kernel.rows, self._kernel.masks)

    def expand(self) -> int:
        """Expand every legal step; return the number of leaves."""
        leaves = Leaves(self.features, self.origins, self.wins)
        return expand_turns(self._params, self._races, self._buffers, leaves)

    def current_features(self) -> Floats32:
        """Return each side's inputs in the present positions: (races, sides, inputs)."""
        features = np.zeros((self._kernel.count, *self.features.shape[1:]), np.float32)
        write_all_features(self._params, self._races, self._buffers, features)
        return features

    def rate_steps(self, values: NDArray[np.float64]) -> tuple[NDArray[np.float64], KernelArray]:
        """Return the value of each step of each race with its best mine, and the mine's direction.

        `values` has the value of each leaf for the side to move. Illegal steps have a value below
        all others.
        """
        best_mine_values(self.origins, values, self._best_values, self._best_directions)
        return np.where(self.wins == 1, 1.0, self._best_values.mean(2)), self._best_directions

    def rate_leaves(
        self, evaluator: Evaluator, features: Floats32, races: KernelArray
    ) -> NDArray[np.float64]:
        """Return the evaluator's values of these leaves for the side to move in each."""
        facts = self._kernel.rows[1]
        side = np.array(self.side_of_seat)[facts[races, kernels.MOVER]]
        row = np.arange(len(features))
        late_rounds = np.maximum(facts[races, kernels.ROUND] - ROUNDS_BEFORE_PENALTY, 0)
        steps_left = STEP_SCALE * features[row, side, 1]
        rated: NDArray[np.float64] = (
            evaluator(features)[row, side] - DISTANCE_PENALTY * late_rounds * steps_left
        )
        return rated

    def play_turn(
        self, evaluator: Evaluator, rng: np.random.Generator, random_turns: NDArray[np.bool_],
        other_evaluator: Evaluator | None = None, other_races: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.bool_]:  # fmt: skip
        """Play a turn in each race; return which races have ended.

        `random_turns` marks races with a random turn, `other_races` those that `other_evaluator`
        plays.
        """
        kernel, count = self._kernel, self.expand()
        races = self.origins[:count, RACE]
        values = self.rate_leaves(evaluator, self.features[:count], races)
        if other_evaluator is not None and other_races is not None and other_races.any():
            other_leaves = other_races[races]
            values[other_leaves] = self.rate_leaves(
                other_evaluator, self.features[:count][other_leaves], races[other_leaves]
            )
        step_values, directions = self.rate_steps(values)
        step_numbers, rows = step_values.argmax(1), np.arange(kernel.count)
        for race in np.flatnonzero(random_turns):
            step_numbers[race] = rng.choice(np.flatnonzero(kernel.masks[race]))
        kernel.step(step_numbers)
        ended, facts = kernel.ended.copy(), kernel.rows[1]
        self.returns = kernel.returns.copy()
        sends_mine = facts[:, SENDER] >= 0
        mine_numbers = (
            step_values.shape[1] + directions[rows, step_numbers, facts[:, kernels.DIE] - 1]
        )
        for race in np.flatnonzero(random_turns & sends_mine):
            mine_numbers[race] = rng.choice(np.flatnonzero(kernel.masks[race]))
        kernel.step(np.where(sends_mine, mine_numbers, NO_ACTION))
        self.returns[kernel.ended] = kernel.returns[kernel.ended]
        return ended | kernel.ended
