"""Test the chance shown, which comes from the fleets and from the forecast."""

from random import Random

import pytest

from escadre import Match
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import limit_undecided_return
from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Seat
from escadre.games.mats import KIT
from escadre.games.mats.captains.advice import advance_ratings
from escadre.games.mats.captains.shown_chances import (
    features,
    shown_before_broadside,
    shown_returns,
)
from escadre.games.mats.rules.game import apply, legal_actions, observe
from escadre.games.mats.rules.model import (
    AdvancingStage,
    FiringStage,
    MeetingStage,
    OrderingStage,
    Pass,
)


def test_value_is_between_no_advance_and_the_best_one() -> None:
    """MAT-4: the second player of a series advances without a reply."""
    match = Match(KIT)
    rng = Random(4)
    changed = 0
    while changed < 4:
        if not match.turn:
            match.roll(rng)
            continue
        seat, state = Seat(match.turn[0]), match.state
        if isinstance(stage := state.stage, AdvancingStage) and stage.advances_made:
            sign = 1 if seat == 0 else -1
            ends = {each: apply(state, seat, each) for each in legal_actions(observe(state, seat))}
            if all(isinstance(end.stage, FiringStage) for end in ends.values()):
                values = {each: sign * (shown_returns(e) or [0.0])[0] for each, e in ends.items()}
                value = sign * (shown_returns(state) or [0.0])[0]
                least, most = values[Pass()], max(values.values())
                assert least - 1e-9 <= value <= most + 1e-9
                changed += least < most
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))


def test_chance_of_the_best_advance_equals_that_of_the_position() -> None:
    """MAT-4: a preview, a hint and the analysis show the same chance, the reply included."""
    match = Match(KIT)
    rng = Random(4)
    compared = 0
    while compared < 6:
        if not match.turn:
            match.roll(rng)
            continue
        seat, state = Seat(match.turn[0]), match.state
        if isinstance(state.stage, AdvancingStage):
            value = max(each.value for each in advance_ratings(state, shown_before_broadside))
            assert value == pytest.approx((shown_returns(state) or [0.0, 0.0])[seat])
            compared += 1
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))


def test_equal_fleets_have_equal_chances_while_columns_are_hidden() -> None:
    match, rng = Match(KIT), Random(1)
    while isinstance(match.state.stage, OrderingStage):
        assert features(match.state) == (0.0, 0.0)
        assert shown_returns(match.state) == [0.0, 0.0]
        seat = match.turn[0]
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))


@pytest.mark.parametrize("seed", range(4))
def test_chance_of_columns_that_meet_is_the_mean_over_the_first_player(seed: int) -> None:
    """MAT-3: the columns, not the dice for the first player, change the chance."""
    match, rng = Match(KIT), Random(seed)
    while not isinstance(match.state.stage, MeetingStage):
        seat = match.turn[0]
        match.play(seat, KIT.captains["mousse"].choose(match.see(seat), rng))
    before = shown_returns(match.state)
    assert before and before[0] == -before[1]
    after = [
        (shown_returns(apply(match.state, CHANCE, DiceOutcome(pips))) or [9.0])[0]
        for pips in ((6, 5), (2, 6))
    ]
    assert before[0] == pytest.approx(sum(after) / 2)
    again = apply(match.state, CHANCE, DiceOutcome((3, 3)))
    assert shown_returns(again) == before


def test_without_a_combat_the_chance_is_that_of_the_next_series() -> None:
    """MAT-27: regression test: a hint rated a move that leaves no combat 6 points too low."""
    compared = 0
    for number in range(12):
        match, rng = Match(KIT), Random(number)
        while not match.over:
            if not match.turn:
                match.roll(rng)
                continue
            seat, state = Seat(match.turn[0]), match.state
            observation = match.see(seat)
            if isinstance(stage := state.stage, AdvancingStage) and stage.advances_made:
                for action in legal_actions(observation):
                    after = apply(state, seat, action)
                    if isinstance(after.stage, FiringStage):
                        continue  # ships fight
                    advice = game_advice(KIT, observation)
                    assert advice is not None
                    shown = {each.action: each.value for each in advice.options}
                    returns = shown_returns(after)
                    assert returns is not None
                    expected = limit_undecided_return(returns[seat])
                    assert shown[action] == pytest.approx(expected, abs=1e-9)
                    compared += 1
            match.play(seat, KIT.captains["matelot"].choose(observation, rng))
    assert compared >= 10
