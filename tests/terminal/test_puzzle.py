"""Tests of puzzles and the battle of the day at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escadre.games import GAMES
from escadre.puzzles.puzzle import puzzles
from tests.cli.test_cli import run

SMALL = ["-o", "width=5", "-o", "height=5", "-o", "fleet=2,2", "-o", "bombs=9", "-o", "first=1"]
MAITRE = puzzles(GAMES["maitre"])[0]


@pytest.mark.parametrize(
    ("language", "right", "again"), [("en", "Right!", "Try again"), ("fr", "Bravo", "Réessayez")]
)
def test_a_wrong_answer_asks_again_and_a_right_one_is_explained(
    language: str, right: str, again: str
) -> None:
    lines = f"?\nnonsense\n{MAITRE.naive.action}\n{MAITRE.answers[0].action}\n"
    result = run("puzzles", "play", "maitre", MAITRE.id, lines=lines, language=language)
    assert result.exit_code == 0
    assert result.stdout.index(again) < result.stdout.index(right)
    assert MAITRE.id in result.stdout
    assert ("Next time" if language == "en" else "prochaine") in result.stdout


def test_solved_at_the_first_try_it_counts() -> None:
    result = run("puzzles", "play", "maitre", MAITRE.id, lines=MAITRE.answers[0].action)
    assert "One solved at the first try." in result.stdout


def test_a_hint_shows_the_answer_and_stop_ends() -> None:
    result = run("puzzles", "play", "maitre", lines="hint\nstop\n")
    assert MAITRE.answers[0].action in result.stdout
    assert "See you next time." in result.stdout


def test_a_certificate_is_checked_by_one_command() -> None:
    """Of a game whose worlds are soon played; tests/puzzles looks at every certificate."""
    easy = puzzles(GAMES["battleship"])[0]
    result = run("puzzles", "check", "battleship", easy.id, "--seed", "77")
    assert result.exit_code == 0
    assert f"battleship {easy.id}: holds" in result.stdout
    assert f"seed 77, {easy.comparisons[1].worlds_used} worlds" in result.stdout


def test_what_there_is_not_is_said_in_a_sentence() -> None:
    assert "There is no puzzle “zzz”." in run("puzzles", "check", "maitre", "zzz").stderr


def test_mining_writes_puzzles_and_what_was_rejected(tmp_path: Path) -> None:
    found, rejected = tmp_path / "found.jsonl", tmp_path / "rejected.jsonl"
    result = run(
        *("puzzles", "mine", "battleship", "--matches", "1", "--seed", "5", *SMALL),
        *("--into", str(found), "--rejected", str(rejected)),
    )
    assert result.exit_code == 0
    looked = len(found.read_bytes().splitlines()) + len(rejected.read_bytes().splitlines())
    assert re.search(rf"^{looked} positions? examined", result.stderr, re.MULTILINE)


def test_the_battle_of_the_day_has_one_try_and_a_line_that_spoils_nothing(tmp_path: Path) -> None:
    day = ("puzzles", "today", "mats", "--day", "2026-11-23", "--data", str(tmp_path))
    first = run(*day, lines="stop\n")
    line = "Escadre 2026-11-23 · MÂTS · Cabin boy · resigned · 0 moves"
    assert first.stdout.rstrip().endswith(line)
    again = run(*day)
    assert again.stdout == f"You have already played this battle:\n{line}\n"


def test_every_verb_of_puzzles_explains_itself_in_french() -> None:
    for verb in ("mine", "check", "play", "today"):
        shown = run("puzzles", verb, "--help", language="fr").stdout
        for english in ("Options:", "default", "INTEGER", "FILE", "GAME"):
            assert english not in shown
