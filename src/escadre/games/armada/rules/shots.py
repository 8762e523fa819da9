"""Shots: legality and effects (ARM-11 to ARM-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.ending import check_victory_by_sinking
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE, Polygon, Pose, hull
from escadre.games.armada.rules.line_of_fire import (
    OUT_OF_ZONE,
    Broadside,
    LineOfFire,
    broadside,
    line_of_fire,
    locate_in_zone,
)
from escadre.games.armada.rules.model import (
    INCH,
    BattlePhase,
    Config,
    Fire,
    enemy_ships,
    own_ships,
    sides,
)
from escadre.games.armada.rules.ship_sizes import LARGE, ship_text
from escadre.games.armada.rules.turns import validate_actions_left, validate_own_ship

MAX_GUN_DISTANCE = 5 * INCH
"""A zone ends less than 3 inches from a base, and no hull is 2 inches long."""
TOO_FAR = Rejection("ARM-12", text("too-far"))
"""Why a ship at least `MAX_GUN_DISTANCE` away cannot be hit."""


def range_piece(config: Config, size: int) -> int:
    """ARM-12, ARM-24: return the size of the piece that measures the range of such a ship."""
    return LARGE if config.range == "large" else size


def validate_shot(state: BattlePhase, seat: Seat, shot: Fire) -> Rejection | None:
    """ARM-5, ARM-11 to ARM-13: return why this shot cannot be fired or would not hit, or None."""
    if rejection := validate_own_ship(state, seat, shot.ship) or validate_can_fire(
        state, shot.ship
    ):
        return rejection
    if shot.side not in (PORT_SIDE, STARBOARD_SIDE):
        return Rejection("ARM-12", text("no-such-side"))
    if not 0 <= shot.target < len(state.ships) or state.ships[shot.target].sunk:
        return Rejection("ARM-13", text("no-such-target"))
    side_of_seat = sides(state.config)
    if side_of_seat[state.ships[shot.target].seat] == side_of_seat[seat]:
        return Rejection("ARM-13", text("friend"))
    return validate_line_of_fire(state, shot)


def validate_can_fire(state: BattlePhase, number: int) -> Rejection | None:
    """ARM-5, ARM-11: return why this ship cannot fire again this turn, or None."""
    if rejection := validate_actions_left(state):
        return rejection
    if state.shots.count(number) >= state.ships[number].size:
        return Rejection("ARM-11", text("no-guns-left"))
    return None


def validate_line_of_fire(state: BattlePhase, shot: Fire) -> Rejection | None:
    """ARM-12, ARM-13: return why a shot from this side would not hit, or None."""
    if not may_be_in_range(state.ships[shot.ship].pose, state.ships[shot.target].pose):
        return TOO_FAR
    return rejection_for(line_of_fire_to(state, shot), lambda number: state.ships[number].size)


def rejection_for(line: LineOfFire, size_of_ship: Callable[[int], int]) -> Rejection | None:
    """ARM-12, ARM-13: return why a target on this line of fire would not be hit, or None."""
    if line.hit:
        return None
    if line.in_zone and line.blockers:
        blocker = line.blockers[0]
        return Rejection(
            "ARM-13", text("hidden-behind", ship=ship_text(blocker, size_of_ship(blocker)))
        )
    return Rejection("ARM-12", text("out-of-zone"))


def line_of_fire_to(state: BattlePhase, shot: Fire) -> LineOfFire:
    """ARM-13: return the line of fire from the firing side to the target of this shot."""
    ship, target = state.ships[shot.ship], state.ships[shot.target]
    if not may_be_in_range(ship.pose, target.pose):
        return OUT_OF_ZONE
    side = broadside(ship.size, ship.pose, shot.side, range_piece(state.config, ship.size))
    others = (
        (number, hull(other.size, other.pose))
        for number, other in enumerate(state.ships)
        if not other.sunk
        and number not in (shot.ship, shot.target)
        and may_be_in_range(ship.pose, other.pose)
    )
    return line_of_fire_among(side, hull(target.size, target.pose), others)


def line_of_fire_among(
    side: Broadside, target: Polygon, others: Iterable[tuple[int, Polygon]]
) -> LineOfFire:
    """ARM-13: return the line of fire from a side to a hull, among other hulls by number."""
    zone = locate_in_zone(side, target)
    return OUT_OF_ZONE if zone is None else line_of_fire(side, zone, others)


def may_be_in_range(gunner: Pose, pose: Pose) -> bool:
    """ARM-12: return whether a hull is near enough that a zone of the gunner might reach it."""
    return abs(pose.x - gunner.x) < MAX_GUN_DISTANCE and abs(pose.y - gunner.y) < MAX_GUN_DISTANCE


def legal_shots(state: BattlePhase) -> Iterator[Fire]:
    """ARM-11 to ARM-13: yield every shot that would hit."""
    targets = enemy_ships(state, state.turn)
    for number in own_ships(state, state.turn):
        if validate_can_fire(state, number):
            continue
        pose = state.ships[number].pose
        for target in targets:
            if not may_be_in_range(pose, state.ships[target].pose):
                continue
            for side in (PORT_SIDE, STARBOARD_SIDE):
                if line_of_fire_to(state, shot := Fire(number, side, target)).hit:
                    yield shot


def apply_shot(state: BattlePhase, shot: Fire) -> BattlePhase:
    """ARM-11, ARM-14: deal one point of damage; sink a ship with as much damage as pips."""
    target = state.ships[shot.target]
    sunk = target.damage + 1 >= target.size
    damaged = replace(target, damage=target.damage + 1, sunk=sunk)
    after = replace(
        state,
        ships=replace_item(state.ships, shot.target, damaged),
        actions=state.actions + 1,
        moving=None,
        shots=(*state.shots, shot.ship),
        turns_without_damage=-1,  # ARM-22: becomes 0 at the end of this turn
    )
    return check_victory_by_sinking(after, shot) if sunk else after
