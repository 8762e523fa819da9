"""Legal sequences of steps of one ship, with cached poses, for the search."""

from __future__ import annotations

from dataclasses import dataclass, field

from escadre.games.armada.captains.coverage import MAX_THREAT_DISTANCE
from escadre.games.armada.captains.rollout import doubled_centre, doubled_hull_radius
from escadre.games.armada.rules.hulls import FULL_TURN, Polygon, Pose, hull, tip_point
from escadre.games.armada.rules.model import BattlePhase, Step
from escadre.games.armada.rules.placement import validate_place
from escadre.games.armada.rules.turns import apply_step, obstacles_near


@dataclass(eq=False)
class StepSearch:
    """Checks sequences of a ship's steps; remembers its obstacles and its poses after steps."""

    state: BattlePhase
    number: int
    hulls: list[tuple[int, int, int, tuple[int, Polygon]]] = field(default_factory=list)
    poses: dict[tuple[int, ...], Pose | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ship = self.state.ships[self.number]
        self.poses[()] = pose = self.ship.pose
        self.flags = obstacles_near(self.state, self.number)[1]
        for n, other in enumerate(self.state.ships):
            if other.sunk or n == self.number:
                continue
            if max(abs(other.pose.x - pose.x), abs(other.pose.y - pose.y)) < MAX_THREAT_DISTANCE:
                min_distance = doubled_hull_radius(other.size) + doubled_hull_radius(self.ship.size)
                entry = n, hull(other.size, other.pose)
                self.hulls.append((*doubled_centre(other.size, other.pose), min_distance**2, entry))

    def pose(self, heading_changes: tuple[int, ...]) -> Pose | None:
        """Return the pose after steps with these changes of heading; None if a step is illegal."""
        if heading_changes not in self.poses:
            before = self.pose(heading_changes[:-1])
            self.poses[heading_changes] = before and self._next(before, heading_changes[-1])
        return self.poses[heading_changes]

    def _next(self, before: Pose, change: int) -> Pose | None:
        """Return the pose after one more step; None if that place is not free."""
        size = self.ship.size
        pose = Pose(*tip_point(size, before), (before.heading + change) % FULL_TURN)
        x, y = doubled_centre(size, pose)
        nearby = [
            entry
            for other_x, other_y, square, entry in self.hulls
            if (other_x - x) ** 2 + (other_y - y) ** 2 < square
        ]
        is_free = validate_place(self.state.config, hull(size, pose), nearby, self.flags) is None
        return pose if is_free else None

    def steps(self, heading_changes: tuple[int, ...]) -> tuple[Step, ...] | None:
        """Return steps with these changes of heading, up to a win; None if a step is illegal."""
        if self.pose(heading_changes) is None:
            return None
        poses = (
            self.poses[heading_changes[:count]] for count in range(1, len(heading_changes) + 1)
        )
        steps = tuple(Step(self.number, pose.heading) for pose in poses if pose)
        if self.state.config.objective == "annihilation":
            return steps
        state = self.state
        for count, step in enumerate(steps, 1):
            state = apply_step(state, step)
            if state.won is not None:
                return steps[:count]
        return steps
