"""Test how rulebooks are parsed, and that both languages have the same rules."""

import re

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import Clause, load_rulebook, parse_rulebook
from escadre.games import GAMES
from tests.toy.rules import GAME as TOY

HOMES = [TOY.home, *(kit.game.home for kit in GAMES.values())]
every_home = pytest.mark.parametrize("home", HOMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)

SMALL = """# Noughts

Three in a row.

## Playing

### NOU-1 · In turn

Noughts begin.

### NOU-2 (R) · Once a square

> **Ruling.** Nobody said so.

See [NOU-1](#NOU-1).
"""


def test_a_rulebook_is_parsed_into_clauses() -> None:
    book = parse_rulebook(SMALL, "en")
    assert (book.title, book.intro) == ("Noughts", "Three in a row.")
    first, second = book.clauses
    assert first == Clause("NOU-1", "S", "In turn", "Playing", "Noughts begin.")
    assert (second.id, second.kind, second.title) == ("NOU-2", "R", "Once a square")
    assert second.body.startswith("> **Ruling.**")


def test_a_clause_is_found_in_either_case() -> None:
    book = parse_rulebook(SMALL, "en")
    assert book.clause("nou-2") == book.clause("NOU-2") == book.clauses[1]
    assert book.clause("NOU-3") is None
    assert book.ids == {"NOU-1", "NOU-2"}


@pytest.mark.parametrize(
    ("misspelt", "sentence"),
    [
        (SMALL[2:], "begins with its title"),
        (SMALL.replace("NOU-2", "NOU-1"), "rule NOU-1 more than once"),
        (SMALL.replace("NOU-1 ·", "NOU-1 -"), "not the heading of a clause: ### NOU-1 - In turn"),
        (SMALL.replace("(R)", "(Q)"), "not the heading of a clause: ### NOU-2"),
        (SMALL.replace("## Playing\n", "## Playing\nWell.\n"), "outside every clause .* 'Playing'"),
    ],
)
def test_a_malformed_rulebook_raises_a_clear_error(misspelt: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_rulebook(misspelt, "en")


def test_a_language_without_a_rulebook_raises_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_rulebook(TOY.home, "tlh")


@every_home
def test_both_languages_have_the_same_clauses_in_the_same_order(home: str) -> None:
    english, french = (
        [(clause.id, clause.kind) for clause in load_rulebook(home, language).clauses]
        for language in LANGUAGES
    )
    assert english == french
    numbers = [int(id.split("-")[1]) for id, _ in english]
    assert numbers == list(range(1, len(numbers) + 1))


@every_home
@every_language
def test_rules_not_in_the_original_give_their_reason(home: str, language: str) -> None:
    words = {
        "en": {"R": "Ruling", "D": "Reconstruction", "X": "Extra"},
        "fr": {"R": "Interprétation", "D": "Reconstitution", "X": "Extra"},
    }[language]
    for clause in load_rulebook(home, language).clauses:
        if clause.kind == "S":
            assert not clause.body.startswith(">"), f"{clause.id} is marked like a ruling"
        else:
            assert clause.body.startswith(f"> **{words[clause.kind]}.** "), clause.id


@every_home
@every_language
def test_links_between_clauses_have_a_target(home: str, language: str) -> None:
    book = load_rulebook(home, language)
    text = book.intro + "".join(clause.body for clause in book.clauses)
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= book.ids


@pytest.mark.parametrize(
    ("game", "clause", "language", "never"),
    [
        ("mako", "MAK-13", "fr", "par convention"),
        ("mako", "MAK-17", "fr", "par convention"),
        ("mako", "MAK-2", "en", "the box says"),
        ("maitre", "MDM-1", "en", "map icons"),
    ],
)
def test_clauses_do_not_repeat_known_false_claims(
    game: str, clause: str, language: str, never: str
) -> None:
    """An option is not a convention, and the originals are not quoted with more than they say."""
    clause_text = load_rulebook(GAMES[game].game.home, language).clause(clause)
    assert clause_text is not None and never not in str(clause_text)
