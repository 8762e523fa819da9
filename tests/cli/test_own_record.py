"""Test that results computed from match files equal those that a server computes."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome
from escadre.core.match.json_format import encode_record
from escadre.core.match.record import AnyRecord
from escadre.games import GAMES
from tests.cli.test_cli import run
from tests.helpers.matches import random_match

KIT = GAMES["mako"]
MATCH = random_match(KIT, KIT.game.config_type(), seed=4)


def saved_matches(folder: Path, *matches: AnyRecord) -> list[str]:
    paths = [folder / f"{n}.json" for n, _ in enumerate(matches)]
    for path, match in zip(paths, matches, strict=True):
        path.write_bytes(encode_record(match))
    return [*map(str, paths)]


def with_players(*players: str) -> AnyRecord:
    """Return the match with these players."""
    return replace(MATCH, players=players)


def test_results_are_listed_by_captain_with_dice_counts(tmp_path: Path) -> None:
    against = [("Ann", "mousse"), ("mousse", "Ann"), ("Ann", "Ben"), ("Ann", "Ann"), ("Ben", "Cem")]
    files = saved_matches(tmp_path, *(with_players(*players) for players in against))
    lines = run("results", "Ann", *files).stdout.splitlines()
    assert lines[0] == "3 of 5 games counted"
    rows = {line[12:24].strip(): line[24:].split() for line in lines[2:4]}
    assert rows["Cabin boy"] == ["2", "1", "0", "1", "50.0"]
    assert rows["people"][0] == "1"
    pips = [
        pip for ply in MATCH.plies if isinstance(ply.action, DiceOutcome) for pip in ply.action.pips
    ]
    assert f"rolled {3 * len(pips)} dice" in lines[4]
    assert f"6: {3 * pips.count(6)} times" in lines[5]


def test_what_if_and_unfinished_matches_do_not_count(tmp_path: Path) -> None:
    plies = MATCH.plies[:-1]
    open_ended = replace(MATCH, players=("Ann", "mousse"), plies=plies, ending=None)
    what_if = replace(MATCH, players=("Ann", "mousse"), inherited_plies=3)
    lines = run(
        "results", "Ann", *saved_matches(tmp_path, open_ended, what_if), language="fr"
    ).stdout
    assert lines.startswith("0 partie comptée sur 2\nAucune de vos parties")


def test_choices_are_judged_on_request(tmp_path: Path) -> None:
    kit = GAMES["battleship"]
    small = kit.game.config_type(width=4, height=4, fleet=(2,), bombs=5)
    (path,) = saved_matches(
        tmp_path, replace(random_match(kit, small, seed=2), players=("Ann", "Ben"))
    )
    plain, judged = run("results", "Ann", path).stdout, run("results", "Ann", path, "--analyse")
    assert "analysed" not in plain
    assert "one game analysed" in judged.stdout
