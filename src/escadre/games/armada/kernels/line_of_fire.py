"""The line of fire as in `rules.line_of_fire`, computed with 64-bit integers.

For each side of a ship, the table at `params[GUNS]` has SIDE_FIELDS numbers: start and direction of
the side, relative to the centre of the base; the two outer corners of its zone in side coordinates;
its last lane; and the depth of its zone.

No sum overflows: hulls in sight are less than 2^13 thousandths of an inch away and a side is
shorter than 2^11, so side coordinates stay below 2^25, numerators below 2^53 and denominators below
2^27.
"""

from __future__ import annotations

import numpy as np

from escadre.core.kernel import KernelArray, jit
from escadre.games.armada.kernels.layout import (
    AFLOAT,
    FIRST_SHIP,
    GUNS,
    HEADING,
    HULL,
    SEAT,
    SHIP_COUNT,
    SHIP_STRIDE,
    SIZE,
    STATUS,
    X,
    Y,
    may_be_in_range,
    side_of,
)
from escadre.games.armada.rules.hulls import FULL_TURN

SIDE_FIELDS = 10
_LANES, _DEPTHS, _SHIP = 0, 4, 8  # where a hull's corner lanes, corner depths and number begin
_LOW, _HIGH = 9, 10  # where a hull's first and last lane are
HitScratch = tuple[KernelArray, KernelArray, KernelArray]
"""Scratch arrays: the hulls in front of a side, the covered lanes, and the side's zone."""


@jit
def _less(a: int, b: int, c: int, d: int) -> bool:
    """Return whether a/b < c/d; compares integer parts first, because products exceed 64 bits."""
    floor_1, floor_2 = a // b, c // d
    if floor_1 != floor_2:
        return bool(floor_1 < floor_2)
    return bool((a - floor_1 * b) * d < (c - floor_2 * d) * b)


@jit
def _near_depth(hull: KernelArray, double_lane: int) -> tuple[int, int]:
    """Return a hull's depth in a lane as numerator and denominator; `double_lane` is 2 × lane."""
    numerator, denominator = 0, 0
    lane, depth = hull[_LANES + 2], hull[_DEPTHS + 2]
    for i in range(3):
        next_lane, next_depth = hull[_LANES + i], hull[_DEPTHS + i]
        if (
            lane != next_lane
            and min(lane, next_lane) * 2 <= double_lane <= max(lane, next_lane) * 2
        ):
            width = 2 * abs(next_lane - lane)
            if lane < next_lane:
                candidate = depth * width + (next_depth - depth) * (double_lane - 2 * lane)
            else:
                candidate = next_depth * width + (depth - next_depth) * (
                    double_lane - 2 * next_lane
                )
            if denominator == 0 or _less(candidate, width, numerator, denominator):
                numerator, denominator = candidate, width
        lane, depth = next_lane, next_depth
    return numerator, denominator


@jit
def _begins_in_zone(hull: KernelArray, zone: KernelArray, lane: int) -> bool:
    """Return whether a hull begins inside the zone in this lane."""
    numerator, denominator = _near_depth(hull, 2 * lane)
    start_lane, depth = zone[6], zone[7]
    for i in range(4):
        next_lane, next_depth = zone[2 * i], zone[2 * i + 1]
        if start_lane != next_lane and min(start_lane, next_lane) <= lane <= max(
            start_lane, next_lane
        ):
            width = 2 * abs(next_lane - start_lane)
            if start_lane < next_lane:
                zone_depth = depth * width + 2 * (next_depth - depth) * (lane - start_lane)
            else:
                zone_depth = next_depth * width + 2 * (depth - next_depth) * (lane - next_lane)
            if _less(numerator, denominator, zone_depth, width):
                return True
        start_lane, depth = next_lane, next_depth
    return False


@jit
def _reaches_into_zone(hull: KernelArray, zone: KernelArray, start: int, end: int) -> bool:
    """Return whether the near edge of a hull is inside the zone somewhere between these lanes."""
    if _begins_in_zone(hull, zone, start) or _begins_in_zone(hull, zone, end):
        return True
    for i in range(3):
        lane = hull[_LANES + i]
        if start < lane < end and _begins_in_zone(hull, zone, lane):
            return True
    for i in range(4):
        lane = zone[2 * i]
        if start < lane < end and _begins_in_zone(hull, zone, lane):
            return True
    return False


@jit
def _to_side_coordinates(
    params: KernelArray,
    row: KernelArray,
    ship: int,
    side: int,
    hulls: KernelArray,
    zone: KernelArray,
) -> tuple[int, int]:
    """Write the hulls in front of a side, and its zone; return the hull count and zone depth."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    g = params[GUNS] + SIDE_FIELDS * (
        2 * (FULL_TURN * (row[s + SIZE] - 1) + row[s + HEADING]) + side
    )
    x0, y0 = row[s + X] + params[g], row[s + Y] + params[g + 1]
    dx = params[g + 2]
    dy = params[g + 3]
    sign = 2 * side - 1
    length = params[g + 8]
    zone[0] = 0
    zone[1] = 0
    zone[6] = length
    zone[7] = 0
    for i in range(4):
        zone[2 + i] = params[g + 4 + i]
    count = 0
    for other in range(row[SHIP_COUNT]):
        o = FIRST_SHIP + SHIP_STRIDE * other
        if other != ship and row[o + STATUS] == AFLOAT and may_be_in_range(row, s, o):
            other_hull = hulls[count]
            for i in range(3):
                x, y = row[o + HULL + 2 * i] - x0, row[o + HULL + 2 * i + 1] - y0
                other_hull[_LANES + i] = x * dx + y * dy
                other_hull[_DEPTHS + i] = sign * (y * dx - x * dy)
            other_hull[_SHIP] = other
            other_hull[_LOW] = max(0, min(other_hull[0], other_hull[1], other_hull[2]))
            other_hull[_HIGH] = min(length, max(other_hull[0], other_hull[1], other_hull[2]))
            if other_hull[_LOW] < other_hull[_HIGH]:
                count += 1
    return count, params[g + 9]


@jit
def _is_hit(
    hulls: KernelArray, count: int, index: int, zone: KernelArray, covered: KernelArray
) -> bool:
    """ARM-13: return whether a hull in the zone is hit in spite of the hulls in front of it."""
    hull, n = hulls[index], 0
    for other in range(count):
        other_hull = hulls[other]
        start, end = max(hull[_LOW], other_hull[_LOW]), min(hull[_HIGH], other_hull[_HIGH])
        if other != index and start < end:
            other_depth, other_width = _near_depth(other_hull, start + end)
            if other_depth >= 0:
                depth, width = _near_depth(hull, start + end)
                if _less(other_depth, other_width, depth, width):
                    i = n
                    while i > 0 and covered[i - 1, 0] > start:
                        covered[i, 0], covered[i, 1] = covered[i - 1, 0], covered[i - 1, 1]
                        i -= 1
                    covered[i, 0], covered[i, 1] = start, end
                    n += 1
    if n == 0:
        return True
    lane = hull[_LOW]
    for i in range(n):
        if covered[i, 0] > lane and _reaches_into_zone(hull, zone, lane, covered[i, 0]):
            return True
        lane = max(lane, covered[i, 1])
    return bool(lane < hull[_HIGH] and _reaches_into_zone(hull, zone, lane, hull[_HIGH]))


def scratch_arrays(ships: int) -> HitScratch:
    """Allocate the scratch arrays for a match with this many ships."""
    return np.empty((ships, 11), np.int64), np.empty((ships, 2), np.int64), np.empty(8, np.int64)


@jit
def find_hits(
    params: KernelArray, row: KernelArray, hit_masks: KernelArray, ship: int, scratch: HitScratch
) -> None:
    """ARM-12, ARM-13: write, for each side, a bit for each enemy that a shot hits."""
    hulls, covered, zone = scratch
    own_side = side_of(params, row[FIRST_SHIP + SHIP_STRIDE * ship + SEAT])
    for side in range(2):
        count, max_depth = _to_side_coordinates(params, row, ship, side, hulls, zone)
        hit = 0
        for index in range(count):
            hull = hulls[index]
            other = hull[_SHIP]
            if (
                side_of(params, row[FIRST_SHIP + SHIP_STRIDE * other + SEAT]) != own_side
                and min(hull[_DEPTHS], hull[_DEPTHS + 1], hull[_DEPTHS + 2]) < max_depth
                and _near_depth(hull, hull[_LOW] + hull[_HIGH])[0] > 0
                and _reaches_into_zone(hull, zone, hull[_LOW], hull[_HIGH])
                and _is_hit(hulls, count, index, zone, covered)
            ):
                hit |= 1 << other
        hit_masks[ship, side] = hit
