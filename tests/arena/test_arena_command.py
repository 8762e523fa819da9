"""Test the commands `escadre arena` and `escadre bot check`."""

from __future__ import annotations

import csv
import json
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from escadre.arena.workers import make_process_pool, run_schedule
from escadre.cli import cli
from tests.arena import misbehaving_bots

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"


def escadre(*arguments: str, language: str = "en") -> Result:
    """Run an `escadre` command."""
    return CliRunner().invoke(cli, [*arguments, "--language", language], env={"LANG": "C"})


def arena(*arguments: str, game: str = "mako", language: str = "en") -> Result:
    return escadre("arena", "--game", game, "--workers", "1", *arguments, language=language)


def check(bot: str, *arguments: str, game: str = "battleship") -> Result:
    return escadre("bot", "check", bot, "--game", game, "--matches", "2", *arguments)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_arena_prints_a_table_of_results(language: str) -> None:
    result = arena("--players", "mousse,random", "--matches", "4", language=language)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].split()[0] == {"en": "player", "fr": "joueur"}[language]
    assert {line.split()[0] for line in lines[1:]} == {"mousse", "random"}


def test_a_withdrawn_bot_is_named_below_the_table(tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text(misbehaving_bots.HANGS)
    arguments = "--players", f"{tmp_path / 'deaf.py'},random", "--matches", "40", "--time", "0.5"
    output = arena(*arguments).stdout
    assert "deaf.py timed out in 5 games in a row and is withdrawn." in output


def test_bot_check_formats_numbers_by_language() -> None:
    output_by_language = {}
    for language in ("en", "fr"):
        bot = str(EXAMPLES / "first.py")
        arguments = ("bot", "check", bot, "--game", "battleship", "--matches", "1")
        output_by_language[language] = escadre(*arguments, language=language).stdout
    assert re.search(r"\d\.\d ms", output_by_language["en"]) and re.search(
        r"\d,\d\u00a0ms", output_by_language["fr"]
    )


def test_an_event_of_three_players_has_ratings() -> None:
    result = arena("--players", "mousse,random,bosco", "--matches", "4", game="mats")
    assert result.exit_code == 0 and "Bradley–Terry" in result.stdout


def test_tables_of_three_seats_have_openskill_ratings() -> None:
    result = arena("--players", "mousse,random", "--matches", "3", "-o", "players=3")
    assert result.exit_code == 0 and "OpenSkill" in result.stdout


def test_results_are_the_same_in_all_file_formats(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    rows = {}
    for form in ("csv", "jsonl", "parquet"):
        file = tmp_path / f"results.{form}"
        output = arena("--players", "mousse,random", "--matches", "4", "--out", str(file))
        assert output.exit_code == 0, output.output
        rows[form] = file
    with rows["csv"].open() as table:
        from_csv = list(csv.DictReader(table))
    from_lines = [json.loads(line) for line in rows["jsonl"].read_text().splitlines()]
    from_parquet = pyarrow.read_table(rows["parquet"]).to_pylist()
    assert len(from_csv) == len(from_lines) == len(from_parquet) == 8
    for one, two, three in zip(from_csv, from_lines, from_parquet, strict=True):
        assert list(one) == list(two) == list(three)
        assert [one[key] for key in ("player", "seed", "how")] == [
            two[key] for key in ("player", "seed", "how")
        ]
        assert two["place"] == three["place"] == int(one["place"])


def test_every_match_can_be_verified_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "escadre.cli.tournament.make_process_pool", make_process_pool
    )  # other tests use threads
    arena("--players", "mousse,random", "--matches", "2", "--records", str(tmp_path), game="mats")
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for file in files:
        assert escadre("verify", str(file)).exit_code == 0
        assert escadre("replay", str(file)).exit_code == 0


def test_a_sequential_test_stops_when_decided() -> None:
    arguments = ("--players", "bosco,random", "--matches", "2000", "--sprt", "0,300")
    result = arena(*arguments, game="battleship")
    assert result.exit_code == 0 and "Decided after" in result.stdout
    assert "a lead of 300 Elo points for bosco" in result.stdout


def test_an_interrupted_event_reports_the_matches_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any) -> Any:
        yield next(run_schedule(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr("escadre.cli.tournament.run_schedule", interrupted)
    out = tmp_path / "results.jsonl"
    result = arena("--players", "mousse,random", "--matches", "90", "--out", str(out))
    assert result.exit_code == 1 and "Stopped after 2 of 90 games" in result.stderr
    assert "mousse" in result.stdout and len(out.read_text().splitlines()) == 4


def test_an_unwritable_file_is_reported_before_the_first_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("escadre.cli.tournament.run_schedule")
    result = arena("--players", "mousse,random", "--out", str(tmp_path / "nowhere" / "x.csv"))
    assert result.exit_code == 1 and "no such file or directory" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "mousse"), "two players"),
        (("--players", "mousse,"), "two players"),
        (("--players", f"mousse,{__file__[:-3]}.txt"), "no such file or directory"),
        (("--players", f"mousse,{EXAMPLES / 'hunter.js'}"), "make it executable"),
        (("--players", "mousse,nobody"), "Unknown player “nobody”"),
        (("--players", "mousse,random", "--out", "results.xls"), ".csv, .jsonl or .parquet"),
        (("--players", "mousse,random", "--sprt", "20,0"), "“20,0” is not a pair of ratings"),
        (("--players", "mousse,random", "--sprt", "much"), "“much” is not a pair of ratings"),
        (("--players", "mousse,random", "--sprt", "0,9", "-o", "players=3"), "at a table of two"),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = arena(*arguments)
    assert result.exit_code == 1 and sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_bot_check_reports_no_errors_for_a_good_bot(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(misbehaving_bots.FIRST)
    result = check(str(tmp_path / "first.py"))
    assert result.exit_code == 0 and "No errors in 2 games." in result.stdout
    assert (
        result.stderr.strip() == "Bataille navale, 2 games"
    )  # on a terminal, a progress bar follows


def test_bot_check_describes_faults_of_python_bots(tmp_path: Path) -> None:
    for name, source, message in (
        ("cheat.py", misbehaving_bots.ILLEGAL, "is illegal by BAT-9: "),
        ("dies.py", misbehaving_bots.DIES, "dies.py, line 4: AttributeError"),
        (
            "nothing.py",
            misbehaving_bots.NOTHING,
            "expected one class with choose(observation, rng), but found none",
        ),
        ("two.py", misbehaving_bots.TWO, "found One, Other: name one, as in two.py:Other"),
    ):
        (tmp_path / name).write_text(source)
        result = check(str(tmp_path / name), "--matches", "1")
        assert result.exit_code == 1 and message in result.stdout
        assert "never chose “bomb”" not in result.stdout  # because it was never legal


def test_bot_check_has_no_choice_statistics_for_a_bot_that_crashed(tmp_path: Path) -> None:
    (tmp_path / "dies.py").write_text(misbehaving_bots.DIES)
    output = check(str(tmp_path / "dies.py")).stdout
    assert "never chose" not in output and " ms" not in output


def test_bot_check_describes_invalid_answers_of_programs(tmp_path: Path) -> None:
    for source, message in (
        (misbehaving_bots.RUBBISH, 'hello (expected a line such as {"action": "…"})'),
        (
            misbehaving_bots.ELSEWHERE,
            "“Z99” is not a square. Write a letter and a number, from A1 to J10.",
        ),
    ):
        (tmp_path / "program").write_text(source)
        result = check(shlex.join([sys.executable, str(tmp_path / "program")]), "--matches", "1")
        assert result.exit_code == 1
        assert f"invalid answer: {message}\n" in result.stdout


def test_bot_check_lists_a_repeated_fault_once(tmp_path: Path) -> None:
    (tmp_path / "dies.py").write_text(misbehaving_bots.DIES)
    output = check(str(tmp_path / "dies.py")).stdout
    assert output.count("AttributeError") == 1 and "The same error in one more game." in output


def test_the_first_choice_is_timed_and_limited(tmp_path: Path) -> None:
    """Starting the bot does not count as thinking time; the first choice does."""
    slow = misbehaving_bots.FIRST.replace(
        "        return",
        "        __import__('time').sleep(60 if vars(self).setdefault('asked', []) else 0.3)\n"
        "        self.asked.append(1)\n"
        "        return",
    )
    (tmp_path / "slow.py").write_text(slow)
    output = check(str(tmp_path / "slow.py"), "--matches", "1", "--time", "0.2").stdout
    assert "move 1: timeout." in output
    output = check(str(tmp_path / "slow.py"), "--matches", "1", "--time", "2").stdout
    assert "move 1: " not in output and ": timeout." in output
    (milliseconds,) = re.findall(r"([\d.]+) ms", output)[-1:]
    assert float(milliseconds) >= 300


def test_a_bot_may_answer_in_notation(tmp_path: Path) -> None:
    (tmp_path / "texts.py").write_text(misbehaving_bots.TEXTS)
    result = check(str(tmp_path / "texts.py"), "--matches", "2")
    assert result.exit_code == 0, result.stdout


def test_bot_check_stops_after_a_timeout(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(misbehaving_bots.HANGS)
    output = check(str(tmp_path / "hangs.py"), "--time", "0.2").stdout
    assert output.count("timeout") == 2 and "stopped after this timeout" in output


def test_time_option_must_be_a_number(tmp_path: Path) -> None:
    for time in ("nan", "0,5"):
        result = check("mousse", "--time", time)
        assert result.exit_code == 2 and "--time must be a number" in result.stderr


def test_time_option_may_have_a_decimal_comma_in_french() -> None:
    command = "bot", "check", "mousse", "--game", "battleship", "--matches", "2", "--time"
    assert escadre(*command, "0,5", language="fr").exit_code == 0
    refused = escadre(*command, "0,001", language="fr")
    assert refused.exit_code == 2 and "--time doit être un nombre" in refused.stderr


def test_bot_check_lists_kinds_of_action_never_chosen(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(misbehaving_bots.FIRST)
    result = check(str(tmp_path / "first.py"), game="maitre")
    assert "The bot never chose “" in result.stdout


def test_the_python_examples_play_without_errors() -> None:
    for bot in ("first.py", "hunter.py"):
        result = check(str(EXAMPLES / bot))
        assert result.exit_code == 0, result.stdout


@pytest.mark.skipif(shutil.which("node") is None, reason="this machine has no node")
def test_the_javascript_example_plays_without_errors() -> None:
    for game in ("battleship", "mako"):  # in other games it only picks from the list
        result = check(f"node {EXAMPLES / 'hunter.js'}", game=game)
        assert result.exit_code == 0, result.stdout
