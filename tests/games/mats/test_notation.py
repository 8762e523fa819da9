"""Test actions of MÂTS as text."""

from __future__ import annotations

import pytest

from escadre.core.chance import DiceOutcome
from escadre.core.errors import InputError
from escadre.core.game import Ready
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games.mats.notation import format_action, parse_action, ship_names
from escadre.games.mats.rules.model import Advance, Config, Pass, PlaceShip, RemoveShip
from escadre.games.mats.rules.ships import ShipKind
from tests.games.mats.states import DEFAULT_CONFIG


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("e1 1", PlaceShip(0, 0)),
        ("c2 7", PlaceShip(4, 6)),
        ("v 3", PlaceShip(6, 2)),
        ("-3", RemoveShip(2)),
        ("ready", Ready()),
        ("e3+4", Advance(2, 4)),
        ("f+2", Advance(5, 2)),
        ("stay", Pass()),
        ("dice: 3 5", DiceOutcome((3, 5))),
        ("dice: 6", DiceOutcome((6,))),
    ],
)
def test_actions_round_trip(line: str, action: object) -> None:
    assert parse_action(DEFAULT_CONFIG, line) == action
    assert format_action(DEFAULT_CONFIG, action) == line  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("corvette2 3", PlaceShip(4, 2)),
        ("Corvette1  3", PlaceShip(3, 2)),
        ("frégate+2", Advance(5, 2)),
        ("FREGATE + 2", Advance(5, 2)),
        ("vaisseau 1", PlaceShip(6, 0)),
        ("éclaireur3+1", Advance(2, 1)),
        ("5+2", Advance(4, 2)),
        ("7 3", PlaceShip(6, 2)),
        ("- 3", RemoveShip(2)),
        ("prêt", Ready()),
        ("reste", Pass()),
        (" Stay ", Pass()),
        ("dice: 35", DiceOutcome((3, 5))),
    ],
)
def test_other_spellings_of_actions_are_read(line: str, action: object) -> None:
    assert parse_action(DEFAULT_CONFIG, line) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "is not a move"),
        ("corvette", "is not a move"),
        ("corvette 3", "There is no ship “corvette”. Possible ships: E1, E2, E3, C1, C2, F, V"),
        ("8+1", "There is no ship “8”"),
        ("F1+1", "There is no ship “F1”"),
        ("dice: 7", "is not a move"),
        ("dice:", "is not a move"),
        ("f+", "is not a move"),
        ("f-1", "is not a move"),
        ("x" * 99, "is not a move"),
    ],
)
def test_invalid_actions_have_a_clear_error(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        parse_action(DEFAULT_CONFIG, line)
    assert all(refused.value.message_in(language) for language in LANGUAGES)


def test_custom_ships_are_named_by_their_shortest_unique_prefix() -> None:
    ships = tuple(ShipKind(name, 1, (1, 1), (0, 0)) for name in ("brick", "brigantin", "brig"))
    assert ship_names(Config(ships=ships)) == ("bric", "briga", "brig")
    assert parse_action(Config(ships=ships), "brig+1") == Advance(2, 1)
    assert parse_action(Config(ships=ships), "brigantin+1") == Advance(1, 1)
