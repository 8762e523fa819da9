"""Answer what a ship can fire at: its exact zones of fire, with the shadows behind hulls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import FitBuilder, Region, Sight, SurveyAnswer
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE, Point, Polygon
from escadre.games.armada.rules.line_of_fire import (
    Broadside,
    LanePoints,
    broadside,
    to_side_coordinates,
)
from escadre.games.armada.rules.model import BattlePhase, Fire, enemy_ships, hulls_of
from escadre.games.armada.rules.shots import range_piece, validate_line_of_fire
from escadre.games.armada.view.choices import best_side
from escadre.games.armada.view.panels import ship_id, ship_name


def fire_survey(state: BattlePhase, number: int, say: Words) -> SurveyAnswer:
    """ARM-12, ARM-13: return the zones of fire of a ship, and the enemies that it can hit."""
    ship = state.ships[number]
    hulls = {other: polygon for other, polygon in hulls_of(state.ships).items() if other != number}
    regions: list[Region] = []
    for hull_side in (PORT_SIDE, STARBOARD_SIDE):
        zone = broadside(ship.size, ship.pose, hull_side, range_piece(state.config, ship.size))
        strips = list(lane_strips(zone, hulls))
        label = say("survey-port" if hull_side == PORT_SIDE else "survey-starboard")
        regions += [Region("zone", label, (_open_zone(zone, strips),))]
        regions += _shadows(state, zone, strips, say)
    enemies = _targets(state, number, say)
    hit = [target for target, enemy in enemies.items() if enemy.closed is None]
    return SurveyAnswer(
        _summary_text(state, number, hit, say), tuple(regions), tuple(enemies.values())
    )


def _targets(state: BattlePhase, number: int, say: Words) -> dict[int, Sight]:
    """Return a `Sight` for each enemy; `closed` is the reason why it cannot be hit."""
    fits, sights = FitBuilder(say), {}
    for target in enemy_ships(state, state.ships[number].seat):
        _, closed = best_side(partial(_rejection_of_shot, state, number, target))
        sights[target] = Sight(ship_id(target), fits.reason(closed) if closed else None)
    return sights


def _rejection_of_shot(state: BattlePhase, number: int, target: int, side: int) -> Rejection | None:
    return validate_line_of_fire(state, Fire(number, side, target))


def _summary_text(state: BattlePhase, number: int, hit: Sequence[int], say: Words) -> str:
    name = ship_name(state.ships, number, say)
    if not hit:
        return say("survey-hits-none", ship=name)
    targets = ", ".join(ship_name(state.ships, target, say) for target in hit)
    return say("survey-hits", ship=name, targets=targets)


# --- strips ----------------------------------------------------------------------------------


class Strip(NamedTuple):
    """ARM-13: lanes from `start` to `end` along a side with the same first hull.

    `depths` has the zone's depth at both ends; `hull_depths` has the hull's, or the zone's
    without a hull.
    """

    start: Fraction
    end: Fraction
    first_hull: int | None  # the number of the first hull in front of the side
    depths: tuple[Fraction, Fraction]
    hull_depths: tuple[Fraction, Fraction]

    @property
    def is_shadowed(self) -> bool:
        """True if a hull shadows a part of the zone in this strip."""
        return self.first_hull is not None and sum(self.hull_depths) < sum(self.depths)


def lane_strips(side: Broadside, hulls: Mapping[int, Polygon]) -> Iterator[Strip]:
    """ARM-12, ARM-13: yield the strips of a side from the base to the tip."""
    lanes_by_hull = _hulls_in_lanes(side, hulls)
    corners = {at for points in (*lanes_by_hull.values(), side.lanes) for at, _ in points}
    cuts = sorted({0, side.length, *(at for at in corners if 0 < at < side.length)})
    for start, end in pairwise(map(Fraction, cuts)):
        yield from _strip(side.lanes, lanes_by_hull, start, end)


def _hulls_in_lanes(side: Broadside, hulls: Mapping[int, Polygon]) -> dict[int, LanePoints]:
    """Return the hulls in front of a side that share lanes with it, in side coordinates."""
    lanes = {number: to_side_coordinates(side, polygon) for number, polygon in hulls.items()}
    return {
        number: points
        for number, points in lanes.items()
        if max(depth for _, depth in points) > 0
        and min(lane for lane, _ in points) < side.length
        and max(lane for lane, _ in points) > 0
    }


def _strip(
    lane_points: LanePoints, lanes_by_hull: Mapping[int, LanePoints], start: Fraction, end: Fraction
) -> Iterator[Strip]:
    """Yield one strip, or two if the first hull crosses the border of the zone."""
    depths = _depth(lane_points, start), _depth(lane_points, end)
    first_hull = _first_hull(lanes_by_hull, (start + end) / 2)
    if first_hull is None:
        yield Strip(start, end, None, depths, depths)
        return
    hull_depths = (
        _near_depth(lanes_by_hull[first_hull], start),
        _near_depth(lanes_by_hull[first_hull], end),
    )
    differences = [near - depth for near, depth in zip(hull_depths, depths, strict=True)]
    if differences[0] * differences[1] >= 0:
        yield Strip(start, end, first_hull, depths, hull_depths)
        return
    crossing = start + (end - start) * differences[0] / (differences[0] - differences[1])
    depth = _depth(lane_points, crossing)
    yield Strip(start, crossing, first_hull, (depths[0], depth), (hull_depths[0], depth))
    yield Strip(crossing, end, first_hull, (depth, depths[1]), (depth, hull_depths[1]))


def _first_hull(lanes_by_hull: Mapping[int, LanePoints], lane: Fraction) -> int | None:
    """Return the first hull in this lane, or None."""
    nears = [
        (depth, number)
        for number, points in lanes_by_hull.items()
        if (depths := _depths(points, lane)) and (depth := min(depths)) >= 0
    ]
    return min(nears)[1] if nears else None


def _depth(lane_points: LanePoints, lane: Fraction) -> Fraction:
    return max(_depths(lane_points, lane), default=Fraction(0))


def _near_depth(points: LanePoints, lane: Fraction) -> Fraction:
    """Return the smallest depth of a hull in a lane."""
    return min(_depths(points, lane))


def _depths(points: LanePoints, lane: Fraction) -> list[Fraction]:
    """Return the depths of a convex polygon's edges in one lane."""
    depths = []
    start_lane, depth = points[-1]
    for next_lane, next_depth in points:
        if start_lane != next_lane and min(start_lane, next_lane) <= lane <= max(
            start_lane, next_lane
        ):
            depths.append(
                depth
                + Fraction(next_depth - depth) * (lane - start_lane) / (next_lane - start_lane)
            )
        start_lane, depth = next_lane, next_depth
    return depths


# --- regions ---------------------------------------------------------------------------------


def _open_zone(side: Broadside, strips: Sequence[Strip]) -> Polygon:
    """Return the part of a zone that shots can reach."""
    far = [
        point
        for strip in strips
        for point in zip(
            (strip.start, strip.end),
            strip.hull_depths if strip.is_shadowed else strip.depths,
            strict=True,
        )
    ]
    return _to_table(side, [(Fraction(0), Fraction(0)), *far, (strips[-1].end, Fraction(0))])


def _shadows(
    state: BattlePhase, side: Broadside, strips: Sequence[Strip], say: Words
) -> Iterator[Region]:
    """Yield the parts of a zone behind hulls, one region per hull."""
    polygons_by_hull: dict[int, list[Polygon]] = {}
    for strip in strips:
        if strip.is_shadowed and strip.first_hull is not None:
            ends = (strip.start, strip.end)
            near = list(zip(ends, strip.hull_depths, strict=True))
            far = list(zip(ends, strip.depths, strict=True))
            polygons_by_hull.setdefault(strip.first_hull, []).append(
                _to_table(side, [*near, *reversed(far)])
            )
    for first_hull, polygons in polygons_by_hull.items():
        name = ship_name(state.ships, first_hull, say)
        yield Region("shadow", say("survey-shadow", ship=name), tuple(polygons))


def _to_table(side: Broadside, points: Sequence[tuple[Fraction, Fraction]]) -> Polygon:
    """Convert lanes and depths to points of the table, without duplicates."""
    (x0, y0), (x1, y1) = side.start, side.end
    dx, dy = x1 - x0, y1 - y0
    squared_length = dx * dx + dy * dy
    polygon: list[Point] = []
    for lane, depth in points:
        x = x0 + (lane * dx - side.sign * depth * dy) / squared_length
        y = y0 + (lane * dy + side.sign * depth * dx) / squared_length
        point = round(x), round(y)
        if not polygon or polygon[-1] != point:
            polygon.append(point)
    return tuple(polygon)
