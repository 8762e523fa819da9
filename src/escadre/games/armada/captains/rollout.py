"""Fast default play, for rollouts.

Fires whenever something can be hit, and closes in otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, hypot, pi

from escadre.games.armada.rules.ending import battle_end
from escadre.games.armada.rules.game import acted
from escadre.games.armada.rules.hulls import (
    PORT_SIDE,
    SHARPEST,
    STARBOARD_SIDE,
    TURN,
    Point,
    Pose,
    Shape,
    hull,
    shapes,
    tip,
)
from escadre.games.armada.rules.model import (
    Battle,
    BattleAction,
    Config,
    DeployedShip,
    EndTurn,
    Fire,
    Step,
    enemies,
    own_ships,
)
from escadre.games.armada.rules.shots import gun_reach, validate_shot
from escadre.games.armada.rules.turns import ACTIONS, around, stepped, struck, under_way_objection

_ASIDE = (0, 100, -100, 200, -200, 350, -350, 500, -500)
"""Tenths of a degree to either hand of the wanted heading that are tried in turn."""


def played_on(state: Battle, turns: int) -> Battle:
    """Play on for this many turns, or to the end of the battle."""
    for _ in range(turns):
        if battle_end(state):
            break
        state, _ = quick_turn(state)
    return state


def quick_turn(state: Battle) -> tuple[Battle, list[BattleAction]]:
    """Play the turn of the seat to move, or the rest of it; or as far as it wins."""
    actions: list[BattleAction] = []
    while state.actions < ACTIONS:
        shot = best_shot(state)
        done: list[BattleAction] = [shot] if shot else [*_closer(state)]
        if not done:
            break
        for action in done:
            state = acted(state, action)
        actions += done
        if battle_end(state):
            return state, actions
    return acted(state, EndTurn()), [*actions, EndTurn()]


# --- shots -----------------------------------------------------------------------------------


def best_shot(state: Battle, only: int | None = None) -> Fire | None:
    """Return a shot that sinks, else at the most damaged target, larger ships first.

    `only`: from this ship.
    """
    if state.actions >= ACTIONS:
        return None
    seat, ships = state.turn, state.ships
    targets = enemies(state, seat)
    targets.sort(key=lambda n: (ships[n].size - ships[n].damage, -ships[n].size))
    gunners = [
        n
        for n in own_ships(state, seat)
        if state.shots.count(n) < ships[n].size and (only is None or n == only)
    ]
    for target in targets:
        for number in gunners:
            for side in sides_on(state.config, ships[number], ships[target]):
                if validate_shot(state, seat, shot := Fire(number, side, target)) is None:
                    return shot
    return None


@lru_cache
def hull_extent(size: int) -> int:
    """Return a bound on the distance of a hull's points from its centre, doubled."""
    shape = shapes(size)[0]
    return _away(shape, (*shape.corners, shape.tip))


def _away(shape: Shape, points: Iterable[Point]) -> int:
    tip_x, tip_y = shape.tip
    return round(max(hypot(2 * x - tip_x, 2 * y - tip_y) for x, y in points)) + 10


def twice_middle(size: int, pose: Pose) -> Point:
    """Return twice the coordinates of the point halfway from the base to the tip."""
    x, y = shapes(size)[pose.heading].tip
    return 2 * pose.x + x, 2 * pose.y + y


@lru_cache
def _farthest(size: int, piece: int, target: int) -> tuple[int, int]:
    """Return bounds on a target's distance: the square from the gunner, and along its keel.

    In doubled lengths; the second one times the length of the gunner: see `sides_on`.
    """
    shape = shapes(size, piece)[0]
    zones = _away(shape, (*shape.zones[PORT_SIDE], *shape.zones[STARBOARD_SIDE]))
    return (zones + hull_extent(target)) ** 2, (hull_extent(target) + 10) * -shape.tip[1]


def sides_on(config: Config, gunner: DeployedShip, target: DeployedShip) -> tuple[int, ...]:
    """Return the sides that may hit a target; fast, and never leaves out a side that hits."""
    here, there = gunner.pose, target.pose
    farthest, width = _farthest(gunner.size, gun_reach(config, gunner.size), target.size)
    (x, y), (its_x, its_y) = twice_middle(gunner.size, here), twice_middle(target.size, there)
    dx, dy = its_x - x, its_y - y
    if dx * dx + dy * dy > farthest:
        return ()
    ahead_x, ahead_y = x - 2 * here.x, y - 2 * here.y
    starboard = ahead_x * dy - ahead_y * dx
    if starboard > width:
        return (STARBOARD_SIDE,)
    return (PORT_SIDE,) if starboard < -width else (PORT_SIDE, STARBOARD_SIDE)


# --- moves -----------------------------------------------------------------------------------


def _closer(state: Battle) -> list[Step]:
    """Return the move of the ship nearest to an enemy, of those that can move."""
    targets = [state.ships[n].pose for n in enemies(state, state.turn)]
    if not targets:
        return []
    able = [
        (_nearest(state.ships[number].pose, targets)[0], number)
        for number in own_ships(state, state.turn)
        if not under_way_objection(state, number)
    ]
    moves = (_move_closer(state, number, targets) for _, number in sorted(able))
    return next((steps for steps in moves if steps), [])


def _move_closer(state: Battle, number: int, targets: list[Pose]) -> list[Step]:
    """Step towards the nearest enemy, as far as possible or until something can be hit."""
    steps: list[Step] = []
    while not under_way_objection(state, number):
        heading = _towards(state, number, targets)
        if heading is None:
            break
        steps.append(Step(number, heading))
        state = stepped(state, steps[-1])
        if state.won is not None or best_shot(state, number):
            break
    return steps


def _nearest(here: Pose, targets: list[Pose]) -> tuple[float, Pose]:
    return min(
        ((hypot(e.x - here.x, e.y - here.y), e) for e in targets), key=lambda found: found[0]
    )


def _towards(state: Battle, number: int, targets: list[Pose]) -> int | None:
    """Return the open heading that points best at the nearest enemy."""
    ship = state.ships[number]
    at = Pose(*tip(ship.size, ship.pose), ship.pose.heading)
    aim = _nearest(at, targets)[1]
    wanted = round(atan2(aim.x - at.x, at.y - aim.y) * TURN / (2 * pi))
    sharpest = SHARPEST[ship.size]
    turn = (wanted - at.heading + TURN // 2) % TURN - TURN // 2
    near = around(state, number)
    for aside in _ASIDE:
        clipped = max(-sharpest, min(sharpest, turn)) + aside
        heading = (at.heading + clipped) % TURN
        if abs(clipped) <= sharpest:
            place = hull(ship.size, Pose(at.x, at.y, heading))
            if struck(state.config, place, *near) is None:
                return heading
    return None
