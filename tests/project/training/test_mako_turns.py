"""Test that the compiled turn search and its features equal those of the captains."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from msgspec import convert

from escadre.core.kernel import get_kernel, match_seeds
from escadre.games import GAMES
from escadre.games.mako.captains.features import Floats32, side_features
from escadre.games.mako.captains.network import network_for
from escadre.games.mako.captains.routes import RaceBoard, RouteCache, TurnBoundary, get_race_board
from escadre.games.mako.captains.search import WINNING, ActionLeaves, Lookahead, expected_value
from escadre.games.mako.kernels import SENDER
from escadre.games.mako.rules.model import MovePhase, Observation, State
from escadre.games.mako.training.vector import MakoKernel
from tests.games.mako.test_vector import TINY
from training.mako_parallel_races import TurnSearch, network_evaluator, to_state
from training.mako_turns import ANY_FACE, FACE, RACE, STEP

KIT = GAMES["mako"]
pytestmark = pytest.mark.sweep  # compiling takes twenty seconds


@pytest.mark.parametrize(
    ("options", "checked"),
    [
        ({"way": "C"}, 12),
        ({"way": "C", "mine_shores": False, "chart": TINY}, 12),
        ({}, 3),
        ({"finish": "both", "chart": TINY}, 8),
        ({"players": 3, "chart": TINY}, 8),
        ({"players": 4, "teams": True, "chart": TINY}, 8),
    ],
)
def test_turn_search_equals_that_of_the_captains(options: dict[str, Any], checked: int) -> None:
    config = convert(options, KIT.game.config_type)
    kernel = get_kernel("mako", config)
    assert isinstance(kernel, MakoKernel)
    kernel.reset(match_seeds(4, 1))
    search = TurnSearch(kernel)
    rng = np.random.default_rng(3)
    compared = 0
    while compared < checked:
        if kernel.rows[1][0, SENDER] < 0 and rng.random() < 0.12:
            compared += 1
            _compare(kernel, search)
        kernel.step(rng.choice(np.flatnonzero(kernel.masks[0]), 1))


def _compare(kernel: MakoKernel, search: TurnSearch) -> None:
    sea, facts = kernel.rows
    state, count = to_state(kernel.codec.config, sea[0], facts[0]), search.expand()
    race = get_race_board(state.config)
    assert isinstance(state.phase, MovePhase)
    ahead = Lookahead(state.config, state.rounds)
    followed: dict[int, ActionLeaves] = {}
    for number in np.flatnonzero(kernel.masks[0]).tolist():
        first = len(ahead.leaves)
        seen = Observation(state.phase.seat, state)
        leaves = followed[number] = ahead.expand_action(state, kernel.codec.decode(seen, number))
        assert (leaves is WINNING) == search.wins[0, number]
        expected = side_features(
            race, RouteCache(race), ahead.leaves[first:], ahead.new_mines[first:]
        )
        rows = np.flatnonzero(search.origins[:count, STEP] == number)
        assert np.allclose(search.features[rows], expected, atol=1e-5)
        if leaves is not WINNING:
            faces = [face for face, each in enumerate(leaves) for _ in each]
            assert search.origins[rows, FACE].tolist() == (faces if len(leaves) > 1 else [ANY_FACE])
    values = [chances[search.side_of_seat[state.phase.seat]] for chances in ahead.rate_leaves()]
    evaluated = search.rate_leaves(
        network_evaluator(network_for(state.config)),
        search.features[:count],
        search.origins[:count, RACE],
    )
    step_values = search.rate_steps(evaluated)[0][0]
    for number in range(len(step_values)):
        if number in followed:
            assert step_values[number] == pytest.approx(
                expected_value(followed[number], values), abs=1e-4
            )
        else:
            assert step_values[number] == -9
    assert np.allclose(search.current_features()[0], _now(race, state))


def _now(race: RaceBoard, state: State) -> Floats32:
    assert isinstance(state.phase, MovePhase)
    seat = state.phase.seat
    leaf = TurnBoundary(state.boats, state.mines, race.side_of[state.config.fleet[seat][0]], seat)
    seen: Floats32 = side_features(race, RouteCache(race), [leaf], [0])[0]
    return seen
