"""What no match can come to: positions are asked here before anybody plays on from them.

Fleets may be smaller than the set-up has them: who draws a position draws the ships he needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from escadre.core.game import Rejection, Seat
from escadre.games.armada.deployment import hoist_objection
from escadre.games.armada.endings import LAST_QUIET_TURN, crosses
from escadre.games.armada.fleets import OF_A_SIZE, fleet_objection
from escadre.games.armada.hulls import LARGE, MEDIUM, SMALL, apart, holds, overlap
from escadre.games.armada.model import (
    AnsweringOffer,
    Battle,
    Build,
    BuildingFleets,
    ChoosingFirst,
    Config,
    DeployedShip,
    Deploying,
    DrawingLot,
    Flag,
    Hoist,
    ShipCounts,
    State,
    WaitingShip,
    fixed_flags,
    hulls_of,
    own_ships,
    sides,
)
from escadre.games.armada.steps import most_steps
from escadre.games.armada.table import band, on_table, within
from escadre.games.armada.turns import ACTIONS

Breach = tuple[str, str]
"""The clause that a position breaks, and the name of what breaks it."""


def breach(state: State) -> Breach | None:
    """What the rules never let a position come to; None: nothing of it."""
    match state:
        case Battle():
            found = _in_battle(state)
        case Deploying():
            found = _while_deploying(state)
        case BuildingFleets(fleets=fleets):
            built = (fleet_objection(Build(*fleet)) for fleet in fleets if fleet is not None)
            found = _named(built, "fleets")
        case DrawingLot(fleets=fleets) | ChoosingFirst(fleets=fleets):
            found = _sizes(state.config, fleets)
        case AnsweringOffer(named=named):
            found = _named([fleet_objection(named)], "named")
        case _:
            return None
    return next(found, None)


def _named(
    refusals: Iterator[Rejection | None] | list[Rejection | None], name: str
) -> Iterator[Breach]:
    return ((refusal.clause, name) for refusal in refusals if refusal)


# --- ships -----------------------------------------------------------------------------------


def _sizes(config: Config, fleets: tuple[ShipCounts, ...]) -> Iterator[Breach]:
    """ARM-16 to ARM-18: a ship in each fleet, four of a size and, where they are built, 12 pips."""
    for fleet in fleets:
        if min(fleet) < 0 or not any(fleet) or max(fleet) > OF_A_SIZE:
            yield "ARM-18", "fleets"
        elif config.setup == "constructed":
            yield from _named([fleet_objection(Build(*fleet))], "fleets")


def _fleets(state: Deploying | Battle) -> Iterator[Breach]:
    """ARM-14, ARM-16 to ARM-18: each fleet has its ships, the sunk ones too."""
    yield from _sizes(state.config, state.opening.fleets)
    for seat, fleet in enumerate(state.opening.fleets):
        sizes = [ship.size for ship in state.ships if ship.seat == seat]
        if tuple(map(sizes.count, (SMALL, MEDIUM, LARGE))) != fleet:
            yield "ARM-18", "fleets"


def _hulls(config: Config, ships: tuple[DeployedShip | WaitingShip, ...]) -> Iterator[Breach]:
    """ARM-4, ARM-9: hulls lie on the table, none on another; only ships of one fleet may touch."""
    hulls = hulls_of(ships)
    if not all(on_table(config, hull) for hull in hulls.values()):
        yield "ARM-9", "ships"
    for (one, here), (other, there) in combinations(hulls.items(), 2):
        if not apart(here, there) and (
            ships[one].seat != ships[other].seat or overlap(here, there)
        ):
            yield "ARM-4", "ships"


# --- deployment ------------------------------------------------------------------------------


def _while_deploying(state: Deploying) -> Iterator[Breach]:
    yield from _fleets(state)
    yield from _hulls(state.config, state.ships)
    hulls = hulls_of(state.ships)
    for number, ship in enumerate(state.ships):
        if isinstance(ship, DeployedShip):
            if ship.damage:
                yield "ARM-14", "ships"
            elif not within(band(state.config, ship.seat), hulls[number]):
                yield "ARM-4", "ships"
    for seat, flag in enumerate(state.flags):
        if flag is not None:
            waits = any(isinstance(s, WaitingShip) and s.seat == seat for s in state.ships)
            if waits or _flag_objection(state, seat, flag):
                yield "ARM-19", "flags"


def _flag_objection(state: Deploying | Battle, seat: int, flag: Flag) -> bool:
    """ARM-19: whether this seat could not have chosen this flag, ships left aside."""
    if state.config.objective != "flag":
        return True
    ships = state.ships if flag.point is None else ()
    hoisting = Deploying(state.config, state.opening, Seat(seat), ships, state.flags)
    return hoist_objection(hoisting, Hoist(flag.ship, *(flag.point or ()))) is not None


# --- battle ----------------------------------------------------------------------------------


def _in_battle(state: Battle) -> Iterator[Breach]:
    yield from _fleets(state)
    yield from _hulls(state.config, state.ships)
    yield from _flags(state)
    yield from _turn(state)
    yield from _sunk(state)
    yield from _victory(state)


def _flags(state: Battle) -> Iterator[Breach]:
    """ARM-9, ARM-19: flags stand where they were chosen, and no ship of their side covers them."""
    for seat, flag in enumerate(state.flags):
        if flag is not None and _flag_objection(state, seat, flag):
            yield "ARM-19", "flags"
    together, hulls = sides(state.config), hulls_of(state.ships)
    for owner, point in fixed_flags(state.flags):
        for number, hull in hulls.items():
            if together[state.ships[number].seat] == together[owner] and holds(hull, point):
                yield "ARM-9", "flags"


def _turn(state: Battle) -> Iterator[Breach]:
    """ARM-5, ARM-6, ARM-11, ARM-22: what was done in this turn."""
    mine = {*own_ships(state, state.turn)}
    if len({*state.moved}) < len(state.moved) or not {*state.moved} <= mine:
        yield "ARM-5", "moved"
    if not {*state.shots} <= mine:
        yield "ARM-5", "shots"
    if any(state.shots.count(number) > state.ships[number].size for number in state.shots):
        yield "ARM-11", "shots"
    if state.actions > ACTIONS or state.actions != len(state.moved) + len(state.shots):
        yield "ARM-5", "actions"
    if state.moving is not None:
        number, steps = state.moving
        if state.moved[-1:] != (number,):
            yield "ARM-5", "moving"
        elif not 1 <= steps <= most_steps(state.config, state.ships[number].size):
            yield "ARM-6", "moving"
    if state.quiet != -1 if state.shots else not 0 <= state.quiet <= LAST_QUIET_TURN:
        yield "ARM-22", "quiet"


def _sunk(state: Battle) -> Iterator[Breach]:
    """ARM-14, ARM-21: a fleet is out when all its ships are sunk, and else not."""
    seats = {seat for seat in range(state.config.players) if not own_ships(state, seat)}
    # The shot that sinks a flagship ends the battle before fleets are counted.
    if len({*state.out}) < len(state.out) or ({*state.out} != seats and state.won is None):
        yield "ARM-21", "out"


def _victory(state: Battle) -> Iterator[Breach]:
    """ARM-19, ARM-20: who has won has done what wins, and nobody else has."""
    victories = {*_victories(state)}
    if (state.won is None) == bool(victories) or state.won not in {None, *victories}:
        yield "ARM-20" if state.config.objective == "infiltration" else "ARM-19", "won"


def _victories(state: Battle) -> Iterator[tuple[int, str, str]]:
    """What has been done that wins at once."""
    config, together, hulls = state.config, sides(state.config), hulls_of(state.ships)
    if config.objective == "infiltration":
        attacker = config.attacker - 1
        for number, hull in hulls.items():
            if state.ships[number].seat == attacker and crosses(config, hull):
                yield attacker, "ARM-20", "line-crossed"
    for owner, point in fixed_flags(state.flags):
        for number, hull in hulls.items():
            seat = state.ships[number].seat
            if together[seat] != together[owner] and holds(hull, point):
                yield seat, "ARM-19", "flag-taken"
    for owner, flag in enumerate(state.flags):
        if flag is not None and flag.ship is not None and state.ships[flag.ship].sunk:
            for winner in range(config.players):
                if together[winner] != together[owner]:
                    yield winner, "ARM-19", "flagship-sunk"
