"""Test advice on advances, best first, with the expected combat."""

import re
from random import Random

import pytest

from escadre import Match
from escadre.analysis.phrases import analysis_catalogue, simple_reason
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES, text, words
from escadre.games.mats import KIT
from escadre.games.mats.captains.advances import ForecastAdvances
from escadre.games.mats.captains.advice import (
    AdvanceRating,
    advance_ratings,
    advise,
    advise_by_search,
)
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT, return_from_chance
from escadre.games.mats.captains.shown_chances import forecast_before_broadside
from escadre.games.mats.rules.game import legal_actions, observe
from escadre.games.mats.rules.model import AdvancingStage, Pass, State
from tests.helpers.matches import seats_to_choose


def test_advice_lists_all_advances_and_rates_the_kernels_choice_highest() -> None:
    match = Match(KIT)
    rng = Random(2)
    checked = 0
    for seat in seats_to_choose(match, rng):
        seen = match.see(seat)
        if isinstance(seen.stage, AdvancingStage):
            checked += 1
            advice = advise(seen, Random(0))
            assert advice is not None
            best = ForecastAdvances(FORECAST_DISCOUNT)(
                seen, seen.stage.columns, Seat(seat), Random(0)
            )
            if seen.stage.advances_made:  # no reply follows in this series
                value = next(each.value for each in advice.options if each.action == best)
                assert advice.options[0].value - value < 0.02  # a point
            values = [each.value for each in advice.options]
            assert max(values) == values[0]
            assert {each.action for each in advice.options} == set(legal_actions(seen))
            assert all(each.reasons for each in advice.options)
        match.play(seat, KIT.captains["bosco"].choose(seen, rng))
    assert checked > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reply", [False, True])
@pytest.mark.parametrize("taken", [3.0, 7.0, 8.0, 9.0, 12.0])
def test_hits_have_a_plain_text_without_numbers(language: str, reply: bool, taken: float) -> None:
    rating = AdvanceRating(Pass(), 0.0, 8.1, taken, reply)
    sentence = simple_reason([rating.hit_message(0.0, 0.0)], words(language, KIT.game.home))
    assert sentence and not re.search(r"\d", sentence)


@pytest.mark.parametrize(
    ("dealt", "taken", "lead", "value", "fleet"),
    [
        (6.4, 4.3, -1.0, -0.4, "weaker"),
        (0.3, 2.1, 1.0, 0.3, "stronger"),
        (6.4, 4.3, 1.0, 0.4, "same"),
        (6.4, 4.3, -1.0, 0.4, "same"),
        (8.5, 6.2, 0.0, -0.04, "losing-more"),
        (6.4, 4.3, 1.0, -0.4, "losing-more"),
        (0.3, 2.1, 0.0, 0.3, "losing-less"),
        (8.5, 6.2, 0.0, -0.01, "same"),
    ],
)
def test_hits_that_do_not_explain_the_chance_name_the_fleet_or_the_losses_that_do(
    dealt: float, taken: float, lead: float, value: float, fleet: str
) -> None:
    """Regression test: “you deal far more hits than you take” stood alone beside 23% and 48%."""
    rating = AdvanceRating(Pass(), 0.0, dealt, taken, True)
    message = rating.hit_message(lead, value)
    assert dict(message.args)["fleet"] == fleet
    for language in LANGUAGES:
        say = words(language, KIT.game.home)
        for sentence in (say.format(message), simple_reason([message], say)):
            assert (", but " in sentence or ", mais " in sentence) == (fleet != "same")


def test_combats_that_speak_against_an_advance_come_after_its_hits() -> None:
    """Regression test: the reason shown for the best choice was “0 guns against 1”."""
    match = Match(KIT)
    rng = Random(2)
    against = 0
    for seat in seats_to_choose(match, rng):
        seen = match.see(seat)
        advice = advise(seen, Random(0))
        passing = next((e for e in advice.options if e.action == Pass()), None) if advice else None
        for option in advice.options if advice else ():
            unchanged = passing.reasons if passing and option is not passing else ()
            leads = [
                int(str(arguments["guns"])) - int(str(arguments["guns_theirs"]))
                if (arguments := dict(each.args)).keys() >= {"guns"}
                else -0.5  # the hits, or no combat
                for each in option.reasons
                if each.id not in ("advice-no-combat", "advice-same-combats", "advice-leaves")
                and (each not in unchanged or each.id.startswith("advice-hits"))
            ]
            assert leads == sorted(leads, reverse=True)
            against += leads[-1] < -0.5
        match.play(seat, KIT.captains["bosco"].choose(seen, rng))
    assert against > 5


def test_combats_that_an_advance_does_not_change_are_reasons_of_both_choices() -> None:
    """Regression test: a combat that followed either choice was a reason against the one played.

    MAT-4: the combats of the first player are named as those without a reply.
    """
    match = Match(KIT)
    rng = Random(2)
    shared = 0
    for seat in seats_to_choose(match, rng):
        seen = match.see(seat)
        advice = advise(seen, Random(0))
        for option in advice.options if advice else ():
            assert isinstance(seen.stage, AdvancingStage)
            combats = {each for each in option.reasons if each.id == "advice-combat"}
            held = {dict(each.args)["held"] for each in combats}
            assert held <= {int(seen.stage.advances_made == 0)}
            if advice and text("advice-same-combats") in option.reasons:
                passing = next(each for each in advice.options if each.action == Pass())
                assert combats == {e for e in passing.reasons if e.id == "advice-combat"}
                shared += 1
        match.play(seat, KIT.captains["bosco"].choose(seen, rng))
    assert shared > 5


def test_an_advance_out_of_a_combat_says_so() -> None:
    """Regression test: a ship left a combat of 4 guns against 1: "affects only later combats"."""
    state: State = KIT.parse_state(
        "crossing=1 first=2 advanced=1 | @12 # # # # c2 F V | @2 # # # # c1 # V"
    )
    advice = advise(observe(state, Seat(0)), Random(0))
    assert advice
    advance = KIT.parse_action(state.config, "v+1")
    reasons = next(each.reasons for each in advice.options if each.action == advance)
    left = [dict(each.args) for each in reasons if each.id == "advice-leaves"]
    assert left == [{"avoids": 0, "position": 6, "guns": 4, "guns_theirs": 1}]
    assert not any(each.id == "advice-same-combats" for each in reasons)
    for language in LANGUAGES:
        say = words(language, KIT.game.home)
        sentence = simple_reason([text("advice-leaves", **left[0])], say)
        assert "position 6" in sentence and ("gives up" in sentence or "renonce" in sentence)


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
    values = {e.action: e.value for e in advance_ratings(match.state, forecast_before_broadside)}
    for each in searched.options:
        chance = (1 + values[each.action]) / 2
        assert each.value == pytest.approx(return_from_chance(chance))


@pytest.mark.parametrize(("language", "none"), [("en", "no hits"), ("fr", "aucun coup")])
def test_reasons_say_plainly_that_no_hits_are_expected(language: str, none: str) -> None:
    """Regression test: "deals about 0.0 hits and takes 0.0", "as many hits as you take"."""
    say = analysis_catalogue(language, KIT)
    for replies in (False, True):
        rating = AdvanceRating(Pass(), -0.5, 0.01, 0.04, replies)
        message = rating.hit_message(-1.0, -0.5)
        for line in (say.format(message), simple_reason([message], say)):
            assert none in line and "0" not in line
        assert none not in say.format(AdvanceRating(Pass(), -0.5, 0.0, 0.1).hit_message(-1.0, -0.5))
