"""Test advice: dice are rated by exact chances, turns by expected results."""

from random import Random
from typing import Any

import pytest

from escadre import Match
from escadre.core.advice import chance_as_percent
from escadre.core.game import Seat
from escadre.games.maitre import KIT
from escadre.games.maitre.captains import advise
from escadre.games.maitre.captains.advice import search_advice
from escadre.games.maitre.captains.simple import best_dice_action
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.model import Attempt, seat_to_move


def test_advice_on_dice_puts_the_best_chance_first() -> None:
    match = Match(KIT)
    rng = Random(4)
    choice_count = 0
    while choice_count < 12:
        if not match.turn:
            match.roll(rng)
            continue
        seat = Seat(match.turn[0])
        seen = match.see(seat)
        doing = seen.state.in_progress
        advice = advise(seen, Random(0))
        assert advice is not None
        if isinstance(doing, Attempt) and doing.card is not None and len(advice.options) > 1:
            choice_count += 1
            chances = [success_value(seen.state, seat, each.action) for each in advice.options]
            assert chances[0] == pytest.approx(max(chances))
            assert advice.options[0].action == best_dice_action(seen)
            arguments = dict(advice.options[0].reasons[0].args)
            assert arguments["percent"] == chance_as_percent(chances[0])
        match.play(seat, advice.options[0].action)


def test_unknown_cards_add_an_error_to_the_advice() -> None:
    match = Match(KIT)
    rng = Random(4)
    errors = list[float]()
    while len(errors) < 8:
        if not match.turn:
            match.roll(rng)
            continue
        seen = match.see(match.turn[0])
        advice = advise(seen, Random(0))
        assert advice is not None
        if seen.state.in_progress is None and len(advice.options) > 1:
            errors.append(max(each.error for each in advice.options))
        match.play(match.turn[0], advice.options[0].action)
    assert any(errors)
    assert max(errors) < 0.5


class _LosingSuccess:
    """A captain for whom the success of an attempt loses the match, as at its end."""

    def port_values(self, state: Any, attempt: Any) -> None:
        """Give all ships the same value."""

    def rate(self, states: Any) -> list[tuple[float, float]]:
        """Rate the first state, the failure, as good for the mover, and all others as bad."""
        failure = (0.7, 0.1) if seat_to_move(states[0]) == 1 else (0.1, 0.7)
        return [failure, *[failure[::-1]] * (len(states) - 1)]


def test_success_that_loses_the_match_is_avoided() -> None:
    """The likeliest success is not the best dice action if a success is worse than a failure."""
    match, rng = Match("maitre"), Random(5)
    for _ in range(5000):
        if not match.turn:
            match.roll(rng)
            continue
        seat = match.turn[0]
        seen, actions = match.see(seat), [*match.legal(seat)]
        attempt = seen.state.in_progress
        if isinstance(attempt, Attempt) and attempt.card is not None and len(actions) > 1:
            chances = {success_value(seen.state, seat, each) for each in actions}
            if len(chances) > 1 and not is_complete(seen.state, attempt):
                captain: Any = _LosingSuccess()
                advice = search_advice(captain, seen)
                assert advice is not None
                assert advice.options[0].chance == min(chances)
                assert advice.options[0].value == max(each.value for each in advice.options)
                return
        match.play(seat, rng.choice(actions))
    raise AssertionError("no such position")
