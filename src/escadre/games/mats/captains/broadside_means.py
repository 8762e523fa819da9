"""The mean of the chances shown after a broadside, over all results of its dice."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from math import prod

from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Terminal
from escadre.games.mats.captains.exact_chances import has_few_ships
from escadre.games.mats.captains.shown_chances import shown_returns
from escadre.games.mats.rules.combats import (
    combat_chances,
    combats_of,
    current_combats,
    losing_ships,
)
from escadre.games.mats.rules.game import apply, node
from escadre.games.mats.rules.model import INTACT, Combat, DamageStage, FiringStage, State

MAX_POSITIONS_AFTER = 512
"""Most positions after a broadside whose chances are computed: those of three combats of two ships.

With more, the mean would take seconds.
"""

LEAST_DAMAGE, MOST_DAMAGE = 1, 6  # MAT-20: dice that hit an intact ship, and that sink it


def shown_before_broadside_dice(state: State) -> list[float] | None:
    """Return the returns shown before a broadside if they are a forecast, not the exact mean."""
    is_forecast = isinstance(state.stage, FiringStage) and not has_few_ships(state)
    return shown_returns(state) if is_forecast else None


@lru_cache(maxsize=64)
def mean_over_broadside(state: State) -> list[float] | None:
    """Return the exact mean of the returns shown after the broadside, damage included.

    Return None in other stages, or with too many combats.
    """
    if (positions := _positions_after(state)) is None:
        return None
    totals = [0.0, 0.0]
    for after, chance in positions.items():
        returns = _returns(after)
        if returns is None:
            return None
        for seat in range(2):
            totals[seat] += chance * returns[seat]
    return totals


def _positions_after(state: State) -> dict[State, float] | None:
    """Return the positions after the dice of a broadside, with their probabilities."""
    match state.stage:
        case FiringStage(columns):
            combats = combats_of(state, columns)
            if prod(_position_count(state, combat) for combat in combats) > MAX_POSITIONS_AFTER:
                return None
            positions = defaultdict[State, float](float)
            for results in product(*(_dice_of_results(*combat.guns) for combat in combats)):
                pips = tuple(die for dice, _ in results for die in dice)
                chance = prod(each for _, each in results)
                for after, damage in _after_damage(apply(state, CHANCE, DiceOutcome(pips))):
                    positions[after] += chance * damage
            return positions
        case DamageStage():
            return dict(_after_damage(state))
        case _:
            return None


def _position_count(state: State, combat: Combat) -> int:
    """Return how many positions the dice of a combat can lead to: one side loses, or both."""
    first, second = (
        1 << sum(conditions[ship] == INTACT for ship in ships)
        for conditions, ships in zip(state.conditions, combat.ships, strict=True)
    )
    return first + second + first * second


def _dice_of_results(first_guns: int, second_guns: int) -> list[tuple[tuple[int, int], float]]:
    """MAT-19: return dice for each possible result of a combat, with its chance."""
    lead = first_guns - second_guns
    wins, loses, ties = map(float, combat_chances(lead))
    tie = (max(1, 1 - lead), max(1, 1 + lead))
    results = (((6, 1), wins), ((1, 6), loses), (tie, ties))
    return [(dice, chance) for dice, chance in results if chance]


def _after_damage(state: State) -> list[tuple[State, float]]:
    """MAT-20, MAT-21: return the positions after each damage, with their probabilities."""
    ships = [ship for combat in current_combats(state) for ship in losing_ships(combat)]
    fates = [
        ((LEAST_DAMAGE, 0.5), (MOST_DAMAGE, 0.5))
        if state.conditions[seat][ship] == INTACT
        else ((MOST_DAMAGE, 1.0),)
        for seat, ship in ships
    ]
    return [
        (
            apply(state, CHANCE, DiceOutcome(tuple(pip for pip, _ in fate))),
            prod(chance for _, chance in fate),
        )
        for fate in product(*fates)
    ]


def _returns(state: State) -> list[float] | None:
    match node(state):
        case Terminal(returns):
            return [*returns]
        case _:
            return shown_returns(state)
