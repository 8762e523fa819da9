from __future__ import annotations

import pytest

from escadre.core.chance import Rolled
from escadre.core.words import LANGUAGES, InputError
from escadre.games.mats.notation import (
    format_action,
    format_diagram,
    format_state,
    parse_action,
    parse_diagram,
    parse_state,
    ship_names,
)
from escadre.games.mats.rules import (
    NOTHING,
    SOUND,
    SUNK,
    TOUCHED,
    WATER,
    WRECK,
    Advance,
    Column,
    Combat,
    Config,
    Lift,
    Place,
    Post,
    Ready,
    Stay,
)
from escadre.games.mats.ships import Kind

USUAL = Config()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("e1 1", Post(0, 0)),
        ("c2 7", Post(4, 6)),
        ("v 3", Post(6, 2)),
        ("-3", Lift(2)),
        ("ready", Ready()),
        ("e3+4", Advance(2, 4)),
        ("f+2", Advance(5, 2)),
        ("stay", Stay()),
        ("dice: 3 5", Rolled((3, 5))),
        ("dice: 6", Rolled((6,))),
    ],
)
def test_actions_as_people_write_them(line: str, action: object) -> None:
    assert parse_action(USUAL, line) == action
    assert format_action(USUAL, action) == line  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("corvette2 3", Post(4, 2)),
        ("Corvette1  3", Post(3, 2)),
        ("frégate+2", Advance(5, 2)),
        ("FREGATE + 2", Advance(5, 2)),
        ("vaisseau 1", Post(6, 0)),
        ("éclaireur3+1", Advance(2, 1)),
        ("5+2", Advance(4, 2)),
        ("7 3", Post(6, 2)),
        ("- 3", Lift(2)),
        ("prêt", Ready()),
        ("reste", Stay()),
        (" Stay ", Stay()),
        ("dice: 35", Rolled((3, 5))),
    ],
)
def test_actions_are_also_read_written_otherwise(line: str, action: object) -> None:
    assert parse_action(USUAL, line) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "is no action"),
        ("corvette", "is no action"),
        ("corvette 3", "No ship is called “corvette”; there are e1, e2, e3, c1, c2, f, v"),
        ("8+1", "No ship is called “8”"),
        ("f1+1", "No ship is called “f1”"),
        ("dice: 7", "is no action"),
        ("dice:", "is no action"),
        ("f+", "is no action"),
        ("f-1", "is no action"),
        ("x" * 99, "is no action"),
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        parse_action(USUAL, line)
    assert all(refused.value.said(language) for language in LANGUAGES)


def test_ships_of_ones_own_are_named_by_as_few_letters_as_tell_them_apart() -> None:
    ships = tuple(Kind(name, 1, (1, 1), (0, 0)) for name in ("brick", "brigantin", "brig"))
    assert ship_names(Config(ships=ships)) == ("bric", "briga", "brig")
    assert parse_action(Config(ships=ships), "brig+1") == Advance(2, 1)
    assert parse_action(Config(ships=ships), "brigantin+1") == Advance(1, 1)


LINE = (
    "crossing=2 wrecks_shield first=2 advanced=2 shots=36 fought=4:e2:3+1:v:6+4:2"
    " | @6 e1 C1+F ~ # | @5 # V+C2 E3"
)


def test_a_position_in_one_line() -> None:
    state = parse_state(LINE)
    assert format_state(state) == LINE
    assert state.config == Config(wrecks_shield=True)
    assert (state.crossing, state.first, state.advanced, state.shots) == (2, 1, 2, (3, 6))
    assert state.fought == (Combat(4, ((1,), (6,)), (1, 4), (3, 6), (2,)),)
    assert state.ships == (
        (TOUCHED, SUNK, SUNK, SOUND, SUNK, SOUND, SUNK),
        (SUNK, SUNK, SOUND, SUNK, SOUND, SUNK, SOUND),
    )
    assert state.columns == (
        Column(6, (Place(0), Place(3, 5), Place(WATER), Place(WRECK))),
        Column(5, (Place(WRECK), Place(6, 4), Place(2))),
    )
    assert Place(0) == (0, NOTHING)


ORDERING = "crossing=3 | order - E1 - ; c1 F | order v ready"


def test_an_order_in_the_making_in_one_line() -> None:
    state = parse_state(ORDERING)
    assert format_state(state) == ORDERING
    assert state.orders == ((None, 0, None), (6,))
    assert state.ready == (False, True)
    assert state.ships[0] == (SOUND, SUNK, SUNK, TOUCHED, SUNK, SOUND, SUNK)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "three parts"),
        ("crossing=1 | @1 E1", "three parts"),
        ("crossing=0 | order E1 | order E1", "crossings 1 to 50"),
        ("crossing=52 | order E1 | order E1", "crossings 1 to 50"),
        ("crossing=x | order E1 | order E1", "“crossing=x” has no meaning"),
        ("crossing=1 wind=5 | order E1 | order E1", "“wind=5” has no meaning"),
        ("crossing=1 shots=70 | @1 E1 | @2 E1", "“shots=70” has no meaning"),
        ("crossing=1 fought=x | @1 E1 | @2 E1", "“fought=x” has no meaning"),
        ("crossing=1 ships=x | @1 E1 | @2 E1", "“ships=x” has no meaning"),
        ("crossing=1 ships=[] | @1 E1 | @2 E1", "1 to 12 ships"),
        ("crossing=1 | @1 E1 | order E1", "or both are being ordered"),
        ("crossing=1 | 1 E1 | @2 E1", "“1 E1” is no side"),
        ("crossing=1 |  | @2 E1", "is no side"),
        ("crossing=1 | @1 E9 | @2 E1", "No ship is called “e9”"),
        ("crossing=1 | @1 E1 E1 | @2 E1", "The ship E1 stands there twice"),
        ("crossing=1 | @1 E1+~ | @2 E1", "nothing that a position can hold"),
        ("crossing=1 | @1 ~+E1 | @2 E1", "nothing that a position can hold"),
        ("crossing=1 | @1 . | @2 E1", "nothing that a position can hold"),
        ("crossing=1 | @1 E1 ~ | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 | @1 ~ E1 | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 | @1 | @2 E1", "begins and ends with a ship or a wreck"),
        ("crossing=1 first=1 | order E1 | order E1", "nothing advances and nobody fires"),
        ("crossing=1 | order - E1 | order E1", "as many slots as there are ships"),
        ("crossing=1 | order - ; E1 ready | order E1", "as many slots as there are ships"),
        ("crossing=1 | order E1 ready | order E1 ready", "the columns are shown"),
        ("crossing=1 first=3 | @1 E1 | @2 E1", "The first player is 1 or 2"),
        ("crossing=1 first=1 advanced=3 | @1 E1 | @2 E1", "The first player is 1 or 2"),
        ("crossing=1 first=1 | @3 E1 | @2 E1", "passed each other already"),
        ("crossing=1 first=1 advanced=2 shots=3 | @2 E1 | @2 E1", "two for each combat"),
        ("crossing=1 first=1 advanced=1 shots=34 | @2 E1 | @2 E1", "two for each combat"),
        ("crossing=1 first=1 advanced=2 | @1 E1 | @2 E1", "After both advances there is a combat"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        parse_state(line)
    assert all(refused.value.said(language) for language in LANGUAGES)


DRAWING = """
    3   4   5   6   7
<   .   .   C2  .   .
<   .   #   V   E3  .
>   #   ~   C1  e1  .
>   .   .   F   .   .
"""


def test_a_drawing() -> None:
    state = parse_diagram(DRAWING, first=1)
    assert format_state(state) == ("crossing=1 first=2 advanced=0 | @6 e1 C1+F ~ # | @4 # V+C2 E3")
    assert format_diagram(state).splitlines() == [
        line.removesuffix("  7").removesuffix("  .").rstrip()
        for line in DRAWING.strip("\n").splitlines()
    ]


def test_a_drawing_without_numbers_begins_at_1() -> None:
    state = parse_diagram("< . .\n< . C1\n> E1 .\n> . .")
    assert state.columns is not None
    assert [column.head for column in state.columns] == [1, 2]


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("", "four rows of the same length"),
        ("< .\n< C1\n> E1\n", "four rows"),
        ("< .\n> C1\n< E1\n> .", "four rows"),
        ("< . .\n< C1\n> E1\n> .", "four rows"),
        ("< . . .\n< C1 . E1\n> E1 . .\n> . . .", "filled with water"),
        ("< .\n< .\n> E1\n> .", "filled with water"),
        ("< .\n< C1\n> .\n> E1", "can hold"),
    ],
)
def test_what_is_no_drawing_is_refused_with_a_sentence(drawing: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_diagram(drawing)
