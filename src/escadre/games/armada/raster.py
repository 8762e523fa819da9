"""Sets of points on a fine square raster, each one big whole number: a bit a point.

Moving a set is a shift, joining two is an OR: sweeping a shape over thousands of places costs a few
hundred of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import isqrt

from escadre.games.armada.hulls import Point, Polygon

_NOWHERE = 10**9


class Raster:
    """Points `cell` apart, from `middle` as far as `extent` to all sides; rows from the north.

    Nothing may be moved or swept beyond the extent: it would come in again on the other side.
    """

    def __init__(self, middle: Point, extent: int, cell: int) -> None:
        self.cell = cell
        self._half = extent // cell + 2
        self._width = 2 * self._half + 1
        self._left = middle[0] - self._half * cell
        self._top = middle[1] - self._half * cell
        self.point = 1 << (self._half * self._width + self._half)
        self.everything = (1 << (self._width * self._width)) - 1

    def moved(self, places: int, by: Point) -> int:
        """A set, moved to the nearest raster points."""
        columns, rows = (round(length / self.cell) for length in by)
        return _shifted(places, rows * self._width + columns)

    def _span(self, row: int, left: int, right: int) -> int:
        """The points of a row whose x lies between these."""
        first = max(0, -((self._left - left) // self.cell))
        last = min(self._width - 1, (right - self._left) // self.cell)
        if not 0 <= row < self._width or first > last:
            return 0
        return ((1 << (last - first + 1)) - 1) << (row * self._width + first)

    def box(self, left: int, top: int, right: int, bottom: int) -> int:
        """The points strictly inside a rectangle."""
        row = self._span(0, left + 1, right - 1)
        first = max(0, (top - self._top) // self.cell + 1)
        last = min(self._width - 1, -((self._top - bottom) // self.cell) - 1)
        if not row or first > last:
            return 0
        every = ((1 << (self._width * (last - first + 1))) - 1) // ((1 << self._width) - 1)
        return row * every << (first * self._width)

    def disc(self, middle: Point, radius: int) -> int:
        """The points strictly inside a disc."""
        found = []
        for row in range(self._width):
            off = self._top + row * self.cell - middle[1]
            if abs(off) < radius:
                half = isqrt(radius * radius - off * off - 1)
                found.append(self._span(row, middle[0] - half, middle[0] + half))
        return _joined(found)

    def filled(self, polygon: Polygon) -> int:
        """The points of a convex polygon, its edge included."""
        top, bottom = (limit(y for _, y in polygon) for limit in (min, max))
        first = max(0, -((self._top - top) // self.cell))
        last = min(self._width - 1, (bottom - self._top) // self.cell)
        ys = range(self._top + first * self.cell, self._top + (last + 1) * self.cell, self.cell)
        found, width, most = 0, self._width, self._width - 1
        for row, (left, right) in enumerate(_across(polygon, ys) if first <= last else ()):
            start = max(0, -((self._left - left) // self.cell))
            end = min(most, (right - self._left) // self.cell)
            if start <= end:
                found |= ((1 << (end - start + 1)) - 1) << (row * width + start)
        return found << (first * width)

    def swept(self, places: int, brush: Polygon) -> int:
        """Every point that a convex brush covers when its origin visits all these places."""
        cell = self.cell
        doubled = [places]  # [n]: each place, and the 2^n - 1 points east of it
        covered = 0
        top, bottom = (limit(y for _, y in brush) for limit in (min, max))
        rows = range(-(-top // cell), bottom // cell + 1)
        ys = range(rows.start * cell, rows.stop * cell, cell)
        for row, (left, right) in zip(rows, _across(brush, ys), strict=True):
            first, last = -(-left // cell), right // cell
            length = last - first + 1
            if length < 1:
                continue
            n = length.bit_length() - 1
            while len(doubled) <= n:
                doubled.append(doubled[-1] | doubled[-1] << (1 << (len(doubled) - 1)))
            run = doubled[n] | doubled[n] << (length - (1 << n))
            covered |= _shifted(run, row * self._width + first)
        return covered

    def rings(self, places: int) -> tuple[Polygon, ...]:
        """The borders of a set as polygons, holes too; corners of the raster are cut off."""
        ahead: dict[Point, list[Point]] = defaultdict(list)
        mask, above = (1 << self._width) - 1, 0
        for row in range(self._width + 1):
            here = places >> (row * self._width) & mask if row < self._width else 0
            for x in _bits(here & ~above):  # a border above: westwards along its top
                ahead[x, row].append((x + 1, row))
            for x in _bits(above & ~here):
                ahead[x + 1, row].append((x, row))
            for x in _bits(here & ~(here << 1)):
                ahead[x, row + 1].append((x, row))
            for x in _bits(here & ~(here >> 1)):
                ahead[x + 1, row].append((x + 1, row + 1))
            above = here
        rings = (self._ring(line) for line in _loops(ahead))
        return tuple(ring for ring in rings if len(ring) > 2)

    def _ring(self, line: list[Point]) -> Polygon:
        """Grid corners as places, through the middles of their edges, without needless points."""
        cell = self.cell
        middles = [
            (
                self._left + x * cell + (dx - 1) * cell // 2,
                self._top + y * cell + (dy - 1) * cell // 2,
            )
            for (x, y), (dx, dy) in zip(line, _ways(line), strict=True)
        ]
        return tuple(_plain(middles, 0.7 * cell))


def _ways(line: list[Point]) -> Iterator[Point]:
    """From each corner of a closed line to the next."""
    for (x, y), (to_x, to_y) in zip(line, (*line[1:], line[0]), strict=True):
        yield to_x - x, to_y - y


def _shifted(places: int, by: int) -> int:
    return places << by if by >= 0 else places >> -by


def _joined(rows: Iterable[int]) -> int:
    found = 0
    for row in rows:
        found |= row
    return found


def _across(polygon: Polygon, ys: range) -> list[Point]:
    """From where to where (whole numbers) a convex polygon is crossed at each of these heights."""
    lefts, rights = [_NOWHERE] * len(ys), [-_NOWHERE] * len(ys)
    px, py = polygon[-1]
    for x, y in polygon:
        (ax, ay), (bx, by) = ((px, py), (x, y)) if py < y else ((x, y), (px, py))
        px, py = x, y
        down, side = by - ay, bx - ax
        if not down:  # the edges beside it end where it ends
            continue
        first = max(0, -((ys.start - ay) // ys.step))
        last = min(len(ys) - 1, (by - ys.start) // ys.step)
        over = ax * down + side * (ys.start + first * ys.step - ay)  # of `down`, that far east
        for n in range(first, last + 1):
            floor = over // down
            ceiling = floor if floor * down == over else floor + 1
            if ceiling < lefts[n]:
                lefts[n] = ceiling
            if floor > rights[n]:
                rights[n] = floor
            over += side * ys.step
    return list(zip(lefts, rights, strict=True))


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _loops(ahead: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """Closed lines made of these edges; where two meet at a corner, they part again."""
    while ahead:
        start = next(iter(ahead))
        line, at, came = [], start, None
        while True:
            ways = ahead[at]
            to = ways[0]
            if len(ways) > 1 and came is not None:  # keep to the right, around the same cell
                dx, dy = at[0] - came[0], at[1] - came[1]
                right = at[0] - dy, at[1] + dx
                to = right if right in ways else to
            ways.remove(to)
            if not ways:
                del ahead[at]
            line.append(at)
            came, at = at, to
            if at == start:
                break
        yield line


def _plain(line: list[Point], tolerance: float) -> list[Point]:
    """A closed line with fewer points, nowhere farther than the tolerance from the old one."""
    if len(line) < 4:
        return line
    far = max(range(len(line)), key=lambda n: _square(line[0], line[n]))
    return [
        *_thinned(line[: far + 1], tolerance)[:-1],
        *_thinned([*line[far:], line[0]], tolerance)[:-1],
    ]


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _thinned(line: list[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker: the ends, and between them what lies too far from the straight line."""
    kept = {0, len(line) - 1}
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
            kept.add(where)
            waiting += [(start, where), (where, end)]
    return [line[n] for n in sorted(kept)]
