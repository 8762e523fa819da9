"""Armada: fleets of pyramids on an open table. The clauses ARM-1 to ARM-24, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import Annotated, Literal, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Draw, Drawn, Rng
from escadre.core.game import (
    ALL,
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
)
from escadre.core.words import text
from escadre.games.armada.fast import clear
from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    PORT,
    SHARPEST,
    SMALL,
    STARBOARD,
    TURN,
    UNSEEN,
    Polygon,
    Pose,
    View,
    aimed,
    apart,
    broadside,
    holds,
    hull,
    radius,
    sighted,
    tip,
)

INCH = 1000
ACTIONS = 3  # ARM-5
GAP = 12 * INCH  # ARM-4
DEEPEST = 6 * INCH  # ARM-4: how deep a band is at most, so that fleets start near their owners
CORNER = 12 * INCH  # ARM-21: a corner of the table for 3 or 4
LONGEST = 2 * INCH  # no corner of a hull is so far from the middle of its base
FARTHEST = LONGEST + 3 * INCH  # a zone ends less than 3 inches from the middle of the base
GOAL = INCH  # ARM-20: how far the goal line lies from the edge behind the fleet
LAST_QUIET_TURN = 30  # ARM-22
PIPS = 12  # ARM-1, ARM-17
OF_A_SIZE = 4  # ARM-16 to ARM-18: a stash has five, one stays aside

Inches = Annotated[int, msgspec.Meta(ge=20, le=60)]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the battle."""

    players: Literal[2, 3, 4] = 2  # ARM-21
    setup: Literal["basic", "advanced", "constructed", "full"] = "basic"  # ARM-1, ARM-16 to 18
    objective: Literal["annihilation", "flag", "infiltration"] = "annihilation"  # ARM-15, 19, 20
    attacker: Literal[1, 2] = 1  # ARM-20: the seat that must come through
    table: Literal["rectangle", "disc"] = "rectangle"  # ARM-3
    width: Inches = 30  # of a disc: its diameter
    height: Inches = 24
    teams: bool = False  # ARM-21
    small_steps: Literal[3, 4] = 4  # ARM-24
    range: Literal["large", "own"] = "large"  # ARM-24
    grid: Annotated[int, msgspec.Meta(ge=1, le=900)] = 50  # which tenths of a degree are listed

    @property
    def is_disc(self) -> bool:
        """ARM-3, ARM-21: whether the table is round."""
        return self.table == "disc" and self.players == 2

    @property
    def edges(self) -> tuple[int, int]:
        """ARM-3, ARM-21: width and height of the table, in thousandths of an inch."""
        if self.players > 2:
            return 36 * INCH, 36 * INCH
        if self.is_disc:
            return self.width * INCH, self.width * INCH
        return self.width * INCH, self.height * INCH


class Ship(msgspec.Struct, frozen=True):
    """A pyramid. `pose` is None until it is deployed, `damage` its hits; sunk ships lie nowhere."""

    seat: Seat
    size: int
    pose: Pose | None = None
    damage: int = 0
    sunk: bool = False


class Flag(msgspec.Struct, frozen=True):
    """ARM-19: a flagship, or a fixed flag that stands at a point."""

    ship: int | None = None
    point: tuple[int, int] | None = None


class TakeFleet(msgspec.Struct, frozen=True, tag="take-fleet"):
    """ARM-2: the four larges, or the smalls and mediums."""

    large: bool


class LetBegin(msgspec.Struct, frozen=True, tag="let-begin"):
    """ARM-2: this seat moves first."""

    seat: int


class NameFleets(msgspec.Struct, frozen=True, tag="name-fleets"):
    """ARM-16: so many ships of each size, and whether the larges are mine."""

    small: int
    medium: int
    large: int
    mine_large: bool


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """ARM-16: agree and move first, or swap the fleets and let the other move first."""

    swap: bool


class Build(msgspec.Struct, frozen=True, tag="build"):
    """ARM-17: my fleet has so many ships of each size; sealed until all have built."""

    small: int
    medium: int
    large: int


class Deploy(msgspec.Struct, frozen=True, tag="deploy"):
    """ARM-4: put a ship of mine on the table."""

    ship: int
    x: int
    y: int
    heading: int


class Hoist(msgspec.Struct, frozen=True, tag="hoist"):
    """ARM-19: the flag flies on this ship, or (ship is None) stands at x, y."""

    ship: int | None = None
    x: int = 0
    y: int = 0


class Step(msgspec.Struct, frozen=True, tag="step"):
    """ARM-7: the ship goes one step, and then points there."""

    ship: int
    heading: int


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    """ARM-11: one shot from this side of a ship (0 port, 1 starboard) at a target."""

    ship: int
    side: int
    target: int


class EndTurn(msgspec.Struct, frozen=True, tag="end-turn"):
    """ARM-5: no more actions this turn."""


Action = Union[TakeFleet, LetBegin, NameFleets, Answer, Build, Deploy, Hoist, Step, Fire, EndTurn]

Fleet = tuple[int, int, int]
"""Numbers of small, medium and large ships."""

SEALED: Fleet = (0, 0, 0)
"""ARM-17: what others see of a fleet that is built while another is not."""


class State(msgspec.Struct, frozen=True):
    """The whole truth. Ships are numbered through all fleets; other tuples are indexed by seat."""

    config: Config
    chooser: Seat | None = None  # ARM-2, ARM-16: by lot
    named: NameFleets | None = None  # ARM-16: what the chooser has offered
    fleets: tuple[Fleet | None, ...] = ()  # ARM-17: None: not yet built
    first: Seat | None = None
    ships: tuple[Ship, ...] = ()
    flags: tuple[Flag | None, ...] = ()
    turn: Seat | None = None
    actions: int = 0  # ARM-5: used this turn
    moving: tuple[int, int] | None = None  # ARM-6: the ship under way and its steps so far
    moved: tuple[int, ...] = ()  # ARM-5: ships that have moved this turn
    shots: tuple[int, ...] = ()  # ARM-11: the ship of each shot of this turn
    quiet: int = 0  # ARM-22: turns in a row without damage
    out: tuple[Seat, ...] = ()  # ARM-21: seats whose fleet is sunk, in that order
    won: tuple[Seat, str, str] | None = None  # ARM-19, ARM-20: who, by which clause and how


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows: all but the fleets that others are still building (ARM-17)."""

    viewer: Viewer
    table: State  # ARM-17: fleets of others are None until all are built


def objection(config: Config) -> Rejection | None:
    """ARM-3, ARM-16 to ARM-21: why no battle can be fought with these options."""
    if not (20 <= config.width <= 60 and 20 <= config.height <= 60):
        return Rejection("ARM-3", text("table-range"))
    if config.players > 2 and config.setup in ("basic", "advanced"):
        return Rejection("ARM-21", text("stash-each"))
    if config.players > 2 and config.objective == "infiltration":
        return Rejection("ARM-20", text("infiltration-of-two"))
    if config.teams and config.players != 4:
        return Rejection("ARM-21", text("teams-of-four"))
    if not 1 <= config.grid <= 900:
        return Rejection("ARM-8", text("grid-range"))
    return None


def sides(config: Config) -> tuple[int, ...]:
    """ARM-21: opposite corners sail together in teams; else each for itself."""
    return (0, 1, 0, 1) if config.teams else tuple(range(config.players))


def initial_state(config: Config) -> State:
    """An empty table. ARM-18: with full fleets nothing is chosen."""
    fleets: tuple[Fleet | None, ...] = (None,) * config.players
    if config.setup == "full":
        fleets = ((OF_A_SIZE,) * 3,) * config.players
    return State(config, fleets=fleets, flags=(None,) * config.players)


def node(state: State) -> Node:
    """Who chooses fleets (ARM-2, 16, 17), deploys (ARM-4, 19), then turn by turn (ARM-5)."""
    if (ended := _ended(state)) is not None:
        return ended
    config = state.config
    if state.turn is not None:
        return Decision((state.turn,), "ARM-5")
    if config.setup == "constructed" and None in state.fleets:
        return Decision(
            tuple(Seat(s) for s, fleet in enumerate(state.fleets) if fleet is None), "ARM-17"
        )
    if state.chooser is None:
        clause = {"basic": "ARM-2", "advanced": "ARM-16"}.get(config.setup, "ARM-2")
        return Chance(Draw(tuple(range(config.players))), clause)
    if config.setup == "basic" and None in state.fleets:
        return Decision((state.chooser,), "ARM-2")
    if config.setup == "advanced" and None in state.fleets:
        if state.named is None:
            return Decision((state.chooser,), "ARM-16")
        return Decision((Seat(1 - state.chooser),), "ARM-16")
    if state.first is None:  # ARM-2: the other chooses who moves first
        return Decision((Seat(1 - state.chooser),), "ARM-2")
    seat = deploying(state)
    assert seat is not None
    afloat = [ship for ship in state.ships if ship.seat == seat and ship.pose is None]
    return Decision((seat,), "ARM-4" if afloat else "ARM-19")


def deploying(state: State) -> Seat | None:
    """ARM-4: who moves last deploys first."""
    assert state.first is not None
    players = state.config.players
    for back in range(players):
        seat = Seat((state.first - 1 - back) % players)
        if any(ship.seat == seat and ship.pose is None for ship in state.ships):
            return seat
        if state.config.objective == "flag" and state.flags[seat] is None:
            return seat
    return None


def _ended(state: State) -> Terminal | None:
    """ARM-15, ARM-19 to ARM-22."""
    config = state.config
    together = sides(config)
    if state.won is not None:
        seat, clause, reason = state.won
        return _result(state, together[seat], clause, reason)
    left = [seat for seat in range(config.players) if seat not in state.out]
    if len({together[seat] for seat in left}) == 1:
        if config.objective == "infiltration" and config.attacker - 1 in state.out:
            return _result(state, together[left[0]], "ARM-20", "attackers-sunk")
        clause = "ARM-15" if config.players == 2 else "ARM-21"
        return _result(state, together[left[0]], clause, "fleet-sunk")
    if state.quiet >= LAST_QUIET_TURN:
        return _result(state, None, "ARM-22", "quiet-turns")
    return None


def _result(state: State, winner: int | None, clause: str, reason: str) -> Terminal:
    """Places: the winning side, then those still afloat, then those sunk, the last one first."""
    together = sides(state.config)
    seats = range(state.config.players)
    groups = [[seat for seat in seats if together[seat] == winner]]
    groups.append([s for s in seats if s not in state.out and s not in groups[0]])
    if state.config.teams:
        groups[1] = [seat for seat in seats if seat not in groups[0]]
    else:
        groups += [[seat] for seat in reversed(state.out) if seat not in groups[0]]
    places, returns = [0] * len(seats), [0.0] * len(seats)
    before = 0
    for group in groups:
        for seat in group:
            places[seat] = before + 1
            others = len(seats) - (len(group) if state.config.teams else 1)
            beaten = len(seats) - before - len(group)
            returns[seat] = (beaten - before) / others if others else 0.0
        before += len(group)
    return Terminal(tuple(returns), tuple(places), clause, text(reason))


# --- what lies where -------------------------------------------------------------------------


def hulls(state: State) -> dict[int, Polygon]:
    """The hull of every ship on the table, by its number."""
    return {
        number: hull(ship.size, ship.pose)
        for number, ship in enumerate(state.ships)
        if ship.pose is not None and not ship.sunk
    }


def steps(config: Config, size: int) -> int:
    """ARM-6, ARM-24: how many steps a ship makes in one action."""
    return {SMALL: config.small_steps, MEDIUM: 2, LARGE: 1}[size]


def reach(config: Config, size: int) -> int:
    """ARM-12, ARM-24: the piece that is held against the side when a ship of this size fires."""
    return LARGE if config.range == "large" else size


def on_table(config: Config, polygon: Polygon) -> bool:
    """ARM-3, ARM-9: whether a hull lies on the table without touching its edge."""
    width, height = config.edges
    if config.is_disc:
        return all((2 * x - width) ** 2 + (2 * y - width) ** 2 < width**2 for x, y in polygon)
    for x, y in polygon:  # noqa: SIM110 - asked too often for a generator
        if not (0 < x < width and 0 < y < height):
            return False
    return True


Band = tuple[int, int, int, int]
"""Left, top, right, bottom of a part of the table."""


def band(config: Config, seat: int) -> Band:
    """ARM-4: a strip along the owner's edge (the first seat's is the southern one).

    ARM-21: with 3 or 4 players a corner, clockwise from the south-west.
    """
    width, height = config.edges
    if config.players > 2:
        left, top = ((0, height - CORNER), (0, 0), (width - CORNER, 0), (width - CORNER,) * 2)[seat]
        return left, top, left + CORNER, top + CORNER
    deep = min(DEEPEST, (height - GAP) // 2)
    if seat == 0:
        return 0, height - deep, width, height
    return 0, 0, width, deep


def within(part: Band, polygon: Polygon) -> bool:
    """ARM-4: whether a hull lies in this part of the table; its border may be touched."""
    left, top, right, bottom = part
    for x, y in polygon:  # noqa: SIM110 - asked too often for a generator
        if not (left <= x <= right and top <= y <= bottom):
            return False
    return True


def crosses(config: Config, polygon: Polygon) -> bool:
    """ARM-20: whether any point of a hull lies beyond the goal line behind the defender."""
    _, height = config.edges
    if config.attacker == 1:
        return any(y < GOAL for _, y in polygon)
    return any(y > height - GOAL for _, y in polygon)


# --- why not ---------------------------------------------------------------------------------


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Why this seat may not do this now."""
    expected = _expected(state, seat)
    if not isinstance(action, expected):
        return Rejection(_clause_now(state), text("not-now"))
    match action:
        case NameFleets() | Build():
            return fleet_objection(state.config, action)
        case LetBegin(chosen):
            if not 0 <= chosen < state.config.players:
                return Rejection("ARM-2", text("no-such-seat"))
            return None
        case Deploy():
            return deploy_objection(state, seat, action)
        case Hoist():
            return hoist_objection(state, seat, action)
        case Step(ship, heading):
            return step_objection(state, seat, ship, heading)
        case Fire(ship, side, target):
            return fire_objection(state, seat, ship, side, target)
        case TakeFleet() | Answer() | EndTurn():
            return None


def _clause_now(state: State) -> str:
    current = node(state)
    assert not isinstance(current, Terminal)
    return current.clause


def _expected(state: State, seat: Seat) -> tuple[type, ...]:
    """What kind of action is asked of this seat, which is one that decides."""
    if state.turn is not None:
        return Step, Fire, EndTurn
    if None in state.fleets:
        if state.config.setup == "constructed":
            return (Build,)
        if state.config.setup == "basic":
            return (TakeFleet,)
        return (NameFleets,) if state.named is None else (Answer,)
    if state.first is None:
        return (LetBegin,)
    undeployed = any(ship.seat == seat and ship.pose is None for ship in state.ships)
    return (Deploy,) if undeployed else (Hoist,)


def fleet_objection(config: Config, fleet: NameFleets | Build) -> Rejection | None:
    """ARM-16, ARM-17: why no such fleets can be had."""
    clause = "ARM-16" if isinstance(fleet, NameFleets) else "ARM-17"
    numbers = fleet.small, fleet.medium, fleet.large
    if not all(0 <= number <= OF_A_SIZE for number in numbers):
        return Rejection(clause, text("four-of-a-size"))
    if isinstance(fleet, NameFleets):
        if not fleet.large or not fleet.small + fleet.medium:
            return Rejection(clause, text("one-ship-each"))
        return None
    pips = fleet.small * SMALL + fleet.medium * MEDIUM + fleet.large * LARGE
    if not 1 <= pips <= PIPS:
        return Rejection(clause, text("twelve-pips", pips=pips))
    return None


def _heading_objection(heading: int) -> Rejection | None:
    if not 0 <= heading < TURN:
        return Rejection("ARM-7", text("heading-range"))
    return None


def deploy_objection(state: State, seat: Seat, action: Deploy) -> Rejection | None:
    """ARM-4, ARM-9: why this ship may not be deployed there."""
    number = action.ship
    if not 0 <= number < len(state.ships) or state.ships[number].seat != seat:
        return Rejection("ARM-4", text("not-your-ship"))
    if state.ships[number].pose is not None:
        return Rejection("ARM-4", text("deployed-already"))
    if rejection := _heading_objection(action.heading):
        return rejection
    place = hull(state.ships[number].size, Pose(action.x, action.y, action.heading))
    if not on_table(state.config, place):
        return Rejection("ARM-9", text("off-table"))
    if not within(band(state.config, seat), place):
        return Rejection("ARM-4", text("outside-band"))
    if any(not apart(place, other) for _, other in hulls_near(state, action.x, action.y)):
        return Rejection("ARM-4", text("overlaps"))
    return None


def hoist_objection(state: State, seat: Seat, action: Hoist) -> Rejection | None:
    """ARM-19: why the flag may not fly there."""
    if action.ship is not None:
        if not 0 <= action.ship < len(state.ships) or state.ships[action.ship].seat != seat:
            return Rejection("ARM-19", text("not-your-ship"))
        return None
    point: Polygon = ((action.x, action.y),)
    if not on_table(state.config, point) or not within(band(state.config, seat), point):
        return Rejection("ARM-19", text("flag-outside-band"))
    if any(holds(there, point[0]) for there in hulls(state).values()):
        return Rejection("ARM-19", text("flag-under-ship"))
    return None


def own_ship_objection(state: State, seat: Seat, number: int) -> Rejection | None:
    """ARM-5: why this seat cannot act with that ship."""
    if not 0 <= number < len(state.ships) or state.ships[number].seat != seat:
        return Rejection("ARM-5", text("not-your-ship"))
    if state.ships[number].sunk:
        return Rejection("ARM-14", text("ship-sunk"))
    return None


def step_objection(state: State, seat: Seat, number: int, heading: int) -> Rejection | None:
    """ARM-5 to ARM-9: why this ship may not make this step."""
    if rejection := own_ship_objection(state, seat, number) or _heading_objection(heading):
        return rejection
    if rejection := under_way_objection(state, number):
        return rejection
    ship = state.ships[number]
    assert ship.pose is not None
    turn = (heading - ship.pose.heading + TURN // 2) % TURN - TURN // 2
    if abs(turn) > SHARPEST[ship.size]:
        return Rejection("ARM-8", text("too-sharp"))
    return place_objection(state, number, heading)


def under_way_objection(state: State, number: int) -> Rejection | None:
    """ARM-5, ARM-6: why this ship may make no step at all now."""
    if state.moving is not None and state.moving[0] == number:
        size = state.ships[number].size
        if state.moving[1] >= steps(state.config, size):
            return Rejection("ARM-6", text("no-steps-left"))
        return None
    if number in state.moved:
        return Rejection("ARM-5", text("moved-already"))
    if state.actions >= ACTIONS:
        return Rejection("ARM-5", text("no-actions-left"))
    return None


def place_objection(state: State, number: int, heading: int) -> Rejection | None:
    """ARM-9: what the ship would strike where this step puts it down."""
    return struck(state.config, stepped_hull(state, number, heading), *around(state, number))


Around = tuple[tuple[tuple[int, Polygon], ...], tuple[tuple[int, int], ...]]
"""Hulls by their numbers, and fixed flags of one's own side, that a step could strike."""


def around(state: State, number: int) -> Around:
    """What is near enough to the next place of a ship to be struck there."""
    ship = state.ships[number]
    assert ship.pose is not None
    x, y = tip(ship.size, ship.pose)
    others = tuple(each for each in hulls_near(state, x, y) if each[0] != number)
    if state.config.objective != "flag":
        return others, ()
    together = sides(state.config)
    side = together[ship.seat]
    flags = tuple(
        flag.point
        for owner, flag in enumerate(state.flags)
        if flag is not None and flag.point is not None and together[owner] == side
    )
    return others, flags


def hulls_near(state: State, x: int, y: int) -> Iterator[tuple[int, Polygon]]:
    """The hulls that a ship with the middle of its base at this point might touch."""
    for other, there in enumerate(state.ships):
        if (
            there.pose is not None
            and abs(there.pose.x - x) < 2 * LONGEST
            and abs(there.pose.y - y) < 2 * LONGEST
            and not there.sunk
        ):
            yield other, hull(there.size, there.pose)


def struck(
    config: Config,
    place: Polygon,
    others: Iterable[tuple[int, Polygon]],
    flags: Iterable[tuple[int, int]],
) -> Rejection | None:
    """ARM-9: why nothing may be put down there, among other hulls and flags of its own side."""
    if not on_table(config, place):
        return edge_objection()
    x, y = place[0]
    for other, there in others:
        near = abs(there[0][0] - x) < 2 * LONGEST and abs(there[0][1] - y) < 2 * LONGEST
        if near and not apart(place, there):
            return hull_objection(other)
    if any(holds(place, point) for point in flags):
        return flag_objection()
    return None


def edge_objection() -> Rejection:
    """ARM-9: what is said of a step off the table."""
    return Rejection("ARM-9", text("strikes-edge"))


def hull_objection(other: int) -> Rejection:
    """ARM-9: what is said of a step that strikes this ship."""
    return Rejection("ARM-9", text("strikes-ship", ship=other + 1))


def flag_objection() -> Rejection:
    """ARM-9: what is said of a step that strikes the own flag."""
    return Rejection("ARM-9", text("strikes-own-flag"))


def stepped_hull(state: State, number: int, heading: int) -> Polygon:
    """ARM-7: where the ship would lie after this step."""
    ship = state.ships[number]
    assert ship.pose is not None
    x, y = tip(ship.size, ship.pose)
    return hull(ship.size, Pose(x, y, heading))


def open_headings(state: State, number: int, grid: int = 1) -> tuple[int, ...]:
    """ARM-7 to ARM-9: every tenth of a degree on which this ship could make its next step.

    `grid`: of the turns that are a whole number of so many tenths.
    """
    ship = state.ships[number]
    assert ship.pose is not None
    return _open(state.config, ship.size, ship.pose, grid, *around(state, number))


@lru_cache(maxsize=4096)
def _open(
    config: Config,
    size: int,
    pose: Pose,
    grid: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[tuple[int, int], ...],
) -> tuple[int, ...]:
    """The open headings of a ship that lies there, among these hulls and flags."""
    x, y = tip(size, pose)
    most, far = SHARPEST[size] // grid, radius(size)
    turns = range(-most, most + 1)
    headings = [(pose.heading + turn * grid) % TURN for turn in turns]
    near = [
        there
        for _, there in others
        if min([there[0][0], there[1][0], there[2][0]]) <= x + far
        and max([there[0][0], there[1][0], there[2][0]]) >= x - far
        and min([there[0][1], there[1][1], there[2][1]]) <= y + far
        and max([there[0][1], there[1][1], there[2][1]]) >= y - far
    ]
    corners = (x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)
    if not near and not flags and on_table(config, corners):
        return tuple(headings)  # whatever the heading
    width, height = config.edges
    places = [(x, y, heading) for heading in headings]
    disc = width if config.is_disc else 0
    free = clear(size, places, near, flags, (0, 0, width, height), disc)
    return tuple(compress(headings, free))


def fire_objection(
    state: State, seat: Seat, number: int, side: int, target: int
) -> Rejection | None:
    """ARM-5, ARM-11 to ARM-13: why this shot cannot be fired, or would not hit."""
    if rejection := own_ship_objection(state, seat, number):
        return rejection
    if rejection := gun_objection(state, number):
        return rejection
    if side not in (PORT, STARBOARD):
        return Rejection("ARM-12", text("no-such-side"))
    if not 0 <= target < len(state.ships) or state.ships[target].sunk:
        return Rejection("ARM-13", text("no-such-target"))
    together = sides(state.config)
    if together[state.ships[target].seat] == together[seat]:
        return Rejection("ARM-13", text("friend"))
    return sight_objection(state, number, side, target)


def sight_objection(state: State, number: int, side: int, target: int) -> Rejection | None:
    """ARM-12, ARM-13: why a shot from this side would not hit."""
    seen = sight(state, number, side, target)
    if seen.hit:
        return None
    if seen.in_zone and seen.behind:
        return Rejection("ARM-13", text("hidden-behind", ship=seen.behind[0] + 1))
    return Rejection("ARM-12", text("out-of-zone"))


def gun_objection(state: State, number: int) -> Rejection | None:
    """ARM-5, ARM-11: why this ship cannot fire any more this turn."""
    if state.actions >= ACTIONS:
        return Rejection("ARM-5", text("no-actions-left"))
    if state.shots.count(number) >= state.ships[number].size:
        return Rejection("ARM-11", text("no-guns-left"))
    return None


def sight(state: State, number: int, side: int, target: int) -> View:
    """ARM-13: how a target lies before a side; `behind` are numbers of ships."""
    ship = state.ships[number]
    assert ship.pose is not None
    aim = state.ships[target]
    if aim.pose is None or not within_sight(ship.pose, aim.pose):
        return UNSEEN
    side_on = broadside(ship.size, ship.pose, side, reach(state.config, ship.size))
    at = aimed(side_on, hull(aim.size, aim.pose))
    if at is None:
        return UNSEEN
    others = (
        (other, hull(there.size, there.pose))
        for other, there in enumerate(state.ships)
        if there.pose is not None
        and not there.sunk
        and other not in (number, target)
        and within_sight(ship.pose, there.pose)
    )
    return sighted(side_on, at, others)


def within_sight(gunner: Pose, pose: Pose) -> bool:
    """ARM-12: whether a hull is near enough that a zone might reach it."""
    return abs(pose.x - gunner.x) < FARTHEST and abs(pose.y - gunner.y) < FARTHEST


# --- what follows ----------------------------------------------------------------------------


def apply(state: State, seat: Seat, action: Action | Drawn) -> State:
    """The rules."""
    match action:
        case Drawn(item):
            return _drawn(state, Seat(item))
        case TakeFleet(large):
            larges: Fleet = (0, 0, OF_A_SIZE)
            others: Fleet = (OF_A_SIZE, OF_A_SIZE, 0)
            mine, theirs = (larges, others) if large else (others, larges)
            return _launched(_fleets(state, seat, mine, theirs))
        case LetBegin(chosen):
            return _launched(replace(state, first=Seat(chosen)))
        case NameFleets():
            return replace(state, named=action)
        case Answer(swap):
            return _answered(state, seat, swap)
        case Build(small, medium, large):
            fleets = list(state.fleets)
            fleets[seat] = (small, medium, large)
            return replace(state, fleets=tuple(fleets))
        case Deploy():
            return _all_deployed(placed(state, action))
        case Hoist(ship, x, y):
            flags = list(state.flags)
            flags[seat] = Flag(ship) if ship is not None else Flag(point=(x, y))
            return _all_deployed(replace(state, flags=tuple(flags)))
        case Step(ship, heading):
            return _stepped(state, ship, heading)
        case Fire(ship, _, target):
            return _fired(state, ship, target)
        case EndTurn():
            return _next_turn(state)


def _with_ship(state: State, number: int, **changes: object) -> State:
    ship = replace(state.ships[number], **changes)
    return replace(state, ships=(*state.ships[:number], ship, *state.ships[number + 1 :]))


def _drawn(state: State, seat: Seat) -> State:
    """ARM-2: the chooser; with fleets that nobody chooses (R), who moves first."""
    if state.config.setup in ("basic", "advanced"):
        return replace(state, chooser=seat)
    return _launched(replace(state, chooser=seat, first=seat))


def _fleets(state: State, seat: Seat, mine: Fleet, theirs: Fleet) -> State:
    return replace(state, fleets=(mine, theirs) if seat == 0 else (theirs, mine))


def _answered(state: State, seat: Seat, swap: bool) -> State:
    """ARM-16: B agrees and moves first, or swaps and A moves first."""
    named = state.named
    assert named is not None and state.chooser is not None
    larges: Fleet = (0, 0, named.large)
    others: Fleet = (named.small, named.medium, 0)
    chooser_large = named.mine_large != swap
    mine, theirs = (others, larges) if chooser_large else (larges, others)
    first = state.chooser if swap else seat
    return _launched(replace(_fleets(state, seat, mine, theirs), first=first))


def _launched(state: State) -> State:
    """Once fleets and first player are known, every ship waits beside the table."""
    if state.first is None or None in state.fleets:
        return state
    ships = tuple(
        Ship(Seat(seat), size)
        for seat, fleet in enumerate(state.fleets)
        if fleet is not None
        for size, number in zip((SMALL, MEDIUM, LARGE), fleet, strict=True)
        for _ in range(number)
    )
    return replace(state, ships=ships)


def placed(state: State, action: Deploy) -> State:
    """ARM-4: the ship lies where it is deployed."""
    return _with_ship(state, action.ship, pose=Pose(action.x, action.y, action.heading))


def _all_deployed(state: State) -> State:
    """ARM-4: when all is set up the first turn begins."""
    return replace(state, turn=state.first) if deploying(state) is None else state


def _stepped(state: State, number: int, heading: int) -> State:
    """ARM-6, ARM-7: a first step is an action, the next ones of the same ship are not."""
    ship = state.ships[number]
    assert ship.pose is not None
    x, y = tip(ship.size, ship.pose)
    moved = _with_ship(state, number, pose=Pose(x, y, heading))
    if state.moving is not None and state.moving[0] == number:
        moved = replace(moved, moving=(number, state.moving[1] + 1))
    else:
        moved = replace(
            moved,
            actions=state.actions + 1,
            moving=(number, 1),
            moved=(*state.moved, number),
        )
    return _reached(moved, number)


def _reached(state: State, number: int) -> State:
    """ARM-19, ARM-20: what a ship wins by being where it is."""
    ship = state.ships[number]
    assert ship.pose is not None
    place = hull(ship.size, ship.pose)
    config = state.config
    attacks = config.objective == "infiltration" and ship.seat == config.attacker - 1
    if attacks and crosses(config, place):
        return replace(state, won=(ship.seat, "ARM-20", "line-crossed"))
    for owner, flag in enumerate(state.flags):
        if flag is None or flag.point is None:
            continue
        if sides(config)[owner] != sides(config)[ship.seat] and holds(place, flag.point):
            return replace(state, won=(ship.seat, "ARM-19", "flag-taken"))
    return state


def _fired(state: State, number: int, target: int) -> State:
    """ARM-11, ARM-14: one damage; with as many as it has pips the ship is sunk and taken off.

    ARM-19: with the last ship of a fleet its fixed flag falls.
    """
    hit = state.ships[target]
    sunk = hit.damage + 1 >= hit.size
    after = _with_ship(state, target, damage=hit.damage + 1, sunk=sunk)
    after = replace(
        after,
        actions=state.actions + 1,
        moving=None,
        shots=(*state.shots, number),
        quiet=-1,  # ARM-22: counted from the end of this turn
    )
    if not sunk:
        return after
    flag = state.flags[hit.seat]
    if flag is not None and flag.ship == target:
        return replace(after, won=(state.ships[number].seat, "ARM-19", "flagship-sunk"))
    if all(ship.sunk for ship in after.ships if ship.seat == hit.seat):
        flags = (*after.flags[: hit.seat], None, *after.flags[hit.seat + 1 :])
        after = replace(after, out=(*after.out, hit.seat), flags=flags)
    return after


def _next_turn(state: State) -> State:
    """ARM-5, ARM-21: the next seat that still has a ship."""
    assert state.turn is not None
    players = state.config.players
    seat = Seat((state.turn + 1) % players)
    while seat in state.out:
        seat = Seat((seat + 1) % players)
    return replace(
        state, turn=seat, actions=0, moving=None, moved=(), shots=(), quiet=state.quiet + 1
    )


# --- who knows what --------------------------------------------------------------------------


def observe(state: State, viewer: Viewer) -> Observation:
    """ARM-17: fleets are built in secret; everything else lies open."""
    if viewer == ALL or state.config.setup != "constructed" or None not in state.fleets:
        return Observation(viewer, state)
    seen = tuple(
        fleet if seat == viewer or fleet is None else SEALED
        for seat, fleet in enumerate(state.fleets)
    )
    return Observation(viewer, replace(state, fleets=seen))


def legal_actions(seen: Observation) -> Sequence[Action]:
    """What the observer may do now, on the grid of headings and places that the table lists.

    `validate` accepts every tenth of a degree and every thousandth of an inch besides.
    """
    state, seat = seen.table, seen.viewer
    if seat is None or seat == ALL:
        return ()
    current = node(state)
    if not isinstance(current, Decision) or seat not in current.seats:
        return ()
    if state.turn is not None:
        return [*_listed_fire(state, seat), *_listed_steps(state, seat), EndTurn()]
    kind = _expected(state, seat)[0]
    return [*_LISTED[kind](state, seat)]


def _listed_steps(state: State, seat: Seat) -> Iterator[Step]:
    for number, ship in enumerate(state.ships):
        if ship.seat != seat or ship.sunk or under_way_objection(state, number):
            continue
        for heading in open_headings(state, number, state.config.grid):
            yield Step(number, heading)


def _listed_fire(state: State, seat: Seat) -> Iterator[Fire]:
    together = sides(state.config)
    for number, ship in enumerate(state.ships):
        if ship.seat != seat or ship.sunk or gun_objection(state, number):
            continue
        here = ship.pose
        for target, other in enumerate(state.ships):
            if together[other.seat] == together[seat] or other.sunk:
                continue
            if here is None or other.pose is None or not within_sight(here, other.pose):
                continue
            for side in (PORT, STARBOARD):
                if sight(state, number, side, target).hit:
                    yield Fire(number, side, target)


def _listed_deployments(state: State, seat: Seat) -> Iterator[Deploy]:
    """Some hundred places for the next ship: inches of the band, headings by quarters of a turn.

    Should none of them be free, inches are divided.
    """
    number = next(n for n, s in enumerate(state.ships) if s.seat == seat and s.pose is None)
    config = state.config
    left, top, right, bottom = band(config, seat)
    width, height = config.edges
    # The border of the band may be touched, the edge of the table not.
    bounds = max(left - 1, 0), max(top - 1, 0), min(right + 1, width), min(bottom + 1, height)
    there = list(hulls(state).values())
    for raster in (2 * INCH, INCH, INCH // 2, INCH // 4, INCH // 8):
        places = [
            (x, y, heading)
            for x in range(left + raster, right, raster)
            for y in range(top + INCH, bottom, min(raster, INCH))
            for heading in range(0, TURN, TURN // 4)
        ]
        disc = width if config.is_disc else 0
        free = clear(state.ships[number].size, places, there, (), bounds, disc)
        yield from (Deploy(number, *place) for place in compress(places, free))
        if any(free):
            return


def _listed_flags(state: State, seat: Seat) -> Iterator[Hoist]:
    for number, ship in enumerate(state.ships):
        if ship.seat == seat:
            yield Hoist(number)
    left, top, right, bottom = band(state.config, seat)
    for x in range(left + INCH, right, 2 * INCH):
        for y in range(top + INCH, bottom, 2 * INCH):
            if hoist_objection(state, seat, Hoist(None, x, y)) is None:
                yield Hoist(None, x, y)


def _listed_names(state: State, seat: Seat) -> Iterator[NameFleets]:
    for small in range(OF_A_SIZE + 1):
        for medium in range(OF_A_SIZE + 1):
            for large in range(1, OF_A_SIZE + 1):
                for mine_large in (True, False):
                    named = NameFleets(small, medium, large, mine_large)
                    if fleet_objection(state.config, named) is None:
                        yield named


def _listed_builds(state: State, seat: Seat) -> Iterator[Build]:
    for small in range(OF_A_SIZE + 1):
        for medium in range(OF_A_SIZE + 1):
            for large in range(OF_A_SIZE + 1):
                if fleet_objection(state.config, Build(small, medium, large)) is None:
                    yield Build(small, medium, large)


_LISTED: dict[type, Callable[[State, Seat], Iterable[Action]]] = {
    TakeFleet: lambda state, seat: (TakeFleet(large) for large in (True, False)),
    LetBegin: lambda state, seat: (LetBegin(s) for s in range(state.config.players)),
    NameFleets: _listed_names,
    Answer: lambda state, seat: (Answer(swap) for swap in (False, True)),
    Build: _listed_builds,
    Deploy: _listed_deployments,
    Hoist: _listed_flags,
}


def determinize(seen: Observation, rng: Rng) -> State:
    """A truth that would look the same: others may not have built yet."""
    state = seen.table
    if SEALED not in state.fleets:
        return state
    builds = [(b.small, b.medium, b.large) for b in _listed_builds(state, Seat(0))]
    fleets = tuple(
        builds[rng.randrange(len(builds))] if fleet == SEALED else fleet for fleet in state.fleets
    )
    return replace(state, fleets=fleets)


def all_built(state: State) -> bool:
    """ARM-17: then no secret is left; with other set-ups there never was one."""
    return state.config.setup != "constructed" or None not in state.fleets


def final(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: until the turn is ended moves may be taken back, shots not. ARM-17: builds stand."""
    return isinstance(action, Fire | EndTurn | Build)


def returnable(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: all have seen a move, and it may be taken back; a move that has won has ended all."""
    return isinstance(action, Step)


GAME: Game[Config, State, Action, Observation] = Game(
    name="armada",
    rules_version=1,
    home="escadre.games.armada",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    final=final,
    returnable=returnable,
    perfect_information=all_built,
)
