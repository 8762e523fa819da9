"""Tactics that judge each action by itself, without searching further."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from escadre.core.chance import Rng, random_item
from escadre.games.armada.rules.hulls import Pose
from escadre.games.armada.rules.model import BattleAction, BattlePhase, EndTurn, Step, enemy_ships
from escadre.games.armada.rules.shots import legal_shots
from escadre.games.armada.rules.turns import (
    apply_step,
    hull_after_step,
    legal_steps,
    open_headings,
)

MAX_TRIES = 20  # random actions tried before one is accepted that blocks its ship
HEADING_STEP = 20  # tenths of a degree between the headings that are tried for a further step

Tactic = Callable[[BattlePhase, Rng], BattleAction]
"""Returns the next action of the seat to move."""


def random_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Fire if a shot can hit; otherwise choose any action after which the ship can sail on."""
    if shots := list(legal_shots(state)):
        return random_item(shots, rng)
    actions: list[BattleAction] = [*legal_steps(state), EndTurn()]
    for _ in range(MAX_TRIES):
        action = random_item(actions, rng)
        if not isinstance(action, Step) or _can_sail_on(state, action):
            break
    return action


def approach_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Fire if a shot can hit; otherwise make the step that ends nearest to an enemy."""
    if shots := list(legal_shots(state)):
        return random_item(shots, rng)
    return approaching_step(state) or EndTurn()


def approaching_step(state: BattlePhase) -> Step | None:
    """Return the step that ends nearest to an enemy, or None.

    Steps after which the ship can sail on come first.
    """
    targets = [state.ships[number].pose for number in enemy_ships(state, state.turn)]
    steps = list(legal_steps(state))
    if not steps or not targets:
        return None
    if state.moving is not None:
        moving = [step for step in steps if step.ship == state.moving[0]]
        steps = moving or steps
    steps.sort(key=lambda step: _distance_to_enemy(state, step, targets))
    return next((step for step in steps if _can_sail_on(state, step)), steps[0])


def _can_sail_on(state: BattlePhase, step: Step) -> bool:
    """Return whether the ship can sail on after this step.

    Ships cannot sail backwards: one whose tip touches the edge or another ship stays there.
    """
    return bool(open_headings(apply_step(state, step), step.ship, HEADING_STEP))


def _distance_to_enemy(state: BattlePhase, step: Step, targets: list[Pose]) -> float:
    """Return the distance from the base of the ship after this step to the nearest enemy's base."""
    corners = hull_after_step(state, step.ship, step.heading)
    x, y = (sum(row) / len(row) for row in zip(*corners, strict=True))
    return min(hypot(enemy.x - x, enemy.y - y) for enemy in targets)
