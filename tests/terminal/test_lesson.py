"""Test lessons at the terminal: an answer is one line, and wrong answers are taken back."""

import pytest

from escadre.games import GAMES
from escadre.lessons.lesson import load_lessons
from tests.cli.test_cli import run

TAUGHT = [game for game, kit in GAMES.items() if load_lessons(kit)]


@pytest.mark.parametrize("game", TAUGHT)
def test_asking_for_every_answer_completes_the_lessons(game: str) -> None:
    steps = sum(len(lesson.steps) for lesson in load_lessons(GAMES[game]))
    result = run("learn", game, lines="?\n\n" * steps)
    assert result.exit_code == 0, result.stderr
    assert f"escadre play {game} human" in result.stdout


def test_wrong_answer_is_explained_with_its_clause_and_taken_back() -> None:
    result = run("learn", "battleship", "bombs", lines="E5\n\nA1\n\nH8\n\nstop\n").stdout
    assert "square next to it (BAT-12)." in " ".join(result.split())
    assert " ".join(result.split()).count("Find another of its squares.") == 2


def test_illegal_answer_is_refused_and_asked_again() -> None:
    lines = "# nothing\n2 A1 h\n2 Z9 h\nno\n2 G9 h\n\nready\n"
    result = run("learn", "battleship", "fleet", lines=lines)
    assert "(BAT-8)" in result.stdout and "escadre play battleship" in result.stdout


def test_chapters_are_listed_and_an_unknown_one_is_refused() -> None:
    assert "bombs  Drop bombs" in run("learn", "battleship", "--list").stdout
    assert "Bombarder" in run("learn", "battleship", "--list", language="fr").stdout
    unknown = run("learn", "battleship", "sailing")
    assert (unknown.exit_code, "“sailing”" in unknown.stderr) == (1, True)


def test_solution_shows_the_notation_and_the_opponents_move() -> None:
    result = run("learn", "mats", "masts", lines="?\nstop\n").stdout
    assert "Enter: c1+2" in result and "The cabin boy – holds the line" in result
    result = run("learn", "mats", "masts", lines="?\nstop\n", language="fr").stdout
    assert "Tapez : C1+2" in result.replace("\u00a0", " ")
