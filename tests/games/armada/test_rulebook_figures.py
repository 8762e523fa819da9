"""Test that the rulebook's figures are those that `rulebook_figures` draws."""

from __future__ import annotations

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games.armada.rules.game import GAME
from escadre.server.routes.rulebook import rulebook_page
from tests.games.armada.rulebook_figures import FIGURE, figure, picture

CLAUSES = {"ARM-6": "2", "ARM-8": "1", "ARM-12": "3"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_from_the_engine(language: str) -> None:
    """`python -m tests.games.armada.rulebook_figures` draws them again."""
    for id, number in CLAUSES.items():
        clause = load_rulebook(GAME.home, language).clause(id)
        assert clause is not None
        assert FIGURE.findall(clause.body) == [(number, figure(number, language))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_pictures_instead_of_letters(language: str) -> None:
    """The same layers, also drawn by the engine; a terminal of 80 columns shows the letters."""
    clauses = {each.id: each.html for each in rulebook_page("armada", GAME.home, language).clauses}
    for id, number in CLAUSES.items():
        assert picture(number) in clauses[id]
        assert "<pre" not in clauses[id]
        assert max(map(len, figure(number, language).splitlines())) <= 76


def test_figures_agree_with_the_clauses() -> None:
    """Steps are counted; both sides have equal zones; a ship does not cover its old place."""
    drawn = {number: figure(number, "en") for number in CLAUSES.values()}
    assert [sum(str(n) in line for line in drawn["2"].splitlines()) > 0 for n in range(1, 6)] == [
        *[True] * 4,
        False,
    ]
    for line in drawn["3"].splitlines()[:-2]:
        block = line.rstrip().rsplit("   ", 1)[-1]
        assert block == block[::-1]
    assert "#" in drawn["1"] and "." in drawn["1"]
