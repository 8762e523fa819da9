"""Exact geometry of hulls and zones of fire, with integers only.

Lengths are thousandths of an inch, headings tenths of a degree clockwise from north; x grows to the
east, y to the south. A pose is the centre of a base and a heading. The corners of a hull and of its
zones of fire are rounded once, from the pose; everything after that is exact integer arithmetic,
the same on every machine, without tolerances.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

import msgspec

from escadre.games.armada.rules.ship_sizes import BASE_INCHES, HEIGHT_INCHES, LARGE

FULL_TURN = 3600

_FIXED_POINT = 10**40  # scale of sines and roots, far finer than rounding needs
_PI = 31415926535897932384626433832795028841972

MAX_CONTACT_DISTANCE = 4000
"""Hulls whose bases or tips are this far apart in x or y cannot touch; thousandths of an inch."""

Point = tuple[int, int]
Polygon = tuple[Point, ...]
Poses = Sequence[tuple[int, int, int]]
"""Poses as tuples (x, y, heading), the form that compiled functions read."""


class Pose(msgspec.Struct, frozen=True):
    """The place of a ship: the centre of its base, and its heading."""

    x: int
    y: int
    heading: int


PORT_SIDE, STARBOARD_SIDE = 0, 1


class Shape(NamedTuple):
    """A ship of one size on one heading, with its base's centre at (0, 0)."""

    tip: Point
    corners: tuple[Point, Point]  # of the base: port, starboard
    zones: tuple[tuple[Point, Point], tuple[Point, Point]]  # the two outer corners of each zone


@lru_cache
def _sines() -> tuple[tuple[int, int], ...]:
    """Return sine and cosine of every tenth of a degree of the first quarter, scaled."""
    step = 2 * _PI * _FIXED_POINT // (10**40) // FULL_TURN
    sine = 0
    cosine = 0
    term = _FIXED_POINT
    n = 0
    while term:  # the series of the sine and of the cosine
        sign = 1 if n % 4 < 2 else -1
        if n % 2:
            sine += sign * term
        else:
            cosine += sign * term
        n += 1
        term = term * step // _FIXED_POINT // n
    table = [(0, _FIXED_POINT)]
    for _ in range(FULL_TURN // 4 - 1):
        s, c = table[-1]
        table.append(
            ((s * cosine + c * sine) // _FIXED_POINT, (c * cosine - s * sine) // _FIXED_POINT)
        )
    return tuple(table)


def _round(thousandths: int) -> int:
    """Round a scaled length to the nearest thousandth, halves away from zero."""
    sign = -1 if thousandths < 0 else 1
    return sign * ((2 * abs(thousandths) + _FIXED_POINT) // (2 * _FIXED_POINT))


def _round_point(point: Point) -> Point:
    return _round(point[0]), _round(point[1])


@lru_cache
def _lengths(size: int) -> tuple[int, int, int]:
    """Return half the base's width, the length from base to tip, and the length of a long side.

    They are thousandths of an inch times _FIXED_POINT.
    """
    base = 1000 * _FIXED_POINT * BASE_INCHES[size][0] // BASE_INCHES[size][1]
    height = 1000 * _FIXED_POINT * HEIGHT_INCHES[size][0] // HEIGHT_INCHES[size][1]
    half = base // 2
    length = isqrt(height * height + half * half)
    return half, length, isqrt(length * length + half * half)


@lru_cache
def shapes(size: int, range_size: int = LARGE) -> tuple[Shape, ...]:
    """Return the shapes of a ship by heading; a piece of `range_size` measures ranges (ARM-12)."""
    all_shapes = [_shape(size, range_size, sine, cosine) for sine, cosine in _sines()]
    for _ in range(3):
        all_shapes += [_quarter_turn(shape) for shape in all_shapes[-FULL_TURN // 4 :]]
    return tuple(all_shapes)


def _shape(size: int, range_size: int, sine: int, cosine: int) -> Shape:
    """Return the shape of a ship on the heading with this sine and cosine."""
    half, length, _ = _lengths(size)
    tip = length * sine // _FIXED_POINT, length * -cosine // _FIXED_POINT
    corners = [
        (sign * half * cosine // _FIXED_POINT, sign * half * sine // _FIXED_POINT)
        for sign in (-1, 1)
    ]
    port, starboard = (
        _zone(corner, tip, sign, size, range_size)
        for corner, sign in zip(corners, (-1, 1), strict=True)
    )
    left, right = map(_round_point, corners)
    return Shape(_round_point(tip), (left, right), (port, starboard))


def _zone(corner: Point, tip: Point, sign: int, size: int, range_size: int) -> tuple[Point, Point]:
    """ARM-12: return the two outer corners of a zone; `sign` is -1 to port, 1 to starboard."""
    side = _lengths(size)[2]
    inset, depth, _ = _lengths(range_size)
    ahead, down = ((t - c) * _FIXED_POINT // side for t, c in zip(tip, corner, strict=True))
    out = sign * -down, sign * ahead
    near, far = (
        _round_point(
            (
                x + (direction * inset * ahead + depth * out[0]) // _FIXED_POINT,
                y + (direction * inset * down + depth * out[1]) // _FIXED_POINT,
            )
        )
        for (x, y), direction in ((corner, 1), (tip, -1))
    )
    return near, far


def _quarter_turn(shape: Shape) -> Shape:
    """Rotate by a quarter turn clockwise."""
    (x, y), ((ax, ay), (bx, by)), (port, starboard) = shape
    ((cx, cy), (dx, dy)), ((ex, ey), (fx, fy)) = port, starboard
    zones = ((-cy, cx), (-dy, dx)), ((-ey, ex), (-fy, fx))
    return Shape((-y, x), ((-ay, ax), (-by, bx)), zones)


def hull(size: int, pose: Pose) -> Polygon:
    """ARM-4: return the triangle that a ship covers: tip, starboard corner, port corner."""
    x, y = pose.x, pose.y
    (tip_x, tip_y), ((port_x, port_y), (starboard_x, starboard_y)), _ = shapes(size)[pose.heading]
    return (x + tip_x, y + tip_y), (x + starboard_x, y + starboard_y), (x + port_x, y + port_y)


def size_of(corners: Polygon) -> int:
    """Return the size of the ship that has this hull."""
    (starboard_x, starboard_y), (port_x, port_y) = corners[1:]
    length = isqrt((starboard_x - port_x) ** 2 + (starboard_y - port_y) ** 2)
    return min(BASE_INCHES, key=lambda size: abs(_base_length(size) - length))


@lru_cache
def _base_length(size: int) -> int:
    """Return the length of a base in thousandths of an inch."""
    numerator, denominator = BASE_INCHES[size]
    return 1000 * numerator // denominator


def tip_point(size: int, pose: Pose) -> Point:
    """ARM-7: return the tip of the hull, where the centre of the base is after one step."""
    x, y = shapes(size)[pose.heading].tip
    return pose.x + x, pose.y + y


@lru_cache
def hull_radius(size: int) -> int:
    """Return a bound on the distance of this size's corners from the centre of its base."""
    return 2 - shapes(size)[0].tip[1]


def are_disjoint(a: Polygon, b: Polygon) -> bool:
    """ARM-9: return whether two convex polygons share no point; polygons that touch share one."""
    return has_separating_edge(a, b) or has_separating_edge(b, a)


def has_separating_edge(a: Polygon, b: Polygon) -> bool:
    """Return whether a line along an edge of `a` has all of `b` strictly on its outer side."""
    px, py = a[-1]
    cx, cy = a[-2 if len(a) > 2 else 0]
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


def overlap(a: Polygon, b: Polygon) -> bool:
    """ARM-4: return whether two convex polygons share an area; contact alone does not count."""
    return not (_is_beside(a, b) or _is_beside(b, a))


def _is_beside(a: Polygon, b: Polygon) -> bool:
    """Return whether `b` is entirely on the outer side of an edge of `a`, or touches it."""
    for n, (x, y) in enumerate(a):
        (px, py), (cx, cy) = a[n - 1], a[n - 2]
        ex, ey = x - px, y - py
        if ex * (cy - py) < ey * (cx - px):
            ex, ey = -ex, -ey
        if all(ex * (by - py) <= ey * (bx - px) for bx, by in b):
            return True
    return False


def contains_point(polygon: Polygon, point: Point) -> bool:
    """ARM-19: return whether a point is in a convex polygon or on its edge."""
    left = right = False
    px, py = polygon[-1]
    for x, y in polygon:
        cross = (x - px) * (point[1] - py) - (y - py) * (point[0] - px)
        left, right = left or cross < 0, right or cross > 0
        px, py = x, y
    return not (left and right)


def box_overlaps(polygon: Polygon, x: int, y: int, half_width: int) -> bool:
    """Return whether a polygon's box meets the square of this half-width around a point."""
    xs = [px for px, _ in polygon]
    if min(xs) > x + half_width or max(xs) < x - half_width:
        return False
    ys = [py for _, py in polygon]
    return min(ys) <= y + half_width and max(ys) >= y - half_width


@lru_cache
def hull_outlines(size: int) -> tuple[Polygon, ...]:
    """Return the hull on each heading, with the centre of its base at (0, 0)."""
    return tuple(hull(size, Pose(0, 0, heading)) for heading in range(FULL_TURN))
