"""Deployment of ships and flags (ARM-4, ARM-19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from msgspec.structs import replace

from escadre.core.chance import Rng, random_item
from escadre.core.game import Rejection, Seat, Viewer, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.deployment_zones import deployment_zone, flag_zone, is_within
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, contains_point, hull, overlap
from escadre.games.armada.rules.model import (
    HIDDEN_FLAG,
    INCH,
    BattlePhase,
    Config,
    Deploy,
    DeployedShip,
    DeployPhase,
    Flag,
    FleetAgreement,
    PlaceFlag,
    UndeployedShip,
    deployed_ships,
    hulls_of,
)
from escadre.games.armada.rules.placement import are_poses_free
from escadre.games.armada.rules.playing_area import (
    hulls_in_contact_range,
    is_clear_of_rim,
    is_inside,
)
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL


def start_deployment(config: Config, agreement: FleetAgreement) -> DeployPhase | BattlePhase:
    """ARM-4: return the first phase of deployment, with every ship beside the table."""
    ships = tuple(
        UndeployedShip(Seat(seat), size)
        for seat, fleet in enumerate(agreement.fleets)
        for size, number in zip((SMALL, MEDIUM, LARGE), fleet, strict=True)
        for _ in range(number)
    )
    return _next_phase(config, agreement, ships, (None,) * config.players)


def _next_phase(
    config: Config,
    agreement: FleetAgreement,
    ships: tuple[DeployedShip | UndeployedShip, ...],
    flags: tuple[Flag | None, ...],
) -> DeployPhase | BattlePhase:
    """ARM-4: return the next phase: deployment, or the first turn once all is set up."""
    seat = seat_to_deploy(config, agreement.first, ships, flags)
    if seat is not None:
        return DeployPhase(config, agreement, seat, ships, flags)
    all_deployed = tuple(ship for ship in ships if isinstance(ship, DeployedShip))
    return BattlePhase(config, agreement, all_deployed, flags, turn=agreement.first)


def seat_to_deploy(
    config: Config,
    first: Seat,
    ships: tuple[DeployedShip | UndeployedShip, ...],
    flags: tuple[Flag | None, ...],
) -> Seat | None:
    """ARM-4, ARM-19: return the next seat to deploy; None if all ships and flags are placed.

    The last player deploys first.
    """
    for n in range(config.players):
        seat = Seat((first - 1 - n) % config.players)
        if any(ship.seat == seat and isinstance(ship, UndeployedShip) for ship in ships):
            return seat
        if config.objective == "flag" and flags[seat] is None:
            return seat
    return None


def undeployed_ships(state: DeployPhase) -> list[int]:
    """ARM-4: return the indices of the seat's ships not yet on the table."""
    return [
        number
        for number, ship in enumerate(state.ships)
        if ship.seat == state.seat and isinstance(ship, UndeployedShip)
    ]


# --- ships -----------------------------------------------------------------------------------


def validate_deploy(state: DeployPhase, action: Deploy) -> Rejection | None:
    """ARM-4, ARM-9: return why this ship may not be deployed at this pose, or None."""
    number = action.ship
    if not 0 <= number < len(state.ships) or state.ships[number].seat != state.seat:
        return Rejection("ARM-4", text("not-your-ship"))
    if isinstance(state.ships[number], DeployedShip):
        return Rejection("ARM-4", text("deployed-already"))
    if not 0 <= action.heading < FULL_TURN:
        return Rejection("ARM-7", text("heading-range"))
    polygon = hull(state.ships[number].size, Pose(action.x, action.y, action.heading))
    if not is_inside(state.config, polygon):
        return Rejection("ARM-9", text("off-table"))
    if not is_within(deployment_zone(state.config, state.seat), polygon):
        return Rejection("ARM-4", text("outside-band"))
    nearby = hulls_in_contact_range(deployed_ships(state.ships), action.x, action.y)
    if any(overlap(polygon, other) for _, other in nearby):
        return Rejection("ARM-4", text("overlaps"))
    return None


def with_ship_deployed(state: DeployPhase, action: Deploy) -> DeployPhase:
    """ARM-4: return the phase with this ship on the table."""
    ship, pose = state.ships[action.ship], Pose(action.x, action.y, action.heading)
    deployed = DeployedShip(ship.seat, ship.size, pose)
    return replace(state, ships=replace_item(state.ships, action.ship, deployed))


def apply_deploy(state: DeployPhase, action: Deploy) -> DeployPhase | BattlePhase:
    """ARM-4: deploy the ship, and continue with the next seat."""
    state = with_ship_deployed(state, action)
    return _next_phase(state.config, state.agreement, state.ships, state.flags)


def legal_deployments(state: DeployPhase) -> Iterator[Deploy]:
    """Yield places for the next ship: a raster in inches of the deployment zone, four headings.

    There are a few hundred; if none of them is free, yield places of a finer raster.
    """
    number = undeployed_ships(state)[0]
    for spacing in (2 * INCH, INCH, INCH // 2, INCH // 4, INCH // 8):
        if poses := _free_places(state, state.ships[number].size, spacing):
            yield from (Deploy(number, *place) for place in poses)
            return


def _free_places(state: DeployPhase, size: int, spacing: int) -> list[tuple[int, int, int]]:
    """Return the places on this raster where a ship of this size may be deployed."""
    config = state.config
    left, top, right, bottom = deployment_zone(config, state.seat)
    width, height = config.edges
    # the border of the zone may be touched, the edge of the table may not
    bounds = max(left - 1, 0), max(top - 1, 0), min(right + 1, width), min(bottom + 1, height)
    poses = [
        (x, y, heading)
        for x in range(left + spacing, right, spacing)
        for y in range(top + INCH, bottom, min(spacing, INCH))
        for heading in range(0, FULL_TURN, FULL_TURN // 4)
    ]
    disc_diameter = width if config.is_disc else 0
    hulls = list(hulls_of(state.ships).values())
    return list(compress(poses, are_poses_free(size, poses, hulls, (), bounds, disc_diameter)))


# --- flags -----------------------------------------------------------------------------------


def validate_flag(state: DeployPhase, action: PlaceFlag) -> Rejection | None:
    """ARM-19: return why the flag may not be placed there, or None."""
    if action.ship is not None:
        if not 0 <= action.ship < len(state.ships) or state.ships[action.ship].seat != state.seat:
            return Rejection("ARM-19", text("not-your-ship"))
        return None
    point = action.x, action.y
    if not is_within(deployment_zone(state.config, state.seat), (point,)):
        return Rejection("ARM-19", text("flag-outside-band"))
    if not is_within(flag_zone(state.config, state.seat), (point,)) or not is_clear_of_rim(
        state.config, point
    ):
        return Rejection("ARM-19", text("flag-at-edge"))
    if any(contains_point(polygon, point) for polygon in hulls_of(state.ships).values()):
        return Rejection("ARM-19", text("flag-under-ship"))
    return None


def apply_flag(state: DeployPhase, action: PlaceFlag) -> DeployPhase | BattlePhase:
    """ARM-19: place the flag, and continue with the next seat."""
    flags = replace_item(state.flags, state.seat, flag_from_action(action))
    return _next_phase(state.config, state.agreement, state.ships, flags)


def flag_from_action(action: PlaceFlag) -> Flag:
    """ARM-19: return the flag of this choice."""
    return Flag(action.ship) if action.ship is not None else Flag(point=(action.x, action.y))


def legal_flags(state: DeployPhase) -> Iterator[PlaceFlag]:
    """ARM-19: yield each own ship as a flagship, and points two inches apart for a fixed flag."""
    for number, ship in enumerate(state.ships):
        if ship.seat == state.seat:
            yield PlaceFlag(number)
    left, top, right, bottom = flag_zone(state.config, state.seat)
    for x in range(left, right + 1, 2 * INCH):
        for y in range(top, bottom + 1, 2 * INCH):
            if validate_flag(state, PlaceFlag(None, x, y)) is None:
                yield PlaceFlag(None, x, y)


def hide_flags(state: DeployPhase, viewer: Viewer) -> DeployPhase:
    """ARM-19: replace the flags of other seats by `HIDDEN_FLAG`."""
    flags = tuple(
        flag if seat == viewer or flag is None else HIDDEN_FLAG
        for seat, flag in enumerate(state.flags)
    )
    return replace(state, flags=flags)


def sample_flags(state: DeployPhase, rng: Rng) -> DeployPhase:
    """ARM-19: replace hidden flags by random legal ones."""
    for seat, flag in enumerate(state.flags):
        if flag == HIDDEN_FLAG:
            actions = [*legal_flags(replace(state, seat=Seat(seat)))]
            sampled = flag_from_action(random_item(actions, rng))
            state = replace(state, flags=replace_item(state.flags, seat, sampled))
    return state
