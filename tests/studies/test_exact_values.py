"""Tests of the command `escadre solve`."""

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


def test_each_program_has_a_line_and_each_captain() -> None:
    """One ship a side, alike: neither is ahead."""
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


def test_numbers_are_written_as_the_language_does() -> None:
    assert "−0,3417 (" in solve("mats", "corvette:fregate", language="fr").stdout


def test_what_cannot_be_solved_is_refused_in_a_sentence() -> None:
    for asked in (("mats", "canoe"), ("battleship", "4x4"), ("armada",)):
        result = solve(*asked)
        assert result.exit_code and "Traceback" not in result.output
    assert solve("mats", "fregate", "--players", "nobody").exit_code == 2


def test_programs_that_disagree_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(written: str) -> SolvableVariant:
        one, two = (partial(SolverResult, value, 1) for value in (1.0, 1.1))
        return SolvableVariant("lead", {"rules": one, "cells": two})

    planted = SolverSuite(("x",), ("x",), asked)
    monkeypatch.setattr("escadre.studies.exact_values.get_solvers", lambda kit: planted)
    result = solve("mats")
    assert result.exit_code == 1 and "disagree on x" in result.stderr


@pytest.mark.parametrize("game", ["battleship", "mats", "maitre", "mako"])
def test_what_is_published_stands_in_the_documents_and_can_be_asked(game: str) -> None:
    told = (ROOT / "docs" / "results" / "solved-variants.md").read_text("utf-8")
    optima = get_solvers(game)
    for variant in optima.published:
        assert f"`{variant}`" in told
        assert len(optima.read(variant).programs) == 2
    assert {*optima.quick} <= {*optima.published}
