"""Many matches at once, stepped by compiled functions.

A match is a row of small numbers: the cells of `kernels.py`, then facts, the condition of each
ship, both unfinished orders, and the legal actions. `t` has the options and the offsets of the
codec's fields and of the tables. The view of the seat to move is rewritten at each step, because it
is relative to that seat's tail.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.kernel import (
    NO_ACTION,
    IntArray,
    Kernel,
    copy_row,
    fill_row,
    jit,
    jit_inline,
    lookup_row,
    random_below,
    row_offsets,
)
from escadre.games.mats import kernels
from escadre.games.mats.kernels import EMPTY, FILES, HEAD, REACH, SUNKEN, TAIL
from escadre.games.mats.rules.model import LAST_CROSSING, SOUND, SUNK, TOUCHED, Config

# Indices in `t` of the options (ships per side, cells of the codec's files, number of actions,
# MAT-18), then of the offsets of the codec's fields and of the tables of masts, guns and the first
# action number of each ship.
_SHIPS, _CELL_COUNT, _ACTION_COUNT, _WRECKS_SHIELD = range(4)
_SHIP, _MAST, _GUN, _WRECK, _WATER, _CONDITION, _STAGE, _READY, _FIRST = range(4, 13)
_ADVANCED, _CROSSING, _ORDER = range(13, 16)
_MASTS, _GUNS, _FIRST_NUMBER = range(16, 19)

_FILE = kernels.WIDTH

# Offsets of the parts of a row: cells, facts, and the parts that depend on the number of ships,
# which `_condition_at`, `_order_at` and `_mask_at` compute.
(
    _CELLS,
    _MOVER,
    _CURRENT_STAGE,
    _FIRST_PLAYER,
    _ADVANCES_DONE,
    _CROSSING_NUMBER,
    _IS_READY,
    _SLOTS_FILLED,
    _SHIP_PARTS,
) = row_offsets(
    cells=kernels.SIZE,
    mover=1,
    stage=1,
    first_player=1,
    advances_done=1,
    crossing_number=1,
    is_ready=2,
    slots_filled=2,
)
_ORDERING, _ADVANCING, _FIRING = 0, 2, 3  # numbered as in the codec

_columns_passed: Any = jit(kernels.columns_passed)
_list_advances: Any = jit(kernels.list_advances)
_apply_advance: Any = jit(kernels.apply_advance)


@jit_inline
def _condition_at(t: IntArray, seat: int, ship: int) -> Any:
    """Return the offset of a ship's condition in a row."""
    return _SHIP_PARTS + seat * t[_SHIPS] + ship


@jit_inline
def _order_at(t: IntArray, seat: int, slot: int) -> Any:
    """Return the offset of an order's slot in a row; an empty slot has -1."""
    return _SHIP_PARTS + (2 + seat) * t[_SHIPS] + slot


@jit_inline
def _mask_at(t: IntArray) -> Any:
    """Return the offset of the mask of legal actions in a row."""
    return _SHIP_PARTS + 4 * t[_SHIPS]


@jit
def _roll_die(stream: IntArray, outcomes: IntArray, count: IntArray) -> int:
    """Roll one die and record it."""
    pip = random_below(stream, 0, 6) + 1
    if count[0] < len(outcomes):
        outcomes[count[0]] = pip
        count[0] += 1
    return pip


@jit
def _start_ordering(t: IntArray, row: IntArray) -> None:
    """MAT-1, MAT-24: empty both orders; the first seat chooses."""
    row[_CURRENT_STAGE], row[_MOVER], row[_ADVANCES_DONE] = _ORDERING, 0, 0
    for seat in range(2):
        row[_IS_READY + seat] = row[_SLOTS_FILLED + seat] = 0
    for i in range(2 * t[_SHIPS]):
        row[_order_at(t, 0, i)] = -1
    _mark_placements(t, row, 0)


@jit
def _mark_placements(t: IntArray, row: IntArray, seat: int) -> None:
    """MAT-1: mark the ships that may take the next slot, or ready."""
    n = t[_SHIPS]
    mask, orders = _mask_at(t), _order_at(t, seat, 0)
    afloat = 0
    for ship in range(t[_ACTION_COUNT]):
        row[mask + ship] = 0
    for ship in range(n):
        if row[_condition_at(t, seat, ship)] != SUNK:
            row[mask + ship] = 1
            afloat += 1
    for slot in range(row[_SLOTS_FILLED + seat]):
        row[mask + row[orders + slot]] = 0
    row[mask + t[_ACTION_COUNT] - 1] = row[_SLOTS_FILLED + seat] == afloat


@jit
def _form_columns(t: IntArray, row: IntArray) -> None:
    """MAT-2: put both columns head to head."""
    for i in range(FILES, _MOVER):
        row[i] = EMPTY
    for seat in range(2):
        length = row[_SLOTS_FILLED + seat]
        for slot in range(length):
            ship = row[_order_at(t, seat, slot)]
            touched = row[_condition_at(t, seat, ship)] == TOUCHED
            row[FILES + 2 * _FILE * seat + length - 1 - slot] = 2 * ship + touched
        row[TAIL + seat], row[HEAD + seat] = 0, length - 1
    row[REACH] = row[_SLOTS_FILLED] + row[_SLOTS_FILLED + 1] - 1


@jit
def _can_fight(t: IntArray, row: IntArray, cell: int) -> bool:
    """MAT-17, MAT-18: return whether a cell has a ship that can fight."""
    base_piece, second_piece = row[cell], row[cell + _FILE]
    shielded = t[_WRECKS_SHIELD] and (base_piece == SUNKEN or second_piece == SUNKEN)
    return bool(base_piece >= 0 or second_piece >= 0) and not shielded


@jit
def _guns_at(t: IntArray, row: IntArray, cell: int) -> int:
    """MAT-19: return the guns of a cell's ships."""
    guns = 0
    for file in range(2):
        ship = row[cell + _FILE * file]
        if ship >= 0:
            guns += t[t[_GUNS] + ship]
    return guns


@jit
def _hit(
    t: IntArray,
    row: IntArray,
    seat: int,
    cell: int,
    stream: IntArray,
    outcomes: IntArray,
    count: IntArray,
) -> None:
    """MAT-20 to MAT-23: roll a die for each ship of a cell; 1 to 3: hit, if it was intact."""
    for file in range(2):
        ship = row[cell + _FILE * file]
        if ship >= 0:
            sound = _roll_die(stream, outcomes, count) <= 3 and ship % 2 == 0
            row[cell + _FILE * file] = ship + 1 if sound else SUNKEN
            row[_condition_at(t, seat, ship // 2)] = TOUCHED if sound else SUNK


@jit
def _apply_combats(
    t: IntArray,
    row: IntArray,
    stream: IntArray,
    outcomes: IntArray,
    count: IntArray,
    leads: IntArray,
) -> None:
    """MAT-17 to MAT-23: resolve every combat, along the axis; first all shots, then all damage."""
    reach = int(row[REACH])
    low = max(int(row[TAIL]), reach - row[HEAD + 1])
    high = min(int(row[HEAD]), reach - row[TAIL + 1])
    other = FILES + 2 * _FILE + reach
    for cell in range(low, high + 1):
        leads[cell] = -100
        if _can_fight(t, row, FILES + cell) and _can_fight(t, row, other - cell):
            leads[cell] = _guns_at(t, row, FILES + cell) - _guns_at(t, row, other - cell)
            leads[cell] += _roll_die(stream, outcomes, count)
            leads[cell] -= _roll_die(stream, outcomes, count)
    for cell in range(low, high + 1):
        if leads[cell] > -100:
            if leads[cell] <= 0:
                _hit(t, row, 0, FILES + cell, stream, outcomes, count)
            if leads[cell] >= 0:
                _hit(t, row, 1, other - cell, stream, outcomes, count)


@jit
def _has_lost(t: IntArray, row: IntArray, seat: int) -> bool:
    """MAT-25: return whether a seat has no ship left."""
    afloat, base = 0, _condition_at(t, seat, 0)
    for ship in range(t[_SHIPS]):
        afloat += row[base + ship] != SUNK
    return afloat == 0


@jit
def _mark_advances(t: IntArray, row: IntArray, seat: int, advances: IntArray) -> bool:
    """MAT-7, MAT-27: mark the legal advances; return whether there are any."""
    count = _list_advances(row, seat, t[t[_MASTS] : t[_MASTS] + 2 * t[_SHIPS]], advances)
    if count == 0:
        return False
    mask = _mask_at(t)
    for number in range(t[_ACTION_COUNT] - 1):
        row[mask + number] = 0
    row[mask + t[_ACTION_COUNT] - 1] = 1
    for i in range(count):
        code = advances[i]
        ship = row[FILES + 2 * _FILE * seat + code // 16 + _FILE * (code // 8 % 2)] // 2
        row[mask + t[t[_FIRST_NUMBER] + ship] + code % 8 - 1] = 1
    return True


@jit
def _play_to_choice(
    t: IntArray,
    row: IntArray,
    stream: IntArray,
    outcomes: IntArray,
    count: IntArray,
    advances: IntArray,
) -> bool:
    """MAT-4 to MAT-27: play on to the next choice; return whether the match is over."""
    while True:
        while row[_ADVANCES_DONE] < 2:
            seat = int(row[_FIRST_PLAYER] if row[_ADVANCES_DONE] == 0 else 1 - row[_FIRST_PLAYER])
            if _mark_advances(t, row, seat, advances):
                row[_CURRENT_STAGE], row[_MOVER] = _ADVANCING, seat
                return False
            row[_ADVANCES_DONE] += 1
        row[_CURRENT_STAGE] = _FIRING
        _apply_combats(t, row, stream, outcomes, count, advances)
        if _has_lost(t, row, 0) or _has_lost(t, row, 1):
            return True
        row[_FIRST_PLAYER] = 1 - row[_FIRST_PLAYER]
        if _next_series(t, row):
            return bool(row[_CROSSING_NUMBER] > LAST_CROSSING)


@jit
def _next_series(t: IntArray, row: IntArray) -> bool:
    """MAT-5, MAT-6, MAT-24: advance one column by one; return whether the crossing is over."""
    row[REACH] -= 1
    row[_ADVANCES_DONE] = 0
    if not _columns_passed(row):
        return False
    row[_CROSSING_NUMBER] += 1
    _start_ordering(t, row)
    return True


@jit
def _begin(t: IntArray, row: IntArray) -> None:
    """MAT-1: start with two whole fleets, not yet in order."""
    for i in range(2 * t[_SHIPS]):
        row[_condition_at(t, 0, i)] = SOUND
    row[_CROSSING_NUMBER] = 1
    _start_ordering(t, row)


@jit
def _place_ship(t: IntArray, row: IntArray, seat: int, number: int) -> bool:
    """MAT-1: put a ship into the next slot, or mark the seat ready; return whether both are."""
    if number < t[_SHIPS]:
        row[_order_at(t, seat, row[_SLOTS_FILLED + seat])] = number
        row[_SLOTS_FILLED + seat] += 1
        _mark_placements(t, row, seat)
        return False
    row[_IS_READY + seat] = 1
    if seat == 0:
        row[_MOVER] = 1
        _mark_placements(t, row, 1)
    return seat == 1


@jit
def _advance(t: IntArray, row: IntArray, seat: int, number: int) -> None:
    """MAT-7: advance the ship of this number."""
    row[_ADVANCES_DONE] += 1
    if number == t[_ACTION_COUNT] - 1:
        return
    ship, base = t[_SHIPS] - 1, FILES + 2 * _FILE * seat
    while t[t[_FIRST_NUMBER] + ship] > number:
        ship -= 1
    distance, cell = number - t[t[_FIRST_NUMBER] + ship] + 1, 0
    while row[base + cell] // 2 != ship and row[base + _FILE + cell] // 2 != ship:
        cell += 1
    _apply_advance(row, seat, 16 * cell + 8 * (row[base + cell] // 2 != ship) + distance)


@jit
def _write_view(t: IntArray, row: IntArray, seat: int, view: IntArray) -> None:
    """Write a seat's view, field by field."""
    n, stage = t[_SHIPS], row[_CURRENT_STAGE]
    fill_row(view, 0)
    view[t[_STAGE] + stage] = 1
    view[t[_CROSSING]] = row[_CROSSING_NUMBER]
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        for ship in range(n):
            view[t[_CONDITION] + 3 * (side * n + ship) + row[_condition_at(t, owner, ship)]] = 1
        if stage == _ORDERING:
            view[t[_READY] + side] = row[_IS_READY + owner]
    if stage == _ORDERING:
        for slot in range(row[_SLOTS_FILLED + seat]):
            view[t[_ORDER] + slot] = row[_order_at(t, seat, slot)] + 1
        return
    view[t[_FIRST] + (row[_FIRST_PLAYER] ^ seat)] = 1
    if stage == _ADVANCING:
        view[t[_ADVANCED]] = row[_ADVANCES_DONE]
    axis = t[_CELL_COUNT]
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        origin = axis // 2 - row[TAIL + seat] + (0 if side == 0 else row[REACH])
        for cell in range(row[TAIL + owner], row[HEAD + owner] + 1):
            for file in range(2):
                index = (2 * side + file) * axis + origin + (cell if side == 0 else -cell)
                piece = row[FILES + (2 * owner + file) * _FILE + cell]
                if piece >= 0:
                    view[t[_SHIP] + index] = piece // 2 + 1
                    view[t[_MAST] + index] = t[t[_MASTS] + piece]
                    view[t[_GUN] + index] = t[t[_GUNS] + piece]
                elif piece == SUNKEN:
                    view[t[_WRECK] + index] = 1
                elif file == 0:
                    view[t[_WATER] + index] = 1


@jit
def _write(
    t: IntArray,
    rows: IntArray,
    selected: IntArray,
    seats: IntArray,
    view: IntArray,
    masks: IntArray,
) -> None:
    """Write the views and masks of the selected matches, for the seats to move."""
    mask = _mask_at(t)
    for match in range(len(selected)):
        if selected[match]:
            row = rows[match]
            seats[match] = row[_MOVER]
            _write_view(t, row, int(row[_MOVER]), view[match])
            copy_row(masks[match], row[mask : mask + t[_ACTION_COUNT]])


@jit
def _begin_all(t: IntArray, rows: IntArray, selected: IntArray) -> None:
    """Start the selected matches."""
    for match in range(len(selected)):
        if selected[match]:
            _begin(t, rows[match])


@jit
def _record_result(t: IntArray, row: IntArray, last: IntArray, returns: IntArray) -> None:
    """MAT-25, MAT-26: record the result of a match, and begin the next."""
    first_lost, second_lost = _has_lost(t, row, 0), _has_lost(t, row, 1)
    returns[0] = -1 if first_lost else 1 if second_lost else 0
    returns[1] = -1 if second_lost else 1 if first_lost else 0
    for seat in range(2):
        _write_view(t, row, seat, last[seat])
    _begin(t, row)


@jit
def _play(
    t: IntArray,
    rows: IntArray,
    numbers: IntArray,
    ended: IntArray,
    refused: IntArray,
    returns: IntArray,
    last: IntArray,
    luck: Any,
    advances: IntArray,
) -> None:
    """Play one action in each match, and all dice up to the next choice."""
    streams, outcomes, counts = luck
    mask = _mask_at(t)
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        stream, count = streams[match : match + 1], counts[match : match + 1]
        seat = int(row[_MOVER])
        legal = 0 <= number < t[_ACTION_COUNT] and row[mask + number] == 1
        refused[match] = not legal and number != NO_ACTION
        counts[match], over, under_way = 0, False, False
        if legal and row[_CURRENT_STAGE] == _ADVANCING:
            _advance(t, row, seat, number)
            under_way = True
        elif legal and _place_ship(t, row, seat, number):
            _form_columns(t, row)
            first_die = second_die = 0
            while first_die == second_die:  # MAT-3
                first_die = _roll_die(stream, outcomes[match], count)
                second_die = _roll_die(stream, outcomes[match], count)
            row[_FIRST_PLAYER] = first_die < second_die
            under_way = not _next_series(t, row)
        if under_way:
            over = _play_to_choice(t, row, stream, outcomes[match], count, advances)
        ended[match] = over
        if over:
            _record_result(t, row, last[match], returns[match])


class MatsKernel(Kernel):
    """The compiled kernel: ordering, advances and all dice, with any ships."""

    most_outcomes = 2048

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        ships = len(config.fleet)
        masts, guns = kernels.masts_and_guns(config)
        first_numbers = [*accumulate([ships, *masts[::2]])][:-1]
        options = [ships, 4 * ships, codec.actions, config.wrecks_shield]
        self._t = lookup_row(codec, options, [masts, guns, first_numbers])
        self._advances = np.empty(kernels.MAX_ADVANCES, np.int64)
        self._rows = np.zeros((count, _SHIP_PARTS + 4 * ships + codec.actions), np.int8)

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._rows, selected)
        _write(self._t, self._rows, selected, self.seats, self.seen, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play a ship for a slot, ready, or an advance."""
        _play(self._t, self._rows, numbers, *self._told, self._luck, self._advances)
        _write(self._t, self._rows, self._every, self.seats, self.seen, self.masks)


KERNEL = MatsKernel
