"""Many races at once, stepped by compiled functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kernel import (
    NO_ACTION,
    IntArray,
    Kernel,
    copy_row,
    fill_row,
    jit,
    jit_inline,
    lookup_row,
)
from escadre.core.squares import EIGHT_DIRECTIONS
from escadre.games.mako import kernels
from escadre.games.mako.kernels import (
    AT,
    GOAL_OF,
    OPEN,
    SENDER,
    SLOT,
    SLOTS,
    SQUARES,
    apply_choice,
    begin_race,
    may_enter,
    rank_seats,
    square_at,
)
from escadre.games.mako.rules.boats import friendly_boats, sides
from escadre.games.mako.rules.game import initial_state
from escadre.games.mako.rules.model import MINES_PER_BOAT, Config, Observation


@jit_inline
def _mark_legal(t: IntArray, sea: IntArray, facts: IntArray, mask: IntArray) -> None:
    """MAK-4, MAK-5, MAK-8: mark the legal steps and the pass, or the mine's directions."""
    passing, sender = 8 * t[kernels.CREW], int(facts[SENDER])
    fill_row(mask, 0)
    if sender >= 0:
        for way in range(8):
            mask[passing + 1 + way] = facts[kernels.LANDINGS] >> way & 1
        return
    mask[passing] = 1
    for n in range(t[kernels.CREW]):
        boat = t[t[kernels.CREWS] + 2 * facts[kernels.ASKED] + n]
        at = int(facts[AT + boat])
        if at >= 0:
            for way in range(8):
                mask[8 * n + way] = may_enter(t, sea, boat, square_at(t, at, way, 1))


@jit
def _write_view(
    t: IntArray, blank: IntArray, sea: IntArray, facts: IntArray, seat: int, view: IntArray
) -> None:
    """Write a seat's view; `blank` is the board without boats and mines, as it sees it."""
    copy_row(view, blank)
    for n in range(t[SLOTS]):
        at = int(facts[AT + t[t[SLOT] + 4 * seat + n]])
        view[t[kernels.BOAT] + n * t[SQUARES] + max(at, 0)] = at >= 0
    _write_mines_and_turn(t, sea, facts, seat, view)


@jit_inline
def _update_view(
    t: IntArray, blank: IntArray, sea: IntArray, facts: IntArray, seat: int, view: IntArray,
    shown: IntArray,
) -> None:  # fmt: skip
    """Update a seat's existing view: `shown` holds its seat and where boats were."""
    if shown[0] < 0:
        copy_row(view, blank)
    elif shown[0] != seat:
        goals, end = t[kernels.GOAL], t[kernels.PORTS]
        copy_row(view[goals:end], blank[goals:end])
    colours = t[kernels.COLOUR]
    copy_row(view[colours:], blank[colours:])
    for n in range(t[SLOTS]):
        at = int(facts[AT + t[t[SLOT] + 4 * seat + n]])
        spot = t[kernels.BOAT] + n * t[SQUARES] + max(at, 0)
        if shown[0] >= 0:
            view[shown[1 + n]] = 0
        view[spot] = at >= 0
        shown[1 + n] = spot
    shown[0] = seat
    _write_mines_and_turn(t, sea, facts, seat, view)


@jit_inline
def _write_mines_and_turn(
    t: IntArray, sea: IntArray, facts: IntArray, seat: int, view: IntArray
) -> None:
    """Write mines, and everything that is not the board."""
    squares, seats, mine = t[SQUARES], t[kernels.SEATS], t[kernels.MINE]
    for n in range(t[SLOTS]):
        boat = t[t[SLOT] + 4 * seat + n]
        colour = np.int8(boat + 1)
        mines = view[mine + n * squares : mine + (n + 1) * squares]
        for square in range(squares):
            mines[square] = np.int16(sea[square] == colour)
        view[t[kernels.STOCK] + n] = MINES_PER_BOAT - facts[kernels.LAID + boat]
        view[t[kernels.HOME] + n] = facts[kernels.ASHORE + boat]
        view[t[kernels.MOVED] + n] = facts[SENDER] == boat
    asked, first = facts[kernels.ASKED] - seat, facts[kernels.FIRST] - seat
    view[t[kernels.TURN] + asked + (seats if asked < 0 else 0)] = 1
    view[t[kernels.BEGAN] + first + (seats if first < 0 else 0)] = 1
    view[t[kernels.AGAIN]], view[t[kernels.ROUNDS]] = facts[kernels.EXTRA], facts[kernels.ROUND]
    view[t[kernels.PHASE] + (4 if facts[SENDER] >= 0 else 2)] = 1
    view[t[kernels.PIPS] + facts[kernels.PIP] - 1] = facts[SENDER] >= 0


@jit_inline
def _write(
    t: IntArray, fresh: Any, seas: IntArray, facts: IntArray, which: IntArray, seats: IntArray,
    view: IntArray, masks: IntArray, shown: IntArray,
) -> None:  # fmt: skip
    """Write these races from the view of the seat to act."""
    for match in range(len(which)):
        if which[match]:
            sea, fact = seas[match], facts[match]
            seat = int(fact[kernels.ASKED])
            seats[match] = seat
            _update_view(t, fresh[2][seat], sea, fact, seat, view[match], shown[match])
            _mark_legal(t, sea, fact, masks[match])


@jit
def _begin_all(
    t: IntArray, fresh: Any, seas: IntArray, facts: IntArray, which: IntArray, luck: Any
) -> None:
    """Begin these races."""
    for match in range(len(which)):
        if which[match]:
            luck[2][match] = 0
            begin_race(t, fresh, seas[match], facts[match], luck, match)


@jit_inline
def _play(
    t: IntArray, fresh: Any, seas: IntArray, facts: IntArray, masks: IntArray, numbers: IntArray,
    ended: IntArray, refused: IntArray, returns: IntArray, last: IntArray, luck: Any, room: Any,
) -> None:  # fmt: skip
    """Play one action in each race, the die that follows, and the draw of the next race."""
    for match in range(len(numbers)):
        number, sea, fact = numbers[match], seas[match], facts[match]
        legal = 0 <= number < t[kernels.NUMBERS] and masks[match, number] == 1
        refused[match] = not legal and number != NO_ACTION
        luck[2][match], ended[match] = 0, False
        if legal and apply_choice(t, sea, fact, number, room, luck, match):
            ended[match] = True
            rank_seats(t, fact, returns[match])
            for seat in range(t[kernels.SEATS]):
                _write_view(t, fresh[2][seat], sea, fact, seat, last[match, seat])
            begin_race(t, fresh, sea, fact, luck, match)


@jit
def _step(
    t: IntArray, fresh: Any, held: Any, numbers: IntArray, told: Any, luck: Any, room: Any,
    which: IntArray, written: Any,
) -> None:  # fmt: skip
    """Play, then write, in one call: every array argument costs time."""
    (seas, facts), (seats, seen, masks, shown) = held, written
    ended, refused, returns, last = told
    _play(t, fresh, seas, facts, masks, numbers, ended, refused, returns, last, luck, room)
    _write(t, fresh, seas, facts, which, seats, seen, masks, shown)


class MakoKernel(Kernel):
    """Every kind of race except those in which boats are chosen first."""

    most_outcomes = 2

    def __init__(self, codec: AnyCodec, count: int) -> None:
        """Raises InputError where boats are chosen (MAK-17)."""
        super().__init__(codec, count)
        config: Config = codec.config
        if config.boats == "chosen":
            raise InputError(text("no-kernel", game="mako boats=chosen"))
        self._t = _parameters(codec, config)
        blank, sea, facts = _initial_rows(codec, config)
        size = config.board.sea.size + 1
        for square in range(size):
            kernels.update_access(self._t, sea, square)
        self._room = tuple(np.empty(size, kind) for kind in (np.int8, np.int16, np.int64))
        kernels.find_open_path(self._t, sea, facts, *self._room[1:])
        self._fresh = sea, facts, blank
        self._seas = np.zeros((count, len(sea)), np.int8)
        self._shown = np.full((count, 5), -1, np.int16)
        self._facts = np.zeros((count, len(facts)), np.int16)

    @property
    def start(self) -> tuple[Any, NDArray[np.int64]]:
        """Return the sea, facts and blank boards with which a race begins, and `t`."""
        return self._fresh, self._t

    @property
    def rows(self) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """Return the sea and the facts of each race."""
        return self._seas, self._facts

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._fresh, self._seas, self._facts, which, self._luck)
        written = self.seats, self.seen, self.masks, self._shown
        _write(self._t, self._fresh, self._seas, self._facts, which, *written)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Move a boat, pass, or send a mine."""
        held, written = (self._seas, self._facts), (self.seats, self.seen, self.masks, self._shown)
        luck, room = self._luck, self._room
        _step(self._t, self._fresh, held, numbers, self._told, luck, room, self._every, written)


KERNEL = MakoKernel


def _initial_rows(
    codec: AnyCodec, config: Config
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int16]]:
    """Return the empty board as each seat sees it, and the sea and facts of a start."""
    state, blank = initial_state(config), []
    for seat in range(codec.seats):
        arrays = codec.arrays(Observation(None, state), seat)
        arrays["boat"][:] = 0
        arrays["phase"][:] = 0
        blank.append(codec.joined(arrays))
    sea = np.zeros((4, config.board.sea.size + 1), np.int8)
    facts = np.zeros(kernels.FACTS, np.int16)
    facts[AT : AT + 4] = [-1 if at is None else at for at in state.boats]
    for boat, at in enumerate(state.boats):
        if at is not None:
            sea[1, at] = boat + 1
    facts[SENDER], facts[kernels.PIP] = -1, 1
    return np.array(blank, np.int16), sea.ravel(), facts


def _parameters(codec: AnyCodec, config: Config) -> NDArray[np.int64]:
    """Return `t`: the options and the board."""
    board, seats, fleet = config.board, codec.seats, config.fleet
    squares, together = (
        board.sea.size,
        [sum(1 << n for n in each) for each in friendly_boats(config)],
    )
    barred = board.all_ports | (0 if config.mine_shores else board.shores)
    turned = [[boat for n in range(seats) for boat in fleet[(s + n) % seats]] for s in range(seats)]
    opened = [(board.open_to[b], OPEN + b) for b in range(4)]
    goals = [(board.goals[b], GOAL_OF + b) for b in range(4)]
    mined = [(board.water & ~barred, 4 + b) for b in range(4)]

    def marked(*planes: tuple[int, int]) -> list[int]:
        return [sum((of >> at & 1) << bit for of, bit in planes) for at in range(squares + 1)]

    def left(mine: int, boat: int) -> int:
        bits = 0
        for b, held in enumerate(together):
            bits |= (boat == 0 and (1 | held << 1) >> mine & 1) << b
            bits |= (mine == 0 and ~(held << 1) >> boat & 1) << 4 + b
        return bits

    def room(at: int) -> int:
        found = 0
        for n, way in enumerate(EIGHT_DIRECTIONS):
            rays = [board.sea.ray(at, *way, distance) for distance in range(1, 7)]
            found |= sum(to is not None and board.water >> to & 1 for to in rays) << 4 * n
        return found

    tables: list[list[int]] = [
        marked(*opened, *goals),
        marked(*opened, *mined),
        [left(mine, boat) for mine in range(5) for boat in range(5)],
        [*map(room, range(squares)), 0],
        [dx + dy * board.sea.width for dx, dy in EIGHT_DIRECTIONS],
        [board.distances.get(b, {}).get(at, 9999) for b in range(4) for at in range(squares)],
        [boat for each in turned for boat in (*each, 0, 0, 0)[:4]],
        [boat for boats in fleet for boat in (*boats, boats[0])[:2]],
        [board.ports.get(boat, 0) for boat in range(4)],
        [1 | held << 1 for held in together],
        [(2 * b + side) % 8 for b in range(4) for side in (0, 1, -1, 2, -2, 3, -3, 4)],
        [*sides(config)],
    ]
    agreed = [squares, squares + 1, codec.actions, seats, len(fleet[0]), len(turned[0])]
    agreed += [config.pairs, config.finish == "both", config.teams]
    return lookup_row(codec, agreed, tables)
