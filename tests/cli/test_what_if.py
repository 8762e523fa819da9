"""Test that a match file can be continued from one of its plies."""

from __future__ import annotations

from pathlib import Path

import pytest

from escadre.core.game import CHANCE
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.record import AnyRecord
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.cli.test_cli import run
from tests.helpers.matches import audited_match, random_match

KIT = GAMES["mako"]
CONFIG = KIT.game.config_type()


def saved_match(folder: Path, match: AnyRecord) -> str:
    path = folder / "match.json"
    path.write_bytes(encode_record(match))
    return str(path)


@pytest.mark.parametrize("audited", [True, False])
def test_same_luck_and_moves_repeat_the_dice_of_the_match(tmp_path: Path, audited: bool) -> None:
    """The dice are known by their seeds, or only by their results."""
    match = (audited_match if audited else random_match)(KIT, CONFIG, seed=4)
    path, copy_path = saved_match(tmp_path, match), tmp_path / "again.json"
    people = [each for each in match.plies[10:] if each.seat != CHANCE]
    mine = [KIT.format_action(CONFIG, ply.action) for ply in people if ply.seat == 0]
    result = run(
        *("what-if", path, "--ply", "10", "--against", "random", "--record", str(copy_path)),
        *("--seed", "1"),
        lines="\n".join([*mine, "stop"]),
    )
    assert "Traceback" not in result.output
    what_if = decode_record(copy_path.read_bytes(), KIT.game)
    assert what_if.inherited_plies == 10 and verify(KIT, what_if) == []
    assert [ply.action for ply in what_if.plies[:10]] == [ply.action for ply in match.plies[:10]]
    then, now = (
        [each.action for each in record.plies[10:] if each.seat == CHANCE]
        for record in (match, what_if)
    )
    count = min(len(then), len(now))
    assert count > 1 and now[:count] == then[:count]


def test_new_luck_is_reproducible_with_a_seed(tmp_path: Path) -> None:
    path = saved_match(tmp_path, random_match(KIT, CONFIG, seed=4))

    def output(*more: str) -> str:
        return run("what-if", path, "--ply", "10", *more, lines="stop\n").stdout

    assert output("--new-luck", "--seed", "1") == output("--new-luck", "--seed", "1")
    assert output("--new-luck", "--seed", "1") != output()


def test_what_if_reveals_no_hidden_ship_and_cannot_undo_old_plies(tmp_path: Path) -> None:
    kit = GAMES["battleship"]
    small = kit.game.config_type(width=4, height=4, fleet=(1,), bombs=3, first="1")
    outputs = []
    for where in ("A1", "D4"):
        lines = f"1 C3\nready\n1 {where}\nready\nB2\nB2\n"
        path = str(tmp_path / f"{where}.json")
        options = ("-o", "width=4", "-o", "height=4", "-o", "fleet=1", "-o", "bombs=3")
        people = ("human:Ann", "human:Ben", *options, "-o", "first=1", "--record", path)
        run("play", "battleship", *people, lines=f"{lines}stop\n")
        ended = decode_record(Path(path).read_bytes(), kit.game)
        assert ended.config == small and ended.ending is None
        assert "after the end" in run("what-if", path, "--ply", "4").stderr
        run("play", "battleship", *people, lines=f"{lines}{'D1 C1 C2 A2'.replace(' ', chr(10))}")
        outputs.append(run("what-if", path, "--ply", "4", lines="back\nstop\n").stdout)
    assert outputs[0] == outputs[1] and "Too late" in outputs[0]


def test_unknown_ply_seat_or_captain_is_refused(tmp_path: Path) -> None:
    path = saved_match(tmp_path, random_match(KIT, CONFIG, seed=4))
    assert "moves 0 to" in run("what-if", path, "--ply", "99999").stderr
    assert run("what-if", path, "--ply", "1", "--seat", "9").exit_code == 2
    assert run("what-if", path, "--ply", "1", "--against", "nobody").exit_code == 2
