"""Everything a seat may do, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import Player
from escadre.core.scene import (
    FITS,
    Arc,
    Arrange,
    Blank,
    Choice,
    Fill,
    Fits,
    Moor,
    Press,
    Put,
    Reason,
    Swing,
)
from escadre.games.armada.rules.broadsides import UNSEEN, broadside
from escadre.games.armada.rules.deployment import ships_waiting
from escadre.games.armada.rules.fleets import OF_A_SIZE
from escadre.games.armada.rules.hulls import (
    LARGE,
    MEDIUM,
    PORT_SIDE,
    SHARPEST,
    SMALL,
    STARBOARD_SIDE,
    TURN,
    Point,
    Polygon,
    Pose,
    hull,
    meets,
    radius,
    tip,
)
from escadre.games.armada.rules.model import (
    AnsweringOffer,
    AnswerOffer,
    Battle,
    Build,
    BuildingFleets,
    ChoosingFirst,
    Config,
    Deploying,
    DrawingLot,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NamingFleets,
    State,
    TakeFleet,
    TakingFleet,
    enemies,
    own_ships,
)
from escadre.games.armada.rules.playing_area import band, flag_band, outline_of
from escadre.games.armada.rules.shots import (
    gun_reach,
    sighted,
    unseen_objection,
    validate_can_fire,
    within_sight,
)
from escadre.games.armada.rules.turns import (
    ACTIONS,
    around,
    most_steps,
    steps_made,
    under_way_objection,
)
from escadre.games.armada.view.heading_ranges import HeadingRange, heading_ranges
from escadre.games.armada.view.panels import (
    TABLE,
    flag_outline,
    fleet_name,
    numbered,
    ship_id,
    ship_name,
)


def choices_for(state: State, fits: Fits, say: Words) -> list[Choice]:
    """Build the choices of the seat to choose."""
    match state:
        case Battle():
            shots, steps = [*_shots(state, say)], [*_steps(state, fits, say)]
            spent, sure = state.actions >= ACTIONS, _end_asked(state, shots, steps, say)
            return [
                *shots,
                *steps,
                Press("end", say("end-turn"), (EndTurn(),), main=spent, sure=sure),
            ]
        case Deploying():
            return [*(_deploying(state, say) if ships_waiting(state) else _hoisting(state, say))]
        case BuildingFleets():
            return _building(say)
        case NamingFleets():
            return _naming(say)
        case TakingFleet():
            return [
                Press("large", say("take-larges"), (TakeFleet(True),)),
                Press("small", say("take-smalls"), (TakeFleet(False),)),
            ]
        case ChoosingFirst(chooser=other):
            me = Seat(1 - other)
            return [
                Press(f"first-{me}", say("begin-me"), (LetBegin(me),)),
                Press(f"first-{other}", say("begin-other", seat=Player(other)), (LetBegin(other),)),
            ]
        case AnsweringOffer():
            return [
                Press("agree", say("agree"), (AnswerOffer(False),)),
                Press("swap", say("swap"), (AnswerOffer(True),)),
            ]
        case DrawingLot():
            return []


def _end_asked(
    state: Battle, shots: Iterable[Put], steps: Iterable[Swing], say: Words
) -> str | None:
    """ARM-5: build the question before usable actions are given up."""
    left = ACTIONS - state.actions
    if left and any(shot.closed is None for shot in shots):
        return say("end-sure-fire")
    sails = any(arc.fit == FITS for step in steps if not step.closed for arc in step.arcs)
    return say("end-sure", left=left) if left and sails else None


# --- fleets ----------------------------------------------------------------------------------


def _building(say: Words) -> list[Choice]:
    """ARM-17: build the usual fleets of twelve pips; any other by its numbers."""
    even = ((4, 4, 0), (0, 0, 4), (3, 3, 1), (2, 2, 2))
    presses = [
        Press("build-{}-{}-{}".format(*fleet), fleet_name(fleet, say), (Build(*fleet),))
        for fleet in even
    ]
    own = Fill("build", say("build-own"), {"type": "build"}, _sizes(say, (2, 2, 2), 0))
    return [*presses, own]


def _naming(say: Words) -> list[Choice]:
    """ARM-16: build the numbers of each size, and their owners."""
    return [
        Fill(
            f"name-{'mine' if mine else 'theirs'}",
            say("name-larges-mine" if mine else "name-larges-theirs"),
            {"type": "name-fleets", "mine_large": mine},
            _sizes(say, (4, 4, 4), 1),
        )
        for mine in (True, False)
    ]


def _sizes(say: Words, values: tuple[int, int, int], larges: int) -> tuple[Blank, ...]:
    """Build the numbers of each size, `larges` of the large ones at least."""
    named = zip(("small", "medium", "large"), (SMALL, MEDIUM, LARGE), values, strict=True)
    return tuple(
        Blank(name, say(f"ships-{size}"), larges if size == LARGE else 0, OF_A_SIZE, value)
        for name, size, value in named
    )


# --- deployment ------------------------------------------------------------------------------


def _deploying(state: Deploying, say: Words) -> Iterator[Choice]:
    for number in ships_waiting(state):
        size = state.ships[number].size
        yield Moor(
            id=f"moor-{number}",
            label=ship_name(state.ships, number, say),
            panel=TABLE,
            kind="ship",
            action={"type": "deploy", "ship": number},
            within=outline_of(band(state.config, state.seat)),
            outline=hull(size, Pose(0, 0, 0)),
            heading=_across(state.config, state.seat),
            side=state.seat,
        )
    yield from (Arrange(name, say(f"setup-{name}"), name) for name in ("line", "wedge", "wings"))


def _across(config: Config, seat: int) -> int:
    """Return the heading from a seat's part of the table to the other side."""
    if config.players > 2:
        return (450, 1350, 2250, 3150)[seat]
    return 0 if seat == 0 else TURN // 2


def _hoisting(state: Deploying, say: Words) -> Iterator[Choice]:
    for number, ship in enumerate(state.ships):
        if ship.seat == state.seat:
            label = say("hoist-on", ship=ship_name(state.ships, number, say))
            yield Press(f"hoist-{number}", label, (Hoist(number),), at=ship_id(number))
    yield Moor(
        id="plant",
        label=say("plant-flag"),
        panel=TABLE,
        kind="flag",
        action={"type": "hoist"},
        within=outline_of(flag_band(state.config, state.seat)),
        outline=flag_outline((0, 0)),
        turns=False,
        side=state.seat,
    )


# --- shots -----------------------------------------------------------------------------------


def _shots(state: Battle, say: Words) -> Iterator[Put]:
    """Build one choice per ship and enemy: the shot, or why there is none."""
    afloat = [
        (number, ship.size, ship.pose) for number, ship in enumerate(state.ships) if not ship.sunk
    ]
    foes = enemies(state, state.turn)
    poses = [state.ships[target].pose for target in foes]
    targets = tuple([(target, state.ships[target].size) for target in foes])
    unseen = unseen_objection(UNSEEN)
    for number in own_ships(state, state.turn):
        ship = state.ships[number]
        gunner, pose = (number, ship.size), ship.pose
        if spent := validate_can_fire(state, number):
            yield from _shots_alike(gunner, targets, spent, say.plain)
        elif not any(within_sight(pose, there) for there in poses):
            yield from _shots_alike(gunner, targets, unseen, say.plain)
        else:
            near = [
                other for other in afloat if within_sight(pose, other[2]) and other[0] != number
            ]
            reach = gun_reach(state.config, ship.size)
            yield from _broadsides(gunner, pose, reach, targets, tuple(near), say.plain)


Target = tuple[int, int]
"""The number of a ship, and its size."""


@lru_cache(maxsize=1024)
def _shots_alike(
    gunner: Target, targets: tuple[Target, ...], closed: Rejection | None, say: Words
) -> tuple[Put, ...]:
    """Group a ship's shots at targets with the same answer."""
    return tuple([_shot(gunner, target, PORT_SIDE, closed, say) for target in targets])


@lru_cache(maxsize=2048)
def _broadsides(
    gunner: Target,
    pose: Pose,
    reach: int,
    targets: tuple[Target, ...],
    near: tuple[tuple[int, int, Pose], ...],
    say: Words,
) -> tuple[Put, ...]:
    """Build the shots of a ship, among what is in sight of it."""
    unseen = _shots_alike(gunner, targets, unseen_objection(UNSEEN), say)
    hulls = [(other, hull(length, there)) for other, length, there in near]
    sides = [broadside(gunner[1], pose, side, reach) for side in (PORT_SIDE, STARBOARD_SIDE)]

    def shot(target: Target, at: Polygon) -> Put:
        others = [each for each in hulls if each[0] != target[0]]

        def objection(side: int) -> Rejection | None:
            return unseen_objection(sighted(sides[side], at, others))

        return _shot(gunner, target, *side_to_fire(objection), say)

    seen = dict(hulls)
    return tuple(
        [
            shot(target, seen[target[0]]) if target[0] in seen else out_of_sight
            for target, out_of_sight in zip(targets, unseen, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _shot(gunner: Target, target: Target, side: int, closed: Rejection | None, say: Words) -> Put:
    (number, _), (other, _) = gunner, target
    return Put(
        id=f"fire-{number}-{other}",
        label=say("fire-at", ship=numbered(*gunner, say), target=numbered(*target, say)),
        pieces=(ship_id(number),),
        onto=ship_id(other),
        actions=() if closed else (Fire(number, side, other),),
        closed=Reason(closed.clause, say.say(closed.reason)) if closed else None,
    )


def side_to_fire(
    objection: Callable[[int], Rejection | None],
) -> tuple[int, Rejection | None]:
    """Return the side that can hit, and None; else the best reason why none can.

    `objection` says why a side would not hit.
    """
    port = objection(PORT_SIDE)
    if port is None:
        return PORT_SIDE, None
    starboard = objection(STARBOARD_SIDE)
    if starboard is None or starboard.reason.id == "hidden-behind":
        return STARBOARD_SIDE, starboard
    return PORT_SIDE, port


# --- steps -----------------------------------------------------------------------------------


def _steps(state: Battle, fits: Fits, say: Words) -> Iterator[Swing]:
    for number in own_ships(state, state.turn):
        ship, rests = state.ships[number], under_way_objection(state, number)
        left = most_steps(state.config, ship.size) - steps_made(state, number)
        swing = _swing(number, ship.size, ship.pose, left, rests, say.plain)
        yield swing if rests else replace(swing, arcs=_drawn_arcs(state, number, fits))


@lru_cache(maxsize=2048)
def _swing(
    number: int, size: int, pose: Pose, left: int, rests: Rejection | None, say: Words
) -> Swing:
    """Build a ship's step, without its open headings."""
    return Swing(
        id=f"step-{number}",
        label=say("step", ship=numbered(number, size, say), left=left),
        panel=TABLE,
        hull=ship_id(number),
        action={"type": "step", "ship": number},
        blank="heading",
        at=tip(size, pose),
        outline=hull(size, Pose(0, 0, 0)),
        heading=pose.heading,
        closed=Reason(rests.clause, say.say(rests.reason)) if rests else None,
    )


def _drawn_arcs(state: Battle, number: int, fits: Fits) -> tuple[Arc, ...]:
    found = arcs(state, number)
    return tuple([Arc(start, sweep, fits.letter(why)) for start, sweep, why in found])


def arcs(state: Battle, number: int) -> tuple[HeadingRange, ...]:
    """ARM-7 to ARM-9: return ranges of headings that are open, or closed for one reason.

    The last range is of the headings that are too sharp.
    """
    ship = state.ships[number]
    at = tip(ship.size, ship.pose)
    others, flags = around(state, number)
    far = radius(ship.size)
    near = tuple([each for each in others if meets(each[1], *at, far)])
    return _arcs(state.config, ship.size, at, ship.pose.heading, near, flags)


@lru_cache(maxsize=1024)
def _arcs(
    config: Config,
    size: int,
    at: Point,
    heading: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[HeadingRange, ...]:
    """Return the ranges of a ship's next place, among these hulls and flags."""
    sharpest = SHARPEST[size]
    found = heading_ranges(config, size, at, heading - sharpest, 2 * sharpest, others, flags)
    beyond = (heading + sharpest + 1) % TURN
    too_sharp = Rejection("ARM-8", text("too-sharp"))
    return (*found, HeadingRange(beyond, TURN - 2 * sharpest - 2, too_sharp))
