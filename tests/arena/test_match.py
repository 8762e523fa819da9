"""Test that arena matches are mirrored and reproducible, and that faulty bots lose them."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escadre.arena.bot_check import bot_check_lines, check_bot
from escadre.arena.entrants import parse_entrants
from escadre.arena.protocol import BotFault, MatchStart
from escadre.arena.results import MatchResult
from escadre.arena.schedule import Schedule, play_rounds, seat_rotations
from escadre.arena.subprocess_bot import SubprocessBot, crash_summary
from escadre.core.errors import InputError
from escadre.core.game import Seat, start
from escadre.core.i18n.catalogue import words
from escadre.core.match.json_format import decode_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.arena import misbehaving_bots

SAY = words("en", "escadre.arena", "escadre.games.battleship").format


def schedule(*players: str, game: str = "battleship", options: str = "{}", **more: Any) -> Schedule:
    """Return the schedule of a small event."""
    kit = GAMES[game]
    config = msgspec.json.decode(options, type=kit.game.config_type)
    chosen: dict[str, Any] = {
        "round_count": 1,
        "seed": 7,
        "time_budget": 30.0,
        "keeps_records": True,
    } | more
    return Schedule(
        game,
        msgspec.json.encode(config),
        len(kit.game.sides(config)),
        parse_entrants(kit, players),
        **chosen,
    )


def outcomes(event: Schedule) -> list[MatchResult]:
    """Play all matches of an event in this process."""
    return [outcome for each in play_rounds(event, tuple(event.tasks)) for outcome in each]


def without_time(some: list[MatchResult]) -> list[Any]:
    """Return the rows with their thinking time set to 0."""
    return [msgspec.structs.replace(row, seconds=0.0) for one in some for row in one.rows]


def write_bot(folder: Path, source: str, name: str = "bot.py") -> str:
    """Write a bot's file, and return its path as the arena takes it."""
    (folder / name).write_text(source)
    return str(folder / name)


def protocol_bot(folder: Path, source: str, *arguments: str) -> str:
    """Write a bot that implements the protocol itself, and return its command."""
    file = write_bot(folder, source, "program")
    return shlex.join([sys.executable, file, *arguments])


def test_players_take_every_seat_with_the_same_dice() -> None:
    assert seat_rotations((0, 1)) == [(0, 1), (1, 0)]
    assert seat_rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seat_rotations((0, 0)) == [(0, 0)]
    event = schedule("mousse", "random", game="mako", round_count=2)
    rows = [outcome.rows for outcome in outcomes(event)]
    assert [[row.player for row in each] for each in rows] == [
        ["mousse", "random"],
        ["random", "mousse"],
    ] * 2
    assert [each[0].seed for each in rows] == [rows[0][0].seed] * 2 + [rows[2][0].seed] * 2
    assert rows[0][0].seed != rows[2][0].seed
    dice = [chance_outcomes(outcome.record) for outcome in outcomes(event)]
    assert dice[0][:5] == dice[1][:5] != dice[2][:5]


def chance_outcomes(record: bytes) -> list[Any]:
    """Return the outcomes of chance in a match."""
    return [ply.action for ply in decode_record(record, GAMES).plies if ply.seat == -1]


def test_an_additional_entrant_does_not_change_the_other_matches() -> None:
    two = without_time(outcomes(schedule("mousse", "random", game="mako")))
    three = without_time(outcomes(schedule("mousse", "random", "bosco", game="mats")))
    pair = without_time(outcomes(schedule("mousse", "random", game="mats")))
    assert three[: len(pair)] == pair
    assert two == without_time(outcomes(schedule("mousse", "random", game="mako")))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_match_gives_a_record_that_verifies(game: str) -> None:
    for outcome in outcomes(schedule("random", "random", game=game)):
        record = decode_record(outcome.record, GAMES)
        assert verify(GAMES[game], record) == []
        assert record.ending and record.lots and record.lots.server_seed == outcome.rows[0].seed


def test_two_entrants_fill_four_seats_in_teams() -> None:
    event = schedule("mousse", "random", game="mako", options='{"players": 4, "teams": true}')
    assert event.groups == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]
    some = outcomes(event)
    assert len(some) == 12
    assert all([row.side for row in outcome.rows] == [0, 1, 0, 1] for outcome in some)


def test_a_python_file_plays_like_a_captain(tmp_path: Path) -> None:
    """The bot plays without faults, and a second run gives the same matches."""
    file = write_bot(tmp_path, misbehaving_bots.LUCKY)
    event = schedule(file, "random", game="mako", options='{"way": "C"}')
    played = outcomes(event)
    assert without_time(played) == without_time(outcomes(event))
    assert not any(row.fault for outcome in played for row in outcome.rows)


@pytest.mark.parametrize(
    ("source", "fault", "said"),
    [
        (misbehaving_bots.DIES, "crashed", "bot.py, line 4: AttributeError"),
        (misbehaving_bots.ILLEGAL, "illegal", "A1"),
        (misbehaving_bots.PATCHES, "illegal", "(BAT-9: "),  # another process applies the rules
        (misbehaving_bots.NOTHING, "crashed", "expected one class with choose(observation, rng)"),
        ("class Broken(:\n", "crashed", "bot.py, line 1: SyntaxError"),
        (misbehaving_bots.returning("'Z99'"), "unreadable", "choose returned 'Z99', not an action"),
        (misbehaving_bots.returning("12"), "unreadable", "choose returned 12, not an action"),
    ],
)
def test_a_bot_at_fault_loses_the_match(tmp_path: Path, source: str, fault: str, said: str) -> None:
    file = write_bot(tmp_path, source)
    for outcome in outcomes(schedule(file, "random")):
        mine = next(row for row in outcome.rows if row.player == "bot.py")
        other = next(row for row in outcome.rows if row.player == "random")
        assert (mine.fault, mine.place, mine.returns) == (fault, 2, -1.0)
        assert (other.fault, other.place, other.returns) == ("", 1, 1.0)
        assert outcome.fault_message and said in SAY(outcome.fault_message)
        assert verify(GAMES["battleship"], decode_record(outcome.record, GAMES)) == []


def test_the_message_of_an_illegal_action_names_the_clause(tmp_path: Path) -> None:
    some = outcomes(schedule(write_bot(tmp_path, misbehaving_bots.ILLEGAL), "random"))
    assert all(
        outcome.fault_message and "(BAT-9: " in SAY(outcome.fault_message) for outcome in some
    )


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        (misbehaving_bots.RUBBISH, {"unreadable", "talked"}),
        (misbehaving_bots.FLOOD, {"unreadable", "talked"}),
        (misbehaving_bots.EAGER, {"talked", "illegal"}),
        ("import sys; sys.exit(3)", {"crashed"}),
    ],
)
def test_a_misbehaving_program_loses_and_the_event_continues(
    tmp_path: Path, source: str, faults: set[str]
) -> None:
    some = outcomes(schedule(protocol_bot(tmp_path, source), "random"))
    assert len(some) == 2
    assert {row.fault for outcome in some for row in outcome.rows} - {""} <= faults
    assert all(any(row.fault for row in outcome.rows) for outcome in some)


def test_a_program_that_exits_before_its_first_choice_has_crashed() -> None:
    kit, config = GAMES["mako"], GAMES["mako"].game.config_type()
    program = SubprocessBot(
        kit, config, (sys.executable, "-c", "import sys; sys.exit(3)"), python=False
    )
    program.begin(MatchStart("mako", 1, config, 0, ("one", "two"), 7, 30.0))
    while program._answers.empty():
        time.sleep(0.001)
    with pytest.raises(BotFault) as caught:
        program.choose(start(kit.game, config), 1)
    assert caught.value.kind == "crashed"


@pytest.mark.parametrize("source", [misbehaving_bots.DEAF, misbehaving_bots.HANGS])
def test_a_bot_that_does_not_answer_times_out(
    tmp_path: Path, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escadre.arena.subprocess_bot.STARTUP_ALLOWANCE", 0.2)
    bot = write_bot(tmp_path, source) if "class" in source else protocol_bot(tmp_path, source)
    for outcome in outcomes(schedule(bot, "random", time_budget=0.2)):
        assert {row.fault for row in outcome.rows} == {"", "late"}
        assert outcome.fault_message
        assert ("flushed" in SAY(outcome.fault_message)) == (source == misbehaving_bots.DEAF)


@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc here")
def test_child_processes_of_a_program_are_killed(tmp_path: Path) -> None:
    note = tmp_path / "child"
    outcomes(schedule(protocol_bot(tmp_path, misbehaving_bots.ORPHANS, str(note)), "random"))
    child = int(note.read_text())
    for _ in range(500):  # the kernel removes it some time later
        try:
            state = Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        time.sleep(0.01)
    os.kill(child, 9)
    raise AssertionError("the child of a program outlived it")


def test_children_in_another_session_do_not_block_the_event(tmp_path: Path) -> None:
    note = tmp_path / "children"
    some = outcomes(schedule(protocol_bot(tmp_path, misbehaving_bots.LEAVES, str(note)), "random"))
    assert all(any(row.fault for row in outcome.rows) for outcome in some)
    for pid in note.read_text().split():
        os.kill(int(pid), signal.SIGKILL)  # still running: the arena did not wait for them


@pytest.mark.parametrize("how", misbehaving_bots.DEATHS)
def test_a_crash_is_reported_with_the_last_line_of_the_bot(tmp_path: Path, how: str) -> None:
    kit = GAMES["battleship"]
    (bot,) = parse_entrants(kit, [write_bot(tmp_path, misbehaving_bots.crashing_bot(how))])
    report = check_bot(kit, kit.game.config_type(), bot, 1, 7, 30.0)
    (first_line, *_) = bot_check_lines(report, words("en", "escadre.arena"))
    fault = "invalid answer" if misbehaving_bots.HINT in first_line else "the bot crashed"
    assert f"move 1: {fault}: " in first_line and misbehaving_bots.DEATHS[how][1] in first_line


@pytest.mark.parametrize("game", ["battleship", "mats"])
def test_a_program_receives_only_the_observations_of_its_seat(tmp_path: Path, game: str) -> None:
    kit, log = GAMES[game], tmp_path / "log"
    some = outcomes(
        schedule(protocol_bot(tmp_path, misbehaving_bots.LISTENS, str(log)), "random", game=game)
    )
    heard = [json.loads(line) for line in log.read_text().splitlines()]
    seen = []
    for outcome in some:
        record = decode_record(outcome.record, GAMES)
        seat = next(row.seat for row in outcome.rows if row.player != "random")
        state = start(kit.game, record.config)
        for number, ply in enumerate(record.plies, 1):
            if ply.seat == seat:
                seen.append((number, kit.export_observation(kit.game.observe(state, Seat(seat)))))
            state = kit.game.apply(state, ply.seat, ply.action)
    plain = msgspec.json.decode(msgspec.json.encode(seen))
    choices = [message for message in heard if message["type"] == "choose"]
    assert [[each["ply"], each["observation"]] for each in choices] == plain
    fields = {"type", "ply", "seconds", "observation", "legal"}
    assert all(set(each) == fields for each in choices)
    choice_counts = [row.choices for one in some for row in one.rows if row.player != "random"]
    assert len(choices) == sum(choice_counts)


def test_a_program_never_gets_the_same_dice_twice(tmp_path: Path) -> None:
    """Memory of one match reveals neither dice nor opponent of another."""
    for others, rounds in (("random",), 2), (("random", "mousse"), 1):
        file = write_bot(tmp_path, misbehaving_bots.AGES % rounds)
        some = outcomes(schedule(file, *others, game="mats", round_count=rounds))
        assert not any(row.fault for outcome in some for row in outcome.rows)


def test_an_imported_class_plays_when_named(tmp_path: Path) -> None:
    write_bot(tmp_path, misbehaving_bots.LUCKY, "neighbour.py")
    file = write_bot(tmp_path, "from neighbour import Lucky\n")
    some = outcomes(schedule(f"{file}:Lucky", "random", game="mats"))
    assert not any(row.fault for outcome in some for row in outcome.rows)


def test_modules_beside_a_bot_can_be_imported_and_hide_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bot(tmp_path, "raise ImportError('this is no module of Python')", "string.py")
    imports = "from escadre.games import GAMES\nGAME = GAMES['mats'].game\n"
    write_bot(tmp_path, imports, "neighbour.py")
    monkeypatch.chdir(tmp_path)
    some = outcomes(
        schedule(write_bot(tmp_path, misbehaving_bots.NEIGHBOUR), "random", game="mats")
    )
    assert not any(row.fault for outcome in some for row in outcome.rows)


@pytest.mark.parametrize(
    ("complaints", "said"),
    [
        ("", ""),
        ("thinking\nout of steam\n", "out of steam"),
        (
            'one error\nTraceback (most recent call last):\n  File "a.py", line 3, in <module>\n'
            "    raise ValueError('no')\nValueError: no\n",
            'File "a.py", line 3, in <module>: ValueError: no',
        ),
        (
            "/a.js:2\n  throw new Error('no')\n  ^\n\nError: no\n    at (/a.js:2:9)\n\nNode.js v20",
            "/a.js:2: Error: no",
        ),
    ],
)
def test_crash_summary_gives_place_and_error(complaints: str, said: str) -> None:
    assert crash_summary(complaints) == said


@pytest.mark.parametrize(
    "who",
    ["nobody", "./none.py", 'node "broken', "it's.py", "", "no such program", "./", "./none -x"],
)
def test_an_invalid_entrant_raises_a_clear_error(who: str) -> None:
    with pytest.raises(InputError) as complaint:
        parse_entrants(GAMES["mako"], [who])
    for language in ("en", "fr"):
        assert complaint.value.message_in(language).endswith(".")


@pytest.mark.parametrize("name", ["a bot", "it's", 'half "'])
def test_a_path_needs_no_quotes(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.touch(mode=0o755)
    (entrant,) = parse_entrants(GAMES["mako"], [str(file)])
    assert (entrant.name, entrant.command) == (name, (str(file),))


def test_a_file_that_cannot_be_run_is_reported_as_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "rubbish"
    file.touch(mode=0o755)
    file.write_bytes(bytes(range(128, 228)))
    for outcome in outcomes(schedule(str(file), "random")):
        assert {row.fault for row in outcome.rows} == {"", "crashed"} and outcome.fault_message
        assert SAY(outcome.fault_message).startswith("a crash: it cannot be started: ")


def test_a_class_of_a_file_with_several_has_its_own_name(tmp_path: Path) -> None:
    file = write_bot(tmp_path, misbehaving_bots.TWO)
    names = [each.name for each in parse_entrants(GAMES["mako"], [f"{file}:One", f"{file}:Other"])]
    assert names == ["bot.py:One", "bot.py:Other"]


def test_a_program_is_named_by_its_file_and_arguments(tmp_path: Path) -> None:
    file = write_bot(tmp_path, "", "bot.prog")
    for words_, name in ((["-B", file, "--depth", "3"], "bot.prog --depth 3"), (["-V"], "-V")):
        (entrant,) = parse_entrants(GAMES["mako"], [shlex.join([sys.executable, *words_])])
        assert entrant.name == name


def test_entrants_of_the_same_name_are_numbered() -> None:
    names = [each.name for each in parse_entrants(GAMES["mako"], ["random", "random", "random"])]
    assert names == ["random", "random #2", "random #3"]


def test_numbered_names_are_unique() -> None:
    program = f"{sys.executable} -c 'x #2'"
    names = [each.name for each in parse_entrants(GAMES["mako"], [program, program, program])]
    assert len(set(names)) == 3
