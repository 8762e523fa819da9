"""Which headings are open, as exact intervals, without trying every tenth of a degree.

A gap is how far two hulls lie apart, or with a minus sign how deep one lies in the other. It is
worked out in floating point, but of whole numbers, so its sign is exact; and while a ship turns it
changes no faster than its farthest corner. So where it is wide, many headings around are decided at
once; where it is narrow, fewer; and in the end each by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, inf, pi, sqrt
from typing import NamedTuple

from escadre.core.game import Rejection
from escadre.games.armada.hulls import TURN, Point, Polygon, Pose, hull
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


class Obstacle(NamedTuple):
    """Something that may be struck. A hull, a flag (one point), or (no corner) the table's edge."""

    why: Rejection
    corners: Polygon
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
    length = max(hypot(x - at[0], y - at[1]) for x, y in hull(size, Pose(*at, 0)))
    obstacles = [Obstacle(edge_objection(), (), length * TENTH)]
    for other, polygon in others:
        obstacles.append(_obstacle(hull_objection(other), polygon, at, length))
    for point in flags:
        obstacles.append(_obstacle(flag_objection(), (point,), at, length))
    found: list[HeadingRange] = []
    for start, count, why in _decided(config, size, at, first, first + sweep, obstacles):
        if found and found[-1].why == why:
            found[-1] = found[-1]._replace(sweep=found[-1].sweep + count)
        else:
            found.append(HeadingRange(start % TURN, count - 1, why))
    return found


def _obstacle(why: Rejection, corners: Polygon, at: Point, length: float) -> Obstacle:
    farthest = max(hypot(x - at[0], y - at[1]) for x, y in corners)
    return Obstacle(why, corners, max(farthest, length) * TENTH)


def _decided(
    config: Config, size: int, at: Point, first: int, last: int, obstacles: Sequence[Obstacle]
) -> Iterator[tuple[int, int, Rejection | None]]:
    """Start, number and answer of neighbouring headings, in order."""
    middle = (first + last) // 2
    place, spread = hull(size, Pose(*at, middle % TURN)), last - middle
    left: list[Obstacle] = []
    for obstacle in obstacles:
        corners = obstacle.corners
        gap = gap_between(place, corners) if corners else gap_to_edge(config, place)
        sure = abs(gap) > obstacle.pace * spread + ROUNDING or not spread
        if not sure:
            left.append(obstacle)
        elif gap <= 0:
            left.append(obstacle._replace(pace=-inf))  # whatever the heading
            break
    if not left or left[0].pace == -inf:
        yield first, last - first + 1, left[0].why if left else None
        return
    yield from _decided(config, size, at, first, middle, left)
    yield from _decided(config, size, at, middle + 1, last, left)


def gap_to_edge(config: Config, polygon: Polygon) -> float:
    """How far a hull lies from the edge of the table; not positive: it touches it (ARM-9)."""
    width, height = config.edges
    if config.is_disc:
        # The sign of whole numbers, in a length that is near enough to the true one.
        squares = max((2 * x - width) ** 2 + (2 * y - width) ** 2 for x, y in polygon)
        return (width * width - squares) / (2 * (width + sqrt(squares)))
    return float(min(min(x, y, width - x, height - y) for x, y in polygon))


def gap_between(place: Polygon, other: Polygon) -> float:
    """How far two hulls lie apart; not positive: they touch (ARM-9). `other` may be one point."""
    widest = _gap(place, other)
    return max(widest, _gap(other, place)) if len(other) > 2 else widest


def _gap(a: Polygon, b: Polygon) -> float:
    """The widest gap along the outer sides of `a`, whose corners go round clockwise."""
    widest = -inf
    px, py = a[-1]
    for x, y in a:
        ex, ey = x - px, y - py
        gap = min([ey * (bx - px) - ex * (by - py) for bx, by in b]) / hypot(ex, ey)
        if gap > widest:
            widest = gap
        px, py = x, y
    return widest
