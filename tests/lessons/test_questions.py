"""The twenty questions a game that fresh readers are asked after its lesson."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from escadre.games import GAMES
from escadre.lawbook import law_book

ASKED = tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_twenty_questions_are_asked_each_with_one_answer_and_its_clause(game: str) -> None:
    asked = ASKED[game]["questions"]
    book = law_book(GAMES[game].game.home, "en").ids
    assert len({each["ask"] for each in asked}) == 20
    for each in asked:
        assert len({each["right"], *each["wrong"]}) == 4, each["ask"]
        assert each["clause"] in book, each["ask"]
