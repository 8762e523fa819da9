"""Search the turns of many races of MAKO Naval in compiled code, for training.

It is a compiled version of the captains' modules `search`, `routes` and `features`; the game's
kernel moves boats and mines, and each race is a row of its arrays.
"""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.kernel import KernelArray, copy_row, fill_row, jit
from escadre.games.mako import kernels
from escadre.games.mako.captains.features import (
    FEATURES_PER_BOAT,
    FEATURES_PER_PAIR,
    NO_BOAT,
    Floats32,
)
from escadre.games.mako.captains.routes import MAX_STEPS, UNREACHABLE
from escadre.games.mako.kernels import BOAT_SQUARE, MINES_AT_SEA, OPEN_TO, SENDER, square_at
from escadre.games.mako.rules.model import MINES_PER_BOAT

RACE, STEP, FACE, DIRECTION = range(4)
"""Indices in a leaf's origin: race, step, die face, direction of the mine."""
ANY_FACE = 6
"""The die face in the origin of a leaf that is the same for every roll."""


class Races(NamedTuple):
    """Rows of the kernel, one race each: mines by square, facts, legal actions."""

    seas: KernelArray
    facts: KernelArray
    masks: KernelArray


class Rows(NamedTuple):
    """The rows of one race after a step, and after a mine has landed."""

    sea: KernelArray
    facts: KernelArray
    sea_after_mine: KernelArray
    facts_after_mine: KernelArray


class BoardBits(NamedTuple):
    """Bit sets by boat and row of the board: goals, and open squares; two scratch boards."""

    goals: KernelArray
    open_squares: KernelArray
    scratch: KernelArray


class Routes(NamedTuple):
    """The routes of all boats: cached by the square of a mine, after a step, and after a mine."""

    cached: KernelArray
    after_step: KernelArray
    after_mine: KernelArray


class PairTables(NamedTuple):
    """Relations of each pair of squares, as in `features`."""

    steps_apart: Floats32
    columns_apart: Floats32
    rows_apart: Floats32
    in_line: Floats32
    can_hit: Floats32


class FeatureArrays(NamedTuple):
    """Tables for the network's inputs, and scratch arrays for the inputs of boats."""

    own_boats_by_side: KernelArray
    enemy_boats_by_side: KernelArray
    distances: Floats32
    pairs: PairTables
    boats: Floats32
    rank: KernelArray
    order: KernelArray


class Leaves(NamedTuple):
    """The results of a search: the inputs and the origin of each leaf.

    `wins` is 1 for steps that need no leaf, because they win the race.
    """

    features: Floats32
    origins: KernelArray
    wins: KernelArray


class Buffers(NamedTuple):
    """Scratch arrays for the expansion of turns."""

    rows: Rows
    board_bits: BoardBits
    routes: Routes
    tables: FeatureArrays


@jit
def _open_rows(params: KernelArray, sea: KernelArray, boat: int, rows: KernelArray) -> None:
    """Write the squares open to a boat as bits, row by row, with an empty border around them."""
    width = params[params[kernels.STEP_OFFSETS] + 4]
    enterable_colours = params[params[kernels.ENTERABLE_COLOURS] + boat]
    for y in range(len(rows) - 2):
        row = 0
        for x in range(width):
            square = y * width + x
            row |= (
                params[params[kernels.SQUARE_BITS] + square] >> OPEN_TO + boat
                & enterable_colours >> sea[square]
                & 1
            ) << x
        rows[y + 1] = row


@jit
def _grow(squares: KernelArray, open_squares: KernelArray, safe: bool, grown: KernelArray) -> bool:
    """Grow a set of squares by one step inside `open_squares`; return whether it grew.

    With `safe`, add a square only if at least two squares of the set are next to it.
    """
    has_grown = False
    for y in range(1, len(squares) - 1):
        row_above, row_here, row_below = squares[y - 1], squares[y], squares[y + 1]
        own_row = row_here << 1 | row_here | row_here >> 1
        above = row_above << 1 | row_above | row_above >> 1
        below = row_below << 1 | row_below | row_below >> 1
        row = own_row | above | below
        if safe:
            row = own_row & above | own_row & below | above & below
            for each in (row_above, row_here, row_below):
                row |= each & (each << 1 | each >> 1) | each << 1 & each >> 1
        grown[y] = row_here | row & open_squares[y]
        has_grown |= grown[y] != row_here
    return has_grown


@jit
def _find_route(
    params: KernelArray,
    boat: int,
    square: int,
    open_squares: KernelArray,
    goals: KernelArray,
    steps: KernelArray,
    route: KernelArray,
) -> None:
    """Compute the fields of a `Route`, as in `routes`; `steps` is two scratch boards."""
    width = params[params[kernels.STEP_OFFSETS] + 4]
    port = params[params[kernels.PORT_OF_BOAT] + boat]
    for safe in range(2):
        current = steps[0]
        grown = steps[1]
        own_steps = UNREACHABLE
        port_steps = UNREACHABLE
        count = 0
        for y in range(len(goals)):
            current[y] = row = goals[y] & open_squares[y]
            while row:
                row &= row - 1
                count += 1
        distance = 0
        while True:
            reached = min(distance, MAX_STEPS)
            if own_steps == UNREACHABLE and current[square // width + 1] >> square % width & 1:
                own_steps = reached
            if port_steps == UNREACHABLE and current[port // width + 1] >> port % width & 1:
                port_steps = reached
            if own_steps != UNREACHABLE and (safe or port_steps != UNREACHABLE):
                break
            if not _grow(current, open_squares, safe == 1, grown):
                break
            current, grown, distance = grown, current, distance + 1
        route[safe] = own_steps
        if not safe:
            route[2], route[3] = count, port_steps
    open_neighbours = 0
    y = square // width + 1
    x = square % width
    for row in range(y - 1, y + 2):
        for column in range(x - 1, x + 2):
            open_neighbours += column >= 0 and open_squares[row] >> column & 1
    route[4] = open_neighbours - (open_squares[y] >> x & 1)


@jit
def _write_boats(
    params: KernelArray, facts: KernelArray, routes: KernelArray, tables: FeatureArrays
) -> None:
    """Compute each boat's inputs, as in `features`, and its sort key `rank`."""
    boats, rank = tables.boats, tables.rank
    rank[NO_BOAT] = 9900
    for boat in range(4):
        square, stock = int(facts[BOAT_SQUARE + boat]), MINES_PER_BOAT - facts[MINES_AT_SEA + boat]
        rank[boat], inputs = 9000, boats[boat]
        fill_row(inputs, 0)
        if square >= 0:
            route = routes[boat]
            steps = route[0]
            safe_steps = route[1]
            goals = route[2]
            back = route[3]
            open_neighbours = route[4]
            inputs[0] = 1
            inputs[1] = steps / 13
            inputs[2] = safe_steps / 13
            inputs[3] = steps == UNREACHABLE
            inputs[4] = back / 13
            inputs[5] = goals / 11
            inputs[6] = min(stock, 10) / 10
            inputs[7] = square == params[params[kernels.PORT_OF_BOAT] + boat]
            inputs[8] = 1 / (1 + steps)
            inputs[9], inputs[10] = tables.distances[boat, square], open_neighbours / 8
            rank[boat] = 100 * steps + safe_steps


@jit
def _sort_boats(boats: KernelArray, rank: KernelArray, ordered: KernelArray) -> None:
    """Sort these boats by rising rank."""
    for i in range(len(boats)):
        j, boat = i, boats[i]
        while j > 0 and rank[boat] < rank[ordered[j - 1]]:
            ordered[j] = ordered[j - 1]
            j -= 1
        ordered[j] = boat


@jit
def _write_pair(
    params: KernelArray,
    facts: KernelArray,
    tables: FeatureArrays,
    a: int,
    b: int,
    inputs: Floats32,
) -> None:
    """Compute the inputs of a boat and an enemy, as in `features`."""
    p, q = int(facts[BOAT_SQUARE + a]), int(facts[BOAT_SQUARE + b])
    pairs, distances = tables.pairs, tables.distances
    inputs[0], inputs[1] = pairs.steps_apart[p, q], pairs.columns_apart[p, q]
    inputs[2], inputs[3] = pairs.rows_apart[p, q], pairs.in_line[p, q]
    can_hit_enemy = (
        q != params[params[kernels.PORT_OF_BOAT] + b] and facts[MINES_AT_SEA + a] < MINES_PER_BOAT
    )
    can_be_hit = (
        p != params[params[kernels.PORT_OF_BOAT] + a] and facts[MINES_AT_SEA + b] < MINES_PER_BOAT
    )
    inputs[4], inputs[5] = pairs.can_hit[p, q] * can_hit_enemy, pairs.can_hit[q, p] * can_be_hit
    inputs[6] = distances[a, p] - distances[a, q]
    inputs[7] = distances[b, q] - distances[b, p]


@jit
def _write_features(
    params: KernelArray,
    facts: KernelArray,
    routes: KernelArray,
    tables: FeatureArrays,
    features: Floats32,
) -> None:
    """Compute each side's inputs, as `features.side_features` does."""
    own = tables.own_boats_by_side
    against = tables.enemy_boats_by_side
    boats = tables.boats
    rank = tables.rank
    order = tables.order
    _write_boats(params, facts, routes, tables)
    mover, sides = params[params[kernels.SIDE_OF_SEAT] + facts[kernels.MOVER]], len(features)
    for side in range(sides):
        fill_row(features[side], 0)
        own_boats, enemy_boats = order[: own.shape[1]], order[own.shape[1] :]
        _sort_boats(own[side], rank, own_boats)
        _sort_boats(against[side], rank, enemy_boats)
        for n in range(len(order)):
            copy_row(
                features[side, FEATURES_PER_BOAT * n : FEATURES_PER_BOAT * (n + 1)], boats[order[n]]
            )
        start = FEATURES_PER_BOAT * len(order)
        for a in own_boats:
            for b in enemy_boats:
                if (
                    a != NO_BOAT
                    and b != NO_BOAT
                    and facts[BOAT_SQUARE + a] >= 0
                    and facts[BOAT_SQUARE + b] >= 0
                ):
                    pair_inputs = features[side, start : start + FEATURES_PER_PAIR]
                    _write_pair(params, facts, tables, a, b, pair_inputs)
                start += FEATURES_PER_PAIR
        turns_to_wait = (side - mover + sides) % sides
        features[side, start], features[side, start + 1] = turns_to_wait == 0, turns_to_wait / 3


@jit
def _find_routes(
    params: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    board_bits: BoardBits,
    routes: KernelArray,
) -> None:
    """Compute the routes of all boats at sea."""
    goals, open_squares = board_bits.goals, board_bits.open_squares
    for boat in range(4):
        _open_rows(params, sea, boat, open_squares[boat])
        if facts[BOAT_SQUARE + boat] >= 0:
            at = int(facts[BOAT_SQUARE + boat])
            _find_route(
                params, boat, at, open_squares[boat], goals[boat], board_bits.scratch, routes[boat]
            )


@jit
def _routes_after_mine(
    params: KernelArray, rows: Rows, square: int, board_bits: BoardBits, route_buffers: Routes
) -> None:
    """Update the routes after a mine has landed; routes that it does not change are cached."""
    facts, facts_before, open_squares = rows.facts_after_mine, rows.facts, board_bits.open_squares
    cached, routes = route_buffers.cached, route_buffers.after_mine
    width, colour = params[params[kernels.STEP_OFFSETS] + 4], facts_before[SENDER] + 1
    for boat in range(4):
        at = int(facts[BOAT_SQUARE + boat])
        if at < 0 or params[params[kernels.ENTERABLE_COLOURS] + boat] >> colour & 1:
            continue
        is_moved = at != facts_before[BOAT_SQUARE + boat]
        if is_moved or cached[boat, square, 0] < 0:
            row, bit = square // width + 1, 1 << square % width
            open_row = open_squares[boat, row]
            open_squares[boat, row] = open_row & ~bit
            _find_route(
                params,
                boat,
                at,
                open_squares[boat],
                board_bits.goals[boat],
                board_bits.scratch,
                routes[boat],
            )
            open_squares[boat, row] = open_row
            if not is_moved:
                copy_row(cached[boat, square], routes[boat])
        else:
            copy_row(routes[boat], cached[boat, square])


@jit
def _append_leaf(
    params: KernelArray, facts: KernelArray, routes: KernelArray, tables: FeatureArrays,
    leaf_origin: tuple[int, int, int, int], leaves: Leaves, n: int,
) -> int:  # fmt: skip
    """Store a leaf; return the new number of leaves."""
    _write_features(params, facts, routes, tables, leaves.features[n])
    for each in range(4):
        leaves.origins[n, each] = leaf_origin[each]
    return n + 1


@jit
def _expand_mines(
    params: KernelArray, boat: int, leaf: tuple[int, int], buffers: Buffers, leaves: Leaves, n: int
) -> int:
    """MAK-8 to MAK-13: expand every die face, and every square where the mine may land."""
    rows, route_buffers, tables = buffers.rows, buffers.routes, buffers.tables
    sea = rows.sea
    facts = rows.facts
    sea_after_mine = rows.sea_after_mine
    facts_after_mine = rows.facts_after_mine
    for face in range(6):
        if not kernels.roll_die(params, sea, facts, boat, face + 1):
            copy_row(facts_after_mine, facts)
            kernels.next_turn(params, facts_after_mine)
            n = _append_leaf(
                params,
                facts_after_mine,
                route_buffers.after_step,
                tables,
                (leaf[0], leaf[1], face, 0),
                leaves,
                n,
            )
            continue
        for direction in range(8):
            if facts[kernels.LANDINGS] >> direction & 1:
                copy_row(sea_after_mine, sea)
                copy_row(facts_after_mine, facts)
                square = square_at(params, int(facts[BOAT_SQUARE + boat]), direction, face + 1)
                if not kernels.land_mine(params, sea_after_mine, facts_after_mine, boat, square):
                    kernels.next_turn(params, facts_after_mine)
                for each in range(4):
                    copy_row(route_buffers.after_mine[each], route_buffers.after_step[each])
                _routes_after_mine(params, rows, square, buffers.board_bits, route_buffers)
                n = _append_leaf(
                    params,
                    facts_after_mine,
                    route_buffers.after_mine,
                    tables,
                    (leaf[0], leaf[1], face, direction),
                    leaves,
                    n,
                )
    return n


@jit
def _clear_cache(cached: KernelArray) -> None:
    """Clear the cached routes."""
    for boat in range(len(cached)):
        for square in range(cached.shape[1]):
            cached[boat, square, 0] = -1


@jit
def expand_turns(params: KernelArray, races: Races, buffers: Buffers, leaves: Leaves) -> int:
    """Expand every legal step of these races; return the number of leaves."""
    rows = buffers.rows
    route_buffers = buffers.routes
    wins = leaves.wins
    n = 0
    sea, facts, facts_after_mine = rows.sea, rows.facts, rows.facts_after_mine
    pass_number = 8 * params[kernels.BOATS_PER_SEAT]
    for race in range(len(races.seas)):
        fill_row(wins[race], 0)
        _clear_cache(route_buffers.cached)
        for number in range(pass_number + 1):
            if races.masks[race, number] == 0:
                continue
            copy_row(sea, races.seas[race])
            copy_row(facts, races.facts[race])
            takes_mine = False
            has_arrived = False
            boat = 0
            if number < pass_number:
                boat = params[
                    params[kernels.BOATS_OF_SEAT] + 2 * facts[kernels.MOVER] + number // 8
                ]
                square = square_at(params, int(facts[BOAT_SQUARE + boat]), number % 8, 1)
                takes_mine = sea[square] > 0
                has_arrived = kernels.move_boat(params, sea, facts, boat, square)
                at_sea = 0
                for each in range(params[kernels.BOATS_PER_SEAT]):
                    at_sea += (
                        facts[
                            BOAT_SQUARE
                            + params[
                                params[kernels.BOATS_OF_SEAT] + 2 * facts[kernels.MOVER] + each
                            ]
                        ]
                        >= 0
                    )
                if has_arrived and not (params[kernels.BOTH_MUST_ARRIVE] and at_sea):
                    wins[race, number] = 1
                    continue
            _find_routes(params, sea, facts, buffers.board_bits, route_buffers.after_step)
            if takes_mine:
                _clear_cache(route_buffers.cached)
            if number == pass_number or has_arrived or facts[MINES_AT_SEA + boat] >= MINES_PER_BOAT:
                copy_row(facts_after_mine, facts)
                kernels.next_turn(params, facts_after_mine)
                leaf = (race, number, ANY_FACE, 0)
                n = _append_leaf(
                    params,
                    facts_after_mine,
                    route_buffers.after_step,
                    buffers.tables,
                    leaf,
                    leaves,
                    n,
                )
            else:
                n = _expand_mines(params, boat, (race, number), buffers, leaves, n)
            if takes_mine:
                _clear_cache(route_buffers.cached)
    return n


@jit
def write_all_features(
    params: KernelArray, races: Races, buffers: Buffers, features: Floats32
) -> None:
    """Compute each side's inputs of these races."""
    routes = buffers.routes.after_step
    for race in range(len(races.seas)):
        _find_routes(params, races.seas[race], races.facts[race], buffers.board_bits, routes)
        _write_features(params, races.facts[race], routes, buffers.tables, features[race])


@jit
def best_mine_values(
    origins: KernelArray,
    values: KernelArray,
    best_values: KernelArray,
    best_directions: KernelArray,
) -> None:
    """Write the greatest value of each race, step and face, and its mine's direction."""
    for race in range(len(best_values)):
        for number in range(best_values.shape[1]):
            fill_row(best_values[race, number], -9)
    for n in range(len(values)):
        race, number, face = origins[n, RACE], origins[n, STEP], origins[n, FACE]
        first, last = (0, 6) if face == ANY_FACE else (face, face + 1)
        for each in range(first, last):
            if values[n] > best_values[race, number, each]:
                best_values[race, number, each] = values[n]
                best_directions[race, number, each] = origins[n, DIRECTION]
