"""Approximate reach and fire of ships on a raster (NumPy).

All of it is approximate and fast: floating point, a raster, no other ships in the way. The rules
check the actions a captain then considers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.games.armada.rules.hulls import LARGE, MEDIUM, SMALL, shapes
from escadre.games.armada.rules.model import Config, DeployedShip
from escadre.games.armada.rules.shots import range_piece
from escadre.games.armada.rules.turns import max_steps

FloatArray = NDArray[np.float64]
Levels = NDArray[np.uint8]

CELL_SIZE = 125  # thousandths of an inch: a raster cell
HALF_CELLS = 80  # cells from the middle of the raster to its border
MAX_THREAT_DISTANCE = (
    CELL_SIZE * HALF_CELLS
)  # thousandths of an inch: no move or shot after one reaches this far
POINT_SPACING = 60  # thousandths of an inch between the points that fill a zone
NOT, NOW, MOVED = 0, 1, 2
"""Whether a ship can hit a point: not, from where it lies, after a move."""

TURN_SAMPLES = {
    SMALL: ((240, 3), (360, 2), (360, 2), (360, 2)),
    MEDIUM: ((100, 7), (100, 7)),
    LARGE: ((50, 14),),
}
"""For each step of a size: tenths of a degree between the turns that are looked at, and how many
to either hand."""


class ShipMoves(NamedTuple):
    """Moves of a ship at (0, 0) heading north: the end of each, and its turns."""

    x: FloatArray  # to starboard
    y: FloatArray  # ahead
    heading: NDArray[np.int64]  # tenths of a degree
    turns: tuple[tuple[int, ...], ...]


@lru_cache
def ship_moves(size: int, most: int, far: bool = False) -> ShipMoves:
    """List the null move, and moves of at most `steps` steps; `far`: only the first step turns."""
    length = -shapes(size)[0].tip[1]
    last: list[tuple[float, float, int, tuple[int, ...]]] = [(0.0, 0.0, 0, ())]
    ends = list(last)
    for step, (grain, hand) in enumerate(TURN_SAMPLES[size][:most]):
        if far and step:
            hand = 0
        made = []
        for x, y, heading, turns in last:
            angle = heading * np.pi / 1800
            x1, y1 = x + length * float(np.sin(angle)), y + length * float(np.cos(angle))
            made += [
                (x1, y1, heading + n * grain, (*turns, n * grain)) for n in range(-hand, hand + 1)
            ]
        ends += made
        last = made
    return ShipMoves(
        np.array([end[0] for end in ends]),
        np.array([end[1] for end in ends]),
        np.array([end[2] for end in ends]),
        tuple(end[3] for end in ends),
    )


@lru_cache
def zone_points(size: int, piece: int) -> FloatArray:
    """Return points that fill both zones of a ship that heads north, starboard and ahead."""
    shape = shapes(size, piece)[0]
    found = []
    for side in (0, 1):
        start, end = shape.corners[side], shape.tip
        near, far = shape.zones[side]
        for along in np.arange(0.02, 1, POINT_SPACING / 2000):
            foot = np.array(start) * (1 - along) + np.array(end) * along
            rim = np.array(near) * (1 - along) + np.array(far) * along
            found += [
                foot * (1 - out) + rim * out for out in np.arange(0.03, 1, POINT_SPACING / 2000)
            ]
    points = np.array(found)
    points[:, 1] *= -1
    return points


@lru_cache
def hit_raster(size: int, most: int, piece: int) -> Levels:
    """Return, for each cell around a ship that heads north, whether it can be hit, and when."""
    raster = np.zeros((2 * HALF_CELLS + 1, 2 * HALF_CELLS + 1), np.uint8)
    points = zone_points(size, piece)
    moves = ship_moves(size, most)
    for x, y, heading in zip(moves.x, moves.y, moves.heading, strict=True):
        sine, cosine = np.sin(heading * np.pi / 1800), np.cos(heading * np.pi / 1800)
        _mark(
            raster,
            x + points[:, 0] * cosine + points[:, 1] * sine,
            y - points[:, 0] * sine + points[:, 1] * cosine,
            MOVED,
        )
    _mark(raster, points[:, 0], points[:, 1], NOW)
    return raster


def _mark(raster: Levels, x: FloatArray, y: FloatArray, level: int) -> None:
    raster[_cells(x), _cells(y)] = level


def _cells(length: FloatArray) -> NDArray[np.int64]:
    """Return columns of the raster; its border is never hit, so outer points are counted there."""
    cells = (length * (1 / CELL_SIZE) + (HALF_CELLS + 0.5)).astype(np.int64)
    return np.minimum(np.maximum(cells, 0), 2 * HALF_CELLS)


@lru_cache
def hit_rasters(config: Config) -> Levels:
    """ARM-6, ARM-12, ARM-24: return what a ship of each size can hit here; of size 0 nothing."""
    nothing = np.zeros((2 * HALF_CELLS + 1, 2 * HALF_CELLS + 1), np.uint8)
    sizes = (SMALL, MEDIUM, LARGE)
    return np.stack(
        [nothing, *(hit_raster(n, max_steps(config, n), range_piece(config, n)) for n in sizes)]
    )


@lru_cache
def hull_points() -> FloatArray:
    """Return, for each size, seven points of a hull that heads north, starboard and ahead.

    They are its corners, the middles of its sides, and its centre.
    """
    found = [np.zeros((7, 2))]
    for size in (SMALL, MEDIUM, LARGE):
        shape = shapes(size)[0]
        corners = np.array([shape.tip, shape.corners[1], shape.corners[0]], float)
        middles = (corners + np.roll(corners, 1, axis=0)) / 2
        points = np.concatenate([corners, middles, corners.mean(axis=0, keepdims=True)])
        found.append(points * (1, -1))
    return np.stack(found)


class ShipArrays(NamedTuple):
    """Ships, or candidate places of one: one row each."""

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
    """Convert these ships."""
    rows = [(s.size, s.pose.x, s.pose.y, s.pose.heading) for s in ships]
    size, x, y, heading = np.array(rows, np.int64).T
    return ship_arrays(size, x.astype(float), y.astype(float), heading)


def places_after_move(
    ship: DeployedShip, most: int, far: bool = False
) -> tuple[ShipArrays, ShipMoves]:
    """Return where a ship can come in this many steps, ignoring obstacles; first its own place."""
    moves = ship_moves(ship.size, most, far)
    angle = ship.pose.heading * np.pi / 1800
    sine, cosine = float(np.sin(angle)), float(np.cos(angle))
    x = ship.pose.x + moves.x * cosine + moves.y * sine
    y = ship.pose.y + moves.x * sine - moves.y * cosine
    sizes = np.full(len(x), ship.size)
    return ship_arrays(sizes, x, y, moves.heading + ship.pose.heading), moves


def hit_levels(config: Config, gunners: ShipArrays, targets: ShipArrays) -> Levels:
    """Return when each gunner (row) can hit each target (column): NOT, NOW or MOVED."""
    dx = targets.points_x[None, :, :] - gunners.x[:, None, None]
    dy = targets.points_y[None, :, :] - gunners.y[:, None, None]
    sine, cosine = gunners.sine[:, None, None], gunners.cosine[:, None, None]
    right = _cells(dx * cosine + dy * sine)
    ahead = _cells(dx * sine - dy * cosine)
    found = hit_rasters(config)[gunners.size[:, None, None], right, ahead]
    # NOW is hit sooner than MOVED, MOVED sooner than NOT: minus one, NOT is 255.
    return np.asarray((found - np.uint8(1)).min(axis=-1) + np.uint8(1), np.uint8)
