"""The exact answers against an independent oracle, shapely, on many random positions.

The oracle works in floating point from the unrounded data of the pieces, so it is only asked where
the answer does not hang by a thousandth of an inch; what hangs so is tried by hand elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    SMALL,
    TURN,
    Polygon,
    Pose,
    apart,
    broadside,
    holds,
    hull,
    shapes,
    tip,
    view,
)
from escadre.games.armada.rules import Config, crosses, on_table, within

Floats = NDArray[np.float64]

MANY = 100_000
LESS = 30_000  # where each answer takes longer
PIECES = {SMALL: (0.5625, 1.0), MEDIUM: (0.78125, 1.375), LARGE: (1.0, 1.75)}  # base and height
NEAR = 3.0  # thousandths of an inch: nearer than that rounding may decide
SLIVER = 9_000.0  # square thousandths: a sliver of the longest side, two thousandths wide


def measured(size: int) -> tuple[float, float]:
    """Half of the base and the length of a lying piece, in thousandths of an inch."""
    base, height = PIECES[size]
    return 500 * base, 1000 * float(np.hypot(height, base / 2))


def turned(points: Floats, pose: Pose) -> Floats:
    """Points starboard and ahead of a ship, on the table."""
    angle = np.radians(pose.heading / 10)
    sine, cosine = np.sin(angle), np.cos(angle)
    right, ahead = points[:, 0], points[:, 1]
    x, y = pose.x + right * cosine + ahead * sine, pose.y + right * sine - ahead * cosine
    return np.stack([x, y], axis=1)


def triangle(size: int, pose: Pose) -> Floats:
    """Tip, starboard corner, port corner, unrounded."""
    half, length = measured(size)
    return turned(np.array([(0, length), (half, 0), (-half, 0)]), pose)


def zone(size: int, side: int, reach: int) -> Floats:
    """The zone of one side, unrounded: what a piece covers that slides along it (ARM-12)."""
    hand = (-1, 1)[side]
    half, length = measured(size)
    start, end = np.array([hand * half, 0.0]), np.array([0.0, length])
    along = (end - start) / np.hypot(*(end - start))
    out = hand * np.array([along[1], -along[0]])
    base, depth = measured(reach)
    return np.array(
        [start, start + base * along + depth * out, end - base * along + depth * out, end]
    )


def random_pose(rng: Random, span: int) -> Pose:
    return Pose(rng.randrange(span), rng.randrange(span), rng.randrange(TURN))


def polygons(corners: list[Floats]) -> NDArray[Any]:
    return np.asarray(shapely.polygons(np.stack(corners)))


def test_corners_are_rounded_once_and_to_the_nearest() -> None:
    """ARM-4, ARM-7: on every heading, of every size."""
    for size in PIECES:
        for heading in range(TURN):
            exactly = triangle(size, Pose(0, 0, heading))
            found = np.array(hull(size, Pose(0, 0, heading)))
            assert np.abs(found - exactly).max() <= 0.5 + 1e-6
            assert tuple(found[0]) == tip(size, Pose(0, 0, heading))


def test_zones_are_what_a_sliding_piece_covers() -> None:
    """ARM-12: slid along a side in small steps, a piece covers the zone and nothing else."""
    for size in PIECES:
        for reach in PIECES:
            half, length = measured(reach)
            for side in (0, 1):
                whole = zone(size, side, reach)
                start, end = whole[0], whole[3]
                along = (end - start) / np.hypot(*(end - start))
                out = (whole[1] - start - half * along) / length
                feet = np.linspace(half, np.hypot(*(end - start)) - half, 300)
                slid = [
                    [start + (a - half) * along, start + a * along + length * out,
                     start + (a + half) * along]
                    for a in feet
                ]  # fmt: skip
                covered = shapely.union_all(polygons([np.array(piece) for piece in slid]))
                true = shapely.Polygon(whole)
                assert true.symmetric_difference(covered).area < 0.005 * true.area
                for heading in range(0, TURN, 37):
                    pose = Pose(0, 0, heading)
                    found = np.array(broadside(size, pose, side, reach).zone)
                    assert np.abs(found - turned(whole, pose)).max() <= 0.5 + 1e-6


def test_hulls_are_apart_when_the_oracle_says_so() -> None:
    """ARM-9: a hundred thousand pairs."""
    rng = Random(1)
    pairs = [[(rng.randint(1, 3), random_pose(rng, 3_000)) for _ in range(2)] for _ in range(MANY)]
    one, two = (polygons([triangle(*pair[i]) for pair in pairs]) for i in (0, 1))
    distance = shapely.distance(one, two)
    shared = shapely.area(shapely.intersection(one, two))
    sure = (distance > NEAR) | (shared > SLIVER)
    found = np.array([apart(hull(*a), hull(*b)) for a, b in pairs])
    assert (found == (distance > 0))[sure].all()
    assert sure.mean() > 0.9
    assert 0.1 < found.mean() < 0.9


def test_hulls_lie_on_the_table_when_the_oracle_says_so() -> None:
    """ARM-3, ARM-9: thirty thousand hulls, on a rectangle, on a disc, and in a band."""
    rng = Random(2)
    usual, disc = Config(), Config(table="disc", width=24)
    ships = [
        (rng.randint(1, 3), Pose(rng.randrange(30_000), rng.randrange(24_000), rng.randrange(TURN)))
        for _ in range(LESS)
    ]
    ships = [(size, replace_near_edge(rng, pose)) for size, pose in ships]
    lying = polygons([triangle(*ship) for ship in ships])
    hulls = [hull(*ship) for ship in ships]
    corners = shapely.get_coordinates(lying).reshape(LESS, 4, 2)
    from_middle = np.hypot(*(corners - 12_000).transpose(2, 0, 1)).max(1)
    from_edge = np.minimum(corners, (30_000, 24_000) - corners).min((1, 2))
    for config, kit in ((usual, from_edge), (disc, 12_000 - from_middle)):
        sure = np.abs(kit) > NEAR
        found = np.array([on_table(config, each) for each in hulls])
        assert (found == (kit > 0))[sure].all()
        assert sure.mean() > 0.9
        assert 0.1 < found.mean() < 0.9
    band = shapely.box(0, 18_000, 30_000, 24_000)
    sure = shapely.distance(lying, shapely.boundary(band)) > NEAR
    sure |= shapely.area(shapely.difference(lying, band)) > SLIVER
    found = np.array([within((0, 18_000, 30_000, 24_000), each) for each in hulls])
    assert (found == shapely.covers(band, lying))[sure].all()


def replace_near_edge(rng: Random, pose: Pose) -> Pose:
    """Half of the poses: at an edge."""
    if rng.random() < 0.5:
        return pose
    x = rng.choice((rng.randrange(2_500), 30_000 - rng.randrange(2_500)))
    return Pose(x, pose.y, pose.heading)


def test_flags_are_touched_and_lines_crossed_when_the_oracle_says_so() -> None:
    """ARM-19, ARM-20: thirty thousand points and lines."""
    rng = Random(3)
    ships = [(rng.randint(1, 3), random_pose(rng, 2_500)) for _ in range(LESS)]
    points = [(rng.randrange(2_500), rng.randrange(2_500)) for _ in range(LESS)]
    lying = polygons([triangle(*ship) for ship in ships])
    flags = shapely.points(np.array(points, float))
    sure = shapely.distance(shapely.boundary(lying), flags) > NEAR
    found = np.array([holds(hull(*s), p) for s, p in zip(ships, points, strict=True)])
    assert (found == shapely.covers(lying, flags))[sure].all()
    assert found.mean() > 0.05
    config = Config(objective="infiltration", attacker=1)
    north = shapely.bounds(lying)[:, 1]
    sure = np.abs(north - 1_000) > NEAR
    crossed = np.array([crosses(config, hull(*ship)) for ship in ships])
    assert (crossed == (north < 1_000))[sure].all()


def test_a_lone_target_is_hit_when_it_lies_in_the_zone() -> None:
    """ARM-12: thirty thousand pairs of gunner and target."""
    rng = Random(4)
    gunner = Pose(4_000, 4_000, 0)
    found: list[bool] = []
    zones, aims = list[Floats](), list[Floats]()
    while len(found) < LESS:
        size, reach, side = rng.randint(1, 3), rng.choice((LARGE, LARGE, 1, 2)), rng.randrange(2)
        x, y = 1_000 + rng.randrange(6_000), 1_000 + rng.randrange(6_000)
        target = rng.randint(1, 3), Pose(x, y, rng.randrange(TURN))
        pose = Pose(gunner.x, gunner.y, rng.randrange(TURN))
        aim = hull(*target)
        if not apart(hull(size, pose), aim):
            continue
        found.append(view(broadside(size, pose, side, reach), [aim], 0).hit)
        zones.append(turned(zone(size, side, reach), pose))
        aims.append(triangle(*target))
    check(np.array(found), polygons(zones), polygons(aims))


def check(found: NDArray[np.bool_], visible: NDArray[Any], aims: NDArray[Any]) -> None:
    """What was found is what the oracle sees of the targets, where it is sure."""
    seen = shapely.area(shapely.intersection(visible, aims))
    hidden = shapely.distance(visible, aims) > NEAR
    sure = (seen > SLIVER) | hidden
    assert (found == (seen > 0))[sure].all()
    assert sure.mean() > 0.9
    assert 0.05 < found.mean() < 0.95


def test_in_a_crowd_the_first_hull_in_each_lane_is_hit() -> None:
    """ARM-13: others hide what lies behind them, straight out from the side."""
    rng = Random(5)
    found: list[bool] = []
    aims, visible = list[Floats](), list[Any]()
    while len(found) < 6_000:
        size, side = rng.randint(1, 3), rng.randrange(2)
        pose = Pose(2_500, 2_500, rng.randrange(TURN))
        ships: list[tuple[int, Pose]] = [(size, pose)]
        placed: list[Polygon] = [hull(size, pose)]
        for _ in range(12):
            other = rng.randint(1, 3), random_pose(rng, 5_000)
            place = hull(*other)
            if all(apart(place, each) for each in placed):
                ships.append(other)
                placed.append(place)
        looks = broadside(size, pose, side)
        whole = turned(zone(size, side, LARGE), pose)
        for target in range(len(ships) - 1):
            seen = view(looks, placed[1:], target)
            assert seen.hit or not seen.in_zone or seen.behind
            found.append(seen.hit)
            aims.append(triangle(*ships[target + 1]))
            others = [triangle(*each) for each in ships[1:] if each is not ships[target + 1]]
            visible.append(unshadowed(whole, others))
    check(np.array(found), np.array(visible), polygons(aims))


def unshadowed(whole: Floats, others: list[Floats]) -> Any:
    """The zone less all that lies behind other hulls."""
    start, end = whole[0], whole[3]
    away = whole[1] - start
    along = (end - start) / np.hypot(*(end - start))
    out = away - along * (away @ along)
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


def test_shapes_are_made_once() -> None:
    assert shapes(LARGE) is shapes(LARGE)
