"""The values of ships and fleets, and the chance to win that follows from them."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import INTACT, Config

STEEPNESS, TOTAL_EXPONENT = 2.87, 0.82  # fitted to matches by training/mats_orders.py


def win_chance(own_value: float, enemy_value: float) -> float:
    """Return the chance to win a match, given the fleet values of both sides."""
    if own_value <= 0.0:
        return 0.0
    if enemy_value <= 0.0:
        return 1.0
    return 1.0 / (
        1.0
        + exp(-STEEPNESS * (own_value - enemy_value) / (own_value + enemy_value) ** TOTAL_EXPONENT)
    )


@lru_cache(maxsize=256)
def ship_values(config: Config) -> tuple[float, ...]:
    """Return the value of each ship, intact and hit, fitted by training/mats_orders.py."""
    values = []
    for (_, guns), (_, guns_hit) in config.masts_and_guns:
        hit = 1.21 + 0.36 * guns_hit + 0.52 * guns_hit**2
        values += [hit + 0.51 + 0.98 * guns + 0.17 * guns**2, hit]
    return tuple(values)


def fleet_value(config: Config, ships: tuple[int, ...]) -> float:
    """Return the total value of one side's ships afloat."""
    values = ship_values(config)
    return sum(values[2 * ship + ships[ship] - INTACT] for ship in ships_afloat(ships))
