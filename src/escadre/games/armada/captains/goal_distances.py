"""Measure how near ships are to their goals: flags, or the goal line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import FloatArray, ShipArrays
from escadre.games.armada.rules.deployment_zones import GOAL_DEPTH
from escadre.games.armada.rules.model import INCH, BattlePhase, Config, fixed_flags, sides
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL, max_steps

WIN_VALUE = 1000.0

_GOAL_IN_REACH_VALUE = 20.0  # bonus in inches for an enemy that can reach its goal in one move
STEP_INCHES = np.array([0, 1.039, 1.429, 1.820])  # inches per step, by ship size


class Goal(NamedTuple):
    """A flag at a point, or, if x is None, a goal line across the table."""

    x: int | None
    y: int

    def distance(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """Return, for each row of hull points, the distance in inches of the nearest one."""
        if self.x is None:
            inches = y.min(1) - self.y if self.y == GOAL_DEPTH else self.y - y.max(1)
            return np.asarray(inches / INCH)
        return np.asarray(np.hypot(x - self.x, y - self.y).min(1) / INCH - 0.2)


@dataclass(frozen=True)
class Goals:
    """The goals of a side's ships, and the goals of its enemies."""

    own: tuple[Goal, ...] = ()
    enemies: tuple[Goal, ...] = ()

    @classmethod
    def of(cls, state: BattlePhase, seat: Seat) -> Goals:
        """Return the goals of this seat's side and of its enemies."""
        config, side_of_seat = state.config, sides(state.config)
        if config.objective == "infiltration":
            line = Goal(None, GOAL_DEPTH if config.attacker == 1 else config.edges[1] - GOAL_DEPTH)
            return cls((line,)) if seat == config.attacker - 1 else cls((), (line,))
        flags = [
            (side_of_seat[owner] == side_of_seat[seat], Goal(*point))
            for owner, point in fixed_flags(state.flags)
        ]
        return cls(
            tuple(goal for own, goal in flags if not own), tuple(goal for own, goal in flags if own)
        )

    def hull_nearness(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """Return the value of each hull's place: minus half the inches to a goal, or WIN_VALUE."""
        values = np.zeros(len(x))
        for goal in self.own:
            inches = goal.distance(x, y)
            values += np.where(inches <= 0, WIN_VALUE, -inches / 2)
        return values

    def lead(self, config: Config, ours: ShipArrays, theirs: ShipArrays) -> float:
        """Return by how many inches the side is nearer to its goals than its enemies to theirs."""
        return _fleet_nearness(config, self.own, ours, 0.0) - _fleet_nearness(
            config, self.enemies, theirs, _GOAL_IN_REACH_VALUE
        )


def _fleet_nearness(
    config: Config, goals: tuple[Goal, ...], ships: ShipArrays, near_bonus: float
) -> float:
    """Return minus the distance of a fleet in inches; its nearest ship counts most."""
    value = 0.0
    steps_by_size = np.array([0, *(max_steps(config, size) for size in (SMALL, MEDIUM, LARGE))])
    for goal in goals:
        distance = goal.distance(ships.points_x, ships.points_y)
        value += near_bonus * int((distance < (steps_by_size * STEP_INCHES)[ships.size]).sum())
        value -= 0.9 * float(distance.min()) + 0.1 * float(distance.sum())
    return value
