"""Actions and positions as text, by hand, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from escadre.core.chance import Drawn
from escadre.core.words import InputError
from escadre.games.armada.hulls import PORT, STARBOARD, Pose
from escadre.games.armada.notation import (
    drawn,
    format_action,
    format_state,
    parse_action,
    parse_state,
)
from escadre.games.armada.rules import (
    Answer,
    Build,
    Config,
    Deploy,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NameFleets,
    Ship,
    Step,
    TakeFleet,
)

USUAL = Config()
LINES = {
    "3>45.0": Step(2, 450),
    "12>359.9": Step(11, 3599),
    "3px7": Fire(2, PORT, 6),
    "3sx7": Fire(2, STARBOARD, 6),
    "end": EndTurn(),
    "deploy 3 12.500 21.000 0.0": Deploy(2, 12_500, 21_000, 0),
    "deploy 1 -0.250 0.001 90.5": Deploy(0, -250, 1, 905),
    "flag 3": Hoist(2),
    "flag 3.000 20.125": Hoist(None, 3_000, 20_125),
    "larges": TakeFleet(True),
    "others": TakeFleet(False),
    "begin 2": LetBegin(1),
    "name 4s 3m 2l mine": NameFleets(4, 3, 2, True),
    "name 0s 1m 1l theirs": NameFleets(0, 1, 1, False),
    "agree": Answer(False),
    "swap": Answer(True),
    "build 4s 1m 2l": Build(4, 1, 2),
    "lot 2": Drawn(1),
}


@pytest.mark.parametrize(("line", "action"), LINES.items())
def test_actions_are_written_and_read(line: str, action: Any) -> None:
    assert format_action(USUAL, action) == line
    assert parse_action(USUAL, line) == action
    assert parse_action(USUAL, f"  {line.upper()} ") == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("3>45", Step(2, 450)),
        ("deploy 3 12.5 21 0", Deploy(2, 12_500, 21_000, 0)),
        ("flag .5 1.", Hoist(None, 500, 1_000)),
        ("3 > 45", Step(2, 450)),
        ("3 p x 7", Fire(2, PORT, 6)),
    ],
)
def test_less_may_be_written(line: str, action: Any) -> None:
    assert parse_action(USUAL, line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "3",
        "3>",
        "3>4.55",
        "x3>45",
        "3x7",
        "3qx7",
        "deploy 3 12.5 21.0",
        "deploy 3 12.5000 21.0 0.0",
        "deploy 3 1.2.3 21.0 0.0",
        "deploy 3 1.0 21.0 1.2.3",
        "flag",
        "build 4s 1m 2l mine",
        "name 4s 1m 2l",
        "begin",
        "anchor",
        "flag . .",
        "deploy 3 -. 21.0 0.0",
        "٣>٤٥",  # digits, but no notation
        "3>" + "4" * 5_000,  # longer than Python reads numbers
        "3" * 5_000 + ">45.0",
        f"deploy 3 {'1' * 5_000} 21.0 0.0",
        f"flag {'3' * 5_000}",
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(InputError):
        parse_action(USUAL, line)


def test_a_position_is_drawn_in_inches() -> None:
    state = drawn(USUAL, ["l 12.5 21.0 0.0/2"], ["s 1.001 2.0 359.9"])
    assert state.ships == (
        Ship(state.ships[0].seat, 3, Pose(12_500, 21_000, 0), 2),
        Ship(state.ships[1].seat, 1, Pose(1_001, 2_000, 3599)),
    )
    assert state.fleets == ((0, 0, 1), (1, 0, 0))
    assert parse_state(format_state(state)) == state


SOUND = drawn(USUAL, ["l 15.0 20.0 0.0"], ["s 15.0 3.0 180.0"])


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"config": {"players": 3}}, "config"),
        ({"fleets": [None]}, "fleets"),
        ({"flags": []}, "fleets"),
        ({"ships": [{"seat": 2, "size": 1, "pose": {"x": 1, "y": 1, "heading": 0}}]}, "ships"),
        ({"ships": [{"seat": 0, "size": 4, "pose": {"x": 1, "y": 1, "heading": 0}}]}, "ships"),
        ({"ships": [{"seat": 0, "size": 1, "pose": {"x": 1, "y": 1, "heading": 3600}}]}, "ships"),
        ({"ships": [{"seat": 0, "size": 1, "damage": 1}]}, "ships"),
        ({"ships": [{"seat": 0, "size": 1}]}, "ships"),
        ({"flags": [{"ship": 2}, None]}, "flags"),
        ({"flags": [{"ship": 0, "point": [1, 1]}, None]}, "flags"),
        ({"flags": [{}, None]}, "flags"),
        ({"moved": [2]}, "moved"),
        ({"shots": [-1]}, "moved"),
        ({"moving": [5, 1]}, "moved"),
        ({"out": [0, 1]}, "out"),
        ({"turn": 2}, "turn"),
        ({"out": [0]}, "turn"),
        ({"chooser": 2}, "chooser"),
        ({"first": -1}, "first"),
        ({"turn": None}, "turn"),
        ({"won": [3, "ARM-19", "flag-taken"]}, "won"),
        ({"won": [0, "ARM-15", "flag-taken"]}, "won"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], named: str) -> None:
    plain = msgspec.to_builtins(SOUND) | change
    with pytest.raises(InputError) as refused:
        parse_state(msgspec.json.encode(plain).decode())
    assert str(refused.value).rstrip(".").endswith(named)


@pytest.mark.parametrize(
    "line", ["", "[]", "{", '{"config":{"width":19}}', '{"config":{"deep":1}}']
)
def test_what_is_no_position_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_state(line)
    assert "\n" not in str(refused.value)
