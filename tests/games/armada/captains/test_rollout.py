"""Test that the turns of rollouts are legal."""

from __future__ import annotations

from random import Random

from escadre.core.game import Decision, Seat, Terminal, validate_action
from escadre.games.armada.captains.rollout import play_turn, play_turns, possible_sides
from escadre.games.armada.rules.game import GAME, apply_battle_action, node
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Pose,
    are_disjoint,
    hull,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Config, DeployedShip, Fire
from escadre.games.armada.rules.shots import range_piece
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    HIDDEN,
    LARGE_AT_15_12,
    SMALL_IN_FRONT,
    battle,
    battle_in_formation,
    line_of_fire_among,
)


def random_ship(rng: Random, seat: int, span: int = 5_000) -> DeployedShip:
    pose = Pose(
        10_000 + rng.randrange(span), 10_000 + rng.randrange(span), rng.randrange(FULL_TURN)
    )
    return DeployedShip(Seat(seat), rng.randint(1, 3), pose)


def test_omitted_sides_cannot_hit() -> None:
    rng = Random(4)
    left_out = hits = 0
    for _ in range(6_000):
        gunner, target = random_ship(rng, 0), random_ship(rng, 1)
        aim = hull(target.size, target.pose)
        if not are_disjoint(hull(gunner.size, gunner.pose), aim):
            continue
        for config in (DEFAULT_CONFIG, Config(range="own")):
            looked_at = possible_sides(config, gunner, target)
            piece = range_piece(config, gunner.size)
            for side in (PORT_SIDE, STARBOARD_SIDE):
                hit = line_of_fire_among(
                    broadside(gunner.size, gunner.pose, side, piece), [aim], 0
                ).hit
                assert side in looked_at or not hit, (gunner, target, side)
                left_out += side not in looked_at
                hits += hit
    assert left_out > 3 * hits > 1_000


def test_rollout_turns_are_legal() -> None:
    for config in (DEFAULT_CONFIG, Config(players=3, setup="full")):
        state = battle_in_formation(config, "wedge")
        hit_count = 0
        for _ in range(24):
            if not isinstance(node(state), Decision):
                break
            seat = state.turn
            expected, actions = play_turn(state)
            for action in actions:
                assert validate_action(GAME, state, seat, action) is None
                state = apply_battle_action(state, action)
                hit_count += isinstance(action, Fire)
            assert state == expected
        assert hit_count > 3


def test_rollouts_end_when_the_battle_is_won() -> None:
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    assert isinstance(node(play_turns(state, 1)), Terminal)
    assert play_turns(state, 5) == play_turns(state, 1)
