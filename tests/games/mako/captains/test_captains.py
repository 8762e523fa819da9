"""Test the choices of captains, from the weakest to the strongest."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from escadre.core.game import Decision, Terminal
from escadre.games.mako.captains import CAPTAINS
from escadre.games.mako.captains.network import network_for
from escadre.games.mako.captains.simple import ShortestPathCaptain, StraightLineCaptain
from escadre.games.mako.captains.strongest import Expectimax
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Config, SendMinePhase
from tests.conftest import often
from tests.games.mako.captains.sample_races import (
    Captain,
    chosen,
    every_captain,
    every_race,
    positions_of_race,
)


def test_levels_have_the_standard_names() -> None:
    assert list(CAPTAINS) == [
        "mousse",
        "matelot",
        "gabier",
        "bosco",
        "enseigne",
        "lieutenant",
        "capitaine",
        "amiral",
    ]


@every_race
@every_captain
def test_captains_choose_only_legal_actions(config: Config, captain: Captain) -> None:
    states = positions_of_race(
        config,
        [captain, StraightLineCaptain(), captain, ShortestPathCaptain()],
        Random(7),
        often(250, 50),
    )
    assert len(states) > 12


@every_captain
def test_captains_use_only_the_given_random_numbers(captain: Captain) -> None:
    states = positions_of_race(
        Config(way="C"), [StraightLineCaptain(), StraightLineCaptain()], Random(3)
    )
    for state in states[:: often(1, 6)]:
        if isinstance(GAME.node(state), Decision):
            assert chosen(captain, state, 5) == chosen(captain, state, 5)


@every_captain
@pytest.mark.parametrize(
    ("position", "wins"),
    [
        ("way=C turn=1 | N e11 | S g12", {"N d12", "N e12", "N f12"}),
        ("way=B turn=2 | N h1 | S l2 * k1 l1", {"S k1", "S l1", "S m1"}),
        ("way=B turn=1 | N d13 * d14 | S g14 * c14", {"N d14", "N e14"}),
        ("way=A turn=1 | N d13 | E n8 | S g14 | W a7 * c14", {"N d14", "N e14"}),
        ("players=4 turn=3 | N h1 | E n8 | S d2 | W f8", {"S c1", "S d1", "S e1"}),
    ],
)
def test_captains_reach_the_goal_when_they_can(
    captain: Captain, position: str, wins: set[str]
) -> None:
    """MAK-15: no other move is better."""
    state = parse_state(position)
    assert {chosen(captain, state, seed) for seed in range(8)} <= wins


@pytest.mark.parametrize("level", ["gabier", "lieutenant", "amiral"])
def test_captains_hit_an_enemy_close_to_its_goal(level: str) -> None:
    """MAK-11: a hit sends the enemy back and gives another turn."""
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    assert chosen(CAPTAINS[level], state) == "*d5"


def test_sailor_aims_half_of_the_mines() -> None:
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    aimed = sum(chosen(CAPTAINS["matelot"], state, seed) == "*d5" for seed in range(400))
    assert 160 < aimed < 250


def test_ensign_takes_the_shortest_route_most_of_the_time() -> None:
    state = parse_state("way=B turn=1 | N g12 | S m3 * f13 g13 h13 i13 j13 k13")
    chosen_actions = [chosen(CAPTAINS["enseigne"], state, seed) for seed in range(400)]
    assert 0.73 < chosen_actions.count("N f12") / 400 < 0.92


def test_cabin_boy_sends_mines_at_random() -> None:
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    assert len({chosen(CAPTAINS["mousse"], state, seed) for seed in range(20)}) > 3


def test_cabin_boy_drifts_only_to_one_side() -> None:
    state = parse_state("way=B turn=1 | N h5 | S d10")
    steps = Counter(chosen(CAPTAINS["mousse"], state, seed) for seed in range(400))
    assert set(steps) == {"N g6", "N h6", "N i6", "N i5"}
    assert steps["N i5"] / 4 == pytest.approx(35, abs=7)


@pytest.mark.parametrize(("level", "share"), [("matelot", 35), ("gabier", 25), ("bosco", 5)])
def test_three_captains_sometimes_move_at_random(level: str, share: int) -> None:
    """Three of the eight squares around the boat are nearer to the goal."""
    state = parse_state("way=B turn=1 | N h5 | S d10")
    ahead = {"N g6", "N h6", "N i6"}
    about = sum(chosen(CAPTAINS[level], state, seed) not in ahead for seed in range(400)) / 4
    assert about == pytest.approx(share * 5 / 8, abs=7)


def test_shortest_path_goes_around_mines() -> None:
    """Straight ahead looks nearer, but the route around the end of the wall is shorter."""
    state = parse_state("way=B turn=1 | N g12 | S m3 * f13 g13 h13 i13 j13 k13")
    assert {chosen(ShortestPathCaptain(), state, seed) for seed in range(8)} == {"N f12"}


def test_captain_aims_half_of_the_mines() -> None:
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    aimed = sum(chosen(CAPTAINS["capitaine"], state, seed) == "*d5" for seed in range(300))
    assert 115 < aimed < 190


def test_shortest_path_captain_mines_the_only_exit() -> None:
    """The enemy is in a lane of mines with one exit."""
    state = parse_state("way=B turn=1 moved=N die=3 | N g7 * c3 e3 c4 e4 c5 e5 | S d5")
    assert chosen(ShortestPathCaptain(), state) == "*d4"


@pytest.mark.sweep
@pytest.mark.sweep
def test_admiral_is_hit_less_often_than_the_shortest_path_captain() -> None:
    struck = Counter[int]()
    for seed in range(8):
        states = positions_of_race(
            Config(way="C"), [CAPTAINS["amiral"], ShortestPathCaptain()], Random(seed)
        )
        for before, after in pairwise(states):
            for seat, boat in enumerate((0, 2)):
                at, to = before.boats[boat], after.boats[boat]
                moved_by_itself = before.turn == seat and not isinstance(
                    before.phase, SendMinePhase
                )
                if at is not None and to is not None and at != to and not moved_by_itself:
                    struck[seat] += 1
    assert struck[1] > struck[0]


@pytest.mark.sweep
@pytest.mark.sweep
def test_admiral_beats_the_cabin_boy() -> None:
    win_count = 0
    for seed in range(8):
        me = seed % 2
        captains = [CAPTAINS["mousse"], CAPTAINS["mousse"]]
        captains[me] = CAPTAINS["amiral"]
        end = GAME.node(positions_of_race(Config(way="C"), captains, Random(f"c{seed}"))[-1])
        assert isinstance(end, Terminal)
        win_count += end.places[me] == 1
    assert win_count >= 6


def test_captain_can_use_its_own_evaluation() -> None:
    state = parse_state("way=B turn=1 | N h5 | S g9")
    trusted = network_for(Config(way="B"))
    assert chosen(Expectimax(reply_candidates=3, network=trusted), state) == chosen(
        CAPTAINS["amiral"], state
    )


WITHOUT_NUMPY = """
import sys
from random import Random
from escadre import GAMES, playout, words
kit = GAMES["mako"]
game = kit.game
*lower, admiral = kit.captains.values()
record = playout(kit, game.config_type(players=3), lower, Random(1))
assert record.ending.how == "rules"
state = kit.parse_state("way=B turn=1 | N h5 | S g9")
seen = game.observe(state, 0)
assert kit.scene(seen, words("en", game.home)).choices and kit.export_observation(seen)
assert "numpy" not in sys.modules
admiral.choose(seen, Random(1))
assert "numpy" in sys.modules
"""


def test_only_the_admiral_imports_numpy() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True)
