"""Fleet placement on rows of integers: compiled twin of the rules.

A match is one row: each seat's view and legal actions, as the codec writes them, then what only the
rules know. `t` holds the options and the offsets of the parts: one more array argument would cost
as much time as a bomb.
"""

from __future__ import annotations

import numpy as np

from escadre.core.kernel import IntArray, copy_row, fill_row, jit, jit_allocating

WIDTH, HEIGHT, SQUARES, SIZE, ACTIONS, COUNT, FIRST, AMPLE, CROWDED, BOMBS = range(10)
"""What was agreed: FIRST -1: drawn; COUNT: of ships; BOMBS: of the first seat, then the second."""
SEA, LEFT, AFLOAT, READY, BEGAN, TURN, FLEET, NEXT = range(11, 19)
"""Where the fields of the codec begin in a view."""
MASKS, SHIP, FREE, PLACED, WHOLE, FACTS, SHIPS = range(19, 26)
"""Where these begin in a row, seat by seat; of FREE 1 is a square where no ship is or is beside.

From SHIPS on follow the sizes, largest first.
"""
ASKED, FIRST_SEAT, BOMBED, IS_READY, SUNK, UNSURE = 0, 1, 2, 4, 6, 8
"""Facts of a match; from BOMBED on two each: by the seat that bombed, is ready, has sunk."""
MAX_SHIP_SIZE = 9
CROWDED_RATIO = 0.6
"""How much of the box in which fleets are packed may be full: beyond, the rules may give up."""


@jit
def fits_in_every_other_line(
    t: IntArray, free: IntArray, begin: int, pattern: int, found: IntArray
) -> bool:
    """Return whether ships `begin` and on fit in every other row or column; `found` says where.

    Ships of one line keep a square between them, and lines two apart never touch.
    """
    across = pattern < 2
    count, length = (t[HEIGHT], t[WIDTH]) if across else (t[WIDTH], t[HEIGHT])
    line_step, step = (t[WIDTH], 1) if across else (1, t[WIDTH])
    begins, rooms, runs = found[2], found[3], 0
    for line in range(pattern % 2, count, 2):
        run = 0
        for i in range(length + 1):
            if i < length and free[line * line_step + i * step]:
                run += 1
            elif run:
                begins[runs], rooms[runs] = line * line_step + (i - run) * step, run + 1
                runs, run = runs + 1, 0
    for n in range(begin, t[COUNT]):
        size, laid = t[SHIPS + n], False
        for r in range(runs):
            if rooms[r] > size:
                found[0, n], found[1, n] = begins[r], step
                begins[r] += (size + 1) * step
                rooms[r] -= size + 1
                laid = True
                break
        if not laid:
            return False
    return True


@jit
def block_around(t: IntArray, free: IntArray, start: int, step: int, size: int) -> None:
    """BAT-8: close a ship's squares and all beside them."""
    x, y = start % t[WIDTH], start // t[WIDTH]
    right, down = (x + size, y + 1) if step == 1 else (x + 1, y + size)
    for row in range(max(y - 1, 0), min(down + 1, t[HEIGHT])):
        for column in range(max(x - 1, 0), min(right + 1, t[WIDTH])):
            free[row * t[WIDTH] + column] = 0


@jit
def mark_free_starts(t: IntArray, free: IntArray, size: int, mask: IntArray) -> None:
    """BAT-7, BAT-8: mark where a ship of this size may start: across, then down."""
    width, squares = t[WIDTH], t[SQUARES]
    last = squares - (size - 1) * width
    for i in range(squares):
        mask[i] = free[i]
        mask[squares + i] = free[i] if i < last and size > 1 else 0
    for more in range(1, size):  # processors run such loops over all squares fast
        for i in range(squares - more):
            mask[i] &= free[i + more]
        for i in range(last):
            mask[squares + i] &= free[i + more * width]
        for y in range(1, t[HEIGHT] + 1):
            mask[y * width - more] = 0


@jit_allocating
def mark_starts_leaving_room(t: IntArray, free: IntArray, n: int, mask: IntArray) -> bool:
    """BAT-9: mark where ship n leaves room for the rest; False if that was not decided."""
    squares, size = t[SQUARES], t[SHIPS + n]
    mark_free_starts(t, free, size, mask)
    if n + 1 == t[COUNT]:
        return True
    found, trial = np.zeros((4, 200), np.int64), np.empty(squares, np.int8)
    good, shown = np.zeros(2 * squares, np.int8), np.empty(2 * squares, np.int8)
    for pattern in range(4):
        if fits_in_every_other_line(t, free, n, pattern, found):
            copy_row(trial, free)
            for other in range(n + 1, t[COUNT]):
                block_around(t, trial, found[0, other], found[1, other], t[SHIPS + other])
            mark_free_starts(t, trial, size, shown)
            for number in range(2 * squares):
                good[number] |= shown[number]
    for number in range(2 * squares):
        if mask[number] and not good[number]:
            copy_row(trial, free)
            step = 1 if number < squares else t[WIDTH]
            block_around(t, trial, number % squares, step, size)
            fits = False
            for pattern in range(4):
                fits = fits or fits_in_every_other_line(t, trial, n + 1, pattern, found)
            if not fits:
                return False
    return True


@jit
def mark_placements(t: IntArray, row: IntArray, seat: int) -> None:
    """BAT-9: mark the legal actions of this seat during placement; show it the next ship."""
    squares, at = t[SQUARES], t[MASKS] + seat * t[ACTIONS]
    mask = row[at : at + t[ACTIONS]]
    next_at, placed = seat * t[SIZE] + t[NEXT], t[PLACED] + seat * t[COUNT]
    fill_row(mask, 0)
    for i in range(MAX_SHIP_SIZE):
        row[next_at + i] = 0
    n, left = t[COUNT], 0
    for ship in range(t[COUNT] - 1, -1, -1):
        if row[placed + ship] == 0:
            n, left = ship, left + 1
    if left == 0:
        mask[3 * squares] = 1
        return
    size = t[SHIPS + n]
    row[next_at + size - 1] = 1
    free = row[t[FREE] + seat * squares : t[FREE] + (seat + 1) * squares]
    if t[AMPLE]:
        mark_free_starts(t, free, size, mask)
    elif t[CROWDED] or n + left < t[COUNT] or not mark_starts_leaving_room(t, free, n, mask):
        row[t[FACTS] + UNSURE + seat] = 1


@jit
def lay(t: IntArray, row: IntArray, seat: int, start: int, step: int) -> None:
    """BAT-9: place the next ship on this square."""
    n, squares = 0, t[SQUARES]
    while row[t[PLACED] + seat * t[COUNT] + n]:
        n += 1
    row[t[PLACED] + seat * t[COUNT] + n] = 1
    size = t[SHIPS + n]
    for i in range(size):
        row[t[SHIP] + seat * squares + start + i * step] = n
        row[seat * t[SIZE] + t[FLEET] + start + i * step] = size
    free = row[t[FREE] + seat * squares : t[FREE] + (seat + 1) * squares]
    block_around(t, free, start, step, size)


@jit
def remove_ship(t: IntArray, row: IntArray, seat: int, square: int) -> None:
    """BAT-9: remove the ship there from the grid."""
    ship, squares = t[SHIP] + seat * t[SQUARES], t[SQUARES]
    n = row[ship + square]
    row[t[PLACED] + seat * t[COUNT] + n] = 0
    free = row[t[FREE] + seat * squares : t[FREE] + (seat + 1) * squares]
    fill_row(free, 1)
    for i in range(squares):
        if row[ship + i] == n:
            row[ship + i] = -1
            row[seat * t[SIZE] + t[FLEET] + i] = 0
        elif row[ship + i] >= 0:
            block_around(t, free, i, 1, 1)
