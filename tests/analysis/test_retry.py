"""Test retried mistakes: the action played, the better action, and the board before it."""

from __future__ import annotations

from random import Random

import pytest

from escadre import Match
from escadre.analysis.phrases import analysis_catalogue
from escadre.analysis.report import Mistake
from escadre.analysis.retry import MistakeComparison, compare_mistake
from escadre.core.scene import OPEN, Aim, Press, PutItem, TurnHull
from escadre.games import GAMES
from tests.analysis.test_hints import match_in_progress


def comparison(match: Match, made: str, best: str, language: str = "en") -> MistakeComparison:
    costly = Mistake(1, made, best, 12.0, 1.0, 10)
    say = analysis_catalogue(language, match.kit)
    return compare_mistake(match.kit, match.config, costly, match.see(match.turn[0]), say)


@pytest.mark.parametrize("game", GAMES)
def test_played_and_better_action_are_marked_on_disabled_choices(game: str) -> None:
    match = match_in_progress(game, 6)
    seen = match.see(match.turn[0])
    advise = match.kit.analysis.advise_quickly or match.kit.analysis.advise
    assert advise
    while (advice := advise(seen, Random(0))) is None or len(advice.options) < 2:
        match.play(match.turn[0], match.kit.captains["mousse"].choose(seen, Random(0)))
        while not match.turn:
            match.roll(Random(0))
        seen = match.see(match.turn[0])
    best, made = (match.kit.format_action(match.config, o.action) for o in advice.options[:2])
    compared = comparison(match, made, best)
    assert compared.played != compared.best
    assert compared.played_at and compared.best_at and compared.played_at != compared.best_at
    assert {each.id for each in compared.choices} == {
        compared.played_at.choice,
        compared.best_at.choice,
    }
    for choice in compared.choices:
        match choice:
            case Aim(action=action, fit=fit):
                assert action is None and OPEN not in fit
            case Press(actions=actions, closed=closed) | PutItem(actions=actions, closed=closed):
                assert not actions and closed
            case TurnHull(action=action, closed=closed):
                assert action is None and closed
            case _:
                raise AssertionError(f"{choice} may still send something")


def test_comparison_is_independent_of_hidden_ships() -> None:
    comparisons = set[str]()
    for where in ("2 B2 v", "2 A4 h"):
        match = Match("battleship", width=4, height=4, fleet=(2,), first="1", bombs=5)
        match.play(0, "2 A1 h", "ready")
        match.play(1, where, "ready")
        comparisons.add(repr(comparison(match, "B2", "C3")))
    assert len(comparisons) == 1
