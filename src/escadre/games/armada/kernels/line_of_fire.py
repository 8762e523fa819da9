"""Line of fire in 64-bit integers.

A side is GUNS numbers: its start and direction, seen from the centre of the base; the two outer
corners of its zone in its own coordinates, its last lane and the depth of its zone.

Hulls in sight are less than 2^13 thousandths away and a side is shorter than 2^11, so its
coordinates stay below 2^25, and the numerator of a ratio below 2^53, its denominator below 2^27.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from escadre.core.kernel import IntArray, jit
from escadre.games.armada.kernels.layout import (
    AFLOAT,
    COUNT,
    FIRST_SHIP,
    GUNS,
    HEADING,
    HULL,
    LIES,
    OF_SEAT,
    PARTS,
    SIZE,
    X,
    Y,
    may_be_in_range,
    side_of,
)
from escadre.games.armada.rules.hulls import FULL_TURN

SIDE_FIELDS = 10
_ALONG, _OUT, _SHIP = 0, 4, 8  # per hull seen: three lanes, how far out, its number
_LOW, _HIGH = 9, 10  # and its first and last lane


@jit
def _less(a: int, b: int, c: int, d: int) -> bool:
    """Return whether a/b < c/d; whole parts first, as 64 bits do not hold the products."""
    whole, other = a // b, c // d
    if whole != other:
        return bool(whole < other)
    return bool((a - whole * b) * d < (c - other * d) * b)


@jit
def _near(hull: IntArray, twice: int) -> tuple[int, int]:
    """Return how far out a hull begins in a lane that it shares, given as twice the lane."""
    least, below = 0, 0
    at, out = hull[_ALONG + 2], hull[_OUT + 2]
    for i in range(3):
        to, beyond = hull[_ALONG + i], hull[_OUT + i]
        if at != to and min(at, to) * 2 <= twice <= max(at, to) * 2:
            wide = 2 * abs(to - at)
            if at < to:
                share = out * wide + (beyond - out) * (twice - 2 * at)
            else:
                share = beyond * wide + (out - beyond) * (twice - 2 * to)
            if below == 0 or _less(share, wide, least, below):
                least, below = share, wide
        at, out = to, beyond
    return least, below


@jit
def _begins_in_zone(hull: IntArray, zone: IntArray, along: int) -> bool:
    """Return whether a hull begins inside the zone in this lane."""
    least, below = _near(hull, 2 * along)
    at, out = zone[6], zone[7]
    for i in range(4):
        to, beyond = zone[2 * i], zone[2 * i + 1]
        if at != to and min(at, to) <= along <= max(at, to):
            wide = 2 * abs(to - at)
            if at < to:
                share = out * wide + 2 * (beyond - out) * (along - at)
            else:
                share = beyond * wide + 2 * (out - beyond) * (along - to)
            if _less(least, below, share, wide):
                return True
        at, out = to, beyond
    return False


@jit
def _reaches_into_zone(hull: IntArray, zone: IntArray, start: int, end: int) -> bool:
    """Return whether the near edge of a hull is inside the zone somewhere between these lanes."""
    if _begins_in_zone(hull, zone, start) or _begins_in_zone(hull, zone, end):
        return True
    for i in range(3):
        along = hull[_ALONG + i]
        if start < along < end and _begins_in_zone(hull, zone, along):
            return True
    for i in range(4):
        along = zone[2 * i]
        if start < along < end and _begins_in_zone(hull, zone, along):
            return True
    return False


@jit
def _to_side_coordinates(
    t: IntArray, row: IntArray, ship: int, side: int, hulls: IntArray, zone: IntArray
) -> tuple[int, int]:
    """List the hulls that share a lane with a side, and its zone; return how many and its depth."""
    s = FIRST_SHIP + PARTS * ship
    g = t[GUNS] + SIDE_FIELDS * (2 * (FULL_TURN * (row[s + SIZE] - 1) + row[s + HEADING]) + side)
    x0, y0 = row[s + X] + t[g], row[s + Y] + t[g + 1]
    dx, dy, hand = t[g + 2], t[g + 3], 2 * side - 1
    length = t[g + 8]
    zone[0], zone[1], zone[6], zone[7] = 0, 0, length, 0
    for i in range(4):
        zone[2 + i] = t[g + 4 + i]
    count = 0
    for other in range(row[COUNT]):
        o = FIRST_SHIP + PARTS * other
        if other != ship and row[o + LIES] == AFLOAT and may_be_in_range(row, s, o):
            there = hulls[count]
            for i in range(3):
                x, y = row[o + HULL + 2 * i] - x0, row[o + HULL + 2 * i + 1] - y0
                there[_ALONG + i] = x * dx + y * dy
                there[_OUT + i] = hand * (y * dx - x * dy)
            there[_SHIP] = other
            there[_LOW] = max(0, min(there[0], there[1], there[2]))
            there[_HIGH] = min(length, max(there[0], there[1], there[2]))
            if there[_LOW] < there[_HIGH]:
                count += 1
    return count, t[g + 9]


@jit
def _is_hit(hulls: IntArray, count: int, nth: int, zone: IntArray, hidden: IntArray) -> bool:
    """ARM-13: return whether a hull in the zone is hit behind all others."""
    hull, n = hulls[nth], 0
    for other in range(count):
        there = hulls[other]
        start, end = max(hull[_LOW], there[_LOW]), min(hull[_HIGH], there[_HIGH])
        if other != nth and start < end:
            before, wide = _near(there, start + end)
            if before >= 0:
                least, below = _near(hull, start + end)
                if _less(before, wide, least, below):
                    i = n
                    while i > 0 and hidden[i - 1, 0] > start:
                        hidden[i, 0], hidden[i, 1] = hidden[i - 1, 0], hidden[i - 1, 1]
                        i -= 1
                    hidden[i, 0], hidden[i, 1] = start, end
                    n += 1
    if n == 0:
        return True
    at = hull[_LOW]
    for i in range(n):
        if hidden[i, 0] > at and _reaches_into_zone(hull, zone, at, hidden[i, 0]):
            return True
        at = max(at, hidden[i, 1])
    return bool(at < hull[_HIGH] and _reaches_into_zone(hull, zone, at, hull[_HIGH]))


def scratch_arrays(ships: int) -> tuple[IntArray, IntArray, IntArray]:
    """Allocate scratch for the hulls that a side sees, for covered lanes, and for its zone."""
    return np.empty((ships, 11), np.int64), np.empty((ships, 2), np.int64), np.empty(8, np.int64)


@jit
def find_hits(t: IntArray, row: IntArray, aims: IntArray, ship: int, room: Any) -> None:
    """ARM-12, ARM-13: return a bit for each enemy that a shot of this ship hits, by side."""
    hulls, hidden, zone = room
    mine = side_of(t, row[FIRST_SHIP + PARTS * ship + OF_SEAT])
    for side in range(2):
        count, deepest = _to_side_coordinates(t, row, ship, side, hulls, zone)
        hit = 0
        for nth in range(count):
            hull = hulls[nth]
            other = hull[_SHIP]
            if (
                side_of(t, row[FIRST_SHIP + PARTS * other + OF_SEAT]) != mine
                and min(hull[_OUT], hull[_OUT + 1], hull[_OUT + 2]) < deepest
                and _near(hull, hull[_LOW] + hull[_HIGH])[0] > 0
                and _reaches_into_zone(hull, zone, hull[_LOW], hull[_HIGH])
                and _is_hit(hulls, count, nth, zone, hidden)
            ):
                hit |= 1 << other
        aims[ship, side] = hit
