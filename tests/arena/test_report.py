"""Test the report of a tournament: files are written as a whole, and numbers are readable."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from escadre.arena.protocol import FaultKind
from escadre.arena.results import MatchResult, ResultRow
from escadre.arena.schedule import seat_rotations
from escadre.arena.workers import run_schedule
from escadre.core.i18n.catalogue import format_number, words
from tests.arena import misbehaving_bots
from tests.arena.test_arena_command import arena
from tests.arena.test_match import schedule
from tests.conftest import ROOT

PAIR = ("--players", "mousse,random", "--matches", "2")


def rows(file: Path) -> list[dict[str, Any]]:
    """Return the rows of a file of JSON lines."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_every_column_is_documented() -> None:
    """docs/reference/arena-results.md lists name and type of each column, in order."""
    page = (ROOT / "docs" / "reference" / "arena-results.md").read_text("utf-8")
    documented = re.findall(r"^\| `(\w+)` \| (text|integer|number) \|", page, re.M)
    kinds = {str: "text", int: "integer", float: "number"}
    assert documented == [
        (each.name, kinds[each.type]) for each in msgspec.structs.fields(ResultRow)
    ]
    assert all(f"`{kind}`" in page for kind in get_args(FaultKind))


def test_an_existing_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    out, link = tmp_path / "results.csv", tmp_path / "link.csv"
    out.write_text("what stood there\n" * 1000)
    link.symlink_to(out)
    assert arena(*PAIR, "--out", str(link)).exit_code == 0
    assert link.is_symlink() and sorted(tmp_path.iterdir()) == [link, out]
    assert b"\r" not in out.read_bytes()
    with out.open() as table:
        assert len(list(csv.DictReader(table))) == 4


def test_a_full_disk_keeps_the_old_file_and_still_prints_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    out = tmp_path / "results.jsonl"
    out.write_text("what stood there")
    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    result = arena(*PAIR, "--out", str(out))
    assert result.exit_code == 1 and "results.jsonl: the disk is full." in result.stderr
    assert "mousse" in result.stdout
    assert list(tmp_path.iterdir()) == [out] and out.read_text() == "what stood there"


def test_results_can_be_written_to_a_pipe(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no such pipes here")
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert arena(*PAIR, "--out", str(pipe)).exit_code == 0
        assert os.read(reader, 1 << 16).count(b"\n") == 4 and pipe.is_fifo()
    finally:
        os.close(reader)


@pytest.mark.parametrize("address", ["", "rubbish"])
def test_an_invalid_cluster_address_writes_no_files(tmp_path: Path, address: str) -> None:
    pytest.importorskip("distributed")
    places = ("--out", str(tmp_path / "results.csv"), "--records", str(tmp_path / "records"))
    result = arena(*PAIR, *places, "--cluster", address)
    assert result.exit_code == 1 and len(result.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals here")
def test_sigterm_saves_the_matches_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def send_sigterm(*arguments: Any) -> Iterator[list[MatchResult]]:
        yield next(run_schedule(*arguments))
        for _ in range(2):  # once for the process, once for its group
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr("escadre.cli.tournament.run_schedule", send_sigterm)
    out = tmp_path / "results.jsonl"
    result = arena("--players", "mousse,random", "--matches", "90", "--out", str(out))
    assert result.exit_code == 1 and "Stopped after 2 of 90 games" in result.stderr
    assert len(rows(out)) == 4
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_similar_names_get_separate_record_files(tmp_path: Path) -> None:
    for name in ("a+b.py", "a-b.py"):
        (tmp_path / name).write_text(misbehaving_bots.FIRST)
    players = f"random,{tmp_path / 'a+b.py'},{tmp_path / 'a-b.py'}"
    records = tmp_path / "records"
    arguments = ("--players", players, "--matches", "2", "--records", str(records))
    assert arena(*arguments, game="mats").exit_code == 0
    assert len(list(records.iterdir())) == 6


def test_every_pair_of_players_meets_in_teams(tmp_path: Path) -> None:
    assert len(seat_rotations((0, 1, 2, 3), has_teams=True)) == 24
    out = tmp_path / "results.jsonl"
    table = ("-o", "players=4", "-o", "teams=true")
    arguments = ("--players", "mousse,bosco", "--matches", "6", *table, "--out", str(out))
    assert arena(*arguments).exit_code == 0
    sides: dict[Any, set[tuple[int, str]]] = {}
    for row in rows(out):
        match = row["group"], row["round"], row["match"]
        sides.setdefault(match, set()).add((row["side"], row["player"]))
    assert len(sides) == 4 + 6 + 4  # one round for each of three groups
    for first, second in (("mousse", "bosco"), ("bosco", "mousse")):
        assert {(0, first), (1, second)} in sides.values()


def test_the_table_fits_a_terminal_even_with_long_names(tmp_path: Path) -> None:
    bot = tmp_path / "a_bot_with_a_name_that_leaves_no_place_for_figures.py"
    bot.write_text(misbehaving_bots.FIRST)
    arguments = ("--players", f"mousse,{bot}", "--matches", "2")
    for language in ("en", "fr"):
        lines = arena(*arguments, game="mats", language=language).stdout.splitlines()
        assert bot.name in lines and max(map(len, lines)) <= 80
        assert len({len(line) for line in lines if line != bot.name}) == 1


@pytest.mark.parametrize("place", ["--out", "--records"])
def test_an_empty_path_is_refused(place: str) -> None:
    result = arena(*PAIR, place, "")
    assert result.exit_code == 2 and f"{place} must be a" in result.stderr


def test_no_more_processes_start_than_there_are_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[int] = []

    def processes(workers: int) -> Executor:
        started.append(workers)
        return ThreadPoolExecutor(workers)

    monkeypatch.setattr("escadre.cli.tournament.make_process_pool", processes)
    assert arena("--players", "mousse,random", "--matches", "9", "--workers", "1024").exit_code == 0
    assert started == [2]  # five rounds in blocks of four


def test_numbers_are_formatted_by_language() -> None:
    for language, written in (("en", "12.3"), ("fr", "12,3")):
        assert format_number(words(language, "escadre.arena"), 12.34) == written
    assert format_number(words("en", "escadre.arena"), -0.4, 0) == "0"


def test_a_schedule_of_any_length_starts_at_once() -> None:
    assert next(schedule("mousse", "random", round_count=10**12).tasks) == (0, (0, 1))
