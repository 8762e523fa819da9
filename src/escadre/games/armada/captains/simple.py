"""Tactics that judge each action by itself, without searching further."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from escadre.core.chance import Rng, random_item
from escadre.games.armada.rules.hulls import Pose
from escadre.games.armada.rules.model import BattleAction, BattlePhase, EndTurn, Step, enemy_ships
from escadre.games.armada.rules.shots import legal_shots
from escadre.games.armada.rules.turns import hull_after_step, legal_steps

Tactic = Callable[[BattlePhase, Rng], BattleAction]
"""Returns the next action of the seat to move."""


def random_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Fire if a shot can hit; otherwise choose any action, all equally likely."""
    if shots := list(legal_shots(state)):
        return random_item(shots, rng)
    actions: list[BattleAction] = [*legal_steps(state), EndTurn()]
    return random_item(actions, rng)


def approach_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Fire if a shot can hit; otherwise make the step that ends nearest to an enemy."""
    if shots := list(legal_shots(state)):
        return random_item(shots, rng)
    targets = [state.ships[number].pose for number in enemy_ships(state, state.turn)]
    steps = list(legal_steps(state))
    if not steps or not targets:
        return EndTurn()
    if state.moving is not None:
        moving = [step for step in steps if step.ship == state.moving[0]]
        steps = moving or steps
    return min(steps, key=lambda step: _distance_to_enemy(state, step, targets))


def _distance_to_enemy(state: BattlePhase, step: Step, targets: list[Pose]) -> float:
    """Return the distance from the base of the ship after this step to the nearest enemy's base."""
    corners = hull_after_step(state, step.ship, step.heading)
    x, y = (sum(row) / len(row) for row in zip(*corners, strict=True))
    return min(hypot(enemy.x - x, enemy.y - y) for enemy in targets)
