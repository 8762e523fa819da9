"""The inputs of the network that evaluates positions: features of each side.

The inputs of a side describe its own boats, its enemies' boats, and each pair of an own boat and an
enemy. `training/mako_turns.py` has a compiled version for many races at once; a test compares both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.games.mako.captains.routes import (
    UNREACHABLE,
    RaceBoard,
    RouteCache,
    TurnBoundary,
    get_race_board,
)
from escadre.games.mako.rules.model import MINES_PER_BOAT, Config

Floats32 = NDArray[np.float32]
Integers = NDArray[np.intp]

FEATURES_PER_BOAT = 11
FEATURES_PER_PAIR = 8  # for each pair of an own boat and an enemy
NO_BOAT = 4  # index that marks a missing boat


def floats32(numbers: NDArray[Any]) -> Floats32:
    """Convert to 32-bit floats."""
    return numbers.astype(np.float32)


def _bit_rows(sets: Sequence[int], size: int) -> Floats32:
    """Return a row for each set of squares, with 1 for each square in the set."""
    rows = [squares.to_bytes((size + 7) // 8, "little") for squares in sets]
    bits = np.unpackbits(np.frombuffer(b"".join(rows), np.uint8), bitorder="little")
    return floats32(bits.reshape(size, -1)[:, :size])


class FeatureTables:
    """Distances and relations of each pair of squares; `feature_tables(config)` returns one."""

    def __init__(self, config: Config) -> None:
        race_board = get_race_board(config)
        board, sea = race_board.board, race_board.board.sea
        size = sea.size
        x, y = np.arange(size) % sea.width, np.arange(size) // sea.width
        columns_apart, rows_apart = abs(x[:, None] - x), abs(y[:, None] - y)
        self.columns_apart = floats32(columns_apart / 13)
        self.rows_apart = floats32(rows_apart / 13)
        self.steps_apart = floats32(np.maximum(columns_apart, rows_apart) / 13)
        adjacent = _bit_rows([neighbours & board.water for neighbours in board.neighbours], size)
        in_line_sets = [
            sum(1 << square for row in rows[1:] for square in row) for rows in board.landings
        ]
        self.in_line = _bit_rows(in_line_sets, size)
        self.can_hit = floats32(adjacent @ self.in_line > 0)
        self.distances = np.zeros((5, size), np.float32)
        self.distances[:4] = np.array(race_board.distances) / 13
        self._assign_boats(config, race_board)

    def _assign_boats(self, config: Config, race_board: RaceBoard) -> None:
        """Set the boats and enemies in each side's inputs, and the number of inputs."""
        own = max(len(boats) for boats in race_board.boats_of_side)
        # a race of three has the same inputs as a race of four
        enemies = 3 if config.players > 2 and own == 1 else own
        self.own_boats_by_side, self.enemy_boats_by_side = [], []
        for side, boats in enumerate(race_board.boats_of_side):
            enemy_boats = [b for b in range(4) if race_board.side_of.get(b, side) != side]
            self.own_boats_by_side.append(np.array([*boats, NO_BOAT][:own], np.intp))
            self.enemy_boats_by_side.append(np.array([*enemy_boats, NO_BOAT][:enemies], np.intp))
        self.input_count = (
            FEATURES_PER_BOAT * (own + enemies) + FEATURES_PER_PAIR * own * enemies + 2
        )


@lru_cache(maxsize=64)
def feature_tables(config: Config) -> FeatureTables:
    """Return the tables of this configuration."""
    return FeatureTables(config)


class _BoatArrays(NamedTuple):
    """The boats of several positions as arrays (positions, boats); the fifth boat is a dummy."""

    square: Integers
    at_sea: Floats32
    in_port: NDArray[np.bool_]
    mines_sent: Floats32
    can_send: Floats32  # boats that may send a mine
    can_be_hit: Floats32  # boats that a mine may hit


def side_features(
    race_board: RaceBoard,
    routes: RouteCache,
    positions: Sequence[TurnBoundary],
    new_mines: Sequence[int],
) -> Floats32:
    """Compute each side's inputs in each position: (positions, sides, inputs).

    First come own boats and enemies, each sorted by steps to the goal; then the pairs, then which
    side moves next. `new_mines` has the square of the last mine in each position, as a bit.
    """
    tables = feature_tables(race_board.config)
    arrays, route_array = (
        _boat_arrays(race_board, positions),
        _route_array(routes, positions, new_mines),
    )
    boats, rank = _boat_features(tables, arrays, route_array), _sort_keys(arrays, route_array)
    mover = np.array([position.mover for position in positions], np.intp)
    features = np.empty((len(positions), race_board.side_count, tables.input_count), np.float32)
    for side in range(race_board.side_count):
        own, enemies = (
            indices[np.argsort(rank[:, indices], 1, kind="stable")]
            for indices in (tables.own_boats_by_side[side], tables.enemy_boats_by_side[side])
        )
        _write_boats(features[:, side], boats, own, enemies)
        _write_pairs(features[:, side], tables, arrays, own, enemies)
        turns_to_wait = (side - mover) % race_board.side_count
        features[:, side, -2] = turns_to_wait == 0
        features[:, side, -1] = turns_to_wait / 3
    return features


def _boat_arrays(race_board: RaceBoard, positions: Sequence[TurnBoundary]) -> _BoatArrays:
    n = len(positions)
    squares = np.array([position.boats for position in positions], np.float32)
    boat_squares = np.nan_to_num(squares, nan=-1).astype(np.intp)
    mines_sent = np.array(
        [[m.bit_count() for m in position.mines] for position in positions], np.float32
    )
    at_sea, can_send, can_be_hit = np.zeros((3, n, 5), np.float32)
    at_sea[:, :4] = boat_squares >= 0
    boat_squares = np.maximum(boat_squares, 0)
    in_port = boat_squares == np.array(race_board.ports)
    can_send[:, :4] = mines_sent < MINES_PER_BOAT
    can_be_hit[:, :4] = ~in_port
    square_table = np.append(boat_squares, np.zeros((n, 1), np.intp), 1)
    return _BoatArrays(square_table, at_sea, in_port, mines_sent, can_send, can_be_hit)


def _route_array(
    routes: RouteCache, positions: Sequence[TurnBoundary], new_mines: Sequence[int]
) -> Floats32:
    """Return the routes of all boats: (positions, boats, fields of `Route`)."""
    route_rows = (
        routes.routes_of(position.boats, position.mines, new_mine)
        for position, new_mine in zip(positions, new_mines, strict=True)
    )
    numbers = chain.from_iterable(chain.from_iterable(route_rows))
    return np.fromiter(numbers, np.float32, len(positions) * 20).reshape(-1, 4, 5)


def _boat_features(tables: FeatureTables, arrays: _BoatArrays, routes: Floats32) -> Floats32:
    """Compute the inputs of each boat: (positions, boats, inputs)."""
    steps, safe_steps, goals, from_port, open_neighbours = np.moveaxis(routes, 2, 0)
    boats = np.zeros((len(routes), 5, FEATURES_PER_BOAT), np.float32)
    values = (
        1,
        steps / 13,
        safe_steps / 13,
        steps == UNREACHABLE,
        from_port / 13,
        goals / 11,
        np.minimum(MINES_PER_BOAT - arrays.mines_sent, 10) / 10,
        arrays.in_port,
        1 / (1 + steps),
        tables.distances[np.arange(4), arrays.square[:, :4]],
        open_neighbours / 8,
    )
    for i, value in enumerate(values):
        boats[:, :4, i] = value
    boats *= arrays.at_sea[:, :, None]
    return boats


def _sort_keys(arrays: _BoatArrays, routes: Floats32) -> Floats32:
    """Return sort keys for boats: nearer to the goal first, missing boats last."""
    keys = np.full(arrays.at_sea.shape, 99.0, np.float32)
    nearness = routes[:, :, 0] + routes[:, :, 1] / 100
    keys[:, :4] = np.where(arrays.at_sea[:, :4] > 0, nearness, 90)
    return keys


def _write_boats(features: Floats32, boats: Floats32, own: Integers, enemies: Integers) -> None:
    """Write one side's inputs of the boats, own boats first."""
    n, rows = len(features), np.arange(len(features))[:, None]
    start = FEATURES_PER_BOAT * own.shape[1]
    end = FEATURES_PER_BOAT * (own.shape[1] + enemies.shape[1])
    features[:, :start] = boats[rows, own].reshape(n, -1)
    features[:, start:end] = boats[rows, enemies].reshape(n, -1)


def _write_pairs(
    features: Floats32, tables: FeatureTables, arrays: _BoatArrays, own: Integers, enemies: Integers
) -> None:
    """Write one side's inputs of each pair of an own boat and an enemy."""
    start = FEATURES_PER_BOAT * (own.shape[1] + enemies.shape[1])
    for boat in own.T:
        for enemy in enemies.T:
            for k, values in enumerate(_pair_features(tables, arrays, boat, enemy)):
                features[:, start + k] = values
            start += FEATURES_PER_PAIR


def _pair_features(
    tables: FeatureTables, arrays: _BoatArrays, boat: Integers, enemy: Integers
) -> Sequence[Floats32]:
    """Compute the inputs of pairs of a boat and an enemy, one pair per position."""
    row = np.arange(len(boat))
    a, b = arrays.square[row, boat], arrays.square[row, enemy]
    both_at_sea = arrays.at_sea[row, boat] * arrays.at_sea[row, enemy]
    values = (
        tables.steps_apart[a, b],
        tables.columns_apart[a, b],
        tables.rows_apart[a, b],
        tables.in_line[a, b],
        tables.can_hit[a, b] * arrays.can_be_hit[row, enemy] * arrays.can_send[row, boat],
        tables.can_hit[b, a] * arrays.can_be_hit[row, boat] * arrays.can_send[row, enemy],
        tables.distances[boat, a] - tables.distances[boat, b],
        tables.distances[enemy, b] - tables.distances[enemy, a],
    )
    return [each * both_at_sea for each in values]
