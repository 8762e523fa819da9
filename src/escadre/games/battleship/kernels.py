"""A second implementation of the placement rules of Bataille navale, compiled with Numba.

A match is one row: each seat's view and legal actions, as the codec writes them, then the hidden
facts. `params` has the options and the offsets of the parts. It is a single array, because passing
another one would take as much time as applying a bomb.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from escadre.core.kernel import KernelArray, copy_row, fill_row, jit, jit_allocating

(
    WIDTH,
    HEIGHT,
    SQUARES,
    VIEW_SIZE,
    ACTION_COUNT,
    SHIP_COUNT,
    FIRST_PLAYER,
    HAS_AMPLE_ROOM,
    IS_CROWDED,
    BOMBS,
) = range(10)
"""Indices of the options in `params`. FIRST_PLAYER: -1 if drawn; BOMBS: of both seats."""
(
    SEA_PLANES,
    BOMBS_LEFT,
    AFLOAT_COUNTS,
    READY_FLAGS,
    FIRST_FLAGS,
    TURN_FLAGS,
    FLEET_SIZES,
    NEXT_SIZE,
) = range(11, 19)
"""Indices in `params` of the offsets of the codec's fields in a view."""
MASKS, SHIP_ON_SQUARE, FREE, PLACED, INTACT_SQUARES, FACTS, SHIPS = range(19, 26)
"""Indices in `params` of the offsets of a row's other parts; each part is stored seat by seat.

FREE has 1 for a square that is neither on nor beside a ship. From SHIPS on, `params` has the sizes
of the ships, largest first.
"""
MOVER, FIRST_SEAT, BOMBED, IS_READY, SUNK, UNDECIDED = 0, 1, 2, 4, 6, 8
"""Indices of a match's facts; BOMBED, IS_READY, SUNK and UNDECIDED have one entry per seat."""
MAX_SHIP_SIZE = 9
CROWDED_RATIO = 0.6
"""Share of the packing box that ships may fill; with more, the search of the rules may give up."""


@jit
def fits_in_every_other_line(
    params: KernelArray, free: KernelArray, first_ship: int, pattern: int, placements: KernelArray
) -> bool:
    """Return whether the ships from `first_ship` on fit in every other row or column.

    `pattern`: rows from the first (0) or second (1), or columns from the first (2) or second (3).
    `placements` receives their start squares and steps; its other rows are scratch arrays.

    Ships in one line keep a square between them, and ships two lines apart never touch.
    """
    horizontal = pattern < 2
    width, height = params[WIDTH], params[HEIGHT]
    count, length = (height, width) if horizontal else (width, height)
    line_step, step = (width, 1) if horizontal else (1, width)
    run_starts = placements[2]
    run_lengths = placements[3]
    run_count = 0
    for line in range(pattern % 2, count, 2):
        length_of_run = 0
        for i in range(length + 1):
            if i < length and free[line * line_step + i * step]:
                length_of_run += 1
            elif length_of_run:
                run_starts[run_count] = line * line_step + (i - length_of_run) * step
                run_lengths[run_count] = length_of_run + 1  # a ship takes one square after it
                run_count, length_of_run = run_count + 1, 0
    for n in range(first_ship, params[SHIP_COUNT]):
        size, is_placed = params[SHIPS + n], False
        for r in range(run_count):
            if run_lengths[r] > size:
                placements[0, n], placements[1, n] = run_starts[r], step
                run_starts[r] += (size + 1) * step
                run_lengths[r] -= size + 1
                is_placed = True
                break
        if not is_placed:
            return False
    return True


@jit
def block_around(params: KernelArray, free: KernelArray, start: int, step: int, size: int) -> None:
    """BAT-8: block a ship's squares and all squares around it."""
    x, y = start % params[WIDTH], start // params[WIDTH]
    end_x, end_y = (x + size, y + 1) if step == 1 else (x + 1, y + size)
    for row in range(max(y - 1, 0), min(end_y + 1, params[HEIGHT])):
        for column in range(max(x - 1, 0), min(end_x + 1, params[WIDTH])):
            free[row * params[WIDTH] + column] = 0


@jit
def mark_free_starts(params: KernelArray, free: KernelArray, size: int, mask: KernelArray) -> None:
    """BAT-7, BAT-8: mark where a ship of this size may start: across, then down."""
    width, squares = params[WIDTH], params[SQUARES]
    last = squares - (size - 1) * width
    for i in range(squares):
        mask[i] = free[i]
        mask[squares + i] = free[i] if i < last and size > 1 else 0
    for offset in range(1, size):  # loops over all squares are vectorized
        for i in range(squares - offset):
            mask[i] &= free[i + offset]
        for i in range(last):
            mask[squares + i] &= free[i + offset * width]
        for y in range(1, params[HEIGHT] + 1):
            mask[y * width - offset] = 0


@jit_allocating
def mark_starts_leaving_room(
    params: KernelArray, free: KernelArray, n: int, mask: KernelArray
) -> bool:
    """BAT-9: mark the starts where ship n leaves room for the rest; return False if undecided."""
    squares, size = params[SQUARES], params[SHIPS + n]
    mark_free_starts(params, free, size, mask)
    if n + 1 == params[SHIP_COUNT]:
        return True
    placements, trial = np.zeros((4, 200), np.int64), np.empty(squares, np.int8)
    allowed, starts = np.zeros(2 * squares, np.int8), np.empty(2 * squares, np.int8)
    for pattern in range(4):
        if fits_in_every_other_line(params, free, n, pattern, placements):
            copy_row(trial, free)
            for later in range(n + 1, params[SHIP_COUNT]):
                block_around(
                    params, trial, placements[0, later], placements[1, later], params[SHIPS + later]
                )
            mark_free_starts(params, trial, size, starts)
            for number in range(2 * squares):
                allowed[number] |= starts[number]
    for number in range(2 * squares):
        if mask[number] and not allowed[number]:
            copy_row(trial, free)
            step = 1 if number < squares else params[WIDTH]
            block_around(params, trial, number % squares, step, size)
            fits = False
            for pattern in range(4):
                fits = fits or fits_in_every_other_line(params, trial, n + 1, pattern, placements)
            if not fits:
                return False
    return True


@jit
def mark_placements(params: KernelArray, row: KernelArray, seat: int) -> None:
    """BAT-9: mark the legal actions of this seat during placement, and its next ship's size."""
    squares, offset = params[SQUARES], params[MASKS] + seat * params[ACTION_COUNT]
    mask = row[offset : offset + params[ACTION_COUNT]]
    next_offset = seat * params[VIEW_SIZE] + params[NEXT_SIZE]
    placed = params[PLACED] + seat * params[SHIP_COUNT]
    fill_row(mask, 0)
    for i in range(MAX_SHIP_SIZE):
        row[next_offset + i] = 0
    n, ships_left = params[SHIP_COUNT], 0
    for ship in range(params[SHIP_COUNT] - 1, -1, -1):
        if row[placed + ship] == 0:
            n, ships_left = ship, ships_left + 1
    if ships_left == 0:
        mask[3 * squares] = 1
        return
    size = params[SHIPS + n]
    row[next_offset + size - 1] = 1
    free = row[params[FREE] + seat * squares : params[FREE] + (seat + 1) * squares]
    if params[HAS_AMPLE_ROOM]:
        mark_free_starts(params, free, size, mask)
    elif (
        params[IS_CROWDED]
        or n + ships_left < params[SHIP_COUNT]  # a ship after n is already placed
        or not mark_starts_leaving_room(params, free, n, mask)
    ):
        row[params[FACTS] + UNDECIDED + seat] = 1


@jit
def place_ship(params: KernelArray, row: KernelArray, seat: int, start: int, step: int) -> None:
    """BAT-9: place the next ship on this square."""
    n, squares = 0, params[SQUARES]
    while row[params[PLACED] + seat * params[SHIP_COUNT] + n]:
        n += 1
    row[params[PLACED] + seat * params[SHIP_COUNT] + n] = 1
    size = params[SHIPS + n]
    for i in range(size):
        row[params[SHIP_ON_SQUARE] + seat * squares + start + i * step] = n
        row[seat * params[VIEW_SIZE] + params[FLEET_SIZES] + start + i * step] = size
    free = row[params[FREE] + seat * squares : params[FREE] + (seat + 1) * squares]
    block_around(params, free, start, step, size)


@jit
def remove_ship(params: KernelArray, row: KernelArray, seat: int, square: int) -> None:
    """BAT-9: remove the ship there from the grid."""
    ship, squares = params[SHIP_ON_SQUARE] + seat * params[SQUARES], params[SQUARES]
    n = row[ship + square]
    single: Any = np.int64(1)  # a literal 1 would compile `block_around` once more
    row[params[PLACED] + seat * params[SHIP_COUNT] + n] = 0
    free = row[params[FREE] + seat * squares : params[FREE] + (seat + 1) * squares]
    fill_row(free, 1)
    for i in range(squares):
        if row[ship + i] == n:
            row[ship + i] = -1
            row[seat * params[VIEW_SIZE] + params[FLEET_SIZES] + i] = 0
        elif row[ship + i] >= 0:
            block_around(params, free, i, single, single)
