"""The surveys of reach and threat: areas that a ship can reach or fire at, computed on a raster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Point,
    Polygon,
    Pose,
    box_overlaps,
    hull,
    hull_radius,
    shapes,
    tip_point,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import INCH, BattlePhase, Config, hulls_of
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE, max_steps
from escadre.games.armada.rules.shots import range_piece
from escadre.games.armada.rules.turns import own_flag_points, steps_made
from escadre.games.armada.view.heading_ranges import heading_ranges
from escadre.games.armada.view.survey.raster import ConvexShapes, Coordinates, Raster

REACH_ERROR = 100  # thousandths of an inch: the maximum error of an area's border
_FINE, _COARSE = 25, 50  # thousandths of an inch: the cells for a reach, and for a threat
_SECTORS = 150  # sectors of headings to each side that a whole move can turn to
_STRAIGHT = 40  # tenths of a degree within which a corner moves nearly straight
_SIDE_POINTS = 8  # points of each side of a hull that are tested against an area
OpenHeadings = list[tuple[int, int]]
"""Intervals of headings: the first one, and the extent clockwise, in tenths of a degree."""


def reach_area(state: BattlePhase, number: int) -> tuple[Polygon, ...]:
    """ARM-5 to ARM-9: return the area that a ship can cover in one move, as rings.

    For a ship under way, only its remaining steps count.
    """
    return _rings(*_reach_inputs(state, number), None)


def threat_area(state: BattlePhase, number: int) -> tuple[Polygon, ...]:
    """ARM-12: return the area of a ship's zones of fire after at most one move, as rings.

    It ignores other ships in the line of fire, because a move may open a lane. For a ship under
    way, only its remaining steps count.
    """
    size = state.ships[number].size
    return _rings(*_reach_inputs(state, number), range_piece(state.config, size))


def touches_rings(polygon: Polygon, rings: Sequence[Polygon]) -> bool:
    """Return whether a point of a hull's outline, or its middle, is inside an area."""
    x, y = (sum(each) / len(polygon) for each in zip(*polygon, strict=True))
    sides = pairwise((*polygon, polygon[0]))
    outline = [
        (x0 + (x1 - x0) * n / _SIDE_POINTS, y0 + (y1 - y0) * n / _SIDE_POINTS)
        for (x0, y0), (x1, y1) in sides
        for n in range(_SIDE_POINTS)
    ]
    return any(_is_inside(*point, rings) for point in [(x, y), *outline])


def _is_inside(x: float, y: float, rings: Sequence[Polygon]) -> bool:
    """Return whether a point is inside an odd number of rings."""
    crossings = sum(
        (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        for ring in rings
        for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))
    )
    return crossings % 2 == 1


def _reach_inputs(
    state: BattlePhase, number: int
) -> tuple[Config, int, Pose, int, tuple[Polygon, ...]]:
    """Return the inputs that determine the reach of a ship, as a key for the cache."""
    ship = state.ships[number]
    steps_left = max_steps(state.config, ship.size) - steps_made(state, number)
    others = [polygon for other, polygon in hulls_of(state.ships).items() if other != number]
    flags = [(point,) for point in own_flag_points(state, ship.seat)]
    x, y = tip_point(ship.size, ship.pose)
    # an upper bound on the distance of the places after the next step
    max_distance = steps_left * hull_radius(ship.size)
    nearby = tuple(
        polygon for polygon in (*others, *flags) if box_overlaps(polygon, x, y, max_distance)
    )
    return state.config, ship.size, ship.pose, steps_left, nearby


@lru_cache(maxsize=256)
def _rings(
    config: Config,
    size: int,
    pose: Pose,
    steps_left: int,
    obstacles: tuple[Polygon, ...],
    range_size: int | None,
) -> tuple[Polygon, ...]:
    """Return the rings of a reach or, with a measuring piece of `range_size`, of a threat."""
    centre, radius = tip_point(size, pose), hull_radius(size)
    extent = max(steps_left - 1, 1) * radius + (radius if range_size is None else 3 * INCH)
    raster = Raster(centre, extent + 200, _FINE if range_size is None else _COARSE)
    covered = 0
    if steps_left and (open_headings := _first_open_headings(config, size, pose, obstacles)):
        if steps_left == 1:
            covered = _cover_one_step(raster, size, centre, open_headings, range_size)
        else:
            sectors = HeadingSectors(size, pose.heading, steps_left)
            places = _places_by_sector(
                raster, config, size, sectors, open_headings, obstacles, steps_left
            )
            covered = _sweep_sectors(raster, sectors, places, range_size)
    if range_size is not None:
        for side in (PORT_SIDE, STARBOARD_SIDE):
            covered |= raster.filled(ConvexShapes.of(broadside(size, pose, side, range_size).zone))[
                0
            ]
    return raster.rings(covered)


def _cover_one_step(
    raster: Raster, size: int, centre: Point, open_headings: OpenHeadings, range_size: int | None
) -> int:
    """Return the points that a ship, or its fire, covers from one place on all open headings."""
    covered = 0
    for each in _sector_shapes(size, _subdivide(open_headings), range_size):
        for shape in raster.filled(ConvexShapes(each.corners + centre, each.sides)):
            covered |= shape
    return covered


def _sweep_sectors(
    raster: Raster, sectors: HeadingSectors, places: dict[int, int], range_size: int | None
) -> int:
    """Return the points that a ship, or its fire, covers from the places of each sector."""
    covered = 0
    between = [sectors.between(k) for k in places]
    brushes = [raster.brushes(each) for each in _sector_shapes(sectors.size, between, range_size)]
    for base_places, *kinds in zip(places.values(), *brushes, strict=True):
        covered |= raster.swept(base_places, kinds)
    return covered


def _first_open_headings(
    config: Config, size: int, pose: Pose, obstacles: tuple[Polygon, ...]
) -> OpenHeadings:
    """ARM-7 to ARM-9: return the exact open headings of the first step."""
    centre, max_change = tip_point(size, pose), MAX_HEADING_CHANGE[size]
    others = [(n, polygon) for n, polygon in enumerate(obstacles) if len(polygon) > 1]
    flags = [polygon[0] for polygon in obstacles if len(polygon) == 1]
    ranges = heading_ranges(
        config, size, centre, pose.heading - max_change, 2 * max_change, others, flags
    )
    return [(each.start, each.sweep) for each in ranges if each.rejection is None]


def _subdivide(open_headings: OpenHeadings) -> list[tuple[int, int]]:
    """Split intervals of headings until a corner moves in nearly a straight line in each part."""
    intervals = []
    for start, sweep in open_headings:
        parts = max(1, -(-sweep // _STRAIGHT))
        ends = [start + sweep * n // parts for n in range(parts + 1)]
        intervals += list(pairwise(ends))
    return intervals


class HeadingSectors(NamedTuple):
    """Equal intervals (sectors) of the headings possible in a move; 0 is ahead, port negative."""

    size: int
    middle: int
    steps_left: int

    @property
    def per_step(self) -> int:
        """The most sectors by which one step can turn."""
        return -(-_SECTORS // self.steps_left)

    @property
    def span(self) -> range:
        """The numbers of all sectors."""
        last = self.per_step * self.steps_left
        return range(-last, last + 1)

    def heading(self, sector: float) -> int:
        """Return the heading in the middle of a sector."""
        return round(self.middle + sector * MAX_HEADING_CHANGE[self.size] / self.per_step)

    def at(self, heading: int) -> int:
        """Return the sector of a heading that one step can turn to."""
        turn = (heading - self.middle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        return round(turn * self.per_step / MAX_HEADING_CHANGE[self.size])

    def between(self, sector: int) -> tuple[int, int]:
        """Return the first and last heading of a sector."""
        return self.heading(sector - 0.5), self.heading(sector + 0.5)


def _places_by_sector(
    raster: Raster,
    config: Config,
    size: int,
    sectors: HeadingSectors,
    open_headings: OpenHeadings,
    obstacles: tuple[Polygon, ...],
    steps_left: int,
) -> dict[int, int]:
    """Return, for each sector of headings, the possible base centres after any step."""
    heading = {k: sectors.heading(k) % FULL_TURN for k in sectors.span}
    current = dict.fromkeys(_first_sectors(sectors, open_headings), raster.middle_point)
    all_places = dict(current)
    free = _free_by_sector(raster, config, size, heading, obstacles)
    for _ in range(steps_left - 1):
        moved = {
            k: raster.moved(places, shapes(size)[heading[k]].tip) for k, places in current.items()
        }
        current = {}
        for k, places in _within_a_turn(moved, sectors.per_step, sectors.span).items():
            if reached := places & free[k]:
                current[k] = reached
                all_places[k] = all_places.get(k, 0) | reached
    return all_places


def _first_sectors(sectors: HeadingSectors, open_headings: OpenHeadings) -> Iterator[int]:
    """Yield the sectors whose middle is open; for an interval without one, the sector around it."""
    for start, sweep in open_headings:
        middles = [
            k
            for k in range(-sectors.per_step, sectors.per_step + 1)
            if (sectors.heading(k) - start) % FULL_TURN <= sweep
        ]
        yield from middles or [sectors.at(start)]


def _within_a_turn(moved: dict[int, int], per_step: int, span: range) -> dict[int, int]:
    """Return, for each sector, the union of the sets at most `per_step` sectors away.

    Unions of runs of sectors double in length, so that few ORs are needed.
    """
    length = 2 * per_step + 1
    level = [moved.get(k, 0) for k in range(span.start - per_step, span.stop + per_step)]
    size = 1
    while 2 * size <= length:
        level = [
            here | (level[n + size] if n + size < len(level) else 0) for n, here in enumerate(level)
        ]
        size *= 2
    return {k: union for n, k in enumerate(span) if (union := level[n] | level[n + length - size])}


def _free_by_sector(
    raster: Raster,
    config: Config,
    size: int,
    heading: dict[int, int],
    obstacles: tuple[Polygon, ...],
) -> dict[int, int]:
    """ARM-9: return, for each sector, the base centres where the ship is free of obstacles."""
    hulls = ConvexShapes.of(*(hull(size, Pose(0, 0, each)) for each in heading.values()))
    free = _on_table(raster, config, hulls.corners)
    for polygon in obstacles:
        obstacle = ConvexShapes.of(polygon)
        corners = obstacle.corners[:, :, None] - hulls.corners[:, None]
        corners = corners.reshape(len(heading), -1, 2)
        sides = np.broadcast_to(obstacle.sides, (len(heading), *obstacle.sides.shape[1:]))
        blocked = raster.filled(ConvexShapes(corners, np.concatenate([hulls.sides, sides], axis=1)))
        free = [
            places & ~blocked_places for places, blocked_places in zip(free, blocked, strict=True)
        ]
    return dict(zip(heading, free, strict=True))


def _on_table(raster: Raster, config: Config, corners: Coordinates) -> list[int]:
    """ARM-9: return, for each shape, the base centres where it is on the table."""
    width, height = config.edges
    x, y = corners[..., :1], corners[..., 1:] + raster.ys
    if config.is_disc:
        half = np.sqrt(np.maximum(width**2 / 4 - (y - width / 2) ** 2, 0))
        left, right = (width / 2 - half - x).max(1), (width / 2 + half - x).min(1)
    else:
        rows = ((y > 0) & (y < height)).all(1)
        left, right = np.where(rows, -x.min(1), np.inf), np.where(rows, width - x.max(1), -np.inf)
    return raster.between(left, right)


def _sector_shapes(
    size: int, between: Sequence[tuple[int, int]], range_size: int | None
) -> Iterator[ConvexShapes]:
    """Yield the shapes that a ship, or its zones, cover on all headings of these sectors."""
    for part in (None,) if range_size is None else (PORT_SIDE, STARBOARD_SIDE):
        ends = []
        for column in (0, 1):
            poses = [Pose(0, 0, headings[column] % FULL_TURN) for headings in between]
            if part is None or range_size is None:
                ends.append(ConvexShapes.of(*(hull(size, pose) for pose in poses)))
            else:
                zones = (broadside(size, pose, part, range_size).zone for pose in poses)
                ends.append(ConvexShapes.of(*zones))
        low, high = ends
        across = high.corners - low.corners
        yield ConvexShapes(
            np.concatenate([low.corners, high.corners], axis=1),
            np.concatenate([low.sides, high.sides, across], axis=1),
        )
