"""Test that every training module can be imported and describes its command."""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner

pytest.importorskip("numba", reason="the extra fast is not installed")
pytest.importorskip("scipy", reason="scipy is not installed")

from escadre.games.maitre.captains import network
from escadre.games.mats.captains import orders
from training import maitre_value, mako_networks, mats_orders

DIRECTORY = Path(mako_networks.__file__).parent


@pytest.mark.parametrize("name", sorted(file.stem for file in DIRECTORY.glob("*.py")))
def test_a_training_module_imports_and_shows_help(name: str) -> None:
    module = import_module(f"training.{name}")
    command = getattr(module, "main", None)
    if command is None:
        assert "__main__" not in Path(str(module.__file__)).read_text("utf-8")
        return
    assert isinstance(command, click.Command)
    shown = CliRunner().invoke(command, ["--help"])
    assert shown.exit_code == 0
    assert "Usage:" in shown.output
    assert f"python -m training.{name}" in str(module.__doc__)
    assert command.callback is not None
    parameters = {each.name for each in command.params}
    assert parameters == set(signature(command.callback).parameters)


@pytest.mark.parametrize(
    ("target", "reader"),
    [(maitre_value.TARGET, network), (mats_orders.TARGET, orders)],
    ids=["maitre_value", "mats_orders"],
)
def test_training_writes_the_file_that_the_captains_read(target: Path, reader: ModuleType) -> None:
    source = Path(str(reader.__file__))
    assert target.parent == source.parent
    assert f'"{target.name}"' in source.read_text("utf-8")
    assert target.is_file()
