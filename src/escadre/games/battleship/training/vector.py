"""Play many matches of Bataille navale at once, with compiled functions.

A match is a row of small numbers (see `kernels.py`).

Where ships have ample room, each may be placed wherever it touches no other. On tighter seas, the
kernel searches for room for the later ships in every other row or column; if it finds none, the
Python rules decide.
"""

from __future__ import annotations

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
    random_below,
    record_outcome,
)
from escadre.games.battleship.kernels import (
    ACTION_COUNT,
    AFLOAT_COUNTS,
    BOMBED,
    BOMBS,
    BOMBS_LEFT,
    CROWDED_RATIO,
    FACTS,
    FIRST_FLAGS,
    FIRST_PLAYER,
    FIRST_SEAT,
    FREE,
    INTACT_SQUARES,
    IS_READY,
    MASKS,
    MAX_SHIP_SIZE,
    MOVER,
    READY_FLAGS,
    SEA_PLANES,
    SHIP_COUNT,
    SHIP_ON_SQUARE,
    SHIPS,
    SQUARES,
    SUNK,
    TURN_FLAGS,
    UNDECIDED,
    VIEW_SIZE,
    WIDTH,
    mark_placements,
    place_ship,
    remove_ship,
)
from escadre.games.battleship.rules.model import Config, PlaceShip, RemoveShip
from escadre.games.battleship.rules.placement import has_room_everywhere, legal_placements


@jit_inline
def _write_pair(
    params: KernelArray, row: KernelArray, offset: int, first: int, second: int
) -> None:
    """Write one number per seat into both views, the viewer's own number first."""
    row[offset], row[offset + 1] = first, second
    row[params[VIEW_SIZE] + offset], row[params[VIEW_SIZE] + offset + 1] = second, first


@jit
def _begin(params: KernelArray, row: KernelArray) -> None:
    """BAT-1: start with two empty grids."""
    fill_row(row, 0)
    for i in range(2 * params[SQUARES]):
        row[params[SHIP_ON_SQUARE] + i] = -1
        row[params[FREE] + i] = 1
    first = params[FIRST_PLAYER]
    row[params[FACTS] + FIRST_SEAT] = first
    _write_pair(params, row, params[BOMBS_LEFT], params[BOMBS], params[BOMBS + 1])
    if first >= 0:
        _write_pair(params, row, params[FIRST_FLAGS], 1 - first, first)
    for seat in range(2):
        afloat = seat * params[VIEW_SIZE] + params[AFLOAT_COUNTS] - 1
        for n in range(params[SHIP_COUNT]):
            size = params[SHIPS + n]
            row[params[INTACT_SQUARES] + seat * params[SHIP_COUNT] + n] = size
            row[afloat + size] += 1
            row[afloat + MAX_SHIP_SIZE + size] += 1
        mark_placements(params, row, seat)


@jit
def _apply_placement(params: KernelArray, row: KernelArray, seat: int, number: int) -> bool:
    """BAT-9: place or remove a ship, or mark a seat ready; return whether both are."""
    squares, facts = params[SQUARES], params[FACTS]
    if number < 3 * squares:
        if number < 2 * squares:
            place_ship(
                params, row, seat, number % squares, 1 if number < squares else params[WIDTH]
            )
        else:
            remove_ship(params, row, seat, number - 2 * squares)
        mark_placements(params, row, seat)
        return False
    mask = params[MASKS] + seat * params[ACTION_COUNT]
    row[mask + 3 * squares] = 0
    for i in range(2 * squares, 3 * squares):
        row[mask + i] = 1
    row[facts + IS_READY + seat] = 1
    _write_pair(params, row, params[READY_FLAGS], row[facts + IS_READY], row[facts + IS_READY + 1])
    row[facts + MOVER] = 1 - row[facts + IS_READY + 1]
    return bool(row[facts + IS_READY] + row[facts + IS_READY + 1] == 2)


@jit_inline
def _apply_bomb(params: KernelArray, row: KernelArray, seat: int, square: int) -> bool:
    """BAT-11 to BAT-15: drop a bomb and answer it; return whether the match is over."""
    squares = params[SQUARES]
    target = 1 - seat
    facts = params[FACTS]
    own_view, target_view = seat * params[VIEW_SIZE], target * params[VIEW_SIZE]
    shooter_square = own_view + params[SEA_PLANES] + square
    target_square = target_view + params[SEA_PLANES] + 3 * squares + square
    row[shooter_square] = row[target_square] = 1
    row[own_view + params[BOMBS_LEFT]] -= 1
    row[target_view + params[BOMBS_LEFT] + 1] -= 1
    row[params[MASKS] + seat * params[ACTION_COUNT] + 2 * squares + square] = 0
    row[facts + BOMBED + seat] += 1
    ship = params[SHIP_ON_SQUARE] + target * squares
    n = row[ship + square]
    if n >= 0:
        row[shooter_square + squares] = row[target_square + squares] = 1
        intact = params[INTACT_SQUARES] + target * params[SHIP_COUNT] + n
        row[intact] -= 1
        if row[intact] == 0:
            for i in range(squares):
                if row[ship + i] == n:
                    row[own_view + params[SEA_PLANES] + 2 * squares + i] = 1
                    row[target_view + params[SEA_PLANES] + 5 * squares + i] = 1
            size = params[SHIPS + n]
            row[own_view + params[AFLOAT_COUNTS] + MAX_SHIP_SIZE + size - 1] -= 1
            row[target_view + params[AFLOAT_COUNTS] + size - 1] -= 1
            row[facts + SUNK + seat] += 1
    mover = -1
    if row[facts + SUNK + seat] < params[SHIP_COUNT]:
        first = int(row[facts + FIRST_SEAT])
        first_bombs, second_bombs = row[facts + BOMBED + first], row[facts + BOMBED + 1 - first]
        if first_bombs < params[BOMBS + first] and (
            first_bombs <= second_bombs or second_bombs >= params[BOMBS + 1 - first]
        ):
            mover = first
        elif second_bombs < params[BOMBS + 1 - first]:
            mover = 1 - first
    row[facts + MOVER] = mover
    _write_pair(params, row, params[TURN_FLAGS], mover == 0, mover == 1)
    return mover < 0


@jit_inline
def _score_difference(params: KernelArray, row: KernelArray) -> int:
    """BAT-15 to BAT-18: return the first seat's score minus the second seat's."""
    first_sunk, second_sunk = row[params[FACTS] + SUNK], row[params[FACTS] + SUNK + 1]
    if first_sunk == params[SHIP_COUNT] or second_sunk == params[SHIP_COUNT]:
        return int(first_sunk - second_sunk)
    sizes = 0
    for i in range(MAX_SHIP_SIZE):  # own squares afloat minus the enemy's
        sizes += (i + 1) * (
            row[params[AFLOAT_COUNTS] + i] - row[params[AFLOAT_COUNTS] + MAX_SHIP_SIZE + i]
        )
    return sizes if sizes != 0 else int(first_sunk - second_sunk)


@jit_inline
def _write(
    params: KernelArray,
    rows: KernelArray,
    selected: KernelArray,
    seats: KernelArray,
    views: KernelArray,
    masks: KernelArray,
) -> None:
    """Write the views and masks of the selected matches, for the seats to move."""
    for match in range(len(selected)):
        if selected[match]:
            seat = int(rows[match, params[FACTS] + MOVER])
            seats[match] = seat
            copy_row(
                views[match], rows[match, seat * params[VIEW_SIZE] : (seat + 1) * params[VIEW_SIZE]]
            )
            mask = params[MASKS] + seat * params[ACTION_COUNT]
            copy_row(masks[match], rows[match, mask : mask + params[ACTION_COUNT]])


@jit
def _begin_all(params: KernelArray, rows: KernelArray, selected: KernelArray) -> None:
    """Start the selected matches."""
    for match in range(len(selected)):
        if selected[match]:
            _begin(params, rows[match])


@jit_inline
def _record_result(
    params: KernelArray, row: KernelArray, results: ResultArrays, match: int
) -> None:
    """BAT-15 to BAT-18: record the result of a match, and begin the next."""
    difference = _score_difference(params, row)
    result = 1 if difference > 0 else 0 if difference == 0 else -1
    results.returns[match, 0], results.returns[match, 1] = result, -result
    for seat in range(2):
        view = row[seat * params[VIEW_SIZE] : (seat + 1) * params[VIEW_SIZE]]
        copy_row(results.final_observations[match, seat], view)
    _begin(params, row)


@jit
def _step(
    params: KernelArray,
    rows: KernelArray,
    numbers: KernelArray,
    result_arrays: KernelArrays,
    chance_arrays: KernelArrays,
    selected: KernelArray,
    written: KernelArrays,
) -> bool:
    """Play one action in each match, then write views and masks.

    Return True if a placement is undecided; then nothing is written.
    """
    results, chance = ResultArrays(*result_arrays), ChanceArrays(*chance_arrays)
    facts, undecided = params[FACTS], False
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        # Of one type everywhere, so that the functions called are compiled once.
        seat: Any = np.int64(row[facts + MOVER])
        legal = (
            0 <= number < params[ACTION_COUNT]
            and row[params[MASKS] + seat * params[ACTION_COUNT] + number] == 1
        )
        results.refused[match] = not legal and number != NO_ACTION
        chance.outcome_counts[match], over = 0, False
        if legal:
            if row[facts + IS_READY] + row[facts + IS_READY + 1] == 2:
                over = _apply_bomb(params, row, seat, number - 2 * params[SQUARES])
            elif _apply_placement(params, row, seat, number):
                first = int(row[facts + FIRST_SEAT])
                if first < 0:  # BAT-10
                    first = random_below(chance.rng_states, match, 2)
                    record_outcome(chance, match, first)
                    row[facts + FIRST_SEAT] = first
                    _write_pair(params, row, params[FIRST_FLAGS], 1 - first, first)
                row[facts + MOVER] = first
                _write_pair(params, row, params[TURN_FLAGS], 1 - first, first)
        results.ended[match] = over
        if over:
            _record_result(params, row, results, match)
        undecided |= row[facts + UNDECIDED] + row[facts + UNDECIDED + 1] > 0
    if not undecided:
        seats, views, masks = written
        _write(params, rows, selected, seats, views, masks)
    return undecided


class BattleshipKernel(Kernel):
    """The compiled kernel: placement, draw and bombs, with any sea, fleet and number of bombs."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        squares, ships = config.sea.size, len(config.ships)
        box = (config.width + 1) * (config.height + 1)
        fields = np.cumsum([0, *(field.size for field in codec.fields)])
        seats = np.array([codec.size, codec.action_count, squares, squares, ships, ships])
        parts = np.cumsum([*(2 * seats), UNDECIDED + 2])
        self._params = np.array(
            [
                *(config.width, config.height, squares, codec.size, codec.action_count, ships),
                -1 if config.first == "random" else int(config.first) - 1,
                has_room_everywhere(config.sea, config.ships),
                sum(2 * (size + 1) for size in config.ships) > CROWDED_RATIO * box,
                *config.bombs_of,
                *fields[:-1],
                *parts[:-1],
                *config.ships,
            ],
            np.int64,
        )
        self._rows = np.zeros((count, parts[-1]), np.int8)

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(self._params, self._rows, selected)
        self._list_undecided_placements()
        _write(self._params, self._rows, selected, self.seats, self.observations, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each match, then resolve chance."""
        written = self.seats, self.observations, self.masks
        if _step(
            self._params,
            self._rows,
            numbers,
            self._result_arrays,
            self._chance_arrays,
            self._all_matches,
            written,
        ):
            self._list_undecided_placements()
            _write(self._params, self._rows, self._all_matches, *written)

    def _list_undecided_placements(self) -> None:
        """BAT-9: mark placements by the Python rules if the quick search is undecided."""
        config: Config = self.codec.config
        squares, undecided = config.sea.size, self._params[FACTS] + UNDECIDED
        for row_number, seat in np.argwhere(self._rows[:, undecided : undecided + 2]).tolist():
            row = self._rows[row_number]
            row[undecided + seat] = 0
            ship_on_square = row[self._params[SHIP_ON_SQUARE] + seat * squares :][:squares]
            squares_by_ship = (
                np.flatnonzero(ship_on_square == n).tolist() for n in range(len(config.ships))
            )
            fleet = tuple(sorted(sum(1 << i for i in ship) for ship in squares_by_ship if ship))
            mask = row[self._params[MASKS] + seat * self.codec.action_count :][
                : self.codec.action_count
            ]
            mask[:] = 0
            for action in legal_placements(config, fleet):
                match action:
                    case PlaceShip(_, square, across):
                        mask[square if across else squares + square] = 1
                    case RemoveShip(square):
                        mask[2 * squares + square] = 1
                    case _:
                        raise ValueError("an action of placement was expected")


KERNEL = BattleshipKernel
