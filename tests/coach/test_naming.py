"""What choices are called: in the words of the game, and never by what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from escadre import Match
from escadre.coach.naming import choice_named
from escadre.coach.telling import coach_words


def called(match: Match, seat: int, written: str, language: str = "en") -> str:
    say = coach_words(language, match.kit)
    return choice_named(match.kit, match.config, match.see(seat), match.parse(written), say)


def begun(game: str) -> Match:
    """A match in which chance has answered."""
    match, rng = Match(game), Random(2)
    while not match.turn:
        match.roll(rng)
    return match


@pytest.mark.parametrize("where", ["B2 v", "A4 h"])  # hit, and water
def test_a_bomb_is_called_by_its_square_whatever_lies_there(where: str) -> None:
    match = Match("battleship", width=4, height=4, fleet=(2,), first="1", bombs=5)
    assert called(match, 0, "2 A1 h") == "ship of 2 on A1"
    match.play(0, "2 A1 h", "ready")
    match.play(1, f"2 {where}", "ready")
    assert called(match, 0, "B2") == "B2"


@pytest.mark.parametrize(
    ("language", "step", "ordered"),
    [("en", "North boat to i1", "scout 1 to slot 1"), ("fr", "navire du Nord", "à la place 1")],
)
def test_where_the_log_tells_a_choice_it_is_called_so(
    language: str, step: str, ordered: str
) -> None:
    race = begun("mako")
    assert step in called(race, 0, "N i1", language)
    assert ordered in called(Match("mats"), 0, "e1 1", language)


def test_what_a_turn_is_for_is_told() -> None:
    match = begun("maitre")
    assert called(match, match.turn[0], "buy") == "buys goods"
