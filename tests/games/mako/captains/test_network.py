"""Test the network's chances, and the expected returns computed from them."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat, start
from escadre.games.mako.captains import evaluate
from escadre.games.mako.captains.features import feature_tables, side_features
from escadre.games.mako.captains.network import finished_sides, network_for, softmax_chances
from escadre.games.mako.captains.routes import RouteCache, get_race_board
from escadre.games.mako.captains.simple import ShortestPathCaptain
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Config, MovePhase
from tests.games.mako.captains.sample_races import every_race, positions_of_race, turn_end


@every_race
def test_odds_of_the_sides_at_sea_add_up(config: Config) -> None:
    states = positions_of_race(config, [ShortestPathCaptain()] * 4, Random(6))
    leaves = [turn_end(s) for s in states[:-1] if isinstance(s.phase, MovePhase)]
    sea = get_race_board(config)
    seen = side_features(sea, RouteCache(sea), leaves, [0] * len(leaves))
    assert seen.shape == (len(leaves), len(set(sides(config))), feature_tables(config).input_count)
    finished = finished_sides(sea, leaves)
    chances = softmax_chances(network_for(config), seen, finished)
    assert chances.sum(1) == pytest.approx(1, abs=1e-5)
    assert not chances[finished].any()


def test_side_nearer_to_its_goal_has_better_odds() -> None:
    sea = get_race_board(Config(way="B"))
    near = parse_state("way=B turn=1 | N e12 | S g14")
    leaves = [turn_end(near), turn_end(replace(near, boats=(near.boats[0], None, None, None)))]
    seen = side_features(sea, RouteCache(sea), leaves, [0, 0])
    chances = softmax_chances(network_for(Config(way="B")), seen, finished_sides(sea, leaves))
    assert chances[0][0] > 0.8
    assert chances[1][0] == 1


@pytest.mark.parametrize("way", ["B", "C"])
def test_estimate_is_symmetric(way: Literal["B", "C"]) -> None:
    """Turning the board round swaps the estimates of the two sides."""
    config = Config(way=way)
    sea, (north, south) = config.board.sea, config.fleet
    ends = config.board.low + config.board.high

    def across(square: int) -> int:
        return sea.square(*(ends - along for along in sea.xy(square)))

    for state in positions_of_race(config, [ShortestPathCaptain()] * 2, Random(8))[1:-1]:
        if (returns := evaluate(state)) is None:
            continue
        boats, mines = list(state.boats), list(state.mines)
        for (boat,), (other,) in ((north, south), (south, north)):
            at = state.boats[other]
            boats[boat] = None if at is None else across(at)
            mines[boat] = sum(1 << across(mine) for mine in sea.squares(state.mines[other]))
        assert state.turn is not None
        turned = replace(
            state, phase=MovePhase(Seat(1 - state.turn)), boats=tuple(boats), mines=tuple(mines)
        )
        assert evaluate(turned) == pytest.approx(returns[::-1], abs=1e-6)


@pytest.mark.parametrize("players", [3, 4])
def test_boats_that_are_home_rank_before_boats_at_sea(players: Literal[3, 4]) -> None:
    """MAK-16: an estimate counts the places that are already taken, in their order."""
    home = replace(
        start(GAME, Config(players=players)), phase=MovePhase(Seat(0)), boats_ashore=(1,)
    )
    boats = (*home.boats[:1], None, *home.boats[2:])
    first = evaluate(replace(home, boats=boats))
    assert first is not None
    assert first[1] == 1
    assert max(first[0], *first[2:]) < 1
    assert sum(first) == pytest.approx(0)
    if players == 4:
        second = evaluate(
            replace(home, boats_ashore=(1, 2), boats=(boats[0], None, None, boats[3]))
        )
        assert second is not None
        assert second[1] == 1
        assert second[2] == pytest.approx(1 / 3)
