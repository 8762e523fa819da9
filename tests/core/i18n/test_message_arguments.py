"""Test that the code gives every message the arguments that its catalogues use."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT
from tests.core.i18n.test_catalogue import CATALOGUES, messages

PACKAGE = ROOT / "src" / "escadre"
CALL = re.compile(r"\b(?:text|say)\(\s*\"")


class Call(NamedTuple):
    """A call with a literal message id."""

    file: Path
    line: int
    id: str
    arguments: set[str]


def calls() -> Iterator[Call]:
    """Yield the calls whose arguments are all written out."""
    for file in PACKAGE.rglob("*.py"):
        source = file.read_text("utf-8")
        if not CALL.search(source):
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(
                    func=ast.Name(id="text" | "say") | ast.Attribute(attr="text" | "say"),
                    args=[ast.Constant(value=str(id)), *_],
                    keywords=keywords,
                ) if all(each.arg for each in keywords):
                    yield Call(file, node.lineno, id, {str(each.arg) for each in keywords})
                case _:
                    pass


def missing(call: Call, used_by_folder: dict[Path, frozenset[str]]) -> set[str]:
    """Return the missing arguments, by the catalogue that needs the fewest more."""
    calls_nearby = [
        used for folder, used in used_by_folder.items() if call.file.is_relative_to(folder)
    ]
    without = (set(used - call.arguments) for used in calls_nearby or used_by_folder.values())
    return min(without, key=len)


def test_every_message_gets_the_arguments_that_its_catalogues_use() -> None:
    used = defaultdict[str, dict[Path, frozenset[str]]](dict)
    for folder in CATALOGUES:
        for id, arguments in messages(folder, "en"):  # in French they are the same
            used[id][folder] = arguments
    resolved = [call for call in calls() if call.id in used]
    assert len(resolved) > 1_000
    wrong = [
        f"{call.file.relative_to(ROOT)}:{call.line}: {call.id} lacks {sorted(without)}"
        for call in resolved
        if (without := missing(call, used[call.id]))
    ]
    assert wrong == []
