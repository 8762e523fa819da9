"""Play many matches of MÂTS at once, with compiled functions.

A match is a row of small numbers: the cells of `kernels.py`, then facts, the condition of each
ship, both unfinished orders, and the legal actions. `params` has the options and the offsets of the
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
    ChanceArrays,
    Kernel,
    KernelArray,
    KernelArrays,
    ResultArrays,
    copy_row,
    fill_row,
    jit,
    jit_inline,
    lookup_row,
    random_below,
    record_outcome,
    row_offsets,
)
from escadre.games.mats import kernels
from escadre.games.mats.kernels import ABREAST_SUM, EMPTY, FILES, HEAD, TAIL, WRECKED
from escadre.games.mats.rules.ending import LAST_CROSSING
from escadre.games.mats.rules.model import HIT, INTACT, SUNK, Config

# Indices in `params` of the options (ships per side, cells of the codec's files, number of actions,
# MAT-18), then of the offsets of the codec's fields and of the tables of masts, guns and the first
# action number of each ship.
_SHIPS, _CELL_COUNT, _ACTION_COUNT, _WRECKS_SHIELD = range(4)
_SHIP, _MAST, _GUN, _WRECK, _WATER, _CONDITION, _STAGE, _READY, _FIRST = range(4, 13)
_ADVANCED, _CROSSING, _ORDER = range(13, 16)
_MASTS, _GUNS, _FIRST_NUMBER = range(16, 19)

_FILE_WIDTH = kernels.WIDTH

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
def _condition_at(params: KernelArray, seat: int, ship: int) -> Any:
    """Return the offset of a ship's condition in a row."""
    return _SHIP_PARTS + seat * params[_SHIPS] + ship


@jit_inline
def _order_at(params: KernelArray, seat: int, slot: int) -> Any:
    """Return the offset of an order's slot in a row; an empty slot has -1."""
    return _SHIP_PARTS + (2 + seat) * params[_SHIPS] + slot


@jit_inline
def _mask_at(params: KernelArray) -> Any:
    """Return the offset of the mask of legal actions in a row."""
    return _SHIP_PARTS + 4 * params[_SHIPS]


@jit
def _roll_die(chance: ChanceArrays, match: int) -> int:
    """Roll one die, and record it if the array has room."""
    pip = random_below(chance.rng_states, match, 6) + 1
    if chance.outcome_counts[match] < chance.outcomes.shape[1]:
        record_outcome(chance, match, pip)
    return pip


@jit
def _start_ordering(params: KernelArray, row: KernelArray) -> None:
    """MAT-1, MAT-24: empty both orders; the first seat chooses."""
    row[_CURRENT_STAGE] = _ORDERING
    row[_MOVER] = 0
    row[_ADVANCES_DONE] = 0
    for seat in range(2):
        row[_IS_READY + seat] = row[_SLOTS_FILLED + seat] = 0
    for i in range(2 * params[_SHIPS]):
        row[_order_at(params, 0, i)] = -1
    _mark_placements(params, row, 0)


@jit
def _mark_placements(params: KernelArray, row: KernelArray, seat: int) -> None:
    """MAT-1: mark the ships that may take the next slot, or ready."""
    n = params[_SHIPS]
    mask, orders = _mask_at(params), _order_at(params, seat, 0)
    afloat = 0
    for ship in range(params[_ACTION_COUNT]):
        row[mask + ship] = 0
    for ship in range(n):
        if row[_condition_at(params, seat, ship)] != SUNK:
            row[mask + ship] = 1
            afloat += 1
    for slot in range(row[_SLOTS_FILLED + seat]):
        row[mask + row[orders + slot]] = 0
    row[mask + params[_ACTION_COUNT] - 1] = row[_SLOTS_FILLED + seat] == afloat


@jit
def _form_columns(params: KernelArray, row: KernelArray) -> None:
    """MAT-2: put both columns head to head."""
    for i in range(FILES, _MOVER):
        row[i] = EMPTY
    for seat in range(2):
        length = row[_SLOTS_FILLED + seat]
        for slot in range(length):
            ship = row[_order_at(params, seat, slot)]
            is_hit = row[_condition_at(params, seat, ship)] == HIT
            row[FILES + 2 * _FILE_WIDTH * seat + length - 1 - slot] = 2 * ship + is_hit
        row[TAIL + seat], row[HEAD + seat] = 0, length - 1
    row[ABREAST_SUM] = row[_SLOTS_FILLED] + row[_SLOTS_FILLED + 1] - 1


@jit
def _can_fight(params: KernelArray, row: KernelArray, cell: int) -> bool:
    """MAT-17, MAT-18: return whether a cell has a ship that can fight."""
    base_piece, second_piece = row[cell], row[cell + _FILE_WIDTH]
    shielded = params[_WRECKS_SHIELD] and (base_piece == WRECKED or second_piece == WRECKED)
    return bool(base_piece >= 0 or second_piece >= 0) and not shielded


@jit
def _guns_at(params: KernelArray, row: KernelArray, cell: int) -> int:
    """MAT-19: return the guns of a cell's ships."""
    guns = 0
    for file in range(2):
        ship = row[cell + _FILE_WIDTH * file]
        if ship >= 0:
            guns += params[params[_GUNS] + ship]
    return guns


@jit
def _hit(
    params: KernelArray,
    row: KernelArray,
    seat: int,
    cell: int,
    chance: ChanceArrays,
    match: int,
) -> None:
    """MAT-20 to MAT-23: roll a die for each ship of a cell; 1 to 3 is a hit if it was intact."""
    for file in range(2):
        ship = row[cell + _FILE_WIDTH * file]
        if ship >= 0:
            survives = _roll_die(chance, match) <= 3 and ship % 2 == 0
            row[cell + _FILE_WIDTH * file] = ship + 1 if survives else WRECKED
            row[_condition_at(params, seat, ship // 2)] = HIT if survives else SUNK


@jit
def _apply_combats(
    params: KernelArray,
    row: KernelArray,
    chance: ChanceArrays,
    match: int,
    leads: KernelArray,
) -> None:
    """MAT-17 to MAT-23: resolve all combats along the axis; first all shots, then all damage."""
    abreast_sum = int(row[ABREAST_SUM])
    low = max(int(row[TAIL]), abreast_sum - row[HEAD + 1])
    high = min(int(row[HEAD]), abreast_sum - row[TAIL + 1])
    other = FILES + 2 * _FILE_WIDTH + abreast_sum
    for cell in range(low, high + 1):
        leads[cell] = -100
        if _can_fight(params, row, FILES + cell) and _can_fight(params, row, other - cell):
            leads[cell] = _guns_at(params, row, FILES + cell) - _guns_at(params, row, other - cell)
            leads[cell] += _roll_die(chance, match)
            leads[cell] -= _roll_die(chance, match)
    for cell in range(low, high + 1):
        if leads[cell] > -100:
            if leads[cell] <= 0:
                _hit(params, row, 0, FILES + cell, chance, match)
            if leads[cell] >= 0:
                _hit(params, row, 1, other - cell, chance, match)


@jit
def _has_lost(params: KernelArray, row: KernelArray, seat: int) -> bool:
    """MAT-25: return whether a seat has no ship left."""
    afloat, base = 0, _condition_at(params, seat, 0)
    for ship in range(params[_SHIPS]):
        afloat += row[base + ship] != SUNK
    return afloat == 0


@jit
def _mark_advances(params: KernelArray, row: KernelArray, seat: int, advances: KernelArray) -> bool:
    """MAT-7, MAT-27: mark the legal advances; return whether there are any."""
    count = _list_advances(
        row, seat, params[params[_MASTS] : params[_MASTS] + 2 * params[_SHIPS]], advances
    )
    if count == 0:
        return False
    mask = _mask_at(params)
    for number in range(params[_ACTION_COUNT] - 1):
        row[mask + number] = 0
    row[mask + params[_ACTION_COUNT] - 1] = 1
    for i in range(count):
        code = advances[i]
        ship = row[FILES + 2 * _FILE_WIDTH * seat + code // 16 + _FILE_WIDTH * (code // 8 % 2)] // 2
        row[mask + params[params[_FIRST_NUMBER] + ship] + code % 8 - 1] = 1
    return True


@jit
def _play_to_choice(
    params: KernelArray,
    row: KernelArray,
    chance: ChanceArrays,
    match: int,
    advances: KernelArray,
) -> bool:
    """MAT-4 to MAT-27: play on to the next choice; return whether the match is over."""
    while True:
        while row[_ADVANCES_DONE] < 2:
            seat = int(row[_FIRST_PLAYER] if row[_ADVANCES_DONE] == 0 else 1 - row[_FIRST_PLAYER])
            if _mark_advances(params, row, seat, advances):
                row[_CURRENT_STAGE], row[_MOVER] = _ADVANCING, seat
                return False
            row[_ADVANCES_DONE] += 1
        row[_CURRENT_STAGE] = _FIRING
        _apply_combats(params, row, chance, match, advances)
        if _has_lost(params, row, 0) or _has_lost(params, row, 1):
            return True
        row[_FIRST_PLAYER] = 1 - row[_FIRST_PLAYER]
        if _next_series(params, row):
            return bool(row[_CROSSING_NUMBER] > LAST_CROSSING)


@jit
def _next_series(params: KernelArray, row: KernelArray) -> bool:
    """MAT-5, MAT-6, MAT-24: advance one column by one; return whether the crossing is over."""
    row[ABREAST_SUM] -= 1
    row[_ADVANCES_DONE] = 0
    if not _columns_passed(row):
        return False
    row[_CROSSING_NUMBER] += 1
    _start_ordering(params, row)
    return True


@jit
def _begin(params: KernelArray, row: KernelArray) -> None:
    """MAT-1: start a match with two whole fleets and empty orders."""
    for i in range(2 * params[_SHIPS]):
        row[_condition_at(params, 0, i)] = INTACT
    row[_CROSSING_NUMBER] = 1
    _start_ordering(params, row)


@jit
def _place_ship(params: KernelArray, row: KernelArray, seat: int, number: int) -> bool:
    """MAT-1: put a ship into the next slot, or mark the seat ready; return if both are ready."""
    if number < params[_SHIPS]:
        row[_order_at(params, seat, row[_SLOTS_FILLED + seat])] = number
        row[_SLOTS_FILLED + seat] += 1
        _mark_placements(params, row, seat)
        return False
    row[_IS_READY + seat] = 1
    if seat == 0:
        row[_MOVER] = 1
        _mark_placements(params, row, 1)
    return seat == 1


@jit
def _advance(params: KernelArray, row: KernelArray, seat: int, number: int) -> None:
    """MAT-7: apply the advance with this action number."""
    row[_ADVANCES_DONE] += 1
    if number == params[_ACTION_COUNT] - 1:
        return
    ship, base = params[_SHIPS] - 1, FILES + 2 * _FILE_WIDTH * seat
    while params[params[_FIRST_NUMBER] + ship] > number:
        ship -= 1
    distance, cell = number - params[params[_FIRST_NUMBER] + ship] + 1, 0
    while row[base + cell] // 2 != ship and row[base + _FILE_WIDTH + cell] // 2 != ship:
        cell += 1
    _apply_advance(row, seat, 16 * cell + 8 * (row[base + cell] // 2 != ship) + distance)


@jit
def _write_view(params: KernelArray, row: KernelArray, seat: int, view: KernelArray) -> None:
    """Write a seat's view, field by field."""
    n, stage = params[_SHIPS], row[_CURRENT_STAGE]
    fill_row(view, 0)
    view[params[_STAGE] + stage] = 1
    view[params[_CROSSING]] = row[_CROSSING_NUMBER]
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        for ship in range(n):
            view[
                params[_CONDITION] + 3 * (side * n + ship) + row[_condition_at(params, owner, ship)]
            ] = 1
        if stage == _ORDERING:
            view[params[_READY] + side] = row[_IS_READY + owner]
    if stage == _ORDERING:
        for slot in range(row[_SLOTS_FILLED + seat]):
            view[params[_ORDER] + slot] = row[_order_at(params, seat, slot)] + 1
        return
    view[params[_FIRST] + (row[_FIRST_PLAYER] ^ seat)] = 1
    if stage == _ADVANCING:
        view[params[_ADVANCED]] = row[_ADVANCES_DONE]
    axis = params[_CELL_COUNT]
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        origin = axis // 2 - row[TAIL + seat] + (0 if side == 0 else row[ABREAST_SUM])
        for cell in range(row[TAIL + owner], row[HEAD + owner] + 1):
            for file in range(2):
                index = (2 * side + file) * axis + origin + (cell if side == 0 else -cell)
                piece = row[FILES + (2 * owner + file) * _FILE_WIDTH + cell]
                if piece >= 0:
                    view[params[_SHIP] + index] = piece // 2 + 1
                    view[params[_MAST] + index] = params[params[_MASTS] + piece]
                    view[params[_GUN] + index] = params[params[_GUNS] + piece]
                elif piece == WRECKED:
                    view[params[_WRECK] + index] = 1
                elif file == 0:
                    view[params[_WATER] + index] = 1


@jit
def _write(
    params: KernelArray,
    rows: KernelArray,
    selected: KernelArray,
    seats: KernelArray,
    views: KernelArray,
    masks: KernelArray,
) -> None:
    """Write the views and masks of the selected matches, for the seats to move."""
    mask = _mask_at(params)
    for match in range(len(selected)):
        if selected[match]:
            row = rows[match]
            seats[match] = row[_MOVER]
            _write_view(params, row, int(row[_MOVER]), views[match])
            copy_row(masks[match], row[mask : mask + params[_ACTION_COUNT]])


@jit
def _begin_all(params: KernelArray, rows: KernelArray, selected: KernelArray) -> None:
    """Start the selected matches."""
    for match in range(len(selected)):
        if selected[match]:
            _begin(params, rows[match])


@jit
def _record_result(
    params: KernelArray, row: KernelArray, results: ResultArrays, match: int
) -> None:
    """MAT-25, MAT-26: record the result of a match, and begin the next."""
    first_lost, second_lost = _has_lost(params, row, 0), _has_lost(params, row, 1)
    returns = results.returns[match]
    returns[0] = -1 if first_lost else 1 if second_lost else 0
    returns[1] = -1 if second_lost else 1 if first_lost else 0
    for seat in range(2):
        _write_view(params, row, seat, results.final_observations[match, seat])
    _begin(params, row)


@jit
def _play(
    params: KernelArray,
    rows: KernelArray,
    numbers: KernelArray,
    result_arrays: KernelArrays,
    chance_arrays: KernelArrays,
    advances: KernelArray,
) -> None:
    """Play one action in each match, and all dice up to the next choice."""
    results, chance = ResultArrays(*result_arrays), ChanceArrays(*chance_arrays)
    mask = _mask_at(params)
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        seat = int(row[_MOVER])
        legal = 0 <= number < params[_ACTION_COUNT] and row[mask + number] == 1
        results.refused[match] = not legal and number != NO_ACTION
        chance.outcome_counts[match] = 0
        over = False
        under_way = False
        if legal and row[_CURRENT_STAGE] == _ADVANCING:
            _advance(params, row, seat, number)
            under_way = True
        elif legal and _place_ship(params, row, seat, number):
            _form_columns(params, row)
            first_die = second_die = 0
            while first_die == second_die:  # MAT-3
                first_die = _roll_die(chance, match)
                second_die = _roll_die(chance, match)
            row[_FIRST_PLAYER] = first_die < second_die
            under_way = not _next_series(params, row)
        if under_way:
            over = _play_to_choice(params, row, chance, match, advances)
        results.ended[match] = over
        if over:
            _record_result(params, row, results, match)


class MatsKernel(Kernel):
    """The compiled kernel, for any ships: ordering, advances and all dice."""

    max_outcomes = 2048

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        ships = len(config.fleet)
        masts, guns = kernels.masts_and_guns(config)
        first_numbers = [*accumulate([ships, *masts[::2]])][:-1]
        options = [ships, 4 * ships, codec.action_count, config.wrecks_shield]
        self._params = lookup_row(codec, options, [masts, guns, first_numbers])
        self._advances = np.empty(kernels.MAX_ADVANCES, np.int64)
        self._rows = np.zeros((count, _SHIP_PARTS + 4 * ships + codec.action_count), np.int8)

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(self._params, self._rows, selected)
        _write(self._params, self._rows, selected, self.seats, self.observations, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each match, then resolve chance."""
        _play(
            self._params,
            self._rows,
            numbers,
            self._result_arrays,
            self._chance_arrays,
            self._advances,
        )
        _write(
            self._params, self._rows, self._all_matches, self.seats, self.observations, self.masks
        )


KERNEL = MatsKernel
