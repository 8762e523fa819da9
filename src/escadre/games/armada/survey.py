"""What a chart tells of a ship: zones of fire with their shadows, reach, and what it threatens.

Zones are exact, then rounded to a thousandth of an inch. Reach and threat are drawn on a raster:
`REACH_ERROR` says how far their borders may lie from the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from escadre.core.scene import Fits, Region, Sight, SurveyAnswer, SurveyQuestion
from escadre.core.words import Words
from escadre.games.armada.headings import runs
from escadre.games.armada.hulls import (
    PORT,
    SHARPEST,
    STARBOARD,
    TURN,
    Broadside,
    Lanes,
    Point,
    Polygon,
    Pose,
    broadside,
    edge,
    hull,
    radius,
    seen_from,
    shapes,
    tip,
)
from escadre.games.armada.raster import Floats, Raster, Shapes
from escadre.games.armada.rules import (
    INCH,
    Config,
    Observation,
    State,
    hulls,
    reach,
    sides,
    steps,
)
from escadre.games.armada.view import ship_name, ship_number, shot

REACH_ERROR = 100  # thousandths of an inch
_FINE, _COARSE = 25, 50  # thousandths of an inch: the raster of a reach, and of a threat
_SECTORS = 150  # how finely the headings of a whole move are told apart, to each hand
_STRAIGHT = 40  # tenths of a degree


def survey(seen: Observation, question: SurveyQuestion, say: Words) -> SurveyAnswer | None:
    """The answer for this viewer; None when no such ship lies on the table, or cannot lie so."""
    state, number = seen.table, ship_number(question.hull)
    if number is None or not 0 <= number < len(state.ships):
        return None
    ship = state.ships[number]
    if ship.pose is None or ship.sunk:
        return None
    if question.heading is not None:
        x, y = tip(ship.size, ship.pose)
        ship = replace(ship, pose=Pose(x, y, question.heading))
        ships = (*state.ships[:number], ship, *state.ships[number + 1 :])
        state = replace(state, ships=ships)
    match question.about:
        case "fire":
            return _fire(state, number, say)
        case "reach":
            rings = reached(state, number)
            label = say("survey-reach", ship=ship_name(state, number, say))
            return SurveyAnswer(label, (Region("reach", label, rings),))
        case "threat":
            rings = threatened(state, number)
            label = say("survey-threat", ship=ship_name(state, number, say))
            return SurveyAnswer(label, (Region("threat", label, rings),))


# --- fire ------------------------------------------------------------------------------------


class Strip(NamedTuple):
    """ARM-13: lanes from `start` to `end` along a side in which the same hull comes first.

    `depths` of the zone at both ends, `nears` of that hull (as the zone's where there is none).
    """

    start: Fraction
    end: Fraction
    first: int | None
    depths: tuple[Fraction, Fraction]
    nears: tuple[Fraction, Fraction]

    @property
    def covered(self) -> bool:
        """Whether the hull stands inside the zone here."""
        return self.first is not None and sum(self.nears) < sum(self.depths)


def strips(side: Broadside, there: Sequence[Polygon]) -> Iterator[Strip]:
    """ARM-12, ARM-13: the lanes of a side from the base to the tip, cut where anything changes."""
    length = seen_from(side, (side.end,))[0][0]
    zone = seen_from(side, side.zone)
    lanes = {n: seen_from(side, polygon) for n, polygon in enumerate(there)}
    before = {
        n: points
        for n, points in lanes.items()
        if max(out for _, out in points) > 0
        and min(at for at, _ in points) < length
        and max(at for at, _ in points) > 0
    }
    corners = {at for points in (*before.values(), zone) for at, _ in points if 0 < at < length}
    cuts = [Fraction(at) for at in sorted({0, length, *corners})]
    for start, end in pairwise(cuts):
        depths = _depth(zone, start), _depth(zone, end)
        first = _first(before, (start + end) / 2)
        if first is None:
            yield Strip(start, end, None, depths, depths)
            continue
        nears = _near(before[first], start), _near(before[first], end)
        over = [near - depth for near, depth in zip(nears, depths, strict=True)]
        if over[0] * over[1] >= 0:
            yield Strip(start, end, first, depths, nears)
            continue
        at = start + (end - start) * over[0] / (over[0] - over[1])
        depth = _depth(zone, at)
        yield Strip(start, at, first, (depths[0], depth), (nears[0], depth))
        yield Strip(at, end, first, (depth, depths[1]), (depth, nears[1]))


def _depth(zone: Lanes, along: Fraction) -> Fraction:
    return edge(zone, along, farther=True) or Fraction(0)


def _near(points: Lanes, along: Fraction) -> Fraction:
    near = edge(points, along, farther=False)
    assert near is not None
    return near


def _first(before: dict[int, Lanes], along: Fraction) -> int | None:
    """The hull that a shot in this lane meets."""
    nears = [
        (near, n)
        for n, points in before.items()
        if (near := edge(points, along, farther=False)) is not None and near > 0
    ]
    return min(nears)[1] if nears else None


def _fire(state: State, number: int, say: Words) -> SurveyAnswer:
    ship = state.ships[number]
    assert ship.pose is not None
    there = {other: polygon for other, polygon in hulls(state).items() if other != number}
    numbers = list(there)
    regions = []
    for side in (PORT, STARBOARD):
        flank = broadside(ship.size, ship.pose, side, reach(state.config, ship.size))
        cut = list(strips(flank, list(there.values())))
        label = say("survey-port" if side == PORT else "survey-starboard")
        regions.append(Region("zone", label, (_lit(flank, cut),)))
        regions += _shadows(state, flank, cut, numbers, say)
    fits = Fits(say)
    together = sides(state.config)
    sights, hit = [], []
    for target, other in enumerate(state.ships):
        if other.sunk or other.pose is None or together[other.seat] == together[ship.seat]:
            continue
        closed = shot(state, number, target)[1]
        if closed is None:
            hit.append(ship_name(state, target, say))
        sights.append(Sight(f"ship-{target}", fits.reason(closed) if closed else None))
    name = ship_name(state, number, say)
    note = (
        say("survey-hits", ship=name, targets=", ".join(hit))
        if hit
        else say("survey-hits-none", ship=name)
    )
    return SurveyAnswer(note, tuple(regions), tuple(sights))


def _lit(side: Broadside, cut: Sequence[Strip]) -> Polygon:
    """The part of a zone that a shot can cross or hit."""
    far = [
        point
        for strip in cut
        for point in zip(
            (strip.start, strip.end), strip.nears if strip.covered else strip.depths, strict=True
        )
    ]
    return _on_table(side, [(Fraction(0), Fraction(0)), *far, (cut[-1].end, Fraction(0))])


def _shadows(
    state: State, side: Broadside, cut: Sequence[Strip], numbers: Sequence[int], say: Words
) -> Iterator[Region]:
    """What lies in a zone behind a hull, one region a hull."""
    rings: dict[int, list[Polygon]] = {}
    for strip in cut:
        if strip.covered and strip.first is not None:
            ends = (strip.start, strip.end)
            near = list(zip(ends, strip.nears, strict=True))
            far = list(zip(ends, strip.depths, strict=True))
            rings.setdefault(strip.first, []).append(_on_table(side, [*near, *reversed(far)]))
    for first, polygons in rings.items():
        name = ship_name(state, numbers[first], say)
        yield Region("shadow", say("survey-shadow", ship=name), tuple(polygons))


def _on_table(side: Broadside, points: Sequence[tuple[Fraction, Fraction]]) -> Polygon:
    """Lanes and depths as points of the table, each once."""
    (x0, y0), (x1, y1) = side.start, side.end
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    found: list[Point] = []
    for along, out in points:
        x = x0 + (along * dx - side.hand * out * dy) / square
        y = y0 + (along * dy + side.hand * out * dx) / square
        point = round(x), round(y)
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found)


# --- reach and threat ------------------------------------------------------------------------


def reached(state: State, number: int) -> tuple[Polygon, ...]:
    """ARM-5 to ARM-9: all that a ship may cover after any step of one move, as rings.

    A ship under way has the steps that it has left.
    """
    return _drawn(*_what_matters(state, number), None)


def threatened(state: State, number: int) -> tuple[Polygon, ...]:
    """ARM-12: all that a ship may have in a zone of fire after at most one move, as rings.

    Shadows are not cut out: who moves may find a lane. A ship under way keeps its remaining steps.
    """
    size = state.ships[number].size
    return _drawn(*_what_matters(state, number), reach(state.config, size))


Obstacles = tuple[Polygon, ...]
Open = list[tuple[int, int]]
"""Intervals of headings: the first, and how many tenths it sweeps clockwise."""


def _what_matters(state: State, number: int) -> tuple[Config, int, Pose, int, Obstacles]:
    """Of a position, what the reach of one ship depends on."""
    ship = state.ships[number]
    assert ship.pose is not None
    made = state.moving[1] if state.moving and state.moving[0] == number else 0
    left = steps(state.config, ship.size) - made
    together = sides(state.config)
    flags = [
        (flag.point,)
        for owner, flag in enumerate(state.flags)
        if flag and flag.point and together[owner] == together[ship.seat]
    ]
    others = [polygon for other, polygon in hulls(state).items() if other != number]
    x, y = tip(ship.size, ship.pose)
    far = left * radius(ship.size)  # no later place of its hull lies farther from there
    near = tuple(
        polygon
        for polygon in (*others, *flags)
        if min(px for px, _ in polygon) <= x + far
        and max(px for px, _ in polygon) >= x - far
        and min(py for _, py in polygon) <= y + far
        and max(py for _, py in polygon) >= y - far
    )
    return state.config, ship.size, ship.pose, left, near


@lru_cache(maxsize=256)
def _drawn(
    config: Config,
    size: int,
    pose: Pose,
    left: int,
    obstacles: Obstacles,
    guns: int | None,
) -> tuple[Polygon, ...]:
    """The rings of a reach, or with `guns` (the piece that is held when firing) of a threat."""
    at, far = tip(size, pose), radius(size)
    extent = max(left - 1, 1) * far + (far if guns is None else 3 * INCH)
    first = _first_step(config, size, pose, obstacles) if left else []
    raster = Raster(at, extent + 200, _FINE if guns is None else _COARSE)
    covered = 0
    if first and left == 1:
        for each in _brushes(size, _parts(first), guns):
            for shape in raster.filled(Shapes(each.corners + at, each.sides)):
                covered |= shape
    elif first:
        sectors = Sectors(size, pose.heading, left)
        places = _poses(raster, config, size, sectors, first, obstacles, left)
        between = [sectors.between(k) for k in places]
        brushes = [raster.brushes(each) for each in _brushes(size, between, guns)]
        for there, *kinds in zip(places.values(), *brushes, strict=True):
            covered |= raster.swept(there, kinds)
    if guns is not None:
        for side in (PORT, STARBOARD):
            covered |= raster.filled(Shapes.of(broadside(size, pose, side, guns).zone))[0]
    return raster.rings(covered)


def _first_step(config: Config, size: int, pose: Pose, obstacles: Obstacles) -> Open:
    """ARM-7 to ARM-9: where the first step may point, exactly."""
    at, most = tip(size, pose), SHARPEST[size]
    others = [(n, polygon) for n, polygon in enumerate(obstacles) if len(polygon) > 1]
    flags = [polygon[0] for polygon in obstacles if len(polygon) == 1]
    found = runs(config, size, at, pose.heading - most, 2 * most, others, flags)
    return [(run.start, run.sweep) for run in found if run.why is None]


def _parts(first: Open) -> list[tuple[int, int]]:
    """These intervals in parts so small that a corner goes from end to end nearly straight."""
    found = []
    for start, sweep in first:
        parts = max(1, -(-sweep // _STRAIGHT))
        ends = [start + sweep * n // parts for n in range(parts + 1)]
        found += list(pairwise(ends))
    return found


class Sectors(NamedTuple):
    """The headings that a ship may have during a move, told apart by numbers from -most to most."""

    size: int
    middle: int
    left: int

    @property
    def per_step(self) -> int:
        """How many of them a step may turn."""
        return -(-_SECTORS // self.left)

    @property
    def span(self) -> range:
        """All of them."""
        most = self.per_step * self.left
        return range(-most, most + 1)

    def heading(self, sector: float) -> int:
        """The middle of a sector."""
        return round(self.middle + sector * SHARPEST[self.size] / self.per_step)

    def between(self, sector: int) -> tuple[int, int]:
        """Its first and last heading."""
        return self.heading(sector - 0.5), self.heading(sector + 0.5)


def _poses(
    raster: Raster,
    config: Config,
    size: int,
    sectors: Sectors,
    first: Open,
    obstacles: Obstacles,
    left: int,
) -> dict[int, int]:
    """After any step: for each sector of headings, where the middle of the base may lie."""
    heading = {k: sectors.heading(k) % TURN for k in sectors.span}
    before = {
        k: raster.point
        for k in range(-sectors.per_step, sectors.per_step + 1)
        if any((heading[k] - start) % TURN <= sweep for start, sweep in first)
    }
    after_all = dict(before)
    free = _free(raster, config, size, heading, obstacles)
    for _ in range(left - 1):
        came = {
            k: raster.moved(places, shapes(size)[heading[k]].tip) for k, places in before.items()
        }
        before = {}
        for k, places in _runs(came, sectors.per_step, sectors.span).items():
            if here := places & free[k]:
                before[k] = here
                after_all[k] = after_all.get(k, 0) | here
    return after_all


def _runs(came: dict[int, int], per_step: int, span: range) -> dict[int, int]:
    """For each sector, all that came on one at most `per_step` away: ORs of runs, by doubling."""
    length = 2 * per_step + 1
    level = [came.get(k, 0) for k in range(span.start - per_step, span.stop + per_step)]
    size = 1
    while 2 * size <= length:
        level = [
            here | (level[n + size] if n + size < len(level) else 0) for n, here in enumerate(level)
        ]
        size *= 2
    return {k: found for n, k in enumerate(span) if (found := level[n] | level[n + length - size])}


def _free(
    raster: Raster,
    config: Config,
    size: int,
    heading: dict[int, int],
    obstacles: Obstacles,
) -> dict[int, int]:
    """ARM-9: for each sector, where the middle of the base may lie, striking nothing."""
    there = Shapes.of(*(hull(size, Pose(0, 0, each)) for each in heading.values()))
    free = _afloat(raster, config, there.corners)
    for polygon in obstacles:
        at = Shapes.of(polygon)
        corners = at.corners[:, :, None] - there.corners[:, None]
        corners = corners.reshape(len(heading), -1, 2)
        sides = np.broadcast_to(at.sides, (len(heading), *at.sides.shape[1:]))
        struck = raster.filled(Shapes(corners, np.concatenate([there.sides, sides], axis=1)))
        free = [places & ~closed for places, closed in zip(free, struck, strict=True)]
    return dict(zip(heading, free, strict=True))


def _afloat(raster: Raster, config: Config, corners: Floats) -> list[int]:
    """ARM-9: for each shape, where the middle of the base may lie for it to be on the table."""
    width, height = config.edges
    x, y = corners[..., :1], corners[..., 1:] + raster.ys
    if config.is_disc:
        half = np.sqrt(np.maximum(width**2 / 4 - (y - width / 2) ** 2, 0))
        left, right = (width / 2 - half - x).max(1), (width / 2 + half - x).min(1)
    else:
        rows = ((y > 0) & (y < height)).all(1)
        left, right = np.where(rows, -x.min(1), np.inf), np.where(rows, width - x.max(1), -np.inf)
    return raster.between(left, right)


def _brushes(size: int, between: Sequence[tuple[int, int]], guns: int | None) -> Iterator[Shapes]:
    """What a ship covers, or what its guns cover, on all headings between these."""
    for part in (None,) if guns is None else (PORT, STARBOARD):
        ends = []
        for column in (0, 1):
            poses = [Pose(0, 0, headings[column] % TURN) for headings in between]
            if part is None or guns is None:
                ends.append(Shapes.of(*(hull(size, pose) for pose in poses)))
            else:
                zones = (broadside(size, pose, part, guns).zone for pose in poses)
                ends.append(Shapes.of(*zones))
        low, high = ends
        across = high.corners - low.corners
        yield Shapes(
            np.concatenate([low.corners, high.corners], axis=1),
            np.concatenate([low.sides, high.sides, across], axis=1),
        )
