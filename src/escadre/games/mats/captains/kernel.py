"""The rules once more, fast: both columns in one flat list of whole numbers, changed in place.

Captains look ahead with it; a test proves it equal to the rules. Its functions keep to what numba
can compile, so that the script that computes orders plays with the very same code.

A ship is 2 * its number + 1 if it is touched. The cells of each column count from 0, its last place
when the crossing began, towards its bow; the columns are mirrored, so that cell i of one is abreast
of cell j of the other when i + j is the reach. An automatic advance takes one from the reach.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp

from escadre.games.mats.columns import ahead, tail
from escadre.games.mats.combats import chances
from escadre.games.mats.model import TOUCHED, WRECK, Columns, Config

EMPTY, SUNKEN = -1, -2
"""What a cell may hold that is no ship: water or nothing; a wreck."""

WIDTH = 32  # cells of a file: two columns of twelve ships take 24
REACH, TAIL, HEAD, FILES = 0, 1, 3, 5  # where things lie in the list; tail and head by seat
SIZE = FILES + 4 * WIDTH
MOST_ADVANCES = 12 * 6 + 1
STAY = -1

GUNS_APART = 20  # the odds are tabled for leads from -20 to 20 guns: two ships of nine have 18
WIN = [float(chances(lead)[0]) for lead in range(-GUNS_APART, GUNS_APART + 2)]
TIE = [float(chances(lead)[2]) for lead in range(-GUNS_APART, GUNS_APART + 2)]

Cells = MutableSequence[int]
"""Both columns: the reach, their ends, and from FILES on what their cells hold."""
Whole = Sequence[int]
Real = Sequence[float]


def tables(config: Config) -> tuple[list[int], list[int]]:
    """Masts and guns of each ship, sound and touched."""
    each = [face for ship in config.faces for face in ship]
    return [masts for masts, _ in each], [guns for _, guns in each]


def loaded(ships: tuple[tuple[int, ...], tuple[int, ...]], columns: Columns) -> list[int]:
    """Columns that are under way, with the condition of each ship."""
    cells = [EMPTY] * SIZE
    for seat, column in enumerate(columns):
        length = len(column.places)
        cells[TAIL + seat], cells[HEAD + seat] = 0, length - 1
        for index, place in enumerate(column.places):
            cell = FILES + 2 * WIDTH * seat + length - 1 - index
            cells[cell] = _code(ships[seat], place.base)
            cells[cell + WIDTH] = _code(ships[seat], place.second)
    # Abreast: the same place on the axis. Cell i of the first lies at its tail + i.
    cells[REACH] = (tail(columns[1], 1) - tail(columns[0], 0)) * ahead(0)
    return cells


def _code(ships: tuple[int, ...], piece: int) -> int:
    if piece >= 0:
        return 2 * piece + (ships[piece] == TOUCHED)
    return SUNKEN if piece == WRECK else EMPTY


def set_up(cells: Cells, one: Whole, two: Whole) -> None:
    """Set up both columns, head first, as they stand before the first automatic advance."""
    for i in range(FILES, SIZE):
        cells[i] = EMPTY
    for i in range(len(one)):
        cells[FILES + len(one) - 1 - i] = one[i]
    for i in range(len(two)):
        cells[FILES + 2 * WIDTH + len(two) - 1 - i] = two[i]
    cells[REACH] = len(one) + len(two) - 1
    cells[TAIL] = cells[TAIL + 1] = 0
    cells[HEAD], cells[HEAD + 1] = len(one) - 1, len(two) - 1


def columns_passed(cells: Cells) -> bool:
    """MAT-6: the last piece of one column is strictly beyond the last of the other."""
    return cells[REACH] < cells[TAIL] + cells[TAIL + 1]


def list_advances(cells: Cells, seat: int, masts: Whole, found: Cells) -> int:
    """MAT-7 to MAT-11: lists every chosen advance in `found`; how many there are.

    The code of an advance is 16 * its cell + 8 if in double-file + how far.
    """
    base = FILES + 2 * WIDTH * seat
    second = base + WIDTH
    furthest = cells[REACH] - cells[TAIL + 1 - seat]
    count = 0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        for file in range(2):
            ship = cells[base + cell + WIDTH * file]
            if ship < 0 or (file == 0 and cells[second + cell] != EMPTY):
                continue
            for by in range(1, masts[ship] + 1):
                to = cell + by
                if to > furthest or (by > 1 and cells[second + to - 1] >= 0):
                    break
                if cells[second + to] == EMPTY:
                    found[count] = 16 * cell + 8 * file + by
                    count += 1
    return count


def ship_of(cells: Cells, seat: int, code: int) -> int:
    """Which ship of the fleet goes forward by the advance of this code."""
    return cells[FILES + 2 * WIDTH * seat + code // 16 + WIDTH * (code // 8 % 2)] // 2


def make_advance(cells: Cells, seat: int, code: int) -> None:
    """MAT-11 to MAT-15: make the advance of this code, `STAY` included."""
    if code == STAY:
        return
    base = FILES + 2 * WIDTH * seat
    source = base + code // 16 + WIDTH * (code // 8 % 2)
    to = code // 16 + code % 8
    ship = cells[source]
    cells[source] = EMPTY
    if cells[base + to] == EMPTY:
        cells[base + to] = ship
    else:
        cells[base + WIDTH + to] = ship
    cells[HEAD + seat] = max(cells[HEAD + seat], to)
    while cells[base + cells[TAIL + seat]] == EMPTY:
        cells[TAIL + seat] += 1


def fight(cells: Cells, guns: Whole, dice: Whole) -> int:
    """MAT-17 to MAT-23: every combat, with dice in the order of the rules; how many dice it took.

    `dice` may hold more than are wanted: at most 72, two and four for each of twelve combats.
    """
    low = max(cells[TAIL], cells[REACH] - cells[HEAD + 1])
    high = min(cells[HEAD], cells[REACH] - cells[TAIL + 1])
    fights = 0
    for cell in range(low, high + 1):
        if _armed(cells, FILES + cell) and _armed(cells, FILES + 2 * WIDTH + cells[REACH] - cell):
            fights += 1
    shot, damage = 0, 2 * fights
    for cell in range(low, high + 1):
        one, two = FILES + cell, FILES + 2 * WIDTH + cells[REACH] - cell
        if _armed(cells, one) and _armed(cells, two):
            lead = dice[shot] + _guns(cells, one, guns) - dice[shot + 1] - _guns(cells, two, guns)
            shot += 2
            if lead <= 0:
                damage = _hit(cells, one, dice, damage)
            if lead >= 0:
                damage = _hit(cells, two, dice, damage)
    return damage


def _armed(cells: Cells, place: int) -> bool:
    return cells[place] >= 0 or cells[place + WIDTH] >= 0


def _guns(cells: Cells, place: int, guns: Whole) -> int:
    total = 0
    for file in range(2):
        if cells[place + WIDTH * file] >= 0:
            total += guns[cells[place + WIDTH * file]]
    return total


def _hit(cells: Cells, place: int, dice: Whole, damage: int) -> int:
    for file in range(2):
        ship = cells[place + WIDTH * file]
        if ship >= 0:
            cells[place + WIDTH * file] = (
                ship + 1 if dice[damage] <= 3 and ship % 2 == 0 else SUNKEN
            )
            damage += 1
    return damage


def survivors(cells: Cells, seat: int, found: Cells) -> int:
    """The ships of a seat that are afloat, from the last; how many there are."""
    base, count = FILES + 2 * WIDTH * seat, 0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        for file in range(2):
            ship = cells[base + cell + WIDTH * file]
            if ship >= 0:
                found[count] = ship
                count += 1
    return count


# --- what a position is worth ----------------------------------------------------------------

PARTS = 6  # of a cell's hopes: base ship sound and touched, the other's, anybody afloat, guns
HOPES = 2 * WIDTH * PARTS


def forecast(
    cells: Cells,
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
        base = FILES + 2 * WIDTH * side
        for cell in range(cells[TAIL + side], cells[HEAD + side] + 1):
            at = (side * WIDTH + cell) * PARTS
            for file in range(2):
                ship = cells[base + WIDTH * file + cell]
                hopes[at + 2 * file] = 1.0 if ship >= 0 and ship % 2 == 0 else 0.0
                hopes[at + 2 * file + 1] = 1.0 if ship >= 0 and ship % 2 == 1 else 0.0
            _gauge(cells, base + cell, at, guns, hopes)
    reach, belief = cells[REACH], 1.0
    while reach >= cells[TAIL] + cells[TAIL + 1] and belief > 0.01:
        low = max(cells[TAIL], reach - cells[HEAD + 1])
        high = min(cells[HEAD], reach - cells[TAIL + 1])
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
                _gauge(cells, FILES + cell, one, guns, hopes)
                _gauge(cells, FILES + 2 * WIDTH + reach - cell, two, guns, hopes)
        reach -= 1
        belief *= trust
    mine = worth_left(cells, seat, worth, hopes)
    return win_chance(mine, worth_left(cells, 1 - seat, worth, hopes))


def _gauge(cells: Cells, place: int, at: int, guns: Whole, hopes: MutableSequence[float]) -> None:
    """How likely anybody is afloat there, and with how many guns if so."""
    none, total = 1.0, 0.0
    for file in range(2):
        sound, touched = hopes[at + 2 * file], hopes[at + 2 * file + 1]
        afloat = sound + touched
        if afloat > 0.0:
            ship = cells[place + WIDTH * file] // 2 * 2
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


LIVES = [2.0, 1.0] * 12
"""MAT-20, MAT-21: the hits that a ship takes, sound and touched; a worth that counts them."""


def worth_left(cells: Cells, seat: int, worth: Real, hopes: MutableSequence[float]) -> float:
    """What the ships of a seat are worth in the end, by what `forecast` has found."""
    base, total = FILES + 2 * WIDTH * seat, 0.0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        at = (seat * WIDTH + cell) * PARTS
        for file in range(2):
            ship = cells[base + WIDTH * file + cell]
            if ship >= 0:
                ship = ship // 2 * 2
                total += hopes[at + 2 * file] * worth[ship]
                total += hopes[at + 2 * file + 1] * worth[ship + 1]
    return total


STEEPNESS, BLUNTNESS = 2.87, 0.82  # fitted to matches by scripts/mats_captains.py


def win_chance(mine: float, theirs: float) -> float:
    """The chance to win a match with ships of so much worth on both sides."""
    if mine <= 0.0:
        return 0.0
    if theirs <= 0.0:
        return 1.0
    return 1.0 / (1.0 + exp(-STEEPNESS * (mine - theirs) / (mine + theirs) ** BLUNTNESS))


def best_advance(
    cells: Cells,
    seat: int,
    masts: Whole,
    guns: Whole,
    worth: Real,
    trust: float,
    found: Cells,
    tried: Cells,
    hopes: MutableSequence[float],
    win: Real,
    tie: Real,
) -> int:
    """The advance that promises most, `STAY` among equals. `found`, `tried`, `hopes`: scratch."""
    best = forecast(cells, seat, guns, worth, trust, hopes, win, tie)
    chosen = STAY
    for n in range(list_advances(cells, seat, masts, found)):
        for i in range(SIZE):
            tried[i] = cells[i]
        make_advance(tried, seat, found[n])
        hope = forecast(tried, seat, guns, worth, trust, hopes, win, tie)
        if hope > best + 1e-9:
            best, chosen = hope, found[n]
    return chosen
