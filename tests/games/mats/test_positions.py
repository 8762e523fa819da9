"""Test positions of MÂTS as text, and observations for bots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from escadre.core.errors import InputError
from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games.mats.positions import format_state, parse_state, to_builtins
from escadre.games.mats.rules.game import observe
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    NOTHING,
    SUNK,
    WATER,
    WRECK,
    Column,
    ColumnPlace,
    Combat,
    Config,
    DamageStage,
    OrderingStage,
)

LINE = (
    "crossing=2 wrecks_shield first=2 advanced=2 shots=36 fought=4:e2:3+1:v:6+4:2"
    " | @6 e1 C1+F ~ # | @5 # V+C2 E3"
)


def test_positions_round_trip() -> None:
    state = parse_state(LINE)
    assert format_state(state) == LINE
    assert state.config == Config(wrecks_shield=True)
    assert state.crossing == 2
    assert state.last_combats == (Combat(4, ((1,), (6,)), (1, 4), (3, 6), (2,)),)
    assert state.conditions == (
        (HIT, SUNK, SUNK, INTACT, SUNK, INTACT, SUNK),
        (SUNK, SUNK, INTACT, SUNK, INTACT, SUNK, INTACT),
    )
    columns = (
        Column(6, (ColumnPlace(0), ColumnPlace(3, 5), ColumnPlace(WATER), ColumnPlace(WRECK))),
        Column(5, (ColumnPlace(WRECK), ColumnPlace(6, 4), ColumnPlace(2))),
    )
    assert state.stage == DamageStage(columns, Seat(1), (3, 6))
    assert ColumnPlace(0) == ColumnPlace(0, NOTHING)


ORDERING = "crossing=3 | order - E1 - ; c1 F | order v ready"


def test_positions_with_unfinished_orders_round_trip() -> None:
    state = parse_state(ORDERING)
    assert format_state(state) == ORDERING
    assert state.stage == OrderingStage(((None, 0, None), (6,)), (False, True))
    assert state.conditions[0] == (INTACT, SUNK, SUNK, HIT, SUNK, INTACT, SUNK)


FLEET = "order E1 E2 E3 C1 C2 F V"


def test_position_needs_a_hit_for_each_crossing() -> None:
    """MAT-26: one hit for each finished crossing is enough."""
    line = f"crossing=3 | {FLEET} | {FLEET.replace('E1 E2', 'e1 e2')}"
    assert format_state(parse_state(line)) == line


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "three parts"),
        ("crossing=1 | @1 E1", "three parts"),
        ("crossing=0 | order E1 | order E1", "1 to 50 crossings"),
        ("crossing=52 | order E1 | order E1", "1 to 50 crossings"),
        (f"crossing=6 | {FLEET} | {FLEET}", "Too few ships are hit or sunk"),
        (f"crossing=50 | {FLEET} | {FLEET}", "Too few ships are hit or sunk"),
        (f"crossing=51 | {FLEET} | {FLEET}", "1 to 50 crossings"),
        ("crossing=29 | order E1 | order e1", "Too few ships are hit or sunk"),
        ("crossing=50 | order e1 | order e1", "Too few ships are hit or sunk"),
        (f"crossing=3 | {FLEET} | {FLEET.replace('E1', 'e1')}", "Too few ships are hit or sunk"),
        ("crossing=x | order E1 | order E1", "“crossing=x” is not valid in a position"),
        ("crossing=1 wind=5 | order E1 | order E1", "“wind=5” is not valid in a position"),
        ("crossing=1 shots=70 | @1 E1 | @2 E1", "“shots=70” is not valid in a position"),
        ("crossing=1 fought=x | @1 E1 | @2 E1", "“fought=x” is not valid in a position"),
        ("crossing=1 ships=x | @1 E1 | @2 E1", "“ships=x” is not valid in a position"),
        ("crossing=1 ships=[] | @1 E1 | @2 E1", "1 to 12 ships"),
        ("crossing=1 | @1 E1 | order E1", "or both must be lining up"),
        ("crossing=1 | 1 E1 | @2 E1", "“1 E1” is not a side"),
        ("crossing=1 |  | @2 E1", "is not a side"),
        ("crossing=1 | @1 E9 | @2 E1", "There is no ship “E9”"),
        ("crossing=1 | @1 E1 E1 | @2 E1", "The ship E1 is given twice"),
        ("crossing=1 | @1 E1+~ | @2 E1", "is not a ship, a wreck or water"),
        ("crossing=1 | @1 ~+E1 | @2 E1", "is not a ship, a wreck or water"),
        ("crossing=1 | @1 . | @2 E1", "is not a ship, a wreck or water"),
        ("crossing=1 | @1 E1 ~ | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 | @1 ~ E1 | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 | @1 | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 first=1 | order E1 | order E1", "ships can’t advance or fire"),
        ("crossing=1 | order - E1 | order E1", "one slot per ship"),
        ("crossing=1 | order - ; E1 ready | order E1", "one slot per ship"),
        ("crossing=1 | order E1 ready | order E1 ready", "the columns are revealed"),
        ("crossing=1 first=3 | @1 E1 | @2 E1", "Give the first player as 1 or 2"),
        ("crossing=1 first=1 advanced=3 | @1 E1 | @2 E1", "Give the first player as 1 or 2"),
        ("crossing=1 first=1 | @3 E1 | @2 E1", "already passed each other"),
        (
            "crossing=1 first=1 advanced=2 shots=3 | @2 E1 | @2 E1",
            "two dice are rolled for each combat",
        ),
        (
            "crossing=1 first=1 advanced=1 shots=34 | @2 E1 | @2 E1",
            "two dice are rolled for each combat",
        ),
        (
            "crossing=1 first=1 advanced=2 | @1 E1 | @2 E1",
            "After both chosen advances there is a combat",
        ),
    ],
)
def test_invalid_positions_have_a_clear_error(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        parse_state(line)
    assert all(refused.value.message_in(language) for language in LANGUAGES)


def seen_by(line: str, viewer: Viewer) -> Any:
    """Return the position that a bot receives."""
    return msgspec.json.decode(msgspec.json.encode(to_builtins(observe(parse_state(line), viewer))))


def test_program_receives_what_a_seat_sees() -> None:
    """MAT-1: hidden orders are null for other seats; so is everything not yet decided."""
    seen = seen_by(ORDERING, Seat(0))
    assert seen["orders"] == [[None, 0, None], None] and seen["ready"] == [False, True]
    series = ("columns", "first", "advanced", "shots")
    assert [seen[name] for name in series] == [None, None, 0, None]
    assert seen_by(ORDERING, ALL)["orders"] == [[None, 0, None], [6]]
    assert seen_by(ORDERING, None)["orders"] == [None, None]
    seen = seen_by(LINE, Seat(0))
    assert seen["columns"][0] == {
        "head": 6,
        "places": [[0, NOTHING], [3, 5], [WATER, NOTHING], [WRECK, NOTHING]],
    }
    assert [seen[name] for name in series[1:]] == [1, 2, [3, 6]]
    assert [seen[name] for name in ("orders", "ready")] == [[[], []], [False, False]]
