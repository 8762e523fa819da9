"""Hulls and zones computed with Shapely, to compare them with the exact functions of the rules.

They are computed in floating point from the unrounded sizes of the pieces, so they are only used
where the answer does not depend on a thousandth of an inch. Other tests check such cases by hand.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from escadre.games.armada.rules.hulls import FULL_TURN, Pose
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL
from tests.conftest import often

FloatArray = NDArray[np.float64]


LESS = often(30_000, 1_500)  # where each answer takes longer


PIECES = {SMALL: (0.5625, 1.0), MEDIUM: (0.78125, 1.375), LARGE: (1.0, 1.75)}  # base and height


NEAR = 3.0  # thousandths of an inch: below that, rounding may decide


SLIVER = 9_000.0  # square thousandths: a sliver of the longest side, two thousandths wide


def hull_dimensions(size: int) -> tuple[float, float]:
    """Return half of the base and the length of a piece, in thousandths of an inch."""
    base, height = PIECES[size]
    return 500 * base, 1000 * float(np.hypot(height, base / 2))


def to_table_points(points: FloatArray, pose: Pose) -> FloatArray:
    """Convert points (starboard, ahead) of a ship to coordinates of the table."""
    angle = np.radians(pose.heading / 10)
    sine, cosine = np.sin(angle), np.cos(angle)
    right, ahead = points[:, 0], points[:, 1]
    x, y = pose.x + right * cosine + ahead * sine, pose.y + right * sine - ahead * cosine
    stacked: FloatArray = np.stack([x, y], axis=1)
    return stacked


def triangle(size: int, pose: Pose) -> FloatArray:
    """Return tip, starboard corner and port corner of a ship, unrounded."""
    half, length = hull_dimensions(size)
    return to_table_points(np.array([(0, length), (half, 0), (-half, 0)]), pose)


def zone(size: int, side: int, reach: int) -> FloatArray:
    """Return the zone of one side, unrounded: the area that the measuring piece covers (ARM-12)."""
    hand = (-1, 1)[side]
    half, length = hull_dimensions(size)
    start, end = np.array([hand * half, 0.0]), np.array([0.0, length])
    along = (end - start) / np.hypot(*(end - start))
    out = hand * np.array([along[1], -along[0]])
    base, depth = hull_dimensions(reach)
    return np.array(
        [start, start + base * along + depth * out, end - base * along + depth * out, end],
        np.float64,
    )


def random_pose(rng: Random, span: int) -> Pose:
    return Pose(rng.randrange(span), rng.randrange(span), rng.randrange(FULL_TURN))


def polygons(corners: list[FloatArray]) -> NDArray[Any]:
    return np.asarray(shapely.polygons(np.stack(corners)))
