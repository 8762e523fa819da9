"""Test every message with a number for 0, 1, 2 and 5, in both languages.

In French, the category `one` includes 0, so a variant that says "un" needs another variant for 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from escadre.core.i18n.catalogue import LANGUAGES, Words
from tests.helpers.texts import entries

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "escadre"
CATALOGUES = sorted(SOURCE.rglob("words.en.ftl"))
COUNTS = (0, 1, 2, 5)
OTHER = 7
"""The value of all other numbers of a message, different from each of `COUNTS`."""

OTHERWISE = {
    "en": "belongs breaks chooses closes comes completes fires fits is keeps rolls takes plays"
    " sails says this wins advances attacks does goes hits moves offers replays sinks cases needs"
    " proves loss fights",
    "fr": "choix fois près sous vers vous",
}
"""Words after a number, or a name used as one, that look like plurals but are not."""

MANY = frozenset(
    (
        *("record-long", "graph-too-large", "cli-file-large", "cli-too-long", "table-log-full"),
        *("table-too-big", "settings-large", "settings-key-size"),  # limits of the program
        *("drawing-size", "position-port", "position-many-mines", "deck-extra", "deck-turning"),
        *("page-players", "table-wrong-seats", "cli-too-many"),  # two seats or more
        *("text-alike", "dice-dice", "arena-broken", "report-could-many"),
        *("puzzle-look", "page-own-kind", "record-seeds", "campaign-turns", "campaign-lead"),
        *(
            "press-group",
            "press-group-wins",
            "press-group-on",
            "press-group-on-wins",
        ),  # two or more
        "page-gain-streak",
        *("report-cause", "report-cause-one", "report-choices", "report-mean"),  # signed, or 5
        *("advice-line", "advice-needs", "needed-one"),  # two hits or numbers or more
        "advice-reach",  # three squares or more
        # The number ends a sentence.
        *("report-step", "report-step-turn", "report-step-turn-only"),
        *("report-turn", "report-mistake"),
        # Numbers with decimals, or that are always large.
        *("study-length", "study-drama", "study-way", "page-own-luck"),
        *("page-own-luck-few", "page-own-judged", "arena-verdict-elo0", "arena-verdict-elo1"),
    )
)
"""Messages with a number outside of a select that is never 0 or 1: a constant, an average."""

ONE_OF_MORE = frozenset(
    (
        *("page-daily-done", "page-day-streak"),
        "page-campaign-closed-about",  # one star at one of several stops; never 0
        "page-finished-in",
        "ordering-left",
        "advice-arm",
        "does-not-fit",
        *("puzzle-others", "advice-beside", "bombs-wasted"),  # never 0
        *("needed-any", "needed-face", "needed-run"),  # never 0
        *("advice-reach", "advice-room"),  # a level, not a number of ships
        "advice-sinkable",  # the number of bombs, not of cases
    )
)
"""Messages in which "one" or 1 refers to something other than the counted thing."""


class Number(NamedTuple):
    """A selector by a number in a message."""

    id: str
    selector: str
    select: ast.SelectExpression


class _Variables(Visitor):
    """Collects the variables of a message, and the selectors that depend on each."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.selects: list[tuple[str, ast.SelectExpression]] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names[node.id.name] = None

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            self.selects.append((node.selector.id.name, node))
        self.generic_visit(node)


def variables(node: ast.BaseNode) -> _Variables:
    found = _Variables()
    found.visit(node)
    return found


def keys(select: ast.SelectExpression) -> list[str]:
    return [
        variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        for variant in select.variants
    ]


def counts(select: ast.SelectExpression) -> bool:
    """Return whether all keys are numbers or plural categories."""
    return all(key in ("one", "other") or key.isdigit() for key in keys(select))


def messages(path: Path) -> list[ast.Message]:
    return [entry for entry in entries(path) if isinstance(entry, ast.Message)]


@cache
def catalogue(path: Path) -> str:
    return path.read_text("utf-8")


def count_variants(message: ast.Message, words: Words, n: int) -> Iterator[str]:
    """Yield the message with each of its numbers in turn, then all of them, set to `n`."""
    variables_found = variables(message)
    by_word = {
        name: [key for key in keys(select) if key not in ("one", "other")]
        for name, select in variables_found.selects
        if not counts(select)
    }
    plain = [name for name in variables_found.names if name not in by_word]
    for chosen in product(*by_word.values()):
        of_words = dict(zip(by_word, chosen, strict=True))
        for counted in (*plain, None):
            numbers = {name: n if counted in (name, None) else OTHER for name in plain}
            yield words(message.id.name, **of_words, **numbers)


def common_and(language: str, source: str) -> Words:
    """Return the messages of this source together with the common ones."""
    core = catalogue(SOURCE / "core" / "i18n" / f"words.{language}.ftl")
    return Words(language, catalogue(SOURCE / f"words.{language}.ftl"), core, source)


def selector_texts(numbers: list[Number], words: Words) -> Iterator[tuple[Number, int, str]]:
    """Yield the text of each selector for each count, without the rest of its message."""
    texts = [
        ast.Message(ast.Identifier(f"alone-{i}"), ast.Pattern([ast.Placeable(number.select)]))
        for i, number in enumerate(numbers)
    ]
    words._bundle.add_resource(ast.Resource([*texts]))
    for number, entry in zip(numbers, texts, strict=True):
        variables_found = variables(entry)
        by_word = {
            name: keys(select) for name, select in variables_found.selects if not counts(select)
        }
        plain = [name for name in variables_found.names if name not in by_word]
        for chosen in product(*by_word.values()):
            of_words = dict(zip(by_word, chosen, strict=True))
            for n in COUNTS:
                counted = {name: n if name == number.selector else OTHER for name in plain}
                yield number, n, words(entry.id.name, **of_words, **counted)


def selects(path: Path) -> Iterator[Number]:
    for message in messages(path):
        for selector, select in variables(message).selects:
            if counts(select):
                yield Number(message.id.name, selector, select)


def faults(language: str, path: Path) -> list[str]:
    """Return the messages that are wrong for 0, 1, 2 or 5."""
    wrong: dict[str, None] = {}
    words = common_and(language, catalogue(path))
    for message in messages(path):
        if not variables(message).names or message.id.name in MANY:
            continue
        for n in (0, 1):
            for variant in count_variants(message, words, n):
                if plural := _plural(language, n, variant):
                    wrong[f"{message.id.name}: “{plural}”"] = None
    numbers = [
        number
        for number in selects(path)
        if {"one", "1"} & set(keys(number.select)) and number.id not in ONE_OF_MORE
    ]
    for number, n, variant in selector_texts(numbers, words):
        numbers_written = {int(digits) for digits in re.findall(r"\d+", variant)}
        claims_one = n == 0 and re.search(r"\b([Uu]ne?|[Oo]ne|[Oo]nce)\b", variant)
        if claims_one or numbers_written - {n, OTHER, 10, 100}:  # “2 times in 10”
            wrong[f"{number.id} with {n}: “{variant}”"] = None
    return list(wrong)


def _plural(language: str, n: int, said: str) -> str | None:
    """Return a plural after 1, or in French after 0, if there is one."""
    if n == 0 and language == "en":
        return None
    for match in re.finditer(rf"(?<![\w.,/–−-]){n}[ \u00a0]([^\W\d_]{{3,}}[sx])\b", said):
        if match[1].lower() not in OTHERWISE[language].split():
            return match[0]
    return None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", CATALOGUES, ids=[p.parent.name for p in CATALOGUES])
def test_nouns_agree_with_their_numbers(path: Path, language: str) -> None:
    assert faults(language, path.with_name(f"words.{language}.ftl")) == []
