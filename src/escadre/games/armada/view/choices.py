"""The choices of a player in a scene; illegal ones carry the reason against them."""

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
    Choice,
    Fill,
    FitBuilder,
    NumberField,
    PlaceHull,
    Press,
    PutItem,
    Reason,
    TurnHull,
)
from escadre.games.armada.automatic_setups import SETUPS
from escadre.games.armada.rules.deployment import undeployed_ships
from escadre.games.armada.rules.deployment_zones import (
    deployment_zone,
    flag_zone,
    rectangle_corners,
)
from escadre.games.armada.rules.fleets import LARGE_FLEET, MAX_PER_SIZE, SMALL_FLEET
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Point,
    Polygon,
    Pose,
    box_overlaps,
    hull,
    hull_radius,
    tip_point,
)
from escadre.games.armada.rules.line_of_fire import broadside
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
    ShipCounts,
    State,
    TakeFleet,
    TakeFleetPhase,
    enemy_ships,
    own_ships,
)
from escadre.games.armada.rules.ship_sizes import (
    LARGE,
    MAX_HEADING_CHANGE,
    MEDIUM,
    SMALL,
    max_steps,
)
from escadre.games.armada.rules.shots import (
    TOO_FAR,
    line_of_fire_among,
    may_be_in_range,
    range_piece,
    rejection_for,
    validate_can_fire,
)
from escadre.games.armada.rules.turns import (
    ACTIONS_PER_TURN,
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

Target = tuple[int, int]
"""The number of a ship, and its size."""


def seat_choices(state: State, fits: FitBuilder, say: Words) -> list[Choice]:
    """Build the choices of the seat whose decision it is."""
    match state:
        case BattlePhase():
            shots, steps = [*_shot_choices(state, say)], [*_step_choices(state, fits, say)]
            is_spent = state.actions >= ACTIONS_PER_TURN
            confirmation = _end_turn_warning(state, shots, steps, say)
            return [
                *shots,
                *steps,
                Press("end", say("end-turn"), (EndTurn(),), main=is_spent, sure=confirmation),
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
                Press(
                    "large",
                    say("take-larges"),
                    (TakeFleet(True),),
                    ships=_sizes(LARGE_FLEET),
                ),
                Press(
                    "small",
                    say("take-smalls"),
                    (TakeFleet(False),),
                    ships=_sizes(SMALL_FLEET),
                ),
            ]
        case ChooseFirstPhase(chooser=other, fleets=fleets):
            own_seat = Seat(1 - other)
            return [
                Press(
                    f"first-{own_seat}",
                    say("begin-me"),
                    (ChooseFirst(own_seat),),
                    ships=_sizes(fleets[own_seat]),
                ),
                Press(
                    f"first-{other}",
                    say("begin-other", seat=PlayerArgument(other)),
                    (ChooseFirst(other),),
                    ships=_sizes(fleets[other]),
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
    state: BattlePhase, shots: Iterable[PutItem], steps: Iterable[TurnHull], say: Words
) -> str | None:
    """ARM-5: return the question to ask before a turn ends with actions left, or None."""
    left = ACTIONS_PER_TURN - state.actions
    if left and any(shot.closed is None for shot in shots):
        return say("end-sure-fire")
    can_step = any(arc.fit == OPEN for step in steps if not step.closed for arc in step.arcs)
    return say("end-sure", left=left) if left and can_step else None


# --- fleets ----------------------------------------------------------------------------------


def _build_choices(say: Words) -> list[Choice]:
    """ARM-17: build choices for the usual fleets of twelve pips, and a form for any other fleet."""
    usual = ((4, 4, 0), (0, 0, 4), (3, 3, 1), (2, 2, 2))
    presses = [
        Press(
            "build-{}-{}-{}".format(*fleet),
            fleet_text(fleet, say),
            (BuildFleet(*fleet),),
            ships=_sizes(fleet),
        )
        for fleet in usual
    ]
    custom = Fill("build", say("build-own"), {"type": "build"}, _count_fields(say, (2, 2, 2), 0))
    return [*presses, custom]


def _sizes(fleet: ShipCounts) -> tuple[int, ...]:
    """Return the size of each ship of a fleet, the largest first."""
    small, medium, large = fleet
    return (LARGE,) * large + (MEDIUM,) * medium + (SMALL,) * small


def _offer_choices(say: Words) -> list[Choice]:
    """ARM-16: build the forms of an offer, one for each owner of the large ships."""
    return [
        Fill(
            f"name-{'mine' if is_own else 'theirs'}",
            say("name-larges-mine" if is_own else "name-larges-theirs"),
            {"type": "name-fleets", "mine_large": is_own},
            _count_fields(say, (4, 4, 4), 1),
        )
        for is_own in (True, False)
    ]


def _count_fields(
    say: Words, values: tuple[int, int, int], min_large: int
) -> tuple[NumberField, ...]:
    """Build the fields for the numbers of each size."""
    named_counts = zip(("small", "medium", "large"), (SMALL, MEDIUM, LARGE), values, strict=True)
    return tuple(
        NumberField(
            name, say(f"ships-{size}"), min_large if size == LARGE else 0, MAX_PER_SIZE, value
        )
        for name, size, value in named_counts
    )


# --- deployment ------------------------------------------------------------------------------


def _deploy_choices(state: DeployPhase, say: Words) -> Iterator[Choice]:
    for number in undeployed_ships(state):
        size = state.ships[number].size
        yield PlaceHull(
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
    yield from (Arrange(name, say(f"setup-{name}"), name) for name in SETUPS)


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
    yield PlaceHull(
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


def _shot_choices(state: BattlePhase, say: Words) -> Iterator[PutItem]:
    """Yield one choice per own ship and enemy: the shot, or the reason against it."""
    afloat = [
        (number, ship.size, ship.pose) for number, ship in enumerate(state.ships) if not ship.sunk
    ]
    enemies = enemy_ships(state, state.turn)
    poses = [state.ships[target].pose for target in enemies]
    targets = tuple([(target, state.ships[target].size) for target in enemies])
    for number in own_ships(state, state.turn):
        ship = state.ships[number]
        gunner, pose = (number, ship.size), ship.pose
        if rejection := validate_can_fire(state, number):
            yield from _closed_shots(gunner, targets, rejection, say.plain)
        elif not any(may_be_in_range(pose, target_pose) for target_pose in poses):
            yield from _closed_shots(gunner, targets, TOO_FAR, say.plain)
        else:
            nearby = [
                other for other in afloat if may_be_in_range(pose, other[2]) and other[0] != number
            ]
            range_size = range_piece(state.config, ship.size)
            yield from _shots_in_range(gunner, pose, range_size, targets, tuple(nearby), say.plain)


@lru_cache(maxsize=1024)
def _closed_shots(
    gunner: Target, targets: tuple[Target, ...], closed: Rejection | None, say: Words
) -> tuple[PutItem, ...]:
    """Return a ship's shots at these targets, all refused for the same reason."""
    return tuple([_shot_choice(gunner, target, PORT_SIDE, closed, say) for target in targets])


@lru_cache(maxsize=2048)
def _shots_in_range(
    gunner: Target,
    pose: Pose,
    range_size: int,
    targets: tuple[Target, ...],
    nearby: tuple[tuple[int, int, Pose], ...],
    say: Words,
) -> tuple[PutItem, ...]:
    """Build the shots of a ship, among the ships near it."""
    too_far = _closed_shots(gunner, targets, TOO_FAR, say)
    hulls = [(other, hull(length, other_pose)) for other, length, other_pose in nearby]
    sides = [broadside(gunner[1], pose, side, range_size) for side in (PORT_SIDE, STARBOARD_SIDE)]

    def build_shot(target: Target, polygon: Polygon) -> PutItem:
        others = [each for each in hulls if each[0] != target[0]]

        def rejection_of_side(side: int) -> Rejection | None:
            line = line_of_fire_among(sides[side], polygon, others)
            return rejection_for(line, sizes.__getitem__)

        return _shot_choice(gunner, target, *best_side(rejection_of_side), say)

    hull_by_number = dict(hulls)
    sizes = {other: size for other, size, _ in nearby}
    return tuple(
        [
            build_shot(target, hull_by_number[target[0]])
            if target[0] in hull_by_number
            else distant_shot
            for target, distant_shot in zip(targets, too_far, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _shot_choice(
    gunner: Target, target: Target, side: int, closed: Rejection | None, say: Words
) -> PutItem:
    (number, _), (other, _) = gunner, target
    return PutItem(
        id=f"fire-{number}-{other}",
        label=say("fire-at", ship=ship_label(*gunner, say), target=ship_label(*target, say)),
        pieces=(ship_id(number),),
        onto=ship_id(other),
        actions=() if closed else (Fire(number, side, other),),
        closed=Reason(closed.clause, say.format(closed.reason)) if closed else None,
    )


def best_side(
    rejection_of_side: Callable[[int], Rejection | None],
) -> tuple[int, Rejection | None]:
    """Return a side that can hit and None, or a side and the most useful reason against it.

    `rejection_of_side` returns why a shot from a side would not hit, or None.
    """
    port = rejection_of_side(PORT_SIDE)
    if port is None:
        return PORT_SIDE, None
    starboard = rejection_of_side(STARBOARD_SIDE)
    if starboard is None or starboard.reason.id == "hidden-behind":
        return STARBOARD_SIDE, starboard
    return PORT_SIDE, port


# --- steps -----------------------------------------------------------------------------------


def _step_choices(state: BattlePhase, fits: FitBuilder, say: Words) -> Iterator[TurnHull]:
    for number in own_ships(state, state.turn):
        ship, rejection = state.ships[number], validate_can_step(state, number)
        left = max_steps(state.config, ship.size) - steps_made(state, number)
        choice = _step_choice(number, ship.size, ship.pose, left, rejection, say.plain)
        yield choice if rejection else replace(choice, arcs=_arc_fields(state, number, fits))


@lru_cache(maxsize=2048)
def _step_choice(
    number: int, size: int, pose: Pose, left: int, rejection: Rejection | None, say: Words
) -> TurnHull:
    """Build the choice of a ship's step, without its open headings."""
    return TurnHull(
        id=f"step-{number}",
        label=say("step", ship=ship_label(number, size, say), left=left),
        panel=CHART_PANEL,
        hull=ship_id(number),
        action={"type": "step", "ship": number},
        blank="heading",
        at=tip_point(size, pose),
        outline=hull(size, Pose(0, 0, 0)),
        heading=pose.heading,
        closed=Reason(rejection.clause, say.format(rejection.reason)) if rejection else None,
        beyond=None if rejection else Reason("ARM-7", say("one-step")),
    )


def _arc_fields(state: BattlePhase, number: int, fits: FitBuilder) -> tuple[Arc, ...]:
    ranges = heading_arcs(state, number)
    return tuple([Arc(start, sweep, fits.letter(rejection)) for start, sweep, rejection in ranges])


def heading_arcs(state: BattlePhase, number: int) -> tuple[HeadingRange, ...]:
    """ARM-7 to ARM-9: return ranges of headings, each open or closed for one reason.

    The last range has the headings that would be too sharp a turn.
    """
    ship = state.ships[number]
    centre = tip_point(ship.size, ship.pose)
    others, flags = obstacles_near(state, number)
    radius = hull_radius(ship.size)
    nearby = tuple([each for each in others if box_overlaps(each[1], *centre, radius)])
    return _cached_arcs(state.config, ship.size, centre, ship.pose.heading, nearby, flags)


@lru_cache(maxsize=1024)
def _cached_arcs(
    config: Config,
    size: int,
    centre: Point,
    heading: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[HeadingRange, ...]:
    """Return the ranges for a ship's next place, with these hulls and flags nearby."""
    max_change = MAX_HEADING_CHANGE[size]
    ranges = heading_ranges(
        config, size, centre, heading - max_change, 2 * max_change, others, flags
    )
    first_closed = (heading + max_change + 1) % FULL_TURN
    too_sharp = Rejection("ARM-8", text("too-sharp"))
    return (*ranges, HeadingRange(first_closed, FULL_TURN - 2 * max_change - 2, too_sharp))
