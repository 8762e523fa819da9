"""Turns of three actions, and moves step by step (ARM-5 to ARM-10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.ending import check_victory_by_place
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    Point,
    Polygon,
    Pose,
    box_overlaps,
    hull,
    hull_radius,
    tip_point,
)
from escadre.games.armada.rules.model import (
    BattlePhase,
    Config,
    Step,
    fixed_flags,
    own_ships,
    sides,
)
from escadre.games.armada.rules.placement import are_poses_free, validate_place
from escadre.games.armada.rules.playing_area import hulls_in_contact_range, is_inside
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE, max_steps

ACTIONS_PER_TURN = 3  # ARM-5
Obstacles = tuple[tuple[tuple[int, Polygon], ...], tuple[Point, ...]]
"""Hulls with their numbers, and fixed flags of the ship's side, that a step could strike."""


def validate_own_ship(state: BattlePhase, seat: Seat, number: int) -> Rejection | None:
    """ARM-5, ARM-14: return why this seat cannot act with this ship, or None."""
    if not 0 <= number < len(state.ships) or state.ships[number].seat != seat:
        return Rejection("ARM-5", text("not-your-ship"))
    if state.ships[number].sunk:
        return Rejection("ARM-14", text("ship-sunk"))
    return None


def validate_actions_left(state: BattlePhase) -> Rejection | None:
    """ARM-5: return why no action is left this turn, or None."""
    if state.actions >= ACTIONS_PER_TURN:
        return Rejection("ARM-5", text("no-actions-left"))
    return None


def end_turn(state: BattlePhase) -> BattlePhase:
    """ARM-5, ARM-21, ARM-22: give the turn to the next seat afloat; count turns without damage."""
    players = state.config.players
    seat = Seat((state.turn + 1) % players)
    while seat in state.out:
        seat = Seat((seat + 1) % players)
    return replace(
        state,
        turn=seat,
        actions=0,
        moving=None,
        moved=(),
        shots=(),
        turns_without_damage=state.turns_without_damage + 1,
    )


def steps_made(state: BattlePhase, number: int) -> int:
    """ARM-6: return the number of steps that this ship has made; 0 if it is not under way."""
    return state.moving[1] if state.moving is not None and state.moving[0] == number else 0


def validate_step(state: BattlePhase, seat: Seat, step: Step) -> Rejection | None:
    """ARM-5 to ARM-9: return why this ship may not make this step, or None."""
    if rejection := validate_own_ship(state, seat, step.ship):
        return rejection
    if not 0 <= step.heading < FULL_TURN:
        return Rejection("ARM-7", text("heading-range"))
    if rejection := validate_can_step(state, step.ship):
        return rejection
    ship = state.ships[step.ship]
    change = (step.heading - ship.pose.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    if abs(change) > MAX_HEADING_CHANGE[ship.size]:
        return Rejection("ARM-8", text("too-sharp"))
    return validate_step_place(state, step.ship, step.heading)


def validate_can_step(state: BattlePhase, number: int) -> Rejection | None:
    """ARM-5, ARM-6: return why this ship cannot make any step now, or None."""
    if steps_taken := steps_made(state, number):
        if steps_taken >= max_steps(state.config, state.ships[number].size):
            return Rejection("ARM-6", text("no-steps-left"))
        return None
    if number in state.moved:
        return Rejection("ARM-5", text("moved-already"))
    return validate_actions_left(state)


# --- ARM-9 -----------------------------------------------------------------------------------


def validate_step_place(state: BattlePhase, number: int, heading: int) -> Rejection | None:
    """ARM-9: return why the place after this step is not free, or None."""
    return validate_place(
        state.config, hull_after_step(state, number, heading), *obstacles_near(state, number)
    )


def hull_after_step(state: BattlePhase, number: int, heading: int) -> Polygon:
    """ARM-7: return the ship's hull after this step."""
    ship = state.ships[number]
    x, y = tip_point(ship.size, ship.pose)
    return hull(ship.size, Pose(x, y, heading))


def obstacles_near(state: BattlePhase, number: int) -> Obstacles:
    """ARM-9: return the obstacles that this ship's next step could strike."""
    ship = state.ships[number]
    x, y = tip_point(ship.size, ship.pose)
    others = tuple(
        [each for each in hulls_in_contact_range(enumerate(state.ships), x, y) if each[0] != number]
    )
    if state.config.objective != "flag":
        return others, ()
    return others, own_flag_points(state, ship.seat)


def own_flag_points(state: BattlePhase, seat: int) -> tuple[Point, ...]:
    """ARM-9, ARM-19: return the fixed flags of a seat's own side."""
    side_of_seat = sides(state.config)
    return tuple(
        point
        for owner, point in fixed_flags(state.flags)
        if side_of_seat[owner] == side_of_seat[seat]
    )


# --- open headings ---------------------------------------------------------------------------


def legal_steps(state: BattlePhase) -> Iterator[Step]:
    """ARM-6 to ARM-10: yield the legal steps on the table's grid of headings."""
    for number in own_ships(state, state.turn):
        if validate_can_step(state, number) is None:
            for heading in open_headings(state, number, state.config.grid):
                yield Step(number, heading)


def open_headings(state: BattlePhase, number: int, heading_step: int = 1) -> tuple[int, ...]:
    """ARM-7 to ARM-9: return the headings, in tenths of a degree, open to a ship's next step.

    `heading_step` restricts them to turns by a multiple of this many tenths.
    """
    ship = state.ships[number]
    return _open_headings(
        state.config, ship.size, ship.pose, heading_step, *obstacles_near(state, number)
    )


@lru_cache(maxsize=4096)
def _open_headings(
    config: Config,
    size: int,
    pose: Pose,
    heading_step: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[int, ...]:
    """Return the headings open to a step from this pose, with these hulls and flags nearby."""
    x, y = tip_point(size, pose)
    max_change, radius = MAX_HEADING_CHANGE[size] // heading_step, hull_radius(size)
    changes = range(-max_change, max_change + 1)
    headings = [(pose.heading + change * heading_step) % FULL_TURN for change in changes]
    nearby = [polygon for _, polygon in others if box_overlaps(polygon, x, y, radius)]
    corners = (
        (x - radius, y - radius),
        (x + radius, y - radius),
        (x + radius, y + radius),
        (x - radius, y + radius),
    )
    if not nearby and not flags and is_inside(config, corners):
        return tuple(headings)  # no obstacle is near, so every heading is open
    width, height = config.edges
    poses = [(x, y, heading) for heading in headings]
    disc = width if config.is_disc else 0
    is_free = are_poses_free(size, poses, nearby, flags, (0, 0, width, height), disc)
    return tuple(compress(headings, is_free))


# --- ARM-7 -----------------------------------------------------------------------------------


def apply_step(state: BattlePhase, step: Step) -> BattlePhase:
    """ARM-6, ARM-7: apply a step; a ship's first step costs an action, later ones do not."""
    number, ship = step.ship, state.ships[step.ship]
    x, y = tip_point(ship.size, ship.pose)
    moved_ship = replace(ship, pose=Pose(x, y, step.heading))
    ships = replace_item(state.ships, number, moved_ship)
    if steps_taken := steps_made(state, number):
        return check_victory_by_place(
            replace(state, ships=ships, moving=(number, steps_taken + 1)), number
        )
    moved = (*state.moved, number)
    first_step = replace(
        state, ships=ships, actions=state.actions + 1, moving=(number, 1), moved=moved
    )
    return check_victory_by_place(first_step, number)
