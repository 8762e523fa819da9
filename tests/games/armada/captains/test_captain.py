"""Test that a captain deploys its fleet before a battle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.chance import DrawOutcome
from escadre.core.game import CHANCE, Chance, Decision, play, start
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.captain import DEPLOY_JITTER, HEADING_JITTER, Captain
from escadre.games.armada.captains.simple import approach_tactic
from escadre.games.armada.rules.game import GAME, node
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import BattlePhase, Config, TakeFleet, TakeFleetPhase
from escadre.games.armada.setups import FORMATIONS
from tests.games.armada.states import ONE, USUAL, deployed_in


def prepared(captain: Captain, config: Config, rng: Random, lot: int | None = None) -> BattlePhase:
    """The battle that she has prepared for both."""
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
def test_a_captain_deploys_her_whole_fleet_in_one_formation(formation: str) -> None:
    """Ship by ship it comes out as if it had been planned at once, but for a trembling hand."""
    planned, lain = deployed_in(USUAL, formation).ships, set()
    for seed in range(10):
        captain = Captain(approach_tactic, formation, takes_large=True)
        state = prepared(captain, USUAL, Random(seed), lot=0)
        for ship, plan in zip(state.ships, planned, strict=True):
            assert abs(ship.pose.x - plan.pose.x) <= DEPLOY_JITTER
            assert abs(ship.pose.y - plan.pose.y) <= DEPLOY_JITTER
            assert (
                ship.pose.heading - plan.pose.heading + HEADING_JITTER
            ) % FULL_TURN <= 2 * HEADING_JITTER
        lain.add(tuple(ship.pose for ship in state.ships))
    assert len(lain) == 10


@pytest.mark.parametrize("level", ["capitaine", "amiral"])
def test_who_chooses_takes_the_fleet_that_wins(level: str) -> None:
    """ARM-2: between good captains the smalls and mediums do."""
    seen = GAME.observe(TakeFleetPhase(USUAL, ONE), ONE)
    assert CAPTAINS[level].choose(seen, Random(1)) == TakeFleet(False)


@pytest.mark.parametrize("setup", ["basic", "advanced", "constructed", "full"])
@pytest.mark.parametrize("level", CAPTAINS)
def test_captains_prepare_every_battle(level: str, setup: Any) -> None:
    config = Config(setup=setup, objective="flag")
    state = prepared(CAPTAINS[level], config, Random(3))
    assert node(state) == Decision((state.turn,), "ARM-5")
    if level == "amiral":
        assert all(flag and flag.ship is not None for flag in state.flags)
