"""Test that retried mistakes at the terminal are judged by the knowledge of their seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from escadre.core.match.json_format import encode_record
from tests.cli.test_cli import run
from tests.tables.review.test_retry import played_match

ONE, TWO = ("2 B2 v", "1 D1"), ("2 A2 h", "1 D3")


def saved_match(folder: Path, *where: str) -> str:
    """Save a match in which the first seat bombs a square where no ship can be."""
    path = folder / "match.json"
    path.write_bytes(encode_record(played_match(*where).record(["Ann", "Ben"])))
    return str(path)


def test_choice_as_good_as_the_best_is_right(tmp_path: Path) -> None:
    for answer, message in (
        ("A2", "for “C3” in the game. No better move is known."),
        ("B1", "“B1” is as good as the best known move."),
    ):
        output = run("again", saved_match(tmp_path, *ONE), lines=f"{answer}\n").stdout
        output = " ".join(output.split())
        assert "You played “C3”" in output and message in output
        assert output.endswith("Found on the first try: 1 of 1.")


@pytest.mark.parametrize(
    ("language", "refused", "again", "done"),
    [
        ("en", "(BAT-14)", "Try another move", "Found on the first try: 0 of 1."),
        ("fr", "(BAT-14)", "Essayez un autre coup", "Trouvé du premier coup : 0 sur 1."),
    ],
)
def test_worse_choice_asks_again_and_the_answer_can_be_shown(
    tmp_path: Path, language: str, refused: str, again: str, done: str
) -> None:
    lines = "?\nB2\nC3\nD4\n" + ("hint\n" if language == "en" else "conseil\n")
    output = run(
        "again", saved_match(tmp_path, *ONE), "--seat", "1", lines=lines, language=language
    ).stdout
    assert refused in output and output.replace("\n", " ").count(again) == 2
    assert output.replace("\xa0", " ").endswith(f"{done}\n")


def test_hidden_ships_do_not_change_the_output(tmp_path: Path) -> None:
    lines = "D4\nA1\nB1\n"
    one, two = (
        run("again", saved_match(tmp_path, *where), "--seat", "1", lines=lines)
        for where in (ONE, TWO)
    )
    assert one.stdout == two.stdout
    assert "is as good as the best known move" in " ".join(one.stdout.split())


def test_match_without_mistakes_asks_nothing_and_stop_ends(tmp_path: Path) -> None:
    path = saved_match(tmp_path, *ONE)
    assert "nothing to retry" in run("again", path, "--seat", "2").stdout
    assert run("again", path, lines="stop\n").stdout.endswith("See you next time.\n")
    assert run("again", path, "--seat", "3").exit_code == 2
