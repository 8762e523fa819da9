"""Exact line of fire from the long side of a ship (ARM-12, ARM-13).

Guns fire straight out from a long side. A *lane* is the position of a gun along the side; a target
counts only by its depth, its distance out in the lane. In a side's coordinates a point is therefore
its distance along the side, and its distance out; both are multiplied by the length of the side, so
that they stay integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from escadre.games.armada.rules.hulls import LARGE, PORT_SIDE, Point, Polygon, Pose, shapes

LanePoints = tuple[Point, ...]
"""A hull as a broadside sees it: how far along the side and how far out, times its length."""


class Broadside(NamedTuple):
    """ARM-12: one long side of a ship, from the base's corner to the tip, and its zone."""

    start: Point
    end: Point
    zone: Polygon
    hand: int  # -1 to port, 1 to starboard
    lanes: LanePoints  # of the zone
    length: int  # of the side, in its own coordinates: the last lane
    deepest: int  # depth of its zone, in its own coordinates


@lru_cache(maxsize=8192)
def broadside(size: int, pose: Pose, side: int, reach: int = LARGE) -> Broadside:
    """ARM-12: return the side of a ship in its pose. `side` is PORT_SIDE or STARBOARD_SIDE."""
    shape = shapes(size, reach)[pose.heading]
    start, end = _to_table(pose, shape.corners[side]), _to_table(pose, shape.tip)
    near, far = (_to_table(pose, corner) for corner in shape.zones[side])
    zone, hand = (start, near, far, end), -1 if side == PORT_SIDE else 1
    lanes = _to_side_coordinates(start, end, hand, zone)
    deepest = max([out for _, out in lanes])
    return Broadside(start, end, zone, hand, lanes, lanes[-1][0], deepest)


def _to_table(pose: Pose, point: Point) -> Point:
    """Move a point of a shape to the ship's place."""
    return pose.x + point[0], pose.y + point[1]


def to_side_coordinates(side: Broadside, polygon: Iterable[Point]) -> LanePoints:
    """ARM-13: return the corners of a polygon in a broadside's coordinates."""
    return _to_side_coordinates(side.start, side.end, side.hand, polygon)


def _to_side_coordinates(
    start: Point, end: Point, hand: int, polygon: Iterable[Point]
) -> LanePoints:
    x0, y0 = start
    dx, dy = end[0] - x0, end[1] - y0
    out_x, out_y = -hand * dy, hand * dx
    return tuple(
        [((x - x0) * dx + (y - y0) * dy, (x - x0) * out_x + (y - y0) * out_y) for x, y in polygon]
    )


# --- depths ----------------------------------------------------------------------------------

Ratio = tuple[int, int]
"""A fraction whose denominator is positive: quicker than `Fraction`, which reduces it each time."""


def _depths_at(points: LanePoints, twice: int) -> list[Ratio]:
    """Return the depths of a convex polygon's edges in a lane, given as twice the lane."""
    found = []
    at, out = points[-1]
    for to, beyond in points:
        if at < to:
            if 2 * at <= twice <= 2 * to:
                below = 2 * (to - at)
                found.append((out * below + (beyond - out) * (twice - 2 * at), below))
        elif to < at and 2 * to <= twice <= 2 * at:
            below = 2 * (at - to)
            found.append((beyond * below + (out - beyond) * (twice - 2 * to), below))
        at, out = to, beyond
    return found


def _nearest_depth(points: LanePoints, twice: int) -> Ratio:
    """Return the depth where a hull begins in a lane that it shares, given as twice the lane."""
    first, *others = _depths_at(points, twice)
    for other in others:
        if _less(other, first):
            first = other
    return first


def _less(one: Ratio, other: Ratio) -> bool:
    return one[0] * other[1] < other[0] * one[1]


# --- hits ------------------------------------------------------------------------------------


class LineOfFire(NamedTuple):
    """ARM-13: the line of fire from a side to a target."""

    hit: bool
    behind: tuple[int, ...]  # the hulls that hide a part of it in the zone; all, if it is not hit
    in_zone: bool  # whether it would be hit without obstacles


OUT_OF_ZONE = LineOfFire(False, (), False)


class ZoneHull(NamedTuple):
    """ARM-12: a hull at least partly in the zone, and its first and last lane."""

    lanes: LanePoints
    low: int
    high: int


def locate_in_zone(side: Broadside, target: Polygon) -> ZoneHull | None:
    """ARM-12: return how a hull would be hit without obstacles; None: it is out of the zone."""
    lanes = to_side_coordinates(side, target)
    low = max(0, min([at for at, _ in lanes]))
    high = min(side.length, max([at for at, _ in lanes]))
    if low >= high or min([out for _, out in lanes]) >= side.deepest:
        return None
    if _nearest_depth(lanes, low + high)[0] > 0 and _reaches_into_zone(
        lanes, side.lanes, low, high
    ):
        return ZoneHull(lanes, low, high)
    return None


CoveredLanes = tuple[int, int, int]
"""Lanes from the first number to the second, in which the hull of the third number is before."""


def line_of_fire(
    side: Broadside, target: ZoneHull, others: Iterable[tuple[int, Polygon]]
) -> LineOfFire:
    """ARM-13: return whether a hull in the zone is hit, and which numbered others block it.

    It is hit if over lanes of positive width it is the first hull and inside the zone.
    """
    hidden = sorted(_covered_lanes(side, target, others))
    if not hidden:
        return LineOfFire(hit=True, behind=(), in_zone=True)
    hit = any(
        _reaches_into_zone(target.lanes, side.lanes, start, end)
        for start, end in _open_lanes(target.low, target.high, hidden)
    )
    return LineOfFire(hit, tuple(other for _, _, other in hidden), in_zone=True)


def _covered_lanes(
    side: Broadside, target: ZoneHull, others: Iterable[tuple[int, Polygon]]
) -> list[CoveredLanes]:
    """Return the lanes of a target in which others are in front of it.

    Two hulls never overlap, so where they share lanes one is in front of the other in all of them.
    One that touches the side (ARM-4) is also in front of the target.
    """
    found = []
    for other, polygon in others:
        points = to_side_coordinates(side, polygon)
        start = max(target.low, min([at for at, _ in points]))
        end = min(target.high, max([at for at, _ in points]))
        if start < end:
            before = _nearest_depth(points, start + end)
            if before[0] >= 0 and _less(before, _nearest_depth(target.lanes, start + end)):
                found.append((start, end, other))
    return found


def _open_lanes(low: int, high: int, hidden: list[CoveredLanes]) -> list[tuple[int, int]]:
    """Return the lanes between low and high that no hull in front of the target covers."""
    left, at = [], low
    for start, end, _ in hidden:
        if start > at:
            left.append((at, start))
        at = max(at, end)
    if at < high:
        left.append((at, high))
    return left


def _reaches_into_zone(target: LanePoints, zone: LanePoints, start: int, end: int) -> bool:
    """Return whether the target's near edge is inside the zone somewhere between these lanes.

    Zone minus near edge is concave and piecewise linear, so its maximum is at a corner.
    """
    corners = [at for at, _ in (*target, *zone) if start < at < end]
    for along in (start, end, *corners):
        near = _nearest_depth(target, 2 * along)
        if any(_less(near, depth) for depth in _depths_at(zone, 2 * along)):
            return True
    return False
