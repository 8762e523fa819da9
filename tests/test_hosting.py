"""The page for hosts: its settings are read, its commands are there."""

import re
import tomllib
from pathlib import Path

import pytest

from escadre.cli import cli
from escadre.server.settings import Limits, read_settings
from tests.conftest import ROOT
from tests.test_docs import blocks

PAGE = ROOT / "docs" / "hosting.md"
COMMANDS = re.findall(r"^    escadre (\w+) (.*)$", PAGE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("written", blocks(PAGE, "toml"))
def test_its_settings_are_read(written: str, tmp_path: Path) -> None:
    file = tmp_path / "escadre.toml"
    file.write_text(written, "utf-8")
    read_settings(file, tmp_path)


def test_the_limits_that_it_shows_are_those_that_hold() -> None:
    (shown,) = [tomllib.loads(each)["limits"] for each in blocks(PAGE, "toml") if "head" in each]
    assert shown == {name: getattr(Limits(), name) for name in shown}


@pytest.mark.parametrize(("verb", "rest"), COMMANDS)
def test_its_commands_are_there(verb: str, rest: str) -> None:
    params = {opt for param in cli.commands[verb].params for opt in param.opts}
    assert set(re.findall(r"--\w+", rest)) <= params
