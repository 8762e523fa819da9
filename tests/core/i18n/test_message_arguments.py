"""Test that the code gives every message the arguments that its catalogues use."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from tests.conftest import ROOT

PACKAGE = ROOT / "src" / "escadre"


class Variables(Visitor):
    """Collect the names of the variables in a message."""

    def __init__(self) -> None:
        self.names = set[str]()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


class Call(NamedTuple):
    """A call with a literal message id."""

    file: Path
    line: int
    id: str
    arguments: set[str]


def variables_by_id() -> dict[str, dict[Path, set[str]]]:
    """Return the variables of every message in all languages, by id and folder."""
    found = defaultdict[str, dict[Path, set[str]]](lambda: defaultdict(set))
    for file in PACKAGE.rglob("words.*.ftl"):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, fluent.Message):
                visitor = Variables()
                visitor.visit(entry)
                found[entry.id.name][file.parent] |= visitor.names
    return found


def calls() -> Iterator[Call]:
    """Yield the calls whose arguments are all written out."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="text" | "say") | ast.Attribute(attr="text" | "say"),
                    args=[ast.Constant(value=str(id)), *_],
                    keywords=keywords,
                ) if all(each.arg for each in keywords):
                    yield Call(file, node.lineno, id, {str(each.arg) for each in keywords})


def missing(call: Call, folders: dict[Path, set[str]]) -> set[str]:
    """Return the variables without an argument, in the catalogue that has the fewest of them.

    `Player` and `to-player` are forms of the name in `player`.
    """
    near = {each: used for each, used in folders.items() if call.file.is_relative_to(each)}
    without = (
        {each for each in used if each.rpartition("-")[2].lower() not in call.arguments}
        for used in (near or folders).values()
    )
    return min(without, key=len, default=set())


def test_every_message_gets_the_arguments_that_its_catalogues_use() -> None:
    defined, checked, wrong = variables_by_id(), 0, list[str]()
    for call in calls():
        if call.id not in defined:
            continue
        checked += 1
        if without := missing(call, defined[call.id]):
            where = f"{call.file.relative_to(ROOT)}:{call.line}"
            wrong.append(f"{where}: {call.id} lacks {sorted(without)}")
    assert checked > 1_000
    assert wrong == []
