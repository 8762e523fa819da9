"""Turns of three actions, and moves step by step (ARM-5 to ARM-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.ending import after_moving
from escadre.games.armada.rules.hulls import (
    LARGE,
    MEDIUM,
    OUT_OF_TOUCH,
    SHARPEST,
    SMALL,
    TURN,
    Point,
    Polygon,
    Pose,
    apart,
    holds,
    hull,
    meets,
    radius,
    tip,
)
from escadre.games.armada.rules.model import Battle, Config, Step, fixed_flags, own_ships, sides
from escadre.games.armada.rules.placement import free_places
from escadre.games.armada.rules.playing_area import hulls_near, on_table

ACTIONS = 3  # ARM-5


def own_ship_objection(state: Battle, seat: Seat, number: int) -> Rejection | None:
    """ARM-5, ARM-14: return why this seat cannot act with that ship."""
    if not 0 <= number < len(state.ships) or state.ships[number].seat != seat:
        return Rejection("ARM-5", text("not-your-ship"))
    if state.ships[number].sunk:
        return Rejection("ARM-14", text("ship-sunk"))
    return None


def actions_objection(state: Battle) -> Rejection | None:
    """ARM-5: return why no action can be begun any more this turn."""
    if state.actions >= ACTIONS:
        return Rejection("ARM-5", text("no-actions-left"))
    return None


def turn_ended(state: Battle) -> Battle:
    """ARM-5, ARM-21: pass to the next seat with a ship; ARM-22: count one more quiet turn."""
    players = state.config.players
    seat = Seat((state.turn + 1) % players)
    while seat in state.out:
        seat = Seat((seat + 1) % players)
    return replace(
        state, turn=seat, actions=0, moving=None, moved=(), shots=(), quiet=state.quiet + 1
    )


_MOST_STEPS = {MEDIUM: 2, LARGE: 1}  # ARM-6


def most_steps(config: Config, size: int) -> int:
    """ARM-6, ARM-24: return how many steps a ship makes in one action."""
    return config.small_steps if size == SMALL else _MOST_STEPS[size]


def steps_made(state: Battle, number: int) -> int:
    """ARM-6: return how many steps of its move a ship has made; 0 if it is not under way."""
    return state.moving[1] if state.moving is not None and state.moving[0] == number else 0


def validate_step(state: Battle, seat: Seat, step: Step) -> Rejection | None:
    """ARM-5 to ARM-9: return why this ship may not make this step."""
    if rejection := own_ship_objection(state, seat, step.ship):
        return rejection
    if not 0 <= step.heading < TURN:
        return Rejection("ARM-7", text("heading-range"))
    if rejection := under_way_objection(state, step.ship):
        return rejection
    ship = state.ships[step.ship]
    turn = (step.heading - ship.pose.heading + TURN // 2) % TURN - TURN // 2
    if abs(turn) > SHARPEST[ship.size]:
        return Rejection("ARM-8", text("too-sharp"))
    return strike_objection(state, step.ship, step.heading)


def under_way_objection(state: Battle, number: int) -> Rejection | None:
    """ARM-5, ARM-6: return why this ship may make no step at all now."""
    if made := steps_made(state, number):
        if made >= most_steps(state.config, state.ships[number].size):
            return Rejection("ARM-6", text("no-steps-left"))
        return None
    if number in state.moved:
        return Rejection("ARM-5", text("moved-already"))
    return actions_objection(state)


# --- ARM-9 -----------------------------------------------------------------------------------


def strike_objection(state: Battle, number: int, heading: int) -> Rejection | None:
    """ARM-9: return what the ship would strike where this step puts it."""
    return struck(state.config, hull_after_step(state, number, heading), *around(state, number))


def hull_after_step(state: Battle, number: int, heading: int) -> Polygon:
    """ARM-7: return the ship's hull after this step."""
    ship = state.ships[number]
    x, y = tip(ship.size, ship.pose)
    return hull(ship.size, Pose(x, y, heading))


Around = tuple[tuple[tuple[int, Polygon], ...], tuple[Point, ...]]
"""Hulls by their numbers, and fixed flags of one's own side, that a step could strike."""


def around(state: Battle, number: int) -> Around:
    """ARM-9: return what is near enough to a ship's next place to be struck there."""
    ship = state.ships[number]
    x, y = tip(ship.size, ship.pose)
    others = tuple([each for each in hulls_near(enumerate(state.ships), x, y) if each[0] != number])
    if state.config.objective != "flag":
        return others, ()
    return others, own_flags(state, ship.seat)


def own_flags(state: Battle, seat: int) -> tuple[Point, ...]:
    """ARM-9, ARM-19: return the fixed flags of a seat's own side."""
    together = sides(state.config)
    return tuple(
        point for owner, point in fixed_flags(state.flags) if together[owner] == together[seat]
    )


def struck(
    config: Config,
    place: Polygon,
    others: Iterable[tuple[int, Polygon]],
    flags: Iterable[Point],
) -> Rejection | None:
    """ARM-9: return why this place is not free, among other hulls and own flags."""
    if not on_table(config, place):
        return edge_objection()
    x, y = place[0]
    for other, there in others:
        near = abs(there[0][0] - x) < OUT_OF_TOUCH and abs(there[0][1] - y) < OUT_OF_TOUCH
        if near and not apart(place, there):
            return hull_objection(other)
    if any(holds(place, point) for point in flags):
        return flag_objection()
    return None


def edge_objection() -> Rejection:
    """ARM-9: build the rejection of a step off the table."""
    return Rejection("ARM-9", text("strikes-edge"))


def hull_objection(other: int) -> Rejection:
    """ARM-9: build the rejection of a step that strikes this ship."""
    return Rejection("ARM-9", text("strikes-ship", ship=other + 1))


def flag_objection() -> Rejection:
    """ARM-9: build the rejection of a step that strikes an own flag."""
    return Rejection("ARM-9", text("strikes-own-flag"))


# --- open headings ---------------------------------------------------------------------------


def legal_steps(state: Battle) -> Iterator[Step]:
    """ARM-6 to ARM-10: list steps on the table's grid of headings."""
    for number in own_ships(state, state.turn):
        if under_way_objection(state, number) is None:
            for heading in open_headings(state, number, state.config.grid):
                yield Step(number, heading)


def open_headings(state: Battle, number: int, grid: int = 1) -> tuple[int, ...]:
    """ARM-7 to ARM-9: return every tenth of a degree open to this ship's next step.

    `grid`: only turns that are a multiple of this many tenths.
    """
    ship = state.ships[number]
    return _open(state.config, ship.size, ship.pose, grid, *around(state, number))


@lru_cache(maxsize=4096)
def _open(
    config: Config,
    size: int,
    pose: Pose,
    grid: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[int, ...]:
    """Return the open headings of a ship there, among these hulls and flags."""
    x, y = tip(size, pose)
    most, far = SHARPEST[size] // grid, radius(size)
    headings = [(pose.heading + turn * grid) % TURN for turn in range(-most, most + 1)]
    near = [there for _, there in others if meets(there, x, y, far)]
    corners = (x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)
    if not near and not flags and on_table(config, corners):
        return tuple(headings)  # whatever the heading
    width, height = config.edges
    places = [(x, y, heading) for heading in headings]
    disc = width if config.is_disc else 0
    free = free_places(size, places, near, flags, (0, 0, width, height), disc)
    return tuple(compress(headings, free))


# --- ARM-7 -----------------------------------------------------------------------------------


def stepped(state: Battle, step: Step) -> Battle:
    """ARM-6, ARM-7: apply a step; a first step is an action, later ones of a ship are not."""
    number, ship = step.ship, state.ships[step.ship]
    x, y = tip(ship.size, ship.pose)
    there = replace(ship, pose=Pose(x, y, step.heading))
    ships = replace_item(state.ships, number, there)
    if made := steps_made(state, number):
        return after_moving(replace(state, ships=ships, moving=(number, made + 1)), number)
    moved = (*state.moved, number)
    began = replace(state, ships=ships, actions=state.actions + 1, moving=(number, 1), moved=moved)
    return after_moving(began, number)
