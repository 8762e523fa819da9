"""Test every message that names players, with captains of each article, and a guest."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerName, name_forms
from tests.helpers.texts import entries

SOURCE = Path(__file__).resolve().parents[3] / "src" / "escadre"
COMMON = (SOURCE / "core" / "i18n" / "words.fr.ftl", SOURCE / "words.fr.ftl")
CATALOGUES = sorted(SOURCE.rglob("words.fr.ftl"))

NAMES = [
    PlayerName("Le bosco", title=True),
    PlayerName("La vigie", title=True),
    PlayerName("L’amirale", title=True),
    PlayerName("Canonnier", title=True),  # a captain without an article
    PlayerName("Léo"),
    PlayerName("Anna"),
]
FORM = re.compile(r"(?:of|to|To|name|Name)-(\w+)")
CAPTAINS = frozenset(("who", "captain"))
"""Arguments that are names in every message that has them."""

UNCONTRACTED = re.compile(r"(?:^|[\s(])[dD]e (?:les?\b|[AEIOUÉ])|(?:^|[\s(])[àÀ] les?\b")
CAPITAL_WITHIN = re.compile(r"[\w,;] (?:Le bosco|La vigie|L’amirale|Canonnier)")


class _Arguments(Visitor):
    """The variables of a message, and its selectors that depend on them."""

    def __init__(self, message: ast.Message) -> None:
        self.names = set[str]()
        self.keys = dict[str, str]()
        self.visit(message)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            default = next(variant for variant in node.variants if variant.default)
            self.keys[node.selector.id.name] = getattr(default.key, "name", None) or "2"
        self.generic_visit(node)


def players(names: set[str]) -> set[str]:
    """Return the arguments that are names: those with a form, or with a capital letter."""
    names_of_players = {form[1] for name in names if (form := FORM.fullmatch(name))}
    names_of_players |= {
        name[0].lower() + name[1:] for name in names if name[0].isupper() and "-" not in name
    }
    return names_of_players | (names & CAPTAINS)


@cache
def words(path: Path) -> Words:
    return Words("fr", *(each.read_text("utf-8") for each in (*COMMON, path)))


@cache
def naming_messages(path: Path) -> list[tuple[str, _Arguments]]:
    read = [
        (each.id.name, _Arguments(each)) for each in entries(path) if isinstance(each, ast.Message)
    ]
    return [(id, variables) for id, variables in read if players(variables.names)]


def format_with_name(path: Path, id: str, found: _Arguments, name: PlayerName) -> str:
    """Return a message with this name for each player."""
    arguments: dict[str, str | int] = dict.fromkeys(found.names, "C4")
    for selector, key in found.keys.items():
        arguments[selector] = 2 if key in ("other", "one") or key.isdigit() else key
    for each in players(found.names):
        arguments |= name_forms("fr", each, name)
    return words(path)(id, **arguments)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_french_message_contracts_articles_of_names(path: Path) -> None:
    wrong = {
        (id, name.name): text
        for name in NAMES
        for id, variables in naming_messages(path)
        if UNCONTRACTED.search(text := format_with_name(path, id, variables, name))
        or CAPITAL_WITHIN.search(text)
    }
    assert wrong == {}


def test_messages_that_name_players_are_found() -> None:
    assert sum(len(naming_messages(path)) for path in CATALOGUES) > 100


def test_a_missing_article_is_found() -> None:
    assert UNCONTRACTED.search("le choix de le bosco") and UNCONTRACTED.search("la mer de Anna")
    assert not UNCONTRACTED.search("le choix de l’amirale, à la vigie")
    assert CAPITAL_WITHIN.search("contre Le bosco")
