"""Open headings of a step as exact intervals, for the chart.

The gap of two hulls is their distance, or negative the depth of their overlap. It is computed in
floating point from integers, so its sign is exact; and while a ship turns it changes no faster than
its farthest corner. So where the gap is wide, many neighbouring headings are decided at once; where
it is narrow, fewer; and in the end single ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, inf, pi, sqrt
from typing import NamedTuple

from escadre.core.game import Rejection
from escadre.games.armada.rules.hulls import FULL_TURN, Point, Polygon, Pose, hull
from escadre.games.armada.rules.model import Config
from escadre.games.armada.rules.turns import edge_rejection, flag_rejection, hull_rejection

RADIANS_PER_TENTH = 2 * pi / FULL_TURN
ROUNDING_ERROR = 0.71
"""By how much less than a thousandth of an inch a corner is rounded, whichever way."""
MIN_INTERVAL = 3  # headings tested one by one: halving them further costs more


class HeadingRange(NamedTuple):
    """Headings from `start` clockwise over `sweep` tenths, both ends included, and why closed."""

    start: int
    sweep: int
    why: Rejection | None


Edge = tuple[int, int, int, float]
"""A side of a hull: x, y, level, length. A point lies (y·b − x·a − level) / length beyond it."""


class Obstacle(NamedTuple):
    """Something that may be struck: a hull, a flag (one point), or (no corner) the table's edge.

    Measured from the base of the ship's next place.
    """

    why: Rejection
    corners: Polygon
    edges: tuple[Edge, ...]
    pace: float  # largest change of the gap per tenth of a degree
    slack: float  # extra tolerance between two gaps, as corners are rounded


def heading_ranges(
    config: Config,
    size: int,
    at: Point,
    first: int,
    sweep: int,
    others: Sequence[tuple[int, Polygon]],
    flags: Sequence[Point],
) -> list[HeadingRange]:
    """ARM-9: return the headings from `first` on, open or closed by what is struck first."""
    length, _ = hull_extents(size)
    obstacles = [
        Obstacle(edge_rejection(), (), (), (length + 1) * RADIANS_PER_TENTH, 2 * ROUNDING_ERROR)
    ]
    for other, polygon in others:
        obstacles.append(_obstacle(hull_rejection(other), polygon, at, size))
    for point in flags:
        obstacles.append(_obstacle(flag_rejection(), (point,), at, size))
    found: list[tuple[int, Rejection | None]] = []  # first heading of each range, why closed

    def gap_to(obstacle: Obstacle, form: HullForm, enough: float) -> float:
        if not obstacle.corners:
            return gap_to_edge(config, [(at[0] + x, at[1] + y) for x, y in form.place])
        gap = _gap(form.edges, obstacle.corners, enough)
        return gap if gap > enough else max(gap, _gap(obstacle.edges, form.place, enough))

    def each_decided(first: int, last: int, obstacles: Sequence[Obstacle]) -> None:
        for heading in range(first, last + 1):
            form = hull_form(size, heading % FULL_TURN)
            struck = (each.why for each in obstacles if gap_to(each, form, 0.0) <= 0)
            note(heading, next(struck, None))

    def decided(first: int, last: int, obstacles: Sequence[Obstacle]) -> None:
        """Decide neighbouring headings together, or by halves."""
        if last - first < MIN_INTERVAL:
            each_decided(first, last, obstacles)
            return
        middle = (first + last) // 2
        form = hull_form(size, middle % FULL_TURN)
        left: list[Obstacle] = []
        for obstacle in obstacles:
            enough = obstacle.pace * (last - middle) + obstacle.slack
            gap = gap_to(obstacle, form, enough)
            if abs(gap) <= enough:
                left.append(obstacle)
            elif gap <= 0:
                left.append(obstacle._replace(pace=-inf))  # whatever the heading
                break
        if left and left[0].pace != -inf:
            decided(first, middle, left)
            decided(middle + 1, last, left)
        else:
            note(first, left[0].why if left else None)

    def note(first: int, why: Rejection | None) -> None:
        if not found or found[-1][1] is not why:
            found.append((first, why))

    decided(first, first + sweep, obstacles)
    ends = [*(start - 1 for start, _ in found[1:]), first + sweep]
    return [
        HeadingRange(start % FULL_TURN, end - start, why)
        for (start, why), end in zip(found, ends, strict=True)
    ]


class HullForm(NamedTuple):
    """The hull of a ship with its base at (0, 0), and its sides."""

    place: Polygon
    edges: tuple[Edge, ...]


@lru_cache(maxsize=3 * FULL_TURN)
def hull_form(size: int, heading: int) -> HullForm:
    """Return the hull of this size on this heading."""
    place = hull(size, Pose(0, 0, heading))
    return HullForm(place, _edges(place))


@lru_cache
def hull_extents(size: int) -> tuple[float, float]:
    """Return the distance of a hull's farthest corner from its base, and its shortest side.

    The same on any heading, within a thousandth of an inch or two.
    """
    place = hull(size, Pose(0, 0, 0))
    return max(hypot(x, y) for x, y in place), min(side for *_, side in _edges(place))


def _obstacle(why: Rejection, corners: Polygon, at: Point, size: int) -> Obstacle:
    """Build an obstacle for a ship of this size with its next base there.

    Both ends of a side are rounded, which tilts it by up to `tilt`; the longest lever is from a
    corner of the ship to the farthest corner of the obstacle.
    """
    here = tuple((x - at[0], y - at[1]) for x, y in corners)
    farthest = max(hypot(x, y) for x, y in here)
    length, shortest = hull_extents(size)
    tilt = 2 * ROUNDING_ERROR / (shortest - 2)
    slack = 2 * (ROUNDING_ERROR + tilt * (farthest + length + 2))
    return Obstacle(why, here, _edges(here), (max(farthest, length) + 1) * RADIANS_PER_TENTH, slack)


def _edges(polygon: Polygon) -> tuple[Edge, ...]:
    """Return the sides of a hull, corners in clockwise order; a point has none."""
    if len(polygon) < 3:
        return ()
    a, b, c = polygon
    return _edge(c, a), _edge(a, b), _edge(b, c)


def _edge(start: Point, end: Point) -> Edge:
    px, py = start
    x, y = end[0] - px, end[1] - py
    return x, y, y * px - x * py, hypot(x, y)


def gap_to_edge(config: Config, polygon: Sequence[Point]) -> float:
    """Return the distance of a hull from the table's edge; not positive: it touches it (ARM-9)."""
    width, height = config.edges
    if config.is_disc:
        # The sign of integers, in a length close to the true one.
        squares = max((2 * x - width) ** 2 + (2 * y - width) ** 2 for x, y in polygon)
        return (width * width - squares) / (2 * (width + sqrt(squares)))
    return float(min(min(x, y, width - x, height - y) for x, y in polygon))


def gap_between(place: Polygon, other: Polygon) -> float:
    """Return the distance of two hulls; not positive: they touch (ARM-9).

    `other` may be a single point.
    """
    return max(_gap(_edges(place), other, inf), _gap(_edges(other), place, inf))


def _gap(edges: Sequence[Edge], corners: Polygon, enough: float) -> float:
    """Return the widest gap along these edges, or one that is wider than `enough`."""
    widest = -inf
    (ax, ay), (bx, by), (cx, cy) = corners if len(corners) == 3 else corners * 3
    for ex, ey, level, length in edges:
        least, other = ey * ax - ex * ay, ey * bx - ex * by
        if other < least:
            least = other
        other = ey * cx - ex * cy
        if other < least:
            least = other
        gap = (least - level) / length
        if gap > widest:
            widest = gap
            if gap > enough:
                break
    return widest
