"""Test Armada at the terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
from click.testing import CliRunner

from escadre.cli import cli

OPENING = "larges\nbegin 1\nwedge\nwedge\n"  # with this seed the first player chooses


def play(lines: str, *args: str, opening: str = OPENING, language: str = "en") -> str:
    result = CliRunner().invoke(
        cli,
        ["play", "armada", "human:Ann", "human:Ben", "--seed", "3", *args],
        input=opening + lines,
        env={"LANG": language},
    )
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_steps_can_be_taken_back_until_the_turn_ends(tmp_path: Path) -> None:
    """ARM-23: steps are taken back one by one, but none of the turn before."""
    record_file = tmp_path / "match.json"
    output = play(
        "back\n1>0\n2>0\nback\nback\nback\n1>10\nend\nback\n5>180\nback\nstop\n",
        "--record",
        str(record_file),
    )
    assert output.count("Too late to take that back.") == 3
    assert output.count("Ann takes back the last move.") == 2
    assert output.count("Ben takes back the last move.") == 1
    plies = msgspec.json.decode(record_file.read_bytes())["plies"]
    assert [ply["action"] for ply in plies[-2:]] == [
        {"type": "step", "ship": 0, "heading": 100},
        {"type": "end-turn"},
    ]
    verified = CliRunner().invoke(cli, ["verify", str(record_file)])
    assert verified.exit_code == 3, "the match has not ended"
    assert "17 legal moves" in verified.stdout


def test_moves_command_lists_ranges_of_headings() -> None:
    """ARM-8, ARM-9: each ship has a line with its ranges, or the reason why it has none."""
    output = play("moves\n1>0\nmoves\nstop\n")
    assert "large 1: one step left – 285.4–74.6°" in output
    assert "large 1: 0 steps left – This ship has already made all its steps." in output
    assert "1>0.0" not in output


def test_board_shows_steps_and_guns_left_and_help_shows_the_notation() -> None:
    """ARM-6, ARM-11: the board shows the steps and guns that are left."""
    output = play("1>0\n?\nstop\n")
    assert "in, heading 0.0°, steps left 0 of 1, guns left 3 of 3" in output
    assert "“3px7” fires at ship 7 from ship 3’s port side" in " ".join(output.split())


def test_match_can_be_played_in_french() -> None:
    """ARM-4, ARM-5: the notation shown in help and refusals can be entered."""
    opening = "grands\ncommence 1\nplace 5 15,5 3 180\nen ligne\nen pointe\n"
    output = play("?\n1>0,5\n1bx5\nfin\nfin\nrien\nstop\n", opening=opening, language="fr")
    assert "Ann – le grand 1 avance vers le nord" in output
    assert "Ann – passe son tour" not in output, "its actions are logged instead"
    assert "Ben – passe son tour" in output
    assert "ARM-12" in output
    assert "«\u00a03bx7\u00a0» tire de bâbord sur le navire 7" in output
    assert "«\u00a0pavillon 3\u00a0», «\u00a0fin\u00a0» (ARM-5)." in output
