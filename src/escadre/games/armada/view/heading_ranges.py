"""Exact ranges of open and closed headings of a step, for the chart.

The gap between two hulls is their distance, or minus the depth of their overlap. Its sign is exact,
because it comes from integers. While a ship turns, the gap changes no faster than the ship's
farthest corner moves. So a wide gap decides many headings at once; where it is narrow, the range is
halved, down to single headings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, inf, pi, sqrt
from typing import NamedTuple

from escadre.core.game import Rejection
from escadre.games.armada.rules.hulls import FULL_TURN, Point, Polygon, Pose, hull
from escadre.games.armada.rules.model import Config
from escadre.games.armada.rules.placement import edge_rejection, flag_rejection, hull_rejection

RADIANS_PER_TENTH = 2 * pi / FULL_TURN
ROUNDING_ERROR = 0.71
"""Maximum error of a rounded corner, in thousandths of an inch."""
STRUCK_ON_ALL_HEADINGS = -inf  # `max_change` of an obstacle that needs no further test
MIN_INTERVAL = 3  # shorter ranges are tested heading by heading, because halving is slower


class HeadingRange(NamedTuple):
    """Headings from `start` clockwise over `sweep`, both ends included; open without a rejection.

    `start` and `sweep` are tenths of a degree.
    """

    start: int
    sweep: int
    rejection: Rejection | None


HullSide = tuple[int, int, int, float]
"""A side of a hull: x, y, level, length; point (a, b) is (y·a - x·b - level) / length outside."""


class Obstacle(NamedTuple):
    """An obstacle: a hull, a flag (a single corner), or the table's edge (no corners).

    Coordinates are relative to the base of the ship's next place.
    """

    rejection: Rejection
    corners: Polygon
    sides: tuple[HullSide, ...]
    max_change: float  # of the gap, per tenth of a degree
    slack: float  # largest error by rounded corners in the difference of two gaps


def heading_ranges(
    config: Config,
    size: int,
    centre: Point,
    first: int,
    sweep: int,
    hulls: Sequence[tuple[int, Polygon]],
    flags: Sequence[Point],
) -> list[HeadingRange]:
    """ARM-9: return ranges of headings from `first` on: open, or closed by the first obstacle."""
    length, _ = hull_extents(size)
    obstacles = [
        Obstacle(edge_rejection(), (), (), (length + 1) * RADIANS_PER_TENTH, 2 * ROUNDING_ERROR)
    ]
    for other, polygon in hulls:
        obstacles.append(_obstacle(hull_rejection(other, polygon), polygon, centre, size))
    for point in flags:
        obstacles.append(_obstacle(flag_rejection(), (point,), centre, size))
    ranges = list[tuple[int, Rejection | None]]()  # first heading of each, and its rejection

    def gap_to(obstacle: Obstacle, oriented: OrientedHull, decided_at: float) -> float:
        if not obstacle.corners:
            polygon = [(centre[0] + x, centre[1] + y) for x, y in oriented.outline]
            return gap_to_edge(config, polygon)
        gap = _gap(oriented.sides, obstacle.corners, decided_at)
        if gap > decided_at:
            return gap
        return max(gap, _gap(obstacle.sides, oriented.outline, decided_at))

    def decide_each(first: int, last: int, obstacles: Sequence[Obstacle]) -> None:
        for heading in range(first, last + 1):
            oriented = oriented_hull(size, heading % FULL_TURN)
            rejections = (each.rejection for each in obstacles if gap_to(each, oriented, 0.0) <= 0)
            add(heading, next(rejections, None))

    def decide(first: int, last: int, obstacles: Sequence[Obstacle]) -> None:
        """Decide all headings of a range together if possible, otherwise each half of them."""
        if last - first < MIN_INTERVAL:
            decide_each(first, last, obstacles)
            return
        middle = (first + last) // 2
        oriented = oriented_hull(size, middle % FULL_TURN)
        relevant: list[Obstacle] = []  # undecided ones; the last may be struck on every heading
        for obstacle in obstacles:
            decided_at = obstacle.max_change * (last - middle) + obstacle.slack
            gap = gap_to(obstacle, oriented, decided_at)
            if abs(gap) <= decided_at:
                relevant.append(obstacle)
            elif gap <= 0:
                relevant.append(obstacle._replace(max_change=STRUCK_ON_ALL_HEADINGS))
                break
        if relevant and relevant[0].max_change != STRUCK_ON_ALL_HEADINGS:
            decide(first, middle, relevant)
            decide(middle + 1, last, relevant)
        else:
            add(first, relevant[0].rejection if relevant else None)

    def add(first: int, rejection: Rejection | None) -> None:
        if not ranges or ranges[-1][1] is not rejection:
            ranges.append((first, rejection))

    decide(first, first + sweep, obstacles)
    ends = [*(start - 1 for start, _ in ranges[1:]), first + sweep]
    return [
        HeadingRange(start % FULL_TURN, end - start, rejection)
        for (start, rejection), end in zip(ranges, ends, strict=True)
    ]


class OrientedHull(NamedTuple):
    """The hull of a ship with its base at (0, 0), and its sides."""

    outline: Polygon
    sides: tuple[HullSide, ...]


@lru_cache(maxsize=3 * FULL_TURN)
def oriented_hull(size: int, heading: int) -> OrientedHull:
    """Return the hull of this size on this heading."""
    outline = hull(size, Pose(0, 0, heading))
    return OrientedHull(outline, _hull_sides(outline))


@lru_cache
def hull_extents(size: int) -> tuple[float, float]:
    """Return a hull's largest distance from corner to base, and its shortest side's length.

    They are the same on every heading, up to two thousandths of an inch.
    """
    outline = hull(size, Pose(0, 0, 0))
    lengths = [length for *_, length in _hull_sides(outline)]
    return max(hypot(x, y) for x, y in outline), min(lengths)


def _obstacle(rejection: Rejection, corners: Polygon, centre: Point, size: int) -> Obstacle:
    """Build an obstacle for a ship of this size with its next base at this point.

    Rounding both ends of a side turns it by up to `tilt`. The error is largest at the longest
    distance from a corner of the ship to a corner of the obstacle.
    """
    relative = tuple((x - centre[0], y - centre[1]) for x, y in corners)
    farthest = max(hypot(x, y) for x, y in relative)
    length, shortest = hull_extents(size)
    tilt = 2 * ROUNDING_ERROR / (shortest - 2)
    slack = 2 * (ROUNDING_ERROR + tilt * (farthest + length + 2))
    return Obstacle(
        rejection,
        relative,
        _hull_sides(relative),
        (max(farthest, length) + 1) * RADIANS_PER_TENTH,
        slack,
    )


def _hull_sides(polygon: Polygon) -> tuple[HullSide, ...]:
    """Return the sides of a hull, corners in clockwise order; a point has none."""
    if len(polygon) == 1:
        return ()
    a, b, c = polygon
    return _hull_side(c, a), _hull_side(a, b), _hull_side(b, c)


def _hull_side(start: Point, end: Point) -> HullSide:
    px, py = start
    x, y = end[0] - px, end[1] - py
    return x, y, y * px - x * py, hypot(x, y)


def gap_to_edge(config: Config, polygon: Sequence[Point]) -> float:
    """ARM-9: return the distance of a hull from the table's edge; 0 or less if they touch."""
    width, height = config.edges
    if config.is_disc:
        # the sign comes from integers; the length is approximate
        squared_distance = max((2 * x - width) ** 2 + (2 * y - width) ** 2 for x, y in polygon)
        return (width * width - squared_distance) / (2 * (width + sqrt(squared_distance)))
    return float(min(min(x, y, width - x, height - y) for x, y in polygon))


def gap_between(polygon: Polygon, other: Polygon) -> float:
    """ARM-9: return the distance of two hulls; 0 or less if they touch.

    `other` may be a single point.
    """
    return max(_gap(_hull_sides(polygon), other, inf), _gap(_hull_sides(other), polygon, inf))


def _gap(sides: Sequence[HullSide], corners: Polygon, decided_at: float) -> float:
    """Return the widest gap along these sides, or the first one wider than `decided_at`."""
    widest = -inf
    (ax, ay), (bx, by), (cx, cy) = corners if len(corners) == 3 else corners * 3
    for ex, ey, level, length in sides:
        lowest, other = ey * ax - ex * ay, ey * bx - ex * by
        if other < lowest:
            lowest = other
        other = ey * cx - ex * cy
        if other < lowest:
            lowest = other
        gap = (lowest - level) / length
        if gap > widest:
            widest = gap
            if gap > decided_at:
                break
    return widest
