"""Layout of a match's row of integers, and updates of a ship in it.

A match is a row of facts, then its ships, each `PARTS` numbers long; beside it are cached options:
`ways`, by ship and heading of the grid whether a step is open, and `aims`, by ship and side a bit
for each ship that a shot would hit. The cache is recomputed where ships have moved nearby. `t`
holds the options, the offsets of the parts, and the shapes of ships.
"""

from __future__ import annotations

from escadre.core.kernel import IntArray, jit
from escadre.games.armada.rules.hulls import FULL_TURN, contains_point
from escadre.games.armada.rules.placement_kernel import register_hull_functions
from escadre.games.armada.rules.shots import MAX_GUN_DISTANCE

register_hull_functions()

(
    SEATS, SHIPS, NUMBERS, SETUP, GRID, DISC, WIDTH, HEIGHT, OBJECTIVE, ATTACKER, PIPS_COUNT,
    TEAMED,
) = range(12)  # fmt: skip
"""What was agreed: seats, ships at most, numbers, and the options; ATTACKER: a seat."""
BASIC, ADVANCED, CONSTRUCTED, FULL = range(4)
ANNIHILATION, FLAGS, INFILTRATION = range(3)
(
    OWNER, SIZES, DEPLOYED_AT, SUNK_AT, POSE, DAMAGES, MOVED_AT, STEPS_AT, SHOTS_AT, FLEETS, BUILT,
    NAMED, FLAG_AT, FLAGSHIP, FLAG_POINT, PHASE_AT, TURN_AT, ACTIONS_AT, QUIET_AT, SIDE_AT,
    SEAT_AT, _OWN_FLEET, _OWN_FLAGSHIP, _OWN_FLAG_AT, CANDIDATES,
) = range(12, 37)  # fmt: skip
"""Where the fields of the codec begin."""
OUTLINES, GUNS, RADIUS, SHARPEST, MOST_STEPS, SIDE, BANDS, FLAG_BANDS, BUILDS, NAMES, LENGTHS = (
    range(37, 48)
)
"""Where the tables begin. OUTLINES: by size and heading the corners of a hull, tip first. GUNS: the

same, for both sides what a gunner sees (see `lanes`). By size RADIUS, SHARPEST, MOST_STEPS; by seat
its SIDE and both bands; what can be built and named; LENGTHS: how many builds and names.
"""

PHASE, ASKED, CHOOSER, FIRST, USED, UNDER_WAY, MADE, QUIET, OUT, WINNER, COUNT, FOUND = range(12)
"""Facts: the phase, who is asked, who chose fleets and moves first; actions used, the ship under

way (-1: none) and its steps; quiet turns, seats out, who won (-1: nobody); ships; actions listed.
"""
ORDER, KNOWN, FLEET, OFFER, FLAG = 12, 16, 20, 32, 36
"""By seat: the order in which it went out (-1: not), whether its fleet is known, and its ships by

size; the offer; by seat its flag: what it is, its ship, and its point.
"""
NO_FLAG, ON_SHIP, AT_POINT = range(3)
FIRST_SHIP, PARTS = 48, 20
OF_SEAT, SIZE, X, Y, HEADING, LIES, DAMAGE, MOVED, SHOTS, HULL = range(10)
"""Of a ship; LIES: 0 waits, 1 lies on the table, 2 is sunk; its hull: tip, right, left."""
LEFT, TOP, RIGHT, BOTTOM = range(16, 20)
"""The box around it."""
WAITS, AFLOAT, SUNK = range(3)
BUILDING, _LOT, TAKING, NAMING, ANSWERING, BEGINNING, DEPLOYING, BATTLE = range(8)  # by the codec
NOT_COMPUTED = -1
"""In `ways` and `aims`: to be looked at anew."""


@jit
def put_ship(t: IntArray, row: IntArray, ship: int, x: int, y: int, heading: int) -> None:
    """ARM-4, ARM-7: put a ship there."""
    s = FIRST_SHIP + PARTS * ship
    row[s + X], row[s + Y], row[s + HEADING], row[s + LIES] = x, y, heading, AFLOAT
    o = t[OUTLINES] + 6 * (FULL_TURN * (row[s + SIZE] - 1) + heading)
    for i in range(3):
        row[s + HULL + 2 * i] = x + t[o + 2 * i]
        row[s + HULL + 2 * i + 1] = y + t[o + 2 * i + 1]
    a, b, c = row[s + HULL], row[s + HULL + 2], row[s + HULL + 4]
    row[s + LEFT], row[s + RIGHT] = min(a, b, c), max(a, b, c)
    a, b, c = row[s + HULL + 1], row[s + HULL + 3], row[s + HULL + 5]
    row[s + TOP], row[s + BOTTOM] = min(a, b, c), max(a, b, c)


@jit
def invalidate_near(t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, ship: int) -> None:
    """Invalidate the caches of ships near this one, which comes or goes."""
    s = FIRST_SHIP + PARTS * ship
    ways[ship, 0] = aims[ship, 0] = NOT_COMPUTED
    for other in range(row[COUNT]):
        o = FIRST_SHIP + PARTS * other
        if row[o + LIES] == AFLOAT:
            if may_touch(t, row, s, row[o + HULL], row[o + HULL + 1], row[o + SIZE]):
                ways[other, 0] = NOT_COMPUTED
            if may_be_in_range(row, o, s):
                aims[other, 0] = NOT_COMPUTED


@jit
def invalidate_all(row: IntArray, ways: IntArray, aims: IntArray) -> None:
    """Invalidate every ship's cache."""
    for ship in range(row[COUNT]):
        ways[ship, 0] = aims[ship, 0] = NOT_COMPUTED


@jit
def may_touch(t: IntArray, row: IntArray, s: int, x: int, y: int, size: int) -> bool:
    """Return whether the box of ship `s` meets the square that a ship of this size could cover."""
    far = t[t[RADIUS] + size]
    return bool(
        row[s + LEFT] <= x + far
        and row[s + RIGHT] >= x - far
        and row[s + TOP] <= y + far
        and row[s + BOTTOM] >= y - far
    )


@jit
def may_be_in_range(row: IntArray, one: int, other: int) -> bool:
    """ARM-12: return whether a hull is near enough that a zone might reach it."""
    return bool(
        abs(row[one + X] - row[other + X]) < MAX_GUN_DISTANCE
        and abs(row[one + Y] - row[other + Y]) < MAX_GUN_DISTANCE
    )


@jit
def covers_point(row: IntArray, s: int, x: int, y: int) -> bool:
    """ARM-19: return whether the ship at `s` covers a point."""
    h = s + HULL
    hull = (row[h], row[h + 1]), (row[h + 2], row[h + 3]), (row[h + 4], row[h + 5])
    return bool(contains_point(hull, (x, y)))


@jit
def side_of(t: IntArray, seat: int) -> int:
    """ARM-21: return the side of a seat."""
    return int(t[t[SIDE] + seat])
