"""Play many races of MAKO Naval at once, with compiled functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
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
)
from escadre.core.squares import EIGHT_DIRECTIONS
from escadre.games.mako import kernels
from escadre.games.mako.kernels import (
    BOAT_OF_SLOT,
    BOAT_SQUARE,
    GOAL_OF,
    OPEN_TO,
    SENDER,
    SLOTS,
    SQUARES,
    apply_action,
    begin_race,
    may_enter,
    square_at,
    write_returns,
)
from escadre.games.mako.rules.boats import friendly_boats, sides
from escadre.games.mako.rules.game import initial_state
from escadre.games.mako.rules.model import MINES_PER_BOAT, Config, Observation


@jit_inline
def _mark_legal(
    params: KernelArray, sea: KernelArray, facts: KernelArray, mask: KernelArray
) -> None:
    """MAK-4, MAK-5, MAK-8: mark the legal steps and the pass, or the mine's directions."""
    pass_number, sender = 8 * params[kernels.BOATS_PER_SEAT], int(facts[SENDER])
    fill_row(mask, 0)
    if sender >= 0:
        for direction in range(8):
            mask[pass_number + 1 + direction] = facts[kernels.LANDINGS] >> direction & 1
        return
    mask[pass_number] = 1
    for n in range(params[kernels.BOATS_PER_SEAT]):
        boat = params[params[kernels.BOATS_OF_SEAT] + 2 * facts[kernels.MOVER] + n]
        at = int(facts[BOAT_SQUARE + boat])
        if at >= 0:
            for direction in range(8):
                mask[8 * n + direction] = may_enter(
                    params, sea, boat, square_at(params, at, direction, 1)
                )


@jit
def _write_view(
    params: KernelArray,
    blank: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    seat: int,
    view: KernelArray,
) -> None:
    """Write a seat's view; `blank` is its view of the board without boats and mines."""
    copy_row(view, blank)
    for n in range(params[SLOTS]):
        at = int(facts[BOAT_SQUARE + params[params[BOAT_OF_SLOT] + 4 * seat + n]])
        view[params[kernels.BOAT] + n * params[SQUARES] + max(at, 0)] = at >= 0
    _write_mines_and_turn(params, sea, facts, seat, view)


@jit_inline
def _update_view(
    params: KernelArray,
    blank: KernelArray,
    sea: KernelArray,
    facts: KernelArray,
    seat: int,
    view: KernelArray,
    shown: KernelArray,
) -> None:
    """Update a seat's existing view: `shown` has its seat and the squares of boats in it."""
    if shown[0] < 0:
        copy_row(view, blank)
    elif shown[0] != seat:
        goals, end = params[kernels.GOAL], params[kernels.PORTS]
        copy_row(view[goals:end], blank[goals:end])
    colours = params[kernels.COLOUR]
    copy_row(view[colours:], blank[colours:])
    for n in range(params[SLOTS]):
        at = int(facts[BOAT_SQUARE + params[params[BOAT_OF_SLOT] + 4 * seat + n]])
        index = params[kernels.BOAT] + n * params[SQUARES] + max(at, 0)
        if shown[0] >= 0:
            view[shown[1 + n]] = 0
        view[index] = at >= 0
        shown[1 + n] = index
    shown[0] = seat
    _write_mines_and_turn(params, sea, facts, seat, view)


@jit_inline
def _write_mines_and_turn(
    params: KernelArray, sea: KernelArray, facts: KernelArray, seat: int, view: KernelArray
) -> None:
    """Write mines, mines left, turn, die and round."""
    squares, seats, mine = params[SQUARES], params[kernels.SEATS], params[kernels.MINE]
    for n in range(params[SLOTS]):
        boat = params[params[BOAT_OF_SLOT] + 4 * seat + n]
        colour = np.int8(boat + 1)
        mines = view[mine + n * squares : mine + (n + 1) * squares]
        for square in range(squares):
            mines[square] = np.int16(sea[square] == colour)
        view[params[kernels.STOCK] + n] = MINES_PER_BOAT - facts[kernels.MINES_AT_SEA + boat]
        view[params[kernels.HOME] + n] = facts[kernels.ARRIVAL_RANK + boat]
        view[params[kernels.MOVED] + n] = facts[SENDER] == boat
    mover, first_seat = facts[kernels.MOVER] - seat, facts[kernels.FIRST_SEAT] - seat
    view[params[kernels.TURN] + mover + (seats if mover < 0 else 0)] = 1
    view[params[kernels.BEGAN] + first_seat + (seats if first_seat < 0 else 0)] = 1
    view[params[kernels.AGAIN]] = facts[kernels.EXTRA_TURN]
    view[params[kernels.ROUNDS]] = facts[kernels.ROUND]
    view[params[kernels.PHASE] + (4 if facts[SENDER] >= 0 else 2)] = 1
    view[params[kernels.PIPS] + facts[kernels.DIE] - 1] = facts[SENDER] >= 0


@jit_inline
def _write(
    params: KernelArray,
    initial: KernelArrays,
    seas: KernelArray,
    facts: KernelArray,
    selected: KernelArray,
    seats: KernelArray,
    views: KernelArray,
    masks: KernelArray,
    shown: KernelArray,
) -> None:
    """Write the views and masks of the selected races, for the seats to move."""
    for match in range(len(selected)):
        if selected[match]:
            sea, fact = seas[match], facts[match]
            seat = int(fact[kernels.MOVER])
            seats[match] = seat
            _update_view(params, initial[2][seat], sea, fact, seat, views[match], shown[match])
            _mark_legal(params, sea, fact, masks[match])


@jit
def _begin_all(
    params: KernelArray,
    initial: KernelArrays,
    seas: KernelArray,
    facts: KernelArray,
    selected: KernelArray,
    chance_arrays: KernelArrays,
) -> None:
    """Start the selected races."""
    chance = ChanceArrays(*chance_arrays)
    for match in range(len(selected)):
        if selected[match]:
            chance.outcome_counts[match] = 0
            begin_race(params, initial, seas[match], facts[match], chance, match)


@jit_inline
def _play(
    params: KernelArray,
    initial: KernelArrays,
    seas: KernelArray,
    facts: KernelArray,
    masks: KernelArray,
    numbers: KernelArray,
    results: ResultArrays,
    chance: ChanceArrays,
    scratch: KernelArrays,
) -> None:
    """Play one action in each race, the die that follows, and the draw of the next race."""
    for match in range(len(numbers)):
        number, sea, fact = numbers[match], seas[match], facts[match]
        legal = 0 <= number < params[kernels.ACTION_COUNT] and masks[match, number] == 1
        results.refused[match] = not legal and number != NO_ACTION
        chance.outcome_counts[match], results.ended[match] = 0, False
        if legal and apply_action(params, sea, fact, number, scratch, chance, match):
            results.ended[match] = True
            write_returns(params, fact, results.returns[match])
            for seat in range(params[kernels.SEATS]):
                final_view = results.final_observations[match, seat]
                _write_view(params, initial[2][seat], sea, fact, seat, final_view)
            begin_race(params, initial, sea, fact, chance, match)


@jit
def _step(
    params: KernelArray,
    initial: KernelArrays,
    rows: KernelArrays,
    numbers: KernelArray,
    result_arrays: KernelArrays,
    chance_arrays: KernelArrays,
    scratch: KernelArrays,
    selected: KernelArray,
    outputs: KernelArrays,
) -> None:
    """Play, then write views and masks, in one call, because every array argument takes time."""
    (seas, facts), (seats, views, masks, shown) = rows, outputs
    results, chance = ResultArrays(*result_arrays), ChanceArrays(*chance_arrays)
    _play(params, initial, seas, facts, masks, numbers, results, chance, scratch)
    _write(params, initial, seas, facts, selected, seats, views, masks, shown)


class MakoKernel(Kernel):
    """The compiled kernel, for every kind of race except races in which boats are chosen."""

    max_outcomes = 2

    def __init__(self, codec: AnyCodec, count: int) -> None:
        """Allocate the rows; raises InputError if boats are chosen (MAK-17)."""
        super().__init__(codec, count)
        config: Config = codec.config
        if config.boats == "chosen":
            raise InputError(text("no-kernel", game="mako boats=chosen"))
        self._params = _parameters(codec, config)
        blank, sea, facts = _initial_rows(codec, config)
        size = config.board.sea.size + 1
        for square in range(size):
            kernels.update_access(self._params, sea, square)
        self._scratch = tuple(np.empty(size, kind) for kind in (np.int8, np.int16, np.int64))
        kernels.find_open_path(self._params, sea, facts, *self._scratch[1:])
        self._start = sea, facts, blank
        self._seas = np.zeros((count, len(sea)), np.int8)
        self._shown = np.full((count, 5), -1, np.int16)
        self._facts = np.zeros((count, len(facts)), np.int16)

    @property
    def start(self) -> tuple[Any, NDArray[np.int64]]:
        """The sea, facts and blank boards of a new race, and the parameters."""
        return self._start, self._params

    @property
    def rows(self) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """The sea and the facts of each race."""
        return self._seas, self._facts

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(
            self._params, self._start, self._seas, self._facts, selected, self._chance_arrays
        )
        outputs = self.seats, self.observations, self.masks, self._shown
        _write(self._params, self._start, self._seas, self._facts, selected, *outputs)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each race, then resolve chance."""
        rows = self._seas, self._facts
        outputs = self.seats, self.observations, self.masks, self._shown
        _step(
            self._params,
            self._start,
            rows,
            numbers,
            self._result_arrays,
            self._chance_arrays,
            self._scratch,
            self._all_matches,
            outputs,
        )


KERNEL = MakoKernel


def _initial_rows(
    codec: AnyCodec, config: Config
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int16]]:
    """Return each seat's view of the empty board, and the sea and facts of a start."""
    state, blank = initial_state(config), []
    for seat in range(codec.seat_count):
        arrays = codec.arrays(Observation(None, state), seat)
        arrays["boat"][:] = 0
        arrays["phase"][:] = 0
        blank.append(codec.joined(arrays))
    sea = np.zeros((4, config.board.sea.size + 1), np.int8)
    facts = np.zeros(kernels.FACTS, np.int16)
    facts[BOAT_SQUARE : BOAT_SQUARE + 4] = [-1 if at is None else at for at in state.boats]
    for boat, at in enumerate(state.boats):
        if at is not None:
            sea[1, at] = boat + 1
    facts[SENDER], facts[kernels.DIE] = -1, 1
    return np.array(blank, np.int16), sea.ravel(), facts


def _parameters(codec: AnyCodec, config: Config) -> NDArray[np.int64]:
    """Return the parameters of the compiled functions: options, offsets and tables."""
    board, seats, fleet = config.board, codec.seat_count, config.fleet
    squares = board.sea.size
    friends_of = [sum(1 << n for n in each) for each in friendly_boats(config)]
    no_mine = board.all_ports | (0 if config.mine_shores else board.shores)
    boats_from_seat = [
        [boat for n in range(seats) for boat in fleet[(s + n) % seats]] for s in range(seats)
    ]
    open_planes = [(board.open_to[b], OPEN_TO + b) for b in range(4)]
    goal_planes = [(board.goals[b], GOAL_OF + b) for b in range(4)]
    mine_planes = [(board.water & ~no_mine, 4 + b) for b in range(4)]

    def bit_rows(*planes: tuple[int, int]) -> list[int]:
        return [sum((of >> at & 1) << bit for of, bit in planes) for at in range(squares + 1)]

    def access_after(mine: int, boat: int) -> int:
        bits = 0
        for b, friends in enumerate(friends_of):
            bits |= (boat == 0 and (1 | friends << 1) >> mine & 1) << b
            bits |= (mine == 0 and ~(friends << 1) >> boat & 1) << 4 + b
        return bits

    def distances_to_edge(at: int) -> int:
        distances = 0
        for n, direction in enumerate(EIGHT_DIRECTIONS):
            targets = [board.sea.square_at(at, *direction, distance) for distance in range(1, 7)]
            distances |= (
                sum(square is not None and board.water >> square & 1 for square in targets) << 4 * n
            )
        return distances

    tables: list[list[int]] = [
        bit_rows(*open_planes, *goal_planes),
        bit_rows(*open_planes, *mine_planes),
        [access_after(mine, boat) for mine in range(5) for boat in range(5)],
        [*map(distances_to_edge, range(squares)), 0],
        [dx + dy * board.sea.width for dx, dy in EIGHT_DIRECTIONS],
        [board.distances.get(b, {}).get(at, 9999) for b in range(4) for at in range(squares)],
        [boat for each in boats_from_seat for boat in (*each, 0, 0, 0)[:4]],
        [boat for boats in fleet for boat in (*boats, boats[0])[:2]],
        [board.ports.get(boat, 0) for boat in range(4)],
        [1 | held << 1 for held in friends_of],
        [(2 * b + side) % 8 for b in range(4) for side in (0, 1, -1, 2, -2, 3, -3, 4)],
        [*sides(config)],
    ]
    options = [
        squares,
        squares + 1,
        codec.action_count,
        seats,
        len(fleet[0]),
        len(boats_from_seat[0]),
    ]
    options += [config.pairs, config.finish == "both", config.teams]
    return lookup_row(codec, options, tables)
