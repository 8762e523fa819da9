"""Test that a captain deploys its fleet before a battle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.chance import DrawOutcome
from escadre.core.game import CHANCE, Chance, Decision, play, start
from escadre.games.armada.automatic_setups import DEPLOY_JITTER, FORMATIONS, HEADING_JITTER
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.simple import approach_tactic
from escadre.games.armada.rules.game import GAME, node
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import BattlePhase, Config, TakeFleet, TakeFleetPhase
from tests.games.armada.states import DEFAULT_CONFIG, ONE, battle_in_formation


def battle_deployed_by(
    captain: Captain, config: Config, rng: Random, lot: int | None = None
) -> BattlePhase:
    """Return the battle after this captain has deployed both fleets."""
    state = start(GAME, config)
    while not isinstance(state, BattlePhase):
        now = node(state)
        if isinstance(now, Chance):
            drawn = now.distribution.sample(rng) if lot is None else DrawOutcome(lot)
            state = play(GAME, state, CHANCE, drawn)
            continue
        assert isinstance(now, Decision)
        action = captain.choose(GAME.observe(state, now.seats[0]), rng)
        state = play(GAME, state, now.seats[0], action)
    return state


@pytest.mark.parametrize("formation", FORMATIONS)
def test_captain_deploys_the_whole_fleet_in_one_formation(formation: str) -> None:
    """Ships deployed one by one match the whole formation, up to a small jitter."""
    planned, lain = battle_in_formation(DEFAULT_CONFIG, formation).ships, set()
    for seed in range(10):
        captain = Captain(approach_tactic, formation, takes_large=True)
        state = battle_deployed_by(captain, DEFAULT_CONFIG, Random(seed), lot=0)
        for ship, plan in zip(state.ships, planned, strict=True):
            assert abs(ship.pose.x - plan.pose.x) <= DEPLOY_JITTER
            assert abs(ship.pose.y - plan.pose.y) <= DEPLOY_JITTER
            assert (
                ship.pose.heading - plan.pose.heading + HEADING_JITTER
            ) % FULL_TURN <= 2 * HEADING_JITTER
        lain.add(tuple(ship.pose for ship in state.ships))
    assert len(lain) == 10


@pytest.mark.parametrize("level", ["lieutenant", "capitaine", "amiral"])
def test_captain_takes_the_stronger_fleet(level: str) -> None:
    """ARM-2: between good captains the small and medium ships win."""
    seen = GAME.observe(TakeFleetPhase(DEFAULT_CONFIG, ONE), ONE)
    assert CAPTAINS[level].choose(seen, Random(1)) == TakeFleet(False)


@pytest.mark.parametrize("setup", ["basic", "advanced", "constructed", "full"])
@pytest.mark.parametrize("level", CAPTAINS)
def test_captains_deploy_in_every_setup(level: str, setup: Any) -> None:
    config = Config(setup=setup, objective="flag")
    state = battle_deployed_by(CAPTAINS[level], config, Random(3))
    assert node(state) == Decision((state.turn,), "ARM-5")
    if level == "amiral":
        assert all(flag and flag.ship is not None for flag in state.flags)
