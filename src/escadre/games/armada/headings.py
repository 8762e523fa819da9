"""Which headings are open, as exact intervals, without trying every tenth of a degree.

A gap is how far two hulls lie apart, or with a minus sign how deep one lies in the other. It is
worked out in floating point, but of whole numbers, so its sign is exact; and while a ship turns it
changes no faster than its farthest corner. So where it is wide, many headings around are decided at
once; where it is narrow, fewer; and in the end each by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, pi, sqrt
from typing import NamedTuple

from escadre.core.game import Rejection
from escadre.games.armada.hulls import TURN, Point, Polygon, Pose, hull, shapes
from escadre.games.armada.model import Config
from escadre.games.armada.steps import edge_objection, flag_objection, hull_objection

TENTH = 2 * pi / TURN
ROUNDING = 32.0
"""By how much rounded corners may change a gap, in thousandths of an inch: far more than they do.

A corner is rounded by less than 0.71, so the shortest edge (562) may lie askew by 1.42/562, which
at the end of the longest lever (5.8 inches) is less than 15; and two gaps are compared.
"""


class HeadingRange(NamedTuple):
    """Headings from `start` clockwise over `sweep` tenths more, both ends included, and why not."""

    start: int
    sweep: int
    why: Rejection | None


Edge = tuple[int, int, int, float]
"""A side of a hull: x, y, level, length. A point lies (y·b − x·a − level) / length beyond it."""


class Obstacle(NamedTuple):
    """Something that may be struck. A hull, a flag (one point), or (no corner) the table's edge.

    Measured from where the ship's next base lies.
    """

    why: Rejection
    corners: Polygon
    edges: tuple[Edge, ...]
    pace: float  # how much the gap changes at most, a tenth of a degree


def heading_ranges(
    config: Config,
    size: int,
    at: Point,
    first: int,
    sweep: int,
    others: Sequence[tuple[int, Polygon]],
    flags: Sequence[Point],
) -> list[HeadingRange]:
    """ARM-9: the headings from `first` on, open or closed by what would be struck first."""
    forms = shapes(size)
    length = max(hypot(x, y) for x, y in hull(size, Pose(0, 0, 0)))
    obstacles = [Obstacle(edge_objection(), (), (), length * TENTH)]
    for other, polygon in others:
        obstacles.append(_obstacle(hull_objection(other), polygon, at, length))
    for point in flags:
        obstacles.append(_obstacle(flag_objection(), (point,), at, length))
    found: list[tuple[int, Rejection | None]] = []  # from which heading on, and why not

    def decided(first: int, last: int, obstacles: Sequence[Obstacle]) -> None:
        """Decide neighbouring headings together, or by halves."""
        middle = (first + last) // 2
        tip, (port, starboard), _ = forms[middle % TURN]
        place = tip, starboard, port
        edges = _edges(place)
        spread = last - middle
        left: list[Obstacle] = []
        for obstacle in obstacles:
            enough = obstacle.pace * spread + ROUNDING if spread else 0.0
            if obstacle.corners:
                gap = _gap(edges, obstacle.corners, enough)
                if gap <= enough:
                    gap = max(gap, _gap(obstacle.edges, place, enough))
            else:
                gap = gap_to_edge(config, [(at[0] + x, at[1] + y) for x, y in place])
            if spread and abs(gap) <= enough:
                left.append(obstacle)
            elif gap <= 0:
                left.append(obstacle._replace(pace=-inf))  # whatever the heading
                break
        if left and left[0].pace != -inf:
            decided(first, middle, left)
            decided(middle + 1, last, left)
            return
        why = left[0].why if left else None
        if not found or found[-1][1] is not why:
            found.append((first, why))

    decided(first, first + sweep, obstacles)
    ends = [*(start - 1 for start, _ in found[1:]), first + sweep]
    return [
        HeadingRange(start % TURN, end - start, why)
        for (start, why), end in zip(found, ends, strict=True)
    ]


def _obstacle(why: Rejection, corners: Polygon, at: Point, length: float) -> Obstacle:
    here = tuple((x - at[0], y - at[1]) for x, y in corners)
    farthest = max(hypot(x, y) for x, y in here)
    return Obstacle(why, here, _edges(here), max(farthest, length) * TENTH)


def _edges(polygon: Polygon) -> tuple[Edge, ...]:
    """The sides of a hull, whose corners go round clockwise; a point has none."""
    if len(polygon) < 3:
        return ()
    a, b, c = polygon
    return _edge(c, a), _edge(a, b), _edge(b, c)


def _edge(start: Point, end: Point) -> Edge:
    px, py = start
    x, y = end[0] - px, end[1] - py
    return x, y, y * px - x * py, hypot(x, y)


def gap_to_edge(config: Config, polygon: Sequence[Point]) -> float:
    """How far a hull lies from the edge of the table; not positive: it touches it (ARM-9)."""
    width, height = config.edges
    if config.is_disc:
        # The sign of whole numbers, in a length that is near enough to the true one.
        squares = max((2 * x - width) ** 2 + (2 * y - width) ** 2 for x, y in polygon)
        return (width * width - squares) / (2 * (width + sqrt(squares)))
    return float(min(min(x, y, width - x, height - y) for x, y in polygon))


def gap_between(place: Polygon, other: Polygon) -> float:
    """How far two hulls lie apart; not positive: they touch (ARM-9). `other` may be one point."""
    return max(_gap(_edges(place), other, inf), _gap(_edges(other), place, inf))


def _gap(edges: Sequence[Edge], corners: Polygon, enough: float) -> float:
    """The widest gap along these edges, or one that is wider than `enough`."""
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
