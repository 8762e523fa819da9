"""Test positions of every phase as text, and invalid positions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from escadre.core.errors import InputError
from escadre.games.armada.positions import format_state, parse_state, to_builtins
from escadre.games.armada.rules.hulls import Pose
from escadre.games.armada.rules.model import (
    AnswerPhase,
    BattlePhase,
    BuildPhase,
    ChooseFirstPhase,
    Config,
    DeployedShip,
    DeployPhase,
    DrawPhase,
    Flag,
    FleetAgreement,
    Observation,
    OfferFleets,
    OfferPhase,
    State,
    TakeFleetPhase,
    UndeployedShip,
)
from tests.games.armada.states import DEFAULT_CONFIG, ONE, TWO, battle

CONFIG = {
    "players": 2,
    "setup": "basic",
    "objective": "annihilation",
    "attacker": 1,
    "quiet": "pips",
    "table": "rectangle",
    "width": 30,
    "height": 24,
    "teams": False,
    "small_steps": 4,
    "range": "large",
    "grid": 50,
}
EMPTY = {
    "config": CONFIG,
    "chooser": None,
    "named": None,
    "fleets": [None, None],
    "first": None,
    "ships": [],
    "flags": [None, None],
    "turn": None,
    "actions": 0,
    "moving": None,
    "moved": [],
    "shots": [],
    "quiet": 0,
    "out": [],
    "won": None,
}
ADVANCED, BUILT, FULL = Config(setup="advanced"), Config(setup="constructed"), Config(setup="full")
FLAG = Config(setup="constructed", objective="flag")
NAMED = OfferFleets(1, 0, 1, True)
OPENING = FleetAgreement(((1, 0, 0), (0, 1, 0)), first=ONE, chooser=ONE)
FULL_FLEET = (4, 4, 4)
SMALL_SHIP = DeployedShip(ONE, 1, Pose(15_000, 19_961, 0))
MEDIUM_SHIP = DeployedShip(TWO, 2, Pose(15_000, 3_000, 1800))


def ship(seat: int, size: int, *pose: int) -> dict[str, Any]:
    """Return a ship of a position."""
    there = dict(zip(("x", "y", "heading"), pose, strict=True)) if pose else None
    return {"seat": seat, "size": size, "pose": there, "damage": 0, "sunk": False}


PHASES: list[tuple[State, dict[str, Any]]] = [
    (BuildPhase(BUILT, (None, (4, 4, 0))), {"fleets": [None, [4, 4, 0]]}),
    (DrawPhase(DEFAULT_CONFIG), {}),
    (DrawPhase(FULL, (FULL_FLEET,) * 2), {"fleets": [[4, 4, 4], [4, 4, 4]]}),
    (TakeFleetPhase(DEFAULT_CONFIG, TWO), {"chooser": 1}),
    (OfferPhase(ADVANCED, TWO), {"chooser": 1}),
    (
        AnswerPhase(ADVANCED, TWO, NAMED),
        {
            "chooser": 1,
            "named": {
                "type": "name-fleets",
                "small": 1,
                "medium": 0,
                "large": 1,
                "mine_large": True,
            },
        },
    ),
    (
        ChooseFirstPhase(DEFAULT_CONFIG, ONE, ((0, 0, 4), (4, 4, 0))),
        {"chooser": 0, "fleets": [[0, 0, 4], [4, 4, 0]]},
    ),
    (
        DeployPhase(FLAG, OPENING, TWO, (UndeployedShip(ONE, 1), MEDIUM_SHIP), (None, None)),
        {
            "chooser": 0,
            "fleets": [[1, 0, 0], [0, 1, 0]],
            "first": 0,
            "ships": [ship(0, 1), ship(1, 2, 15_000, 3_000, 1800)],
        },
    ),
    (
        BattlePhase(
            FLAG,
            OPENING,
            (SMALL_SHIP, MEDIUM_SHIP),
            (Flag(point=(15_000, 22_500)), Flag(1)),
            turn=ONE,
            actions=1,
            moving=(0, 1),
            moved=(0,),
        ),
        {
            "chooser": 0,
            "fleets": [[1, 0, 0], [0, 1, 0]],
            "first": 0,
            "ships": [ship(0, 1, 15_000, 19_961, 0), ship(1, 2, 15_000, 3_000, 1800)],
            "flags": [{"ship": None, "point": [15_000, 22_500]}, {"ship": 1, "point": None}],
            "turn": 0,
            "actions": 1,
            "moving": [0, 1],
            "moved": [0],
        },
    ),
]


@pytest.mark.parametrize(("state", "changes"), PHASES, ids=lambda each: type(each).__name__)
def test_position_of_any_phase_has_the_same_fields(state: State, changes: dict[str, Any]) -> None:
    """A position is one line of JSON, with its fields in one order; bots get the same object."""
    config = msgspec.to_builtins(state.config)
    expected = EMPTY | {"config": config} | changes
    line = msgspec.json.encode(expected).decode()
    assert format_state(state) == line
    assert parse_state(line) == state
    sent = to_builtins(Observation(ONE, state))
    assert msgspec.json.encode(sent) == b'{"viewer":0,"table":%s}' % line.encode()


def test_omitted_fields_are_empty() -> None:
    """A position by hand can be short."""
    written = '{"config":{},"fleets":[null,null],"flags":[null,null]}'
    assert parse_state(written) == DrawPhase(DEFAULT_CONFIG)


def test_positions_of_the_tests_are_in_inches() -> None:
    state = battle(DEFAULT_CONFIG, ["l 12.5 21.0 0.0/2"], ["s 1.001 2.0 359.9"])
    assert state.ships == (
        DeployedShip(state.ships[0].seat, 3, Pose(12_500, 21_000, 0), 2),
        DeployedShip(state.ships[1].seat, 1, Pose(1_001, 2_000, 3599)),
    )
    assert state.agreement.fleets == ((0, 0, 1), (1, 0, 0))
    assert parse_state(format_state(state)) == state


SOUND = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], ["s 15.0 3.0 180.0"])


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
        ({"first": None}, "first"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], named: str) -> None:
    plain = msgspec.json.decode(format_state(SOUND)) | change
    with pytest.raises(InputError) as refused:
        parse_state(msgspec.json.encode(plain).decode())
    assert str(refused.value).rstrip(".").endswith(named)


@pytest.mark.parametrize(
    ("state", "change", "named"),
    [
        (DrawPhase(DEFAULT_CONFIG), {"quiet": 3}, "quiet"),
        (DrawPhase(DEFAULT_CONFIG), {"fleets": [[0, 0, 4], [4, 4, 0]]}, "fleets"),
        (DrawPhase(FULL, (FULL_FLEET,) * 2), {"fleets": [None, None]}, "fleets"),
        (DrawPhase(FULL, (FULL_FLEET,) * 2), {"chooser": 0}, "chooser"),
        (TakeFleetPhase(DEFAULT_CONFIG, TWO), {"named": msgspec.to_builtins(NAMED)}, "named"),
        (TakeFleetPhase(DEFAULT_CONFIG, TWO), {"ships": [ship(0, 1)]}, "ships"),
        (TakeFleetPhase(DEFAULT_CONFIG, TWO), {"moved": [0]}, "moved"),
        (PHASES[-2][0], {"actions": 1}, "actions"),
        (PHASES[-2][0], {"ships": [{**ship(0, 2), "damage": 1}, ship(1, 2)]}, "ships"),
    ],
    ids=str,
)
def test_fields_of_other_phases_are_refused(
    state: State, change: dict[str, Any], named: str
) -> None:
    plain = msgspec.json.decode(format_state(state)) | change
    with pytest.raises(InputError) as refused:
        parse_state(msgspec.json.encode(plain).decode())
    assert str(refused.value).rstrip(".").endswith(named)


@pytest.mark.parametrize(
    "line", ["", "[]", "{", '{"config":{"width":19}}', '{"config":{"deep":1}}']
)
def test_invalid_positions_have_a_clear_error(line: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_state(line)
    assert "\n" not in str(refused.value)
