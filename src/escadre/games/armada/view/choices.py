"""Everything a seat may do, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import (
    OPEN,
    Arc,
    Arrange,
    Blank,
    Choice,
    Fill,
    FitBuilder,
    Moor,
    Press,
    Put,
    Reason,
    Swing,
)
from escadre.games.armada.rules.deployment import undeployed_ships
from escadre.games.armada.rules.fleets import MAX_PER_SIZE
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    LARGE,
    MAX_TURN,
    MEDIUM,
    PORT_SIDE,
    SMALL,
    STARBOARD_SIDE,
    Point,
    Polygon,
    Pose,
    box_overlaps,
    hull,
    hull_radius,
    tip_point,
)
from escadre.games.armada.rules.line_of_fire import OUT_OF_ZONE, broadside
from escadre.games.armada.rules.model import (
    AnswerOffer,
    AnswerPhase,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    ChooseFirstPhase,
    Config,
    DeployPhase,
    DrawPhase,
    EndTurn,
    Fire,
    OfferPhase,
    PlaceFlag,
    State,
    TakeFleet,
    TakeFleetPhase,
    enemy_ships,
    own_ships,
)
from escadre.games.armada.rules.playing_area import deployment_zone, flag_zone, rectangle_corners
from escadre.games.armada.rules.shots import (
    line_of_fire_among,
    may_be_in_range,
    range_piece,
    rejection_of,
    validate_can_fire,
)
from escadre.games.armada.rules.turns import (
    ACTIONS_PER_TURN,
    max_steps,
    obstacles_near,
    steps_made,
    validate_can_step,
)
from escadre.games.armada.view.heading_ranges import HeadingRange, heading_ranges
from escadre.games.armada.view.panels import (
    CHART_PANEL,
    flag_outline,
    fleet_text,
    ship_id,
    ship_label,
    ship_name,
)


def legal_choices(state: State, fits: FitBuilder, say: Words) -> list[Choice]:
    """Build the choices of the seat to choose."""
    match state:
        case BattlePhase():
            shots, steps = [*_shot_choices(state, say)], [*_step_choices(state, fits, say)]
            spent, sure = (
                state.actions >= ACTIONS_PER_TURN,
                _end_turn_warning(state, shots, steps, say),
            )
            return [
                *shots,
                *steps,
                Press("end", say("end-turn"), (EndTurn(),), main=spent, sure=sure),
            ]
        case DeployPhase():
            return [
                *(
                    _deploy_choices(state, say)
                    if undeployed_ships(state)
                    else _flag_choices(state, say)
                )
            ]
        case BuildPhase():
            return _build_choices(say)
        case OfferPhase():
            return _offer_choices(say)
        case TakeFleetPhase():
            return [
                Press("large", say("take-larges"), (TakeFleet(True),)),
                Press("small", say("take-smalls"), (TakeFleet(False),)),
            ]
        case ChooseFirstPhase(chooser=other):
            me = Seat(1 - other)
            return [
                Press(f"first-{me}", say("begin-me"), (ChooseFirst(me),)),
                Press(
                    f"first-{other}",
                    say("begin-other", seat=PlayerArgument(other)),
                    (ChooseFirst(other),),
                ),
            ]
        case AnswerPhase():
            return [
                Press("agree", say("agree"), (AnswerOffer(False),)),
                Press("swap", say("swap"), (AnswerOffer(True),)),
            ]
        case DrawPhase():
            return []


def _end_turn_warning(
    state: BattlePhase, shots: Iterable[Put], steps: Iterable[Swing], say: Words
) -> str | None:
    """ARM-5: build the question before usable actions are given up."""
    left = ACTIONS_PER_TURN - state.actions
    if left and any(shot.closed is None for shot in shots):
        return say("end-sure-fire")
    sails = any(arc.fit == OPEN for step in steps if not step.closed for arc in step.arcs)
    return say("end-sure", left=left) if left and sails else None


# --- fleets ----------------------------------------------------------------------------------


def _build_choices(say: Words) -> list[Choice]:
    """ARM-17: build the usual fleets of twelve pips; any other by its numbers."""
    even = ((4, 4, 0), (0, 0, 4), (3, 3, 1), (2, 2, 2))
    presses = [
        Press("build-{}-{}-{}".format(*fleet), fleet_text(fleet, say), (BuildFleet(*fleet),))
        for fleet in even
    ]
    own = Fill("build", say("build-own"), {"type": "build"}, _count_fields(say, (2, 2, 2), 0))
    return [*presses, own]


def _offer_choices(say: Words) -> list[Choice]:
    """ARM-16: build the numbers of each size, and their owners."""
    return [
        Fill(
            f"name-{'mine' if mine else 'theirs'}",
            say("name-larges-mine" if mine else "name-larges-theirs"),
            {"type": "name-fleets", "mine_large": mine},
            _count_fields(say, (4, 4, 4), 1),
        )
        for mine in (True, False)
    ]


def _count_fields(say: Words, values: tuple[int, int, int], larges: int) -> tuple[Blank, ...]:
    """Build the numbers of each size, `larges` of the large ones at least."""
    named = zip(("small", "medium", "large"), (SMALL, MEDIUM, LARGE), values, strict=True)
    return tuple(
        Blank(name, say(f"ships-{size}"), larges if size == LARGE else 0, MAX_PER_SIZE, value)
        for name, size, value in named
    )


# --- deployment ------------------------------------------------------------------------------


def _deploy_choices(state: DeployPhase, say: Words) -> Iterator[Choice]:
    for number in undeployed_ships(state):
        size = state.ships[number].size
        yield Moor(
            id=f"moor-{number}",
            label=ship_name(state.ships, number, say),
            panel=CHART_PANEL,
            kind="ship",
            action={"type": "deploy", "ship": number},
            within=rectangle_corners(deployment_zone(state.config, state.seat)),
            outline=hull(size, Pose(0, 0, 0)),
            heading=_heading_across(state.config, state.seat),
            side=state.seat,
        )
    yield from (Arrange(name, say(f"setup-{name}"), name) for name in ("line", "wedge", "wings"))


def _heading_across(config: Config, seat: int) -> int:
    """Return the heading from a seat's part of the table to the other side."""
    if config.players > 2:
        return (450, 1350, 2250, 3150)[seat]
    return 0 if seat == 0 else FULL_TURN // 2


def _flag_choices(state: DeployPhase, say: Words) -> Iterator[Choice]:
    for number, ship in enumerate(state.ships):
        if ship.seat == state.seat:
            label = say("hoist-on", ship=ship_name(state.ships, number, say))
            yield Press(f"hoist-{number}", label, (PlaceFlag(number),), at=ship_id(number))
    yield Moor(
        id="plant",
        label=say("plant-flag"),
        panel=CHART_PANEL,
        kind="flag",
        action={"type": "hoist"},
        within=rectangle_corners(flag_zone(state.config, state.seat)),
        outline=flag_outline((0, 0)),
        turns=False,
        side=state.seat,
    )


# --- shots -----------------------------------------------------------------------------------


def _shot_choices(state: BattlePhase, say: Words) -> Iterator[Put]:
    """Build one choice per ship and enemy: the shot, or why there is none."""
    afloat = [
        (number, ship.size, ship.pose) for number, ship in enumerate(state.ships) if not ship.sunk
    ]
    foes = enemy_ships(state, state.turn)
    poses = [state.ships[target].pose for target in foes]
    targets = tuple([(target, state.ships[target].size) for target in foes])
    unseen = rejection_of(OUT_OF_ZONE)
    for number in own_ships(state, state.turn):
        ship = state.ships[number]
        gunner, pose = (number, ship.size), ship.pose
        if spent := validate_can_fire(state, number):
            yield from _closed_shots(gunner, targets, spent, say.plain)
        elif not any(may_be_in_range(pose, there) for there in poses):
            yield from _closed_shots(gunner, targets, unseen, say.plain)
        else:
            near = [
                other for other in afloat if may_be_in_range(pose, other[2]) and other[0] != number
            ]
            reach = range_piece(state.config, ship.size)
            yield from _shots_in_range(gunner, pose, reach, targets, tuple(near), say.plain)


Target = tuple[int, int]
"""The number of a ship, and its size."""


@lru_cache(maxsize=1024)
def _closed_shots(
    gunner: Target, targets: tuple[Target, ...], closed: Rejection | None, say: Words
) -> tuple[Put, ...]:
    """Group a ship's shots at targets with the same answer."""
    return tuple([_shot_choice(gunner, target, PORT_SIDE, closed, say) for target in targets])


@lru_cache(maxsize=2048)
def _shots_in_range(
    gunner: Target,
    pose: Pose,
    reach: int,
    targets: tuple[Target, ...],
    near: tuple[tuple[int, int, Pose], ...],
    say: Words,
) -> tuple[Put, ...]:
    """Build the shots of a ship, among what is in sight of it."""
    unseen = _closed_shots(gunner, targets, rejection_of(OUT_OF_ZONE), say)
    hulls = [(other, hull(length, there)) for other, length, there in near]
    sides = [broadside(gunner[1], pose, side, reach) for side in (PORT_SIDE, STARBOARD_SIDE)]

    def shot(target: Target, at: Polygon) -> Put:
        others = [each for each in hulls if each[0] != target[0]]

        def objection(side: int) -> Rejection | None:
            return rejection_of(line_of_fire_among(sides[side], at, others))

        return _shot_choice(gunner, target, *best_side(objection), say)

    seen = dict(hulls)
    return tuple(
        [
            shot(target, seen[target[0]]) if target[0] in seen else out_of_sight
            for target, out_of_sight in zip(targets, unseen, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _shot_choice(
    gunner: Target, target: Target, side: int, closed: Rejection | None, say: Words
) -> Put:
    (number, _), (other, _) = gunner, target
    return Put(
        id=f"fire-{number}-{other}",
        label=say("fire-at", ship=ship_label(*gunner, say), target=ship_label(*target, say)),
        pieces=(ship_id(number),),
        onto=ship_id(other),
        actions=() if closed else (Fire(number, side, other),),
        closed=Reason(closed.clause, say.say(closed.reason)) if closed else None,
    )


def best_side(
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


def _step_choices(state: BattlePhase, fits: FitBuilder, say: Words) -> Iterator[Swing]:
    for number in own_ships(state, state.turn):
        ship, rests = state.ships[number], validate_can_step(state, number)
        left = max_steps(state.config, ship.size) - steps_made(state, number)
        swing = _step_choice(number, ship.size, ship.pose, left, rests, say.plain)
        yield swing if rests else replace(swing, arcs=_arc_fields(state, number, fits))


@lru_cache(maxsize=2048)
def _step_choice(
    number: int, size: int, pose: Pose, left: int, rests: Rejection | None, say: Words
) -> Swing:
    """Build a ship's step, without its open headings."""
    return Swing(
        id=f"step-{number}",
        label=say("step", ship=ship_label(number, size, say), left=left),
        panel=CHART_PANEL,
        hull=ship_id(number),
        action={"type": "step", "ship": number},
        blank="heading",
        at=tip_point(size, pose),
        outline=hull(size, Pose(0, 0, 0)),
        heading=pose.heading,
        closed=Reason(rests.clause, say.say(rests.reason)) if rests else None,
    )


def _arc_fields(state: BattlePhase, number: int, fits: FitBuilder) -> tuple[Arc, ...]:
    found = heading_arcs(state, number)
    return tuple([Arc(start, sweep, fits.letter(why)) for start, sweep, why in found])


def heading_arcs(state: BattlePhase, number: int) -> tuple[HeadingRange, ...]:
    """ARM-7 to ARM-9: return ranges of headings that are open, or closed for one reason.

    The last range is of the headings that are too sharp.
    """
    ship = state.ships[number]
    at = tip_point(ship.size, ship.pose)
    others, flags = obstacles_near(state, number)
    far = hull_radius(ship.size)
    near = tuple([each for each in others if box_overlaps(each[1], *at, far)])
    return _cached_arcs(state.config, ship.size, at, ship.pose.heading, near, flags)


@lru_cache(maxsize=1024)
def _cached_arcs(
    config: Config,
    size: int,
    at: Point,
    heading: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[HeadingRange, ...]:
    """Return the ranges of a ship's next place, among these hulls and flags."""
    sharpest = MAX_TURN[size]
    found = heading_ranges(config, size, at, heading - sharpest, 2 * sharpest, others, flags)
    beyond = (heading + sharpest + 1) % FULL_TURN
    too_sharp = Rejection("ARM-8", text("too-sharp"))
    return (*found, HeadingRange(beyond, FULL_TURN - 2 * sharpest - 2, too_sharp))
