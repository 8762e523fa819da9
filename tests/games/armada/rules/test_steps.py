"""Test the rules about steps, at the limits of each number and just beyond."""

from __future__ import annotations

from math import atan, degrees, hypot
from random import Random

import pytest
from msgspec.structs import replace

from escadre.games.armada.rules.game import legal_actions, observe
from escadre.games.armada.rules.hulls import FULL_TURN, PORT_SIDE, STARBOARD_SIDE, Pose
from escadre.games.armada.rules.model import Config, Deploy, EndTurn, Fire, Flag, Step, hulls_of
from escadre.games.armada.rules.ship_sizes import LARGE, MAX_HEADING_CHANGE, MEDIUM, SMALL
from escadre.games.armada.rules.turns import open_headings, validate_step_place
from tests.games.armada.states import (
    CONFIGS,
    DEFAULT_CONFIG,
    FAR_OFF,
    MEDIUMS,
    ONE,
    TWO,
    after,
    battle,
    clause,
    crowd,
    deployment_state,
    reason,
)


@pytest.mark.parametrize(("letter", "most"), [("s", 4), ("m", 2), ("l", 1)])
def test_sizes_have_four_two_and_one_steps(letter: str, most: int) -> None:
    """ARM-6: a small ship makes up to 4, a medium 2, a large 1; together they are one action."""
    state = battle(DEFAULT_CONFIG, [f"{letter} 15.0 20.0 0.0"], FAR_OFF)
    for _ in range(most):
        assert clause(state, Step(0, 0)) is None
        state = after(state, Step(0, 0))
        assert state.actions == 1
        assert clause(state, EndTurn()) is None  # it may stop after any step
    assert clause(state, Step(0, 0)) == "ARM-6"


def test_reduced_steps_give_small_ships_three() -> None:
    """ARM-24: three are allowed, a fourth is not; the other sizes do not change."""
    config = Config(small_steps=3)
    state = battle(config, ["s 15.0 20.0 0.0", "m 5.0 20.0 0.0"], FAR_OFF)
    state = after(state, Step(0, 0), Step(0, 0), Step(0, 0))
    assert clause(state, Step(0, 0)) == "ARM-6"
    state = after(state, Step(1, 0))
    assert clause(state, Step(1, 0)) is None


def test_another_action_ends_a_move() -> None:
    """ARM-6: the steps of one move cannot be interrupted by another move or a shot."""
    state = after(battle(DEFAULT_CONFIG, MEDIUMS, FAR_OFF), Step(0, 0))
    assert clause(state, Step(0, 0)) is None
    assert clause(after(state, Step(1, 0)), Step(0, 0)) == "ARM-5"
    firing = battle(DEFAULT_CONFIG, ["s 20.0 20.0 0.0", "l 15.0 12.0 0.0"], ["l 17.0 11.0 90.0"])
    firing = after(firing, Step(0, 0), Fire(1, STARBOARD_SIDE, 2))
    assert clause(firing, Step(0, 0)) == "ARM-5"


def test_step_puts_the_base_on_the_old_tip() -> None:
    """ARM-7: any heading is allowed; damage is kept and the old piece is removed."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0/2"], FAR_OFF)
    state = after(state, Step(0, 450))
    assert state.ships[0].pose == Pose(15_000, 18_180, 450)
    assert state.ships[0].damage == 2
    assert len(hulls_of(state.ships)) == 3
    state = after(state, EndTurn(), EndTurn(), Step(0, 900))
    assert state.ships[0].pose == Pose(15_000 + 1_287, 18_180 - 1_287, 900)


def test_headings_are_whole_tenths_of_a_turn() -> None:
    """ARM-7: headings go from 0.0 to 359.9."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 12.0 0.0"], FAR_OFF)
    for heading in (-1, FULL_TURN):
        assert clause(state, Step(0, heading)) == "ARM-7"
        assert clause(deployment_state(), Deploy(4, 9_000, 3_000, heading), TWO) == "ARM-7"
    assert clause(state, Step(0, FULL_TURN - 1)) is clause(state, Step(0, 0)) is None


@pytest.mark.parametrize(
    ("letter", "size", "sharpest"), [("s", SMALL, 748), ("m", MEDIUM, 747), ("l", LARGE, 746)]
)
@pytest.mark.parametrize("heading", [0, 100, 700, 1800, 3599])
def test_sharpest_turn_of_each_size(letter: str, size: int, sharpest: int, heading: int) -> None:
    """ARM-8: 74.8, 74.7 and 74.6 degrees to either side; a tenth more is refused."""
    base, height = {SMALL: (9 / 16, 1), MEDIUM: (25 / 32, 11 / 8), LARGE: (1, 7 / 4)}[size]
    exactly = 90 - degrees(atan(base / 2 / hypot(height, base / 2)))
    assert sharpest < 10 * exactly < sharpest + 1
    assert MAX_HEADING_CHANGE[size] == sharpest
    state = battle(DEFAULT_CONFIG, [f"{letter} 15.0 12.0 {heading // 10}.{heading % 10}"], FAR_OFF)
    for way in (-1, 1):
        assert clause(state, Step(0, (heading + way * sharpest) % FULL_TURN)) is None
        assert clause(state, Step(0, (heading + way * (sharpest + 1)) % FULL_TURN)) == "ARM-8"
        assert clause(state, Step(0, (heading + way * 1800) % FULL_TURN)) == "ARM-8"
    assert len(list(open_headings(state, 0))) == 2 * sharpest + 1


def test_ship_cannot_touch_the_edge_of_the_table() -> None:
    """ARM-9: a tip at 0.001 is on the table, one at 0.000 touches the edge."""
    assert clause(battle(DEFAULT_CONFIG, ["l 15.0 3.641 0.0"], FAR_OFF), Step(0, 0)) is None
    touching = battle(DEFAULT_CONFIG, ["l 15.0 3.640 0.0"], FAR_OFF)
    assert clause(touching, Step(0, 0)) == "ARM-9"
    assert reason(touching, Step(0, 0)) == "strikes-edge"
    assert clause(battle(DEFAULT_CONFIG, ["l 26.359 12.0 90.0"], FAR_OFF), Step(0, 900)) is None
    assert clause(battle(DEFAULT_CONFIG, ["l 26.360 12.0 90.0"], FAR_OFF), Step(0, 900)) == "ARM-9"


@pytest.mark.parametrize("friend", [True, False])
def test_contact_counts_as_a_collision(friend: bool) -> None:
    """ARM-9: after a step the tip is at 16.360; a base there is hit, one at 16.359 not."""
    for base, refused in (("16.360", "ARM-9"), ("16.359", None), ("16.361", "ARM-9")):
        other = f"s 15.0 {base} 0.0"
        fleets = [["l 15.0 20.0 0.0", other], FAR_OFF] if friend else [["l 15.0 20.0 0.0"], [other]]
        assert clause(battle(DEFAULT_CONFIG, *fleets), Step(0, 0)) == refused
    # Corner to corner: the new base ends at 15.500, 18.180.
    for x, refused in (("15.781", "ARM-9"), ("15.782", None)):
        assert (
            clause(battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], [f"s {x} 18.180 0.0"]), Step(0, 0))
            == refused
        )


def test_pieces_between_two_places_do_not_block() -> None:
    """ARM-9: only the places where the piece is put down are tested.

    On heading 74 the medium ship turns around a small one inside the bend: its base at x = 15.6,
    on the straight line from the old starboard corner (15.391, 20) to the new tip.
    """
    state = battle(DEFAULT_CONFIG, ["m 15.0 20.0 0.0"], ["s 15.6 19.4 90.0"])
    assert clause(state, Step(0, 740)) is None


def test_ship_does_not_collide_with_its_old_place() -> None:
    """ARM-9: the old piece is removed, although the new base touches its tip."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 12.0 0.0"], FAR_OFF)
    assert clause(state, Step(0, 0)) is None


def test_ship_cannot_cover_its_own_fixed_flag() -> None:
    """ARM-9: a ship may not even touch the flag with its tip."""
    config = Config(objective="flag")
    for y, refused in ((16_360, "ARM-9"), (16_359, None)):
        flags = (Flag(point=(15_000, y)), Flag(point=(2_000, 2_000)))
        state = battle(config, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags)
        assert clause(state, Step(0, 0)) == refused


def test_ship_without_room_cannot_move() -> None:
    """ARM-10: tip at 0.080: ahead it would leave by its tip, to a side by a corner of its base."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 1.900 0.0", "l 5.0 20.0 0.0"], FAR_OFF)
    assert list(open_headings(state, 0)) == []
    for heading in (0, 90, 100, 746, 2854):
        assert clause(state, Step(0, heading)) == "ARM-9"
    steps = [action for action in legal_actions(observe(state, ONE)) if isinstance(action, Step)]
    assert {step.ship for step in steps} == {1}
    assert clause(state, EndTurn()) is None


def test_ship_freed_by_a_shot_in_the_same_turn_can_move() -> None:
    """ARM-10: before the shot the ship cannot move at all, afterwards hard to port."""
    state = battle(DEFAULT_CONFIG, ["l 28.9 2.6 0.0"], ["s 27.4 0.8 90.0", *FAR_OFF[:1]])
    assert not open_headings(state, 0)
    assert clause(state, Step(0, 2_900)) == "ARM-9"
    freed = after(state, Fire(0, PORT_SIDE, 1))
    assert clause(freed, Step(0, 2_900)) is None
    assert (min(open_headings(freed, 0)), max(open_headings(freed, 0))) == (2_854, 2_953)


@pytest.mark.parametrize("config", CONFIGS, ids=["usual", "disc", "flag"])
@pytest.mark.parametrize("grid", [1, 7, 50])
def test_listed_headings_are_those_that_the_rules_allow(config: Config, grid: int) -> None:
    rng = Random(f"{config.table} {config.objective} {grid}")
    narrow = 0
    for _ in range(2 * grid.bit_length()):
        state = crowd(rng, config, 6)
        if config.objective == "flag":
            x, y = state.ships[0].pose.x, state.ships[0].pose.y
            state = replace(state, flags=(Flag(point=(x + 900, y + 900)), None))
        for number, ship in enumerate(state.ships):
            most = MAX_HEADING_CHANGE[ship.size] // grid
            headings = [(ship.pose.heading + n * grid) % FULL_TURN for n in range(-most, most + 1)]
            allowed = [h for h in headings if validate_step_place(state, number, h) is None]
            assert list(open_headings(state, number, grid)) == allowed
            narrow += len(allowed) < len(headings)
    assert narrow > 3
