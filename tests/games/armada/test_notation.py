"""Test actions of Armada as text: examples written by hand, and invalid ones."""

from __future__ import annotations

from typing import Any

import pytest

from escadre.core.chance import DrawOutcome
from escadre.core.errors import InputError
from escadre.games.armada.notation import format_action, parse_action
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE
from escadre.games.armada.rules.model import (
    AnswerOffer,
    BuildFleet,
    ChooseFirst,
    Deploy,
    EndTurn,
    Fire,
    OfferFleets,
    PlaceFlag,
    Step,
    TakeFleet,
)
from tests.games.armada.states import DEFAULT_CONFIG

LINES = {
    "3>45.0": Step(2, 450),
    "12>359.9": Step(11, 3599),
    "3px7": Fire(2, PORT_SIDE, 6),
    "3sx7": Fire(2, STARBOARD_SIDE, 6),
    "end": EndTurn(),
    "deploy 3 12.500 21.000 0.0": Deploy(2, 12_500, 21_000, 0),
    "deploy 1 -0.250 0.001 90.5": Deploy(0, -250, 1, 905),
    "flag 3": PlaceFlag(2),
    "flag 3.000 20.125": PlaceFlag(None, 3_000, 20_125),
    "larges": TakeFleet(True),
    "others": TakeFleet(False),
    "begin 2": ChooseFirst(1),
    "name 4s 3m 2l mine": OfferFleets(4, 3, 2, True),
    "name 0s 1m 1l theirs": OfferFleets(0, 1, 1, False),
    "agree": AnswerOffer(False),
    "swap": AnswerOffer(True),
    "build 4s 1m 2l": BuildFleet(4, 1, 2),
    "lot 2": DrawOutcome(1),
}


@pytest.mark.parametrize(("line", "action"), LINES.items())
def test_actions_round_trip(line: str, action: Any) -> None:
    assert format_action(DEFAULT_CONFIG, action) == line
    assert parse_action(DEFAULT_CONFIG, line) == action
    assert parse_action(DEFAULT_CONFIG, f"  {line.upper()} ") == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("3>45", Step(2, 450)),
        ("deploy 3 12.5 21 0", Deploy(2, 12_500, 21_000, 0)),
        ("flag .5 1.", PlaceFlag(None, 500, 1_000)),
        ("3 > 45", Step(2, 450)),
        ("3 p x 7", Fire(2, PORT_SIDE, 6)),
    ],
)
def test_short_forms_of_actions_are_read(line: str, action: Any) -> None:
    assert parse_action(DEFAULT_CONFIG, line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("3>45,5", Step(2, 455)),
        ("3bx7", Fire(2, PORT_SIDE, 6)),
        ("3 t x 7", Fire(2, STARBOARD_SIDE, 6)),
        ("Fin", EndTurn()),
        ("place 3 12,5 21 0", Deploy(2, 12_500, 21_000, 0)),
        ("pavillon 3", PlaceFlag(2)),
        ("pavillon 3,5 20,125", PlaceFlag(None, 3_500, 20_125)),
        ("grands", TakeFleet(True)),
        ("autres", TakeFleet(False)),
        ("commence 2", ChooseFirst(1)),
        ("nomme 4p 3m 2g moi", OfferFleets(4, 3, 2, True)),
        ("nomme 0p 1m 1g autre", OfferFleets(0, 1, 1, False)),
        ("accepte", AnswerOffer(False)),
        ("Échange", AnswerOffer(True)),
        ("echange", AnswerOffer(True)),
        ("compose 4p 1m 2g", BuildFleet(4, 1, 2)),
        ("sort 2", DrawOutcome(1)),
    ],
)
def test_french_actions_are_read(line: str, action: Any) -> None:
    """Numbers may have commas; actions are always written in English, even in records."""
    assert parse_action(DEFAULT_CONFIG, line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "pavillon 3,5",
        "3,>45",
        "fin fin",
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
        "٣>٤٥",  # digits that the notation does not use
        "3>" + "4" * 5_000,  # longer than the numbers that Python reads
        "3" * 5_000 + ">45.0",
        f"deploy 3 {'1' * 5_000} 21.0 0.0",
        f"flag {'3' * 5_000}",
    ],
)
def test_invalid_actions_are_refused(line: str) -> None:
    with pytest.raises(InputError):
        parse_action(DEFAULT_CONFIG, line)
