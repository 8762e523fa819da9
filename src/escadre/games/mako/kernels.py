"""A second implementation of the rules of MAKO Naval, on rows of integers, compiled with Numba.

A race has a row `sea` and a row `facts`. `sea` has four planes with a number per square: the colour
of its mine, from 1; its boat, from 1; the marked path, which is known to be open; and access bits,
for each boat whether it may enter the square, then for each boat whether its mine may land there.
Each plane has one extra square, which represents all squares off the board. `params` has the
options, the offsets of the codec's fields, and tables of the board. Branches that a processor
cannot predict are replaced by arithmetic.
"""

from __future__ import annotations

from escadre.core.kernel import (
    ChanceArrays,
    KernelArray,
    KernelArrays,
    copy_row,
    fill_row,
    jit,
    jit_inline,
    random_below,
    record_outcome,
)
from escadre.games.mako.rules.model import MAX_ROUNDS, MINES_PER_BOAT

(
    SQUARES,
    PLANE,
    ACTION_COUNT,
    SEATS,
    BOATS_PER_SEAT,
    SLOTS,
    PAIRS,
    BOTH_MUST_ARRIVE,
    TEAMS,
    FIELDS,
) = range(10)
"""Indices in `params` of the options.

PLANE is the number of squares of a plane, SLOTS the number of boats of all seats. PAIRS tells
whether seats have two boats, BOTH_MUST_ARRIVE whether both must arrive (MAK-17), TEAMS whether
there are teams (MAK-21).
"""
(
    BOAT, MINE, GOAL, PORTS, _WATER, COLOUR, _OWNER, STOCK, HOME, _SIDE, PHASE, TURN, BEGAN,
    MOVED, PIPS, AGAIN, ROUNDS,
) = range(FIELDS, FIELDS + 17)  # fmt: skip
"""Indices in `params` of the offsets of the codec's fields."""
(
    SQUARE_BITS,
    ACCESS_IF_EMPTY,
    ACCESS_AFTER,
    DISTANCES_TO_EDGE,
    STEP_OFFSETS,
    DISTANCES,
    BOAT_OF_SLOT,
    BOATS_OF_SEAT,
    PORT_OF_BOAT,
    ENTERABLE_COLOURS,
    DIRECTIONS_TO_GOAL,
    SIDE_OF_SEAT,
) = range(FIELDS + 17, FIELDS + 29)
"""Indices in `params` of the offsets of the tables.

By square: SQUARE_BITS (see `OPEN_TO`), ACCESS_IF_EMPTY (its access bits without mine and boat) and
DISTANCES_TO_EDGE (four bits for each direction). By mine and boat on a square: ACCESS_AFTER (the
access bits that remain). By direction: STEP_OFFSETS. By boat and square: DISTANCES to the goal. By
seat and slot: BOAT_OF_SLOT. By seat: BOATS_OF_SEAT, SIDE_OF_SEAT. By boat: PORT_OF_BOAT,
ENTERABLE_COLOURS (a bit for each colour of a mine; bit 0: without mine) and DIRECTIONS_TO_GOAL (the
nearest direction first).
"""
OPEN_TO, GOAL_OF = 0, 4
"""The bits in SQUARE_BITS where 'open to boat n' and 'goal of boat n' begin."""
(
    BOAT_SQUARE,
    ARRIVAL_RANK,
    MINES_AT_SEA,
    MOVER,
    SENDER,
    DIE,
    EXTRA_TURN,
    ROUND,
    FIRST_SEAT,
    BOATS_HOME,
    OPEN_PATH_BOAT,
    LANDINGS,
    FACTS,
) = (
    *(0, 4, 8),
    *range(12, 22),
)
"""Indices of the facts; -1 means no square or no boat.

BOAT_SQUARE, ARRIVAL_RANK and MINES_AT_SEA begin lists by boat. SENDER is the boat that sends a
mine, EXTRA_TURN whether the seat plays again (MAK-11), OPEN_PATH_BOAT the boat of the marked path,
and LANDINGS has a bit for each direction in which the mine may fly.
"""
_NO_DISTANCE = 9999


@jit_inline
def square_at(params: KernelArray, at: int, direction: int, distance: int) -> int:
    """Return the square at this distance; the extra square if it is off the board."""
    is_on_board = (params[params[DISTANCES_TO_EDGE] + at] >> 4 * direction & 15) >= distance
    return int(
        at + distance * params[params[STEP_OFFSETS] + direction] if is_on_board else params[SQUARES]
    )


@jit_inline
def may_enter(params: KernelArray, sea: KernelArray, boat: int, square: int) -> int:
    """MAK-4, MAK-6, MAK-7: return 1 if this boat may enter this neighbouring square."""
    return int(sea[3 * params[PLANE] + square] >> boat & 1)


@jit_inline
def may_land_mine(params: KernelArray, sea: KernelArray, boat: int, square: int) -> int:
    """MAK-8 to MAK-13, MAK-17: return 1 if a mine of this boat may land on this square."""
    return int(sea[3 * params[PLANE] + square] >> 4 + boat & 1)


@jit_inline
def update_access(params: KernelArray, sea: KernelArray, square: int) -> None:
    """Update the access bits of a square after its mine or boat has changed."""
    mine, boat = sea[square], sea[params[PLANE] + square]
    sea[3 * params[PLANE] + square] = (
        params[params[ACCESS_IF_EMPTY] + square] & params[params[ACCESS_AFTER] + 5 * mine + boat]
    )


@jit_inline
def _set_boat(
    params: KernelArray, sea: KernelArray, facts: KernelArray, boat: int, square: int
) -> None:
    """Put a boat on a square; -1 removes it."""
    at = int(facts[BOAT_SQUARE + boat])
    sea[params[PLANE] + at] = 0
    update_access(params, sea, at)
    facts[BOAT_SQUARE + boat] = square
    if square >= 0:
        sea[params[PLANE] + square] = boat + 1
        update_access(params, sea, square)


# --- MAK-20: whether any boat can still arrive -----------------------------------------------


@jit
def _find_path(
    params: KernelArray,
    sea: KernelArray,
    boat: int,
    at: int,
    visited: KernelArray,
    path: KernelArray,
) -> int:
    """Write a path from `at` to the goal to `path`; return its length, 0 if there is none.

    If there is none, `visited` has 1 on all squares that this boat can reach.
    """
    length, entered = 1, params[params[ENTERABLE_COLOURS] + boat]
    fill_row(visited, 0)
    path[0] = at
    visited[at] = 1
    while length:
        last, tried = path[length - 1], 0
        if params[params[SQUARE_BITS] + last] >> GOAL_OF + boat & 1:
            break
        while tried < 8:  # directions towards the goal first
            next_square = square_at(
                params, last, params[params[DIRECTIONS_TO_GOAL] + 8 * boat + tried], 1
            )
            is_open = (
                params[params[SQUARE_BITS] + next_square] >> OPEN_TO + boat
                & entered >> sea[next_square]
                & 1
            )
            if is_open & (visited[next_square] == 0):
                path[length] = next_square
                visited[next_square] = 1
                break
            tried += 1
        length += 1 if tried < 8 else -1
    return length


@jit
def _mark_path(
    params: KernelArray, path: KernelArray, position: KernelArray, marked: KernelArray
) -> None:
    """Mark a path after its detours are removed, because a short path is blocked less often."""
    fill_row(position, 0)
    for n in range(len(path)):
        position[path[n]] = n + 1
    next_position = 1
    while next_position < len(path):
        square = path[next_position - 1]
        marked[square] = 1
        for direction in range(8):
            next_position = max(next_position, position[square_at(params, square, direction, 1)])
    marked[path[next_position - 1]] = 1


@jit
def find_open_path(
    params: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    visited: KernelArray,
    path: KernelArray,
) -> bool:
    """Mark an open path from port to goal for a boat at sea; return whether there is one.

    The path stays open until a mine lands on it or the boat arrives.
    """
    marked = sea[2 * params[PLANE] : 3 * params[PLANE]]
    fill_row(marked, 0)
    last_boat, facts[OPEN_PATH_BOAT] = max(facts[OPEN_PATH_BOAT], 0), -1
    for offset in range(4):
        boat = (last_boat + offset) & 3
        if facts[BOAT_SQUARE + boat] >= 0:
            length = _find_path(
                params, sea, boat, params[params[PORT_OF_BOAT] + boat], visited, path
            )
            if length:
                facts[OPEN_PATH_BOAT] = boat
                _mark_path(params, path[:length], visited, marked)
                return True
    return False


@jit
def no_boat_can_arrive(
    params: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    mines: KernelArray,
    visited: KernelArray,
    path: KernelArray,
) -> bool:
    """MAK-20: return whether no boat can arrive, even by taking back mines of its side."""
    if find_open_path(params, sea, facts, visited, path):
        return False
    copy_row(mines, sea[: params[PLANE]])
    changed = True
    while changed:
        changed = False
        for boat in range(4):
            colours = params[params[ENTERABLE_COLOURS] + boat]
            if facts[BOAT_SQUARE + boat] >= 0:
                for start in range(2):
                    origin = (
                        params[params[PORT_OF_BOAT] + boat]
                        if start
                        else int(facts[BOAT_SQUARE + boat])
                    )
                    if _find_path(params, mines, boat, origin, visited, path):
                        return False
                    for square in range(params[SQUARES]):
                        if visited[square] and mines[square] and colours >> mines[square] & 1:
                            mines[square] = 0
                            changed = True
    return True


@jit_inline
def _path_bypasses(params: KernelArray, sea: KernelArray, boat: int, square: int) -> bool:
    """Reroute the marked path around a new mine; return whether that succeeded.

    This succeeds if the open squares around the mine are connected, and, if the mine is on a goal,
    one of them is a goal.
    """
    open_directions = 0
    goal = GOAL_OF + boat
    marked = 2 * params[PLANE]
    colours = params[params[ENTERABLE_COLOURS] + boat]
    goal_reached = params[params[SQUARE_BITS] + square] >> goal & 1 == 0
    for direction in range(8):
        neighbour = square_at(params, square, direction, 1)
        bits = params[params[SQUARE_BITS] + neighbour]
        is_open = bits >> OPEN_TO + boat & colours >> sea[neighbour] & 1
        open_directions |= is_open << direction
        goal_reached |= is_open & bits >> goal & 1 == 1
    straight = open_directions & 0x55  # neighbours at adjacent sides touch at a corner
    open_directions |= (straight << 1 | straight >> 7) & (straight >> 1 | straight << 7) & 0xAA
    starts = open_directions & ~(open_directions << 1 | open_directions >> 7)
    if not goal_reached or open_directions == 0 or starts & (starts - 1):
        return False
    for direction in range(8):
        neighbour = square_at(params, square, direction, 1)
        is_open = (
            params[params[SQUARE_BITS] + neighbour] >> OPEN_TO + boat
            & colours >> sea[neighbour]
            & 1
        )
        sea[marked + neighbour] |= is_open
    return True


@jit_inline
def _mine_closes_race(
    params: KernelArray, sea: KernelArray, facts: KernelArray, square: int, mines: KernelArray,
    visited: KernelArray, path: KernelArray,
) -> bool:  # fmt: skip
    """MAK-20: return whether no boat can arrive after this mine has landed."""
    boat = int(facts[OPEN_PATH_BOAT])
    if boat >= 0 and facts[BOAT_SQUARE + boat] >= 0:
        blocks = (
            sea[2 * params[PLANE] + square]
            and not params[params[ENTERABLE_COLOURS] + boat] >> sea[square] & 1
        )
        if not blocks or _path_bypasses(params, sea, boat, square):
            return False
    return no_boat_can_arrive(params, sea, facts, mines, visited, path)


# --- turns and the end -----------------------------------------------------------------------


@jit_inline
def next_turn(params: KernelArray, facts: KernelArray) -> None:
    """MAK-3: give the turn to the next seat clockwise with a boat at sea."""
    seat = facts[MOVER]
    facts[EXTRA_TURN], facts[SENDER] = 0, -1
    for _ in range(params[SEATS]):
        seat, has_boat = (seat + 1 if seat + 1 < params[SEATS] else 0), False
        facts[ROUND] += seat == facts[FIRST_SEAT]
        for n in range(params[BOATS_PER_SEAT]):
            has_boat = (
                has_boat or facts[BOAT_SQUARE + params[params[BOATS_OF_SEAT] + 2 * seat + n]] >= 0
            )
        if has_boat:
            break
    facts[MOVER] = seat


@jit
def _rank_key(params: KernelArray, facts: KernelArray, seat: int) -> int:
    """MAK-16, MAK-17, MAK-20: return the rank key of a seat; lower is better."""
    lowest, total = _NO_DISTANCE, 0
    for n in range(params[BOATS_PER_SEAT]):
        boat = params[params[BOATS_OF_SEAT] + 2 * seat + n]
        at, distance = facts[BOAT_SQUARE + boat], 0
        if at >= 0:
            distance = params[params[DISTANCES] + boat * params[SQUARES] + at]
        elif not params[PAIRS]:
            distance = facts[ARRIVAL_RANK + boat] - 10
        lowest, total = min(lowest, distance), total + distance
    return total if params[BOTH_MUST_ARRIVE] else lowest


@jit_inline
def _is_won(params: KernelArray, facts: KernelArray) -> bool:
    """MAK-16, MAK-17, MAK-21: return whether the boats at home decide the race."""
    boats_home = facts[BOATS_HOME]
    if boats_home == 0 or not (params[PAIRS] or params[TEAMS]):
        return bool(boats_home >= params[SEATS] - 1)
    if not params[BOTH_MUST_ARRIVE]:
        return True
    return _rank_key(params, facts, 0) == 0 or _rank_key(params, facts, 1) == 0


@jit
def write_returns(params: KernelArray, facts: KernelArray, returns: KernelArray) -> None:
    """Write each seat's return: seats behind it minus seats ahead of it, scaled to -1 to 1."""
    seats = params[SEATS]
    for seat in range(seats):
        wins = 0
        for other in range(seats):
            rank, other_rank = _NO_DISTANCE, _NO_DISTANCE
            for member in range(seats):
                if params[params[SIDE_OF_SEAT] + member] == params[params[SIDE_OF_SEAT] + seat]:
                    rank = min(rank, _rank_key(params, facts, member))
                if params[params[SIDE_OF_SEAT] + member] == params[params[SIDE_OF_SEAT] + other]:
                    other_rank = min(other_rank, _rank_key(params, facts, member))
            wins += (rank < other_rank) - (rank > other_rank)
        returns[seat] = wins / (2 if params[TEAMS] else seats - 1)


# --- actions ---------------------------------------------------------------------------------


@jit_inline
def move_boat(
    params: KernelArray, sea: KernelArray, facts: KernelArray, boat: int, square: int
) -> bool:
    """MAK-6, MAK-14, MAK-15: move a boat; return whether it arrived."""
    colour = sea[square]
    if colour:
        sea[square] = 0
        facts[MINES_AT_SEA + colour - 1] -= 1
        update_access(params, sea, square)
    if not params[params[SQUARE_BITS] + square] >> GOAL_OF + boat & 1:
        _set_boat(params, sea, facts, boat, square)
        return False
    _set_boat(params, sea, facts, boat, -1)
    facts[BOATS_HOME] += 1
    facts[ARRIVAL_RANK + boat] = facts[BOATS_HOME]
    return True


@jit_inline
def land_mine(
    params: KernelArray, sea: KernelArray, facts: KernelArray, boat: int, square: int
) -> bool:
    """MAK-10, MAK-11: land a mine; return whether it hit a boat, which returns to its port."""
    sea[square] = boat + 1
    facts[MINES_AT_SEA + boat] += 1
    other = sea[params[PLANE] + square] - 1
    update_access(params, sea, square)
    if other < 0:
        return False
    _set_boat(params, sea, facts, other, params[params[PORT_OF_BOAT] + other])
    facts[EXTRA_TURN], facts[SENDER] = 1, -1
    return True


@jit_inline
def roll_die(
    params: KernelArray, sea: KernelArray, facts: KernelArray, boat: int, pip: int
) -> bool:
    """MAK-4, MAK-8, MAK-12: apply the die of the mine; return whether it can land anywhere."""
    landings, at = 0, int(facts[BOAT_SQUARE + boat])
    for direction in range(8):
        landings |= (
            may_land_mine(params, sea, boat, square_at(params, at, direction, pip)) << direction
        )
    facts[SENDER], facts[DIE], facts[LANDINGS] = boat, pip, landings
    return landings > 0


@jit_inline
def begin_race(
    params: KernelArray,
    initial: KernelArrays,
    sea: KernelArray,
    facts: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> None:
    """MAK-3: put every boat on its port, and draw the first player."""
    copy_row(sea, initial[0])
    copy_row(facts, initial[1])
    first = random_below(chance.rng_states, match, params[SEATS])
    record_outcome(chance, match, first)
    facts[FIRST_SEAT] = facts[MOVER] = first


@jit_inline
def apply_action(
    params: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    number: int,
    scratch: KernelArrays,
    chance: ChanceArrays,
    match: int,
) -> bool:
    """Apply an action and roll the die that follows; return whether the race is over."""
    pass_number = 8 * params[BOATS_PER_SEAT]
    over = False
    turn_ends = True
    if number > pass_number:
        boat = int(facts[SENDER])
        square = square_at(
            params, int(facts[BOAT_SQUARE + boat]), number - pass_number - 1, int(facts[DIE])
        )
        turn_ends = not land_mine(params, sea, facts, boat, square)
        over = _mine_closes_race(params, sea, facts, square, scratch[0], scratch[1], scratch[2])
    elif number < pass_number:
        boat = params[params[BOATS_OF_SEAT] + 2 * facts[MOVER] + number // 8]
        if move_boat(
            params,
            sea,
            facts,
            boat,
            square_at(params, int(facts[BOAT_SQUARE + boat]), number % 8, 1),
        ):
            over = _is_won(params, facts) or no_boat_can_arrive(
                params, sea, facts, scratch[0], scratch[1], scratch[2]
            )
        elif facts[MINES_AT_SEA + boat] < MINES_PER_BOAT:
            pip = random_below(chance.rng_states, match, 6) + 1
            record_outcome(chance, match, pip)
            turn_ends = not roll_die(params, sea, facts, boat, pip)
    if turn_ends:
        next_turn(params, facts)
    return over or facts[ROUND] >= MAX_ROUNDS
