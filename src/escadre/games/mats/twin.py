"""A fast twin of the rules: both columns in one flat list of whole numbers, changed in place.

Captains look ahead with it; a test proves it equal to the rules. Its functions keep to what numba
can compile, so that the script that computes orders plays with the very same code.

A ship is 2 * its number + 1 if it is touched. The cells of each column count from 0, its last place
when the crossing began, towards its bow; the columns are mirrored, so that cell i of one is abreast
of cell j of the other when i + j is the reach. An automatic advance takes one from the reach.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp

from escadre.games.mats.rules import (
    TOUCHED,
    WRECK,
    Config,
    State,
    ahead,
    at,
    chances,
    faces,
)

EMPTY, HULK = -1, -2
"""What a cell may hold that is no ship: water or nothing; a wreck."""

WIDTH = 32  # cells of a file: two columns of twelve ships take 24
REACH, TAIL, HEAD, CELLS = 0, 1, 3, 5  # where things lie in a sea; tail and head by seat
SIZE = CELLS + 4 * WIDTH
MOST_MOVES = 12 * 6 + 1
STAY = -1

GUNS_APART = 20  # the odds are tabled for leads from -20 to 20 guns: two ships of nine have 18
WIN = [float(chances(lead)[0]) for lead in range(-GUNS_APART, GUNS_APART + 2)]
TIE = [float(chances(lead)[2]) for lead in range(-GUNS_APART, GUNS_APART + 2)]

Sea = MutableSequence[int]
Whole = Sequence[int]
Real = Sequence[float]


def tables(config: Config) -> tuple[list[int], list[int]]:
    """Masts and guns of each ship, sound and touched."""
    each = [face for ship in faces(config) for face in ship]
    return [masts for masts, _ in each], [guns for _, guns in each]


def loaded(state: State) -> list[int]:
    """The columns of a state that is under way."""
    assert state.columns is not None
    sea = [EMPTY] * SIZE
    for seat, column in enumerate(state.columns):
        length = len(column.places)
        sea[TAIL + seat], sea[HEAD + seat] = 0, length - 1
        for index, place in enumerate(column.places):
            cell = CELLS + 2 * WIDTH * seat + length - 1 - index
            sea[cell] = _code(state, seat, place.base)
            sea[cell + WIDTH] = _code(state, seat, place.second)
    # Abreast: the same place on the axis. Cell i of the first lies at its tail + i.
    ends = [at(column, seat, len(column.places) - 1) for seat, column in enumerate(state.columns)]
    sea[REACH] = (ends[1] - ends[0]) * ahead(0)
    return sea


def _code(state: State, seat: int, piece: int) -> int:
    if piece >= 0:
        return 2 * piece + (state.ships[seat][piece] == TOUCHED)
    return HULK if piece == WRECK else EMPTY


def begun(sea: Sea, one: Whole, two: Whole) -> None:
    """Set up both columns, head first, as they stand before the first automatic advance."""
    for i in range(CELLS, SIZE):
        sea[i] = EMPTY
    for i in range(len(one)):
        sea[CELLS + len(one) - 1 - i] = one[i]
    for i in range(len(two)):
        sea[CELLS + 2 * WIDTH + len(two) - 1 - i] = two[i]
    sea[REACH] = len(one) + len(two) - 1
    sea[TAIL] = sea[TAIL + 1] = 0
    sea[HEAD], sea[HEAD + 1] = len(one) - 1, len(two) - 1


def passed(sea: Sea) -> bool:
    """MAT-6: the last piece of one column is strictly beyond the last of the other."""
    return sea[REACH] < sea[TAIL] + sea[TAIL + 1]


def moves(sea: Sea, seat: int, masts: Whole, found: Sea) -> int:
    """MAT-7 to MAT-11: lists every chosen advance in `found`; how many there are.

    A move is 16 * its cell + 8 if in double-file + how far.
    """
    base = CELLS + 2 * WIDTH * seat
    second = base + WIDTH
    furthest = sea[REACH] - sea[TAIL + 1 - seat]
    count = 0
    for cell in range(sea[TAIL + seat], sea[HEAD + seat] + 1):
        for file in range(2):
            ship = sea[base + cell + WIDTH * file]
            if ship < 0 or (file == 0 and sea[second + cell] != EMPTY):
                continue
            for by in range(1, masts[ship] + 1):
                to = cell + by
                if to > furthest or (by > 1 and sea[second + to - 1] >= 0):
                    break
                if sea[second + to] == EMPTY:
                    found[count] = 16 * cell + 8 * file + by
                    count += 1
    return count


def ship_of(sea: Sea, seat: int, move: int) -> int:
    """Which ship of the fleet a move moves."""
    return sea[CELLS + 2 * WIDTH * seat + move // 16 + WIDTH * (move // 8 % 2)] // 2


def advance(sea: Sea, seat: int, move: int) -> None:
    """MAT-11 to MAT-15: make a move, `STAY` included."""
    if move == STAY:
        return
    base = CELLS + 2 * WIDTH * seat
    source = base + move // 16 + WIDTH * (move // 8 % 2)
    to = move // 16 + move % 8
    ship = sea[source]
    sea[source] = EMPTY
    if sea[base + to] == EMPTY:
        sea[base + to] = ship
    else:
        sea[base + WIDTH + to] = ship
    sea[HEAD + seat] = max(sea[HEAD + seat], to)
    while sea[base + sea[TAIL + seat]] == EMPTY:
        sea[TAIL + seat] += 1


def fight(sea: Sea, guns: Whole, dice: Whole) -> int:
    """MAT-17 to MAT-23: every combat, with dice in the order of the rules; how many dice it took.

    `dice` may hold more than are wanted: at most 72, two and four for each of twelve combats.
    """
    low = max(sea[TAIL], sea[REACH] - sea[HEAD + 1])
    high = min(sea[HEAD], sea[REACH] - sea[TAIL + 1])
    fights = 0
    for cell in range(low, high + 1):
        if _armed(sea, CELLS + cell) and _armed(sea, CELLS + 2 * WIDTH + sea[REACH] - cell):
            fights += 1
    shot, damage = 0, 2 * fights
    for cell in range(low, high + 1):
        one, two = CELLS + cell, CELLS + 2 * WIDTH + sea[REACH] - cell
        if _armed(sea, one) and _armed(sea, two):
            lead = dice[shot] + _guns(sea, one, guns) - dice[shot + 1] - _guns(sea, two, guns)
            shot += 2
            if lead <= 0:
                damage = _hit(sea, one, dice, damage)
            if lead >= 0:
                damage = _hit(sea, two, dice, damage)
    return damage


def _armed(sea: Sea, place: int) -> bool:
    return sea[place] >= 0 or sea[place + WIDTH] >= 0


def _guns(sea: Sea, place: int, guns: Whole) -> int:
    total = 0
    for file in range(2):
        if sea[place + WIDTH * file] >= 0:
            total += guns[sea[place + WIDTH * file]]
    return total


def _hit(sea: Sea, place: int, dice: Whole, damage: int) -> int:
    for file in range(2):
        ship = sea[place + WIDTH * file]
        if ship >= 0:
            sea[place + WIDTH * file] = ship + 1 if dice[damage] <= 3 and ship % 2 == 0 else HULK
            damage += 1
    return damage


def survivors(sea: Sea, seat: int, found: Sea) -> int:
    """The ships of a seat that are afloat, from the last; how many there are."""
    base, count = CELLS + 2 * WIDTH * seat, 0
    for cell in range(sea[TAIL + seat], sea[HEAD + seat] + 1):
        for file in range(2):
            ship = sea[base + cell + WIDTH * file]
            if ship >= 0:
                found[count] = ship
                count += 1
    return count


# --- what a position is worth ----------------------------------------------------------------

PARTS = 6  # of a cell's hopes: base ship sound and touched, the other's, anybody afloat, guns
HOPES = 2 * WIDTH * PARTS


def forecast(
    sea: Sea,
    seat: int,
    guns: Whole,
    worth: Real,
    trust: float,
    hopes: MutableSequence[float],
    win: Real,
    tie: Real,
) -> float:
    """The chance to win, from 0 to 1, if nobody advanced a ship by choice any more.

    The columns slide past each other broadside by broadside, the one of this phase included. Each
    ship carries the chances that it is sound, touched or sunk by then; that they depend on each
    other is neglected, except that the broadside of this phase is exact for each ship. A broadside
    n series ahead counts `trust ** n`: 0 looks at this phase alone, 1 believes the whole slide.
    """
    for side in range(2):
        base = CELLS + 2 * WIDTH * side
        for cell in range(sea[TAIL + side], sea[HEAD + side] + 1):
            at = (side * WIDTH + cell) * PARTS
            for file in range(2):
                ship = sea[base + WIDTH * file + cell]
                hopes[at + 2 * file] = 1.0 if ship >= 0 and ship % 2 == 0 else 0.0
                hopes[at + 2 * file + 1] = 1.0 if ship >= 0 and ship % 2 == 1 else 0.0
            _gauge(sea, base + cell, at, guns, hopes)
    reach, belief = sea[REACH], 1.0
    while reach >= sea[TAIL] + sea[TAIL + 1] and belief > 0.01:
        low = max(sea[TAIL], reach - sea[HEAD + 1])
        high = min(sea[HEAD], reach - sea[TAIL + 1])
        for cell in range(low, high + 1):
            one, two = cell * PARTS, (WIDTH + reach - cell) * PARTS
            here, there = hopes[one + 4], hopes[two + 4]
            if here > 0.001 and there > 0.001:
                lead = hopes[one + 5] - hopes[two + 5] + GUNS_APART
                whole = int(lead)
                part = lead - whole
                wins = win[whole] + part * (win[whole + 1] - win[whole])
                ties = tie[whole] + part * (tie[whole + 1] - tie[whole])
                _strike(one, there * (1.0 - wins) * belief, hopes)
                _strike(two, here * (wins + ties) * belief, hopes)
                _gauge(sea, CELLS + cell, one, guns, hopes)
                _gauge(sea, CELLS + 2 * WIDTH + reach - cell, two, guns, hopes)
        reach -= 1
        belief *= trust
    mine = _left(sea, seat, worth, hopes)
    return chance(mine, _left(sea, 1 - seat, worth, hopes))


def _gauge(sea: Sea, place: int, at: int, guns: Whole, hopes: MutableSequence[float]) -> None:
    """How likely anybody is afloat there, and with how many guns if so."""
    none, total = 1.0, 0.0
    for file in range(2):
        sound, touched = hopes[at + 2 * file], hopes[at + 2 * file + 1]
        afloat = sound + touched
        if afloat > 0.0:
            ship = sea[place + WIDTH * file] // 2 * 2
            none *= 1.0 - afloat
            total += sound * guns[ship] + touched * guns[ship + 1]
    hopes[at + 4] = 1.0 - none
    hopes[at + 5] = total / (1.0 - none) if none < 1.0 else 0.0


def _strike(at: int, loses: float, hopes: MutableSequence[float]) -> None:
    """MAT-20, MAT-21: what a lost combat does to the chances of both ships there."""
    for file in range(2):
        sound = hopes[at + 2 * file]
        if sound > 0.0:
            hopes[at + 2 * file] = sound * (1.0 - loses)
            hopes[at + 2 * file + 1] *= 1.0 - loses
            hopes[at + 2 * file + 1] += 0.5 * sound * loses
        elif hopes[at + 2 * file + 1] > 0.0:
            hopes[at + 2 * file + 1] *= 1.0 - loses


def _left(sea: Sea, seat: int, worth: Real, hopes: MutableSequence[float]) -> float:
    base, total = CELLS + 2 * WIDTH * seat, 0.0
    for cell in range(sea[TAIL + seat], sea[HEAD + seat] + 1):
        at = (seat * WIDTH + cell) * PARTS
        for file in range(2):
            ship = sea[base + WIDTH * file + cell]
            if ship >= 0:
                ship = ship // 2 * 2
                total += hopes[at + 2 * file] * worth[ship]
                total += hopes[at + 2 * file + 1] * worth[ship + 1]
    return total


STEEPNESS, BLUNTNESS = 2.87, 0.82  # fitted to matches by scripts/mats_captains.py


def chance(mine: float, theirs: float) -> float:
    """The chance to win a match with ships of so much worth on both sides."""
    if mine <= 0.0:
        return 0.0
    if theirs <= 0.0:
        return 1.0
    return 1.0 / (1.0 + exp(-STEEPNESS * (mine - theirs) / (mine + theirs) ** BLUNTNESS))


def choose(
    sea: Sea,
    seat: int,
    masts: Whole,
    guns: Whole,
    worth: Real,
    trust: float,
    found: Sea,
    tried: Sea,
    hopes: MutableSequence[float],
    win: Real,
    tie: Real,
) -> int:
    """The move with the best forecast, `STAY` among equals. `found`, `tried`, `hopes`: scratch."""
    best = forecast(sea, seat, guns, worth, trust, hopes, win, tie)
    chosen = STAY
    for n in range(moves(sea, seat, masts, found)):
        for i in range(SIZE):
            tried[i] = sea[i]
        advance(tried, seat, found[n])
        hope = forecast(tried, seat, guns, worth, trust, hopes, win, tie)
        if hope > best + 1e-9:
            best, chosen = hope, found[n]
    return chosen
