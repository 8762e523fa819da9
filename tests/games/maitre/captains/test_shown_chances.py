"""Test that shown chances are nearer 50% than the captains' own, and the same in hints."""

from random import Random

import pytest

from escadre import Match
from escadre.core.game import Seat
from escadre.games.maitre import KIT
from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.captains.shown_chances import shown_returns, to_shown_returns
from escadre.games.maitre.captains.turn_outcomes import after_failure
from escadre.games.maitre.rules.model import Attempt


@pytest.mark.parametrize("mover", [0, 1])
def test_shown_returns_are_ordered_and_add_up_to_0(mover: int) -> None:
    shown = [to_shown_returns((value, -value), mover) for value in (-0.9, -0.5, 0.0, 0.5, 0.9)]
    assert [each[0] for each in shown] == sorted(each[0] for each in shown)
    assert all(sum(each) == pytest.approx(0) for each in shown)
    assert 0.5 < shown[-1][0] < 0.9 and -0.9 < shown[0][0] < -0.5
    assert to_shown_returns((0.0, 0.0), mover)[mover] < 0, (
        "the player to move does not always use the turn well"
    )


def test_decided_matches_and_three_players_are_not_adjusted() -> None:
    assert to_shown_returns((1.0, -1.0), 0) == [1.0, -1.0]
    assert to_shown_returns((0.5, -0.25, -0.25), 0) == [0.5, -0.25, -0.25]


def test_chance_after_a_failure_equals_the_one_in_the_hint() -> None:
    """MDM-15: the hint gives the chance after a failure, before the opponent's turn."""
    match = Match(KIT)
    rng = Random(2)
    compared = 0
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
                if reason.id == "advice-stakes" and isinstance(state.in_progress, Attempt):
                    shown = shown_returns(after_failure(state))
                    assert shown and evaluate(after_failure(state)) != shown
                    assert dict(reason.args)["lost"] == round(50 * (1 + shown[seat]))
                    compared += 1
        match.play(seat, KIT.captains["bosco"].choose(match.see(seat), rng))
