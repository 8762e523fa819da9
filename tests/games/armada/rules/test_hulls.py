"""Compare hulls with Shapely on many random positions."""

from __future__ import annotations

from random import Random

import numpy as np
import shapely

from escadre.games.armada.rules.ending import crosses_goal_line
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    Pose,
    are_disjoint,
    contains_point,
    hull,
    hull_radius,
    shapes,
    tip_point,
)
from escadre.games.armada.rules.model import Config
from escadre.games.armada.rules.ship_sizes import LARGE
from tests.conftest import often
from tests.games.armada.shapely_hulls import (
    LESS,
    NEAR,
    PIECES,
    SLIVER,
    polygons,
    random_pose,
    triangle,
)

PAIR_COUNT = often(100_000, 3_000)


def test_corners_are_rounded_once_and_to_the_nearest() -> None:
    """ARM-4, ARM-7: for every heading and size."""
    for size in PIECES:
        for heading in range(FULL_TURN):
            exactly = triangle(size, Pose(0, 0, heading))
            computed = np.array(hull(size, Pose(0, 0, heading)))
            assert np.abs(computed - exactly).max() <= 0.5 + 1e-6
            assert tuple(computed[0]) == tip_point(size, Pose(0, 0, heading))


def test_disjoint_hulls_agree_with_shapely() -> None:
    """ARM-9: both agree on a hundred thousand pairs of hulls."""
    rng = Random(1)
    pairs = [
        [(rng.randint(1, 3), random_pose(rng, 3_000)) for _ in range(2)] for _ in range(PAIR_COUNT)
    ]
    one, two = (polygons([triangle(*pair[i]) for pair in pairs]) for i in (0, 1))
    distance = shapely.distance(one, two)
    shared = shapely.area(shapely.intersection(one, two))
    sure = (distance > NEAR) | (shared > SLIVER)
    computed = np.array([are_disjoint(hull(*a), hull(*b)) for a, b in pairs])
    assert (computed == (distance > 0))[sure].all()
    assert sure.mean() > 0.9
    assert 0.1 < computed.mean() < 0.9


def test_touched_flags_and_crossed_lines_agree_with_shapely() -> None:
    """ARM-19, ARM-20: both agree on thirty thousand points and lines."""
    rng = Random(3)
    ships = [(rng.randint(1, 3), random_pose(rng, 2_500)) for _ in range(LESS)]
    points = [(rng.randrange(2_500), rng.randrange(2_500)) for _ in range(LESS)]
    lying = polygons([triangle(*ship) for ship in ships])
    flags = shapely.points(np.array(points, float))
    sure = shapely.distance(shapely.boundary(lying), flags) > NEAR
    computed = np.array([contains_point(hull(*s), p) for s, p in zip(ships, points, strict=True)])
    assert (computed == shapely.covers(lying, flags))[sure].all()
    assert computed.mean() > 0.05
    config = Config(objective="infiltration", attacker=1)
    north = shapely.bounds(lying)[:, 1]
    sure = np.abs(north - 1_000) > NEAR
    crossed = np.array([crosses_goal_line(config, hull(*ship)) for ship in ships])
    assert (crossed == (north < 1_000))[sure].all()


def test_hull_shapes_are_cached() -> None:
    assert shapes(LARGE) is shapes(LARGE)


def test_all_corners_are_within_the_radius() -> None:
    """A hull farther away than that cannot be hit, whatever its heading."""
    for size in (1, 2, 3):
        for heading in range(FULL_TURN):
            corners = hull(size, Pose(0, 0, heading))
            assert max(x * x + y * y for x, y in corners) < hull_radius(size) ** 2
