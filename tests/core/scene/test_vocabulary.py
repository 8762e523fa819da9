"""Test the vocabulary of scenes: terms, their texts, and their letters at the terminal."""

import pytest

from escadre.core.i18n.catalogue import words
from escadre.core.render.text import as_text
from escadre.core.scene import Area, Grid, Scene, Token
from escadre.core.scene.vocabulary import VOCABULARY, Term
from scripts.format_french import format_french

TERMS = [
    pytest.param(term, id=f"{family}-{kind}")
    for family in VOCABULARY.__struct_fields__
    for kind, term in getattr(VOCABULARY, family).items()
]


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_one_sentence_in_both_languages(term: Term) -> None:
    for sentence in (term.en, term.fr):
        assert sentence.endswith(".") and sentence.count(". ") == 0
        assert sentence[0].isupper()
    assert format_french(term.fr) == term.fr


@pytest.mark.parametrize("term", TERMS)
def test_every_glyph_has_an_ascii_version(term: Term) -> None:
    assert len(term.glyph) == len(term.ascii) in (0, 1, 8)
    assert term.ascii.isascii()


def test_ascii_letters_of_tokens_are_unique() -> None:
    letters = [term.ascii for term in VOCABULARY.tokens.values()]
    assert len(set(letters)) == len(letters)


def draw_first_row(
    tokens: tuple[Token, ...], areas: tuple[Area, ...] = (), ascii: bool = False
) -> str:
    """Return the first row of a sea of three squares as text."""
    grid = Grid("sea", "Sea", 3, 1, tuple("ABC"), ("1",), tokens=tokens, areas=areas)
    scene = Scene("", (grid,))
    return as_text(scene, words("en"), ascii=ascii).splitlines()[2]


def test_unknown_kinds_are_drawn_by_their_sign_or_first_letter() -> None:
    unknown = Token("a", "kraken", "a kraken", 0, 0)
    signed = Token("b", "kraken", "a kraken", 1, 0, sign="Kr")
    known_token = Token("c", "plouf", "water", 2, 0)
    assert draw_first_row((unknown, signed, known_token)) == "1  K  Kr ○"
    assert draw_first_row((known_token,), (Area("reef", "a reef", (0,)),), ascii=True) == "1  r . o"


def test_a_sunk_ship_is_drawn_over_its_hits() -> None:
    sunk = Token("a", "ship", "a ship", 0, 0, 2, 1, marks=("touched", "sunk"))
    hit = Token("b", "hit", "a hit", 1, 0)
    assert draw_first_row((sunk, hit)) == "1  ▣ ▣ ·"
    assert draw_first_row((sunk, hit), ascii=True) == "1  @ @ ."
