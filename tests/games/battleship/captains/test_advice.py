"""Test the advice on squares: the possible fleets, counted or sampled."""

from random import Random

import msgspec
import pytest

from escadre import Match
from escadre.analysis.hints import make_hint
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.significance import CONFIDENCE_Z
from escadre.games.battleship import KIT
from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.captains.settled import is_settled
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.rules.fleets import ship_placements
from escadre.games.battleship.rules.model import Action, Bomb, Observation
from escadre.games.battleship.view.notable_plies import describe_waste


def small_sea() -> Match:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=9)
    match.play(0, "2 A1 h", "1 D4", "ready")
    match.play(1, "2 B2 v", "1 D1", "ready")
    return match


def test_chances_match_a_count_of_all_possible_fleets() -> None:
    match = small_sea()
    match.play(0, "A4")  # water
    knowledge = knowledge_of(match.see(0), Seat(1))
    sea = knowledge.sea
    fleets = [
        big | small
        for big, halo in ship_placements(sea, 2)
        for small, _ in ship_placements(sea, 1)
        if not halo & small and not (big | small) & knowledge.bombed
    ]
    match.play(1, "B1")
    while match.turn != (0,):
        match.play(1, "D2")
    advice = advise(match.see(0), Random(0))
    assert advice is not None and len(advice.options) == 15
    for option in advice.options:
        assert isinstance(option.action, Bomb)
        hits = sum(fleet >> option.action.square & 1 for fleet in fleets)
        reason, *others = option.reasons
        assert bool(others) == (hits > 0), "a square that can be hit has a reason in words"
        tenths = round(1000 * hits / len(fleets))
        arguments = dict(reason.args)
        assert (arguments["whole"], arguments["tenth"]) == divmod(tenths, 10)
        assert arguments["fleets"] == len(fleets)
        assert option.error == 0.0


def test_sampled_chances_have_an_error() -> None:
    match = Match("battleship", first="1")
    match.play(0, *KIT.setups["shuffle"](match.see(0), Random(1)), "ready")
    match.play(1, *KIT.setups["shuffle"](match.see(1), Random(2)), "ready")
    advice = advise(match.see(0), Random(0))
    assert advice is not None
    assert advice.best is None, "an untouched sea looks the same from all sides"
    assert all(option.error > 0 for option in advice.options)
    assert max(option.error for option in advice.options) < 0.02 * CONFIDENCE_Z


def test_no_advice_while_fleets_are_placed() -> None:
    assert advise(Match("battleship").see(0), Random(0)) is None
    assert advise(small_sea().see(None), Random(0)) is None


def test_squares_are_rated_between_a_lost_bomb_and_the_value_shown() -> None:
    match = Match("battleship", width=5, height=5, fleet=(3, 3), first="1", bombs=9)
    match.play(0, "3 B1 h", "3 B5 h", "ready")
    match.play(1, "3 B1 h", "3 B5 h", "ready")
    for mine, theirs in (("C1", "E3"), ("C5", "D3")):
        match.play(0, mine)
        match.play(1, theirs)
    advice, shown = advise(match.see(0), Random(0)), shown_returns(match.state)
    assert advice and shown
    best, *_, worst = advice.options
    assert best.value == pytest.approx(shown[0])
    assert best.chance and worst.chance is not None
    lost = best.value - (best.value - worst.value) / (1 - worst.chance / best.chance)
    for option in advice.options:
        share = (option.chance or 0) / best.chance
        assert option.value == pytest.approx(lost + share * (best.value - lost))
    match.play(0, "E5")  # a bomb lost
    after = shown_returns(match.state)
    assert after and after[0] < shown[0]


def test_ship_certain_to_be_sunk_may_be_left_for_later() -> None:
    """Its square alone is best, but no other square is worth more."""
    match = Match("battleship", width=6, height=6, fleet=(3, 2, 2), first="1", bombs=15)
    match.play(0, "3 A1 h", "2 A3 h", "2 A5 h", "ready")
    match.play(1, "3 A1 h", "2 A3 h", "2 A5 h", "ready")
    for mine, theirs in (("A1", "F6"), ("B1", "E6")):
        match.play(0, mine)
        match.play(1, theirs)
    advice = advise(match.see(0), Random(0))
    assert advice and advice.options[0].action == Bomb(2) and advice.options[0].chance == 1
    assert max(each.value for each in advice.options) == advice.options[0].value
    assert advice.best == advice.options[0]
    others = [each.value for each in advice.options[1:]]
    assert max(others) == pytest.approx(advice.options[0].value)
    assert min(others) < max(others)


def test_no_hint_names_a_bomb_beside_a_sunk_ship() -> None:
    rng = Random(4)
    match = Match("battleship", width=6, height=6, fleet=(3, 2, 1), first="1", bombs=12)
    for seat in (0, 1):
        match.play(seat, *KIT.setups["shuffle"](match.see(seat), rng), "ready")
    say = words("en", "escadre", "escadre.analysis", KIT.game.home)
    hints = 0
    while match.turn:
        seat = match.turn[0]
        observation: Observation = match.see(seat)
        if is_settled(observation):
            hint = make_hint(KIT, observation.config, observation, say, allow_slow=True)
            action: Action = msgspec.convert(hint.options[0].action, Bomb)
            assert describe_waste([(observation, action)]) is None
            hints += 1
        elif seat == 0:
            advice = advise(observation, rng)
            assert advice is not None
            action = advice.options[0].action
        else:
            action = rng.choice([*KIT.game.legal_actions(observation)])
        match.play(seat, KIT.format_action(observation.config, action))
    assert hints
