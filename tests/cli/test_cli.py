"""Test the command line: its output, its errors and its exit codes."""

import json
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre import Match
from escadre.cli import cli
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.record import AnyRecord, with_action
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.games import GAMES
from tests.conftest import swept
from tests.helpers.matches import audited_match, random_match

BUG = "inside, which should not happen"
SMALL = ["-o", "width=4", "-o", "height=4", "-o", "fleet=1", "-o", "bombs=3", "-o", "first=1"]
PEOPLE = ["human:Anna", "human:Léo"]
# Anna and Léo place their ships, and Anna wins with her second bomb.
MOVES = "1 A1\nready\n1 D4\nready\nB2\nB2\nD4\n"


def run(*args: str, lines: str = "", language: str = "en", columns: int = 80) -> Result:
    """Run the command in this process; check that there is no traceback."""
    runner = CliRunner(env={"LC_ALL": language, "NO_COLOR": None, "COLUMNS": f"{columns}"})
    result = runner.invoke(cli, args, input=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    assert BUG not in result.stderr
    if result.exit_code:
        assert result.exit_code in ((1, 2, 3) if "verify" in args else (1, 2))
        assert len(result.stderr.splitlines()) <= 1
    return result


def play(*args: str, lines: str = "") -> Result:
    return run("play", "battleship", *args, lines=lines)


@pytest.fixture
def match() -> AnyRecord:
    kit = GAMES["battleship"]
    return random_match(kit, kit.game.config_type(variant=2), seed=1)


@pytest.fixture
def file(tmp_path: Path, match: AnyRecord) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(encode_record(match))
    return path


def test_command_imports_only_what_it_needs() -> None:
    """A subcommand imports numpy, which reads the thread limit only once."""
    script = """
import os, sys
from escadre.__main__ import main
print("click" in sys.modules)  # a worker process imports the module, but does not call main
try:
    main()
except SystemExit:
    slow = {"asyncio", "escadre.core.kit", "numpy", "structlog"}
    print(slow & {*sys.modules}, os.environ["OPENBLAS_NUM_THREADS"])
"""
    env = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    completed = subprocess.run(
        [sys.executable, "-c", script, "--help"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = completed.stdout.splitlines()
    assert (lines[0], lines[-1]) == ("False", "set() 1")


class TestHelp:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("verb", ["", *cli.commands])
    def test_every_command_has_help(self, verb: str, language: str) -> None:
        result = run(*filter(None, [verb]), "--help", language=language)
        assert result.exit_code == 0
        assert ("Usage :" if language == "fr" else "Usage:") in result.stdout.replace("\xa0", " ")
        assert all(
            option.help for option in cli.commands.get(verb, cli).params if option.name == "x"
        )

    def test_no_command_prints_the_help(self) -> None:
        result = run()
        assert result.exit_code == 2
        assert result.stdout == run("--help").stdout

    def test_language_comes_from_the_environment_or_the_option(self) -> None:
        assert "Jeu inconnu" in run("rules", "poker", language="fr").stderr
        assert "Unknown game" in run("rules", "--language", "en", "poker", language="fr").stderr
        assert "Jeu inconnu" in run("rules", "poker", "--language", "fr").stderr
        assert "Jeu inconnu" in run("--language", "fr", "rules", "poker").stderr
        assert "(Voir escadre play --help.)" in run("play", "--language=fr").stderr
        assert "Commande inconnue" in run("sail", "--language", "fr").stderr
        assert "Option inconnue" in run("--sail", "--language", "fr").stderr
        assert "Jeu inconnu" in run("--language", "en", "rules", "poker", "--language", "fr").stderr
        assert "Unknown game" in run("play", "--", "--language", "fr").stderr

    @pytest.mark.parametrize("command", [[], ["bot"], ["puzzles"], ["play"], ["bot", "check"]])
    def test_help_follows_the_language_option_before_and_after_it(self, command: list[str]) -> None:
        french = run(*command, "--help", language="fr").stdout
        assert french.startswith("Usage\xa0:")
        assert run(*command, "--help", "--language", "fr").stdout == french
        assert run("--language", "fr", *command, "--help").stdout == french


class TestMisuse:
    @pytest.mark.parametrize(
        ("args", "english", "french"),
        [
            (["rules"], "Missing: GAME.", "Il manque : JEU."),
            (
                ["play", "mako", "--seed", "x"],
                "--seed must be a whole number.",
                "--seed doit être un nombre entier.",
            ),
            (
                ["serve", "--port", "99999"],
                "--port must be a whole number from 0 to 65535.",
                "--port doit être un nombre entier de 0 à 65535.",
            ),
            (
                ["perft", "battleship", "-1"],
                "Unknown option: -1.",
                "Option inconnue : -1.",
            ),
            (
                ["perft", "battleship", "100"],
                "DEPTH must be a whole number from 0 to 99.",
                "PROFONDEUR doit être un nombre entier de 0 à 99.",
            ),
            (
                ["arena", "--time", "0"],
                "--time must be a number from 0.01 to 86400.",
                "--time doit être un nombre de 0,01 à 86400.",
            ),
            (["serve", "--port"], "--port needs a value.", "--port demande une valeur."),
            (["--debug=3"], "--debug takes no value.", "--debug ne prend pas de valeur."),
            (["play", "--help=3"], "--help takes no value.", "--help ne prend pas de valeur."),
            (["--debug"], "Missing: COMMAND.", "Il manque : COMMANDE."),
            (["bot", "--language", "fr"], "Il manque : COMMANDE.", "Il manque : COMMANDE."),
            (["puzzles", "--", "-x"], "Unknown option: -x.", "Option inconnue : -x."),
            (["games", "--all"], "Unknown option: --all.", "Option inconnue : --all."),
            (["games", "now"], "Unexpected argument: “now”.", "Argument en trop : « now »."),
            (
                ["sail"],
                "Unknown command “sail”. Commands: again, analyse, ",
                "Commande inconnue « sail ». Choix possibles : again, analyse, ",
            ),
            (
                ["games", "--language", "de"],
                "--language must be en or fr.",
                "--language doit être en ou fr.",
            ),
            (
                ["replay", "nothing"],
                "nothing: no such file or directory.",
                "nothing : fichier ou dossier introuvable.",
            ),
            (["verify", "."], ".: it is a directory, not a file.", ". : c’est un dossier."),
            (
                ["play", "mako", "--input", "nothing"],
                "nothing: no such file or directory.",
                "nothing : fichier ou dossier introuvable.",
            ),
            (
                ["serve", "--data", __file__],
                f"{__file__}: it is not a directory.",
                f"{__file__} : ce n’est pas un dossier.",
            ),
            (
                ["play", "battleship", "-o", "bombs=999"],
                "bombs must be a whole number from 1 to 100 (given: “999”).",
                "bombs doit être un nombre entier de 1 à 100 (reçu : « 999 »).",
            ),
            (
                ["play", "maitre", "-o", "deck={}"],
                "deck.name is missing.",
                "il manque deck.name.",
            ),
            (
                ["play", "mats", "-o", "ships=[]"],
                "A fleet has 1 to 12 ships (MAT-1).",
                "Une flotte compte de 1 à 12 navires (MAT-1).",
            ),
        ],
    )
    def test_usage_errors_are_in_the_language_of_the_user(
        self, args: list[str], english: str, french: str
    ) -> None:
        for language, sentence in (("en", english), ("fr", french)):
            result = run(*args, language=language)
            assert result.exit_code == 2
            assert result.stderr.replace("\xa0", " ").startswith(sentence)

    def test_french_help_has_no_english_words(self) -> None:
        serve = " ".join(run("serve", "--help", language="fr").stdout.split())
        assert "(par défaut : 127.0.0.1)" in serve and "[par défaut : 1 ; 1 à 64]" in serve
        help_texts = "".join(run(verb, "--help", language="fr").stdout for verb in cli.commands)
        for english in ("Options:", "default", "required", "INTEGER", "TEXT ", "FILE", "[ARGS]"):
            assert english not in help_texts

    def test_system_errors_are_in_the_language_of_the_user(self, tmp_path: Path) -> None:
        file = tmp_path / "none" / "match.json"
        result = run("play", "battleship", "--record", str(file), language="fr")
        assert result.exit_code == 1
        assert "fichier ou dossier introuvable" in result.stderr


class TestBooks:
    def test_games_lists_every_game(self) -> None:
        lines = run("games").stdout.splitlines()
        assert [line.split()[0] for line in lines] == sorted(GAMES)

    def test_rules_prints_all_rules_or_one_clause(self) -> None:
        book, clause = run("rules", "battleship").stdout, run("rules", "battleship", "bat-8").stdout
        assert clause.startswith("BAT-8 · ")
        assert clause.strip() in book
        assert "BAT-20" in book and "BAT-20" not in clause
        assert "](#" not in book

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_positions_are_drawn_without_fences(self, game: str, language: str) -> None:
        book = run("rules", game, language=language).stdout
        assert "```" not in book and "**" not in book

    def test_drawn_position_is_indented(self) -> None:
        lines = run("rules", "battleship", "BAT-1").stdout.splitlines()
        assert "        A B C D E F G H I J" in lines
        assert "     4  · · ■ · · · · · · ·" in lines

    def test_unknown_clause_is_refused(self) -> None:
        result = run("rules", "battleship", "BAT-21")
        assert result.exit_code == 2
        assert "use BAT-1 to BAT-20" in result.stderr


class TestPlay:
    def test_two_people_can_play(self) -> None:
        result = play(*PEOPLE, *SMALL, lines=MOVES)
        assert result.exit_code == 0
        assert "Anna – B2: miss" in result.stdout
        assert result.stdout.endswith(
            "Winner: Anna (rule BAT-15) – all of Léo’s ships are sunk, one square to 0.\n"
        )

    @pytest.mark.parametrize("players", [[], ["human"], ["human", "random"], ["human", "mousse"]])
    def test_person_can_play_against_the_computer(self, players: list[str]) -> None:
        shots = "".join(f"{c}{r}\n" for c in "ABCD" for r in (1, 2, 3, 4))
        result = play(*players, *SMALL, "--seed", "1", lines="1 A1\nready\n" + shots)
        assert result.exit_code == 0
        assert "Player 1 – 1-square ship on A1" in result.stdout
        assert re.search(r"\(rule BAT-1[5678]\) – .+\.\n$", result.stdout)

    def test_number_of_named_players_sets_the_seats(self) -> None:
        crew = ["mousse"] * 4
        result = run("play", "maitre", *crew, "-o", "rounds=1", "--seed", "1")
        assert result.exit_code == 0 and "cabin boy 4" in result.stdout.lower()
        assert "2 seats" in run("play", "battleship", *crew).stderr
        assert "3 seats" in run("play", "maitre", *crew, "-o", "players=3").stderr
        assert "players must be 2, 3" in run("play", "maitre", *crew, *crew).stderr

    def test_match_between_computers_is_reproducible_with_a_seed(self) -> None:
        first, second, other = (
            play("mousse", "random", "--seed", seed).stdout for seed in ("1", "1", "2")
        )
        assert "The cabin boy – fleet placed" in first and "random – fleet placed" in first
        assert first == second != other

    def test_moves_are_read_from_a_pipe_or_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "moves.txt"
        path.write_text(f"# a comment\n\n  {MOVES}", "utf-8")
        piped = play(*PEOPLE, *SMALL, lines=MOVES).stdout
        assert play(*PEOPLE, *SMALL, "--input", str(path)).stdout == piped
        assert play(*PEOPLE, *SMALL, "--input", "-", lines=MOVES).stdout == piped

    def test_files_with_bom_and_crlf_are_read(self, tmp_path: Path) -> None:
        path = tmp_path / "moves.txt"
        path.write_bytes(("\ufeff" + MOVES.replace("\n", "\r\n")).encode())
        plain = play(*PEOPLE, *SMALL, lines=MOVES).stdout
        assert play(*PEOPLE, *SMALL, "--input", str(path)).stdout == plain
        assert play(*PEOPLE, *SMALL, lines="\ufeff" + MOVES).stdout == plain

    def test_french_commands_are_accepted_in_french(self) -> None:
        lines = "aide\nplateau\n1 A1\nprêt\ncoups\nstop\n"
        result = play("--language", "fr", *SMALL, lines=lines)
        assert result.exit_code == 0
        assert "A1, B1, C1, D1" in result.stdout
        assert result.stdout.endswith("Partie arrêtée.\n")

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("1 Z9", "“Z9” is not a square. Write a letter and a number, from A1 to D4 (BAT-1)."),
            ("first 1", "It is not your turn: please wait (BAT-9)."),
            ("ready", "One ship is still to be placed (BAT-9)."),
            ("B2", "Wait until both fleets are ready: then bombing starts (BAT-9)."),
            ("2 A1", "Your fleet has no ship of size 2. Pick another size (BAT-20)."),
            ("-A1", "You don’t have a ship on A1. Pick a square of one of your ships (BAT-9)."),
            ("x" * 201, "A line has at most 200 characters (BAT-9)."),
            (
                "\x1b[31m",
                "“ [31m” is not a square. Write a letter and a number, from A1 to D4 (BAT-1).",
            ),
        ],
    )
    def test_bad_line_is_explained_and_the_match_continues(self, line: str, sentence: str) -> None:
        result = play(*PEOPLE, *SMALL, lines=f"{line}\n{MOVES}")
        assert f"Line 1: {sentence}" in " ".join(result.stdout.split())
        assert result.stdout.endswith(
            "Winner: Anna (rule BAT-15) – all of Léo’s ships are sunk, one square to 0.\n"
        )

    def test_bombing_a_square_twice_is_refused(self) -> None:
        result = play(*PEOPLE, *SMALL, lines=MOVES.removesuffix("D4\n") + "B2\nD4\n")
        assert "(BAT-14)" in result.stdout

    def test_buttons_can_be_entered_by_name(self) -> None:
        lines = "shuffle\nclear\nready\nPlace at random\nready\nstop\n"
        result = play(*SMALL, lines=lines)
        assert "One ship is still to be placed (BAT-9)." in result.stdout
        assert "Player 1 – fleet placed" in result.stdout

    def test_stop_saves_the_unfinished_match(self, tmp_path: Path) -> None:
        path = tmp_path / "match.json"
        result = play(*PEOPLE, *SMALL, "--record", str(path), lines="1 A1\nSTOP\nready\n")
        assert result.exit_code == 0
        record = decode_record(path.read_bytes(), GAMES)
        assert (len(record.plies), record.ending) == (1, None)
        end_line, saved_line = result.stdout.splitlines()[-2:]
        assert end_line == "Game stopped."
        assert saved_line == f"Game saved to {path}. Last hash: {record.plies[-1].hash}"

    @pytest.mark.parametrize("line", ["STOP # fin", "stop\t# that is all"])
    def test_stop_can_be_followed_by_a_comment(self, line: str) -> None:
        result = play(*PEOPLE, *SMALL, lines=f"{line}\n")
        assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "Game stopped.")

    @pytest.mark.parametrize("piped", [True, False])
    def test_latin_1_line_is_read(self, tmp_path: Path, piped: bool) -> None:
        """A refused line would send the later ones to the wrong player."""
        path = tmp_path / "moves"
        path.write_bytes(MOVES.replace("ready", "prêt").encode("latin-1"))
        source = "-" if piped else str(path)
        command = [sys.executable, "-m", "escadre", "play", "battleship", *PEOPLE, *SMALL]
        done = subprocess.run(
            [*command, "--input", source], input=path.read_bytes(), capture_output=True, check=True
        )
        assert "Anna – fleet placed\n" in done.stdout.decode()
        assert "Winner: Anna" in done.stdout.decode()

    def test_refusal_names_the_line_number_and_the_square(self, tmp_path: Path) -> None:
        path = tmp_path / "moves"
        moves = MOVES.splitlines()
        path.write_text("\n".join(["# a match", *moves[:5], "C3", "B2", *moves[6:]]), "utf-8")
        result = play("human:Anna", "human:Léo", *SMALL, "--input", str(path))
        refusal = (
            "This square has already been bombed. Pick another one: your bomb isn’t lost (BAT-14)."
        )
        assert f"Line 8, “B2”: {refusal}" in " ".join(result.stdout.split())
        assert all(len(line) <= 80 for line in result.stdout.splitlines())

    def test_end_of_input_is_an_error_and_saves_the_match(self, tmp_path: Path) -> None:
        path = tmp_path / "match.txt"
        result = play(*PEOPLE, *SMALL, "--record", str(path), lines="1 A1\nready\n")
        assert result.exit_code == 1
        assert result.stderr == "The input ended before the game did. Add the missing lines.\n"
        assert len(parse_record(path.read_text("utf-8"), GAMES).plies) == 2

    @pytest.mark.parametrize("suffix", ["json", "txt"])
    def test_record_can_begin_with_a_byte_order_mark(self, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"match.{suffix}"
        play(*PEOPLE, *SMALL, "--record", str(path), lines=MOVES)
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
        assert run("verify", str(path)).exit_code == 0

    def test_fleet_option_is_a_list_and_names_the_invalid_item(self) -> None:
        assert play("mousse", "random", "-o", "fleet= 3 , 2").exit_code == 0
        assert play("mousse", "random", "-o", "fleet=3").exit_code == 0
        sentence = "fleet, item 1: it must be a whole number from 1 to 9 (given: “10”)."
        assert sentence in play("-o", "fleet=10").stderr
        assert "fleet, item 2: it must be" in play("-o", "fleet=3,x").stderr

    @pytest.mark.parametrize("suffix", ["json", "txt"])
    def test_record_of_a_played_match_is_valid(self, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"match.{suffix}"
        play(*PEOPLE, *SMALL, "--record", str(path), lines=MOVES)
        result = run("verify", str(path))
        assert (result.exit_code, "7 legal moves" in result.stdout) == (0, True)

    @pytest.mark.parametrize(
        "args",
        [
            ["play"],
            ["play", "poker"],
            ["play", "battleship", "nelson"],
            ["play", "battleship", "human", "human", "human"],
            ["play", "battleship", "-o", "bombs"],
            ["play", "battleship", "-o", "bombs=0"],
            ["play", "battleship", "-o", "bombs=1", "-o", "bombs=2"],
            ["play", "battleship", "-o", "wind=west"],
            ["play", "battleship", "-o", "fleet=9,9,9,9,9,9,9,9,9,9"],
            ["play", "battleship", "--seed", "x"],
            ["play", "battleship", "--input", "no such file"],
            ["play", "battleship", "--language", "la"],
            ["replay", "no such file"],
            ["export", __file__],
            ["perft", "battleship", "x"],
            ["perft", "battleship", "1", "--position", "here"],
            ["serve", "--port", "65536"],
            ["sail"],
            ["--sail"],
        ],
    )
    def test_bad_usage_prints_an_error_and_exits_with_2(self, args: list[str]) -> None:
        result = run(*args)
        assert result.exit_code == 2
        assert re.search(r"\(See escadre( [a-z]+)? --help\.\)\n$", result.stderr)

    def test_unwritable_record_path_is_reported_before_the_match(self, tmp_path: Path) -> None:
        result = play("random", "random", "--record", str(tmp_path / "no" / "where.json"))
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr.endswith("no such file or directory.\n")


class TestSecrets:
    def test_shared_output_does_not_depend_on_hidden_ships(self) -> None:
        """Other positions of the ships change no byte of the output before a hit."""
        lines = "1 {}\nready\n1 {}\nready\nB2\nB2\nboard\nmoves\n?\nstop\n"
        here = play(*PEOPLE, *SMALL, lines=lines.format("A1", "D4")).output
        there = play(*PEOPLE, *SMALL, lines=lines.format("C3", "A3")).output
        assert here == there
        assert here.endswith("Game stopped.\n")
        assert "1-square ship on" not in here

    def test_single_person_sees_only_their_own_fleet(self) -> None:
        result = play("human:Anna", "random", *SMALL, lines="1 A1\nready\nboard\nstop\n")
        grids = [line for line in result.stdout.splitlines() if "■" in line]
        assert grids  # Anna's own ship, once per line
        assert all(line.count("■") == 1 for line in grids)
        assert "random – ship" not in result.stdout

    def test_replay_shows_only_what_the_viewer_saw(self, file: Path) -> None:
        public = run("replay", str(file), "--as", "public").stdout
        first = run("replay", str(file), "--as", "1").stdout
        everything = run("replay", str(file)).stdout
        assert "submarine on" not in public
        assert 0 < first.count("submarine on") < everything.count("submarine on")
        assert run("replay", str(file), "--as", "all").stdout == everything
        for nobody in ("0", "3", "99", "me"):
            assert run("replay", str(file), "--as", nobody).exit_code == 2

    def test_public_replay_of_an_unfinished_match_shows_no_ship(self, tmp_path: Path) -> None:
        path = tmp_path / "match.json"
        play(*PEOPLE, *SMALL, "--record", str(path), lines="1 A1\nready\n1 D4\nready\nB2\nstop\n")
        assert "■" not in run("replay", str(path), "--as", "public").stdout
        assert "■" in run("replay", str(path), "--as", "2").stdout

    @pytest.mark.parametrize("viewer", ["all", "public", "1", "2"])
    def test_replay_gives_the_reason_of_the_ending_once(self, tmp_path: Path, viewer: str) -> None:
        """The prompt may address the viewer (“your last ship”) or name the players."""
        kit, path = GAMES["mats"], tmp_path / "match.json"
        path.write_bytes(encode_record(random_match(kit, kit.game.config_type(), seed=1)))
        output = run("replay", str(path), "--as", viewer, columns=300).stdout
        assert "Winner: " in output and output.count("last ship is sunk") == 1

    def test_comments_in_a_record_are_shown_only_in_full_replays(
        self, tmp_path: Path, match: AnyRecord
    ) -> None:
        path = tmp_path / "match.txt"
        noted = format_record(GAMES["battleship"], match).replace("\n2. ", " ; canary\n2. ", 1)
        path.write_text(noted, "utf-8")
        assert "(canary)" in run("replay", str(path)).stdout
        for viewer in ("public", "1", "2"):
            assert "canary" not in run("replay", str(path), "--as", viewer).stdout


class TestAnalyse:
    @pytest.fixture
    def small(self, tmp_path: Path) -> Path:
        path = tmp_path / "small.json"
        play(*PEOPLE, *SMALL, "--record", str(path), lines=MOVES)
        return path

    def test_report_covers_every_seat_or_the_selected_one(self, small: Path) -> None:
        output = run("analyse", str(small)).stdout
        assert "\nAnna\n" in output
        assert "\nLéo\n" in output
        french = run("analyse", str(small), "--seat", "2", "--language", "fr").stdout
        assert "\nLéo\n" in french
        assert "Anna\u00a0: jugé" not in french

    def test_report_is_available_as_json(self, small: Path) -> None:
        lines = run("analyse", str(small), "--json", "--worlds", "2").stdout.splitlines()
        for line, result in zip(lines, (1.0, -1.0), strict=True):
            report = json.loads(line)
            assert report["result"] == result
            total = report["start"] + sum(report["parts"].values())
            assert abs(total - result) <= 1e-9

    def test_report_of_one_seat_has_the_same_account_as_that_of_both(self, tmp_path: Path) -> None:
        match, path = Match("mako", way="C"), tmp_path / "mako.json"
        match.play_out(["gabier", "mousse"], Random(0))
        path.write_bytes(encode_record(match.record()))
        both, one = (
            run("analyse", str(path), "--worlds", "2", *seat).stdout.splitlines()
            for seat in ((), ("--seat", "1"))
        )
        start, end = both.index("Key moments:"), both.index("Key moments:") + 4
        assert both[start:end] == one[one.index("Key moments:") :][: end - start]

    def test_unknown_seat_is_refused(self, small: Path) -> None:
        assert run("analyse", str(small), "--seat", "3").exit_code == 2
        assert run("analyse", str(small), "--seat", "0").exit_code == 2


class TestDice:
    def test_dice_counts_are_compared_with_expected_counts(self, tmp_path: Path) -> None:
        kit, path = GAMES["mako"], tmp_path / "mako.json"
        record = audited_match(kit, kit.game.config_type(), seed=3)
        path.write_bytes(encode_record(record))
        pips = [ply.action.pips[0] for ply in record.plies if hasattr(ply.action, "pips")]
        lines = run("dice", str(path)).stdout.splitlines()
        assert lines[0].startswith(f"Dice with 6 faces, {len(pips)} rolled: p is about 0.")
        assert lines[2].split() == ["seen", *(str(pips.count(face)) for face in range(1, 7))]
        assert lines[3].split() == ["expected", *[f"{len(pips) / 6:.1f}"] * 6]
        assert lines[4] == "One of 2, drawn once: p = 1.000"
        both = run("dice", str(path), str(path), "--language", "fr").stdout
        assert both.startswith(f"Dés à 6 faces, {2 * len(pips)} jets")

    def test_missing_files_or_database_are_reported(self, file: Path, tmp_path: Path) -> None:
        assert run("dice").exit_code == 2
        missing = run("dice", "--data", str(tmp_path))
        assert missing.exit_code == 1 and "no readable Escadre database" in missing.stderr
        assert list(tmp_path.glob("*.sqlite3")) == []


class TestRecords:
    def test_export_round_trip_between_json_and_text(self, file: Path, tmp_path: Path) -> None:
        sheet = tmp_path / "match.txt"
        sheet.write_text(run("export", str(file), "--to", "text").stdout, "utf-8")
        assert run("export", str(sheet), "--to", "json").stdout == file.read_text("utf-8")
        assert run("export", str(sheet), "--to", "text").stdout == sheet.read_text("utf-8")

    def test_verify_names_the_changed_move(self, file: Path) -> None:
        assert run("verify", str(file)).exit_code == 0
        data = file.read_text("utf-8")
        file.write_text(data.replace('"players": ["RandomBot"', '"players": ["Nelson"'), "utf-8")
        result = run("verify", str(file))
        assert result.exit_code == 1
        assert "\n  – Move 1 breaks the hash chain" in result.stdout
        assert result.stdout.startswith("Wrong: ") and "Checked:" not in result.stdout

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_verify_names_missing_parts_and_exits_with_3(
        self, tmp_path: Path, language: str
    ) -> None:
        """Covers a cut tail, a removed seal, and a later hash that proves the cut."""
        path, sheet = tmp_path / "match.json", tmp_path / "match.txt"
        saved_line = play(*PEOPLE, *SMALL, "--record", str(path), lines=MOVES).stdout.splitlines()[
            -1
        ]
        whole = run("verify", str(path), language=language)
        assert whole.exit_code == 0
        last = saved_line.split()[-1]
        assert last in whole.stdout
        record = decode_record(path.read_bytes(), GAMES)
        sheet.write_text(
            format_record(GAMES["battleship"], record).replace(f"seal: {last}\n", ""), "utf-8"
        )
        path.write_bytes(encode_record(replace(record, plies=record.plies[:5], ending=None)))
        missing = {
            "en": ("the ending: after 5 moves", "the “seal:” line"),
            "fr": ("la fin\xa0: après 5 coups", "la ligne «\xa0seal:\xa0»"),
        }[language]
        for file, message in zip((path, sheet), missing, strict=True):
            result = run("verify", str(file), language=language)
            assert (result.exit_code, message in result.stdout) == (3, True)
        result = run("verify", str(path), "--saw", last, language=language)
        assert result.exit_code == 1 and last in result.stdout
        checked = run("verify", str(sheet), "--saw", last.upper(), language=language)
        assert checked.exit_code == 0
        assert run("verify", str(path), "--saw", "5f", language=language).exit_code == 2

    def test_verify_explains_what_a_saved_commitment_seed_or_seal_proves(
        self, tmp_path: Path
    ) -> None:
        kit, path = GAMES["battleship"], tmp_path / "audited.json"
        record = audited_match(kit, kit.game.config_type(width=4, height=4, fleet=(1,)), seed=2)
        path.write_bytes(encode_record(record))
        assert record.lots
        alone = run("verify", str(path)).stdout
        assert "cannot prove when the seeds were chosen" in alone
        assert "cannot prove that no secret set-up was altered" in alone
        seal = next(ply.seal for ply in record.plies if ply.seal)
        arguments = ["--commitment", record.lots.commitment, "--seed", record.lots.seat_seeds[1]]
        proven = run("verify", str(path), *arguments, "--seal", seal)
        assert proven.exit_code == 0
        assert "it could not choose the dice" in proven.stdout
        assert "those set-ups were not altered" in proven.stdout
        assert "cannot prove when" not in proven.stdout
        for wrong, message in (
            (
                ["--commitment", "0" * 64],
                "The commitment that you saved is not the one in this record",
            ),
            (["--seed", "my own words"], "its dice were rolled without you"),
            (["--seed", "0" * 64], "A seed of zeros means that no seed was given"),
            (["--seal", "0" * 64], "the set-up was altered"),
        ):
            result = run("verify", str(path), *wrong)
            assert result.exit_code == 1 and message in result.stdout

    def test_verify_names_missing_features_of_old_records(self, file: Path) -> None:
        old = Path(__file__).parents[1] / "data" / "golden"
        output = run("verify", str(old / "battleship-drawn" / "record.json")).stdout
        assert output.startswith("Incomplete") and "which format 1 does not store" in output
        assert "The record has no seeds" in run("verify", str(file)).stdout

    def test_record_with_an_illegal_move_is_refused_with_its_clause(
        self, tmp_path: Path, match: AnyRecord
    ) -> None:
        path = tmp_path / "match.json"
        path.write_bytes(
            encode_record(with_action(match, *[match.plies[-1].seat, match.plies[-1].action]))
        )
        for verb in (["replay"], ["export", "--to", "text"]):
            result = run(verb[0], str(path), *verb[1:])
            assert result.exit_code == 1
            assert re.match(r"Move \d+ breaks BAT-\d+: The game is over\.\n", result.stderr)

    def test_ending_that_contradicts_the_rules_is_refused(
        self, file: Path, match: AnyRecord
    ) -> None:
        ending = match.ending
        assert ending is not None
        other = replace(ending, places=ending.places[::-1], returns=ending.returns[::-1])
        unended = replace(match, plies=match.plies[:-1])
        for record, message in (
            (replace(match, ending=other), "By the rules this game ended differently."),
            (unended, "The record has an ending, but by the rules the game continues."),
        ):
            file.write_bytes(encode_record(record))
            result = run("replay", str(file))
            assert result.exit_code == 1
            assert result.stderr.strip() == message
            assert "wins" not in result.stdout

    def test_endless_device_is_refused_as_too_large(self) -> None:
        for verb in (["verify"], ["replay"], ["export", "--to", "text"]):
            result = run(verb[0], "/dev/zero", *verb[1:])
            assert result.exit_code == 1
            assert "too large for a game record" in result.stderr
        result = play("mousse", "random", "-o", "fleet=@/dev/zero")
        assert result.exit_code == 2
        assert "/dev/zero is longer than" in result.stderr

    @pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-", *swept("<&-", "2>&-")])
    def test_closed_streams_are_treated_as_empty(self, closed: str) -> None:
        line = f'"{sys.executable}" -m escadre play battleship human mousse {closed}'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, input="")
        assert done.returncode == 1
        assert BUG not in done.stderr
        assert "Traceback" not in done.stderr

    def test_full_disk_is_reported(self) -> None:
        result = play("mousse", "random", *SMALL, "--record", "/dev/full")
        assert result.exit_code == 1
        assert result.stderr == "/dev/full: the disk is full.\n"
        done = subprocess.run(
            f'"{sys.executable}" -m escadre games --language en >/dev/full',
            shell=True,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert done.returncode == 1
        assert done.stderr.startswith("System error: the disk is full.")

    def test_control_characters_in_names_are_not_printed(self, tmp_path: Path) -> None:
        path = tmp_path / "match.json"
        play("human:\x1b[2Jx", "random", *SMALL, "--record", str(path), lines="1 A1\nstop\n")
        assert "\x1b" in decode_record(path.read_bytes(), GAMES).players[0]
        assert "\x1b" not in run("replay", str(path)).stdout

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("verb", ["verify", "replay"])
    @pytest.mark.parametrize(
        ("written", "said"),
        [
            ("", ("This file is empty", "Ce fichier est vide")),
            ("\n \n", ("This file is empty", "Ce fichier est vide")),
            ("[]", ("it is not an object", "ce n’est pas un objet")),
            ("5", ("it is not an object", "ce n’est pas un objet")),
            ("null", ("it is not an object", "ce n’est pas un objet")),
            ("rules: 1\n", ("does not name its game", "ne nomme pas son jeu")),
        ],
    )
    def test_invalid_record_is_refused_with_a_reason(
        self, tmp_path: Path, written: str, said: tuple[str, str], verb: str, language: str
    ) -> None:
        path = tmp_path / "match.json"
        path.write_text(written, "utf-8")
        result = run(verb, str(path), language=language)
        assert result.exit_code == 1
        assert said[LANGUAGES.index(language)] in result.stderr

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.binary(max_size=300), st.integers(0, 5000), st.booleans())
    def test_any_file_is_handled_without_a_traceback(
        self, file: Path, noise: bytes, at: int, sheet: bool
    ) -> None:
        data = file.read_bytes()
        if sheet:
            data = format_record(GAMES["battleship"], decode_record(data, GAMES)).encode()
        broken = file.parent / "broken"
        broken.write_bytes(data[:at] + noise + data[at + len(noise) :])
        for verb in (
            ["verify"],
            ["replay"],
            ["export", "--to", "text"],
            ["export", "--to", "json"],
        ):
            run(verb[0], str(broken), *verb[1:])

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.binary(max_size=300))
    def test_random_bytes_are_refused(self, tmp_path: Path, noise: bytes) -> None:
        path = tmp_path / "noise"
        path.write_bytes(noise)
        assert run("verify", str(path)).exit_code == 1


ARGUMENTS = st.sampled_from(
    [
        *("play", "rules", "perft", "games", "replay", "verify", "export"),
        *(
            "battleship",
            "mako",
            "human",
            "random",
            "BAT-8",
            "1",
            "0",
            "-1",
            "",
            "=",
            "-o",
            "variant=2",
        ),
        *("--seed", "--input", "-", "--record", "--as", "--to", "--language", "fr", "--position"),
        *("--divide", "--", "-h", "é", "\x1b[2J", "\udce9", "v1 bombs=35,35 agreed=1 first=1 | |"),
    ]
)
ODD_OPTIONS = st.builds(
    "{}={}".format,
    st.sampled_from(["variant", "bombs", "bombs_second", "first", "width", "height", "fleet", "x"]),
    st.one_of(st.text(max_size=20), st.integers().map(str), st.just("[" * 5000)),
)


class TestAnything:
    @pytest.fixture(autouse=True)
    def in_temporary_directory(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    @given(st.lists(ARGUMENTS, max_size=6))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_arguments_are_handled_without_a_traceback(self, args: list[str]) -> None:
        run(*args, lines="stop\n")

    @given(st.lists(ODD_OPTIONS, min_size=1, max_size=3))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_options_are_accepted_or_refused(self, options: list[str]) -> None:
        flags = [flag for option in options for flag in ("-o", option)]
        assert play(*flags, lines="stop\n").exit_code in (0, 2)

    @given(st.lists(st.text(max_size=12), max_size=8).map("\n".join))
    def test_any_input_lines_are_accepted_or_refused(self, lines: str) -> None:
        assert play(*PEOPLE, *SMALL, lines=lines).exit_code in (0, 1)

    @given(st.text(max_size=60), st.sampled_from(sorted(GAMES)))
    def test_any_position_is_accepted_or_refused(self, position: str, game: str) -> None:
        assert run("perft", game, "0", "--position", position).exit_code in (0, 2)


class TestPerft:
    def test_perft_counts_sequences(self) -> None:
        assert run("perft", "battleship", "3", *SMALL).stdout == "256\n"

    def test_divide_counts_per_first_ply(self) -> None:
        lines = run("perft", "battleship", "2", "--divide", *SMALL).stdout.splitlines()
        assert lines[0] == "1 A1 h: 1"
        assert lines[-1] == "= 16"

    def test_states_counts_sequences_and_states(self) -> None:
        """BAT-10: each of the two ships has 16 squares; between them one seat becomes ready."""
        lines = run("perft", "battleship", "3", "--states", *SMALL).stdout.splitlines()
        assert lines == [
            "1: 16 sequences, 16 states",
            "2: 16 sequences, 16 states",
            "3: 256 sequences, 256 states",
        ]

    def test_perft_starts_from_a_position(self, match: AnyRecord) -> None:
        kit = GAMES["battleship"]
        line = kit.format_state(kit.game.initial_state(match.config))
        here, usual = (
            run("perft", "battleship", "1", *more).stdout for more in (["--position", line], [])
        )
        assert here == run("perft", "battleship", "1", "-o", "variant=2").stdout != usual

    def test_plies_are_named_by_the_board_of_the_position(self) -> None:
        line = "variant=1 width=4 height=4 fleet=1 drawn=1 | 1A1h ready | 1A1h ready"
        lines = run("perft", "battleship", "1", "--divide", "--position", line).stdout.splitlines()
        assert lines[4:6] == ["A2: 1", "B2: 1"] and lines[-1] == "= 16"


SMALL_SEAS = ("battleship", *PEOPLE, *SMALL)


def on_a_terminal(lines: list[str], played: Sequence[str] = SMALL_SEAS, **environment: str) -> str:
    """Return the text that a terminal of 100 columns shows when these lines are typed."""
    keyboard, screen = pty.openpty()
    command = [sys.executable, "-m", "escadre", "play", *played]
    clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        command,
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env=clean | {"LC_ALL": "C.UTF-8", "COLUMNS": "100"} | environment,
        close_fds=True,
    )
    os.close(screen)
    os.write(keyboard, "".join(f"{line}\n" for line in lines).encode())
    shown = b"".join(_until_closed(keyboard))
    assert process.wait(timeout=30) == 0
    return shown.decode()


def _until_closed(keyboard: int) -> Iterator[bytes]:
    while True:
        readable, _, _ = select.select([keyboard], [], [], 30)
        assert readable, "no output from the terminal"
        try:
            data = os.read(keyboard, 4096)
        except OSError:  # raised by Linux when the other end is closed
            return
        if not data:
            return
        yield data


CLEAR = "\x1b[H\x1b[2J\x1b[3J"
TYPED = ["", "1 A1", "ready", "", "", "1 D4", "ready", "", "", "B2", "", "", "B2", "stop"]


class TestTerminal:
    def test_screen_is_cleared_between_two_people(self) -> None:
        screen = on_a_terminal(TYPED, NO_COLOR="1")
        _, *curtained = screen.split(CLEAR)
        assert [seat.partition(":")[0] for seat in curtained] == ["Anna", "Léo", "Anna", "Léo"]
        annas, leos = curtained[::2], curtained[1::2]
        assert "Anna – 1-square ship on A1" in annas[0] and "■" in annas[1]
        assert "Léo – 1-square ship on D4" in leos[0] and "■" in leos[1]
        assert not any("Anna – ship" in seat for seat in leos)
        assert not any("Léo – ship" in seat for seat in annas)
        # a returning player sees the opponent's public plies
        assert "Léo – fleet placed" in annas[1] and "Anna – B2: miss" in leos[1]

    def test_screen_is_not_cleared_without_hidden_information(self) -> None:
        screen = on_a_terminal(["pass", "pass", "stop"], ("mako", *PEOPLE), NO_COLOR="1")
        assert CLEAR not in screen
        assert "Anna – passes" in screen and "Léo – passes" in screen

    def test_no_color_turns_colours_off(self) -> None:
        assert "\x1b[34m· · · · \x1b[0m" in on_a_terminal(["", "stop"])
        assert "\x1b[34m" not in on_a_terminal(["", "stop"], NO_COLOR="1")


def test_command_is_installed() -> None:
    command = Path(sys.executable).with_name("escadre")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"escadre \d+\.\d+\.\d+\S*\n", done.stdout)


def test_closed_pipe_gives_no_traceback() -> None:
    command = f"{sys.executable} -m escadre perft battleship 1 --divide | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("5 A1 h: 1\n", "")


def test_players_with_equal_names_are_numbered_in_the_log() -> None:
    result = run("play", "mako", "mousse", "mousse", "random", "--seed", "1")
    assert result.exit_code == 0
    names = {line.partition(" – ")[0] for line in result.stdout.splitlines() if " – " in line}
    assert {"Cabin boy 1", "Cabin boy 2", "random"} <= names


def test_people_with_equal_names_are_numbered_but_recorded_unchanged(
    tmp_path: Path,
) -> None:
    file = tmp_path / "match.json"
    people = ("human:Ann", "human:Ann", "mousse", "mousse")
    result = run("play", "mako", *people, "--seed", "1", "--record", str(file), lines="stop\n")
    assert re.search(r"^Ann [12] to play\.", result.stdout, re.MULTILINE)
    assert json.loads(file.read_text("utf-8"))["players"] == ["Ann", "Ann", "mousse", "mousse"]


@pytest.mark.parametrize(
    ("words", "incomplete", "found"),
    [
        (["play"], "ma", ["maitre", "mako", "mats"]),
        (["play", "mats"], "bo", ["bosco"]),
        (["play", "mats", "-o"], "wre", ["wrecks_shield="]),
        (["arena", "--game"], "batt", ["battleship"]),
        (["arena", "--game", "mats", "--players"], "mousse,ami", ["mousse,amiral"]),
        (["rules"], "arm", ["armada"]),
        ([], "tab", ["tables"]),
    ],
)
def test_shell_completes_games_players_and_options(
    words: list[str], incomplete: str, found: list[str]
) -> None:
    shell = ShellComplete(cli, {}, "escadre", "_ESCADRE_COMPLETE")
    assert sorted(each.value for each in shell.get_completions(words, incomplete)) == found
