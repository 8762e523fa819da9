"""Many matches at once, stepped by compiled functions.

A match is a row of small numbers (`kernels.py`), changed bomb by bomb.

Where ships have ample room each ship may go wherever it touches none. On tighter seas a fleet for
the rest is sought in every other row or column; where that finds none, the Python rules decide.
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
    AFLOAT,
    ASKED,
    BEGAN,
    BOMBED,
    BOMBS,
    COUNT,
    CROWDED_RATIO,
    FACTS,
    FIRST,
    FIRST_SEAT,
    FREE,
    IS_READY,
    LEFT,
    MASKS,
    MAX_SHIP_SIZE,
    READY,
    SEA,
    SHIP,
    SHIPS,
    SIZE,
    SQUARES,
    SUNK,
    TURN,
    UNSURE,
    WHOLE,
    WIDTH,
    lay,
    mark_placements,
    remove_ship,
)
from escadre.games.battleship.rules.model import Config, PlaceShip, RemoveShip
from escadre.games.battleship.rules.placement import has_room_everywhere, legal_placements


@jit_inline
def _write_pair(t: IntArray, row: IntArray, at: int, first: int, second: int) -> None:
    """Write the fleets and bombs of both seats into both views, each its own first."""
    row[at], row[at + 1] = first, second
    row[t[SIZE] + at], row[t[SIZE] + at + 1] = second, first


@jit
def _begin(t: IntArray, row: IntArray) -> None:
    """BAT-1: start with two empty grids."""
    fill_row(row, 0)
    for i in range(2 * t[SQUARES]):
        row[t[SHIP] + i] = -1
        row[t[FREE] + i] = 1
    first = t[FIRST]
    row[t[FACTS] + FIRST_SEAT] = first
    _write_pair(t, row, t[LEFT], t[BOMBS], t[BOMBS + 1])
    if first >= 0:
        _write_pair(t, row, t[BEGAN], 1 - first, first)
    for seat in range(2):
        afloat = seat * t[SIZE] + t[AFLOAT] - 1
        for n in range(t[COUNT]):
            size = t[SHIPS + n]
            row[t[WHOLE] + seat * t[COUNT] + n] = size
            row[afloat + size] += 1
            row[afloat + MAX_SHIP_SIZE + size] += 1
        mark_placements(t, row, seat)


@jit
def _apply_placement(t: IntArray, row: IntArray, seat: int, number: int) -> bool:
    """BAT-9: place or remove a ship, or mark a seat ready; return whether both are."""
    squares, facts = t[SQUARES], t[FACTS]
    if number < 3 * squares:
        if number < 2 * squares:
            lay(t, row, seat, number % squares, 1 if number < squares else t[WIDTH])
        else:
            remove_ship(t, row, seat, number - 2 * squares)
        mark_placements(t, row, seat)
        return False
    mask = t[MASKS] + seat * t[ACTIONS]
    row[mask + 3 * squares] = 0
    for i in range(2 * squares, 3 * squares):
        row[mask + i] = 1
    row[facts + IS_READY + seat] = 1
    _write_pair(t, row, t[READY], row[facts + IS_READY], row[facts + IS_READY + 1])
    row[facts + ASKED] = 1 - row[facts + IS_READY + 1]
    return bool(row[facts + IS_READY] + row[facts + IS_READY + 1] == 2)


@jit_inline
def _apply_bomb(t: IntArray, row: IntArray, seat: int, square: int) -> bool:
    """BAT-11 to BAT-15: drop a bomb and answer it; return whether the match is over."""
    squares, other, facts = t[SQUARES], 1 - seat, t[FACTS]
    mine, theirs = seat * t[SIZE], other * t[SIZE]
    struck, own = mine + t[SEA] + square, theirs + t[SEA] + 3 * squares + square
    row[struck] = row[own] = 1
    row[mine + t[LEFT]] -= 1
    row[theirs + t[LEFT] + 1] -= 1
    row[t[MASKS] + seat * t[ACTIONS] + 2 * squares + square] = 0
    row[facts + BOMBED + seat] += 1
    ship = t[SHIP] + other * squares
    n = row[ship + square]
    if n >= 0:
        row[struck + squares] = row[own + squares] = 1
        whole = t[WHOLE] + other * t[COUNT] + n
        row[whole] -= 1
        if row[whole] == 0:
            for i in range(squares):
                if row[ship + i] == n:
                    row[mine + t[SEA] + 2 * squares + i] = 1
                    row[theirs + t[SEA] + 5 * squares + i] = 1
            size = t[SHIPS + n]
            row[mine + t[AFLOAT] + MAX_SHIP_SIZE + size - 1] -= 1
            row[theirs + t[AFLOAT] + size - 1] -= 1
            row[facts + SUNK + seat] += 1
    asked = -1
    if row[facts + SUNK + seat] < t[COUNT]:
        first = int(row[facts + FIRST_SEAT])
        one, two = row[facts + BOMBED + first], row[facts + BOMBED + 1 - first]
        if one < t[BOMBS + first] and (one <= two or two >= t[BOMBS + 1 - first]):
            asked = first
        elif two < t[BOMBS + 1 - first]:
            asked = 1 - first
    row[facts + ASKED] = asked
    _write_pair(t, row, t[TURN], asked == 0, asked == 1)
    return asked < 0


@jit_inline
def _score_difference(t: IntArray, row: IntArray) -> int:
    """BAT-15 to BAT-18: above 0 the first seat has won, below 0 the second."""
    one, two = row[t[FACTS] + SUNK], row[t[FACTS] + SUNK + 1]
    if one == t[COUNT] or two == t[COUNT]:
        return int(one - two)
    sizes = 0
    for i in range(MAX_SHIP_SIZE):  # what is afloat less what the other has afloat
        sizes += (i + 1) * (row[t[AFLOAT] + i] - row[t[AFLOAT] + MAX_SHIP_SIZE + i])
    return sizes if sizes != 0 else int(one - two)


@jit_inline
def _write_views(
    t: IntArray, rows: IntArray, which: IntArray, seats: IntArray, view: IntArray, masks: IntArray
) -> None:
    """Write these matches from the view of the seat to act."""
    for match in range(len(which)):
        if which[match]:
            seat = int(rows[match, t[FACTS] + ASKED])
            seats[match] = seat
            copy_row(view[match], rows[match, seat * t[SIZE] : (seat + 1) * t[SIZE]])
            mask = t[MASKS] + seat * t[ACTIONS]
            copy_row(masks[match], rows[match, mask : mask + t[ACTIONS]])


@jit
def _begin_all(t: IntArray, rows: IntArray, which: IntArray) -> None:
    """Begin these matches."""
    for match in range(len(which)):
        if which[match]:
            _begin(t, rows[match])


@jit_inline
def _record_result(t: IntArray, row: IntArray, last: IntArray, returns: IntArray) -> None:
    """Record the result of a match and begin the next."""
    ahead = _score_difference(t, row)
    won = 1 if ahead > 0 else 0 if ahead == 0 else -1
    returns[0], returns[1] = won, -won
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
    """Play one action in each match; return whether the Python rules are needed anywhere."""
    lots, fell, outcomes = luck
    facts, unsure = t[FACTS], False
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        seat = int(row[facts + ASKED])
        legal = 0 <= number < t[ACTIONS] and row[t[MASKS] + seat * t[ACTIONS] + number] == 1
        refused[match] = not legal and number != NO_ACTION
        outcomes[match], over = 0, False
        if legal:
            if row[facts + IS_READY] + row[facts + IS_READY + 1] == 2:
                over = _apply_bomb(t, row, seat, number - 2 * t[SQUARES])
            elif _apply_placement(t, row, seat, number):
                first = int(row[facts + FIRST_SEAT])
                if first < 0:  # BAT-10
                    first = random_below(lots, match, 2)
                    fell[match, 0], outcomes[match] = first, 1
                    row[facts + FIRST_SEAT] = first
                    _write_pair(t, row, t[BEGAN], 1 - first, first)
                row[facts + ASKED] = first
                _write_pair(t, row, t[TURN], 1 - first, first)
        ended[match] = over
        if over:
            _record_result(t, row, last[match], returns[match])
        unsure |= row[facts + UNSURE] + row[facts + UNSURE + 1] > 0
    return unsure


@jit
def _step(
    t: IntArray,
    rows: IntArray,
    numbers: IntArray,
    told: Any,
    luck: Any,
    which: IntArray,
    written: Any,
) -> bool:
    """Play, and write unless the Python rules are needed; return whether they are."""
    ended, refused, returns, last = told
    unsure = _play(t, rows, numbers, ended, refused, returns, last, luck)
    if not unsure:
        seats, seen, masks = written
        _write_views(t, rows, which, seats, seen, masks)
    return unsure


class BattleshipKernel(Kernel):
    """Placement, draw and bombs, for any sea, fleet and number of bombs."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        squares, ships = config.sea.size, len(config.ships)
        box = (config.width + 1) * (config.height + 1)
        fields = np.cumsum([0, *(field.size for field in codec.fields)])
        seats = np.array([codec.size, codec.actions, squares, squares, ships, ships])
        parts = np.cumsum([*(2 * seats), UNSURE + 2])
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

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._rows, which)
        self._ask_the_rules()
        _write_views(self._t, self._rows, which, self.seats, self.seen, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Place or remove a ship, mark a seat ready, or drop a bomb."""
        written = self.seats, self.seen, self.masks
        if _step(self._t, self._rows, numbers, self._told, self._luck, self._every, written):
            self._ask_the_rules()
            _write_views(self._t, self._rows, self._every, *written)

    def _ask_the_rules(self) -> None:
        """BAT-9: list placements by the Python rules where the quick search did not decide."""
        config: Config = self.codec.config
        squares, unsure = config.sea.size, self._t[FACTS] + UNSURE
        for one, seat in np.argwhere(self._rows[:, unsure : unsure + 2]).tolist():
            row = self._rows[one]
            row[unsure + seat] = 0
            lying = row[self._t[SHIP] + seat * squares :][:squares]
            at = (np.flatnonzero(lying == n).tolist() for n in range(len(config.ships)))
            fleet = tuple(sorted(sum(1 << i for i in ship) for ship in at if ship))
            mask = row[self._t[MASKS] + seat * self.codec.actions :][: self.codec.actions]
            mask[:] = 0
            for action in legal_placements(config, fleet):
                match action:
                    case PlaceShip(_, square, across):
                        mask[square if across else squares + square] = 1
                    case RemoveShip(square):
                        mask[2 * squares + square] = 1
                    case _:
                        raise ValueError("neither placed nor lifted")


KERNEL = BattleshipKernel
