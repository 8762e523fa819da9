"""The number of bombs that a captain needs on a small sea.

The opponent has only one bomb (BAT-19), so that the captain drops all later ones.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from escadre.core.chance import random_item
from escadre.core.game import Seat
from escadre.core.kit import Bot
from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.variants import Variant, all_fleets, symmetry_classes
from escadre.games.battleship.rules.fleets import Fleet
from escadre.games.battleship.rules.game import apply, complete_state, is_over, observe
from escadre.games.battleship.rules.model import Bomb, Config, State

MATCHES = 400
"""The number of matches against random fleets."""
MATCHES_PER_FLEET = 40
"""The number of matches against each class of fleets in the search for the worst fleet."""
_Z95 = 1.96


def mean_bombs(variant: Variant, captain: Bot[Any, Any], seed: int) -> SolverResult:
    """Return the captain's mean number of bombs over fleets drawn at random."""
    rng = Random(seed)
    fleets = all_fleets(variant)
    bombs = [_bombs_needed(variant, random_item(fleets, rng), captain, rng) for _ in range(MATCHES)]
    return _mean(bombs)


def worst_case_bombs(variant: Variant, captain: Bot[Any, Any], seed: int) -> SolverResult:
    """Return the captain's mean number of bombs for the fleet that costs it most, by sampling.

    Rotations of one fleet count as one. The worst fleet found is measured again with other seeds.
    """
    rng = Random(seed)
    fleets, classes = all_fleets(variant), sorted(set(symmetry_classes(variant)))
    mean_by_class = {
        number: fmean(
            _bombs_needed(variant, fleets[number], captain, rng) for _ in range(MATCHES_PER_FLEET)
        )
        for number in classes
    }
    worst = max(classes, key=lambda number: mean_by_class[number])
    return _mean([_bombs_needed(variant, fleets[worst], captain, rng) for _ in range(MATCHES)])


def _mean(bombs: list[int]) -> SolverResult:
    return SolverResult(fmean(bombs), len(bombs), _Z95 * stdev(bombs) / sqrt(len(bombs)))


@lru_cache(maxsize=16)
def _solo_config(variant: Variant) -> Config:
    """BAT-19, BAT-20: return the options of a match on this sea where the opponent has one bomb."""
    sea = variant.sea
    return Config(
        width=sea.width,
        height=sea.height,
        fleet=variant.sizes,
        bombs=sea.size,
        bombs_second=1,
        first="1",
    )


def _bombs_needed(variant: Variant, fleet: Fleet, captain: Bot[Any, Any], rng: Random) -> int:
    """Count the bombs that the captain needs for this fleet."""
    own = all_fleets(variant)[0]
    state = complete_state(State(_solo_config(variant), Seat(0), (own, fleet), (True, True)))
    while not is_over(state):
        seat = state.shooter
        assert seat is not None
        if seat == 0:
            action = captain.choose(observe(state, seat), rng)
        else:  # the opponent's only bomb falls on water, if there is any
            water = (bomb for bomb in range(variant.sea.size) if not sum(own) >> bomb & 1)
            action = Bomb(next(water, 0))
        state = apply(state, seat, action)
    return state.bombed[1].bit_count()
