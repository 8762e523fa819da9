"""Zones of fire with their shadows, exact."""

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
    """ARM-12, ARM-13: return the zones of a ship, and which enemies it can hit."""
    ship = state.ships[number]
    there = {other: polygon for other, polygon in hulls_of(state.ships).items() if other != number}
    regions: list[Region] = []
    for side in (PORT_SIDE, STARBOARD_SIDE):
        flank = broadside(ship.size, ship.pose, side, range_piece(state.config, ship.size))
        cut = list(lane_strips(flank, there))
        label = say("survey-port" if side == PORT_SIDE else "survey-starboard")
        regions += [Region("zone", label, (_open_zone(flank, cut),))]
        regions += _shadows(state, flank, cut, say)
    sights = _targets(state, number, say)
    hit = [target for target, sight in sights.items() if sight.closed is None]
    return SurveyAnswer(
        _summary_text(state, number, hit, say), tuple(regions), tuple(sights.values())
    )


def _targets(state: BattlePhase, number: int, say: Words) -> dict[int, Sight]:
    """List every enemy: whether it can be hit, or why not."""
    fits, found = FitBuilder(say), {}
    for target in enemy_ships(state, state.ships[number].seat):
        _, closed = best_side(partial(_objection, state, number, target))
        found[target] = Sight(ship_id(target), fits.reason(closed) if closed else None)
    return found


def _objection(state: BattlePhase, number: int, target: int, side: int) -> Rejection | None:
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

    `depths` of the zone at both ends, `nears` of that hull (the zone's where there is none).
    """

    start: Fraction
    end: Fraction
    first: int | None  # the number of the hull
    depths: tuple[Fraction, Fraction]
    nears: tuple[Fraction, Fraction]

    @property
    def covered(self) -> bool:
        """Return whether the hull is inside the zone here."""
        return self.first is not None and sum(self.nears) < sum(self.depths)


def lane_strips(side: Broadside, there: Mapping[int, Polygon]) -> Iterator[Strip]:
    """ARM-12, ARM-13: split a side's lanes, from the base to the tip, at every change."""
    before = _hulls_in_lanes(side, there)
    corners = {at for points in (*before.values(), side.lanes) for at, _ in points}
    cuts = sorted({0, side.length, *(at for at in corners if 0 < at < side.length)})
    for start, end in pairwise(map(Fraction, cuts)):
        yield from _strip(side.lanes, before, start, end)


def _hulls_in_lanes(side: Broadside, there: Mapping[int, Polygon]) -> dict[int, LanePoints]:
    """List the hulls that share lanes with a side and are not wholly behind it."""
    lanes = {number: to_side_coordinates(side, polygon) for number, polygon in there.items()}
    return {
        number: points
        for number, points in lanes.items()
        if max(out for _, out in points) > 0
        and min(at for at, _ in points) < side.length
        and max(at for at, _ in points) > 0
    }


def _strip(
    zone: LanePoints, before: Mapping[int, LanePoints], start: Fraction, end: Fraction
) -> Iterator[Strip]:
    """Return these lanes: one strip, or two where the first hull crosses the zone's border."""
    depths = _depth(zone, start), _depth(zone, end)
    first = _first(before, (start + end) / 2)
    if first is None:
        yield Strip(start, end, None, depths, depths)
        return
    nears = _near(before[first], start), _near(before[first], end)
    over = [near - depth for near, depth in zip(nears, depths, strict=True)]
    if over[0] * over[1] >= 0:
        yield Strip(start, end, first, depths, nears)
        return
    at = start + (end - start) * over[0] / (over[0] - over[1])
    depth = _depth(zone, at)
    yield Strip(start, at, first, (depths[0], depth), (nears[0], depth))
    yield Strip(at, end, first, (depth, depths[1]), (depth, nears[1]))


def _first(before: Mapping[int, LanePoints], along: Fraction) -> int | None:
    """Return the hull that a shot in this lane meets."""
    nears = [
        (near, number)
        for number, points in before.items()
        if (outs := _outs(points, along)) and (near := min(outs)) >= 0
    ]
    return min(nears)[1] if nears else None


def _depth(zone: LanePoints, along: Fraction) -> Fraction:
    return max(_outs(zone, along), default=Fraction(0))


def _near(points: LanePoints, along: Fraction) -> Fraction:
    """Return the depth where a hull begins in a lane that it shares."""
    return min(_outs(points, along))


def _outs(points: LanePoints, along: Fraction) -> list[Fraction]:
    """Return the depths of a convex polygon's edges in one lane."""
    found = []
    at, out = points[-1]
    for to, beyond in points:
        if at != to and min(at, to) <= along <= max(at, to):
            found.append(out + Fraction(beyond - out) * (along - at) / (to - at))
        at, out = to, beyond
    return found


# --- regions ---------------------------------------------------------------------------------


def _open_zone(side: Broadside, cut: Sequence[Strip]) -> Polygon:
    """Return the part of a zone that a shot can cross or hit."""
    far = [
        point
        for strip in cut
        for point in zip(
            (strip.start, strip.end), strip.nears if strip.covered else strip.depths, strict=True
        )
    ]
    return _to_table(side, [(Fraction(0), Fraction(0)), *far, (cut[-1].end, Fraction(0))])


def _shadows(
    state: BattlePhase, side: Broadside, cut: Sequence[Strip], say: Words
) -> Iterator[Region]:
    """Return the parts of a zone behind hulls, one region per hull."""
    rings: dict[int, list[Polygon]] = {}
    for strip in cut:
        if strip.covered and strip.first is not None:
            ends = (strip.start, strip.end)
            near = list(zip(ends, strip.nears, strict=True))
            far = list(zip(ends, strip.depths, strict=True))
            rings.setdefault(strip.first, []).append(_to_table(side, [*near, *reversed(far)]))
    for first, polygons in rings.items():
        name = ship_name(state.ships, first, say)
        yield Region("shadow", say("survey-shadow", ship=name), tuple(polygons))


def _to_table(side: Broadside, points: Sequence[tuple[Fraction, Fraction]]) -> Polygon:
    """Convert lanes and depths to points of the table, without duplicates."""
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
