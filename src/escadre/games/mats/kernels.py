"""A second implementation of columns and combats in MÂTS, on a list of integers.

Captains search with these functions; a test compares them with the rules. They use only what Numba
can compile, because `training/mats_orders.py` and `training/vector.py` compile them.

A ship is the integer 2 * its number, plus 1 if it was hit. Each column has its own cells, numbered
in its sailing direction; cell 0 is its last place when the crossing began. Cell i of one column is
abreast of cell j of the other if i + j equals the abreast sum. An automatic advance reduces that
sum by one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from escadre.games.mats.rules.columns import direction, tail_position
from escadre.games.mats.rules.combats import combat_chances
from escadre.games.mats.rules.model import HIT, WRECK, Columns, Config

EMPTY, WRECKED = -1, -2
"""The contents of a cell without a ship: water (or nothing), and a wreck."""

WIDTH = 32  # cells per file; two columns of twelve ships need 24
ABREAST_SUM, TAIL, HEAD, FILES = 0, 1, 3, 5  # offsets in the list; TAIL and HEAD have one per seat
SIZE = FILES + 4 * WIDTH
MAX_ADVANCES = 12 * 6 + 1
PASS = -1

MAX_LEAD = 20  # tables cover leads from -20 to 20 guns; two ships have at most 18 guns
WIN_CHANCE_BY_LEAD = [float(combat_chances(lead)[0]) for lead in range(-MAX_LEAD, MAX_LEAD + 2)]
TIE_CHANCE_BY_LEAD = [float(combat_chances(lead)[2]) for lead in range(-MAX_LEAD, MAX_LEAD + 2)]

Cells = MutableSequence[int]
"""Both columns: the abreast sum, their ends, and the contents of their cells from `FILES` on."""
Ints = Sequence[int]
Floats = Sequence[float]


def masts_and_guns(config: Config) -> tuple[list[int], list[int]]:
    """Return masts and guns of each ship, intact and hit."""
    faces = [face for ship in config.masts_and_guns for face in ship]
    return [masts for masts, _ in faces], [guns for _, guns in faces]


def load_columns(ships: tuple[tuple[int, ...], tuple[int, ...]], columns: Columns) -> list[int]:
    """Convert columns under way, with the condition of each ship, to `Cells`."""
    cells = [EMPTY] * SIZE
    for seat, column in enumerate(columns):
        length = len(column.places)
        cells[TAIL + seat], cells[HEAD + seat] = 0, length - 1
        for index, place in enumerate(column.places):
            cell = FILES + 2 * WIDTH * seat + length - 1 - index
            cells[cell] = _code(ships[seat], place.base)
            cells[cell + WIDTH] = _code(ships[seat], place.second)
    # abreast means the same position on the axis, and cell i of the first column is at tail + i
    cells[ABREAST_SUM] = (tail_position(columns[1], 1) - tail_position(columns[0], 0)) * direction(
        0
    )
    return cells


def _code(ships: tuple[int, ...], piece: int) -> int:
    if piece >= 0:
        return 2 * piece + (ships[piece] == HIT)
    return WRECKED if piece == WRECK else EMPTY


def set_columns(cells: Cells, first: Ints, second: Ints) -> None:
    """Set up both columns, head first, as they are before the first automatic advance."""
    for i in range(FILES, SIZE):
        cells[i] = EMPTY
    for i in range(len(first)):
        cells[FILES + len(first) - 1 - i] = first[i]
    for i in range(len(second)):
        cells[FILES + 2 * WIDTH + len(second) - 1 - i] = second[i]
    cells[ABREAST_SUM] = len(first) + len(second) - 1
    cells[TAIL] = cells[TAIL + 1] = 0
    cells[HEAD], cells[HEAD + 1] = len(first) - 1, len(second) - 1


def columns_passed(cells: Cells) -> bool:
    """MAT-6: return whether the tail of one column is strictly beyond the tail of the other."""
    return cells[ABREAST_SUM] < cells[TAIL] + cells[TAIL + 1]


def list_advances(cells: Cells, seat: int, masts: Ints, advances: Cells) -> int:
    """MAT-7 to MAT-11: write the code of every legal advance to `advances`; return their number.

    The code of an advance is 16 * its cell + the distance, plus 8 if the ship is in double-file.
    """
    base = FILES + 2 * WIDTH * seat
    second = base + WIDTH
    furthest = cells[ABREAST_SUM] - cells[TAIL + 1 - seat]
    count = 0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        for file in range(2):
            ship = cells[base + cell + WIDTH * file]
            if ship < 0 or (file == 0 and cells[second + cell] != EMPTY):
                continue
            for distance in range(1, masts[ship] + 1):
                target = cell + distance
                if target > furthest or (distance > 1 and cells[second + target - 1] >= 0):
                    break
                if cells[second + target] == EMPTY:
                    advances[count] = 16 * cell + 8 * file + distance
                    count += 1
    return count


def ship_of_advance(cells: Cells, seat: int, code: int) -> int:
    """Return the fleet index of the ship that this code advances."""
    return cells[FILES + 2 * WIDTH * seat + code // 16 + WIDTH * (code // 8 % 2)] // 2


def apply_advance(cells: Cells, seat: int, code: int) -> None:
    """MAT-11 to MAT-15: apply the advance of this code, `PASS` included."""
    if code == PASS:
        return
    base = FILES + 2 * WIDTH * seat
    source = base + code // 16 + WIDTH * (code // 8 % 2)
    target = code // 16 + code % 8
    ship = cells[source]
    cells[source] = EMPTY
    if cells[base + target] == EMPTY:
        cells[base + target] = ship
    else:
        cells[base + WIDTH + target] = ship
    cells[HEAD + seat] = max(cells[HEAD + seat], target)
    while cells[base + cells[TAIL + seat]] == EMPTY:
        cells[TAIL + seat] += 1


def apply_combats(cells: Cells, guns: Ints, dice: Ints) -> int:
    """MAT-17 to MAT-23: resolve every combat; return the number of dice used.

    `dice` are in the order of the rules and may be more than needed: at most 72, two shots and
    four for damage in each of twelve combats.
    """
    low = max(cells[TAIL], cells[ABREAST_SUM] - cells[HEAD + 1])
    high = min(cells[HEAD], cells[ABREAST_SUM] - cells[TAIL + 1])
    combats = 0
    for cell in range(low, high + 1):
        if _has_ship(cells, FILES + cell) and _has_ship(
            cells, FILES + 2 * WIDTH + cells[ABREAST_SUM] - cell
        ):
            combats += 1
    next_shot, next_damage = 0, 2 * combats
    for cell in range(low, high + 1):
        first, second = FILES + cell, FILES + 2 * WIDTH + cells[ABREAST_SUM] - cell
        if _has_ship(cells, first) and _has_ship(cells, second):
            lead = (
                dice[next_shot]
                + _guns(cells, first, guns)
                - dice[next_shot + 1]
                - _guns(cells, second, guns)
            )
            next_shot += 2
            if lead <= 0:
                next_damage = _hit(cells, first, dice, next_damage)
            if lead >= 0:
                next_damage = _hit(cells, second, dice, next_damage)
    return next_damage


def _has_ship(cells: Cells, place: int) -> bool:
    return cells[place] >= 0 or cells[place + WIDTH] >= 0


def _guns(cells: Cells, place: int, guns: Ints) -> int:
    total = 0
    for file in range(2):
        if cells[place + WIDTH * file] >= 0:
            total += guns[cells[place + WIDTH * file]]
    return total


def _hit(cells: Cells, place: int, dice: Ints, next_damage: int) -> int:
    for file in range(2):
        ship = cells[place + WIDTH * file]
        if ship >= 0:
            cells[place + WIDTH * file] = (
                ship + 1 if dice[next_damage] <= 3 and ship % 2 == 0 else WRECKED
            )
            next_damage += 1
    return next_damage


def survivors(cells: Cells, seat: int, ships: Cells) -> int:
    """Write the ships of a seat that are afloat to `ships`, from the tail; return their number."""
    base, count = FILES + 2 * WIDTH * seat, 0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        for file in range(2):
            ship = cells[base + cell + WIDTH * file]
            if ship >= 0:
                ships[count] = ship
                count += 1
    return count
