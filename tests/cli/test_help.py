"""Test that the help of the commands fits on a terminal of 80 columns."""

import re

import pytest

from escadre.cli import cli
from tests.cli.test_cli import run

GROUPS: tuple[list[str], ...] = ([], ["puzzles"], ["bot"])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0] if group else "escadre")
def test_descriptions_are_not_truncated_at_80_columns(group: list[str], language: str) -> None:
    output = run(*group, "--help", language=language, columns=80).stdout
    listed = output.partition("Command")[2]
    assert len(listed.splitlines()) > 1
    assert [line for line in listed.splitlines() if "..." in line or "…" in line] == []
    assert max(map(len, output.splitlines())) <= 80


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_french_help_begins_with_an_infinitive(command: str) -> None:
    """Every description starts with an infinitive, as button labels do."""
    text = run(command, "--help", language="fr").stdout.split("\n\n")[1]
    assert re.match(r"\s+\w+(?:er|ir|re)\b", text), text
