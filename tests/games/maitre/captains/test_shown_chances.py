"""Test that shown chances are nearer 50% than the captains' own, and the same in hints."""

from random import Random

import pytest

from escadre import Match
from escadre.core.game import Seat
from escadre.core.match.replay import replay
from escadre.games.maitre import KIT
from escadre.games.maitre.captains.evaluation import EXACT_TURNS, evaluate
from escadre.games.maitre.captains.shown_chances import shown_returns, to_shown_returns
from escadre.games.maitre.captains.turn_outcomes import after_failure
from escadre.games.maitre.rules.ending import score_of
from escadre.games.maitre.rules.model import Attempt, seat_to_move


@pytest.mark.parametrize("mover", [0, 1])
def test_shown_returns_are_ordered_and_add_up_to_0(mover: int) -> None:
    shown = [to_shown_returns((value, -value), mover) for value in (-0.9, -0.5, 0.0, 0.5, 0.9)]
    assert [each[0] for each in shown] == sorted(each[0] for each in shown)
    assert all(sum(each) == pytest.approx(0) for each in shown)
    assert 0.5 < shown[-1][0] < 0.9 and -0.9 < shown[0][0] < -0.5
    assert to_shown_returns((0.0, 0.0), mover)[mover] < 0, (
        "the player to move does not always use the turn well"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_lead_in_points_counts_more_than_in_the_network(seat: int) -> None:
    """Weak players rarely win back such a lead."""
    compared = 0
    for seed in range(8):
        match = Match(KIT)
        bots = [KIT.captains["matelot"], KIT.captains["matelot"]]
        match.play_out(bots, Random(seed))
        *states, _ = replay(KIT, match.record(["a", "b"]))
        for state in states:
            points = [score_of(state, Seat(each)).points for each in range(2)]
            if (raw := evaluate(state)) is None or points[seat] - points[1 - seat] < 5:
                continue
            if abs(raw[0]) == 1 or state.config.turn_limit - state.turns_completed <= EXACT_TURNS:
                continue
            shown, without = shown_returns(state), to_shown_returns(raw, seat_to_move(state))
            assert shown and 0 < shown[seat] - without[seat] < 0.3
            compared += 1
    assert compared > 10


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
