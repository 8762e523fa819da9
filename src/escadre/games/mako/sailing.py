"""Races of MAKO Naval in rows of small numbers: the rules again, compiled, for the kernel.

A race is a row of small numbers: the view of each seat as the codec writes it, but for what changes
with every ply, then the facts, then the colour of the mine on each square, from 1. `t` says what
was agreed, where things begin, and the board as tables.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.sea import EIGHT_DIRECTIONS
from escadre.core.vector import WAIT, Numbers, below, compiled, copy_row, fill_row
from escadre.games.mako.boats import friends, sides
from escadre.games.mako.model import LAST_ROUND, MINES, Config, Observation
from escadre.games.mako.rules import initial_state

# What was agreed: side and squares of the board, its first and last column, numbers in a view,
# numbers of actions, seats, boats a seat, MAK-17 (two boats; both have to come home), MAK-21.
_WIDE, _SQUARES, _LOW, _HIGH, _SIZE, _NUMBERS, _SEATS, _CREW, _PAIRS, _BOTH, _TEAMS = range(11)
# Where the fields begin that change, and where these tables do.
_BOAT, _MINE, _STOCK, _HOME, _PHASE, _TURN, _BEGAN, _MOVED, _PIPS, _AGAIN, _ROUNDS = range(11, 22)
_FACTS, _GRID, _SLOT, _OWN, _PORT, _FRIEND, _SIDE, _WAYS = range(22, 30)
_OPEN, _GOAL, _STEPS, _BARRED, _PLACES, _TABLES = range(30, 36)
# Facts: a race.
_AT, _ASHORE, _LAID = 0, 4, 8  # boat by boat
_ASKED, _SENDER, _PIP, _EXTRA, _ROUND, _FIRST, _ARRIVED, _FACTS_END = range(12, 20)
_FAR = 9999


@compiled
def _there(t: Numbers, at: int, way: int, distance: int) -> int:
    """The square so far away; -1 where that is off the board."""
    x = t[t[_PLACES] + 2 * at] + t[t[_WAYS] + 2 * way] * distance
    y = t[t[_PLACES] + 2 * at + 1] + t[t[_WAYS] + 2 * way + 1] * distance
    if min(x, y) < t[_LOW] or max(x, y) > t[_HIGH]:
        return -1
    return int(y * t[_WIDE] + x)


@compiled
def _show(t: Numbers, row: Numbers, field: int, boat: int, square: int, value: int) -> None:
    """Writes a square of a boat's plane into every view."""
    for seat in range(t[_SEATS]):
        slot = t[t[_SLOT] + 4 * seat + boat]
        row[seat * t[_SIZE] + t[field] + slot * t[_SQUARES] + square] = value


@compiled
def _count(t: Numbers, row: Numbers, field: int, boat: int, value: int) -> None:
    """Writes a number of a boat into every view."""
    for seat in range(t[_SEATS]):
        row[seat * t[_SIZE] + t[field] + t[t[_SLOT] + 4 * seat + boat]] = value


@compiled
def _shift(t: Numbers, row: Numbers, boat: int, square: int) -> None:
    """Puts a boat on a square; -1: takes it off."""
    _show(t, row, _BOAT, boat, row[t[_FACTS] + _AT + boat], 0)
    row[t[_FACTS] + _AT + boat] = square
    if square >= 0:
        _show(t, row, _BOAT, boat, square, 1)


@compiled
def _mine(t: Numbers, row: Numbers, boat: int, square: int, laid: bool) -> None:
    """Lays a mine of this colour, or takes it back."""
    count = t[_FACTS] + _LAID + boat
    row[t[_GRID] + square] = boat + 1 if laid else 0
    row[count] += 1 if laid else -1
    _show(t, row, _MINE, boat, square, 1 if laid else 0)
    _count(t, row, _STOCK, boat, MINES - row[count])


@compiled
def _may_enter(t: Numbers, row: Numbers, boat: int, square: int) -> bool:
    """MAK-4, MAK-6, MAK-7: whether this boat may enter that square beside it."""
    if square < 0 or not t[t[_OPEN] + boat * t[_SQUARES] + square]:
        return False
    for other in range(4):
        if row[t[_FACTS] + _AT + other] == square:
            return False
    colour = row[t[_GRID] + square]
    return bool(colour == 0 or t[t[_FRIEND] + 4 * boat + colour - 1])


@compiled
def _may_mine(t: Numbers, row: Numbers, boat: int, square: int) -> bool:
    """MAK-8 to MAK-13, MAK-17: whether a mine of this boat may land there."""
    if square < 0 or t[t[_BARRED] + square] or row[t[_GRID] + square]:
        return False
    for other in range(4):
        if t[t[_FRIEND] + 4 * boat + other] and row[t[_FACTS] + _AT + other] == square:
            return False
    return True


@compiled
def _flood(t: Numbers, grid: Numbers, boat: int, at: int, seen: Numbers, stack: Numbers) -> bool:
    """Marks what this boat can come to from there; True once a goal square is among it."""
    squares, top = t[_SQUARES], 1
    stack[0], seen[at] = at, 1
    while top:
        top -= 1
        here = stack[top]
        if t[t[_GOAL] + boat * squares + here]:
            return True
        for turn in range(8):  # the goal lies ahead: what is pushed last is tried first
            square = _there(t, here, (2 * boat + 4 - (turn + 1) // 2 * (1 - turn % 2 * 2)) % 8, 1)
            if square >= 0 and not seen[square] and t[t[_OPEN] + boat * squares + square]:
                colour = grid[square]
                if colour == 0 or t[t[_FRIEND] + 4 * boat + colour - 1]:
                    seen[square] = 1
                    stack[top] = square
                    top += 1
    return False


@compiled
def _is_closed(t: Numbers, row: Numbers, grid: Numbers, seen: Numbers, stack: Numbers) -> bool:
    """MAK-20: whether no boat can ever come home, whatever mines of its side it takes back."""
    copy_row(grid, row[t[_GRID] : t[_GRID] + t[_SQUARES]])
    opened = True
    while opened:
        opened = False
        for boat in range(4):
            at = int(row[t[_FACTS] + _AT + boat])
            if at >= 0:
                fill_row(seen, 0)
                if _flood(t, grid, boat, at, seen, stack):
                    return False
                if _flood(t, grid, boat, t[t[_PORT] + boat], seen, stack):
                    return False
                for square in range(t[_SQUARES]):
                    colour = grid[square]
                    if seen[square] and colour and t[t[_FRIEND] + 4 * boat + colour - 1]:
                        grid[square] = 0
                        opened = True
    return True


@compiled
def _next_turn(t: Numbers, row: Numbers) -> None:
    """MAK-3: clockwise to the next seat that still has a boat at sea."""
    facts, seat = t[_FACTS], row[t[_FACTS] + _ASKED]
    row[facts + _EXTRA], row[facts + _SENDER] = 0, -1
    for _ in range(t[_SEATS]):
        seat, sailing = (seat + 1 if seat + 1 < t[_SEATS] else 0), False
        row[facts + _ROUND] += seat == row[facts + _FIRST]
        for n in range(t[_CREW]):
            sailing = sailing or row[facts + _AT + t[t[_OWN] + 2 * seat + n]] >= 0
        if sailing:
            break
    row[facts + _ASKED] = seat


@compiled
def _standing(t: Numbers, row: Numbers, seat: int) -> int:
    """MAK-16, MAK-17, MAK-20: below others is better: who is home, else the way left."""
    best, total = _FAR, 0
    for n in range(t[_CREW]):
        boat = t[t[_OWN] + 2 * seat + n]
        at, way = row[t[_FACTS] + _AT + boat], 0
        if at >= 0:
            way = t[t[_STEPS] + boat * t[_SQUARES] + at]
        elif not t[_PAIRS]:
            way = row[t[_FACTS] + _ASHORE + boat] - 10
        best, total = min(best, way), total + way
    return total if t[_BOTH] else best


@compiled
def _is_over(t: Numbers, row: Numbers, closed: bool) -> bool:
    """MAK-16, MAK-17, MAK-20, MAK-21: whether the race is decided."""
    facts, home = t[_FACTS], row[t[_FACTS] + _ARRIVED]
    if closed or row[facts + _ROUND] >= LAST_ROUND:
        return True
    if home == 0 or not (t[_PAIRS] or t[_TEAMS]):
        return bool(home >= t[_SEATS] - 1)
    if not t[_BOTH]:
        return True
    return _standing(t, row, 0) == 0 or _standing(t, row, 1) == 0


@compiled
def _rank(t: Numbers, row: Numbers, returns: Numbers) -> None:
    """Those beaten less those lost to, of all the others."""
    seats = t[_SEATS]
    for seat in range(seats):
        lead = 0
        for other in range(seats):
            mine, theirs = _FAR, _FAR
            for each in range(seats):
                if t[t[_SIDE] + each] == t[t[_SIDE] + seat]:
                    mine = min(mine, _standing(t, row, each))
                if t[t[_SIDE] + each] == t[t[_SIDE] + other]:
                    theirs = min(theirs, _standing(t, row, each))
            lead += (mine < theirs) - (mine > theirs)
        returns[seat] = lead / (2 if t[_TEAMS] else seats - 1)


@compiled
def _list_choices(t: Numbers, row: Numbers, mask: Numbers) -> None:
    """MAK-4, MAK-5, MAK-8: every step and to pass, or where the mine may fly."""
    facts, passing = t[_FACTS], 8 * t[_CREW]
    fill_row(mask, 0)
    sender = int(row[facts + _SENDER])
    if sender >= 0:
        at = row[facts + _AT + sender]
        for way in range(8):
            square = _there(t, at, way, row[facts + _PIP])
            mask[passing + 1 + way] = _may_mine(t, row, sender, square)
        return
    mask[passing] = 1
    for n in range(t[_CREW]):
        boat = t[t[_OWN] + 2 * row[facts + _ASKED] + n]
        at = row[facts + _AT + boat]
        if at >= 0:
            for way in range(8):
                mask[8 * n + way] = _may_enter(t, row, boat, _there(t, at, way, 1))


@compiled
def _sail(t: Numbers, row: Numbers, boat: int, square: int) -> bool:
    """MAK-6, MAK-14, MAK-15: a boat moves; whether it came ashore."""
    facts, colour = t[_FACTS], row[t[_GRID] + square]
    if colour:
        _mine(t, row, colour - 1, square, False)
    if not t[t[_GOAL] + boat * t[_SQUARES] + square]:
        _shift(t, row, boat, square)
        return False
    _shift(t, row, boat, -1)
    row[facts + _ARRIVED] += 1
    row[facts + _ASHORE + boat] = row[facts + _ARRIVED]
    _count(t, row, _HOME, boat, row[facts + _ARRIVED])
    return True


@compiled
def _land(t: Numbers, row: Numbers, boat: int, square: int) -> bool:
    """MAK-10, MAK-11: a mine lands; whether it hit a boat, which sails home."""
    _mine(t, row, boat, square, True)
    for other in range(4):
        if row[t[_FACTS] + _AT + other] == square:
            _shift(t, row, other, t[t[_PORT] + other])
            row[t[_FACTS] + _EXTRA], row[t[_FACTS] + _SENDER] = 1, -1
            return True
    return False


@compiled
def _roll(t: Numbers, row: Numbers, boat: int, pip: int) -> bool:
    """MAK-4, MAK-12: the die for the mine; whether it can land anywhere."""
    facts = t[_FACTS]
    row[facts + _SENDER], row[facts + _PIP] = boat, pip
    for way in range(8):
        if _may_mine(t, row, boat, _there(t, row[facts + _AT + boat], way, pip)):
            return True
    return False


@compiled
def _write_view(t: Numbers, row: Numbers, seat: int, seen: Numbers) -> None:
    """What a seat sees."""
    facts, seats = t[_FACTS], t[_SEATS]
    copy_row(seen, row[seat * t[_SIZE] : (seat + 1) * t[_SIZE]])
    sender = row[facts + _SENDER]
    seen[t[_PHASE] + (4 if sender >= 0 else 2)] = 1
    seen[t[_TURN] + (row[facts + _ASKED] - seat + seats) % seats] = 1
    seen[t[_BEGAN] + (row[facts + _FIRST] - seat + seats) % seats] = 1
    seen[t[_AGAIN]], seen[t[_ROUNDS]] = row[facts + _EXTRA], row[facts + _ROUND]
    if sender >= 0:
        seen[t[_MOVED] + t[t[_SLOT] + 4 * seat + sender]] = 1
        seen[t[_PIPS] + row[facts + _PIP] - 1] = 1


@compiled
def write_races(
    t: Numbers, rows: Numbers, which: Numbers, seats: Numbers, seen: Numbers, masks: Numbers
) -> None:
    """Writes these races from the view of who is asked."""
    for match in range(len(which)):
        if which[match]:
            seat = int(rows[match, t[_FACTS] + _ASKED])
            seats[match] = seat
            _write_view(t, rows[match], seat, seen[match])
            _list_choices(t, rows[match], masks[match])


@compiled
def _begin(
    t: Numbers, fresh: Numbers, rows: Numbers, match: int, fell: Numbers, outcomes: Numbers,
    lots: Numbers,
) -> None:  # fmt: skip
    """MAK-3: every boat on its port, and the lot who is first."""
    copy_row(rows[match], fresh)
    first = below(lots, match, t[_SEATS])
    fell[match, outcomes[match]] = first
    outcomes[match] += 1
    rows[match, t[_FACTS] + _FIRST] = rows[match, t[_FACTS] + _ASKED] = first


@compiled
def begin_races(
    t: Numbers, fresh: Numbers, rows: Numbers, which: Numbers, fell: Numbers, outcomes: Numbers,
    lots: Numbers,
) -> None:  # fmt: skip
    """Begins these races."""
    for match in range(len(which)):
        if which[match]:
            outcomes[match] = 0
            _begin(t, fresh, rows, match, fell, outcomes, lots)


@compiled
def play_races(
    t: Numbers, fresh: Numbers, rows: Numbers, masks: Numbers, numbers: Numbers, ended: Numbers,
    refused: Numbers, returns: Numbers, last: Numbers, fell: Numbers, outcomes: Numbers,
    lots: Numbers,
) -> None:  # fmt: skip
    """One choice in each race, the die that follows, and the lot of the next one."""
    facts, passing, squares = t[_FACTS], 8 * t[_CREW], t[_SQUARES]
    grid, seen, stack = np.empty((3, squares), np.int64)
    for match in range(len(numbers)):
        number, row = numbers[match], rows[match]
        legal = 0 <= number < t[_NUMBERS] and masks[match, number] == 1
        refused[match] = not legal and number != WAIT
        outcomes[match], ended[match] = 0, False
        if not legal:
            continue
        closed, turned = False, True
        if number > passing:
            boat = int(row[facts + _SENDER])
            at, pip = int(row[facts + _AT + boat]), int(row[facts + _PIP])
            turned = not _land(t, row, boat, _there(t, at, number - passing - 1, pip))
            closed = _is_closed(t, row, grid, seen, stack)
        elif number < passing:
            boat = t[t[_OWN] + 2 * row[facts + _ASKED] + number // 8]
            at = int(row[facts + _AT + boat])
            if _sail(t, row, boat, _there(t, at, number % 8, 1)):
                closed = _is_closed(t, row, grid, seen, stack)
            elif row[facts + _LAID + boat] < MINES:
                pip = below(lots, match, 6) + 1
                fell[match, 0], outcomes[match] = pip, 1
                turned = not _roll(t, row, boat, pip)
        if turned:
            _next_turn(t, row)
        if _is_over(t, row, closed):
            ended[match] = True
            _rank(t, row, returns[match])
            for seat in range(t[_SEATS]):
                _write_view(t, row, seat, last[match, seat])
            _begin(t, fresh, rows, match, fell, outcomes, lots)


def laid_out(codec: AnyCodec, config: Config) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """The row with which a race begins, and `t`."""
    board, seats, state = config.board, codec.seats, initial_state(config)
    squares = board.sea.size
    names = [field.name for field in codec.fields]
    begins = dict(zip(names, np.cumsum([0, *(f.size for f in codec.fields)]), strict=False))
    changing = ("boat", "mine", "stock", "home", "phase", "turn", "began", "moved", "pips")
    views = []
    for seat in range(seats):
        arrays = codec.arrays(Observation(None, state), seat)
        arrays["phase"][:] = 0
        views += [arrays[name].ravel() for name in names]
    facts = np.zeros(_FACTS_END, np.int16)
    facts[_AT : _AT + 4] = [-1 if at is None else at for at in state.boats]
    facts[_SENDER] = -1
    fresh = np.concatenate([*views, facts, np.zeros(squares)]).astype(np.int16)
    fleet, barred = config.fleet, board.all_ports | (0 if config.mine_shores else board.shores)
    turned = [[boat for n in range(seats) for boat in fleet[(s + n) % seats]] for s in range(seats)]

    def marked(of: int) -> list[int]:
        return [of >> square & 1 for square in range(squares)]

    tables: list[list[int]] = [
        [each.index(boat) if boat in each else 0 for each in turned for boat in range(4)],
        [boat for boats in fleet for boat in (*boats, boats[0])[:2]],
        [board.ports.get(boat, 0) for boat in range(4)],
        [int(other in its) for its in friends(config) for other in range(4)],
        [*sides(config)],
        [part for way in EIGHT_DIRECTIONS for part in way],
        [mark for boat in range(4) for mark in marked(board.open_to[boat])],
        [mark for boat in range(4) for mark in marked(board.goals[boat])],
        [board.distances.get(b, {}).get(at, _FAR) for b in range(4) for at in range(squares)],
        marked(barred),
        [part for square in range(squares) for part in board.sea.xy(square)],
    ]
    agreed = [
        *(board.sea.width, squares, board.low, board.high, codec.size, codec.actions, seats),
        *(len(fleet[0]), config.pairs, config.finish == "both", config.teams),
        *(begins[name] for name in (*changing, "again", "rounds")),
        *(seats * codec.size, seats * codec.size + _FACTS_END),
    ]
    at = _TABLES + np.cumsum([0, *map(len, tables)])[:-1]
    return fresh, np.array([*agreed, *at, *(each for table in tables for each in table)], np.int64)
