"""Test that the area covered by guns is estimated closely enough."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from escadre.games.armada.captains.coverage import (
    IN_REACH,
    OUT_OF_REACH,
    arrays_from_ships,
    places_after_move,
    reach_levels,
    ship_moves,
)
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    are_disjoint,
    hull,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Step
from tests.games.armada.captains.test_rollout import random_ship
from tests.games.armada.states import DEFAULT_CONFIG, FAR_OFF, after, battle, line_of_fire_among


def test_estimated_hits_are_mostly_those_of_the_rules() -> None:
    """Some points of a hull on a raster agree with the exact hull in nine of ten cases."""
    rng = Random(1)
    right = wrong = 0
    while right + wrong < 3_000:
        gunner, target = random_ship(rng, 0), random_ship(rng, 1)
        aim = hull(target.size, target.pose)
        if not are_disjoint(hull(gunner.size, gunner.pose), aim):
            continue
        sides = (broadside(gunner.size, gunner.pose, side) for side in (PORT_SIDE, STARBOARD_SIDE))
        exactly = any(line_of_fire_among(side, [aim], 0).hit for side in sides)
        guessed = (
            reach_levels(DEFAULT_CONFIG, arrays_from_ships([gunner]), arrays_from_ships([target]))[
                0, 0
            ]
            == IN_REACH
        )
        right += guessed == exactly
        wrong += guessed != exactly
    assert right > 0.9 * (right + wrong)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_ends_of_moves_match_the_rules(size: int) -> None:
    rng = Random(2)
    letter = " sml"[size]
    state = battle(DEFAULT_CONFIG, [f"{letter} 15.0 12.0 33.0"], FAR_OFF)
    most = {1: 4, 2: 2, 3: 1}[size]
    fleet, moves = places_after_move(state.ships[0], most)
    assert len(moves.heading_changes) == len(set(moves.heading_changes)) == len(fleet.x)
    assert moves.heading_changes[0] == ()
    for n in rng.sample(range(len(moves.heading_changes)), 25):
        there, heading = state, 330
        for turn in moves.heading_changes[n]:
            heading = (heading + turn) % FULL_TURN
            there = after(there, Step(0, heading))
        pose = there.ships[0].pose
        assert np.hypot(pose.x - fleet.x[n], pose.y - fleet.y[n]) < 4
        exactly = np.array(hull(size, pose))
        assert np.abs(exactly[:, 0] - fleet.points_x[n, :3]).max() < 5
        assert np.abs(exactly[:, 1] - fleet.points_y[n, :3]).max() < 5


def test_straight_moves_are_a_subset_of_all_moves() -> None:
    for size, most in ((1, 4), (2, 2), (3, 1)):
        assert {*ship_moves(size, most, straight=True).heading_changes} <= {
            *ship_moves(size, most).heading_changes
        }


def test_targets_after_a_move_include_ships_out_of_reach_now() -> None:
    state = battle(DEFAULT_CONFIG, ["m 15.0 12.0 0.0"], ["s 15.0 9.0 0.0", "s 15.0 3.0 0.0"])
    levels = reach_levels(
        DEFAULT_CONFIG, arrays_from_ships(state.ships[:1]), arrays_from_ships(state.ships[1:])
    )
    assert levels[0, 0] not in (OUT_OF_REACH, IN_REACH)
    assert levels[0, 1] == OUT_OF_REACH
