"""Test that positions that break one rule are refused, at the rule's limit and just beyond it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.games.armada.positions import format_state, parse_state
from escadre.games.armada.rules.hulls import STARBOARD_SIDE, Pose
from escadre.games.armada.rules.model import (
    BattlePhase,
    BuildPhase,
    ChooseFirstPhase,
    Config,
    DeployedShip,
    DeployPhase,
    DrawPhase,
    Fire,
    Flag,
    OfferFleets,
    State,
    Step,
    UndeployedShip,
)
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    FLAGS,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    TWO,
    after,
    battle,
    before_deployment,
)

SOUTH, NORTH = "l 15.0 20.0 0.0", "s 15.0 3.0 180.0"
SHIPS = [SOUTH, "m 12.0 20.0 0.0"]
SOUND = battle(DEFAULT_CONFIG, SHIPS, [NORTH, *FAR_OFF])
FIXED = (Flag(point=(5_000, 20_000)), Flag(2))
FLAGGED = battle(FLAGS, SHIPS, [NORTH, *FAR_OFF], flags=FIXED)
THROUGH = Config(objective="infiltration")


def refusal(state: State, **changes: Any) -> str | None:
    """Return the error of a position with these changes; None if it can be read and written."""
    plain = msgspec.json.decode(format_state(state)) | changes
    line = msgspec.json.encode(plain).decode()
    try:
        assert format_state(parse_state(line)) == line
    except InputError as refused:
        return str(refused).removeprefix("Unreadable position: ").rstrip(".")
    return None


def move_ship(state: BattlePhase, number: int, pose: Pose, **changes: Any) -> BattlePhase:
    """Return the same battle with one ship at another place."""
    ships = list(state.ships)
    ships[number] = replace(ships[number], pose=pose, **changes)
    return replace(state, ships=tuple(ships))


@pytest.mark.parametrize(
    ("number", "pose", "expected"),
    [
        (1, Pose(14_109, 20_000, 0), None),  # bases of 0.391 and 0.500 touch side by side
        (1, Pose(14_110, 20_000, 0), "ARM-4 ships"),
        (2, Pose(15_000, 20_000, 1800), "ARM-4 ships"),  # it touches an enemy
        (1, Pose(15_000, 20_000, 0), "ARM-4 ships"),
        (1, Pose(392, 20_000, 0), None),
        (1, Pose(391, 20_000, 0), "ARM-9 ships"),
        (1, Pose(12_000, 24_000, 0), "ARM-9 ships"),
        (1, Pose(12_000, 90_000, 0), "ARM-9 ships"),
    ],
)
def test_hulls_are_on_the_table_and_apart(number: int, pose: Pose, expected: str | None) -> None:
    """ARM-4, ARM-9: overlapping hulls are refused, and so are hulls over the edge."""
    assert refusal(move_ship(SOUND, number, pose)) == expected


def test_sunk_ship_takes_no_place() -> None:
    """ARM-14: another ship can be where a ship sank."""
    assert refusal(move_ship(SOUND, 1, Pose(15_000, 20_000, 0), damage=2, sunk=True)) is None


def test_fleets_have_their_ships() -> None:
    """ARM-14, ARM-16 to ARM-18: a fleet has the ships agreed on, at most four of a size."""
    assert refusal(SOUND) is None
    assert refusal(SOUND, fleets=[[0, 1, 2], [3, 0, 0]]) == "ARM-18 fleets"
    assert refusal(SOUND, fleets=[[0, 0, 1], [3, 0, 0]]) == "ARM-18 fleets"
    for count, expected in ((4, None), (5, "ARM-18 fleets")):
        smalls = [f"s {x}.0 20.0 0.0" for x in range(2, 2 + count)]
        assert refusal(battle(DEFAULT_CONFIG, smalls, [NORTH])) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"actions": 1, "moved": [0]}, None),
        ({"actions": 2, "moved": [0]}, "ARM-5 actions"),
        ({"actions": 2, "moved": [0, 0]}, "ARM-5 moved"),
        ({"actions": 1, "moved": [2]}, "ARM-5 moved"),
        ({"actions": 3, "moved": [0, 1], "shots": [0], "quiet": -1}, None),
        ({"actions": 4, "moved": [0, 1], "shots": [0, 0], "quiet": -1}, "ARM-5 actions"),
        ({"actions": 3, "shots": [0, 0, 0], "quiet": -1}, None),
        ({"actions": 2, "shots": [1, 1], "quiet": -1}, None),
        ({"actions": 3, "shots": [1, 1, 1], "quiet": -1}, "ARM-11 shots"),
        ({"actions": 1, "shots": [2], "quiet": -1}, "ARM-5 shots"),
        ({"actions": 2, "moved": [0, 1], "moving": [1, 2]}, None),
        ({"actions": 2, "moved": [0, 1], "moving": [1, 3]}, "ARM-6 moving"),
        ({"actions": 2, "moved": [0, 1], "moving": [1, 0]}, "ARM-6 moving"),
        ({"actions": 2, "moved": [0, 1], "moving": [0, 1]}, "ARM-5 moving"),
        ({"moving": [0, 1]}, "ARM-5 moving"),
        ({"quiet": 30}, None),
        ({"quiet": 31}, "ARM-22 quiet"),
        ({"quiet": -1}, "ARM-22 quiet"),
        ({"actions": 1, "shots": [0]}, "ARM-22 quiet"),
        ({"out": [1]}, "ARM-21 out"),
        ({"won": [0, "ARM-19", "flag-taken"]}, "ARM-19 won"),
    ],
)
def test_turn_has_possible_actions(changes: dict[str, Any], expected: str | None) -> None:
    """ARM-5, ARM-6, ARM-11, ARM-21, ARM-22: a turn has three actions of ships that could act."""
    assert refusal(SOUND, **changes) == expected


def test_small_ship_makes_at_most_the_agreed_steps() -> None:
    """ARM-6, ARM-24: four steps, or three if agreed."""
    for config in (Config(small_steps=3), Config(small_steps=4)):
        most = config.small_steps
        state = battle(config, ["s 5.0 20.0 0.0"], [NORTH])
        under_way = {"actions": 1, "moved": [0]}
        assert refusal(state, **under_way, moving=[0, most]) is None
        assert refusal(state, **under_way, moving=[0, most + 1]) == "ARM-6 moving"


def test_sunk_fleet_is_out() -> None:
    """ARM-15, ARM-21: a sunk fleet is listed once; no other fleet is listed."""
    over = after(battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [HIDDEN]), Fire(0, STARBOARD_SIDE, 1))
    assert refusal(over) is None
    assert refusal(over, out=[]) == "ARM-21 out"
    assert refusal(over, out=[1, 1]) == "ARM-21 out"


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ([{"ship": 0}, {"ship": 2}], None),
        ([{"ship": 2}, {"ship": 2}], "ARM-19 flags"),
        ([{"point": [5_000, 18_000]}, {"ship": 2}], None),
        ([{"point": [5_000, 17_999]}, {"ship": 2}], "ARM-19 flags"),
        ([{"point": [5_000, 23_000]}, {"ship": 2}], None),
        ([{"point": [5_000, 23_001]}, {"ship": 2}], "ARM-19 flags"),
        ([{"point": [15_501, 20_000]}, {"ship": 2}], None),
        ([{"point": [15_500, 20_000]}, {"ship": 2}], "ARM-9 flags"),
    ],
)
def test_flags_are_at_legal_points(flags: list[Any], expected: str | None) -> None:
    """ARM-9, ARM-19: a flag is on an own ship, or in the zone away from edges and ships."""
    both = [{"ship": None, "point": None} | flag for flag in flags]
    assert refusal(FLAGGED, flags=both) == expected
    assert refusal(SOUND, flags=both) == "ARM-19 flags"


def test_winning_positions_must_be_won() -> None:
    """ARM-19: a ship on an enemy's flag, a sunk flagship; without either the battle is not won."""
    flags = (Flag(0), Flag(point=(15_000, 5_000)))
    after_step = after(battle(FLAGS, ["l 15.0 8.0 0.0"], FAR_OFF, flags=flags), Step(0, 0))
    assert after_step.won == (ONE, "ARM-19", "flag-taken")
    assert refusal(after_step) is None
    assert refusal(after_step, won=None) == "ARM-19 won"
    assert refusal(after_step, won=[1, "ARM-19", "flag-taken"]) == "ARM-19 won"
    assert refusal(after_step, won=[0, "ARM-19", "flagship-sunk"]) == "ARM-19 won"
    state = battle(FLAGS, [LARGE_AT_15_12], [SMALL_IN_FRONT, *FAR_OFF], flags=(Flag(0), Flag(1)))
    sunk = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert refusal(sunk) is None
    assert refusal(sunk, won=None) == "ARM-19 won"


def test_attacker_behind_the_goal_line_has_won() -> None:
    """ARM-20: only the attacker wins there; the defender can sail there."""
    state = battle(THROUGH, ["l 15.0 4.639 0.0"], ["s 5.0 3.0 0.0"])
    crossed = after(state, Step(0, 0))
    assert crossed.won == (ONE, "ARM-20", "line-crossed")
    assert refusal(crossed) is None
    assert refusal(crossed, won=None) == "ARM-20 won"
    assert refusal(state, won=[0, "ARM-20", "line-crossed"]) == "ARM-20 won"
    assert refusal(battle(THROUGH, [SOUTH], ["s 5.0 1.5 0.0"])) is None


def test_deployed_ships_are_in_their_bands_and_undamaged() -> None:
    """ARM-4, ARM-14, ARM-19, ARM-20: other positions before the battle are refused."""
    waiting = UndeployedShip(ONE, 3)
    before = before_deployment(battle(DEFAULT_CONFIG, [SOUTH], [NORTH]))

    def with_ships(config: Config, *pose: int, damage: int = 0, size: int = 1) -> DeployPhase:
        ship = DeployedShip(TWO, size, Pose(*pose), damage)
        fleets = ((0, 0, 1), (1, 0, 0) if size == 1 else (0, 1, 0))
        agreement = replace(before.agreement, fleets=fleets)
        return DeployPhase(config, agreement, ONE, (waiting, ship), (None, None))

    assert refusal(with_ships(DEFAULT_CONFIG, 5_000, 4_961, 1800)) is None
    assert refusal(with_ships(DEFAULT_CONFIG, 5_000, 4_962, 1800)) == "ARM-4 ships"
    assert refusal(with_ships(THROUGH, 5_000, 1_000, 1800)) is None
    assert refusal(with_ships(THROUGH, 5_000, 999, 1800)) == "ARM-4 ships"
    assert refusal(with_ships(DEFAULT_CONFIG, 5_000, 3_000, 1800, size=2)) is None
    assert (
        refusal(with_ships(DEFAULT_CONFIG, 5_000, 3_000, 1800, size=2, damage=1)) == "ARM-14 ships"
    )
    early = replace(with_ships(FLAGS, 5_000, 3_000, 1800), flags=(Flag(0), Flag(1)))
    assert refusal(replace(early, flags=(None, Flag(1)))) is None
    assert refusal(early) == "ARM-19 flags"


def test_invalid_fleets_are_refused_during_building_and_naming() -> None:
    """ARM-16, ARM-17: a fleet has at most twelve pips and at least one ship."""
    built = Config(setup="constructed")
    assert refusal(BuildPhase(built, ((0, 0, 4), None))) is None
    assert refusal(BuildPhase(built, ((1, 0, 4), None))) == "ARM-17 fleets"
    named = {"chooser": 0, "named": msgspec.to_builtins(OfferFleets(1, 0, 1, True))}
    empty = msgspec.json.decode('{"config":{"setup":"advanced"},"fleets":[null,null]}')
    advanced = parse_state(msgspec.json.encode({**empty, "flags": [None, None], **named}).decode())
    assert refusal(advanced) is None
    nothing = msgspec.to_builtins(OfferFleets(0, 0, 1, True))
    assert refusal(advanced, named=nothing) == "ARM-16 named"


# --- fleets before they are deployed ---------------------------------------------------------

BUILT = Config(setup="constructed")


@pytest.mark.parametrize(
    ("config", "fleet", "clause"),
    [
        (DEFAULT_CONFIG, [4, 4, 0], None),
        (DEFAULT_CONFIG, [4, 5, 0], "ARM-18 fleets"),
        (DEFAULT_CONFIG, [1, 0, 0], None),
        (DEFAULT_CONFIG, [0, 0, 0], "ARM-18 fleets"),
        (DEFAULT_CONFIG, [2, -1, 0], "ARM-18 fleets"),
        (BUILT, [3, 3, 1], None),
        (BUILT, [4, 3, 1], "ARM-17 fleets"),
    ],
)
def test_fleets_are_valid_before_deployment(
    config: Config, fleet: list[int], clause: str | None
) -> None:
    """ARM-16 to ARM-18: fleets are valid while the first player is chosen or drawn."""
    chosen = config.setup == "basic"
    before: State = (
        ChooseFirstPhase(config, TWO, ((0, 0, 4), (4, 4, 0)))
        if chosen
        else DrawPhase(config, ((0, 0, 4), (4, 4, 0)))
    )
    assert refusal(before, fleets=[[0, 0, 4], fleet]) == clause


def test_built_fleet_on_the_table_has_at_most_twelve_pips() -> None:
    """ARM-17: four large ships have twelve; one small ship more is too much."""
    larges = [f"l {x}.0 20.0 0.0" for x in (5, 9, 13, 17)]
    assert refusal(battle(BUILT, larges, [NORTH])) is None
    assert refusal(battle(BUILT, [*larges, "s 21.0 20.0 0.0"], [NORTH])) == "ARM-17 fleets"
