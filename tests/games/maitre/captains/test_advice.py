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


class _WorseSuccess:
    """A captain that rates the success of an attempt below its failure, as before the end."""

    def __init__(self, good: float, bad: float) -> None:
        self.good, self.bad = good, bad

    def port_values(self, state: Any, attempt: Any) -> None:
        """Give all ships the same value."""

    def rate(self, states: Any) -> list[tuple[float, float]]:
        """Rate the first state, the failure, as good for the mover, and all others as bad."""
        good, bad = self.good, self.bad
        failure = (good, bad) if seat_to_move(states[0]) == 1 else (bad, good)
        return [failure, *[failure[::-1]] * (len(states) - 1)]


@pytest.mark.parametrize(("good", "bad", "avoids"), [(0.7, 0.1, True), (0.5, 0.48, False)])
def test_success_is_avoided_if_it_is_clearly_worse(good: float, bad: float, avoids: bool) -> None:
    """The best dice action has no chance of success, but the reason that a failure is better.

    A small difference is an error of the network: the likeliest success is the best.
    """
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
                captain: Any = _WorseSuccess(good, bad)
                advice = search_advice(captain, seen)
                assert advice is not None
                first = success_value(seen.state, seat, advice.options[0].action)
                assert first == (min(chances) if avoids else max(chances))
                assert advice.options[0].value == max(each.value for each in advice.options)
                for option in advice.options:
                    said = {reason.id for reason in option.reasons}
                    assert ("advice-avoid-success" in said) is avoids
                    assert (option.chance is None) is avoids
                return
        match.play(seat, rng.choice(actions))
    raise AssertionError("no such position")
