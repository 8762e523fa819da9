"""Yield all texts that players read, from Fluent catalogues and rulebooks, as plain sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

from tests.conftest import ROOT
from tests.helpers.git_files import list_git_files


@dataclass(frozen=True)
class Passage:
    """A text, its language, its file and the id of its message or rule."""

    file: str
    id: str
    language: str
    text: str


def entries(path: Path) -> list[ast.EntryType]:
    """Return the parsed entries of a catalogue."""
    return parse_source(path.read_text("utf-8"))


@cache
def parse_source(source: str) -> list[ast.EntryType]:
    """Parse the source of a catalogue, once for all tests."""
    return FluentParser().parse(source).body


def catalogues() -> Iterator[Passage]:
    """Yield every message of every catalogue, once for each plural form or other variant."""
    for name in _committed(".ftl"):
        language = name.rsplit(".", 2)[1]
        for entry in entries(ROOT / name):
            if isinstance(entry, ast.Message) and entry.value is not None:
                for text in dict.fromkeys(_texts(entry.value)):
                    yield Passage(name, entry.id.name, language, text)


def rulebooks() -> Iterator[Passage]:
    """Yield every paragraph of every rulebook, without drawings and code."""
    for name in _committed(".md"):
        if re.fullmatch(r"src/escadre/games/\w+/rules\.\w\w\.md", name):
            text = re.sub(r"```.*?```", "", (ROOT / name).read_text("utf-8"), flags=re.DOTALL)
            rule = "introduction"
            for paragraph in re.split(r"\n\s*\n", text):
                if heading := re.match(r"#+ ([A-Z]{3}-\d+)", paragraph):
                    rule = heading[1]
                plain = re.sub(r"`[^`]*`", "`…`", re.sub(r"\s*\n>?\s*", " ", paragraph)).strip()
                if plain:
                    yield Passage(name, rule, Path(name).suffixes[-2][1:], plain)


def _committed(suffix: str) -> list[str]:
    return sorted(name for name in list_git_files("--cached") if name.endswith(suffix))


def _texts(pattern: ast.Pattern) -> Iterator[str]:
    """Yield the text of a pattern with its default variants, then of each other variant."""
    yield _flat(pattern)
    for element in pattern.elements:
        if isinstance(element, ast.Placeable) and isinstance(
            element.expression, ast.SelectExpression
        ):
            for variant in element.expression.variants:
                yield from _texts(variant.value)


def _flat(pattern: ast.Pattern) -> str:
    return "".join(_piece(element) for element in pattern.elements)


def _piece(element: ast.TextElement | ast.Placeable) -> str:
    if isinstance(element, ast.TextElement):
        return str(element.value)
    expression = element.expression
    if isinstance(expression, ast.SelectExpression):
        return _flat(next(each.value for each in expression.variants if each.default))
    if isinstance(expression, ast.StringLiteral):
        return str(expression.parse()["value"])
    return "{…}"
