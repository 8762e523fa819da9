"""Test the chances shown, which come from the network and the steps to the goal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from escadre import Match
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.rollouts import POINTS_PER_RETURN, expected_return
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import MAX_UNDECIDED_RETURN, AdvisedAction, order_by_figures
from escadre.core.game import Seat, Terminal
from escadre.games.mako import KIT
from escadre.games.mako.captains import shown_returns
from escadre.games.mako.captains.shown_chances import features
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import MovePhase, SendMinePhase
from tests.analysis.test_shown_chances import decisions, points
from tests.conftest import often, swept


def test_odds_are_shown_at_the_start_of_a_turn_and_add_up() -> None:
    match = Match(KIT)
    rng = Random(2)
    shown_count = 0
    while not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        state = match.state
        if isinstance(state.phase, SendMinePhase):
            assert shown_returns(state) is None
        if isinstance(state.phase, MovePhase):
            shown = shown_returns(state)
            assert shown and shown[0] == -shown[1] and abs(shown[0]) < 1
            shown_count += 1
        match.play(match.turn[0], KIT.captains["bosco"].choose(match.see(match.turn[0]), rng))
    assert shown_count > 5


def test_fewer_steps_to_go_give_better_odds() -> None:
    match = Match(KIT)
    while not isinstance(match.state.phase, MovePhase):
        match.roll(Random(0))
    state = match.state
    boat = state.race_config.fleet[0][0]
    board = state.race_config.board
    at = state.boats[boat]
    assert at is not None
    around = board.sea.squares(board.neighbours[at] & board.open_to[boat])
    nearer = min(around, key=board.distances[boat].__getitem__)
    boats = tuple(nearer if n == boat else at for n, at in enumerate(state.boats))
    ahead = features(replace(state, boats=boats))
    level = features(state)
    assert ahead is not None and level is not None
    assert ahead[1] > level[1]


def choices_with_advice(seed: int, every: int) -> Iterator[tuple[Any, Any]]:
    """Yield observations and their advice, if the race is not decided."""
    level = ("bosco", "matelot", "capitaine")[seed % 3]
    for seen in decisions(KIT, seed, every, level):
        advice = game_advice(KIT, seen)
        if advice and max(abs(each.value) for each in advice.options) < MAX_UNDECIDED_RETURN:
            yield seen, advice


@pytest.mark.parametrize("seeds", [range(3), *swept(range(3, 60))])
def test_hint_and_analysis_agree_within_the_stated_error(seeds: range) -> None:
    """MAK-4, MAK-8: compare the chances before and after a choice, and its loss."""
    mines = steps = 0
    for seed in seeds:
        for seen, advice in choices_with_advice(seed, every=often(7, 21)):
            best = max(advice.options, key=lambda each: each.value)
            before = expected_return(KIT, seen).value
            assert points(before, best.value) <= stated_error(best)
            is_mine = isinstance(seen.state.phase, SendMinePhase)
            for option in (best, advice.options[-1]):
                after = GAME.apply(seen.state, Seat(seen.viewer), option.action)
                if isinstance(GAME.node(after), Terminal):
                    continue
                value = expected_return(KIT, GAME.observe(after, Seat(seen.viewer))).value
                assert points(value, option.value) <= (0.01 if is_mine else stated_error(option))
                loss = evaluate_choice(KIT, seen, option.action, 8).loss.value
                first = order_by_figures(advice).options[0]
                assert points(first.value, option.value + loss) <= stated_error(option)
            mines += is_mine
            steps += not is_mine
    assert mines > 2 and steps > 2


def stated_error(option: AdvisedAction[Any]) -> float:
    """Return the error in points that the hint states."""
    return POINTS_PER_RETURN * option.stated_error + 1e-6


@pytest.mark.parametrize("way", ["A", "B", "C"])
def test_a_side_whose_next_step_wins_is_almost_certain_to_win(way: str) -> None:
    """Regression test: a hint showed 6% for a race that the opponent's next step won for sure."""
    config = KIT.game.config_type(way=way)
    checked = 0
    for seed in range(4):
        match, rng = Match(KIT, config), Random(seed)
        while not match.over:
            if not match.turn:
                match.roll(rng)
                continue
            state, seat = match.state, match.turn[0]
            if isinstance(state.phase, MovePhase):
                after = [GAME.apply(state, seat, each) for each in match.legal(seat)]
                ends = [node for node in map(GAME.node, after) if isinstance(node, Terminal)]
                if any(node.returns[seat] == 1 for node in ends):
                    shown = shown_returns(state)
                    assert shown and 0.999 <= shown[seat] < 1
                    checked += 1
            match.play(seat, KIT.captains["mousse"].choose(match.see(seat), rng))
    assert checked >= 4
