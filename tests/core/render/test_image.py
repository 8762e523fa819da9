"""Test that every panel of every game is drawn, without hidden information."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from escadre.bots.generic import RandomBot
from escadre.core.match.match import Match
from escadre.core.render.svg import (
    Circle,
    LineSegment,
    PolygonShape,
    Rectangle,
    TextLabel,
    VectorImage,
    to_svg,
)
from escadre.games import GAMES

SVG = "{http://www.w3.org/2000/svg}"


def match_after(game: str, ply_count: int = 40, seed: int = 1) -> Match:
    """Return a match after this many random plies."""
    match, rng = Match(game, viewers=()), Random(seed)
    bot: Any = RandomBot(match.game)
    for _ in islice(iter(lambda: match.over, True), ply_count):
        if match.turn:
            match.play(match.turn[0], bot.choose(match.see(match.turn[0]), rng))
        else:
            match.roll(rng)
    return match


def corners(shape: Any) -> list[tuple[float, float]]:
    match shape:
        case Rectangle(x, y, w, h):
            return [(x, y), (x + w, y + h)]
        case Circle(x, y, radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case LineSegment(x, y, to_x, to_y):
            return [(x, y), (to_x, to_y)]
        case PolygonShape(points):
            return list(points)
        case _:
            return [(shape.x, shape.y)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [*GAMES])
def test_every_game_is_drawn_within_its_picture(game: str, language: str) -> None:
    match = match_after(game)
    picture = match.image(language=language)
    root = ElementTree.fromstring(match.svg(language=language))
    assert root.tag == f"{SVG}svg" and len(root) == len(picture.shapes)
    labels = "".join(shape.text for shape in picture.shapes if isinstance(shape, TextLabel))
    for panel in match.kit.scene(match.see(-1), _words(match, language)).panels:
        assert "".join(panel.title.split())[:20] in "".join(labels.split())
    for shape in picture.shapes:
        for x, y in corners(shape):
            assert -20 <= x <= picture.width + 20 and -20 <= y <= picture.height + 20, shape


def _words(match: Match, language: str) -> Any:
    from escadre.core.i18n.catalogue import words

    return words(language, match.game.home)


def test_hidden_ships_are_not_drawn() -> None:
    """Different hidden fleets give the opponent the same picture."""
    pictures = []
    for square in ("D4", "A4"):
        match = Match("battleship", width=4, height=4, fleet=(1,), first="1")
        match.play(0, "1 A1", "ready")
        match.play(1, f"1 {square}", "ready")
        pictures.append((match.svg(0), match.svg(1)))
    assert pictures[0][0] == pictures[1][0]
    assert pictures[0][1] != pictures[1][1]


def test_letters_are_escaped() -> None:
    svg = to_svg(VectorImage(9, 9, (TextLabel(1, 2, "<script>&"),)))
    (text,) = ElementTree.fromstring(svg)
    assert text.text == "<script>&"


def test_a_notebook_shows_the_match() -> None:
    match = match_after("mats", 8)
    assert match._repr_svg_() == match.svg()
