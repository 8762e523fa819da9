"""The chance shown: clearer than that of the captains, and the same in a hint and after a turn."""

from random import Random

import pytest

from escadre import Match
from escadre.core.game import Seat
from escadre.games.maitre import KIT
from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.captains.shown_chances import as_shown, shown_returns
from escadre.games.maitre.captains.turn_outcomes import after_failure
from escadre.games.maitre.rules.model import Attempt


@pytest.mark.parametrize("mover", [0, 1])
def test_who_is_ahead_is_shown_further_ahead_and_both_add_up_to_0(mover: int) -> None:
    shown = [as_shown((value, -value), mover) for value in (-0.9, -0.5, 0.0, 0.5, 0.9)]
    assert [each[0] for each in shown] == sorted(each[0] for each in shown)
    assert all(sum(each) == pytest.approx(0) for each in shown)
    assert shown[-1][0] > 0.9 and shown[0][0] < -0.9
    assert as_shown((0.0, 0.0), mover)[mover] < 0, "a turn is not always used well"


def test_a_decided_match_and_three_players_are_shown_as_they_are() -> None:
    assert as_shown((1.0, -1.0), 0) == [1.0, -1.0]
    assert as_shown((0.5, -0.25, -0.25), 0) == [0.5, -0.25, -0.25]


def test_what_a_hint_says_of_a_failure_is_shown_after_it() -> None:
    """MDM-15: a hint tells the chance after a failure, before the turn of the opponent."""
    match, rng, compared = Match(KIT), Random(2), 0
    advise = KIT.analysis.advise
    assert advise
    while compared < 4:
        if not match.turn:
            match.roll(rng)
            continue
        seat, state = Seat(match.turn[0]), match.state
        advice = advise(match.see(seat), Random(0))
        for option in advice.options[:1] if advice else ():
            for reason in option.reasons:
                if reason.id == "advice-stakes" and isinstance(state.doing, Attempt):
                    shown = shown_returns(after_failure(state))
                    assert shown and evaluate(after_failure(state)) != shown
                    assert dict(reason.args)["lost"] == round(50 * (1 + shown[seat]))
                    compared += 1
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))
