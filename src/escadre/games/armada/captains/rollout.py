"""The fast policy that plays rollouts: fire if a shot can hit, otherwise approach the enemy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, hypot, pi

from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import apply_battle_action
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Point,
    Pose,
    Shape,
    hull,
    shapes,
    tip_point,
)
from escadre.games.armada.rules.model import (
    BattleAction,
    BattlePhase,
    Config,
    DeployedShip,
    EndTurn,
    Fire,
    Step,
    enemy_ships,
    own_ships,
)
from escadre.games.armada.rules.placement import validate_place
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE
from escadre.games.armada.rules.shots import range_piece, validate_shot
from escadre.games.armada.rules.turns import (
    ACTIONS_PER_TURN,
    apply_step,
    obstacles_near,
    validate_can_step,
)

_HEADING_OFFSETS = (0, 100, -100, 200, -200, 350, -350, 500, -500)
"""Differences from the best heading in tenths of a degree, in the order in which they are tried."""


def play_turns(state: BattlePhase, turns: int) -> BattlePhase:
    """Return the battle after this many more turns of the policy, or after its end."""
    for _ in range(turns):
        if result(state):
            break
        state, _ = play_turn(state)
    return state


def play_turn(state: BattlePhase) -> tuple[BattlePhase, list[BattleAction]]:
    """Play the rest of this turn; return the battle after it, and the actions."""
    actions: list[BattleAction] = []
    while state.actions < ACTIONS_PER_TURN:
        shot = best_shot(state)
        next_actions: list[BattleAction] = [shot] if shot else [*_approach(state)]
        if not next_actions:
            break
        for action in next_actions:
            state = apply_battle_action(state, action)
        actions += next_actions
        if result(state):
            return state, actions
    return apply_battle_action(state, EndTurn()), [*actions, EndTurn()]


# --- shots -----------------------------------------------------------------------------------


def best_shot(state: BattlePhase, only_ship: int | None = None) -> Fire | None:
    """Return a shot at the target with the fewest pips left, larger ships first, or None.

    With `only_ship`, only this ship may fire.
    """
    if state.actions >= ACTIONS_PER_TURN:
        return None
    seat, ships = state.turn, state.ships
    targets = enemy_ships(state, seat)
    targets.sort(key=lambda n: (ships[n].size - ships[n].damage, -ships[n].size))
    gunners = [
        n
        for n in own_ships(state, seat)
        if state.shots.count(n) < ships[n].size and (only_ship is None or n == only_ship)
    ]
    for target in targets:
        for number in gunners:
            for side in possible_sides(state.config, ships[number], ships[target]):
                if validate_shot(state, seat, shot := Fire(number, side, target)) is None:
                    return shot
    return None


@lru_cache
def doubled_hull_radius(size: int) -> int:
    """Return twice an upper bound on the distance of a hull's points from its centre."""
    shape = shapes(size)[0]
    return _doubled_radius(shape, (*shape.corners, shape.tip))


def _doubled_radius(shape: Shape, points: Iterable[Point]) -> int:
    tip_x, tip_y = shape.tip
    return round(max(hypot(2 * x - tip_x, 2 * y - tip_y) for x, y in points)) + 10


def doubled_centre(size: int, pose: Pose) -> Point:
    """Return twice the coordinates of the point halfway from the base to the tip."""
    x, y = shapes(size)[pose.heading].tip
    return 2 * pose.x + x, 2 * pose.y + y


@lru_cache
def _max_distance(size: int, range_size: int, target: int) -> tuple[float, int, int]:
    """Return bounds for a target in range.

    They are bounds on the distance of the bases, on the squared distance of the centres, and on the
    distance abeam. The lengths of the last two are doubled; the third is multiplied by the gunner's
    length, as in `possible_sides`.
    """
    shape = shapes(size, range_size)[0]
    zones = _doubled_radius(shape, (*shape.zones[PORT_SIDE], *shape.zones[STARBOARD_SIDE]))
    centres = zones + doubled_hull_radius(target)
    bases = (centres + hypot(*shapes(size)[0].tip) + hypot(*shapes(target)[0].tip)) / 2
    return bases, centres**2, (doubled_hull_radius(target) + 10) * -shape.tip[1]


def possible_sides(config: Config, gunner: DeployedShip, target: DeployedShip) -> tuple[int, ...]:
    """Return the sides that may hit a target: a fast filter that keeps every side that hits."""
    pose, target_pose = gunner.pose, target.pose
    range_size = range_piece(config, gunner.size)
    reach, max_square, width = _max_distance(gunner.size, range_size, target.size)
    if abs(pose.x - target_pose.x) > reach or abs(pose.y - target_pose.y) > reach:
        return ()
    x, y = doubled_centre(gunner.size, pose)
    target_x, target_y = doubled_centre(target.size, target_pose)
    dx, dy = target_x - x, target_y - y
    if dx * dx + dy * dy > max_square:
        return ()
    ahead_x, ahead_y = x - 2 * pose.x, y - 2 * pose.y
    starboard = ahead_x * dy - ahead_y * dx
    if starboard > width:
        return (STARBOARD_SIDE,)
    return (PORT_SIDE,) if starboard < -width else (PORT_SIDE, STARBOARD_SIDE)


# --- moves -----------------------------------------------------------------------------------


def _approach(state: BattlePhase) -> list[Step]:
    """Return the steps of a move by the ship nearest to an enemy, among ships that can move."""
    targets = [state.ships[n].pose for n in enemy_ships(state, state.turn)]
    if not targets:
        return []
    ships = [
        (_nearest(state.ships[number].pose, targets)[0], number)
        for number in own_ships(state, state.turn)
        if not validate_can_step(state, number)
    ]
    moves = (_approach_with(state, number, targets) for _, number in sorted(ships))
    return next((steps for steps in moves if steps), [])


def _approach_with(state: BattlePhase, number: int, targets: list[Pose]) -> list[Step]:
    """Return steps towards the nearest enemy, as many as possible or until a shot can hit."""
    steps: list[Step] = []
    while not validate_can_step(state, number):
        heading = _heading_towards(state, number, targets)
        if heading is None:
            break
        steps.append(Step(number, heading))
        state = apply_step(state, steps[-1])
        if state.won is not None or best_shot(state, number):
            break
    return steps


def _nearest(pose: Pose, targets: list[Pose]) -> tuple[float, Pose]:
    return min(((hypot(e.x - pose.x, e.y - pose.y), e) for e in targets), key=lambda pair: pair[0])


def _heading_towards(state: BattlePhase, number: int, targets: list[Pose]) -> int | None:
    """Return the open heading nearest to the direction of the nearest enemy, or None."""
    ship = state.ships[number]
    next_base = Pose(*tip_point(ship.size, ship.pose), ship.pose.heading)
    enemy = _nearest(next_base, targets)[1]
    bearing = round(atan2(enemy.x - next_base.x, next_base.y - enemy.y) * FULL_TURN / (2 * pi))
    max_change = MAX_HEADING_CHANGE[ship.size]
    change = (bearing - next_base.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    obstacles = obstacles_near(state, number)
    for offset in _HEADING_OFFSETS:
        candidate_change = max(-max_change, min(max_change, change)) + offset
        heading = (next_base.heading + candidate_change) % FULL_TURN
        if abs(candidate_change) <= max_change:
            place = hull(ship.size, Pose(next_base.x, next_base.y, heading))
            if validate_place(state.config, place, *obstacles) is None:
                return heading
    return None
