"""Test the toy game at the terminal: several squares in a line, and secret choices."""

from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

import pytest

from escadre.core.i18n.catalogue import localize_notation, words
from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.terminal.match import Participant, TerminalMatch
from escadre.terminal.screen import InputEnded, Screen
from tests.helpers.matches import random_match
from tests.toy import KIT
from tests.toy.notation import parse_state
from tests.toy.rules import GAME, Config, Load

LOADING, COVERING = "free | 13 25 | - -", "free | 1 2 | 3 5"
WIDE = 200
Printed = pytest.CaptureFixture[str]


def play_lines(
    printed: Printed,
    position: str,
    *lines: str,
    alone: bool = True,
    language: str = "en",
    kit: AnyKit = KIT,
) -> list[str]:
    """Return the output for these input lines by Ann, and by Bo unless Ann plays `alone`."""
    state = parse_state(position)
    begun = replace(kit, game=replace(GAME, initial_state=lambda config: state))
    bo = Participant("Bo", KIT.captains["gunner"] if alone else None)
    screen = Screen(StringIO("\n".join(lines)), False, False, True, WIDE)
    say = words(language, "escadre.terminal", KIT.game.home)
    with pytest.raises(InputEnded):
        TerminalMatch(begun, Config(2), (Participant("Ann"), bo), Random(1), screen, say).run()
    return printed.readouterr().out.splitlines()


def test_choice_of_several_squares_is_listed_in_one_line(capsys: Printed) -> None:
    shown = play_lines(capsys, COVERING, "moves")
    assert "Cover two or three squares – 2–3: A1–C2" in shown
    assert not [line for line in shown if "cover A1" in line], (
        "the combinations are listed one by one"
    )
    shown = play_lines(capsys, COVERING, "coups", language="fr")
    assert "Couvrir deux ou trois cases – 2–3\u00a0: A1–C2" in shown


def test_help_explains_how_to_enter_several_squares(capsys: Printed) -> None:
    shown = play_lines(capsys, COVERING, "?")
    assert "Cover two or three squares – 2–3: A1–C2" in shown
    assert "keg 3 loads a keg; cover A1 C2 covers these squares." in shown


def test_several_squares_can_be_entered_in_any_order(capsys: Printed) -> None:
    shown = play_lines(capsys, COVERING, "cover C2 a1")
    assert "Ann – covers A1 C2" in shown


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("cover A1", "Cover two squares, or three (SKI-5)."),
        ("cover A1 B1 C1 A2", "Cover two squares, or three (SKI-5)."),
        ("cover A1 A1", "Name squares of the bay, each once (SKI-5)."),
    ],
)
def test_refused_list_names_its_clause(capsys: Printed, line: str, sentence: str) -> None:
    shown = play_lines(capsys, COVERING, line)
    assert f"Line 1, “{line}”: {sentence}" in shown
    assert not [each for each in shown if "Ann – " in each]


@pytest.mark.parametrize(("language", "said"), [("en", "Line 2: "), ("fr", "Ligne 2. ")])
def test_refused_secret_line_is_not_quoted_on_a_shared_screen(
    capsys: Printed, language: str, said: str
) -> None:
    shown = play_lines(capsys, LOADING, "# two", "keg 99", alone=False, language=language)
    assert any(line.startswith(said) for line in shown)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("line", ["quit", "EXIT", "fin", "quit # now"])
def test_quit_words_are_answered_with_the_stop_command(
    capsys: Printed, line: str, language: str
) -> None:
    shown = play_lines(capsys, COVERING, line, language=language)
    assert any("stop" in each for each in shown)


def test_text_after_a_hash_sign_is_ignored(capsys: Printed) -> None:
    assert "Ann – covers A1 C2" in play_lines(capsys, COVERING, "cover C2 a1 # as agreed")


def test_french_prompt_addresses_the_player(capsys: Printed) -> None:
    shown = play_lines(capsys, LOADING, "", alone=False, language="fr")
    assert "Ann, à vous de jouer." in shown


def test_help_on_a_shared_screen_hides_secret_choices(capsys: Printed) -> None:
    alone, shared = (play_lines(capsys, LOADING, "?", alone=each) for each in (True, False))
    assert any("“Load keg 3”" in line for line in alone)
    assert not any("Load keg" in line for line in shared)


def test_empty_log_lines_are_not_printed(capsys: Printed) -> None:
    def describe(before: Any, seat: Any, action: Any, after: Any, say: Any) -> str:
        return (
            "" if isinstance(action, Load) else KIT.describe_ply(before, seat, action, after, say)
        )

    shown = play_lines(
        capsys, LOADING, "keg 3", "cover A1 C2", kit=replace(KIT, describe_ply=describe)
    )
    log_lines = [line.partition(" – ") for line in shown if line.startswith(("Ann – ", "Bo – "))]
    assert [who for who, _, _ in log_lines] == ["Ann", "Bo"]
    assert all(what.startswith("covers ") for _, _, what in log_lines), "loading has a log line"


def test_hint_is_computed_from_visible_information(capsys: Printed) -> None:
    """The captain of the toy game plays at random, so the hint comes from simulated games."""
    shown = "\n".join(play_lines(capsys, COVERING, "hint"))
    assert "imagined games that fit what you see" in shown
    assert "wins " in shown and "%, give or take" in shown
    assert play_lines(capsys, COVERING, "?!") == play_lines(capsys, COVERING, "hint")
    french = "\n".join(play_lines(capsys, COVERING, "conseil", language="fr"))
    assert "imaginées d’après ce que vous voyez" in french


def test_hidden_information_of_the_opponent_does_not_change_a_hint(capsys: Printed) -> None:
    here = play_lines(capsys, "free | 13 25 | - -", "hint")
    there = play_lines(capsys, "free | 13 44 | - -", "hint")
    assert [each for each in here if "wins " in each and "%" in each]
    assert here == there


def test_hints_are_refused_on_a_shared_screen(capsys: Printed) -> None:
    shown = "\n".join(play_lines(capsys, LOADING, "hint", alone=False))
    assert "No hints on a shared screen: your opponent could read them." in shown
    assert "wins " not in shown


@pytest.mark.parametrize("name", GAMES)
def test_localized_moves_can_be_parsed(name: str) -> None:
    kit, say = GAMES[name], words("fr", GAMES[name].game.home)
    record = random_match(kit, kit.game.config_type(), 1)
    for ply in record.plies:
        line = localize_notation(kit.format_action(record.config, ply.action), say)
        if ply.seat is not None:
            assert kit.parse_action(record.config, line) == ply.action, line


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("armada", "3px7", "3bx7"),
        ("armada", "end", "fin"),
        ("mats", "ready", "prêt"),
        ("mats", "stay", "reste"),
        ("mako", "W e5", "O e5"),
        ("mako", "pass", "passer"),
        ("battleship", "ready", "prêt"),
        ("armada", "others", "autres"),
        ("maitre", "use flip 2", "utilise retournement 2"),
        ("maitre", "1+2 x 3+5", "1+2 x 3+5"),
    ],
)
def test_notation_is_translated_into_french(name: str, english: str, french: str) -> None:
    assert localize_notation(english, words("fr", GAMES[name].game.home)) == french
    assert localize_notation(english, words("en", GAMES[name].game.home)) == english
