"""Exact line of fire from the long side of a ship (ARM-12, ARM-13).

Guns fire at right angles to a long side. A *lane* is the position of a gun along the side, and the
*depth* of a point is its distance from the side. Side coordinates are lane and depth, both
multiplied by the length of the side, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from escadre.games.armada.rules.hulls import PORT_SIDE, Point, Polygon, Pose, shapes
from escadre.games.armada.rules.ship_sizes import LARGE

LanePoints = tuple[Point, ...]
"""Points in side coordinates: lane and depth, both times the length of the side."""
Ratio = tuple[int, int]
"""A fraction as numerator and positive denominator; `Fraction` is slower, as it reduces results."""
CoveredLanes = tuple[int, int, int]
"""The first and last lane that a hull covers, and its number."""


class Broadside(NamedTuple):
    """ARM-12: one long side of a ship, from the base's corner to the tip, and its zone."""

    start: Point
    end: Point
    zone: Polygon
    sign: int  # -1 to port, 1 to starboard
    lanes: LanePoints  # corners of the zone in side coordinates
    length: int  # length of the side in side coordinates: the last lane
    max_depth: int  # depth of the zone in side coordinates


@lru_cache(maxsize=8192)
def broadside(size: int, pose: Pose, side: int, range_size: int = LARGE) -> Broadside:
    """ARM-12: return a side of a ship in this pose; `side` is PORT_SIDE or STARBOARD_SIDE."""
    shape = shapes(size, range_size)[pose.heading]
    start, end = _to_table(pose, shape.corners[side]), _to_table(pose, shape.tip)
    near, far = (_to_table(pose, corner) for corner in shape.zones[side])
    zone, sign = (start, near, far, end), -1 if side == PORT_SIDE else 1
    lanes = _to_side_coordinates(start, end, sign, zone)
    max_depth = max([out for _, out in lanes])
    return Broadside(start, end, zone, sign, lanes, lanes[-1][0], max_depth)


def _to_table(pose: Pose, point: Point) -> Point:
    """Return a shape's point in coordinates of the table, for a ship in this pose."""
    return pose.x + point[0], pose.y + point[1]


def to_side_coordinates(side: Broadside, polygon: Iterable[Point]) -> LanePoints:
    """ARM-13: convert the corners of a polygon to side coordinates."""
    return _to_side_coordinates(side.start, side.end, side.sign, polygon)


def _to_side_coordinates(
    start: Point, end: Point, sign: int, polygon: Iterable[Point]
) -> LanePoints:
    x0, y0 = start
    dx, dy = end[0] - x0, end[1] - y0
    out_x, out_y = -sign * dy, sign * dx
    return tuple(
        [((x - x0) * dx + (y - y0) * dy, (x - x0) * out_x + (y - y0) * out_y) for x, y in polygon]
    )


# --- depths ----------------------------------------------------------------------------------


def _depths_at(points: LanePoints, double_lane: int) -> list[Ratio]:
    """Return the depths of a convex polygon's edges in a lane; `double_lane` is 2 × lane."""
    depths = []
    lane, depth = points[-1]
    for next_lane, next_depth in points:
        if lane < next_lane:
            if 2 * lane <= double_lane <= 2 * next_lane:
                denominator = 2 * (next_lane - lane)
                depths.append(
                    (
                        depth * denominator + (next_depth - depth) * (double_lane - 2 * lane),
                        denominator,
                    )
                )
        elif next_lane < lane and 2 * next_lane <= double_lane <= 2 * lane:
            denominator = 2 * (lane - next_lane)
            depths.append(
                (
                    next_depth * denominator + (depth - next_depth) * (double_lane - 2 * next_lane),
                    denominator,
                )
            )
        lane, depth = next_lane, next_depth
    return depths


def _nearest_depth(points: LanePoints, double_lane: int) -> Ratio:
    """Return the smallest depth of a hull in a lane; `double_lane` is 2 × lane."""
    first, *others = _depths_at(points, double_lane)
    for other in others:
        if _less(other, first):
            first = other
    return first


def _less(first: Ratio, second: Ratio) -> bool:
    return first[0] * second[1] < second[0] * first[1]


# --- hits ------------------------------------------------------------------------------------


class LineOfFire(NamedTuple):
    """ARM-13: the line of fire from a side to a target."""

    hit: bool
    blockers: tuple[int, ...]  # numbers of the hulls in front of the target or a part of it
    in_zone: bool  # whether the target would be hit if there were no blockers


OUT_OF_ZONE = LineOfFire(False, (), False)


class ZoneHull(NamedTuple):
    """ARM-12: a hull at least partly in the zone, and its first and last lane."""

    lanes: LanePoints
    low: int
    high: int


def locate_in_zone(side: Broadside, target: Polygon) -> ZoneHull | None:
    """ARM-12: return a hull in side coordinates; None if it is outside the zone."""
    lanes = to_side_coordinates(side, target)
    low = max(0, min([lane for lane, _ in lanes]))
    high = min(side.length, max([lane for lane, _ in lanes]))
    if low >= high or min([depth for _, depth in lanes]) >= side.max_depth:
        return None
    if _nearest_depth(lanes, low + high)[0] > 0 and _reaches_into_zone(
        lanes, side.lanes, low, high
    ):
        return ZoneHull(lanes, low, high)
    return None


def line_of_fire(
    side: Broadside, target: ZoneHull, others: Iterable[tuple[int, Polygon]]
) -> LineOfFire:
    """ARM-13: return whether a hull in the zone is hit, and the other hulls that block the shot.

    The hull is hit if it is the first one, and inside the zone, over lanes of positive width.
    """
    covered = sorted(_covered_lanes(side, target, others))
    if not covered:
        return LineOfFire(hit=True, blockers=(), in_zone=True)
    hit = any(
        _reaches_into_zone(target.lanes, side.lanes, start, end)
        for start, end in _open_lanes(target.low, target.high, covered)
    )
    return LineOfFire(hit, tuple(other for _, _, other in covered), in_zone=True)


def _covered_lanes(
    side: Broadside, target: ZoneHull, others: Iterable[tuple[int, Polygon]]
) -> list[CoveredLanes]:
    """Return the lanes in which other hulls are in front of the target.

    Hulls never overlap, so where two share lanes, one is in front of the other in all of them.
    A hull that touches the side (ARM-4) is also in front of the target.
    """
    covered = []
    for other, polygon in others:
        points = to_side_coordinates(side, polygon)
        start = max(target.low, min([lane for lane, _ in points]))
        end = min(target.high, max([lane for lane, _ in points]))
        if start < end:
            other_depth = _nearest_depth(points, start + end)
            if other_depth[0] >= 0 and _less(
                other_depth, _nearest_depth(target.lanes, start + end)
            ):
                covered.append((start, end, other))
    return covered


def _open_lanes(low: int, high: int, covered: list[CoveredLanes]) -> list[tuple[int, int]]:
    """Return the intervals of lanes between `low` and `high` that no hull covers."""
    lanes, lane = [], low
    for start, end, _ in covered:
        if start > lane:
            lanes.append((lane, start))
        lane = max(lane, end)
    if lane < high:
        lanes.append((lane, high))
    return lanes


def _reaches_into_zone(target: LanePoints, zone: LanePoints, start: int, end: int) -> bool:
    """Return whether the target's near edge is inside the zone somewhere between these lanes.

    The zone's depth minus the near edge's depth is concave and piecewise linear over the lanes, so
    its maximum is at a corner.
    """
    corners = [corner_lane for corner_lane, _ in (*target, *zone) if start < corner_lane < end]
    for lane in (start, end, *corners):
        hull_depth = _nearest_depth(target, 2 * lane)
        if any(_less(hull_depth, zone_depth) for zone_depth in _depths_at(zone, 2 * lane)):
            return True
    return False
