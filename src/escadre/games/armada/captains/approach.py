"""Estimate how many turns a ship needs to bring an enemy into its zone of fire."""

from __future__ import annotations

from math import hypot

from escadre.core.game import Seat
from escadre.games.armada.captains.goal_distances import STEP_INCHES
from escadre.games.armada.captains.position_value import OpposingFleets, possible_attacks
from escadre.games.armada.rules.model import INCH, BattlePhase
from escadre.games.armada.rules.ship_sizes import max_steps

RANGE_INCHES = 1.8  # ARM-12: the widest part of a zone of fire
BASES_TO_HULLS = 1.5  # inches between hulls are about this much less than between their bases


def turns_until_firing(state: BattlePhase, seat: Seat) -> float:
    """Return about how many turns a side needs until a ship can fire, if the enemies approach, too.

    1 means: in its next turn. Return 0 if one side is sunk.
    """
    fleets = OpposingFleets.of(state, seat)
    if fleets is None:
        return 0.0
    if possible_attacks(state, fleets.own, fleets.enemies):
        return 1.0
    return min(
        turns_to_close(state, own, enemy, _base_gap(state, own, enemy))
        for own in fleets.own.numbers
        for enemy in fleets.enemies.numbers
    )


def turns_to_close(state: BattlePhase, own: int, enemy: int, gap: float) -> float:
    """Return after how many turns a ship can fire at an enemy at this distance in inches."""
    return 1 + max(0.0, gap - RANGE_INCHES) / (_move(state, own) + _move(state, enemy))


def _move(state: BattlePhase, number: int) -> float:
    """ARM-6: return how many inches a ship sails in one action."""
    size = state.ships[number].size
    return max_steps(state.config, size) * float(STEP_INCHES[size])


def _base_gap(state: BattlePhase, own: int, enemy: int) -> float:
    one, other = state.ships[own].pose, state.ships[enemy].pose
    return hypot(one.x - other.x, one.y - other.y) / INCH - BASES_TO_HULLS
