"""Legal actions of a row, in the order of the codec.

Each is a row of the codec's description (`told`), and a row of its effect (`does`).
"""

from __future__ import annotations

from typing import Any

from escadre.core.kernel import IntArray, jit
from escadre.games.armada.kernels.layout import (
    AFLOAT,
    ANSWERING,
    ASKED,
    AT_POINT,
    BANDS,
    BATTLE,
    BEGINNING,
    BOTTOM,
    BUILDING,
    BUILDS,
    COUNT,
    DEPLOYING,
    DISC,
    FIRST_SHIP,
    FLAG,
    FLAG_BANDS,
    FOUND,
    GRID,
    HEADING,
    HEIGHT,
    HULL,
    LEFT,
    LENGTHS,
    LIES,
    MADE,
    MOST_STEPS,
    MOVED,
    NAMES,
    NAMING,
    NOT_COMPUTED,
    NUMBERS,
    OF_SEAT,
    OUTLINES,
    PARTS,
    PHASE,
    RADIUS,
    RIGHT,
    SEATS,
    SHARPEST,
    SHOTS,
    SIZE,
    TAKING,
    TOP,
    UNDER_WAY,
    USED,
    WAITS,
    WIDTH,
    covers_point,
    may_touch,
    side_of,
)
from escadre.games.armada.kernels.line_of_fire import find_hits
from escadre.games.armada.rules.hulls import FULL_TURN, are_disjoint, contains_point
from escadre.games.armada.rules.model import INCH
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

ACTION_FEATURES = 20
"""Numbers that the codec tells of an action."""
EFFECT_FIELDS = 4
"""Numbers that say what it does: the ship or the choice, and up to three more; of a shot the last
is 1, of a step 0."""
TAKE, LET, NAME, ANSWER, BUILD, DEPLOY, HOIST, STEP, FIRE, END = range(10)
_SHIP, _X, _Y, _HEADING, _SIDE, _TARGET, _SMALL, _YES = 10, 11, 12, 13, 14, 15, 16, 19


@jit
def _append_action(
    t: IntArray, row: IntArray, told: IntArray, does: IntArray, kind: int, ship: int
) -> int:
    """List one more action of this kind; return where its row in `told` begins; -1: it is full."""
    n = row[FOUND]
    row[FOUND] += 1
    if n >= t[NUMBERS]:
        return -1
    at = ACTION_FEATURES * n
    for i in range(ACTION_FEATURES):
        told[at + i] = 0
    told[at + kind], told[at + _SHIP], told[at + _TARGET] = 1, ship, -1
    does[n, 0], does[n, 3] = ship, kind == FIRE
    return int(at)


# ARM-9: places


@jit
def _on_table(t: IntArray, left: int, top: int, right: int, bottom: int) -> bool:
    """ARM-3: return whether a box is on the table, its corners too, touching no edge."""
    if not (left > 0 and right < t[WIDTH] and top > 0 and bottom < t[HEIGHT]):
        return False
    if t[DISC] == 0:
        return True
    wide = max(abs(2 * left - t[DISC]), abs(2 * right - t[DISC]))
    high = max(abs(2 * top - t[DISC]), abs(2 * bottom - t[DISC]))
    return bool(wide * wide + high * high < t[DISC] * t[DISC])


@jit
def _is_free(
    t: IntArray, row: IntArray, size: int, x: int, y: int, heading: int, near: IntArray, count: int
) -> bool:
    """ARM-9: return whether a ship there is on the table and apart from those nearby."""
    o = t[OUTLINES] + 6 * (FULL_TURN * (size - 1) + heading)
    ax, ay, bx, by = x + t[o], y + t[o + 1], x + t[o + 2], y + t[o + 3]
    cx, cy = x + t[o + 4], y + t[o + 5]
    left, right = min(ax, bx, cx), max(ax, bx, cx)
    top, bottom = min(ay, by, cy), max(ay, by, cy)
    if not (left > 0 and right < t[WIDTH] and top > 0 and bottom < t[HEIGHT]):
        return False
    here, disc = ((ax, ay), (bx, by), (cx, cy)), t[DISC]
    if disc:
        for px, py in here:
            if (2 * px - disc) ** 2 + (2 * py - disc) ** 2 >= disc * disc:
                return False
    for n in range(count):
        s = near[n]
        beside = row[s + LEFT] > right or row[s + RIGHT] < left
        if not (beside or row[s + TOP] > bottom or row[s + BOTTOM] < top):
            h = s + HULL
            there = (row[h], row[h + 1]), (row[h + 2], row[h + 3]), (row[h + 4], row[h + 5])
            if not are_disjoint(here, there):
                return False
    return True


@jit
def _is_clear_of_flags(
    t: IntArray, row: IntArray, seat: int, size: int, ship: int, at: int
) -> bool:
    """ARM-9, ARM-19: return whether a ship stepping to its tip on this heading strikes no flag."""
    s, o = FIRST_SHIP + PARTS * ship, t[OUTLINES] + 6 * (FULL_TURN * (size - 1) + at)
    x, y = row[s + HULL], row[s + HULL + 1]
    here = (
        (x + t[o], y + t[o + 1]),
        (x + t[o + 2], y + t[o + 3]),
        (x + t[o + 4], y + t[o + 5]),
    )
    for owner in range(t[SEATS]):
        flag = FLAG + 3 * owner
        own = row[flag] == AT_POINT and side_of(t, owner) == side_of(t, seat)
        if own and contains_point(here, (row[flag + 1], row[flag + 2])):
            return False
    return True


@jit
def _find_open_steps(t: IntArray, row: IntArray, ways: IntArray, ship: int, near: IntArray) -> None:
    """ARM-7 to ARM-9: find the grid headings on which this ship could make its next step."""
    s, count = FIRST_SHIP + PARTS * ship, 0
    x, y, size = row[s + HULL], row[s + HULL + 1], int(row[s + SIZE])
    for other in range(row[COUNT]):
        o = FIRST_SHIP + PARTS * other
        if other != ship and row[o + LIES] == AFLOAT and may_touch(t, row, o, x, y, size):
            near[count] = o
            count += 1
    far, most = t[t[RADIUS] + size], t[t[SHARPEST] + size] // t[GRID]
    open_water = count == 0 and _on_table(t, x - far, y - far, x + far, y + far)
    flagged = False
    for seat in range(t[SEATS]):
        flagged = flagged or row[FLAG + 3 * seat] == AT_POINT
    for n in range(2 * most + 1):
        free = open_water
        if not free or flagged:
            heading = (row[s + HEADING] + (n - most) * t[GRID]) % FULL_TURN
            free = free or _is_free(t, row, size, x, y, heading, near, count)
            if free and flagged:
                free = _is_clear_of_flags(t, row, int(row[s + OF_SEAT]), size, ship, heading)
        ways[ship, n] = free


# The phases


@jit
def _list_battle(
    t: IntArray,
    row: IntArray,
    ways: IntArray,
    aims: IntArray,
    told: IntArray,
    does: IntArray,
    room: Any,
) -> None:
    """ARM-5 to ARM-13: list shots, then steps, then the end of the turn."""
    seat, left = row[ASKED], row[USED] < ACTIONS_PER_TURN
    for ship in range(row[COUNT]):
        s = FIRST_SHIP + PARTS * ship
        mine = row[s + OF_SEAT] == seat and row[s + LIES] == AFLOAT
        if left and mine and row[s + SHOTS] < row[s + SIZE]:
            if aims[ship, 0] == NOT_COMPUTED:
                find_hits(t, row, aims, ship, room[1])
            _list_shots(t, row, aims, ship, told, does)
    for ship in range(row[COUNT]):
        s = FIRST_SHIP + PARTS * ship
        if row[s + OF_SEAT] == seat and row[s + LIES] == AFLOAT:
            if row[UNDER_WAY] == ship:
                able = row[MADE] < t[t[MOST_STEPS] + row[s + SIZE]]
            else:
                able = left and not row[s + MOVED]
            if able:
                if ways[ship, 0] == NOT_COMPUTED:
                    _find_open_steps(t, row, ways, ship, room[0])
                most = t[t[SHARPEST] + row[s + SIZE]] // t[GRID]
                for n in range(2 * most + 1):
                    if ways[ship, n]:
                        at = _append_action(t, row, told, does, STEP, ship)
                        if at >= 0:
                            heading = (row[s + HEADING] + (n - most) * t[GRID]) % FULL_TURN
                            told[at + _HEADING] = does[row[FOUND] - 1, 1] = heading
    _append_action(t, row, told, does, END, -1)


@jit
def _list_shots(
    t: IntArray, row: IntArray, aims: IntArray, ship: int, told: IntArray, does: IntArray
) -> None:
    """ARM-13: list every shot of a ship that would hit."""
    port, starboard, target = aims[ship, 0], aims[ship, 1], 0
    while (port | starboard) >> target:
        for side in range(2):
            if (port if side == 0 else starboard) >> target & 1:
                at = _append_action(t, row, told, does, FIRE, ship)
                if at >= 0:
                    told[at + _SIDE] = does[row[FOUND] - 1, 1] = side
                    told[at + _TARGET] = does[row[FOUND] - 1, 2] = target
        target += 1


@jit
def _list_deployments(
    t: IntArray, row: IntArray, ship: int, told: IntArray, does: IntArray, near: IntArray
) -> None:
    """ARM-4: list places for this ship: inches of the band, then parts of them."""
    count, band = 0, t[BANDS] + 4 * row[ASKED]
    size, raster = int(row[FIRST_SHIP + PARTS * ship + SIZE]), 2 * INCH
    left, top, right, bottom = t[band], t[band + 1], t[band + 2], t[band + 3]
    for other in range(row[COUNT]):
        o = FIRST_SHIP + PARTS * other
        if row[o + LIES] == AFLOAT:
            near[count] = o
            count += 1
    while row[FOUND] == 0 and raster >= INCH // 8:
        for x in range(left + raster, right, raster):
            for y in range(top + INCH, bottom, min(raster, INCH)):
                for heading in range(0, FULL_TURN, FULL_TURN // 4):
                    o = t[OUTLINES] + 6 * (FULL_TURN * (size - 1) + heading)
                    inside = True
                    for i in range(3):
                        inside = inside and left <= x + t[o + 2 * i] <= right
                        inside = inside and top <= y + t[o + 2 * i + 1] <= bottom
                    if inside and _is_free(t, row, size, x, y, heading, near, count):
                        at = _append_action(t, row, told, does, DEPLOY, ship)
                        if at >= 0:
                            n = row[FOUND] - 1
                            told[at + _X] = does[n, 1] = x
                            told[at + _Y] = does[n, 2] = y
                            told[at + _HEADING] = does[n, 3] = heading
        raster //= 2


@jit
def _list_flags(t: IntArray, row: IntArray, told: IntArray, does: IntArray) -> None:
    """ARM-19: list every own ship, and points two inches apart."""
    for ship in range(row[COUNT]):
        if row[FIRST_SHIP + PARTS * ship + OF_SEAT] == row[ASKED]:
            _append_action(t, row, told, does, HOIST, ship)
    band, disc = t[FLAG_BANDS] + 4 * row[ASKED], t[DISC]
    for x in range(t[band], t[band + 2] + 1, 2 * INCH):
        for y in range(t[band + 1], t[band + 3] + 1, 2 * INCH):
            free = True
            if disc:
                from_middle = (2 * x - disc) ** 2 + (2 * y - disc) ** 2
                free = from_middle <= (disc - 2 * INCH) ** 2
            for ship in range(row[COUNT]):
                s = FIRST_SHIP + PARTS * ship
                free = free and not (row[s + LIES] == AFLOAT and covers_point(row, s, x, y))
            if free:
                at = _append_action(t, row, told, does, HOIST, -1)
                if at >= 0:
                    told[at + _X] = does[row[FOUND] - 1, 1] = x
                    told[at + _Y] = does[row[FOUND] - 1, 2] = y


@jit
def _list_fleets(t: IntArray, row: IntArray, told: IntArray, does: IntArray) -> None:
    """ARM-2, ARM-16, ARM-17: list fleets to choose, answers, or first players."""
    phase = row[PHASE]
    if phase in (BUILDING, NAMING):
        kind, numbers = (BUILD, 3) if phase == BUILDING else (NAME, 4)
        begins = t[BUILDS] if phase == BUILDING else t[NAMES]
        for n in range(t[t[LENGTHS] + (phase == NAMING)]):
            at = _append_action(t, row, told, does, kind, -1)
            for i in range(numbers):
                told[at + _SMALL + i] = does[n, i] = t[begins + numbers * n + i]
        return
    kind = TAKE if phase == TAKING else ANSWER if phase == ANSWERING else LET
    for n in range(t[SEATS] if phase == BEGINNING else 2):
        at, chosen = _append_action(t, row, told, does, kind, -1), n
        if phase == TAKING:
            chosen = 1 - n
        does[n, 0] = chosen
        told[at + _YES] = (n - row[ASKED]) % t[SEATS] if phase == BEGINNING else chosen


@jit
def list_legal_actions(
    t: IntArray,
    row: IntArray,
    ways: IntArray,
    aims: IntArray,
    told: IntArray,
    does: IntArray,
    room: Any,
) -> None:
    """List the legal actions of the seat to act; `room`: scratch for nearby ships and aiming."""
    row[FOUND] = 0
    if row[PHASE] == BATTLE:
        _list_battle(t, row, ways, aims, told, does, room)
    elif row[PHASE] == DEPLOYING:
        for ship in range(row[COUNT]):
            s = FIRST_SHIP + PARTS * ship
            if row[s + OF_SEAT] == row[ASKED] and row[s + LIES] == WAITS:
                _list_deployments(t, row, ship, told, does, room[0])
                return
        _list_flags(t, row, told, does)
    else:
        _list_fleets(t, row, told, does)
