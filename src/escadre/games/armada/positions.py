"""Positions as JSON: format, parse and validate them.

Fleets may be smaller than the set-up prescribes, so that lessons can show small positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.games.armada.rules.deployment import seat_to_deploy, validate_flag
from escadre.games.armada.rules.deployment_zones import deployment_zone, is_within
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE, crosses_goal_line
from escadre.games.armada.rules.fleets import MAX_PER_SIZE, validate_fleet
from escadre.games.armada.rules.game import GAME, validate_config
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, are_disjoint, contains_point, overlap
from escadre.games.armada.rules.model import (
    AnswerPhase,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirstPhase,
    Config,
    DeployedShip,
    DeployPhase,
    DrawPhase,
    Flag,
    FleetAgreement,
    FleetPhase,
    Observation,
    OfferFleets,
    OfferPhase,
    PlaceFlag,
    ShipCounts,
    State,
    TakeFleetPhase,
    UndeployedShip,
    fixed_flags,
    hulls_of,
    own_ships,
    sides,
)
from escadre.games.armada.rules.playing_area import is_inside
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL, max_steps
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

Violation = tuple[str, str]
"""The rule that a position breaks, and the field that is wrong."""
_BATTLE_FIELDS = (
    "flags",
    "turn",
    "actions",
    "moving",
    "moved",
    "shots",
    "turns_without_damage",
    "out",
    "won",
)
"""The fields that a battle and its position have in common."""


def find_violation(state: State) -> Violation | None:
    """Return the rule that this position breaks, or None."""
    match state:
        case BattlePhase():
            violations = _battle_violations(state)
        case DeployPhase():
            violations = _deployment_violations(state)
        case BuildPhase(fleets=fleets):
            rejections = (
                validate_fleet(BuildFleet(*fleet)) for fleet in fleets if fleet is not None
            )
            violations = _violations_of(rejections, "fleets")
        case DrawPhase(fleets=fleets) | ChooseFirstPhase(fleets=fleets):
            violations = _fleet_sizes(state.config, fleets)
        case AnswerPhase(offer=offer):
            violations = _violations_of([validate_fleet(offer)], "named")
        case _:
            return None
    return next(violations, None)


def _violations_of(
    rejections: Iterator[Rejection | None] | list[Rejection | None], name: str
) -> Iterator[Violation]:
    return ((rejection.clause, name) for rejection in rejections if rejection)


# --- ships -----------------------------------------------------------------------------------


def _fleet_sizes(config: Config, fleets: tuple[ShipCounts, ...]) -> Iterator[Violation]:
    """ARM-16 to ARM-18: yield fleets that are empty, too large, or cannot be built."""
    for fleet in fleets:
        if min(fleet) < 0 or not any(fleet) or max(fleet) > MAX_PER_SIZE:
            yield "ARM-18", "fleets"
        elif config.setup == "constructed":
            yield from _violations_of([validate_fleet(BuildFleet(*fleet))], "fleets")


def _fleets(state: DeployPhase | BattlePhase) -> Iterator[Violation]:
    """ARM-14, ARM-16 to ARM-18: yield fleets whose ships are missing, sunk ones included."""
    yield from _fleet_sizes(state.config, state.agreement.fleets)
    for seat, fleet in enumerate(state.agreement.fleets):
        sizes = [ship.size for ship in state.ships if ship.seat == seat]
        if tuple(map(sizes.count, (SMALL, MEDIUM, LARGE))) != fleet:
            yield "ARM-18", "fleets"


def _hull_violations(
    config: Config, ships: tuple[DeployedShip | UndeployedShip, ...]
) -> Iterator[Violation]:
    """ARM-4, ARM-9: yield hulls off the table, touching an enemy's hull, or overlapping."""
    hulls = hulls_of(ships)
    if not all(is_inside(config, hull) for hull in hulls.values()):
        yield "ARM-9", "ships"
    for (first, first_hull), (second, second_hull) in combinations(hulls.items(), 2):
        if not are_disjoint(first_hull, second_hull) and (
            ships[first].seat != ships[second].seat or overlap(first_hull, second_hull)
        ):
            yield "ARM-4", "ships"


# --- deployment ------------------------------------------------------------------------------


def _deployment_violations(state: DeployPhase) -> Iterator[Violation]:
    yield from _fleets(state)
    yield from _hull_violations(state.config, state.ships)
    hulls = hulls_of(state.ships)
    for number, ship in enumerate(state.ships):
        if isinstance(ship, DeployedShip):
            if ship.damage:
                yield "ARM-14", "ships"
            elif not is_within(deployment_zone(state.config, ship.seat), hulls[number]):
                yield "ARM-4", "ships"
    for seat, flag in enumerate(state.flags):
        if flag is not None:
            waits = any(isinstance(s, UndeployedShip) and s.seat == seat for s in state.ships)
            if waits or _flag_impossible(state, seat, flag):
                yield "ARM-19", "flags"


def _flag_impossible(state: DeployPhase | BattlePhase, seat: int, flag: Flag) -> bool:
    """ARM-19: return whether this seat cannot have chosen this flag, wherever its ships are."""
    if state.config.objective != "flag":
        return True
    ships = state.ships if flag.point is None else ()
    phase = DeployPhase(state.config, state.agreement, Seat(seat), ships, state.flags)
    return validate_flag(phase, PlaceFlag(flag.ship, *(flag.point or ()))) is not None


# --- battle ----------------------------------------------------------------------------------


def _battle_violations(state: BattlePhase) -> Iterator[Violation]:
    yield from _fleets(state)
    yield from _hull_violations(state.config, state.ships)
    yield from _flags(state)
    yield from _turn(state)
    yield from _sunk(state)
    yield from _victory_violations(state)


def _flags(state: BattlePhase) -> Iterator[Violation]:
    """ARM-9, ARM-19: yield flags that cannot be chosen, or that a ship of their side covers."""
    for seat, flag in enumerate(state.flags):
        if flag is not None and _flag_impossible(state, seat, flag):
            yield "ARM-19", "flags"
    side_of_seat, hulls = sides(state.config), hulls_of(state.ships)
    for owner, point in fixed_flags(state.flags):
        for number, hull in hulls.items():
            if side_of_seat[state.ships[number].seat] == side_of_seat[owner] and contains_point(
                hull, point
            ):
                yield "ARM-9", "flags"


def _turn(state: BattlePhase) -> Iterator[Violation]:
    """ARM-5, ARM-6, ARM-11, ARM-22: yield contradictions between the actions of this turn."""
    own = {*own_ships(state, state.turn)}
    if len({*state.moved}) < len(state.moved) or not {*state.moved} <= own:
        yield "ARM-5", "moved"
    if not {*state.shots} <= own:
        yield "ARM-5", "shots"
    if any(state.shots.count(number) > state.ships[number].size for number in state.shots):
        yield "ARM-11", "shots"
    if state.actions > ACTIONS_PER_TURN or state.actions != len(state.moved) + len(state.shots):
        yield "ARM-5", "actions"
    if state.moving is not None:
        number, steps = state.moving
        if state.moved[-1:] != (number,):
            yield "ARM-5", "moving"
        elif not 1 <= steps <= max_steps(state.config, state.ships[number].size):
            yield "ARM-6", "moving"
    if (
        state.turns_without_damage != -1
        if state.shots
        else not 0 <= state.turns_without_damage <= MAX_TURNS_WITHOUT_DAMAGE
    ):
        yield "ARM-22", "quiet"


def _sunk(state: BattlePhase) -> Iterator[Violation]:
    """ARM-14, ARM-21: yield a violation unless `out` lists exactly the fleets without ships."""
    seats = {seat for seat in range(state.config.players) if not own_ships(state, seat)}
    # a shot that sinks a flagship ends the battle before the fleet is marked as out
    if len({*state.out}) < len(state.out) or ({*state.out} != seats and state.won is None):
        yield "ARM-21", "out"


def _victory_violations(state: BattlePhase) -> Iterator[Violation]:
    """ARM-19, ARM-20: yield a violation unless the winner has met a condition of victory."""
    victories = {*_victories(state)}
    if (state.won is None) == bool(victories) or state.won not in {None, *victories}:
        yield "ARM-20" if state.config.objective == "infiltration" else "ARM-19", "won"


def _victories(state: BattlePhase) -> Iterator[tuple[int, str, str]]:
    """Yield the conditions of victory that are met."""
    config = state.config
    side_of_seat = sides(state.config)
    hulls = hulls_of(state.ships)
    if config.objective == "infiltration":
        attacker = config.attacker - 1
        for number, hull in hulls.items():
            if state.ships[number].seat == attacker and crosses_goal_line(config, hull):
                yield attacker, "ARM-20", "line-crossed"
    for owner, point in fixed_flags(state.flags):
        for number, hull in hulls.items():
            seat = state.ships[number].seat
            if side_of_seat[seat] != side_of_seat[owner] and contains_point(hull, point):
                yield seat, "ARM-19", "flag-taken"
    for owner, flag in enumerate(state.flags):
        if flag is not None and flag.ship is not None and state.ships[flag.ship].sunk:
            for winner in range(config.players):
                if side_of_seat[winner] != side_of_seat[owner]:
                    yield winner, "ARM-19", "flagship-sunk"


class ShipPosition(msgspec.Struct, frozen=True):
    """A ship; `pose` is None until it is deployed."""

    seat: Seat
    size: int
    pose: Pose | None = None
    damage: int = 0
    sunk: bool = False


class Position(msgspec.Struct, frozen=True):
    """A state as JSON; fields have the same names as in `BattlePhase` and `FleetAgreement`."""

    config: Config
    chooser: Seat | None = None
    offer: OfferFleets | None = msgspec.field(default=None, name="named")
    fleets: tuple[ShipCounts | None, ...] = ()
    first: Seat | None = None
    ships: tuple[ShipPosition, ...] = ()
    flags: tuple[Flag | None, ...] = ()
    turn: Seat | None = None
    actions: int = 0
    moving: tuple[int, int] | None = None
    moved: tuple[int, ...] = ()
    shots: tuple[int, ...] = ()
    turns_without_damage: int = msgspec.field(default=0, name="quiet")
    out: tuple[Seat, ...] = ()
    won: tuple[Seat, str, str] | None = None


def to_position(state: State) -> Position:
    """Return the position of a state."""
    none: tuple[None, ...] = (None,) * state.config.players
    match state:
        case BattlePhase():
            fields = {name: getattr(state, name) for name in _BATTLE_FIELDS}
            return Position(state.config, **_agreement_and_ships(state), **fields)
        case DeployPhase(flags=flags):
            return Position(state.config, **_agreement_and_ships(state), flags=flags)
        case BuildPhase(config, fleets):
            return Position(config, fleets=fleets, flags=none)
        case DrawPhase(config, fleets):
            return Position(config, fleets=fleets or none, flags=none)
        case TakeFleetPhase(config, chooser) | OfferPhase(config, chooser):
            return Position(config, chooser, fleets=none, flags=none)
        case AnswerPhase(config, chooser, offer):
            return Position(config, chooser, offer, fleets=none, flags=none)
        case ChooseFirstPhase(config, chooser, fleets):
            return Position(config, chooser, fleets=fleets, flags=none)


def _agreement_and_ships(state: DeployPhase | BattlePhase) -> dict[str, Any]:
    """Return the fields for the agreement about fleets and for the ships."""
    ships = tuple(
        ShipPosition(ship.seat, ship.size, ship.pose, ship.damage, ship.sunk)
        if isinstance(ship, DeployedShip)
        else ShipPosition(ship.seat, ship.size)
        for ship in state.ships
    )
    return {**msgspec.structs.asdict(state.agreement), "ships": ships}


# --- states from positions -------------------------------------------------------------------


def from_position(position: Position) -> State | str:
    """Return the state of a position, or the wrong field, with the rule that it breaks if any."""
    if invalid := _invalid_field(position):
        return invalid
    state = _to_phase(position)
    if isinstance(state, str):
        return state
    parsed = to_position(state)
    for field in msgspec.structs.fields(Position):  # fields of other phases must be empty
        if getattr(parsed, field.name) != getattr(position, field.name):
            return field.encode_name
    violation = find_violation(state)
    return " ".join(violation) if violation else state


def _to_phase(position: Position) -> State | str:
    """Return the state of the position's phase, or the name of a missing field."""
    if position.first is None:
        return "first" if position.turn is not None else _to_fleet_phase(position)
    fleets = _known_fleets(position)
    opening = FleetAgreement(fleets, position.first, position.chooser, position.offer)
    if position.turn is not None:
        return _battle(position, opening, position.turn)
    ships = tuple(map(_ship, position.ships))
    seat = seat_to_deploy(position.config, position.first, ships, position.flags)
    if seat is None:
        return "turn"
    return DeployPhase(position.config, opening, seat, ships, position.flags)


def _battle(position: Position, opening: FleetAgreement, turn: Seat) -> BattlePhase:
    ships = tuple(ship for ship in map(_ship, position.ships) if isinstance(ship, DeployedShip))
    fields = {name: getattr(position, name) for name in _BATTLE_FIELDS}
    return BattlePhase(position.config, opening, ships, **{**fields, "turn": turn})


def _ship(ship: ShipPosition) -> DeployedShip | UndeployedShip:
    if ship.pose is None:
        return UndeployedShip(ship.seat, ship.size)
    return DeployedShip(ship.seat, ship.size, ship.pose, ship.damage, ship.sunk)


def _known_fleets(position: Position) -> tuple[ShipCounts, ...]:
    return tuple(fleet for fleet in position.fleets if fleet is not None)


def _to_fleet_phase(position: Position) -> FleetPhase | str:
    """ARM-2, ARM-16 to ARM-18: return the state before the first player is known."""
    config, chooser, offer = position.config, position.chooser, position.offer
    is_chosen = config.setup in ("basic", "advanced")
    unknown = None in position.fleets
    if unknown and not is_chosen:
        return BuildPhase(config, position.fleets) if config.setup == "constructed" else "fleets"
    if chooser is None:
        return DrawPhase(config, () if is_chosen else _known_fleets(position))
    if not is_chosen:
        return "chooser"
    if not unknown:
        return ChooseFirstPhase(config, chooser, _known_fleets(position))
    if config.setup == "basic":
        return TakeFleetPhase(config, chooser)
    return OfferPhase(config, chooser) if offer is None else AnswerPhase(config, chooser, offer)


def _invalid_field(position: Position) -> str:
    """Return the name of a field that would be wrong in any phase; empty if there is none."""
    config, ships = position.config, range(len(position.ships))
    seats = range(config.players)
    checks = {
        "config": validate_config(config) is None,
        "fleets": len(position.fleets) == len(seats) == len(position.flags),
        "ships": all(_ship_valid(ship, config) for ship in position.ships),
        "flags": all(
            flag is None or (flag.ship in ships) != (flag.point is not None)
            for flag in position.flags
        ),
        "moved": {*position.moved, *position.shots, *(position.moving or ())[:1]} <= {*ships},
        "out": {*position.out} < {*seats},
        "chooser": position.chooser is None or position.chooser in seats,
        "first": position.first is None
        or (position.first in seats and None not in position.fleets),
        "turn": position.turn is None
        or (position.turn in seats and position.turn not in position.out),
        "won": position.won is None
        or (position.won[0] in seats and position.won[1] in ("ARM-19", "ARM-20")),
    }
    return next((name for name, is_valid in checks.items() if not is_valid), "")


def _ship_valid(ship: ShipPosition, config: Config) -> bool:
    return (
        ship.seat in range(config.players)
        and ship.size in (SMALL, MEDIUM, LARGE)
        and (ship.damage >= ship.size) == ship.sunk
        and 0 <= ship.damage <= ship.size
        and (ship.pose is None or 0 <= ship.pose.heading < FULL_TURN)
    )


def format_state(state: State) -> str:
    """Format a position as one line of JSON without spaces."""
    return msgspec.json.encode(to_position(state)).decode()


def parse_state(line: str) -> State:
    """Parse a position from one line of JSON; raises InputError."""
    try:
        position = msgspec.json.decode(line, type=Position)
    except (msgspec.MsgspecError, RecursionError) as error:
        detail = validation_message(error, Position)
        raise InputError(text("no-position", detail=detail), GAME.home) from None
    state = from_position(position)
    if isinstance(state, str):
        raise InputError(text("no-position", detail=state), GAME.home)
    return state


def to_builtins(observation: Observation) -> dict[str, Any]:
    """Convert an observation to plain dicts and lists for bots, with the table as in positions."""
    return {
        "viewer": observation.viewer,
        "table": msgspec.to_builtins(to_position(observation.state)),
    }
