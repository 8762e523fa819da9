"""Test that the docstring of some test begins with the id of each rule of every rulebook."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games import GAMES
from tests.toy.rules import GAME as TOY

TESTS = Path(__file__).parents[1]
IDS = re.compile(r"([A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*):")
HOMES = {TOY.name: TOY.home} | {name: kit.game.home for name, kit in GAMES.items()}
every_game = pytest.mark.parametrize("name", HOMES)


def clauses_named_in(source: str) -> set[str]:
    """Return the rules named by the test functions in this source."""
    ids: set[str] = set()
    if not IDS.search(source):
        return ids
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            match = IDS.match(ast.get_docstring(node) or "")
            if match and node.name.startswith("test_"):
                ids |= set(match[1].split(", "))
    return ids


@cache
def clauses_named() -> frozenset[str]:
    """Return the rules named by any test."""
    sources = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    return frozenset[str]().union(*map(clauses_named_in, sources))


def in_order(ids: set[str] | frozenset[str]) -> str:
    return " ".join(sorted(ids, key=lambda id: (id[:4], int(id[4:]))))


@every_game
def test_every_clause_is_named_by_a_test(name: str) -> None:
    ids = frozenset[str]().union(*(load_rulebook(HOMES[name], lang).ids for lang in LANGUAGES))
    assert ids
    assert not ids - clauses_named(), f"without a test: {in_order(ids - clauses_named())}"


@every_game
def test_tests_name_only_clauses_that_exist(name: str) -> None:
    ids = load_rulebook(HOMES[name], "en").ids
    prefix = next(iter(ids))[:4]
    unknown = {id for id in clauses_named() if id.startswith(prefix)} - ids
    assert not unknown, f"in no rulebook: {in_order(unknown)}"


@every_game
def test_both_rulebooks_have_the_same_clauses(name: str) -> None:
    english, french = (load_rulebook(HOMES[name], language).ids for language in LANGUAGES)
    assert not english ^ french, f"in one book only: {in_order(english ^ french)}"


def test_only_clauses_at_the_start_of_a_docstring_count() -> None:
    source = '''
def test_one() -> None:
    """ABC-1, ABC-2: two at once, and not ABC-3."""
class TestAll:
    def test_two(self) -> None:
        """ABC-4: in a class."""
def test_three() -> None:
    """As in ABC-5: not at the beginning."""
def helper() -> None:
    """ABC-6: no test."""
def test_four() -> None: ...
'''
    assert clauses_named_in(source) == {"ABC-1", "ABC-2", "ABC-4"}
