"""Measure the bombs that a captain needs on a small sea.

The opponent has one bomb (BAT-19), so that the captain soon shoots alone.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from escadre.core.game import Seat
from escadre.core.kit import Bot
from escadre.core.solving.solvers import Found
from escadre.games.battleship.optima.variants import SmallSea, every_fleet, orbits
from escadre.games.battleship.rules.fleets import Fleet
from escadre.games.battleship.rules.game import answered, apply, is_over, observe
from escadre.games.battleship.rules.model import Bomb, Config, State

HUNTS = 400
"""Hunts for fleets drawn at random."""
HUNTS_EACH = 40
"""Hunts for each kind of fleet, where the worst one is looked for; as many again to measure it."""
_Z95 = 1.96


def hunting(small: SmallSea, captain: Bot[Any, Any], seed: int) -> Found:
    """Return the captain's mean number of bombs over fleets drawn at random."""
    rng = Random(seed)
    fleets = every_fleet(small)
    bombs = [_hunt(small, fleets[rng.randrange(len(fleets))], captain, rng) for _ in range(HUNTS)]
    return _mean(bombs)


def worst(small: SmallSea, captain: Bot[Any, Any], seed: int) -> Found:
    """Return the captain's mean number of bombs for the costliest fleet found by sampling.

    Rotations of one fleet count as one. The worst fleet found is measured again with other seeds.
    """
    rng = Random(seed)
    fleets, kinds = every_fleet(small), sorted(set(orbits(small)))
    cost = {
        kind: fmean(_hunt(small, fleets[kind], captain, rng) for _ in range(HUNTS_EACH))
        for kind in kinds
    }
    most = max(kinds, key=lambda kind: cost[kind])
    return _mean([_hunt(small, fleets[most], captain, rng) for _ in range(HUNTS)])


def _mean(bombs: list[int]) -> Found:
    return Found(fmean(bombs), len(bombs), _Z95 * stdev(bombs) / sqrt(len(bombs)))


@lru_cache(maxsize=16)
def _alone(small: SmallSea) -> Config:
    """BAT-19, BAT-20: start a match on this sea in which the opponent has one bomb."""
    sea = small.sea
    return Config(
        width=sea.width,
        height=sea.height,
        fleet=small.sizes,
        bombs=sea.size,
        bombs_second=1,
        first="1",
    )


def _hunt(small: SmallSea, fleet: Fleet, captain: Bot[Any, Any], rng: Random) -> int:
    """Count the bombs that the captain needs for this fleet."""
    own = every_fleet(small)[0]
    state = answered(State(_alone(small), Seat(0), (own, fleet), (True, True)))
    while not is_over(state):
        seat = state.shooter
        assert seat is not None
        if seat == 0:
            action = captain.choose(observe(state, seat), rng)
        else:  # into the water, if there is any
            water = (bomb for bomb in range(small.sea.size) if not sum(own) >> bomb & 1)
            action = Bomb(next(water, 0))
        state = apply(state, seat, action)
    return state.bombed[1].bit_count()
