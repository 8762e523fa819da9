"""Positions: a state of any phase as one flat value, which is what people and files write.

A position says of every phase the same things; what its phase has not, or has no more, is empty.
"""

from __future__ import annotations

from typing import Any

import msgspec

from escadre.core.game import Seat
from escadre.games.armada.deployment import next_to_deploy
from escadre.games.armada.hulls import LARGE, MEDIUM, SMALL, TURN, Pose
from escadre.games.armada.model import (
    AnsweringOffer,
    Battle,
    BuildingFleets,
    ChoosingFirst,
    Config,
    DeployedShip,
    Deploying,
    DrawingLot,
    Flag,
    NameFleets,
    NamingFleets,
    Opening,
    Preparing,
    ShipCounts,
    State,
    TakingFleet,
    WaitingShip,
)
from escadre.games.armada.rules import objection
from escadre.games.armada.soundness import breach


class ShipPosition(msgspec.Struct, frozen=True):
    """A ship; `pose` is None until it is deployed."""

    seat: Seat
    size: int
    pose: Pose | None = None
    damage: int = 0
    sunk: bool = False


class Position(msgspec.Struct, frozen=True):
    """A state. What stands in `Battle` has the same name here, and so has `Opening`."""

    config: Config
    chooser: Seat | None = None
    named: NameFleets | None = None
    fleets: tuple[ShipCounts | None, ...] = ()
    first: Seat | None = None
    ships: tuple[ShipPosition, ...] = ()
    flags: tuple[Flag | None, ...] = ()
    turn: Seat | None = None
    actions: int = 0
    moving: tuple[int, int] | None = None
    moved: tuple[int, ...] = ()
    shots: tuple[int, ...] = ()
    quiet: int = 0
    out: tuple[Seat, ...] = ()
    won: tuple[Seat, str, str] | None = None


_UNDER_WAY = ("flags", "turn", "actions", "moving", "moved", "shots", "quiet", "out", "won")


def position_of(state: State) -> Position:
    """The position of a state."""
    nothing: tuple[None, ...] = (None,) * state.config.players
    match state:
        case Battle():
            under_way = {name: getattr(state, name) for name in _UNDER_WAY}
            return Position(state.config, **_opened(state), **under_way)
        case Deploying(flags=flags):
            return Position(state.config, **_opened(state), flags=flags)
        case BuildingFleets(config, fleets):
            return Position(config, fleets=fleets, flags=nothing)
        case DrawingLot(config, fleets):
            return Position(config, fleets=fleets or nothing, flags=nothing)
        case TakingFleet(config, chooser) | NamingFleets(config, chooser):
            return Position(config, chooser, fleets=nothing, flags=nothing)
        case AnsweringOffer(config, chooser, named):
            return Position(config, chooser, named, fleets=nothing, flags=nothing)
        case ChoosingFirst(config, chooser, fleets):
            return Position(config, chooser, fleets=fleets, flags=nothing)


def _opened(state: Deploying | Battle) -> dict[str, Any]:
    """What was settled, and the ships."""
    ships = tuple(
        ShipPosition(ship.seat, ship.size, ship.pose, ship.damage, ship.sunk)
        if isinstance(ship, DeployedShip)
        else ShipPosition(ship.seat, ship.size)
        for ship in state.ships
    )
    return {**msgspec.structs.asdict(state.opening), "ships": ships}


# --- and back --------------------------------------------------------------------------------


def state_of(position: Position) -> State | str:
    """The state of a position; or the clause that it breaks, and the name of what cannot be so."""
    if unsound := _unsound(position):
        return unsound
    state = _read(position)
    if isinstance(state, str):
        return state
    written = position_of(state)
    for name in Position.__struct_fields__:  # what its phase does not have must be empty
        if getattr(written, name) != getattr(position, name):
            return name
    broken = breach(state)
    return " ".join(broken) if broken else state


def _read(position: Position) -> State | str:
    """The state of the phase in which a position must be, or what it lacks for that."""
    if position.first is None:
        return "first" if position.turn is not None else _preparing(position)
    fleets = _known(position)
    opening = Opening(fleets, position.first, position.chooser, position.named)
    if position.turn is not None:
        return _battle(position, opening, position.turn)
    ships = tuple(map(_ship, position.ships))
    seat = next_to_deploy(position.config, position.first, ships, position.flags)
    if seat is None:
        return "turn"
    return Deploying(position.config, opening, seat, ships, position.flags)


def _battle(position: Position, opening: Opening, turn: Seat) -> Battle:
    ships = tuple(ship for ship in map(_ship, position.ships) if isinstance(ship, DeployedShip))
    under_way = {name: getattr(position, name) for name in _UNDER_WAY}
    return Battle(position.config, opening, ships, **{**under_way, "turn": turn})


def _ship(ship: ShipPosition) -> DeployedShip | WaitingShip:
    if ship.pose is None:
        return WaitingShip(ship.seat, ship.size)
    return DeployedShip(ship.seat, ship.size, ship.pose, ship.damage, ship.sunk)


def _known(position: Position) -> tuple[ShipCounts, ...]:
    return tuple(fleet for fleet in position.fleets if fleet is not None)


def _preparing(position: Position) -> Preparing | str:
    """ARM-2, ARM-16 to ARM-18: before it is known who moves first."""
    config, chooser, named = position.config, position.chooser, position.named
    chosen = config.setup in ("basic", "advanced")
    unknown = None in position.fleets
    if unknown and not chosen:
        return (
            BuildingFleets(config, position.fleets) if config.setup == "constructed" else "fleets"
        )
    if chooser is None:
        return DrawingLot(config, () if chosen else _known(position))
    if not chosen:
        return "chooser"
    if not unknown:
        return ChoosingFirst(config, chooser, _known(position))
    if config.setup == "basic":
        return TakingFleet(config, chooser)
    return (
        NamingFleets(config, chooser) if named is None else AnsweringOffer(config, chooser, named)
    )


def _unsound(position: Position) -> str:
    """The name of what cannot be so in any phase; empty when all is well."""
    config, ships = position.config, range(len(position.ships))
    seats = range(config.players)
    sound = {
        "config": objection(config) is None,
        "fleets": len(position.fleets) == len(seats) == len(position.flags),
        "ships": all(_is_sound(ship, config) for ship in position.ships),
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
    return next((name for name, well in sound.items() if not well), "")


def _is_sound(ship: ShipPosition, config: Config) -> bool:
    return (
        ship.seat in range(config.players)
        and ship.size in (SMALL, MEDIUM, LARGE)
        and (ship.damage >= ship.size) == ship.sunk
        and 0 <= ship.damage <= ship.size
        and (ship.pose is None or 0 <= ship.pose.heading < TURN)
    )
