"""Sets of raster points, stored as big integers.

Moving a set is a shift and a union is an OR, so sweeping a shape over thousands of places takes
only a few hundred operations. Shapes come in batches: one shape on many headings. Floating point
decides which points a shape covers, because the result is only as fine as the raster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.games.armada.rules.hulls import Point, Polygon

Coordinates = NDArray[np.float64]
Bits = NDArray[np.int64]
_MIN_HEIGHT = 1e-6  # thousandths of an inch: the smallest vertical extent assumed for a side


class ConvexShapes(NamedTuple):
    """Convex shapes, by their corners and the directions of their sides."""

    corners: Coordinates  # (shape, corner, 2); may have extra points inside the shape
    sides: Coordinates  # (shape, side, 2): direction vectors; may have redundant ones

    @classmethod
    def of(cls, *polygons: Polygon) -> ConvexShapes:
        """Build convex polygons, all with the same number of corners."""
        corners = np.array(polygons, float)
        return cls(corners, np.roll(corners, 1, axis=1) - corners)


class RasterShape(NamedTuple):
    """The raster points that a shape covers, row by row, relative to its origin."""

    top: int
    first: list[int]  # first column of each row
    length: list[int]


class Raster:
    """A square raster: points `cell` apart, at most `extent` from `middle`; rows from the north.

    Lengths and coordinates are in thousandths of an inch. Do not move or sweep a set beyond the
    extent: points would wrap around to the other side.
    """

    def __init__(self, middle: Point, extent: int, cell: int) -> None:
        self.cell = cell
        self._half = extent // cell + 2
        self._width = 2 * self._half + 1
        self._left = middle[0] - self._half * cell
        self._top = middle[1] - self._half * cell
        self.middle_point = 1 << (self._half * self._width + self._half)  # a set with this point
        self.everything = (1 << (self._width * self._width)) - 1

    @property
    def ys(self) -> Coordinates:
        """The y coordinate of each row."""
        return self._top + self.cell * np.arange(self._width, dtype=float)

    def moved(self, points: int, by: Point) -> int:
        """Return a set moved by this vector, rounded to whole raster points."""
        columns, rows = (round(length / self.cell) for length in by)
        return _shifted(points, rows * self._width + columns)

    def between(self, left: Coordinates, right: Coordinates) -> list[int]:
        """Return the sets of points strictly between two x; both arrays are (set, row)."""
        left, right = ((x - self._left) / self.cell for x in (left, right))
        return self._sets_from_columns(0, np.floor(_clip(left)) + 1, np.ceil(_clip(right)))

    def filled(self, shapes: ConvexShapes) -> list[int]:
        """Return, for each shape, the set of points that it covers, edge included."""
        top, left, right = _covered_columns(shapes, (self._left, self._top), self.cell)
        rows = slice(max(0, -top), max(0, self._width - top))
        return self._sets_from_columns(max(0, top), left[:, rows], right[:, rows] + 1)

    def _sets_from_columns(self, top: int, first: Coordinates, end: Coordinates) -> list[int]:
        """Return sets with the columns from `first` to `end` (excluded) of each row from `top`."""
        width = self._width
        first = np.maximum(first, 0)
        end = np.minimum(end, width)
        is_covered = first < end
        set_index, row = np.nonzero(is_covered)
        # bits from a to b, b excluded, are 2^b - 2^a, so one subtraction builds all rows of a set
        count, length = len(is_covered), is_covered.shape[1] * width
        firsts, ends = (
            _integers_with_bits(
                set_index, row * width + column[is_covered].astype(int), count, length
            )
            for column in (first, end)
        )
        return [(b - a) << (top * width) for a, b in zip(firsts, ends, strict=True)]

    def brushes(self, shapes: ConvexShapes) -> list[RasterShape]:
        """Convert shapes to brushes (shapes to sweep over a set) with origin (0, 0)."""
        top, left, right = _covered_columns(shapes, (0, 0), self.cell)
        left, length = left.astype(int), (right - left + 1).astype(int)
        is_covered = length > 0
        first = np.argmax(is_covered, axis=1).tolist()  # a convex shape has no gap between its rows
        end = (is_covered.shape[1] - np.argmax(is_covered[:, ::-1], axis=1)).tolist()
        return [
            RasterShape(top + a, left[n, a:b].tolist(), length[n, a:b].tolist())
            if is_covered[n, a]
            else RasterShape(0, [], [])
            for n, (a, b) in enumerate(zip(first, end, strict=True))
        ]

    def swept(self, points: int, brushes: Sequence[RasterShape]) -> int:
        """Return all points that any brush covers when its origin visits each point of a set."""
        if not points:
            return 0
        width, covered = self._width, 0
        low = ((points & -points).bit_length() - 1) // width * width
        doubled = [points >> low]  # doubled[n]: each point, and 2^n - 1 points to the east of it
        for brush in brushes:
            start, result = min(brush.first, default=0), 0
            at = -start
            for first, length in zip(brush.first, brush.length, strict=True):
                n = length.bit_length() - 1
                while len(doubled) <= n:
                    doubled.append(doubled[-1] | doubled[-1] << (1 << (len(doubled) - 1)))
                result |= (doubled[n] | doubled[n] << (length - (1 << n))) << (at + first)
                at += width
            covered |= _shifted(result, low + brush.top * width + start)
        return covered

    def rings(self, points: int) -> tuple[Polygon, ...]:
        """Return the borders of a set and of its holes as polygons, without steps of the raster."""
        next_corners: dict[Point, list[Point]] = defaultdict(list)
        mask, above = (1 << self._width) - 1, 0
        for row in range(self._width + 1):
            here = points >> (row * self._width) & mask if row < self._width else 0
            for x in _bits(here & ~above):  # the edge above a point of the set
                next_corners[x, row].append((x + 1, row))
            for x in _bits(above & ~here):
                next_corners[x + 1, row].append((x, row))
            for x in _bits(here & ~(here << 1)):
                next_corners[x, row + 1].append((x, row))
            for x in _bits(here & ~(here >> 1)):
                next_corners[x + 1, row].append((x + 1, row + 1))
            above = here
        rings = (self._ring(line) for line in _trace_loops(next_corners))
        return tuple(ring for ring in rings if len(ring) > 2)

    def _ring(self, line: list[Point]) -> Polygon:
        """Convert a closed line of raster corners to a simplified polygon of edge midpoints."""
        cell = self.cell
        middles = [
            (
                self._left + x * cell + (dx - 1) * cell // 2,
                self._top + y * cell + (dy - 1) * cell // 2,
            )
            for (x, y), (dx, dy) in zip(line, _edge_vectors(line), strict=True)
        ]
        return tuple(_simplify_loop(middles, 0.7 * cell))


def _edge_vectors(line: list[Point]) -> Iterator[Point]:
    """Return the vectors from each corner of a closed line to the next."""
    for (x, y), (to_x, to_y) in zip(line, (*line[1:], line[0]), strict=True):
        yield to_x - x, to_y - y


def _shifted(points: int, by: int) -> int:
    return points << by if by >= 0 else points >> -by


def _covered_columns(
    shapes: ConvexShapes, origin: Point, cell: int
) -> tuple[int, Coordinates, Coordinates]:
    """Return the first row that any shape covers; then each shape's first and last columns."""
    corners = shapes.corners - origin
    heights = shapes.sides[..., 1]
    heights = np.where(np.abs(heights) < _MIN_HEIGHT, _MIN_HEIGHT, heights)
    slopes = shapes.sides[..., 0] / heights
    top = int(np.ceil(corners[..., 1].min() / cell))
    bottom = int(np.floor(corners[..., 1].max() / cell))
    ys = cell * np.arange(top, bottom + 1, dtype=float)
    left = np.full((len(corners), len(ys)), -np.inf)
    right = -left
    for slope in slopes.T:  # a convex shape is the intersection of the strips along its sides
        intercepts = corners[..., 0] - slope[:, None] * corners[..., 1]
        shift = slope[:, None] * ys
        np.maximum(left, intercepts.min(1)[:, None] + shift, out=left)
        np.minimum(right, intercepts.max(1)[:, None] + shift, out=right)
    left, right = (_clip(x / cell) for x in (left, right))
    return top, np.ceil(left), np.floor(right)


def _clip(columns: Coordinates) -> Coordinates:
    """Limit columns to a range that fits integers; nearly level sides end far outside."""
    return np.clip(columns, -1e9, 1e9)


def _integers_with_bits(number_index: Bits, bits: Bits, count: int, length: int) -> list[int]:
    """Return `count` integers with these bits set."""
    size = length // 8 + 1
    packed = np.zeros(count * size, np.uint8)
    byte_index = number_index * size + (bits >> 3)
    np.bitwise_or.at(packed, byte_index, np.uint8(1) << (bits & 7).astype(np.uint8))
    data = packed.tobytes()
    return [int.from_bytes(data[n : n + size], "little") for n in range(0, len(data), size)]


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _trace_loops(next_corners: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """Join directed edges into closed lines; lines that only meet at a corner stay separate."""
    while next_corners:
        start = next(iter(next_corners))
        line = []
        at = start
        previous = None
        while True:
            successors = next_corners[at]
            to = successors[0]
            if len(successors) > 1 and previous is not None:
                # keep to the right, around the same cell
                dx, dy = at[0] - previous[0], at[1] - previous[1]
                right = at[0] - dy, at[1] + dx
                to = right if right in successors else to
            successors.remove(to)
            if not successors:
                del next_corners[at]
            line.append(at)
            previous, at = at, to
            if at == start:
                break
        yield line


def _simplify_loop(line: list[Point], tolerance: float) -> list[Point]:
    """Simplify a closed line, within the tolerance."""
    if len(line) < 4:
        return line
    far = max(range(len(line)), key=lambda n: _squared_distance(line[0], line[n]))
    return [
        *_simplify(line[: far + 1], tolerance)[:-1],
        *_simplify([*line[far:], line[0]], tolerance)[:-1],
    ]


def _squared_distance(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _simplify(line: list[Point], tolerance: float) -> list[Point]:
    """Simplify a line by the Douglas-Peucker algorithm, within the tolerance."""
    corners = {0, len(line) - 1}
    waiting = [(0, len(line) - 1)]
    while waiting:
        start, end = waiting.pop()
        (ax, ay), (bx, by) = line[start], line[end]
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5
        worst, where = tolerance, None
        for n in range(start + 1, end):
            x, y = line[n][0] - ax, line[n][1] - ay
            off = abs(dx * y - dy * x) / length if length else (x * x + y * y) ** 0.5
            if off > worst:
                worst, where = off, n
        if where is not None:
            corners.add(where)
            waiting += [(start, where), (where, end)]
    return [line[n] for n in sorted(corners)]
