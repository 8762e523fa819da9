"""The layout of the row of integers that stores a match, and functions that update a ship in it.

The row has the facts of the match, then `SHIP_STRIDE` numbers for each ship. Two arrays cache
results: `open_steps[ship, grid heading]` tells whether a step is legal; `hit_masks[ship, side]` has
a bit for each ship that a shot would hit. After a move, they are recomputed for the ships nearby.
`params` has the options, the offsets of the codec's fields, and tables with the shapes of ships.
"""

from __future__ import annotations

from escadre.core.kernel import KernelArray, jit, jit_inline
from escadre.games.armada.rules.hulls import FULL_TURN, contains_point
from escadre.games.armada.rules.placement_kernel import register_hull_functions
from escadre.games.armada.rules.shots import MAX_GUN_DISTANCE

register_hull_functions()

(
    SEATS, MAX_SHIPS, ACTION_COUNT, SETUP, GRID, DISC_DIAMETER, WIDTH, HEIGHT, OBJECTIVE,
    ATTACKER, PIPS_DECIDE, TEAMS,
) = range(12)  # fmt: skip
"""Indices in `params` of the options: seats, maximum number of ships, number of actions, and others
of `Config`; ATTACKER is a seat.
"""
BASIC, ADVANCED, CONSTRUCTED, FULL = range(4)
ANNIHILATION, FLAGS, INFILTRATION = range(3)
(
    OWNER, SIZES, DEPLOYED_AT, SUNK_AT, POSE, DAMAGES, MOVED_AT, STEPS_AT, SHOTS_AT, FLEETS, BUILT,
    NAMED, FLAG_AT, FLAGSHIP, FLAG_POINT, PHASE_AT, TURN_AT, ACTIONS_AT,
    TURNS_WITHOUT_DAMAGE_AT, SIDE_AT, SEAT_AT, _OWN_FLEET, _OWN_FLAGSHIP, _OWN_FLAG_AT, CANDIDATES,
) = range(12, 37)  # fmt: skip
"""Indices in `params` of the offsets of the codec's fields."""
(
    OUTLINES,
    GUNS,
    RADIUS,
    MAX_HEADING_CHANGE,
    MAX_STEPS,
    SIDE,
    DEPLOYMENT_ZONES,
    FLAG_ZONES,
    BUILDS,
    OFFERS,
    LIST_LENGTHS,
) = range(37, 48)
"""Indices in `params` of the offsets of the tables.

OUTLINES has the corners of a hull by size and heading, tip first. GUNS has the numbers that
`line_of_fire` reads, by size, heading and side. RADIUS, MAX_HEADING_CHANGE and MAX_STEPS are by
size; SIDE, DEPLOYMENT_ZONES and FLAG_ZONES by seat. BUILDS and OFFERS list the legal ones, and
LIST_LENGTHS tells how many there are.
"""

(
    PHASE,
    MOVER,
    CHOOSER,
    FIRST_SEAT,
    ACTIONS_USED,
    MOVING_SHIP,
    STEPS_MADE,
    TURNS_WITHOUT_DAMAGE,
    SEATS_OUT,
    WINNER,
    SHIP_COUNT,
    LISTED_COUNT,
) = range(12)
"""Indices of the facts in a row; MOVING_SHIP and WINNER are -1 for none.

CHOOSER is the seat that chose the fleets; LISTED_COUNT is the number of listed actions.
"""
OUT_ORDER, FLEET_KNOWN, FLEET, OFFER, FLAG = 12, 16, 20, 32, 36
"""Indices where facts by seat begin.

OUT_ORDER: the order in which seats went out, -1 for seats still in. FLEET: the numbers of ships by
size. FLAG: its kind, then the ship or x, then y.
"""
NO_FLAG, ON_SHIP, AT_POINT = range(3)
FIRST_SHIP, SHIP_STRIDE = 48, 20
SEAT, SIZE, X, Y, HEADING, STATUS, DAMAGE, MOVED, SHOTS, HULL = range(10)
"""Indices among the numbers of a ship; at HULL begin its tip, starboard corner and port corner."""
LEFT, TOP, RIGHT, BOTTOM = range(16, 20)
"""Indices of the bounding box among the numbers of a ship."""
WAITING, AFLOAT, SUNK = range(3)
BUILDING, _DRAWING, TAKING, OFFERING, ANSWERING, CHOOSING_FIRST, DEPLOYING, BATTLE = range(8)
"""Phases, numbered as in the codec."""
NOT_COMPUTED = -1
"""Marks an entry of the two caches that is not computed yet."""


@jit_inline
def outline_offset(params: KernelArray, size: int, heading: int) -> int:
    """Return the offset in `params` of the x and y of a hull's three corners, tip first."""
    return int(params[OUTLINES] + 6 * (FULL_TURN * (size - 1) + heading))


@jit
def put_ship(
    params: KernelArray, row: KernelArray, ship: int, x: int, y: int, heading: int
) -> None:
    """ARM-4, ARM-7: put a ship at this pose."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    row[s + X] = x
    row[s + Y] = y
    row[s + HEADING] = heading
    row[s + STATUS] = AFLOAT
    outline = outline_offset(params, row[s + SIZE], heading)
    for i in range(3):
        row[s + HULL + 2 * i] = x + params[outline + 2 * i]
        row[s + HULL + 2 * i + 1] = y + params[outline + 2 * i + 1]
    a, b, c = row[s + HULL], row[s + HULL + 2], row[s + HULL + 4]
    row[s + LEFT], row[s + RIGHT] = min(a, b, c), max(a, b, c)
    a, b, c = row[s + HULL + 1], row[s + HULL + 3], row[s + HULL + 5]
    row[s + TOP], row[s + BOTTOM] = min(a, b, c), max(a, b, c)


@jit
def invalidate_near(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    ship: int,
) -> None:
    """Invalidate the caches of this ship and of ships near it; called before and after its move."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    open_steps[ship, 0] = hit_masks[ship, 0] = NOT_COMPUTED
    for other in range(row[SHIP_COUNT]):
        o = FIRST_SHIP + SHIP_STRIDE * other
        if row[o + STATUS] == AFLOAT:
            if may_touch(params, row, s, row[o + HULL], row[o + HULL + 1], row[o + SIZE]):
                open_steps[other, 0] = NOT_COMPUTED
            if may_be_in_range(row, o, s):
                hit_masks[other, 0] = NOT_COMPUTED


@jit
def invalidate_all(row: KernelArray, open_steps: KernelArray, hit_masks: KernelArray) -> None:
    """Invalidate every ship's cache."""
    for ship in range(row[SHIP_COUNT]):
        open_steps[ship, 0] = hit_masks[ship, 0] = NOT_COMPUTED


@jit
def may_touch(params: KernelArray, row: KernelArray, s: int, x: int, y: int, size: int) -> bool:
    """Return whether ship `s` is near enough to (x, y) to touch a ship of this size there."""
    radius = params[params[RADIUS] + size]
    return bool(
        row[s + LEFT] <= x + radius
        and row[s + RIGHT] >= x - radius
        and row[s + TOP] <= y + radius
        and row[s + BOTTOM] >= y - radius
    )


@jit
def may_be_in_range(row: KernelArray, first: int, second: int) -> bool:
    """ARM-12: return whether a hull is near enough to be reached by a zone."""
    return bool(
        abs(row[first + X] - row[second + X]) < MAX_GUN_DISTANCE
        and abs(row[first + Y] - row[second + Y]) < MAX_GUN_DISTANCE
    )


@jit
def covers_point(row: KernelArray, s: int, x: int, y: int) -> bool:
    """ARM-19: return whether ship `s` covers a point."""
    h = s + HULL
    hull = (row[h], row[h + 1]), (row[h + 2], row[h + 3]), (row[h + 4], row[h + 5])
    return bool(contains_point(hull, (x, y)))


@jit
def side_of(params: KernelArray, seat: int) -> int:
    """ARM-21: return the side of a seat."""
    return int(params[params[SIDE] + seat])
