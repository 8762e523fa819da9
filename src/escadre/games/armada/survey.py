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

from msgspec.structs import replace

from escadre.core.scene import Fits, Question, Region, Sight, Sounding
from escadre.core.words import Words
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
    seen_from,
    shapes,
    tip,
)
from escadre.games.armada.raster import Raster
from escadre.games.armada.rules import (
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


def survey(seen: Observation, question: Question, say: Words) -> Sounding | None:
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
            return Sounding(label, (Region("reach", label, rings),))
        case "threat":
            rings = threatened(state, number)
            label = say("survey-threat", ship=ship_name(state, number, say))
            return Sounding(label, (Region("threat", label, rings),))


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


def _fire(state: State, number: int, say: Words) -> Sounding:
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
    return Sounding(note, tuple(regions), tuple(sights))


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
    made = state.moving[1] if state.moving and state.moving[0] == number else 0
    left = steps(state.config, state.ships[number].size) - made
    return _drawn(*_what_matters(state, number), left, None)


def threatened(state: State, number: int) -> tuple[Polygon, ...]:
    """ARM-12: all that a ship may have in a zone of fire after at most one move, as rings.

    Shadows are not cut out: who moves may find a lane. A ship under way keeps its remaining steps.
    """
    made = state.moving[1] if state.moving and state.moving[0] == number else 0
    size = state.ships[number].size
    left = steps(state.config, size) - made
    return _drawn(*_what_matters(state, number), left, reach(state.config, size))


Obstacles = tuple[Polygon, ...]


def _what_matters(state: State, number: int) -> tuple[Config, int, Pose, Obstacles]:
    """Of a position, what the reach of one ship depends on."""
    ship = state.ships[number]
    assert ship.pose is not None
    together = sides(state.config)
    flags = tuple(
        (flag.point,)
        for owner, flag in enumerate(state.flags)
        if flag and flag.point and together[owner] == together[ship.seat]
    )
    others = tuple(polygon for other, polygon in hulls(state).items() if other != number)
    return state.config, ship.size, ship.pose, (*others, *flags)


@lru_cache(maxsize=256)
def _drawn(
    config: Config, size: int, pose: Pose, obstacles: Obstacles, left: int, guns: int | None
) -> tuple[Polygon, ...]:
    """The rings of a reach, or with `guns` (the piece that is held when firing) of a threat."""
    per_step = -(-_SECTORS // max(left, 1))
    width = SHARPEST[size] / per_step  # of a sector of headings, in tenths of a degree
    far = max(abs(c) for shape in (shapes(size)[0], shapes(size)[900]) for c in shape.tip)
    extent = (left + 1) * far + (0 if guns is None else 2 * far + 2000)
    raster = Raster(tip(size, pose), extent + 200, _FINE if guns is None else _COARSE)
    covered = 0
    for sector, places in _poses(raster, config, size, pose, obstacles, left, per_step).items():
        low = round(pose.heading + (sector - 0.5) * width)
        high = round(pose.heading + (sector + 0.5) * width)
        for brush in _brushes(size, low % TURN, high % TURN, guns):
            covered |= raster.swept(places, brush)
    if guns is not None:
        for side in (PORT, STARBOARD):
            covered |= raster.filled(broadside(size, pose, side, guns).zone)
    return raster.rings(covered)


def _poses(
    raster: Raster,
    config: Config,
    size: int,
    pose: Pose,
    obstacles: Obstacles,
    left: int,
    per_step: int,
) -> dict[int, int]:
    """After any step: for each sector of headings, where the middle of the base may lie."""
    width = SHARPEST[size] / per_step
    span = range(-per_step * left, per_step * left + 1)
    heading = {k: round(pose.heading + k * width) % TURN for k in span}
    free: dict[int, int] = {}
    before = {0: raster.point}  # by the heading that they came on; the first tip is known exactly
    after_all: dict[int, int] = {}
    for step in range(left):
        came = (
            before
            if step == 0
            else {
                k: raster.moved(places, shapes(size)[heading[k]].tip)
                for k, places in before.items()
            }
        )
        runs = _runs(came, per_step, span)
        after = {}
        for k, places in runs.items():
            if k not in free:
                free[k] = _free(raster, config, size, heading[k], obstacles)
            if here := places & free[k]:
                after[k] = here
                after_all[k] = after_all.get(k, 0) | here
        before = after
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


def _free(raster: Raster, config: Config, size: int, heading: int, obstacles: Obstacles) -> int:
    """ARM-9: where the middle of the base may lie on this heading, striking nothing."""
    there = hull(size, Pose(0, 0, heading))
    width, height = config.edges
    if config.table == "disc" and config.players == 2:
        free = raster.everything
        for x, y in there:
            free &= raster.disc((width // 2 - x, width // 2 - y), width // 2)
    else:
        left, right = (limit(x for x, _ in there) for limit in (min, max))
        top, bottom = (limit(y for _, y in there) for limit in (min, max))
        free = raster.box(-left, -top, width - right, height - bottom)
    for polygon in obstacles:
        summed = [(x - a, y - b) for x, y in polygon for a, b in there]
        free &= ~raster.filled(convex(summed))
    return free


def _brushes(size: int, low: int, high: int, guns: int | None) -> Iterator[Polygon]:
    """What a ship covers, or what its guns cover, on all headings between these."""
    ends = [Pose(0, 0, low), Pose(0, 0, high)]
    if guns is None:
        yield convex([point for pose in ends for point in hull(size, pose)])
        return
    for side in (PORT, STARBOARD):
        yield convex([p for pose in ends for p in broadside(size, pose, side, guns).zone])


def convex(points: Sequence[Point]) -> Polygon:
    """The convex hull of some points, clockwise as the chart is seen."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)

    def half(run: Sequence[Point]) -> list[Point]:
        made: list[Point] = []
        for x, y in run:
            while len(made) > 1:
                (ax, ay), (bx, by) = made[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                made.pop()
            made.append((x, y))
        return made[:-1]

    return (*half(ordered), *half(ordered[::-1]))
