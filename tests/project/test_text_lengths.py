"""Test that prompts, introduction cards and lesson steps stay short, in each language."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from fluent.syntax import ast

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games import GAMES
from tests.conftest import ROOT
from tests.helpers.texts import parse_source

PROMPT = re.compile(
    r"(?:placing|ordering|now|your|their|turn|lots?|rolling|over|robbed|held|other-ready|quiet-soon)"
    r"(?:-[\w-]+)?"
)
CARD = re.compile(r"aim-\d")
STEP = re.compile(r"lesson-[\w-]+")
MAX_WORDS = {PROMPT: 12, CARD: 25, STEP: 20}


def lengths(source: str) -> dict[str, int]:
    """Return the number of words of each message in its longest form; an argument is one word."""
    return {
        entry.id.name: max(map(_words, _forms(entry.value)))
        for entry in parse_source(source)
        if isinstance(entry, ast.Message) and entry.value is not None
    }


def _words(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in text.split())


def _forms(pattern: ast.Pattern) -> Iterator[str]:
    """Yield the text of a pattern in all its variants."""
    for pieces in product(*map(_pieces, pattern.elements)):
        yield "".join(pieces)


def _pieces(element: ast.TextElement | ast.Placeable) -> list[str]:
    match element:
        case (
            ast.TextElement(value=value) | ast.Placeable(expression=ast.StringLiteral(value=value))
        ):
            return [value]
        case ast.Placeable(expression=ast.SelectExpression(variants=variants)):
            return [form for variant in variants for form in _forms(variant.value)]
        case _:
            return ["x"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_prompts_cards_and_lesson_steps_are_short(game: str, language: str) -> None:
    home = ROOT / "src" / "escadre" / "games" / game
    text_lengths = lengths((home / f"words.{language}.ftl").read_text("utf-8"))
    text_lengths |= lengths((home / "lessons" / f"words.{language}.ftl").read_text("utf-8"))
    for kind, most in MAX_WORDS.items():
        of_kind = {id: words for id, words in text_lengths.items() if kind.fullmatch(id)}
        assert len(of_kind) >= 3, kind.pattern
        assert {id: words for id, words in of_kind.items() if words > most} == {}


def test_the_longest_form_of_a_message_counts() -> None:
    counted = "{ $n ->\n    [one] one hit\n   *[other] { $n } hits in all\n}"
    assert lengths(f"your-turn = À vous : {counted}.\nover = Fini « ! »\n") == {
        "your-turn": 6,
        "over": 1,
    }
