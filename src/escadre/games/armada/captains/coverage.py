"""Compute approximately where ships can move and what they can hit, on a raster (NumPy).

The computation is fast because it uses floating point and ignores ships in the way. Captains use it
to find promising actions, which the exact rules then check.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.games.armada.rules.hulls import shapes
from escadre.games.armada.rules.model import Config, DeployedShip
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL, max_steps
from escadre.games.armada.rules.shots import range_piece

FloatArray = NDArray[np.float64]
Levels = NDArray[np.uint8]

CELL_SIZE = 125  # thousandths of an inch: a raster cell
HALF_CELLS = 80  # cells from the centre of the raster to its border
# thousandths of an inch: farther than any move followed by a shot
MAX_THREAT_DISTANCE = CELL_SIZE * HALF_CELLS
POINT_SPACING = 60  # thousandths of an inch between the points that fill a zone
_MAX_HULL_LENGTH = 2000  # thousandths of an inch: longer than any hull
OUT_OF_REACH, IN_REACH, AFTER_MOVE = 0, 1, 2
"""Levels of reach: a ship cannot hit a point, can hit it from its present pose, or after a move."""

HEADING_CHANGE_SAMPLES = {
    SMALL: ((240, 3), (360, 2), (360, 2), (360, 2)),
    MEDIUM: ((100, 7), (100, 7)),
    LARGE: ((50, 14),),
}
"""For each size and each step of a move: the spacing of the sampled changes of heading in tenths of
a degree, and the number of samples to each side."""


class ShipMoves(NamedTuple):
    """Sampled moves of a ship at (0, 0) that heads north: one row per move, with its end."""

    x: FloatArray  # to starboard
    y: FloatArray  # ahead
    heading: NDArray[np.int64]  # tenths of a degree
    heading_changes: tuple[tuple[int, ...], ...]


@lru_cache
def ship_moves(size: int, max_steps: int, straight: bool = False) -> ShipMoves:
    """Return sampled moves of at most `max_steps` steps; the first one has no steps.

    With `straight`, the ship turns only in its first step.
    """
    length = -shapes(size)[0].tip[1]
    current: list[tuple[float, float, int, tuple[int, ...]]] = [(0.0, 0.0, 0, ())]
    ends = list(current)
    for step, (angle_step, count) in enumerate(HEADING_CHANGE_SAMPLES[size][:max_steps]):
        if straight and step:
            count = 0
        next_ends = []
        for x, y, heading, heading_changes in current:
            angle = heading * np.pi / 1800
            x1, y1 = x + length * float(np.sin(angle)), y + length * float(np.cos(angle))
            next_ends += [
                (x1, y1, heading + n * angle_step, (*heading_changes, n * angle_step))
                for n in range(-count, count + 1)
            ]
        ends += next_ends
        current = next_ends
    return ShipMoves(
        np.array([end[0] for end in ends]),
        np.array([end[1] for end in ends]),
        np.array([end[2] for end in ends]),
        tuple(end[3] for end in ends),
    )


@lru_cache
def zone_points(size: int, piece: int) -> FloatArray:
    """Return sample points in both zones of fire of a ship that heads north.

    Columns: thousandths of an inch to starboard, and ahead.
    """
    shape = shapes(size, piece)[0]
    rows = []
    for side in (0, 1):
        start, end = shape.corners[side], shape.tip
        near_corner, far_corner = shape.zones[side]
        for share in np.arange(0.02, 1, POINT_SPACING / 2000):
            start_point = _point_between(np.array(start), np.array(end), share)
            end_point = _point_between(np.array(near_corner), np.array(far_corner), share)
            rows += [
                _point_between(start_point, end_point, depth)
                for depth in np.arange(0.03, 1, POINT_SPACING / 2000)
            ]
    points = np.array(rows)
    points[:, 1] *= -1
    return points


def _point_between(start: FloatArray, end: FloatArray, share: float) -> FloatArray:
    return start * (1 - share) + end * share


@lru_cache
def hit_raster(size: int, max_steps: int, piece: int) -> Levels:
    """Return the level of reach of each raster cell around a ship that heads north."""
    raster = np.zeros((2 * HALF_CELLS + 1, 2 * HALF_CELLS + 1), np.uint8)
    points = zone_points(size, piece)
    moves = ship_moves(size, max_steps)
    for x, y, heading in zip(moves.x, moves.y, moves.heading, strict=True):
        sine, cosine = np.sin(heading * np.pi / 1800), np.cos(heading * np.pi / 1800)
        _mark(
            raster,
            x + points[:, 0] * cosine + points[:, 1] * sine,
            y - points[:, 0] * sine + points[:, 1] * cosine,
            AFTER_MOVE,
        )
    _mark(raster, points[:, 0], points[:, 1], IN_REACH)
    return raster


def _mark(raster: Levels, x: FloatArray, y: FloatArray, level: int) -> None:
    raster[_cells(x), _cells(y)] = level


def _cells(length: FloatArray) -> NDArray[np.int64]:
    """Convert lengths to raster cells; points outside go to the border, which is never hit."""
    cells = (length * (1 / CELL_SIZE) + (HALF_CELLS + 0.5)).astype(np.int64)
    return np.minimum(np.maximum(cells, 0), 2 * HALF_CELLS)


@lru_cache
def hit_rasters(config: Config) -> Levels:
    """ARM-6, ARM-12, ARM-24: return the levels of reach for each ship size; size 0 is unused."""
    nothing = np.zeros((2 * HALF_CELLS + 1, 2 * HALF_CELLS + 1), np.uint8)
    sizes = (SMALL, MEDIUM, LARGE)
    return np.stack(
        [nothing, *(hit_raster(n, max_steps(config, n), range_piece(config, n)) for n in sizes)]
    )


@lru_cache
def hull_points() -> FloatArray:
    """Return seven points of a hull that heads north, for each size.

    The points are its corners, the middles of its sides and its centre. Columns: thousandths of an
    inch to starboard, and ahead.
    """
    points_by_size = [np.zeros((7, 2))]
    for size in (SMALL, MEDIUM, LARGE):
        shape = shapes(size)[0]
        corners = np.array([shape.tip, shape.corners[1], shape.corners[0]], float)
        middles = (corners + np.roll(corners, 1, axis=0)) / 2
        points = np.concatenate([corners, middles, corners.mean(axis=0, keepdims=True)])
        points_by_size.append(points * (1, -1))
    return np.stack(points_by_size)


class ShipArrays(NamedTuple):
    """Ships, or candidate places of one ship, as arrays with one row each."""

    size: NDArray[np.int64]
    x: FloatArray
    y: FloatArray
    sine: FloatArray
    cosine: FloatArray
    points_x: FloatArray  # seven points of each hull
    points_y: FloatArray


def ship_arrays(
    size: NDArray[np.int64], x: FloatArray, y: FloatArray, heading: NDArray[np.int64]
) -> ShipArrays:
    """Build arrays of ships by size, base centre, and heading in tenths of a degree."""
    angle = heading * (np.pi / 1800)
    sine, cosine = np.sin(angle), np.cos(angle)
    points = hull_points()[size]
    right, ahead = points[:, :, 0], points[:, :, 1]
    down, along = sine[:, None], cosine[:, None]
    return ShipArrays(
        size,
        x,
        y,
        sine,
        cosine,
        x[:, None] + along * right + down * ahead,
        y[:, None] + down * right - along * ahead,
    )


def arrays_from_ships(ships: Sequence[DeployedShip]) -> ShipArrays:
    """Return the arrays of these ships, one row per ship."""
    rows = [(s.size, s.pose.x, s.pose.y, s.pose.heading) for s in ships]
    size, x, y, heading = np.array(rows, np.int64).T
    return ship_arrays(size, x.astype(float), y.astype(float), heading)


def places_after_move(
    ship: DeployedShip, max_steps: int, straight: bool = False
) -> tuple[ShipArrays, ShipMoves]:
    """Return the places a ship can move to, without obstacles; the first is its present place."""
    moves = ship_moves(ship.size, max_steps, straight)
    angle = ship.pose.heading * np.pi / 1800
    sine, cosine = float(np.sin(angle)), float(np.cos(angle))
    x = ship.pose.x + moves.x * cosine + moves.y * sine
    y = ship.pose.y + moves.x * sine - moves.y * cosine
    sizes = np.full(len(x), ship.size)
    return ship_arrays(sizes, x, y, moves.heading + ship.pose.heading), moves


def reach_levels(config: Config, gunners: ShipArrays, targets: ShipArrays) -> Levels:
    """Return the level of reach of each target (column) for each gunner (row)."""
    dx = targets.points_x[None, :, :] - gunners.x[:, None, None]
    dy = targets.points_y[None, :, :] - gunners.y[:, None, None]
    sine, cosine = gunners.sine[:, None, None], gunners.cosine[:, None, None]
    right = _cells(dx * cosine + dy * sine)
    ahead = _cells(dx * sine - dy * cosine)
    levels = hit_rasters(config)[gunners.size[:, None, None], right, ahead]
    # minus 1 makes OUT_OF_REACH 255, so that the minimum prefers IN_REACH, then AFTER_MOVE
    return np.asarray((levels - np.uint8(1)).min(axis=-1) + np.uint8(1), np.uint8)


# --- the edge ------------------------------------------------------------------------------------

_TRAP_CHECK_TURNS = np.radians([-74.6, -50.0, -25.0, 0.0, 25.0, 50.0, 74.6])
"""ARM-8: changes of heading with which a ship could leave a place beside the edge."""


def trapped_ships(ships: ShipArrays, config: Config) -> NDArray[np.bool_]:
    """ARM-9: return, for each ship, whether the table's edge alone leaves it no step at all.

    The first point of a hull is its tip, where the next base is. Only a few turns are tried.
    """
    width, height = config.edges
    x, y = ships.points_x[:, 0], ships.points_y[:, 0]
    is_trapped = (
        (x < _MAX_HULL_LENGTH)
        | (y < _MAX_HULL_LENGTH)
        | (x > width - _MAX_HULL_LENGTH)
        | (y > height - _MAX_HULL_LENGTH)
        | config.is_disc
    )
    if not is_trapped.any():
        return is_trapped
    rows = np.flatnonzero(is_trapped)
    corners = hull_points()[ships.size[rows], :3][:, None]  # rows, turns, corners, coordinates
    turn_sine, turn_cosine = np.sin(_TRAP_CHECK_TURNS), np.cos(_TRAP_CHECK_TURNS)
    sine, cosine = ships.sine[rows, None], ships.cosine[rows, None]
    next_sine = (sine * turn_cosine + cosine * turn_sine)[..., None]
    next_cosine = (cosine * turn_cosine - sine * turn_sine)[..., None]
    right, ahead = corners[..., 0], corners[..., 1]
    corner_x = x[rows, None, None] + next_cosine * right + next_sine * ahead
    corner_y = y[rows, None, None] + next_sine * right - next_cosine * ahead
    if config.is_disc:
        is_inside = (2 * corner_x - width) ** 2 + (2 * corner_y - width) ** 2 < width**2
    else:
        is_inside = (corner_x > 0) & (corner_y > 0) & (corner_x < width) & (corner_y < height)
    is_trapped[rows] = ~is_inside.all(-1).any(-1)
    return is_trapped
