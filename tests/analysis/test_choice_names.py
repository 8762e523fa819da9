"""Test that choices are named in the words of the game, and never reveal hidden information."""

from __future__ import annotations

from random import Random

import pytest

from escadre import Match
from escadre.analysis.choice_names import choice_name, distinct_choice_names
from escadre.analysis.phrases import analysis_catalogue, mistake_names, mistake_text
from escadre.analysis.report import Mistake
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games import GAMES
from escadre.games.armada.rules.model import Observation
from tests.games.armada.states import DEFAULT_CONFIG, battle


def name_of(match: Match, seat: int, written: str, language: str = "en") -> str:
    say = analysis_catalogue(language, match.kit)
    return choice_name(match.kit, match.config, match.see(seat), match.parse(written), say)


def begin_match(game: str) -> Match:
    """Return a new match after its first random draws."""
    match, rng = Match(game), Random(2)
    while not match.turn:
        match.roll(rng)
    return match


def play_one_ply(match: Match, rng: Random) -> None:
    """Play one random action, or draw one chance outcome."""
    if match.turn:
        seat = match.turn[0]
        match.play(seat, rng.choice([*match.legal(seat)]))
    elif not match.over:
        match.roll(rng)


@pytest.mark.parametrize("where", ["B2 v", "A4 h"])  # a hit and a miss
def test_a_bomb_is_named_by_its_square_only(where: str) -> None:
    match = Match("battleship", width=4, height=4, fleet=(2,), first="1", bombs=5)
    assert name_of(match, 0, "2 A1 h") == "2-square ship on A1"
    match.play(0, "2 A1 h", "ready")
    match.play(1, f"2 {where}", "ready")
    assert name_of(match, 0, "B2") == "B2"


@pytest.mark.parametrize(
    ("language", "step", "ordered"),
    [("en", "North boat to i1", "scout 1 to slot 1"), ("fr", "navire du Nord", "à la place 1")],
)
def test_choice_names_use_the_words_of_the_log(language: str, step: str, ordered: str) -> None:
    race = begin_match("mako")
    assert step in name_of(race, 0, "N i1", language)
    assert ordered in name_of(Match("mats"), 0, "e1 1", language)


def test_a_turn_action_is_named_by_its_purpose() -> None:
    match = begin_match("maitre")
    assert name_of(match, match.turn[0], "buy") == "tries to buy goods"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_choices_compared_together_have_distinct_names(game: str) -> None:
    match, rng = begin_match(game), Random(3)
    for _ in range(6):
        for _ in range(4):
            play_one_ply(match, rng)
        if not match.turn:
            continue
        seen = match.see(match.turn[0])
        legal = list(match.game.legal_actions(seen))
        actions = rng.sample(legal, min(5, len(legal)))
        for language in LANGUAGES:
            say = analysis_catalogue(language, match.kit)
            named = distinct_choice_names(match.kit, match.config, seen, actions, say)
            assert len({*named}) == len(actions), named


@pytest.mark.parametrize(("language", "course"), [("en", "heading"), ("fr", "cap")])
def test_similar_headings_are_named_in_degrees(language: str, course: str) -> None:
    fleets = ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"]
    state = battle(DEFAULT_CONFIG, *fleets)
    kit, seen = GAMES["armada"], Observation(Seat(0), state)
    say = analysis_catalogue(language, kit)
    choice = Mistake(1, "1>3.0", "1>358.5", 12.0, 0.0, 10)
    made, best = mistake_names(kit, DEFAULT_CONFIG, choice, seen, say)
    assert made != best and f"{course} 3°" in made and f"{course} 358" in best
    mistake = " ".join(mistake_text(kit, DEFAULT_CONFIG, choice, seen, say))
    assert made in mistake and best in mistake
    assert "°" not in choice_name(
        kit, DEFAULT_CONFIG, seen, kit.parse_action(DEFAULT_CONFIG, "1>3.0"), say
    )
