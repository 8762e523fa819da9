"""Test that docs/tutorials/write-a-bot.md works from an empty directory."""

from __future__ import annotations

import re
import shlex
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from click.testing import CliRunner

from escadre.cli import cli
from scripts import generate_observation_docs
from tests.conftest import ROOT
from tests.project.docs.test_documents import blocks

PAGE = ROOT / "docs" / "tutorials" / "write-a-bot.md"


def steps() -> list[ParameterSet]:
    """Return the `escadre` commands of the page with their output.

    Only `make sweep` plays as many games as the page says, and compares all numbers.
    """
    console = "".join(blocks(PAGE, "console"))
    shown = [each.splitlines() for each in console.split("$ ") if each.startswith("escadre ")]
    in_full = [
        pytest.param(command, lines, True, marks=pytest.mark.sweep)
        for command, *lines in shown
        if lines
    ]
    hasty = [
        pytest.param(command, lines, False)
        for command, *lines in shown
        if not (lines and " arena " in command)  # with fewer games, the order of the lines differs
    ]
    return in_full + hasty


def rough(line: str, in_full: bool) -> list[str]:
    """Return the words of a line without decimals, which vary, or without all numbers."""
    return re.sub(r"\d+\.\d+" if in_full else r"\d[\d.,]*", "…", line).split()


@pytest.mark.parametrize(("command", "shown", "in_full"), steps())
def test_the_commands_of_the_page_print_its_output(
    command: str, shown: list[str], in_full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "node " in command and shutil.which("node") is None:
        pytest.skip("this machine has no node")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "escadre.cli.tournament.make_process_pool", ThreadPoolExecutor
    )  # threads need no imports
    (tmp_path / "first.py").write_text(blocks(PAGE, "python")[0])
    for example in ("hunter.py", "hunter.js", "first.sh"):
        shutil.copy(ROOT / "examples" / "bots" / example, tmp_path)
    if ".parquet" in command:
        pytest.importorskip("pyarrow.parquet")
    _, *words = shlex.split(command)
    if not in_full:
        words = [word.replace("amiral", "matelot") for word in words]  # thinks less
        words += ["--matches", "2"]  # the last value of an option counts
    result = CliRunner().invoke(cli, words, env={"LANG": "C"})
    assert result.exit_code == 0, result.output
    if shown:
        printed_lines = [rough(line, in_full) for line in result.stdout.splitlines()]
        assert printed_lines == [rough(line, in_full) for line in shown]


def test_the_first_bot_of_the_page_is_the_example() -> None:
    example = (ROOT / "examples" / "bots" / "first.py").read_text("utf-8")
    assert blocks(PAGE, "python")[0] == example


def test_the_observation_documents_are_up_to_date() -> None:
    """After a change of an observation: python scripts/generate_observation_docs.py."""
    generate_observation_docs.main(["--check"])
