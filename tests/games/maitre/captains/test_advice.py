"""Test advice: dice are rated by exact chances, turns by expected results."""

from random import Random

import pytest

from escadre import Match
from escadre.core.advice import chance_as_percent
from escadre.core.game import Seat
from escadre.games.maitre import KIT
from escadre.games.maitre.captains import advise
from escadre.games.maitre.captains.simple import best_dice_action
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.model import Attempt


def test_advice_on_dice_puts_the_best_chance_first() -> None:
    match, rng, asked = Match(KIT), Random(4), 0
    while asked < 12:
        if not match.turn:
            match.roll(rng)
            continue
        seat = Seat(match.turn[0])
        seen = match.see(seat)
        doing = seen.state.in_progress
        advice = advise(seen, Random(0))
        assert advice is not None
        if isinstance(doing, Attempt) and doing.card is not None and len(advice.options) > 1:
            asked += 1
            chances = [success_value(seen.state, seat, each.action) for each in advice.options]
            assert chances[0] == pytest.approx(max(chances))
            assert advice.options[0].action == best_dice_action(seen)
            told = dict(advice.options[0].reasons[0].args)
            assert told["percent"] == chance_as_percent(chances[0])
        match.play(seat, advice.options[0].action)


def test_unknown_cards_add_an_error_to_the_advice() -> None:
    match, rng, errors = Match(KIT), Random(4), list[float]()
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
