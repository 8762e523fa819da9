"""Test the rules about shots, at the limits of each number and just beyond."""

from __future__ import annotations

from math import hypot

import pytest
from msgspec.structs import replace

from escadre.core.game import validate_action
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE, Pose
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Config, EndTurn, Fire, hulls_of
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    after,
    battle,
    clause,
    reason,
)

SLIPPED = "s 15.863 11.934 0.0"


def hits(gunner: str, others: list[str], enemies: list[str], side: int = STARBOARD_SIDE) -> bool:
    """Return whether the last of the enemies is hit."""
    state = battle(DEFAULT_CONFIG, [gunner, *others], enemies)
    return clause(state, Fire(0, side, len(state.ships) - 1)) is None


@pytest.mark.parametrize(("letter", "pips"), [("s", 1), ("m", 2), ("l", 3)])
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_ship_has_one_shot_per_pip(letter: str, pips: int, damage: int) -> None:
    """ARM-11: 1, 2 and 3 a turn, damaged or not; each is an action."""
    if damage >= pips:
        return
    state = battle(
        DEFAULT_CONFIG, [f"{letter} 15.0 12.0 0.0/{damage}"], ["l 16.0 11.0 90.0", *FAR_OFF]
    )
    state = replace(
        state, ships=(state.ships[0], replace(state.ships[1], damage=-9), *state.ships[2:])
    )
    for shot in range(pips):
        assert state.actions == shot
        assert clause(state, Fire(0, STARBOARD_SIDE, 1)) is None
        state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert clause(state, Fire(0, STARBOARD_SIDE, 1)) == ("ARM-11" if pips < 3 else "ARM-5")
    state = after(state, EndTurn(), EndTurn())
    assert clause(state, Fire(0, STARBOARD_SIDE, 1)) is None


def test_zone_ends_where_a_large_piece_ends() -> None:
    """ARM-12: a tip on the outer edge, at (17.005, 10.608), is not hit; 0.001 nearer it is."""
    assert not hits(LARGE_AT_15_12, [], ["s 18.044 10.608 270.0"])
    assert hits(LARGE_AT_15_12, [], ["s 18.043 10.608 270.0"])
    assert not hits(LARGE_AT_15_12, [], ["s 18.045 10.608 270.0"])


def test_zone_is_narrower_towards_both_ends_of_the_side() -> None:
    """ARM-12: the piece is held with its whole base against the side.

    The rim of the zone at the stern is the line from (15.500, 12.000) to (17.123, 11.036); halfway
    is (16.311, 11.518), at the rim's outer side. A base a thousandth beyond the rim is not hit,
    though it is in the lanes of the side and nearer than 1.82 inches.
    """
    start, near = (15_500, 12_000), (17_123, 11_036)
    dx, dy = near[0] - start[0], near[1] - start[1]
    x, y = 16_312, 11_518
    assert dx * (y - start[1]) - dy * (x - start[0]) == 482
    assert not hits(LARGE_AT_15_12, [], ["s 16.312 12.557 0.0"])  # its tip at (16.312, 11.518)
    assert hits(LARGE_AT_15_12, [], ["s 16.312 12.556 0.0"])


def test_guns_fire_from_the_two_long_sides_only() -> None:
    """ARM-12: a ship fires to starboard and to port, not ahead or astern."""
    assert hits(LARGE_AT_15_12, [], ["l 16.5 11.0 90.0"], STARBOARD_SIDE)
    assert not hits(LARGE_AT_15_12, [], ["l 16.5 11.0 90.0"], PORT_SIDE)
    assert hits(LARGE_AT_15_12, [], ["l 13.5 11.0 270.0"], PORT_SIDE)
    assert not hits(LARGE_AT_15_12, [], ["l 13.5 11.0 270.0"], STARBOARD_SIDE)
    for side in (PORT_SIDE, STARBOARD_SIDE):
        assert not hits(LARGE_AT_15_12, [], ["l 15.0 10.0 0.0"], side)
        assert not hits(LARGE_AT_15_12, [], ["l 15.0 12.1 180.0"], side)
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], ["l 16.5 11.0 90.0"])
    assert [clause(state, Fire(0, side, 1)) for side in (-1, 2)] == ["ARM-12", "ARM-12"]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_all_sizes_have_the_same_range(size: int) -> None:
    """ARM-12: the large piece is held against the side of any ship."""
    for reach, length in ((LARGE, 1_820), (MEDIUM, 1_429), (SMALL, 1_039)):
        side = broadside(size, Pose(0, 0, 900), STARBOARD_SIDE, reach)
        (x0, y0), (x1, y1) = side.start, side.end
        out = [
            ((x - x0) * -(y1 - y0) + (y - y0) * (x1 - x0)) / hypot(x1 - x0, y1 - y0)
            for x, y in side.zone[1:3]
        ]
        assert out == pytest.approx([length, length], abs=1.5)


@pytest.mark.parametrize(
    ("letter", "near", "far"),
    # The side of a small ship on heading 0 at (15, 12) looks along (1039, -281), that of a medium
    # one along (1429, -391); from its middle (15.140, 11.480) or (15.195, 11.285) we go out.
    [
        ("s", ("17.128", "11.214"), ("17.233", "11.186")),
        ("m", ("17.588", "10.916"), ("17.694", "10.887")),
    ],
)
def test_own_range_is_shorter_for_smaller_ships(
    letter: str, near: tuple[str, str], far: tuple[str, str]
) -> None:
    """ARM-24: a small piece is 1.039 long, a medium 1.429: a tip before that is hit, beyond not."""
    for range_, expected in (("own", [True, False]), ("large", [True, True])):
        config = Config(range=range_)  # type: ignore[arg-type]
        ranges = []
        for x, y in (near, far):
            state = battle(config, [f"{letter} 15.0 12.0 0.0"], [f"s {x} {y} 270.0"])
            ranges.append(clause(state, Fire(0, STARBOARD_SIDE, 1)) is None)
        assert ranges == expected


@pytest.mark.parametrize("friend", [True, False])
def test_first_hull_in_a_lane_blocks_the_shot(friend: bool) -> None:
    """ARM-13: friend or foe; if a thousandth of an inch of the target is visible, it is hit."""

    def target_hit(screen: str) -> bool:
        if friend:
            return hits(LARGE_AT_15_12, [screen], [HIDDEN])
        return hits(LARGE_AT_15_12, [], [screen, HIDDEN])

    assert hits(LARGE_AT_15_12, [], [HIDDEN])
    assert not target_hit(SMALL_IN_FRONT)
    assert target_hit(SLIPPED)
    assert not target_hit("s 15.863 11.932 0.0")


def test_refusal_names_the_ship_that_hides_the_target() -> None:
    """ARM-13: the refusal gives the name of the ship in the way."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12, SMALL_IN_FRONT], [HIDDEN])
    rejection = validate_action(GAME, state, ONE, Fire(0, STARBOARD_SIDE, 2))
    assert rejection is not None
    assert (rejection.clause, rejection.reason.id, dict(rejection.reason.args)) == (
        "ARM-13",
        "hidden-behind",
        {"ship": text("ship-1", number=2)},
    )


def test_hiding_ship_itself_can_be_hit() -> None:
    """ARM-13: the hiding ship is the first hull in the line of fire."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    assert clause(state, Fire(0, STARBOARD_SIDE, 1)) is None
    assert clause(state, Fire(0, STARBOARD_SIDE, 2)) == "ARM-13"


def test_two_ships_can_hide_a_target_together() -> None:
    """ARM-13: lanes are counted, not hulls."""
    north, south = "s 15.863 11.109 0.0", "s 16.300 12.100 0.0"
    assert hits(LARGE_AT_15_12, [north], [HIDDEN])
    assert hits(LARGE_AT_15_12, [south], [HIDDEN])
    assert not hits(LARGE_AT_15_12, [north, south], [HIDDEN])


def test_only_enemy_ships_afloat_are_targets() -> None:
    """ARM-13: own ships, the gunner, sunk ships and unused numbers are not targets."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12, SMALL_IN_FRONT], [HIDDEN])
    assert reason(state, Fire(0, STARBOARD_SIDE, 1)) == "friend"
    assert reason(state, Fire(0, STARBOARD_SIDE, 0)) == "friend"
    sunk = replace(state, ships=(*state.ships[:2], replace(state.ships[2], sunk=True)))
    for target, position in ((3, state), (-1, state), (2, sunk)):
        assert clause(position, Fire(0, STARBOARD_SIDE, target)) == "ARM-13"
    teams = Config(players=4, setup="full", teams=True)
    ally = battle(teams, [LARGE_AT_15_12], FAR_OFF, [HIDDEN], ["s 2.0 2.0 0.0"])
    assert reason(ally, Fire(0, STARBOARD_SIDE, 3)) == "friend"


@pytest.mark.parametrize(("letter", "pips"), [("s", 1), ("m", 2), ("l", 3)])
def test_ship_sinks_when_damage_equals_its_pips(letter: str, pips: int) -> None:
    """ARM-14: a ship sinks at this damage, not earlier, and is removed at once."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [f"{letter} 16.5 11.0 90.0", *FAR_OFF])
    for damage in range(1, pips + 1):
        state = after(state, Fire(0, STARBOARD_SIDE, 1))
        assert state.ships[1].damage == damage
        assert state.ships[1].sunk == (damage == pips)
        assert (1 in hulls_of(state.ships)) == (damage < pips)
    assert clause(state, Fire(0, STARBOARD_SIDE, 1)) == ("ARM-13" if pips < 3 else "ARM-5")


def test_ship_behind_a_sunk_ship_can_be_hit_next() -> None:
    """ARM-14: a sunk ship is removed at once; other ships keep their damage until they sink."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN, "l 25.0 3.0 0.0/2"])
    assert clause(state, Fire(0, STARBOARD_SIDE, 2)) == "ARM-13"
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert clause(state, Fire(0, STARBOARD_SIDE, 2)) is None
    state = after(state, EndTurn(), EndTurn())
    assert state.ships[3].damage == 2
