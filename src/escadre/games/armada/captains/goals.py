"""Distances to flags and goal lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import FloatArray, ShipArrays
from escadre.games.armada.rules.hulls import LARGE, MEDIUM, SMALL
from escadre.games.armada.rules.model import INCH, BattlePhase, Config, fixed_flags, sides
from escadre.games.armada.rules.playing_area import GOAL_DEPTH
from escadre.games.armada.rules.turns import max_steps

WIN_VALUE = 1000.0

_GOAL_IN_REACH_VALUE = 20.0  # value, in inches, of a ship that could be at its goal in one move
_STEP_INCHES = np.array([0, 1.039, 1.429, 1.820])  # inches per step


class Goal(NamedTuple):
    """A point, or (x is None) a line across the table."""

    x: int | None
    y: int

    def distance(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """Return the inches from the nearest of the points in each row."""
        if self.x is None:
            beyond = y.min(1) - self.y if self.y == GOAL_DEPTH else self.y - y.max(1)
            return np.asarray(beyond / INCH)
        return np.asarray(np.hypot(x - self.x, y - self.y).min(1) / INCH - 0.2)


@dataclass(frozen=True)
class Goals:
    """The goals of one's own ships, and those of the enemies."""

    ours: tuple[Goal, ...] = ()
    theirs: tuple[Goal, ...] = ()

    @classmethod
    def of(cls, state: BattlePhase, seat: Seat) -> Goals:
        """Return the goals from this seat's view."""
        config, together = state.config, sides(state.config)
        if config.objective == "infiltration":
            line = Goal(None, GOAL_DEPTH if config.attacker == 1 else config.edges[1] - GOAL_DEPTH)
            return cls((line,)) if seat == config.attacker - 1 else cls((), (line,))
        flags = [
            (together[owner] == together[seat], Goal(*point))
            for owner, point in fixed_flags(state.flags)
        ]
        return cls(
            tuple(goal for own, goal in flags if not own), tuple(goal for own, goal in flags if own)
        )

    def near(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """Return the nearness of these hulls to a goal: minus half the inches, or much at it."""
        found = np.zeros(len(x))
        for goal in self.ours:
            inches = goal.distance(x, y)
            found += np.where(inches <= 0, WIN_VALUE, -inches / 2)
        return found

    def lead(self, config: Config, ours: ShipArrays, theirs: ShipArrays) -> float:
        """Return how much nearer the own side is to its goals than the enemies to theirs."""
        return _nearness(config, self.ours, ours, 0.0) - _nearness(
            config, self.theirs, theirs, _GOAL_IN_REACH_VALUE
        )


def _nearness(config: Config, goals: tuple[Goal, ...], ships: ShipArrays, danger: float) -> float:
    """Return minus the inches that the nearest ship has to go, and a little for each other ship."""
    value = 0.0
    most = np.array([0, *(max_steps(config, size) for size in (SMALL, MEDIUM, LARGE))])
    for goal in goals:
        away = goal.distance(ships.points_x, ships.points_y)
        value += danger * int((away < (most * _STEP_INCHES)[ships.size]).sum())
        value -= 0.9 * float(away.min()) + 0.1 * float(away.sum())
    return value
