"""Test that the README's examples run, and that the names they import exist."""

import ast
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import escadre
from escadre.cli import cli
from escadre.core.i18n.catalogue import words
from escadre.games import GAMES
from escadre.tables.lobby.games import seat_range
from tests.conftest import ROOT
from tests.helpers.matches import random_match

README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.partition(" # ")[0].strip()
    for line in README.splitlines()
    if line.startswith("    escadre ") and "serve" not in line
]


def test_five_lines_of_python_play_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(example.splitlines()) == 5
    exec(compile(example, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "player 1 – fleet placed" and len(lines) > 50


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kit = GAMES["battleship"]
    match = random_match(kit, kit.game.config_type(), seed=1)
    Path("match.json").write_bytes(escadre.encode_record(match))
    for moves in ("moves.txt", "coups.txt"):
        Path(moves).write_text("shuffle\nready\nC4\nstop\n", "utf-8")
    result = CliRunner().invoke(cli, shlex.split(command)[1:], input="stop\n")
    assert result.exit_code == 0, result.output
    assert result.output


def test_every_game_is_listed_with_its_number_of_players() -> None:
    rows = re.findall(r"\| `(\w+)` \| \*(.+?)\*: .+ \| ([-–2-6]+) \|", README)
    assert [name for name, _, _ in rows] == list(GAMES)
    for name, title, players in rows:
        game = GAMES[name].game
        assert title == words("en", game.home)("game")
        least, most = seat_range(game.config_type, game.sides, game.validate_config)
        assert players == (f"{least}–{most}" if most > least else f"{least}")


def test_every_link_has_a_target() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_public_names_agree_with_their_typed_imports() -> None:
    """The imports for type checkers must match the table of lazily loaded names."""
    source = ast.parse(Path(escadre.__file__).read_text("utf-8"))
    (type_checking_block,) = (node for node in source.body if isinstance(node, ast.If))
    typed_imports = {
        (node.module, alias.name)
        for node in type_checking_block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    public_names = {(f"escadre.{escadre._HOME[name]}", name) for name in escadre.__all__}
    assert typed_imports == public_names
    assert all(getattr(escadre, name) is not None for name in escadre.__all__)
    assert set(escadre.__all__) <= set(dir(escadre))


def test_an_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'frigate'"):
        _ = escadre.frigate
