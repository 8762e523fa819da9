"""The chance shown: what the best advances still to come leave of the forecast."""

from random import Random

import pytest

from escadre import Match
from escadre.core.game import Seat
from escadre.games.mats import KIT
from escadre.games.mats.captains.shown_chances import features, shown_returns
from escadre.games.mats.rules.game import apply, legal_actions, observe
from escadre.games.mats.rules.model import AdvancingStage, FiringStage, MeetingStage


def test_a_position_is_worth_its_best_advance_and_the_reply_to_it() -> None:
    """MAT-4: the first player of a series counts with the second one's best advance."""
    match, rng, replied = Match(KIT), Random(4), 0
    while replied < 4:
        if not match.turn:
            match.roll(rng)
            continue
        seat, state = Seat(match.turn[0]), match.state
        if isinstance(stage := state.stage, AdvancingStage):
            sign = 1 if seat == 0 else -1
            ends = [apply(state, seat, each) for each in legal_actions(observe(state, seat))]
            if all(isinstance(end.stage, (AdvancingStage, FiringStage)) for end in ends):
                values = [sign * (shown_returns(end) or [0.0])[0] for end in ends]
                assert sign * (shown_returns(state) or [0.0])[0] == pytest.approx(max(values))
                replied += not stage.advanced
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))


def test_two_equal_fleets_are_even_when_they_meet() -> None:
    match, rng = Match(KIT), Random(1)
    assert shown_returns(match.state) is None
    while not isinstance(match.state.stage, MeetingStage):
        seat = match.turn[0]
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))
    assert features(match.state) == (0.0, 0.0)
    assert shown_returns(match.state) == [0.0, 0.0]
