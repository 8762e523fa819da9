"""Races in which tests try captains."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.game import CHANCE, Chance, Terminal, play, start
from escadre.core.kit import Bot
from escadre.games.mako.captains import CAPTAINS
from escadre.games.mako.captains.routes import TurnBoundary
from escadre.games.mako.notation import format_action
from escadre.games.mako.rules.board import BoardSpec, SmallBoardSpec
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import GAME, observe
from escadre.games.mako.rules.model import Action, Config, Observation, State

Captain = Bot[Observation, Action]
SMALL = BoardSpec(9, ((4, 0), (8, 4), (4, 8), (0, 4)), SmallBoardSpec(1, 7, ((4, 1), (3, 7))))
RACES = {
    "A": Config(),
    "A, both home": Config(finish="both", chart=SMALL),
    "A, clear shores": Config(mine_shores=False, chart=SMALL),
    "B": Config(way="B"),
    "C": Config(way="C"),
    "C, smaller": Config(way="C", chart=SMALL),
    "three": Config(players=3, chart=SMALL),
    "four": Config(players=4),
    "teams": Config(players=4, teams=True, chart=SMALL),
}
every_race = pytest.mark.parametrize("config", RACES.values(), ids=RACES)
every_captain = pytest.mark.parametrize("captain", CAPTAINS.values(), ids=CAPTAINS)


def positions_of_race(
    config: Config, captains: list[Captain], rng: Random, bound: int = 10_000
) -> list[State]:
    """Return all positions of one race between these captains; check that each action is legal."""
    states = [start(GAME, config)]
    while not isinstance(now := GAME.node(states[-1]), Terminal) and len(states) < bound:
        if isinstance(now, Chance):
            states.append(play(GAME, states[-1], CHANCE, now.distribution.sample(rng)))
        else:
            seat = now.seats[0]
            action = captains[seat].choose(observe(states[-1], seat), rng)
            states.append(play(GAME, states[-1], seat, action))
    return states


def chosen(captain: Captain, state: State, seed: int = 1) -> str:
    assert state.turn is not None
    return format_action(state.config, captain.choose(observe(state, state.turn), Random(seed)))


def turn_end(state: State) -> TurnBoundary:
    assert state.turn is not None
    return TurnBoundary(state.boats, state.mines, sides(state.config)[state.turn], state.turn)
