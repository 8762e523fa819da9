"""A position as the network's inputs, one row a side.

Each side gets its own input: its own boats, its enemies' boats, and every pair of both.

`training/mako_turns.py` computes the same, compiled, for many races at once; a test compares them.
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
    TurnEnd,
    race_board,
)
from escadre.games.mako.rules.model import MINES_PER_BOAT, Config

Floats32 = NDArray[np.float32]
Integers = NDArray[np.intp]

FEATURES_PER_BOAT = 11  # inputs per boat
FEATURES_PER_PAIR = 8  # and per pair of enemies
NO_BOAT = 4  # index of a missing boat


def floats32(numbers: NDArray[Any]) -> Floats32:
    """Convert to 32-bit floats."""
    return numbers.astype(np.float32)


def _set_rows(sets: Sequence[int], size: int) -> Floats32:
    """Return a row per set of squares: 1 where a square is in it."""
    rows = [squares.to_bytes((size + 7) // 8, "little") for squares in sets]
    bits = np.unpackbits(np.frombuffer(b"".join(rows), np.uint8), bitorder="little")
    return floats32(bits.reshape(size, -1)[:, :size])


class FeatureTables:
    """What is known of every pair of squares; get one by `feature_tables(config)`."""

    def __init__(self, config: Config) -> None:
        race = race_board(config)
        board, sea = race.board, race.board.sea
        size = sea.size
        x, y = np.arange(size) % sea.width, np.arange(size) // sea.width
        across, along = abs(x[:, None] - x), abs(y[:, None] - y)
        self.across, self.along = floats32(across / 13), floats32(along / 13)
        self.between = floats32(np.maximum(across, along) / 13)
        beside = _set_rows([near & board.water for near in board.neighbours], size)
        straight = [sum(1 << to for row in rows[1:] for to in row) for rows in board.landings]
        self.in_line = _set_rows(straight, size)
        self.aims = floats32(beside @ self.in_line > 0)
        self.distances = np.zeros((5, size), np.float32)
        self.distances[:4] = np.array(race.distances) / 13
        self._line_up(config, race)

    def _line_up(self, config: Config, race: RaceBoard) -> None:
        """Return the boats a side sees, and the number of its inputs."""
        own = max(len(boats) for boats in race.boats_of)
        foes = 3 if config.players > 2 and own == 1 else own  # a race of three is one of four
        self.own, self.against = [], []
        for side, boats in enumerate(race.boats_of):
            hostile = [b for b in range(4) if race.side_of.get(b, side) != side]
            self.own.append(np.array([*boats, NO_BOAT][:own], np.intp))
            self.against.append(np.array([*hostile, NO_BOAT][:foes], np.intp))
        self.inputs = FEATURES_PER_BOAT * (own + foes) + FEATURES_PER_PAIR * own * foes + 2


@lru_cache(maxsize=64)
def feature_tables(config: Config) -> FeatureTables:
    """Return the tables of this configuration."""
    return FeatureTables(config)


class _BoatArrays(NamedTuple):
    """Where boats are in some positions: positions × boats. The fifth boat is a placeholder."""

    at: Integers
    here: Floats32
    in_port: NDArray[np.bool_]
    sent: Floats32
    armed: Floats32  # boats that may send a mine
    exposed: Floats32  # boats that a mine may hit


def side_features(
    race: RaceBoard, routes: RouteCache, leaves: Sequence[TurnEnd], news: Sequence[int]
) -> Floats32:
    """Compute each side's inputs in each position: positions × sides × inputs.

    Own boats and enemies come sorted by fewest steps to go; then the pairs, then which side moves
    next. `news`: the square of the last mine, as a bit.
    """
    tables = feature_tables(race.config)
    lying, ways = _boat_arrays(race, leaves), _route_array(routes, leaves, news)
    boats, rank = _boat_features(tables, lying, ways), _closeness(lying, ways)
    mover = np.array([leaf.mover for leaf in leaves], np.intp)
    seen = np.empty((len(leaves), race.count, tables.inputs), np.float32)
    for side in range(race.count):
        own, foes = (
            named[np.argsort(rank[:, named], 1, kind="stable")]
            for named in (tables.own[side], tables.against[side])
        )
        _write_boats(seen[:, side], boats, own, foes)
        _write_pairs(seen[:, side], tables, lying, own, foes)
        wait = (side - mover) % race.count
        seen[:, side, -2] = wait == 0
        seen[:, side, -1] = wait / 3
    return seen


def _boat_arrays(race: RaceBoard, leaves: Sequence[TurnEnd]) -> _BoatArrays:
    n = len(leaves)
    squares = np.array([leaf.boats for leaf in leaves], np.float32)
    lies = np.nan_to_num(squares, nan=-1).astype(np.intp)
    sent = np.array([[m.bit_count() for m in leaf.mines] for leaf in leaves], np.float32)
    here, armed, exposed = np.zeros((3, n, 5), np.float32)
    here[:, :4] = lies >= 0
    lies = np.maximum(lies, 0)
    in_port = lies == np.array(race.ports)
    armed[:, :4] = sent < MINES_PER_BOAT
    exposed[:, :4] = ~in_port
    at = np.append(lies, np.zeros((n, 1), np.intp), 1)
    return _BoatArrays(at, here, in_port, sent, armed, exposed)


def _route_array(routes: RouteCache, leaves: Sequence[TurnEnd], news: Sequence[int]) -> Floats32:
    """Return the ways home of all boats: positions × boats × fields of a `Route`."""
    found = (
        routes.all(leaf.boats, leaf.mines, new) for leaf, new in zip(leaves, news, strict=True)
    )
    numbers = chain.from_iterable(chain.from_iterable(found))
    return np.fromiter(numbers, np.float32, len(leaves) * 20).reshape(-1, 4, 5)


def _boat_features(tables: FeatureTables, lying: _BoatArrays, ways: Floats32) -> Floats32:
    """Compute the inputs of each boat: positions × boats × inputs."""
    steps, sure, goals, from_port, around = np.moveaxis(ways, 2, 0)
    boats = np.zeros((len(ways), 5, FEATURES_PER_BOAT), np.float32)
    told = (
        1,
        steps / 13,
        sure / 13,
        steps == UNREACHABLE,
        from_port / 13,
        goals / 11,
        np.minimum(MINES_PER_BOAT - lying.sent, 10) / 10,
        lying.in_port,
        1 / (1 + steps),
        tables.distances[np.arange(4), lying.at[:, :4]],
        around / 8,
    )
    for i, of_boat in enumerate(told):
        boats[:, :4, i] = of_boat
    boats *= lying.here[:, :, None]
    return boats


def _closeness(lying: _BoatArrays, ways: Floats32) -> Floats32:
    """Return sort keys, lower is nearer home; missing boats come last."""
    rank = np.full(lying.here.shape, 99.0, np.float32)
    nearness = ways[:, :, 0] + ways[:, :, 1] / 100
    rank[:, :4] = np.where(lying.here[:, :4] > 0, nearness, 90)
    return rank


def _write_boats(features: Floats32, boats: Floats32, own: Integers, foes: Integers) -> None:
    """Write one side's inputs of the boats, its own first."""
    n, rows = len(features), np.arange(len(features))[:, None]
    start, end = (
        FEATURES_PER_BOAT * own.shape[1],
        FEATURES_PER_BOAT * (own.shape[1] + foes.shape[1]),
    )
    features[:, :start] = boats[rows, own].reshape(n, -1)
    features[:, start:end] = boats[rows, foes].reshape(n, -1)


def _write_pairs(
    features: Floats32, tables: FeatureTables, lying: _BoatArrays, own: Integers, foes: Integers
) -> None:
    """Write one side's inputs of each pair of an own boat and an enemy."""
    start = FEATURES_PER_BOAT * (own.shape[1] + foes.shape[1])
    for boat in own.T:
        for foe in foes.T:
            for k, told in enumerate(_pair_features(tables, lying, boat, foe)):
                features[:, start + k] = told
            start += FEATURES_PER_PAIR


def _pair_features(
    tables: FeatureTables, lying: _BoatArrays, boat: Integers, foe: Integers
) -> Sequence[Floats32]:
    """Compute the inputs of these boats, one per position, and these enemies of theirs."""
    row = np.arange(len(boat))
    a, b = lying.at[row, boat], lying.at[row, foe]
    both = lying.here[row, boat] * lying.here[row, foe]
    told = (
        tables.between[a, b],
        tables.across[a, b],
        tables.along[a, b],
        tables.in_line[a, b],
        tables.aims[a, b] * lying.exposed[row, foe] * lying.armed[row, boat],
        tables.aims[b, a] * lying.exposed[row, boat] * lying.armed[row, foe],
        tables.distances[boat, a] - tables.distances[boat, b],
        tables.distances[foe, b] - tables.distances[foe, a],
    )
    return [each * both for each in told]
