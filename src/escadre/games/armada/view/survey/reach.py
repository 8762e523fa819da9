"""Areas a ship may reach or threaten, on a raster.

`REACH_ERROR` says how far their borders may lie from the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    MAX_TURN,
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
from escadre.games.armada.rules.shots import range_piece
from escadre.games.armada.rules.turns import max_steps, own_flag_points, steps_made
from escadre.games.armada.view.heading_ranges import heading_ranges
from escadre.games.armada.view.survey.raster import ConvexShapes, Coordinates, Raster

REACH_ERROR = 100  # thousandths of an inch
_FINE, _COARSE = 25, 50  # thousandths of an inch: the raster of a reach, and of a threat
_SECTORS = 150  # resolution of the headings of a whole move, to each hand
_STRAIGHT = 40  # tenths of a degree


def reach_area(state: BattlePhase, number: int) -> tuple[Polygon, ...]:
    """ARM-5 to ARM-9: return all that a ship may cover after any step of one move, as rings.

    A ship under way has its remaining steps.
    """
    return _rings(*_reach_inputs(state, number), None)


def threat_area(state: BattlePhase, number: int) -> tuple[Polygon, ...]:
    """ARM-12: return all that may be in a ship's zone of fire after at most one move, as rings.

    Shadows are not cut out: a move may find a free lane. A ship under way has its remaining steps.
    """
    size = state.ships[number].size
    return _rings(*_reach_inputs(state, number), range_piece(state.config, size))


OpenHeadings = list[tuple[int, int]]
"""Intervals of headings: the first, and how many tenths it sweeps clockwise."""


def _reach_inputs(
    state: BattlePhase, number: int
) -> tuple[Config, int, Pose, int, tuple[Polygon, ...]]:
    """Reduce a position to what the reach of one ship depends on."""
    ship = state.ships[number]
    left = max_steps(state.config, ship.size) - steps_made(state, number)
    others = [polygon for other, polygon in hulls_of(state.ships).items() if other != number]
    flags = [(point,) for point in own_flag_points(state, ship.seat)]
    x, y = tip_point(ship.size, ship.pose)
    far = left * hull_radius(ship.size)  # no later place of its hull lies farther from there
    near = tuple(polygon for polygon in (*others, *flags) if box_overlaps(polygon, x, y, far))
    return state.config, ship.size, ship.pose, left, near


@lru_cache(maxsize=256)
def _rings(
    config: Config,
    size: int,
    pose: Pose,
    left: int,
    obstacles: tuple[Polygon, ...],
    guns: int | None,
) -> tuple[Polygon, ...]:
    """Return the rings of a reach, or with `guns` (the piece held when firing) of a threat."""
    at, far = tip_point(size, pose), hull_radius(size)
    extent = max(left - 1, 1) * far + (far if guns is None else 3 * INCH)
    raster = Raster(at, extent + 200, _FINE if guns is None else _COARSE)
    covered = 0
    if left and (first := _first_step(config, size, pose, obstacles)):
        if left == 1:
            covered = _cover_one_step(raster, size, at, first, guns)
        else:
            sectors = HeadingSectors(size, pose.heading, left)
            places = _places_by_sector(raster, config, size, sectors, first, obstacles, left)
            covered = _sweep_sectors(raster, sectors, places, guns)
    if guns is not None:
        for side in (PORT_SIDE, STARBOARD_SIDE):
            covered |= raster.filled(ConvexShapes.of(broadside(size, pose, side, guns).zone))[0]
    return raster.rings(covered)


def _cover_one_step(
    raster: Raster, size: int, at: Point, first: OpenHeadings, guns: int | None
) -> int:
    """Return what is covered from one point, on all open headings."""
    covered = 0
    for each in _sector_shapes(size, _subdivide(first), guns):
        for shape in raster.filled(ConvexShapes(each.corners + at, each.sides)):
            covered |= shape
    return covered


def _sweep_sectors(
    raster: Raster, sectors: HeadingSectors, places: dict[int, int], guns: int | None
) -> int:
    """Return what is covered from all these places of each sector."""
    covered = 0
    between = [sectors.between(k) for k in places]
    brushes = [raster.brushes(each) for each in _sector_shapes(sectors.size, between, guns)]
    for there, *kinds in zip(places.values(), *brushes, strict=True):
        covered |= raster.swept(there, kinds)
    return covered


def _first_step(
    config: Config, size: int, pose: Pose, obstacles: tuple[Polygon, ...]
) -> OpenHeadings:
    """ARM-7 to ARM-9: return the exact open headings of the first step."""
    at, most = tip_point(size, pose), MAX_TURN[size]
    others = [(n, polygon) for n, polygon in enumerate(obstacles) if len(polygon) > 1]
    flags = [polygon[0] for polygon in obstacles if len(polygon) == 1]
    found = heading_ranges(config, size, at, pose.heading - most, 2 * most, others, flags)
    return [(each.start, each.sweep) for each in found if each.why is None]


def _subdivide(first: OpenHeadings) -> list[tuple[int, int]]:
    """Split these intervals until a corner moves nearly straight from end to end."""
    found = []
    for start, sweep in first:
        parts = max(1, -(-sweep // _STRAIGHT))
        ends = [start + sweep * n // parts for n in range(parts + 1)]
        found += list(pairwise(ends))
    return found


class HeadingSectors(NamedTuple):
    """Intervals of the headings possible during a move, numbered from -most to most."""

    size: int
    middle: int
    left: int

    @property
    def per_step(self) -> int:
        """Return how many sectors a step may turn."""
        return -(-_SECTORS // self.left)

    @property
    def span(self) -> range:
        """Return the total number of sectors."""
        most = self.per_step * self.left
        return range(-most, most + 1)

    def heading(self, sector: float) -> int:
        """Return the middle of a sector."""
        return round(self.middle + sector * MAX_TURN[self.size] / self.per_step)

    def at(self, heading: int) -> int:
        """Return the sector of a heading that one step can turn to."""
        turn = (heading - self.middle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        return round(turn * self.per_step / MAX_TURN[self.size])

    def between(self, sector: int) -> tuple[int, int]:
        """Return its first and last heading."""
        return self.heading(sector - 0.5), self.heading(sector + 0.5)


def _places_by_sector(
    raster: Raster,
    config: Config,
    size: int,
    sectors: HeadingSectors,
    first: OpenHeadings,
    obstacles: tuple[Polygon, ...],
    left: int,
) -> dict[int, int]:
    """Return, for each sector of headings, the possible base centres after any step."""
    heading = {k: sectors.heading(k) % FULL_TURN for k in sectors.span}
    before = dict.fromkeys(_first_sectors(sectors, first), raster.point)
    after_all = dict(before)
    free = _free_by_sector(raster, config, size, heading, obstacles)
    for _ in range(left - 1):
        came = {
            k: raster.moved(places, shapes(size)[heading[k]].tip) for k, places in before.items()
        }
        before = {}
        for k, places in _within_a_turn(came, sectors.per_step, sectors.span).items():
            if here := places & free[k]:
                before[k] = here
                after_all[k] = after_all.get(k, 0) | here
    return after_all


def _first_sectors(sectors: HeadingSectors, first: OpenHeadings) -> Iterator[int]:
    """Return the sectors with an open middle; for an interval without one, the one around it."""
    for start, sweep in first:
        middles = [
            k
            for k in range(-sectors.per_step, sectors.per_step + 1)
            if (sectors.heading(k) - start) % FULL_TURN <= sweep
        ]
        yield from middles or [sectors.at(start)]


def _within_a_turn(came: dict[int, int], per_step: int, span: range) -> dict[int, int]:
    """Return, for each sector, the union of those within `per_step`: ORs of runs, by doubling."""
    length = 2 * per_step + 1
    level = [came.get(k, 0) for k in range(span.start - per_step, span.stop + per_step)]
    size = 1
    while 2 * size <= length:
        level = [
            here | (level[n + size] if n + size < len(level) else 0) for n, here in enumerate(level)
        ]
        size *= 2
    return {k: found for n, k in enumerate(span) if (found := level[n] | level[n + length - size])}


def _free_by_sector(
    raster: Raster,
    config: Config,
    size: int,
    heading: dict[int, int],
    obstacles: tuple[Polygon, ...],
) -> dict[int, int]:
    """ARM-9: return, for each sector, the base centres at which nothing is struck."""
    there = ConvexShapes.of(*(hull(size, Pose(0, 0, each)) for each in heading.values()))
    free = _on_table(raster, config, there.corners)
    for polygon in obstacles:
        at = ConvexShapes.of(polygon)
        corners = at.corners[:, :, None] - there.corners[:, None]
        corners = corners.reshape(len(heading), -1, 2)
        sides = np.broadcast_to(at.sides, (len(heading), *at.sides.shape[1:]))
        struck = raster.filled(ConvexShapes(corners, np.concatenate([there.sides, sides], axis=1)))
        free = [places & ~closed for places, closed in zip(free, struck, strict=True)]
    return dict(zip(heading, free, strict=True))


def _on_table(raster: Raster, config: Config, corners: Coordinates) -> list[int]:
    """ARM-9: return, for each shape, the base centres at which it is on the table."""
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
    size: int, between: Sequence[tuple[int, int]], guns: int | None
) -> Iterator[ConvexShapes]:
    """Return what a ship or its guns cover, on all headings between these."""
    for part in (None,) if guns is None else (PORT_SIDE, STARBOARD_SIDE):
        ends = []
        for column in (0, 1):
            poses = [Pose(0, 0, headings[column] % FULL_TURN) for headings in between]
            if part is None or guns is None:
                ends.append(ConvexShapes.of(*(hull(size, pose) for pose in poses)))
            else:
                zones = (broadside(size, pose, part, guns).zone for pose in poses)
                ends.append(ConvexShapes.of(*zones))
        low, high = ends
        across = high.corners - low.corners
        yield ConvexShapes(
            np.concatenate([low.corners, high.corners], axis=1),
            np.concatenate([low.sides, high.sides, across], axis=1),
        )
