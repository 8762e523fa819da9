"""Exact hulls: pyramids lying on a table, in whole numbers.

Lengths are thousandths of an inch, headings tenths of a degree clockwise from north; x grows to the
east, y to the south. A pose is the middle of a base and a heading. The corners of a hull and of its
zones of fire are rounded once, from the pose; everything after that is decided exactly, on every
machine alike, with no tolerance anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

import msgspec

TURN = 3600
SMALL, MEDIUM, LARGE = 1, 2, 3
"""A size is its number of pips."""

_SCALE = 10**40  # the one place where sines and roots live; far finer than any rounding needs
_PI = 31415926535897932384626433832795028841972
_BASE = {SMALL: (9, 16), MEDIUM: (25, 32), LARGE: (1, 1)}  # inches
_HEIGHT = {SMALL: (1, 1), MEDIUM: (11, 8), LARGE: (7, 4)}
SHARPEST = {SMALL: 748, MEDIUM: 747, LARGE: 746}  # ARM-8: 90° less half the tip's angle

FAR = 4000  # thousandths of an inch between two tips: the hulls cannot touch

Point = tuple[int, int]
Polygon = tuple[Point, ...]


class Pose(msgspec.Struct, frozen=True):
    """Where a ship lies: the middle of its base, and where its tip points."""

    x: int
    y: int
    heading: int


PORT, STARBOARD = 0, 1


class Shape(NamedTuple):
    """A ship of one size on one heading, its base's middle at (0, 0)."""

    tip: Point
    corners: tuple[Point, Point]  # of the base: port, starboard
    zones: tuple[tuple[Point, Point], tuple[Point, Point]]  # the two outer corners of each side's


def _root(of: int) -> int:
    return isqrt(of * _SCALE)


@lru_cache
def _sines() -> tuple[tuple[int, int], ...]:
    """Sine and cosine of every tenth of a degree of the first quarter, scaled."""
    step = 2 * _PI * _SCALE // (10**40) // TURN
    sine, cosine, term, n = 0, 0, _SCALE, 0
    while term:  # the two series at once
        sign = 1 if n % 4 < 2 else -1
        if n % 2:
            sine += sign * term
        else:
            cosine += sign * term
        n += 1
        term = term * step // _SCALE // n
    table = [(0, _SCALE)]
    for _ in range(TURN // 4 - 1):
        s, c = table[-1]
        table.append(((s * cosine + c * sine) // _SCALE, (c * cosine - s * sine) // _SCALE))
    return tuple(table)


def _rounded(thousandths: int) -> int:
    """A scaled length to the nearest thousandth, halves away from zero."""
    sign = -1 if thousandths < 0 else 1
    return sign * ((2 * abs(thousandths) + _SCALE) // (2 * _SCALE))


def _lengths(size: int) -> tuple[int, int, int]:
    """Half the base, footprint length s, long side E of a size: thousandths, scaled."""
    base = 1000 * _SCALE * _BASE[size][0] // _BASE[size][1]
    height = 1000 * _SCALE * _HEIGHT[size][0] // _HEIGHT[size][1]
    half = base // 2
    length = isqrt(height * height + half * half)
    return half, length, isqrt(length * length + half * half)


@lru_cache
def shapes(size: int, reach: int = LARGE) -> tuple[Shape, ...]:
    """The shape of a size on each heading. ARM-12, ARM-24: `reach`: the piece held when firing."""
    half, length, side = _lengths(size)
    inset, depth, _ = _lengths(reach)
    found = []
    for sine, cosine in _sines():
        ahead, right = (sine, -cosine), (cosine, sine)
        tip = tuple(length * a // _SCALE for a in ahead)
        corners, zones = [], []
        for hand in (-1, 1):
            corner = tuple(hand * half * r // _SCALE for r in right)
            along = tuple((t - c) * _SCALE // side for t, c in zip(tip, corner, strict=True))
            out = (hand * -along[1], hand * along[0])
            zones.append(
                tuple(
                    tuple(
                        _rounded(start + (way * inset * e + depth * o) // _SCALE)
                        for start, e, o in zip(end, along, out, strict=True)
                    )
                    for end, way in ((corner, 1), (tip, -1))
                )
            )
            corners.append(tuple(_rounded(c) for c in corner))
        point = tuple(_rounded(t) for t in tip)
        found.append(Shape(point, tuple(corners), tuple(zones)))  # type: ignore[arg-type]
    for _ in range(3):
        found += [_turned(shape) for shape in found[-TURN // 4 :]]
    return tuple(found)


def _turned(shape: Shape) -> Shape:
    """The same a quarter of a turn clockwise."""
    (x, y), ((ax, ay), (bx, by)), (port, starboard) = shape
    ((cx, cy), (dx, dy)), ((ex, ey), (fx, fy)) = port, starboard
    zones = ((-cy, cx), (-dy, dx)), ((-ey, ex), (-fy, fx))
    return Shape((-y, x), ((-ay, ax), (-by, bx)), zones)


def moved(by: Pose, point: Point) -> Point:
    """A point of a shape where the ship lies."""
    return by.x + point[0], by.y + point[1]


def hull(size: int, pose: Pose) -> Polygon:
    """ARM-4: the triangle that a ship covers: tip, starboard corner, port corner."""
    x, y = pose.x, pose.y
    (tip_x, tip_y), ((port_x, port_y), (right_x, right_y)), _ = shapes(size)[pose.heading]
    return (x + tip_x, y + tip_y), (x + right_x, y + right_y), (x + port_x, y + port_y)


def tip(size: int, pose: Pose) -> Point:
    """ARM-7: where the middle of the base lies after one step."""
    x, y = shapes(size)[pose.heading].tip
    return pose.x + x, pose.y + y


@lru_cache
def radius(size: int) -> int:
    """No corner of a hull of this size is so far from the middle of its base."""
    return 2 - shapes(size)[0].tip[1]


def apart(a: Polygon, b: Polygon) -> bool:
    """ARM-9: whether two convex polygons have no point in common; contact counts as common."""
    return split(a, b) or split(b, a)


def split(a: Polygon, b: Polygon) -> bool:
    """Whether a line along an edge of `a` has all of `b` strictly on its outer side."""
    px, py = a[-1]
    cx, cy = a[-2] if len(a) > 2 else a[0]
    for x, y in a:
        ex, ey = x - px, y - py
        inner = ex * (cy - py) - ey * (cx - px)
        if inner < 0:
            ex, ey = -ex, -ey
        if inner:
            for bx, by in b:
                if ex * (by - py) >= ey * (bx - px):
                    break
            else:
                return True
        cx, cy = px, py
        px, py = x, y
    return False


def holds(polygon: Polygon, point: Point) -> bool:
    """ARM-19: whether a point lies in a convex polygon or on its edge."""
    left = right = False
    px, py = polygon[-1]
    for x, y in polygon:
        cross = (x - px) * (point[1] - py) - (y - py) * (point[0] - px)
        left, right = left or cross < 0, right or cross > 0
        px, py = x, y
    return not (left and right)


def clear(
    outlines: Sequence[Polygon],
    places: Sequence[tuple[int, int, int]],
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """ARM-9: for each x, y and heading, whether a ship with these outlines strikes nothing there.

    All its corners must lie between the bounds (left, top, right, bottom), and, unless the
    `diameter` is 0, inside the disc that touches the axes.

    Also compiled, for 64 bits: with coordinates below 2^20 and outlines shorter than 2^11 corners
    stay below 2^21, differences and doubles below 2^23, and sums of two products below 2^47.
    """
    hulls = [((o[0][0], o[0][1]), (o[1][0], o[1][1]), (o[2][0], o[2][1])) for o in others]
    left, top, right, bottom = bounds
    found = []
    for place in places:
        x, y = place[0], place[1]
        o = outlines[place[2]]
        here = (x + o[0][0], y + o[0][1]), (x + o[1][0], y + o[1][1]), (x + o[2][0], y + o[2][1])
        free = True
        for cx, cy in here:
            if diameter and (2 * cx - diameter) ** 2 + (2 * cy - diameter) ** 2 >= diameter**2:
                free = False
            free = free and left < cx < right and top < cy < bottom
        for there in hulls:
            near = abs(there[0][0] - here[0][0]) < FAR and abs(there[0][1] - here[0][1]) < FAR
            if free and near and not apart(here, there):
                free = False
        for flag in flags:
            if free and holds(here, (flag[0], flag[1])):
                free = False
        found.append(free)
    return found


# --- fire ------------------------------------------------------------------------------------


Lanes = tuple[Point, ...]
"""A hull as a broadside sees it: how far along the side and how far out, times its length."""


class Broadside(NamedTuple):
    """ARM-12: one long side of a ship: from the base's corner to the tip, and its zone."""

    start: Point
    end: Point
    zone: Polygon
    hand: int  # -1 to port, 1 to starboard
    lanes: Lanes  # of the zone
    length: int  # of the side, as it sees it: the last lane
    deepest: int  # how far out its zone goes, as it sees it


@lru_cache(maxsize=8192)
def broadside(size: int, pose: Pose, side: int, reach: int = LARGE) -> Broadside:
    """ARM-12: the side of a ship as it lies. `side` is PORT or STARBOARD."""
    shape = shapes(size, reach)[pose.heading]
    start, end = moved(pose, shape.corners[side]), moved(pose, shape.tip)
    near, far = (moved(pose, corner) for corner in shape.zones[side])
    zone, hand = (start, near, far, end), -1 if side == PORT else 1
    lanes = _seen(start, end, hand, zone)
    deepest = max([out for _, out in lanes])
    return Broadside(start, end, zone, hand, lanes, lanes[-1][0], deepest)


def seen_from(side: Broadside, polygon: Iterable[Point]) -> Lanes:
    """ARM-13: the corners of a polygon as a broadside sees them."""
    return _seen(side.start, side.end, side.hand, polygon)


def _seen(start: Point, end: Point, hand: int, polygon: Iterable[Point]) -> Lanes:
    x0, y0 = start
    dx, dy = end[0] - x0, end[1] - y0
    out_x, out_y = -hand * dy, hand * dx
    return tuple(
        [((x - x0) * dx + (y - y0) * dy, (x - x0) * out_x + (y - y0) * out_y) for x, y in polygon]
    )


def edge(points: Lanes, along: Fraction, farther: bool) -> Fraction | None:
    """How far out the near (or far) edge of a convex polygon lies in one lane; None: not in it."""
    found: Fraction | None = None
    at, out = points[-1]
    for to, beyond in points:
        if at != to and min(at, to) <= along <= max(at, to):
            here = out + Fraction(beyond - out) * (along - at) / (to - at)
            if found is None or (here > found if farther else here < found):
                found = here
        at, out = to, beyond
    return found


Ratio = tuple[int, int]
"""A fraction whose denominator is positive: quicker than `Fraction`, which reduces it each time."""


def _out(points: Lanes, twice: int, farther: bool) -> Ratio | None:
    """As `edge`, in the lane of half this number."""
    best: Ratio | None = None
    at, out = points[-1]
    for to, beyond in points:
        if at < to:
            if 2 * at <= twice <= 2 * to:
                below = 2 * (to - at)
                best = _better(
                    best, (out * below + (beyond - out) * (twice - 2 * at), below), farther
                )
        elif to < at and 2 * to <= twice <= 2 * at:
            below = 2 * (at - to)
            best = _better(
                best, (beyond * below + (out - beyond) * (twice - 2 * to), below), farther
            )
        at, out = to, beyond
    return best


def _better(one: Ratio | None, other: Ratio, farther: bool) -> Ratio:
    if one is None or _less(one, other) == farther:
        return other
    return one


def _less(one: Ratio, other: Ratio) -> bool:
    return one[0] * other[1] < other[0] * one[1]


def _near(points: Lanes, twice: int) -> Ratio:
    out = _out(points, twice, farther=False)
    assert out is not None
    return out


class View(NamedTuple):
    """ARM-13: how a target lies before a side."""

    hit: bool
    behind: tuple[int, ...]  # the hulls that hide a part of it in the zone; all, if it is not hit
    in_zone: bool  # whether it would be hit if nothing else were there


UNSEEN = View(False, (), False)


class Aim(NamedTuple):
    """A hull that is at least partly in the zone, and its first and last lane."""

    lanes: Lanes
    low: int
    high: int


def aimed(side: Broadside, target: Polygon) -> Aim | None:
    """ARM-12: how a hull would be hit if nothing else were there; None: it is out of the zone."""
    lanes = seen_from(side, target)
    low = max(0, min([at for at, _ in lanes]))
    high = min(side.length, max([at for at, _ in lanes]))
    if low >= high or min([out for _, out in lanes]) >= side.deepest:
        return None
    if _near(lanes, low + high)[0] > 0 and _inside(lanes, side.lanes, low, high):
        return Aim(lanes, low, high)
    return None


def sighted(side: Broadside, aim: Aim, others: Iterable[tuple[int, Polygon]]) -> View:
    """ARM-13: whether a hull in the zone is hit, and which of the numbered others stand before it.

    It is hit if over lanes of positive width it is the first hull and inside the zone. Two hulls
    never touch, so where they share lanes one is before the other in all of them.
    """
    hidden: list[tuple[int, int, int]] = []
    for other, hull in others:
        points = seen_from(side, hull)
        start = max(aim.low, min([at for at, _ in points]))
        end = min(aim.high, max([at for at, _ in points]))
        if start < end:
            before = _near(points, start + end)
            if before[0] > 0 and _less(before, _near(aim.lanes, start + end)):
                hidden.append((start, end, other))
    if not hidden:
        return View(hit=True, behind=(), in_zone=True)
    hit = any(
        _inside(aim.lanes, side.lanes, start, end)
        for start, end in _uncovered(aim.low, aim.high, hidden)
    )
    return View(hit, tuple(other for _, _, other in sorted(hidden)), in_zone=True)


def view(side: Broadside, hulls: Sequence[Polygon], target: int) -> View:
    """ARM-12, ARM-13: how one of these hulls lies before a side, among the others."""
    aim = aimed(side, hulls[target])
    if aim is None:
        return UNSEEN
    return sighted(side, aim, ((n, hull) for n, hull in enumerate(hulls) if n != target))


def _uncovered(low: int, high: int, hidden: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The lanes between low and high that no hull before the target covers."""
    left, at = [], low
    for start, end, _ in sorted(hidden):
        if start > at:
            left.append((at, start))
        at = max(at, end)
    if at < high:
        left.append((at, high))
    return left


def _inside(aim: Lanes, zone: Lanes, start: int, end: int) -> bool:
    """Whether the target's near edge lies inside the zone somewhere between these lanes.

    Zone less near edge is concave, and straight from corner to corner: its greatest is at one.
    """
    corners = [at for at, _ in (*aim, *zone) if start < at < end]
    for along in (start, end, *corners):
        depth = _out(zone, 2 * along, farther=True)
        if depth is not None and _less(_near(aim, 2 * along), depth):
            return True
    return False
