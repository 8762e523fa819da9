"""The figures of the law book are what the engine draws."""

from __future__ import annotations

import pytest

from escadre.core.words import LANGUAGES
from escadre.games.armada.rules import GAME
from escadre.lawbook import law_book
from tests.games.armada.figures import FIGURE, figures

CLAUSES = {"ARM-6": "2", "ARM-8": "1", "ARM-12": "3"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_from_the_engine(language: str) -> None:
    """`python -m tests.games.armada.figures` draws them anew."""
    drawn = figures()
    for id, number in CLAUSES.items():
        clause = law_book(GAME.home, language).clause(id)
        assert clause is not None
        assert FIGURE.findall(clause.body) == [(number, drawn[number])]


def test_figures_show_what_the_clauses_say() -> None:
    """Steps are counted; zones lie on both sides alike; a ship does not cover its old place."""
    drawn = figures()
    assert [sum(str(n) in line for line in drawn["2"].splitlines()) > 0 for n in range(1, 6)] == [
        *[True] * 4,
        False,
    ]
    for line in drawn["3"].splitlines():
        block = line.rstrip().rsplit("   ", 1)[-1]
        assert block == block[::-1]
    assert "#" in drawn["1"] and "." in drawn["1"]
