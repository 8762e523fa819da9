"""French plurals: the category `one` includes 0, so a branch that says "un" needs one for 0."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "escadre"
CATALOGUES = sorted(SOURCE.rglob("words.fr.ftl"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_a_branch_that_says_one_is_not_taken_for_nothing(path: Path) -> None:
    lines = path.read_text("utf-8").split("\n")
    wrong = [
        line.strip()
        for before, line in pairwise(lines)
        if re.match(r" *\[one\] .*\b[Uu]ne?\b", line)
        and not before.strip().startswith("[0]")
        and not re.search(r"\{ \$(count|n) \}", line)
    ]
    assert wrong == []
