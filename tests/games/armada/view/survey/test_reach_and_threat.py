"""Compare reach and threat areas with the legal moves."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from escadre.games.armada.rules.game import GAME, apply_battle_action
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Point,
    Polygon,
    Pose,
    hull,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import BattlePhase, Config, Flag, Step
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE, max_steps
from escadre.games.armada.rules.turns import open_headings
from escadre.games.armada.view.survey.reach_and_threat import REACH_ERROR, reach_area, threat_area
from tests.conftest import often
from tests.games.armada.states import ONE, battle
from tests.games.armada.view.survey.cases import CROWDED, positions


def distance_outside(rings: tuple[Polygon, ...], point: Point) -> float:
    """Return a point's distance from an area in thousandths of an inch (even-odd)."""
    x, y = point
    is_inside, nearest = False, float("inf")
    for ring in rings:
        px, py = ring[-1]
        for cx, cy in ring:
            if (py > y) != (cy > y) and x < px + (cx - px) * (y - py) / (cy - py):
                is_inside = not is_inside
            dx, dy = cx - px, cy - py
            along = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / ((dx * dx + dy * dy) or 1)))
            nearest = min(nearest, hypot(px + along * dx - x, py + along * dy - y))
            px, py = cx, cy
    return 0.0 if is_inside else nearest


def random_move(state: BattlePhase, number: int, rng: Random) -> list[Pose]:
    """Return a random move: the pose of the ship after each step."""
    poses = []
    for _ in range(100):
        ship = state.ships[number]
        turn = rng.randint(-MAX_HEADING_CHANGE[ship.size], MAX_HEADING_CHANGE[ship.size])
        step = Step(number, (ship.pose.heading + turn) % FULL_TURN)
        if GAME.validate(state, ONE, step) is None:
            state = apply_battle_action(state, step)
            poses.append(state.ships[number].pose)
    return poses


def test_reach_contains_all_random_moves() -> None:
    """Exact moves end inside the drawn area, or within its error."""
    rng = Random(5)
    for state in [CROWDED, *positions(6, often(3, 1))]:
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            rings = reach_area(state, number)
            for _ in range(often(6, 1)):
                for pose in random_move(state, number, rng):
                    for corner in hull(ship.size, pose):
                        assert distance_outside(rings, corner) <= REACH_ERROR, (number, pose)


@pytest.mark.parametrize(("number", "left"), [(2, 1), (1, 2), (0, 2)])
def test_reach_contains_only_reachable_points(number: int, left: int) -> None:
    """Every corner of the drawn border is near a hull at the end of an exact move."""
    state = replace(CROWDED, moving=(0, 2), moved=(0,), actions=1) if number == 0 else CROWDED
    size = state.ships[number].size
    triangles = []
    turns = range(-MAX_HEADING_CHANGE[size], MAX_HEADING_CHANGE[size] + 1, 4 if left == 1 else 17)
    headings = set(open_headings(state, number))
    for turn in turns:
        heading = (state.ships[number].pose.heading + turn) % FULL_TURN
        if heading not in headings:
            continue
        after = apply_battle_action(state, Step(number, heading))
        there = after.ships[number].pose
        triangles.append(hull(size, there))
        if left == 2:
            second = set(open_headings(after, number))
            for again in turns:
                if (there.heading + again) % FULL_TURN in second:
                    last = apply_battle_action(
                        after, Step(number, (there.heading + again) % FULL_TURN)
                    )
                    triangles.append(hull(size, last.ships[number].pose))
    corners = np.array(triangles, dtype=float)
    for ring in reach_area(state, number):
        for point in ring:
            assert _nearest(corners, point) <= REACH_ERROR, point


def _nearest(triangles: np.ndarray, point: Point) -> float:
    """Return the distance of a point from the nearest of some triangles; 0 inside one."""
    at = np.array(point, dtype=float)
    is_inside = np.ones(len(triangles), dtype=bool)
    best = np.full(len(triangles), np.inf)
    for n in range(3):
        start, end = triangles[:, n], triangles[:, (n + 1) % 3]
        edge, off = end - start, at - start
        is_inside &= edge[:, 0] * off[:, 1] - edge[:, 1] * off[:, 0] >= 0
        along = np.clip((edge * off).sum(axis=1) / (edge * edge).sum(axis=1), 0, 1)
        best = np.minimum(best, np.hypot(*(off - edge * along[:, None]).T))
    return 0.0 if is_inside.any() else float(best.min())


def test_threat_contains_every_zone_after_a_random_move() -> None:
    rng = Random(7)
    for state in [CROWDED, *positions(8, often(2, 1))]:
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            rings = threat_area(state, number)
            for pose in [ship.pose, *random_move(state, number, rng)]:
                for side in (PORT_SIDE, STARBOARD_SIDE):
                    for corner in broadside(ship.size, pose, side).zone:
                        assert distance_outside(rings, corner) <= REACH_ERROR, (number, pose, side)


@pytest.mark.parametrize(("number", "grid"), [(2, 4), (1, 12)])
def test_threat_contains_only_points_of_zones(number: int, grid: int) -> None:
    """Every corner of the drawn border is near a zone after an exact move of one or two steps."""
    ship = CROWDED.ships[number]
    poses, last = [ship.pose], [CROWDED]
    for _ in range(max_steps(CROWDED.config, ship.size)):
        after = [
            apply_battle_action(state, Step(number, heading))
            for state in last
            for heading in open_headings(state, number, grid)
        ]
        poses += [state.ships[number].pose for state in after]
        last = after
    triangles = []
    for pose in poses:
        for side in (PORT_SIDE, STARBOARD_SIDE):
            zone = broadside(ship.size, pose, side).zone
            start, near, far, end = zone if side == STARBOARD_SIDE else zone[::-1]
            triangles += [(start, far, near), (start, end, far)]
    corners = np.array(triangles, dtype=float)
    border = [point for ring in threat_area(CROWDED, number) for point in ring]
    assert len(border) > 40
    for point in border:
        assert _nearest(corners, point) <= REACH_ERROR, point


def test_reach_of_a_moving_ship_is_limited_by_its_steps_left() -> None:
    start = battle(Config(), ["m 15.0 20.0 0.0"], ["l 5.0 4.0 180.0"])
    under_way = apply_battle_action(start, Step(0, 0))
    north = [min(y for ring in reach_area(s, 0) for _, y in ring) for s in (start, under_way)]
    assert north[0] == pytest.approx(20_000 - 3 * 1429, abs=REACH_ERROR)
    assert north[1] == pytest.approx(20_000 - 3 * 1429, abs=REACH_ERROR)
    south = [max(y for ring in reach_area(s, 0) for _, y in ring) for s in (start, under_way)]
    assert south[1] < south[0] - 500
    done = apply_battle_action(under_way, Step(0, 0))
    assert reach_area(done, 0) == ()


def test_own_flags_and_the_rim_of_a_disc_limit_the_reach() -> None:
    bare = battle(Config(table="disc"), ["l 3.0 15.0 270.0"], ["l 20.0 15.0 0.0"])
    west = min(x for ring in reach_area(bare, 0) for x, _ in ring)
    assert west > 0
    in_the_open = battle(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"])
    flagged = replace(in_the_open, flags=(Flag(point=(15_000, 12_000)), None))
    theirs = replace(in_the_open, flags=(None, Flag(point=(15_000, 12_000))))
    assert distance_outside(reach_area(in_the_open, 0), (15_000, 11_700)) == 0
    assert distance_outside(reach_area(flagged, 0), (15_000, 11_700)) > 0
    assert reach_area(theirs, 0) == reach_area(in_the_open, 0)


def test_reach_and_threat_include_a_single_open_heading() -> None:
    """ARM-9: another ship is ahead, so that only 163.4° is open for the first of two steps."""
    state = battle(Config(), ["m 13.412 20.246 91.9"], ["m 15.215 20.168 88.7"])
    assert open_headings(state, 0) == (1634,)
    pose = apply_battle_action(state, Step(0, 1634)).ships[0].pose
    zones = (broadside(2, pose, side).zone for side in (PORT_SIDE, STARBOARD_SIDE))
    assert (
        max(distance_outside(reach_area(state, 0), corner) for corner in hull(2, pose))
        <= REACH_ERROR
    )
    assert (
        max(distance_outside(threat_area(state, 0), at) for zone in zones for at in zone)
        <= REACH_ERROR
    )
