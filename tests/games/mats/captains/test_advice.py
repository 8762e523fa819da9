"""Test advice on advances, best first, with the expected combat."""

import re
from random import Random

import pytest

from escadre import Match
from escadre.analysis.phrases import simple_reason
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.games.mats import KIT
from escadre.games.mats.captains.advances import ForecastAdvances
from escadre.games.mats.captains.advice import (
    AdvanceForecast,
    advise,
    advise_by_search,
    forecast_advances,
)
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT, return_from_chance
from escadre.games.mats.rules.game import legal_actions
from escadre.games.mats.rules.model import AdvancingStage, Pass


def test_advice_lists_all_advances_and_the_kernels_choice_first() -> None:
    match, rng, checked = Match(KIT), Random(2), 0
    while not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        seat = match.turn[0]
        seen = match.see(seat)
        if isinstance(seen.stage, AdvancingStage):
            checked += 1
            advice = advise(seen, Random(0))
            assert advice is not None
            best = ForecastAdvances(FORECAST_DISCOUNT)(
                seen, seen.stage.columns, Seat(seat), Random(0)
            )
            if seen.stage.advances_made:  # no reply follows in this series
                assert advice.options[0].action == best
            values = [each.value for each in advice.options]
            assert max(values) == values[0]
            assert {each.action for each in advice.options} == set(legal_actions(seen))
            assert all(each.reasons for each in advice.options)
        match.play(seat, KIT.captains["bosco"].choose(seen, rng))
    assert checked > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reply", [None, 0.4])
@pytest.mark.parametrize("taken", [3.0, 7.0, 8.0, 9.0, 12.0])
def test_hits_have_a_plain_text_without_numbers(
    language: str, reply: float | None, taken: float
) -> None:
    forecast = AdvanceForecast(Pass(), 0.5, 8.1, taken, reply)
    sentence = simple_reason([*forecast.hit_messages], words(language, KIT.game.home))
    assert sentence and not re.search(r"\d", sentence)


def test_no_advice_while_columns_are_ordered() -> None:
    assert advise(Match(KIT).see(0), Random(0)) is None


def test_puzzles_use_the_same_advice_on_the_scale_of_the_captains() -> None:
    match, rng = Match(KIT), Random(2)
    while not isinstance(match.state.stage, AdvancingStage):
        if not match.turn:
            match.roll(rng)
            continue
        seen = match.see(match.turn[0])
        match.play(match.turn[0], KIT.captains["bosco"].choose(seen, rng))
    seen = match.see(match.turn[0])
    shown, searched = advise(seen, Random(0)), advise_by_search(seen, Random(0))
    assert shown and searched
    assert [each.action for each in shown.options] == [each.action for each in searched.options]
    state, seat = match.state, Seat(match.turn[0])
    forecasts = forecast_advances(
        state, state.stage.columns, seat, with_reply=not state.stage.advances_made
    )
    chances = {each.action: each.chance for each in forecasts}
    for each in searched.options:
        assert each.value == pytest.approx(return_from_chance(chances[each.action]))
