"""Test formations: they fit on every table and have the shape that their name says."""

from __future__ import annotations

from random import Random

import pytest

from escadre.games.armada.automatic_setups import SETUPS, column, deploy_in_formation
from escadre.games.armada.rules.deployment import undeployed_ships
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import Config, Deploy
from escadre.games.armada.rules.turns import open_headings
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    ONE,
    TWO,
    after,
    battle_in_formation,
    deployment_state,
)

TABLES = [
    DEFAULT_CONFIG,
    Config(table="disc", width=20),
    Config(setup="full", width=20, height=20),
    Config(setup="full", table="disc", width=20),
    Config(setup="full", players=3),
    Config(setup="full", players=4, teams=True),
]


@pytest.mark.parametrize("formation", SETUPS)
@pytest.mark.parametrize("config", TABLES, ids=str)
def test_formations_fit_on_every_table(formation: str, config: Config) -> None:
    state = battle_in_formation(config, formation)
    assert len(state.ships) == sum(map(sum, state.agreement.fleets))


@pytest.mark.parametrize("formation", SETUPS)
@pytest.mark.parametrize("config", TABLES, ids=str)
def test_every_ship_of_a_formation_can_sail_on_the_first_turn(
    formation: str, config: Config
) -> None:
    """ARM-7, ARM-9: each ship has a heading on which its first step hits nothing."""
    state = battle_in_formation(config, formation)
    assert all(open_headings(state, number, 10) for number in range(len(state.ships)))


def test_formations_have_the_shape_of_their_name() -> None:
    line, wedge, wings = (
        [ship.pose for ship in battle_in_formation(DEFAULT_CONFIG, name).ships if ship.seat == ONE]
        for name in ("line", "wedge", "wings")
    )
    assert len({pose.y for pose in line}) == 1
    assert {pose.heading for pose in [*line, *wedge, *wings]} == {0}  # towards the enemy
    middle = sorted(wedge, key=lambda pose: abs(pose.x - 15_000))
    assert middle[0].y < middle[-1].y  # nearer to the enemy
    xs = sorted(pose.x for pose in wings)
    half = len(xs) // 2
    assert xs[half] - xs[half - 1] > 6_000


def test_the_column_of_the_captains_turns_half_a_side_to_the_enemy() -> None:
    state = deployment_state()
    placed = deploy_in_formation(column, state)
    assert len(placed) == len(undeployed_ships(state))
    assert {action.heading for action in placed} == {FULL_TURN // 2 + 600}


def test_formations_complete_a_partly_deployed_fleet() -> None:
    state = after(deployment_state(), Deploy(5, 9_000, 3_000, 0))
    planned = SETUPS["line"](GAME.observe(state, TWO), Random(1))
    numbers = [action.ship for action in planned if isinstance(action, Deploy)]
    assert sorted(numbers) == [4, 6, 7, 8, 9, 10, 11]


def test_formations_are_only_for_the_player_who_deploys() -> None:
    """ARM-4: the other seat and watchers get none, nor does anyone after the battle has begun."""
    state, begun = deployment_state(), battle_in_formation(DEFAULT_CONFIG, "line")
    assert SETUPS["wedge"](GAME.observe(state, TWO), Random(1))
    for seen in (GAME.observe(state, ONE), GAME.observe(state, None), GAME.observe(begun, ONE)):
        assert SETUPS["wedge"](seen, Random(1)) == []
