"""Test that the search follows a turn to its end by the rules."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Decision, Seat, Terminal, play
from escadre.games.mako.captains.network import network_for
from escadre.games.mako.captains.routes import TurnBoundary
from escadre.games.mako.captains.search import WINNING, Lookahead, chances_after_reply
from escadre.games.mako.captains.simple import ShortestPathCaptain, StraightLineCaptain
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.boats import square_of
from escadre.games.mako.rules.game import GAME, legal_actions, observe
from escadre.games.mako.rules.model import (
    Config,
    MoveBoat,
    MovePhase,
    RollPhase,
    SendMine,
    SendMinePhase,
    State,
)
from tests.games.mako.captains.sample_races import every_race, positions_of_race, turn_end


def by_the_rules(state: State, action: MoveBoat | SendMine) -> list[set[TurnBoundary]] | None:
    """Return the positions after this action, for each die face; None if the action wins."""
    assert state.turn is not None
    after = play(GAME, state, state.turn, action)
    ended = isinstance(GAME.node(after), Terminal)
    if isinstance(action, MoveBoat) and after.boats[action.boat] is None and ended:
        return None
    if not isinstance(after.phase, RollPhase):
        return [{turn_end(after)}]
    faces = []
    for pips in range(1, 7):
        rolled = play(GAME, after, CHANCE, DiceOutcome((pips,)))
        if not isinstance(rolled.phase, SendMinePhase):
            faces.append({turn_end(rolled)})
            continue
        sends = legal_actions(observe(rolled, rolled.turn))
        faces.append({turn_end(GAME.apply(rolled, state.turn, send)) for send in sends})
    return faces


@every_race
def test_search_positions_match_the_rules(config: Config) -> None:
    rng = Random(11)
    states = positions_of_race(config, [StraightLineCaptain(), ShortestPathCaptain()] * 2, rng)
    checked = 0
    for state in rng.sample(states, min(20, len(states))):
        if not isinstance(GAME.node(state), Decision):
            continue
        for action in legal_actions(observe(state, state.turn)):
            if isinstance(action, (MoveBoat, SendMine)):
                followed = Lookahead(config, 0)
                leaves = followed.expand_action(state, action)
                expected = by_the_rules(state, action)
                if leaves is WINNING or expected is None:
                    assert leaves is WINNING and expected is None
                else:
                    assert [{followed.leaves[i] for i in face} for face in leaves] == expected
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("way", ["A", "B", "C"])
def test_replies_are_all_steps_forward(way: Literal["A", "B", "C"]) -> None:
    """Forward as if there were no mines; any step when none of those is left."""
    config = Config(way=way)
    rng = Random(12)
    checked = 0
    for state in rng.sample(
        positions_of_race(
            config, [StraightLineCaptain(), StraightLineCaptain(random_step_percent=40)], rng
        ),
        40,
    ):
        if not isinstance(GAME.node(state), Decision) or isinstance(state.phase, SendMinePhase):
            continue
        assert state.turn is not None
        followed, wanted = Lookahead(config, 0), Lookahead(config, 0)
        steps = [a for a in legal_actions(observe(state, state.turn)) if isinstance(a, MoveBoat)]
        ahead = [step for step in steps if nearer(state, step)]
        expanded = [wanted.expand_action(state, step) for step in ahead or steps]
        if WINNING in expanded:
            assert followed.expand_turn(turn_end(state)) == [WINNING]
        elif expanded:
            assert followed.expand_turn(turn_end(state)) == expanded
            assert followed.leaves == wanted.leaves
        checked += bool(expanded)
    assert checked > 5


def nearer(state: State, step: MoveBoat) -> bool:
    distances = state.config.board.distances[step.boat]
    at = square_of(state, step.boat)
    return at in distances and step.square in distances and distances[step.square] < distances[at]


def test_blocked_opponent_passes() -> None:
    state = parse_state("way=B turn=1 | N a1 | S g10 * a2 b1 b2")
    followed = Lookahead(state.config, 0)
    assert followed.expand_turn(turn_end(state)) == [[range(1)]]
    assert followed.leaves == [TurnBoundary(state.boats, state.mines, 1, 1)]


def test_enemy_one_step_from_its_goal_counts_as_winner() -> None:
    state = parse_state("way=B turn=2 | N e9 | S d2")
    leaves = [turn_end(state), turn_end(replace(state, phase=MovePhase(Seat(0))))]
    network = network_for(state.config)
    lost, open_ = chances_after_reply(state.config, network, 0, leaves, 0)
    assert lost == 0
    assert chances_after_reply(state.config, network, 0, leaves[:1], 1) == [1]
    assert 0 < open_ < 0.5
