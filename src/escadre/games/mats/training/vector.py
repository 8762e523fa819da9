"""Many matches at once, stepped by compiled functions.

A match is a row of small numbers: the cells of `kernels.py`, then facts, the condition of each
ship, both unfinished orders, and the legal actions. `t` holds the options and the offsets of the
parts. The view of the seat to act is rewritten at each step: it shifts with that seat's tail.
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

# The options: ships per side, cells of the codec's files, numbers, MAT-18; then the offsets of the
# codec's fields, and those of the tables of masts, guns and the first number of each ship.
_SHIPS, _AXIS, _NUMBERS, _SHIELD = range(4)
_SHIP, _MAST, _GUN, _WRECK, _WATER, _CONDITION, _STAGE, _READY, _FIRST = range(4, 13)
_ADVANCED, _CROSSING, _ORDER = range(13, 16)
_MASTS, _GUNS, _FIRST_NUMBER = range(16, 19)

_FILE = kernels.WIDTH

# The parts of a row: the cells, the facts, and the parts that depend on the number of ships,
# which `_condition_at`, `_order_at` and `_mask_at` find.
_CELLS, _ASKED, _IN, _LEADER, _DONE, _NTH, _IS_READY, _SET, _BY_SHIP = row_offsets(
    cells=kernels.SIZE, asked=1, stage=1, leader=1, done=1, nth=1, is_ready=2, set=2
)
_ORDERING, _ADVANCING, _FIRING = 0, 2, 3  # as the codec counts stages

_columns_passed: Any = jit(kernels.columns_passed)
_list_advances: Any = jit(kernels.list_advances)
_make_advance: Any = jit(kernels.apply_advance)


@jit_inline
def _condition_at(t: IntArray, seat: int, ship: int) -> Any:
    """Return where the condition of a ship is in a row."""
    return _BY_SHIP + seat * t[_SHIPS] + ship


@jit_inline
def _order_at(t: IntArray, seat: int, slot: int) -> Any:
    """Return where the ship of a slot of an order is in a row; -1 stands in an empty one."""
    return _BY_SHIP + (2 + seat) * t[_SHIPS] + slot


@jit_inline
def _mask_at(t: IntArray) -> Any:
    """Return where the mask of legal actions begins in a row."""
    return _BY_SHIP + 4 * t[_SHIPS]


@jit
def _roll_die(lots: IntArray, fell: IntArray, outcomes: IntArray) -> int:
    """Roll one die and record it."""
    pip = random_below(lots, 0, 6) + 1
    if outcomes[0] < len(fell):
        fell[outcomes[0]] = pip
        outcomes[0] += 1
    return pip


@jit
def _start_ordering(t: IntArray, row: IntArray) -> None:
    """MAT-1, MAT-24: make as many empty slots as there are ships left; the first seat chooses."""
    row[_IN], row[_ASKED], row[_DONE] = _ORDERING, 0, 0
    for seat in range(2):
        row[_IS_READY + seat] = row[_SET + seat] = 0
    for i in range(2 * t[_SHIPS]):
        row[_order_at(t, 0, i)] = -1
    _mark_placements(t, row, 0)


@jit
def _mark_placements(t: IntArray, row: IntArray, seat: int) -> None:
    """MAT-1: mark a ship for the next slot, or ready."""
    n = t[_SHIPS]
    mask, orders = _mask_at(t), _order_at(t, seat, 0)
    left = 0
    for ship in range(t[_NUMBERS]):
        row[mask + ship] = 0
    for ship in range(n):
        if row[_condition_at(t, seat, ship)] != SUNK:
            row[mask + ship] = 1
            left += 1
    for slot in range(row[_SET + seat]):
        row[mask + row[orders + slot]] = 0
    row[mask + t[_NUMBERS] - 1] = row[_SET + seat] == left


@jit
def _form_columns(t: IntArray, row: IntArray) -> None:
    """MAT-2: put both columns head to head."""
    for i in range(FILES, _ASKED):
        row[i] = EMPTY
    for seat in range(2):
        length = row[_SET + seat]
        for slot in range(length):
            ship = row[_order_at(t, seat, slot)]
            touched = row[_condition_at(t, seat, ship)] == TOUCHED
            row[FILES + 2 * _FILE * seat + length - 1 - slot] = 2 * ship + touched
        row[TAIL + seat], row[HEAD + seat] = 0, length - 1
    row[REACH] = row[_SET] + row[_SET + 1] - 1


@jit
def _armed(t: IntArray, row: IntArray, at: int) -> bool:
    """MAT-17, MAT-18: tell whether a ship that can fight is there."""
    one, two = row[at], row[at + _FILE]
    shielded = t[_SHIELD] and (one == SUNKEN or two == SUNKEN)
    return bool(one >= 0 or two >= 0) and not shielded


@jit
def _guns_at(t: IntArray, row: IntArray, at: int) -> int:
    """MAT-19: return the guns of a ship and of the one beside it."""
    guns = 0
    for file in range(2):
        ship = row[at + _FILE * file]
        if ship >= 0:
            guns += t[t[_GUNS] + ship]
    return guns


@jit
def _hit(
    t: IntArray,
    row: IntArray,
    seat: int,
    at: int,
    lots: IntArray,
    fell: IntArray,
    outcomes: IntArray,
) -> None:
    """MAT-20 to MAT-23: roll a die for each ship there; 1 to 3 touched, if it was sound."""
    for file in range(2):
        ship = row[at + _FILE * file]
        if ship >= 0:
            sound = _roll_die(lots, fell, outcomes) <= 3 and ship % 2 == 0
            row[at + _FILE * file] = ship + 1 if sound else SUNKEN
            row[_condition_at(t, seat, ship // 2)] = TOUCHED if sound else SUNK


@jit
def _apply_combats(
    t: IntArray, row: IntArray, lots: IntArray, fell: IntArray, outcomes: IntArray, leads: IntArray
) -> None:
    """MAT-17 to MAT-23: resolve every combat, along the axis; first all shots, then all damage."""
    reach = int(row[REACH])
    low = max(int(row[TAIL]), reach - row[HEAD + 1])
    high = min(int(row[HEAD]), reach - row[TAIL + 1])
    other = FILES + 2 * _FILE + reach
    for cell in range(low, high + 1):
        leads[cell] = -100
        if _armed(t, row, FILES + cell) and _armed(t, row, other - cell):
            leads[cell] = _guns_at(t, row, FILES + cell) - _guns_at(t, row, other - cell)
            leads[cell] += _roll_die(lots, fell, outcomes)
            leads[cell] -= _roll_die(lots, fell, outcomes)
    for cell in range(low, high + 1):
        if leads[cell] > -100:
            if leads[cell] <= 0:
                _hit(t, row, 0, FILES + cell, lots, fell, outcomes)
            if leads[cell] >= 0:
                _hit(t, row, 1, other - cell, lots, fell, outcomes)


@jit
def _has_lost(t: IntArray, row: IntArray, seat: int) -> bool:
    """MAT-25: tell whether a seat has no ship left."""
    left, at = 0, _condition_at(t, seat, 0)
    for ship in range(t[_SHIPS]):
        left += row[at + ship] != SUNK
    return left == 0


@jit
def _mark_advances(t: IntArray, row: IntArray, seat: int, found: IntArray) -> bool:
    """MAT-7, MAT-27: mark the legal advances; return whether there are any."""
    count = _list_advances(row, seat, t[t[_MASTS] : t[_MASTS] + 2 * t[_SHIPS]], found)
    if count == 0:
        return False
    mask = _mask_at(t)
    for number in range(t[_NUMBERS] - 1):
        row[mask + number] = 0
    row[mask + t[_NUMBERS] - 1] = 1
    for i in range(count):
        code = found[i]
        ship = row[FILES + 2 * _FILE * seat + code // 16 + _FILE * (code // 8 % 2)] // 2
        row[mask + t[t[_FIRST_NUMBER] + ship] + code % 8 - 1] = 1
    return True


@jit
def _play_to_choice(
    t: IntArray, row: IntArray, lots: IntArray, fell: IntArray, outcomes: IntArray, found: IntArray
) -> bool:
    """MAT-4 to MAT-27: play on to the next choice; return whether the match is over."""
    while True:
        while row[_DONE] < 2:
            seat = int(row[_LEADER] if row[_DONE] == 0 else 1 - row[_LEADER])
            if _mark_advances(t, row, seat, found):
                row[_IN], row[_ASKED] = _ADVANCING, seat
                return False
            row[_DONE] += 1
        row[_IN] = _FIRING
        _apply_combats(t, row, lots, fell, outcomes, found)
        if _has_lost(t, row, 0) or _has_lost(t, row, 1):
            return True
        row[_LEADER] = 1 - row[_LEADER]
        if _next_series(t, row):
            return bool(row[_NTH] > LAST_CROSSING)


@jit
def _next_series(t: IntArray, row: IntArray) -> bool:
    """MAT-5, MAT-6, MAT-24: advance one column by one; return whether the crossing is over."""
    row[REACH] -= 1
    row[_DONE] = 0
    if not _columns_passed(row):
        return False
    row[_NTH] += 1
    _start_ordering(t, row)
    return True


@jit
def _begin(t: IntArray, row: IntArray) -> None:
    """MAT-1: start with two whole fleets, not yet in order."""
    for i in range(2 * t[_SHIPS]):
        row[_condition_at(t, 0, i)] = SOUND
    row[_NTH] = 1
    _start_ordering(t, row)


@jit
def _place_ship(t: IntArray, row: IntArray, seat: int, number: int) -> bool:
    """MAT-1: put a ship into the next slot, or mark ready; return whether both are."""
    if number < t[_SHIPS]:
        row[_order_at(t, seat, row[_SET + seat])] = number
        row[_SET + seat] += 1
        _mark_placements(t, row, seat)
        return False
    row[_IS_READY + seat] = 1
    if seat == 0:
        row[_ASKED] = 1
        _mark_placements(t, row, 1)
    return seat == 1


@jit
def _advance(t: IntArray, row: IntArray, seat: int, number: int) -> None:
    """MAT-7: advance the ship of this number."""
    row[_DONE] += 1
    if number == t[_NUMBERS] - 1:
        return
    ship, at = t[_SHIPS] - 1, FILES + 2 * _FILE * seat
    while t[t[_FIRST_NUMBER] + ship] > number:
        ship -= 1
    by, cell = number - t[t[_FIRST_NUMBER] + ship] + 1, 0
    while row[at + cell] // 2 != ship and row[at + _FILE + cell] // 2 != ship:
        cell += 1
    _make_advance(row, seat, 16 * cell + 8 * (row[at + cell] // 2 != ship) + by)


@jit
def _write_view(t: IntArray, row: IntArray, seat: int, seen: IntArray) -> None:
    """Write a seat's view, field by field."""
    n, stage = t[_SHIPS], row[_IN]
    fill_row(seen, 0)
    seen[t[_STAGE] + stage] = 1
    seen[t[_CROSSING]] = row[_NTH]
    for side in range(2):
        who = seat if side == 0 else 1 - seat
        for ship in range(n):
            seen[t[_CONDITION] + 3 * (side * n + ship) + row[_condition_at(t, who, ship)]] = 1
        if stage == _ORDERING:
            seen[t[_READY] + side] = row[_IS_READY + who]
    if stage == _ORDERING:
        for slot in range(row[_SET + seat]):
            seen[t[_ORDER] + slot] = row[_order_at(t, seat, slot)] + 1
        return
    seen[t[_FIRST] + (row[_LEADER] ^ seat)] = 1
    if stage == _ADVANCING:
        seen[t[_ADVANCED]] = row[_DONE]
    axis = t[_AXIS]
    for side in range(2):
        who = seat if side == 0 else 1 - seat
        origin = axis // 2 - row[TAIL + seat] + (0 if side == 0 else row[REACH])
        for cell in range(row[TAIL + who], row[HEAD + who] + 1):
            for file in range(2):
                spot = (2 * side + file) * axis + origin + (cell if side == 0 else -cell)
                there = row[FILES + (2 * who + file) * _FILE + cell]
                if there >= 0:
                    seen[t[_SHIP] + spot] = there // 2 + 1
                    seen[t[_MAST] + spot] = t[t[_MASTS] + there]
                    seen[t[_GUN] + spot] = t[t[_GUNS] + there]
                elif there == SUNKEN:
                    seen[t[_WRECK] + spot] = 1
                elif file == 0:
                    seen[t[_WATER] + spot] = 1


@jit
def _write(
    t: IntArray, rows: IntArray, which: IntArray, seats: IntArray, seen: IntArray, masks: IntArray
) -> None:
    """Write these matches from the view of the seat to act."""
    mask = _mask_at(t)
    for match in range(len(which)):
        if which[match]:
            row = rows[match]
            seats[match] = row[_ASKED]
            _write_view(t, row, int(row[_ASKED]), seen[match])
            copy_row(masks[match], row[mask : mask + t[_NUMBERS]])


@jit
def _begin_all(t: IntArray, rows: IntArray, which: IntArray) -> None:
    """Begin these matches."""
    for match in range(len(which)):
        if which[match]:
            _begin(t, rows[match])


@jit
def _record_result(t: IntArray, row: IntArray, last: IntArray, returns: IntArray) -> None:
    """MAT-25, MAT-26: record the result of a match, and begin the next."""
    one, two = _has_lost(t, row, 0), _has_lost(t, row, 1)
    returns[0] = -1 if one else 1 if two else 0
    returns[1] = -1 if two else 1 if one else 0
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
    found: IntArray,
) -> None:
    """Play one action in each match, and all dice up to the next one."""
    lots, fell, outcomes = luck
    mask = _mask_at(t)
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        stream, noted = lots[match : match + 1], outcomes[match : match + 1]
        seat = int(row[_ASKED])
        legal = 0 <= number < t[_NUMBERS] and row[mask + number] == 1
        refused[match] = not legal and number != NO_ACTION
        outcomes[match], over, sails = 0, False, False
        if legal and row[_IN] == _ADVANCING:
            _advance(t, row, seat, number)
            sails = True
        elif legal and _place_ship(t, row, seat, number):
            _form_columns(t, row)
            one = two = 0
            while one == two:  # MAT-3
                one = _roll_die(stream, fell[match], noted)
                two = _roll_die(stream, fell[match], noted)
            row[_LEADER] = one < two
            sails = not _next_series(t, row)
        if sails:
            over = _play_to_choice(t, row, stream, fell[match], noted, found)
        ended[match] = over
        if over:
            _record_result(t, row, last[match], returns[match])


class MatsKernel(Kernel):
    """Ordering, advances, and all dice in between, with any ships."""

    most_outcomes = 2048

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        ships = len(config.fleet)
        masts, guns = kernels.masts_and_guns(config)
        spans = [*accumulate([ships, *masts[::2]])][:-1]
        agreed = [ships, 4 * ships, codec.actions, config.wrecks_shield]
        self._t = lookup_row(codec, agreed, [masts, guns, spans])
        self._found = np.empty(kernels.MAX_ADVANCES, np.int64)
        self._rows = np.zeros((count, _BY_SHIP + 4 * ships + codec.actions), np.int8)

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._rows, which)
        _write(self._t, self._rows, which, self.seats, self.seen, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play a ship for a slot, ready, or an advance."""
        _play(self._t, self._rows, numbers, *self._told, self._luck, self._found)
        _write(self._t, self._rows, self._every, self.seats, self.seen, self.masks)


KERNEL = MatsKernel
