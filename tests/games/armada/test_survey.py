"""What the chart tells, held against the referee: zones, shadows, reach and threat."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.scene import SurveyAnswer, SurveyQuestion
from escadre.core.words import words
from escadre.games import GAMES
from escadre.games.armada.hulls import (
    LARGE,
    PORT,
    SHARPEST,
    STARBOARD,
    TURN,
    Point,
    Polygon,
    Pose,
    apart,
    broadside,
    hull,
)
from escadre.games.armada.notation import drawn
from escadre.games.armada.rules import (
    GAME,
    Config,
    Flag,
    State,
    Step,
    hulls,
    open_headings,
    reach,
    sight,
    steps,
)
from escadre.games.armada.survey import REACH_ERROR, reached, strips, survey, threatened

KIT = GAMES["armada"]
EN = words("en", GAME.home)
ONE = Seat(0)

CROWDED = drawn(
    Config(),
    ["s 12.0 14.0 0.0", "m 14.0 15.0 350.0", "l 16.5 14.5 20.0"],
    ["s 13.0 11.5 180.0", "m 15.0 12.0 200.0", "l 10.5 12.0 90.0", "l 11.5 16.5 45.0"],
)


def ask(state: State, about: str, hull: str, heading: int | None = None) -> SurveyAnswer | None:
    seen = GAME.observe(state, None)
    return survey(seen, SurveyQuestion(about, hull, heading), EN)  # type: ignore[arg-type]


def outside(rings: tuple[Polygon, ...], point: Point) -> float:
    """How far a point lies outside an area, in thousandths; 0 inside. Corners count even-odd."""
    x, y = point
    inside, nearest = False, float("inf")
    for ring in rings:
        px, py = ring[-1]
        for cx, cy in ring:
            if (py > y) != (cy > y) and x < px + (cx - px) * (y - py) / (cy - py):
                inside = not inside
            dx, dy = cx - px, cy - py
            along = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / ((dx * dx + dy * dy) or 1)))
            nearest = min(nearest, hypot(px + along * dx - x, py + along * dy - y))
            px, py = cx, cy
    return 0.0 if inside else nearest


def sailed(state: State, number: int, rng: Random) -> list[Pose]:
    """A move by chance: where the ship lies after each step."""
    poses = []
    for _ in range(100):
        pose = state.ships[number].pose
        assert pose is not None
        sharpest = SHARPEST[state.ships[number].size]
        step = Step(number, (pose.heading + rng.randint(-sharpest, sharpest)) % TURN)
        if GAME.validate(state, ONE, step) is None:
            state = GAME.apply(state, ONE, step)
            there = state.ships[number].pose
            assert there is not None
            poses.append(there)
    return poses


def positions(seed: int, count: int) -> list[State]:
    """Fleets thrown together by chance, none touching another."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        fleets: tuple[list[str], list[str]] = ([], [])
        for _ in range(10):
            ship = (
                f"{rng.choice('sml')} {rng.randint(9000, 16000) / 1000:.3f}"
                f" {rng.randint(9000, 16000) / 1000:.3f} {rng.randrange(TURN) / 10:.1f}"
            )
            trial = drawn(Config(), *(fleets[0] + [ship], fleets[1]))
            if not _overlapping(trial):
                fleets[rng.randrange(2)].append(ship)
        if fleets[0] and fleets[1]:
            found.append(drawn(Config(), *fleets))
    return found


def _overlapping(state: State) -> bool:
    there = list(hulls(state).values())
    return any(not apart(a, b) for n, a in enumerate(there) for b in there[:n])


def test_a_reach_holds_all_that_random_moves_cover() -> None:
    """Property: exact moves end inside the drawn area, or nearer to it than its error says."""
    rng = Random(5)
    for state in [CROWDED, *positions(6, 3)]:
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            rings = reached(state, number)
            for _ in range(6):
                for pose in sailed(state, number, rng):
                    for corner in hull(ship.size, pose):
                        assert outside(rings, corner) <= REACH_ERROR, (number, pose)


@pytest.mark.parametrize(("number", "left"), [(2, 1), (1, 2), (0, 2)])
def test_a_reach_holds_nothing_that_no_move_covers(number: int, left: int) -> None:
    """Every corner of the drawn border lies near a hull that an exact move puts there."""
    state = replace(CROWDED, moving=(0, 2), moved=(0,), actions=1) if number == 0 else CROWDED
    size = state.ships[number].size
    triangles = []
    turns = range(-SHARPEST[size], SHARPEST[size] + 1, 4 if left == 1 else 17)
    headings = set(open_headings(state, number))
    for turn in turns:
        pose = state.ships[number].pose
        assert pose is not None
        if (pose.heading + turn) % TURN not in headings:
            continue
        after = GAME.apply(state, ONE, Step(number, (pose.heading + turn) % TURN))
        there = after.ships[number].pose
        assert there is not None
        triangles.append(hull(size, there))
        if left == 2:
            second = set(open_headings(after, number))
            for again in turns:
                if (there.heading + again) % TURN in second:
                    last = GAME.apply(after, ONE, Step(number, (there.heading + again) % TURN))
                    final = last.ships[number].pose
                    assert final is not None
                    triangles.append(hull(size, final))
    corners = np.array(triangles, dtype=float)
    for ring in reached(state, number):
        for point in ring:
            assert _nearest(corners, point) <= REACH_ERROR, point


def _nearest(triangles: np.ndarray, point: Point) -> float:
    """How far a point lies from the nearest of some triangles; 0 inside one."""
    at = np.array(point, dtype=float)
    inside = np.ones(len(triangles), dtype=bool)
    best = np.full(len(triangles), np.inf)
    for n in range(3):
        start, end = triangles[:, n], triangles[:, (n + 1) % 3]
        edge, off = end - start, at - start
        inside &= edge[:, 0] * off[:, 1] - edge[:, 1] * off[:, 0] >= 0
        along = np.clip((edge * off).sum(axis=1) / (edge * edge).sum(axis=1), 0, 1)
        best = np.minimum(best, np.hypot(*(off - edge * along[:, None]).T))
    return 0.0 if inside.any() else float(best.min())


def test_a_threat_holds_every_zone_after_a_random_move() -> None:
    rng = Random(7)
    for state in [CROWDED, *positions(8, 2)]:
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE or ship.pose is None:
                continue
            rings = threatened(state, number)
            for pose in [ship.pose, *sailed(state, number, rng)]:
                for side in (PORT, STARBOARD):
                    for corner in broadside(ship.size, pose, side).zone:
                        assert outside(rings, corner) <= REACH_ERROR, (number, pose, side)


@pytest.mark.parametrize(("number", "grid"), [(2, 4), (1, 12)])
def test_a_threat_holds_nothing_that_no_zone_covers(number: int, grid: int) -> None:
    """Every corner of the drawn border lies near a zone after an exact move of one or two steps."""
    ship = CROWDED.ships[number]
    assert ship.pose is not None
    poses, last = [ship.pose], [CROWDED]
    for _ in range(steps(CROWDED.config, ship.size)):
        after = [
            GAME.apply(state, ONE, Step(number, heading))
            for state in last
            for heading in open_headings(state, number, grid)
        ]
        poses += [pose for state in after if (pose := state.ships[number].pose) is not None]
        last = after
    triangles = []
    for pose in poses:
        for side in (PORT, STARBOARD):
            zone = broadside(ship.size, pose, side).zone
            start, near, far, end = zone if side == STARBOARD else zone[::-1]
            triangles += [(start, far, near), (start, end, far)]
    corners = np.array(triangles, dtype=float)
    border = [point for ring in threatened(CROWDED, number) for point in ring]
    assert len(border) > 40
    for point in border:
        assert _nearest(corners, point) <= REACH_ERROR, point


def test_who_is_first_in_a_lane_inside_the_zone_is_who_can_be_hit() -> None:
    """ARM-13: the drawn zone ends at a hull exactly where the referee allows the shot."""
    told = 0
    for state in positions(9, 40):
        there = hulls(state)
        for number, ship in enumerate(state.ships):
            assert ship.pose is not None
            others = {n: polygon for n, polygon in there.items() if n != number}
            for side in (PORT, STARBOARD):
                flank = broadside(ship.size, ship.pose, side, reach(state.config, ship.size))
                cut = list(strips(flank, list(others.values())))
                met = {list(others)[s.first] for s in cut if s.covered and s.first is not None}
                hit = {n for n in others if sight(state, number, side, n).hit}
                assert met == hit
                told += len(hit)
    assert told > 100


def test_zones_end_at_the_first_hull_and_its_shadow_begins_there() -> None:
    state = drawn(Config(), ["l 10.0 20.0 0.0"], ["s 11.6 19.6 0.0", "s 20.0 5.0 0.0"])
    sounding = ask(state, "fire", "ship-0")
    assert sounding is not None
    kinds = [region.kind for region in sounding.regions]
    assert kinds == ["zone", "zone", "shadow"]
    assert sounding.regions[2].label == "hidden behind small 2"
    assert [(sight.hull, sight.closed and sight.closed.clause) for sight in sounding.sights] == [
        ("ship-1", None),
        ("ship-2", "ARM-12"),
    ]
    assert sounding.note == "large 1 can hit: small 2."
    free = ask(state, "fire", "ship-2")
    assert free is not None
    assert [region.kind for region in free.regions] == ["zone", "zone"]
    for side, region in zip((PORT, STARBOARD), free.regions, strict=True):
        pose = state.ships[2].pose
        assert pose is not None
        assert set(region.rings[0]) == set(broadside(1, pose, side, LARGE).zone)


def test_a_hidden_enemy_is_said_to_be_hidden_and_behind_whom() -> None:
    state = drawn(
        Config(), ["l 10.0 20.0 0.0", "m 11.2 19.9 0.0"], ["s 11.85 19.6 0.0", "s 20.0 5.0 0.0"]
    )
    sounding = ask(state, "fire", "ship-0")
    assert sounding is not None
    closed = sounding.sights[0].closed
    assert closed is not None
    assert (closed.clause, closed.sentence) == ("ARM-13", "Hidden behind ship 2.")
    assert sounding.note == "large 1 can hit nobody from here."


def test_a_heading_asks_as_if_the_step_had_been_made() -> None:
    state = drawn(Config(), ["l 10.0 20.0 0.0"], ["s 11.6 17.6 0.0"])
    here, ahead = ask(state, "fire", "ship-0"), ask(state, "fire", "ship-0", 0)
    assert here is not None
    assert ahead is not None
    assert here.sights[0].closed is not None
    assert ahead.sights[0].closed is None


def test_a_ship_under_way_reaches_no_farther_than_its_steps_allow() -> None:
    start = drawn(Config(), ["m 15.0 20.0 0.0"], ["l 5.0 4.0 180.0"])
    under_way = GAME.apply(start, ONE, Step(0, 0))
    north = [min(y for ring in reached(s, 0) for _, y in ring) for s in (start, under_way)]
    assert north[0] == pytest.approx(20_000 - 3 * 1429, abs=REACH_ERROR)
    assert north[1] == pytest.approx(20_000 - 3 * 1429, abs=REACH_ERROR)
    south = [max(y for ring in reached(s, 0) for _, y in ring) for s in (start, under_way)]
    assert south[1] < south[0] - 500
    done = GAME.apply(under_way, ONE, Step(0, 0))
    assert reached(done, 0) == ()


def test_own_flags_and_the_rim_of_a_disc_bound_a_reach() -> None:
    bare = drawn(Config(table="disc"), ["l 3.0 15.0 270.0"], ["l 20.0 15.0 0.0"])
    west = min(x for ring in reached(bare, 0) for x, _ in ring)
    assert west > 0
    open_sea = drawn(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"])
    flagged = replace(open_sea, flags=(Flag(point=(15_000, 12_000)), None))
    theirs = replace(open_sea, flags=(None, Flag(point=(15_000, 12_000))))
    assert outside(reached(open_sea, 0), (15_000, 11_700)) == 0
    assert outside(reached(flagged, 0), (15_000, 11_700)) > 0
    assert reached(theirs, 0) == reached(open_sea, 0)


def test_nothing_is_told_of_what_is_not_there() -> None:
    state = drawn(Config(), ["l 10.0 20.0 0.0"], ["s 20.0 5.0 0.0"])
    sunk = replace(state, ships=(state.ships[0], replace(state.ships[1], sunk=True)))
    for hull_id in ("ship-2", "ship--1", "flag-0", "ship-", "ship-x", "", "ship-²"):
        assert ask(state, "fire", hull_id) is None
    assert ask(sunk, "reach", "ship-1") is None
    assert ask(state, "threat", "ship-1") is not None
