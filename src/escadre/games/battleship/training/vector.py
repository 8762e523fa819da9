"""Many matches at once, stepped by compiled functions.

A match is a row of small numbers (`kernels.py`), changed bomb by bomb.

Where ships have ample room, each may be placed wherever it touches none. On tighter seas a fleet
for the rest is searched in every other row or column; if that finds none, the Python rules decide.
"""

from __future__ import annotations

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
    random_below,
)
from escadre.games.battleship.kernels import (
    ACTIONS,
    AFLOAT_COUNTS,
    BOMBED,
    BOMBS,
    BOMBS_LEFT,
    COUNT,
    CROWDED_RATIO,
    FACTS,
    FIRST,
    FIRST_FLAGS,
    FIRST_SEAT,
    FREE,
    INTACT_SQUARES,
    IS_READY,
    MASKS,
    MAX_SHIP_SIZE,
    MOVER,
    READY_FLAGS,
    SEA_PLANES,
    SHIP_ON_SQUARE,
    SHIPS,
    SIZE,
    SQUARES,
    SUNK,
    TURN_FLAGS,
    UNDECIDED,
    WIDTH,
    mark_placements,
    place_ship,
    remove_ship,
)
from escadre.games.battleship.rules.model import Config, PlaceShip, RemoveShip
from escadre.games.battleship.rules.placement import has_room_everywhere, legal_placements


@jit_inline
def _write_pair(t: IntArray, row: IntArray, offset: int, first: int, second: int) -> None:
    """Write a number of each seat into both views, the viewer's own first."""
    row[offset], row[offset + 1] = first, second
    row[t[SIZE] + offset], row[t[SIZE] + offset + 1] = second, first


@jit
def _begin(t: IntArray, row: IntArray) -> None:
    """BAT-1: start with two empty grids."""
    fill_row(row, 0)
    for i in range(2 * t[SQUARES]):
        row[t[SHIP_ON_SQUARE] + i] = -1
        row[t[FREE] + i] = 1
    first = t[FIRST]
    row[t[FACTS] + FIRST_SEAT] = first
    _write_pair(t, row, t[BOMBS_LEFT], t[BOMBS], t[BOMBS + 1])
    if first >= 0:
        _write_pair(t, row, t[FIRST_FLAGS], 1 - first, first)
    for seat in range(2):
        afloat = seat * t[SIZE] + t[AFLOAT_COUNTS] - 1
        for n in range(t[COUNT]):
            size = t[SHIPS + n]
            row[t[INTACT_SQUARES] + seat * t[COUNT] + n] = size
            row[afloat + size] += 1
            row[afloat + MAX_SHIP_SIZE + size] += 1
        mark_placements(t, row, seat)


@jit
def _apply_placement(t: IntArray, row: IntArray, seat: int, number: int) -> bool:
    """BAT-9: place or remove a ship, or mark a seat ready; return whether both are."""
    squares, facts = t[SQUARES], t[FACTS]
    if number < 3 * squares:
        if number < 2 * squares:
            place_ship(t, row, seat, number % squares, 1 if number < squares else t[WIDTH])
        else:
            remove_ship(t, row, seat, number - 2 * squares)
        mark_placements(t, row, seat)
        return False
    mask = t[MASKS] + seat * t[ACTIONS]
    row[mask + 3 * squares] = 0
    for i in range(2 * squares, 3 * squares):
        row[mask + i] = 1
    row[facts + IS_READY + seat] = 1
    _write_pair(t, row, t[READY_FLAGS], row[facts + IS_READY], row[facts + IS_READY + 1])
    row[facts + MOVER] = 1 - row[facts + IS_READY + 1]
    return bool(row[facts + IS_READY] + row[facts + IS_READY + 1] == 2)


@jit_inline
def _apply_bomb(t: IntArray, row: IntArray, seat: int, square: int) -> bool:
    """BAT-11 to BAT-15: drop a bomb and answer it; return whether the match is over."""
    squares, target, facts = t[SQUARES], 1 - seat, t[FACTS]
    own_view, target_view = seat * t[SIZE], target * t[SIZE]
    shooter_square, target_square = (
        own_view + t[SEA_PLANES] + square,
        target_view + t[SEA_PLANES] + 3 * squares + square,
    )
    row[shooter_square] = row[target_square] = 1
    row[own_view + t[BOMBS_LEFT]] -= 1
    row[target_view + t[BOMBS_LEFT] + 1] -= 1
    row[t[MASKS] + seat * t[ACTIONS] + 2 * squares + square] = 0
    row[facts + BOMBED + seat] += 1
    ship = t[SHIP_ON_SQUARE] + target * squares
    n = row[ship + square]
    if n >= 0:
        row[shooter_square + squares] = row[target_square + squares] = 1
        intact = t[INTACT_SQUARES] + target * t[COUNT] + n
        row[intact] -= 1
        if row[intact] == 0:
            for i in range(squares):
                if row[ship + i] == n:
                    row[own_view + t[SEA_PLANES] + 2 * squares + i] = 1
                    row[target_view + t[SEA_PLANES] + 5 * squares + i] = 1
            size = t[SHIPS + n]
            row[own_view + t[AFLOAT_COUNTS] + MAX_SHIP_SIZE + size - 1] -= 1
            row[target_view + t[AFLOAT_COUNTS] + size - 1] -= 1
            row[facts + SUNK + seat] += 1
    mover = -1
    if row[facts + SUNK + seat] < t[COUNT]:
        first = int(row[facts + FIRST_SEAT])
        first_bombs, second_bombs = row[facts + BOMBED + first], row[facts + BOMBED + 1 - first]
        if first_bombs < t[BOMBS + first] and (
            first_bombs <= second_bombs or second_bombs >= t[BOMBS + 1 - first]
        ):
            mover = first
        elif second_bombs < t[BOMBS + 1 - first]:
            mover = 1 - first
    row[facts + MOVER] = mover
    _write_pair(t, row, t[TURN_FLAGS], mover == 0, mover == 1)
    return mover < 0


@jit_inline
def _score_difference(t: IntArray, row: IntArray) -> int:
    """BAT-15 to BAT-18: return the score of the first seat minus that of the second."""
    first_sunk, second_sunk = row[t[FACTS] + SUNK], row[t[FACTS] + SUNK + 1]
    if first_sunk == t[COUNT] or second_sunk == t[COUNT]:
        return int(first_sunk - second_sunk)
    sizes = 0
    for i in range(MAX_SHIP_SIZE):  # own squares afloat minus the enemy's
        sizes += (i + 1) * (row[t[AFLOAT_COUNTS] + i] - row[t[AFLOAT_COUNTS] + MAX_SHIP_SIZE + i])
    return sizes if sizes != 0 else int(first_sunk - second_sunk)


@jit_inline
def _write_views(
    t: IntArray,
    rows: IntArray,
    selected: IntArray,
    seats: IntArray,
    view: IntArray,
    masks: IntArray,
) -> None:
    """Write the views and masks of the selected matches, for the seats to move."""
    for match in range(len(selected)):
        if selected[match]:
            seat = int(rows[match, t[FACTS] + MOVER])
            seats[match] = seat
            copy_row(view[match], rows[match, seat * t[SIZE] : (seat + 1) * t[SIZE]])
            mask = t[MASKS] + seat * t[ACTIONS]
            copy_row(masks[match], rows[match, mask : mask + t[ACTIONS]])


@jit
def _begin_all(t: IntArray, rows: IntArray, selected: IntArray) -> None:
    """Start the selected matches."""
    for match in range(len(selected)):
        if selected[match]:
            _begin(t, rows[match])


@jit_inline
def _record_result(t: IntArray, row: IntArray, last: IntArray, returns: IntArray) -> None:
    """BAT-15 to BAT-18: record the result of a match, and begin the next."""
    difference = _score_difference(t, row)
    result = 1 if difference > 0 else 0 if difference == 0 else -1
    returns[0], returns[1] = result, -result
    for seat in range(2):
        copy_row(last[seat], row[seat * t[SIZE] : (seat + 1) * t[SIZE]])
    _begin(t, row)


@jit_inline
def _play(
    t: IntArray,
    rows: IntArray,
    numbers: IntArray,
    ended: IntArray,
    refused: IntArray,
    returns: IntArray,
    last: IntArray,
    luck: Any,
) -> bool:
    """Play one action in each match; return whether any placement is undecided."""
    streams, outcomes, counts = luck
    facts, undecided = t[FACTS], False
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        seat = int(row[facts + MOVER])
        legal = 0 <= number < t[ACTIONS] and row[t[MASKS] + seat * t[ACTIONS] + number] == 1
        refused[match] = not legal and number != NO_ACTION
        counts[match], over = 0, False
        if legal:
            if row[facts + IS_READY] + row[facts + IS_READY + 1] == 2:
                over = _apply_bomb(t, row, seat, number - 2 * t[SQUARES])
            elif _apply_placement(t, row, seat, number):
                first = int(row[facts + FIRST_SEAT])
                if first < 0:  # BAT-10
                    first = random_below(streams, match, 2)
                    outcomes[match, 0], counts[match] = first, 1
                    row[facts + FIRST_SEAT] = first
                    _write_pair(t, row, t[FIRST_FLAGS], 1 - first, first)
                row[facts + MOVER] = first
                _write_pair(t, row, t[TURN_FLAGS], 1 - first, first)
        ended[match] = over
        if over:
            _record_result(t, row, last[match], returns[match])
        undecided |= row[facts + UNDECIDED] + row[facts + UNDECIDED + 1] > 0
    return undecided


@jit
def _step(
    t: IntArray,
    rows: IntArray,
    numbers: IntArray,
    results: Any,
    luck: Any,
    selected: IntArray,
    written: Any,
) -> bool:
    """Play, and write unless a placement is undecided; return whether one is."""
    ended, refused, returns, last = results
    undecided = _play(t, rows, numbers, ended, refused, returns, last, luck)
    if not undecided:
        seats, views, masks = written
        _write_views(t, rows, selected, seats, views, masks)
    return undecided


class BattleshipKernel(Kernel):
    """The compiled kernel: placement, draw and bombs, with any sea, fleet and number of bombs."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        squares, ships = config.sea.size, len(config.ships)
        box = (config.width + 1) * (config.height + 1)
        fields = np.cumsum([0, *(field.size for field in codec.fields)])
        seats = np.array([codec.size, codec.actions, squares, squares, ships, ships])
        parts = np.cumsum([*(2 * seats), UNDECIDED + 2])
        self._t = np.array(
            [
                *(config.width, config.height, squares, codec.size, codec.actions, ships),
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
        _begin_all(self._t, self._rows, selected)
        self._list_undecided_placements()
        _write_views(self._t, self._rows, selected, self.seats, self.seen, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Place or remove a ship, mark a seat ready, or drop a bomb."""
        written = self.seats, self.seen, self.masks
        if _step(self._t, self._rows, numbers, self._told, self._luck, self._every, written):
            self._list_undecided_placements()
            _write_views(self._t, self._rows, self._every, *written)

    def _list_undecided_placements(self) -> None:
        """BAT-9: mark placements by the Python rules if the quick search is undecided."""
        config: Config = self.codec.config
        squares, undecided = config.sea.size, self._t[FACTS] + UNDECIDED
        for row_number, seat in np.argwhere(self._rows[:, undecided : undecided + 2]).tolist():
            row = self._rows[row_number]
            row[undecided + seat] = 0
            ship_on_square = row[self._t[SHIP_ON_SQUARE] + seat * squares :][:squares]
            squares_by_ship = (
                np.flatnonzero(ship_on_square == n).tolist() for n in range(len(config.ships))
            )
            fleet = tuple(sorted(sum(1 << i for i in ship) for ship in squares_by_ship if ship))
            mask = row[self._t[MASKS] + seat * self.codec.actions :][: self.codec.actions]
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
