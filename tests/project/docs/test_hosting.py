"""Test that the settings and commands in the guide for hosts exist."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from escadre.cli import cli
from escadre.core.i18n.catalogue import words
from escadre.server.host.monitoring import HealthReport
from escadre.server.settings import Settings, read_settings
from escadre.tables.errors import MESSAGES_PACKAGE
from tests.conftest import ROOT
from tests.project.docs.test_documents import blocks

PAGE = ROOT / "docs" / "guides" / "keep-a-server.md"
COMMANDS = re.findall(r"^    escadre (\w+) (.*)$", PAGE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("written", blocks(PAGE, "toml"))
def test_its_settings_are_read(written: str, tmp_path: Path) -> None:
    file = tmp_path / "escadre.toml"
    file.write_text(written, "utf-8")
    read_settings(file, tmp_path)


def test_the_values_that_it_shows_are_those_that_hold(tmp_path: Path) -> None:
    """All but what only this host knows: where he is, and who his proxies are."""
    defaults = Settings(data=tmp_path)
    for written in blocks(PAGE, "toml"):
        shown = tomllib.loads(written)
        for name, value in shown.pop("limits", {}).items():
            assert value == getattr(defaults.limits, name), name
        for name in shown.keys() - {"url", "proxies", "database", "port"}:
            assert shown[name] == getattr(defaults, name), name


@pytest.mark.parametrize("name", [f for f in Settings.__struct_fields__ if f != "limits"])
def test_every_setting_stands_on_it(name: str) -> None:
    assert re.search(rf"`{name}`|^{name} = |\b{name} folder", PAGE.read_text("utf-8"), re.M), name


@pytest.mark.parametrize(("verb", "rest"), COMMANDS)
def test_its_commands_are_there(verb: str, rest: str) -> None:
    params = {opt for param in cli.commands[verb].params for opt in param.opts}
    assert set(re.findall(r"--\w+", rest)) <= params


def test_what_it_shows_of_health_is_what_a_server_says() -> None:
    (shown,) = blocks(PAGE, "json")
    told = msgspec.json.decode(shown)
    assert told.pop("sentence") == words("en", MESSAGES_PACKAGE)(f"health-{told['wrong'][0]}")
    assert msgspec.to_builtins(msgspec.convert(told, HealthReport)) == told | {
        "wrong": tuple(told["wrong"])
    }
