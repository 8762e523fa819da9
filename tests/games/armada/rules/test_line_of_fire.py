"""Compare fire zones and hits with an independent computation by Shapely."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Polygon,
    Pose,
    are_disjoint,
    hull,
    overlap,
)
from escadre.games.armada.rules.line_of_fire import broadside, line_of_fire, locate_in_zone
from escadre.games.armada.rules.ship_sizes import LARGE, SMALL
from tests.conftest import often
from tests.games.armada.shapely_hulls import (
    LESS,
    NEAR,
    PIECES,
    SLIVER,
    FloatArray,
    hull_dimensions,
    polygons,
    random_pose,
    to_table_points,
    triangle,
    zone,
)
from tests.games.armada.states import line_of_fire_among


def test_zones_are_what_a_sliding_piece_covers() -> None:
    """ARM-12: slid along a side in small steps, a piece covers the zone and nothing else."""
    for size in PIECES:
        for reach in PIECES:
            half, length = hull_dimensions(reach)
            for side in (0, 1):
                zone_points = zone(size, side, reach)
                start, end = zone_points[0], zone_points[3]
                along = (end - start) / np.hypot(*(end - start))
                out = (zone_points[1] - start - half * along) / length
                feet = np.linspace(half, np.hypot(*(end - start)) - half, 300)
                slid = [
                    [start + (a - half) * along, start + a * along + length * out,
                     start + (a + half) * along]
                    for a in feet
                ]  # fmt: skip
                covered = shapely.union_all(polygons([np.array(piece) for piece in slid]))
                true = shapely.Polygon(zone_points)
                assert true.symmetric_difference(covered).area < 0.005 * true.area
                for heading in range(0, FULL_TURN, often(37, 7 * 37)):
                    pose = Pose(0, 0, heading)
                    computed = np.array(broadside(size, pose, side, reach).zone)
                    assert np.abs(computed - to_table_points(zone_points, pose)).max() <= 0.5 + 1e-6


def test_single_target_is_hit_when_it_is_in_the_zone() -> None:
    """ARM-12: this is true of thirty thousand pairs of gunner and target."""
    rng = Random(4)
    gunner = Pose(4_000, 4_000, 0)
    hits: list[bool] = []
    zones, aims = list[FloatArray](), list[FloatArray]()
    while len(hits) < LESS:
        size, reach, side = rng.randint(1, 3), rng.choice((LARGE, LARGE, 1, 2)), rng.randrange(2)
        x, y = 1_000 + rng.randrange(6_000), 1_000 + rng.randrange(6_000)
        target = rng.randint(1, 3), Pose(x, y, rng.randrange(FULL_TURN))
        pose = Pose(gunner.x, gunner.y, rng.randrange(FULL_TURN))
        aim = hull(*target)
        if not are_disjoint(hull(size, pose), aim):
            continue
        hits.append(line_of_fire_among(broadside(size, pose, side, reach), [aim], 0).hit)
        zones.append(to_table_points(zone(size, side, reach), pose))
        aims.append(triangle(*target))
    check(np.array(hits), polygons(zones), polygons(aims))


def check(found: NDArray[np.bool_], visible: NDArray[Any], aims: NDArray[Any]) -> None:
    """Check that the targets are those that Shapely finds, if Shapely is precise enough."""
    seen = shapely.area(shapely.intersection(visible, aims))
    hidden = shapely.distance(visible, aims) > NEAR
    sure = (seen > SLIVER) | hidden
    assert (found == (seen > 0))[sure].all()
    assert sure.mean() > 0.9
    assert 0.05 < found.mean() < 0.95


def test_first_hull_in_each_lane_is_hit() -> None:
    """ARM-13: a hull hides everything behind it, straight out from the side."""
    rng = Random(5)
    hits: list[bool] = []
    aims, visible = list[FloatArray](), list[Any]()
    while len(hits) < often(6_000, 800):
        size, side = rng.randint(1, 3), rng.randrange(2)
        pose = Pose(2_500, 2_500, rng.randrange(FULL_TURN))
        ships: list[tuple[int, Pose]] = [(size, pose)]
        placed: list[Polygon] = [hull(size, pose)]
        for _ in range(12):
            other = rng.randint(1, 3), random_pose(rng, 5_000)
            place = hull(*other)
            if all(are_disjoint(place, each) for each in placed):
                ships.append(other)
                placed.append(place)
        aiming = broadside(size, pose, side)
        zone_points = to_table_points(zone(size, side, LARGE), pose)
        for target in range(len(ships) - 1):
            seen = line_of_fire_among(aiming, placed[1:], target)
            assert seen.hit or not seen.in_zone or seen.blockers
            hits.append(seen.hit)
            aims.append(triangle(*ships[target + 1]))
            others = [triangle(*each) for each in ships[1:] if each is not ships[target + 1]]
            visible.append(open_part(zone_points, others))
    check(np.array(hits), np.array(visible), polygons(aims))


def open_part(whole: FloatArray, others: list[FloatArray]) -> Any:
    """Return the part of a zone that is not behind other hulls."""
    start, end = whole[0], whole[3]
    offset = whole[1] - start
    along = (end - start) / np.hypot(*(end - start))
    out = offset - along * (offset @ along)
    out /= np.hypot(*out)
    far = 12_000 * out
    lanes = shapely.Polygon([start, end, end + far, start + far])
    before = shapely.intersection(polygons(others), lanes) if others else np.array([])
    before = before[shapely.area(before) > 0]
    coordinates = [shapely.get_coordinates(piece) for piece in before]
    shadows = [
        shapely.convex_hull(shapely.multipoints(np.concatenate([c, c + far]))) for c in coordinates
    ]
    return shapely.difference(shapely.Polygon(whole), shapely.union_all(shadows))


@pytest.mark.parametrize("side", [PORT_SIDE, STARBOARD_SIDE])
@pytest.mark.parametrize("heading", [0, 450, 1237])
def test_own_ship_in_contact_with_the_side_blocks_the_shot(side: int, heading: int) -> None:
    """ARM-4, ARM-13: deployed side by side, there is no gap between gun and own ship."""
    gunner = Pose(10_000, 10_000, heading)
    fired = broadside(LARGE, gunner, side)
    friend = hull(LARGE, Pose(0, 0, (heading + FULL_TURN // 2) % FULL_TURN))
    corner = friend[1 if side == STARBOARD_SIDE else 2]
    pose = Pose(
        fired.end[0] - corner[0], fired.end[1] - corner[1], (heading + FULL_TURN // 2) % FULL_TURN
    )
    friend = hull(LARGE, pose)
    assert not are_disjoint(hull(LARGE, gunner), friend) and not overlap(
        hull(LARGE, gunner), friend
    )
    out_x, out_y = fired.zone[1][0] - fired.start[0], fired.zone[1][1] - fired.start[1]
    enemy = hull(SMALL, Pose(gunner.x + out_x * 7 // 8, gunner.y + out_y * 7 // 8, heading))
    target = locate_in_zone(fired, enemy)
    assert target is not None
    assert line_of_fire(fired, target, []).hit
    assert not line_of_fire(fired, target, [(1, friend)]).hit
