"""Test the command `escadre solve`."""

from __future__ import annotations

from functools import partial

import pytest

pytest.importorskip("numba")

from click.testing import CliRunner, Result

from escadre.cli import cli
from escadre.core.solving.solvers import SolvableVariant, SolverResult, SolverSuite, get_solvers
from tests.conftest import ROOT

pytest.importorskip("scipy")


def solve(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(cli, ["solve", *arguments, "--language", language])


def test_solve_prints_a_line_for_each_program_and_captain() -> None:
    """With one equal ship on each side, the value is 0."""
    result = solve("mats", "fregate", "--players", "mousse")
    assert result.exit_code == 0, result.output
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert [line.split(":")[0] for line in lines[2:]] == [
        "fregate",
        "by the rules",
        "position by position",
        "the best answer to mousse wins",
    ]
    assert all(": 0.0000 (" in line for line in lines[3:5])


def test_numbers_are_formatted_by_language() -> None:
    assert "−0,3417 (" in solve("mats", "corvette:fregate", language="fr").stdout


def test_unsolvable_variants_are_refused_with_a_message() -> None:
    for arguments in (("mats", "canoe"), ("battleship", "4x4"), ("armada",)):
        result = solve(*arguments)
        assert result.exit_code and "Traceback" not in result.output
    assert solve("mats", "fregate", "--players", "nobody").exit_code == 2


def test_programs_that_disagree_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(written: str) -> SolvableVariant:
        one, two = (partial(SolverResult, value, 1) for value in (1.0, 1.1))
        return SolvableVariant("lead", {"rules": one, "cells": two})

    planted = SolverSuite(("x",), ("x",), asked)
    monkeypatch.setattr("escadre.studies.exact_values.get_solvers", lambda kit: planted)
    result = solve("mats")
    assert result.exit_code == 1 and "disagree on x" in result.stderr


@pytest.mark.parametrize("game", ["battleship", "mats", "maitre", "mako"])
def test_published_variants_are_documented_and_solvable(game: str) -> None:
    page = (ROOT / "docs" / "results" / "solved-variants.md").read_text("utf-8")
    optima = get_solvers(game)
    for variant in optima.published_variants:
        assert f"`{variant}`" in page
        assert len(optima.parse_variant(variant).solvers) == 2
    assert {*optima.quick_variants} <= {*optima.published_variants}
