"""The captains: what they reckon with is near the truth, and they see what is there to be done."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, referee, start
from escadre.games.armada.bots import ASTRAY, CAPTAINS, SWUNG, Captain, closing_in, estimate
from escadre.games.armada.brisk import played_on, sides_on, turn_of
from escadre.games.armada.hulls import PORT, STARBOARD, TURN, Pose, apart, broadside, hull, view
from escadre.games.armada.notation import drawn
from escadre.games.armada.planning import STANDARD, WON, Planner, Sea, Waters, shots, worth
from escadre.games.armada.reckoning import NOT, NOW, bearing, ends, lying, ways
from escadre.games.armada.rules import (
    GAME,
    Config,
    EndTurn,
    Fire,
    Flag,
    Hoist,
    Observation,
    Ship,
    State,
    Step,
    TakeFleet,
    node,
    reach,
)
from escadre.games.armada.setups import FORMATIONS, SETUPS
from tests.games.armada.test_rules import FAR_OFF, GUNNER, HIDDEN, SCREEN

ONE, TWO = Seat(0), Seat(1)
USUAL = Config()
QUICK = Planner(widths=(2, 1, 1), tries=2, ahead=2)


def deployed(config: Config, formation: str, seed: int = 1) -> State:
    """A battle about to begin."""
    state, rng = start(GAME, config), Random(seed)
    while state.turn is None:
        now = node(state)
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
            continue
        assert isinstance(now, Decision)
        seat = now.seats[0]
        seen = GAME.observe(state, seat)
        planned = SETUPS[formation](seen, rng) if state.ships else []
        for action in planned or [GAME.legal_actions(seen)[0]]:
            state = play(GAME, state, seat, action)
    return state


# --- formations ------------------------------------------------------------------------------

TABLES = [
    USUAL,
    Config(table="disc", width=20),
    Config(setup="full", width=20, height=20),
    Config(setup="full", table="disc", width=20),
    Config(setup="full", players=3),
    Config(setup="full", players=4, teams=True),
]


@pytest.mark.parametrize("formation", SETUPS)
@pytest.mark.parametrize("config", TABLES, ids=str)
def test_formations_fit_on_every_table(formation: str, config: Config) -> None:
    state = deployed(config, formation)
    assert all(ship.pose is not None for ship in state.ships)


def test_formations_are_what_they_are_called() -> None:
    line, wedge, wings = (
        [ship.pose for ship in deployed(USUAL, name).ships if ship.pose and ship.seat == ONE]
        for name in ("line", "wedge", "wings")
    )
    assert len({pose.y for pose in line}) == 1
    assert {pose.heading for pose in line} == {900}  # its sides to the enemy
    assert {pose.heading for pose in [*wedge, *wings]} == {0}
    middle = sorted(wedge, key=lambda pose: abs(pose.x - 15_000))
    assert middle[0].y < middle[-1].y  # nearer to the enemy
    xs = sorted(pose.x for pose in wings)
    half = len(xs) // 2
    assert xs[half] - xs[half - 1] > 6_000


def test_formations_fill_up_what_is_deployed_already() -> None:
    state = start(GAME, Config(setup="full"))
    state = play(GAME, state, CHANCE, node(state).law.sample(Random(1)))  # type: ignore[union-attr]
    seat = node(state).seats[0]  # type: ignore[union-attr]
    first = GAME.legal_actions(GAME.observe(state, seat))[0]
    state = play(GAME, state, seat, first)
    planned = SETUPS["line"](GAME.observe(state, seat), Random(1))
    assert len(planned) == 11
    assert first.ship not in {action.ship for action in planned}  # type: ignore[union-attr]


# --- reckoning -------------------------------------------------------------------------------


def random_ship(rng: Random, seat: int, span: int = 5_000) -> Ship:
    pose = Pose(10_000 + rng.randrange(span), 10_000 + rng.randrange(span), rng.randrange(TURN))
    return Ship(Seat(seat), rng.randint(1, 3), pose)


def test_what_bears_is_nearly_what_the_rules_would_hit() -> None:
    """In nine of ten cases: some points of a hull, on a raster, against all of it, exactly."""
    rng = Random(1)
    right = wrong = 0
    while right + wrong < 3_000:
        gunner, target = random_ship(rng, 0), random_ship(rng, 1)
        assert gunner.pose and target.pose
        aim = hull(target.size, target.pose)
        if not apart(hull(gunner.size, gunner.pose), aim):
            continue
        sides = (broadside(gunner.size, gunner.pose, side) for side in (PORT, STARBOARD))
        exactly = any(view(side, [aim], 0).hit for side in sides)
        guessed = bearing(USUAL, lying([gunner]), lying([target]))[0, 0] == NOW
        right += guessed == exactly
        wrong += guessed != exactly
    assert right > 0.9 * (right + wrong)


def test_sides_that_are_left_out_could_not_have_hit() -> None:
    rng = Random(4)
    left_out = hits = 0
    for _ in range(6_000):
        gunner, target = random_ship(rng, 0), random_ship(rng, 1)
        assert gunner.pose and target.pose
        aim = hull(target.size, target.pose)
        if not apart(hull(gunner.size, gunner.pose), aim):
            continue
        for config in (USUAL, Config(range="own")):
            looked_at = sides_on(config, gunner, target)
            piece = reach(config, gunner.size)
            for side in (PORT, STARBOARD):
                hit = view(broadside(gunner.size, gunner.pose, side, piece), [aim], 0).hit
                assert side in looked_at or not hit, (gunner, target, side)
                left_out += side not in looked_at
                hits += hit
    assert left_out > 3 * hits > 1_000


@pytest.mark.parametrize("size", [1, 2, 3])
def test_ends_of_moves_are_where_the_rules_put_the_ship(size: int) -> None:
    rng = Random(2)
    letter = " sml"[size]
    state = drawn(USUAL, [f"{letter} 15.0 12.0 33.0"], FAR_OFF)
    most = {1: 4, 2: 2, 3: 1}[size]
    fleet, way = ends(state.ships[0], most)
    assert len(way.turns) == len(set(way.turns)) == len(fleet.x)
    assert way.turns[0] == ()
    for n in rng.sample(range(len(way.turns)), 25):
        after, heading = state, 330
        for turn in way.turns[n]:
            heading = (heading + turn) % TURN
            after = play(GAME, after, ONE, Step(0, heading))
        pose = after.ships[0].pose
        assert pose is not None
        assert np.hypot(pose.x - fleet.x[n], pose.y - fleet.y[n]) < 4
        exactly = np.array(hull(size, pose))
        assert np.abs(exactly[:, 0] - fleet.points_x[n, :3]).max() < 5
        assert np.abs(exactly[:, 1] - fleet.points_y[n, :3]).max() < 5


def test_far_moves_are_some_of_all_moves() -> None:
    for size, most in ((1, 4), (2, 2), (3, 1)):
        assert {*ways(size, most, far=True).turns} <= {*ways(size, most).turns}


def test_what_can_be_hit_after_a_move_is_more_than_now() -> None:
    state = drawn(USUAL, ["m 15.0 12.0 0.0"], ["s 15.0 9.0 0.0", "s 15.0 3.0 0.0"])
    found = bearing(USUAL, lying(state.ships[:1]), lying(state.ships[1:]))
    assert found[0, 0] not in (NOT, NOW)
    assert found[0, 1] == NOT


@pytest.mark.parametrize("size", [1, 2, 3])
def test_paths_are_what_the_referee_allows(size: int) -> None:
    """ARM-9: in a crowd, to the edge of the table."""
    rng = Random(6)
    letter = " sml"[size]
    crowd = ["l 3.0 20.0 90.0", "m 2.0 22.0 0.0"], ["s 4.5 22.0 180.0", "l 6.0 20.0 10.0"]
    state = drawn(USUAL, [f"{letter} 4.0 23.0 330.0", *crowd[0]], crowd[1])
    waters, way = Waters(state, 0), ways(size, {1: 4, 2: 2, 3: 1}[size])
    allowed = 0
    for turns in rng.sample(way.turns, min(200, len(way.turns))):
        after, heading, path = state, 3300, waters.path(turns)
        for turn in turns:
            step = Step(0, heading := (heading + turn) % TURN)
            if referee(GAME, after, ONE, step) is not None:
                assert path is None
                break
            after = GAME.apply(after, ONE, step)
        else:
            assert path is not None and len(path) == len(turns)
            allowed += 1
    assert 0 < allowed < min(200, len(way.turns))


# --- plans -----------------------------------------------------------------------------------


def turn(state: State, captain: Any) -> State:
    """After a whole turn of this captain, refereed."""
    seat = state.turn
    assert seat is not None
    while isinstance(node(state), Decision) and state.turn == seat:
        action = captain.choose(GAME.observe(state, seat), Random(1))
        state = play(GAME, state, seat, action)
    return state


THINKERS = {"capitaine": CAPTAINS["capitaine"], "amiral": CAPTAINS["amiral"]}
every_thinker = pytest.mark.parametrize("captain", THINKERS.values(), ids=THINKERS)


@every_thinker
def test_two_shots_that_win_are_fired(captain: Captain) -> None:
    """First the screen, then what it hid."""
    end = node(turn(drawn(USUAL, [GUNNER], [SCREEN, HIDDEN]), captain))
    assert isinstance(end, Terminal) and end.returns == (1.0, -1.0)


@every_thinker
def test_a_move_and_two_shots_that_win_are_found(captain: Captain) -> None:
    state = drawn(USUAL, ["m 15.0 12.0 0.0"], ["m 17.5 8.5 0.0"])
    assert not shots(state, ONE)
    end = node(turn(state, captain))
    assert isinstance(end, Terminal) and end.returns == (1.0, -1.0)


@every_thinker
def test_a_flag_and_a_line_within_reach_are_taken(captain: Captain) -> None:
    flags = (Flag(0), Flag(point=(15_000, 8_000)))
    state = drawn(Config(objective="flag"), ["s 15.0 12.0 0.0"], FAR_OFF, flags=flags)
    end = node(turn(state, captain))
    assert isinstance(end, Terminal) and end.clause == "ARM-19"
    config = Config(objective="infiltration")
    end = node(turn(drawn(config, ["s 15.0 4.0 90.0"], ["l 15.0 20.0 0.0"]), captain))
    assert isinstance(end, Terminal) and end.clause == "ARM-20"


def test_what_wins_or_loses_is_worth_most() -> None:
    state = drawn(USUAL, [GUNNER], [HIDDEN])
    won = play(GAME, state, ONE, Fire(0, STARBOARD, 1))
    weights = QUICK.weights
    assert worth(won, ONE, weights) == WON
    assert worth(won, TWO, weights) == -WON
    assert -WON < worth(state, TWO, weights) < worth(state, ONE, weights) < WON


def test_an_estimate_lets_who_moves_strike_first() -> None:
    """It is told when a turn begins, and who is to move plays it as a rash captain would."""
    assert estimate(drawn(USUAL, [GUNNER], [SCREEN, HIDDEN])) == [1, -1]
    begun = drawn(USUAL, ["m 15.0 12.0 0.0"], ["m 17.5 8.5 0.0"])
    assert estimate(begun) == [1, -1]
    assert estimate(replace(begun, actions=1)) is None
    assert estimate(replace(begun, turn=None)) == [0, 0]


def test_a_plan_is_remembered_and_the_same_when_it_is_not() -> None:
    state = deployed(USUAL, "line")
    assert state.turn is not None
    one, two = Planner(widths=(2, 1, 1)), Planner(widths=(2, 1, 1))
    action = one.choose(state, state.turn, Random(1))
    assert action == one.choose(state, state.turn, Random(2))
    assert action == two.choose(state, state.turn, Random(3))


def test_imagined_turns_are_played_by_the_rules() -> None:
    for config in (USUAL, Config(players=3, setup="full")):
        state = deployed(config, "wedge")
        hits = 0
        for _ in range(24):
            if not isinstance(node(state), Decision):
                break
            seat = state.turn
            assert seat is not None
            expected, actions = turn_of(state, seat)
            for action in actions:
                assert referee(GAME, state, seat, action) is None
                state = GAME.apply(state, seat, action)
                hits += isinstance(action, Fire)
            assert state == expected
        assert hits > 3


def test_imagined_battles_end_when_they_are_won() -> None:
    state = drawn(USUAL, [GUNNER], [SCREEN, HIDDEN])
    assert isinstance(node(played_on(state, 1)), Terminal)
    assert played_on(state, 5) == played_on(state, 1)


def test_who_is_not_behind_dares_more_with_every_quiet_turn() -> None:
    """ARM-22: the stronger fleet comes nearer, the weaker one may wait for the drawn game."""
    state = drawn(USUAL, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    late = replace(state, quiet=20)
    for seat, presses in ((ONE, True), (TWO, False)):
        now, then = Sea.of(state, seat), Sea.of(late, seat)
        assert now and then
        assert (then.fear(STANDARD) < now.fear(STANDARD)) == presses
        assert (then.closeness(STANDARD) > now.closeness(STANDARD)) == presses


@pytest.mark.parametrize("formation", FORMATIONS)
def test_a_captain_deploys_her_whole_fleet_in_one_formation(formation: str) -> None:
    """Ship by ship it comes out as if it had been planned at once, but for a trembling hand."""
    planned, lain = deployed(USUAL, formation).ships, set()
    for seed in range(10):
        state, rng = start(GAME, USUAL), Random(seed)
        captain = Captain(closing_in, formation, takes_large=True)
        state = play(GAME, state, CHANCE, node(state).law.sample(Random(1)))  # type: ignore[union-attr]
        while state.turn is None:
            now = node(state)
            assert isinstance(now, Decision)
            action = captain.choose(GAME.observe(state, now.seats[0]), rng)
            state = play(GAME, state, now.seats[0], action)
        for ship, plan in zip(state.ships, planned, strict=True):
            assert ship.pose is not None
            assert plan.pose is not None
            assert abs(ship.pose.x - plan.pose.x) <= ASTRAY
            assert abs(ship.pose.y - plan.pose.y) <= ASTRAY
            assert (ship.pose.heading - plan.pose.heading + SWUNG) % TURN <= 2 * SWUNG
        lain.add(tuple(ship.pose for ship in state.ships))
    assert len(lain) == 10


@pytest.mark.parametrize("level", ["capitaine", "amiral"])
def test_who_chooses_takes_the_fleet_that_wins(level: str) -> None:
    """ARM-2: between good captains the smalls and mediums do."""
    state = start(GAME, USUAL)
    state = play(GAME, state, CHANCE, node(state).law.sample(Random(1)))  # type: ignore[union-attr]
    seat = node(state).seats[0]  # type: ignore[union-attr]
    assert CAPTAINS[level].choose(GAME.observe(state, seat), Random(1)) == TakeFleet(False)


def test_bosco_closes_in_and_fires() -> None:
    """What the others are measured against."""
    state = drawn(USUAL, ["s 15.0 20.0 0.0"], ["l 15.0 4.0 180.0"])
    seen = []
    while state.turn == ONE:
        action = closing_in(state, ONE, Random(1))
        seen.append(action)
        state = play(GAME, state, ONE, action)
    assert [type(action) for action in seen] == [Step] * 4 + [EndTurn]
    assert all(isinstance(action, EndTurn) or action.heading == 0 for action in seen)  # type: ignore[union-attr]
    firing = drawn(USUAL, [GUNNER], [SCREEN, HIDDEN])
    assert isinstance(closing_in(firing, ONE, Random(1)), Fire)


@pytest.mark.parametrize("setup", ["basic", "advanced", "constructed", "full"])
@pytest.mark.parametrize("level", CAPTAINS)
def test_captains_prepare_every_battle(level: str, setup: Any) -> None:
    config, rng = Config(setup=setup, objective="flag"), Random(3)
    state = start(GAME, config)
    while state.turn is None:
        now = node(state)
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
        else:
            assert isinstance(now, Decision)
            seat = now.seats[0]
            action = CAPTAINS[level].choose(Observation(seat, GAME.observe(state, seat).table), rng)
            state = play(GAME, state, seat, action)
            if level == "amiral" and isinstance(action, Hoist):
                assert action.ship is not None
    assert all(ship.pose for ship in state.ships)


def test_the_captain_beats_who_acts_at_whim() -> None:
    """With either fleet, in a battle of two ships against two."""
    for fleets in (
        (["l 12.0 16.0 0.0", "l 15.0 16.0 0.0"], ["m 12.0 8.0 180.0", "m 15.0 8.0 180.0"]),
        (["m 12.0 16.0 0.0", "m 15.0 16.0 0.0"], ["l 12.0 8.0 180.0", "l 15.0 8.0 180.0"]),
    ):
        state, rng = drawn(USUAL, *fleets), Random(5)
        captains = Captain(QUICK.choose), CAPTAINS["mousse"]
        while isinstance(now := node(state), Decision):
            seat = now.seats[0]
            action = captains[seat].choose(GAME.observe(state, seat), rng)
            state = play(GAME, state, seat, action)
        assert isinstance(now, Terminal) and now.returns[0] == 1.0
