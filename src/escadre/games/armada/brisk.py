"""A captain who does not think long: quick enough to be imagined for many turns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, hypot, pi

from escadre.core.game import Decision, Seat
from escadre.games.armada.hulls import (
    PORT,
    SHARPEST,
    STARBOARD,
    TURN,
    Point,
    Pose,
    Shape,
    hull,
    shapes,
    tip,
)
from escadre.games.armada.rules import (
    ACTIONS,
    Action,
    Config,
    EndTurn,
    Fire,
    Ship,
    State,
    Step,
    apply,
    around,
    fire_objection,
    node,
    reach,
    sides,
    struck,
    under_way_objection,
)

ASIDE = (0, 100, -100, 200, -200, 350, -350, 500, -500)
"""Tenths of a degree to either hand of the wanted heading that are tried in turn."""


def played_on(state: State, turns: int) -> State:
    """After so many more turns, or the end of the battle."""
    for _ in range(turns):
        now = node(state)
        if not isinstance(now, Decision):
            break
        state, _ = turn_of(state, now.seats[0])
    return state


def turn_of(state: State, seat: Seat) -> tuple[State, list[Action]]:
    """This seat's turn, or the rest of it: to fire whenever it can, and else to close in."""
    actions: list[Action] = []
    while state.actions < ACTIONS:
        shot = best_shot(state, seat)
        done = [shot] if shot else _closer(state, seat)
        if not done:
            break
        for action in done:
            state = apply(state, seat, action)
        actions += done
        if not isinstance(node(state), Decision):
            return state, actions
    return apply(state, seat, EndTurn()), [*actions, EndTurn()]


def best_shot(state: State, seat: Seat, only: int | None = None) -> Fire | None:
    """A shot that sinks, else at what is damaged most; of the larger ships first.

    `only`: from this ship.
    """
    if state.actions >= ACTIONS:
        return None
    config, together = state.config, sides(state.config)
    enemies = [
        n for n, s in enumerate(state.ships) if not s.sunk and together[s.seat] != together[seat]
    ]
    enemies.sort(key=lambda n: (state.ships[n].size - state.ships[n].damage, -state.ships[n].size))
    guns = [
        n
        for n, s in enumerate(state.ships)
        if s.seat == seat
        and not s.sunk
        and state.shots.count(n) < s.size
        and (only is None or n == only)
    ]
    for target in enemies:
        aim = state.ships[target]
        for number in guns:
            for side in sides_on(config, state.ships[number], aim):
                if fire_objection(state, seat, number, side, target) is None:
                    return Fire(number, side, target)
    return None


@lru_cache
def girth(size: int) -> int:
    """How far a hull reaches from its middle: twice the length, and a little for rounding."""
    shape = shapes(size)[0]
    return _away(shape, (*shape.corners, shape.tip))


def _away(shape: Shape, points: Iterable[Point]) -> int:
    tip_x, tip_y = shape.tip
    return round(max(hypot(2 * x - tip_x, 2 * y - tip_y) for x, y in points)) + 10


def middle(size: int, pose: Pose) -> Point:
    """Half way from the base to the tip: twice its coordinates."""
    x, y = shapes(size)[pose.heading].tip
    return 2 * pose.x + x, 2 * pose.y + y


@lru_cache
def _farthest(size: int, piece: int, target: int) -> tuple[int, int]:
    """How far the middle of what is hit can lie from the gunner's, squared; and beside its keel.

    Twice the lengths; the second one times the length of the gunner: see `sides_on`.
    """
    shape = shapes(size, piece)[0]
    zones = _away(shape, (*shape.zones[PORT], *shape.zones[STARBOARD]))
    return (zones + girth(target)) ** 2, (girth(target) + 10) * -shape.tip[1]


def sides_on(config: Config, gunner: Ship, target: Ship) -> tuple[int, ...]:
    """The sides from which a target may be hit; a quick look, never too strict."""
    here, there = gunner.pose, target.pose
    if here is None or there is None:
        return ()
    farthest, width = _farthest(gunner.size, reach(config, gunner.size), target.size)
    (x, y), (its_x, its_y) = middle(gunner.size, here), middle(target.size, there)
    dx, dy = its_x - x, its_y - y
    if dx * dx + dy * dy > farthest:
        return ()
    ahead_x, ahead_y = x - 2 * here.x, y - 2 * here.y
    starboard = ahead_x * dy - ahead_y * dx
    if starboard > width:
        return (STARBOARD,)
    return (PORT,) if starboard < -width else (PORT, STARBOARD)


def _closer(state: State, seat: Seat) -> list[Action]:
    """The move of the ship that is nearest to an enemy, of those that can move."""
    together = sides(state.config)
    enemies = [
        s.pose
        for s in state.ships
        if not s.sunk and s.pose is not None and together[s.seat] != together[seat]
    ]
    if not enemies:
        return []
    able = []
    for number, ship in enumerate(state.ships):
        if ship.seat == seat and not ship.sunk and not under_way_objection(state, number):
            assert ship.pose is not None
            able.append((_nearest(ship.pose, enemies)[0], number))
    for _, number in sorted(able):
        after, steps = state, list[Action]()
        while not under_way_objection(after, number):
            heading = _towards(after, number, enemies)
            if heading is None:
                break
            steps.append(Step(number, heading))
            after = apply(after, seat, steps[-1])
            if after.won is not None or best_shot(after, seat, number):
                break
        if steps:
            return steps
    return []


def _nearest(here: Pose, enemies: list[Pose]) -> tuple[float, Pose]:
    return min(
        ((hypot(e.x - here.x, e.y - here.y), e) for e in enemies), key=lambda found: found[0]
    )


def _towards(state: State, number: int, enemies: list[Pose]) -> int | None:
    """A free heading that points at the nearest enemy as well as can be."""
    ship = state.ships[number]
    assert ship.pose is not None
    at = Pose(*tip(ship.size, ship.pose), ship.pose.heading)
    aim = _nearest(at, enemies)[1]
    wanted = round(atan2(aim.x - at.x, at.y - aim.y) * TURN / (2 * pi))
    sharpest = SHARPEST[ship.size]
    turn = (wanted - at.heading + TURN // 2) % TURN - TURN // 2
    near = around(state, number)
    for aside in ASIDE:
        clipped = max(-sharpest, min(sharpest, turn)) + aside
        heading = (at.heading + clipped) % TURN
        if abs(clipped) <= sharpest:
            place = hull(ship.size, Pose(at.x, at.y, heading))
            if struck(state.config, place, *near) is None:
                return heading
    return None
