"""Test that all cells of the notebooks run, without Jupyter."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")


from tests.conftest import ROOT

pytest.importorskip("PIL")

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    exec(compile(ast.Module([last], []), "cell", "exec"), names)
    return None


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_notebook_runs_and_draws_a_match(file: Path) -> None:
    names: dict[str, Any] = {}
    cells = json.loads(file.read_text("utf-8"))["cells"]
    shown = [run("".join(c["source"]), names) for c in cells if c["cell_type"] == "code"]
    drawn = [each._repr_svg_() for each in shown if hasattr(each, "_repr_svg_")]
    assert drawn and all(each.startswith("<svg ") for each in drawn)
    assert all(not c["outputs"] for c in cells if c["cell_type"] == "code")
