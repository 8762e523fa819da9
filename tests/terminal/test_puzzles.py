"""Test puzzles and the battle of the day at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escadre.games import GAMES
from escadre.puzzles.puzzle import load_puzzles
from tests.cli.test_cli import run

SMALL = ["-o", "width=5", "-o", "height=5", "-o", "fleet=2,2", "-o", "bombs=9", "-o", "first=1"]
MAITRE = load_puzzles(GAMES["maitre"])[0]


@pytest.mark.parametrize(
    ("language", "right", "again"), [("en", "Right!", "Try again"), ("fr", "Bravo", "Réessayez")]
)
def test_wrong_answer_asks_again_and_right_answer_is_explained(
    language: str, right: str, again: str
) -> None:
    lines = f"?\nnonsense\n{MAITRE.naive.action}\n{MAITRE.answers[0].action}\n"
    result = run("puzzles", "play", "maitre", MAITRE.id, lines=lines, language=language)
    assert result.exit_code == 0
    assert result.stdout.index(again) < result.stdout.index(right)
    assert MAITRE.id in result.stdout
    assert ("next time" if language == "en" else "prochaine") in result.stdout


def test_puzzle_solved_at_the_first_try_is_counted() -> None:
    result = run("puzzles", "play", "maitre", MAITRE.id, lines=MAITRE.answers[0].action)
    assert "One solved on the first try." in result.stdout


def test_hint_shows_the_answer_and_stop_ends() -> None:
    result = run("puzzles", "play", "maitre", lines="hint\nstop\n")
    assert MAITRE.answers[0].action in result.stdout
    assert "See you next time." in result.stdout


def test_check_command_verifies_a_certificate() -> None:
    """Uses a game with fast simulations; tests/puzzles checks every certificate."""
    easy = load_puzzles(GAMES["battleship"])[0]
    result = run("puzzles", "check", "battleship", easy.id, "--seed", "77")
    assert result.exit_code == 0
    assert f"battleship {easy.id}: holds" in result.stdout
    assert f"seed 77, {easy.comparisons[1].worlds_used} worlds" in result.stdout


def test_unknown_puzzle_is_refused() -> None:
    assert "Unknown puzzle “zzz”. Check its id." in run("puzzles", "check", "maitre", "zzz").stderr


def test_mining_writes_found_and_rejected_puzzles(tmp_path: Path) -> None:
    found, rejected = tmp_path / "found.jsonl", tmp_path / "rejected.jsonl"
    result = run(
        *("puzzles", "mine", "battleship", "--matches", "1", "--seed", "5", *SMALL),
        *("--into", str(found), "--rejected", str(rejected)),
    )
    assert result.exit_code == 0
    looked = len(found.read_bytes().splitlines()) + len(rejected.read_bytes().splitlines())
    assert re.search(rf"^{looked} positions? examined", result.stderr, re.MULTILINE)


def test_battle_of_the_day_allows_one_try_and_prints_a_spoiler_free_line(tmp_path: Path) -> None:
    day = ("puzzles", "today", "mats", "--day", "2026-11-23", "--data", str(tmp_path))
    first = run(*day, lines="stop\n")
    line = "Escadre 2026-11-23 · MÂTS · Cabin boy · resigned · 0 moves"
    assert first.stdout.rstrip().endswith(line)
    again = run(*day)
    assert again.stdout == f"You have already played this battle:\n{line}\n"


def test_battle_of_the_day_with_hints_is_marked(tmp_path: Path) -> None:
    day = ("puzzles", "today", "mats", "--day", "2026-11-23", "--data", str(tmp_path))
    first = run(*day, lines="hint\nstop\n")
    assert "If you use hints, the result says so." in first.stdout
    line = "Escadre 2026-11-23 · MÂTS · Cabin boy · resigned · 0 moves · with hints"
    assert first.stdout.rstrip().endswith(line)
    assert run(*day).stdout.rstrip().endswith(line)


def test_puzzles_commands_have_french_help() -> None:
    for verb in ("mine", "check", "play", "today"):
        shown = run("puzzles", verb, "--help", language="fr").stdout
        for english in ("Options:", "default", "INTEGER", "FILE", "GAME"):
            assert english not in shown
