"""Test that diagrams of letters in the rulebooks become boards."""

from __future__ import annotations

import re

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games import GAMES
from escadre.server.routes.rulebook import rulebook_page

BOARD = re.compile(r"^```(?:sea|columns)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_boards_show_every_square_of_their_diagrams(name: str, language: str) -> None:
    package = GAMES[name].game.home
    pages = {each.id: each.html for each in rulebook_page(name, package, language).clauses}
    for clause in load_rulebook(package, language).clauses:
        drawn = re.findall(r'<table class="board.*?</table>', pages[clause.id], re.DOTALL)
        diagrams = BOARD.findall(clause.body)
        assert len(drawn) == len(diagrams)
        for table, diagram in zip(drawn, diagrams, strict=True):
            columns, *rows = (line.split() for line in diagram.splitlines())
            assert re.findall(r'<th scope="col">(.*?)</th>', table) == columns
            body = [
                ["·" if square == "" else re.sub(r"<.*?>", "", square) for square in squares]
                for line in re.findall(r"<tr[^>]*><th scope=\"row\">.*?</tr>", table)
                for squares in [re.findall(r"<td[^>]*>(.*?)</td>", line)]
            ]
            assert body == [["·" if each == "." else each for each in row[1:]] for row in rows]
