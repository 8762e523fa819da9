"""Panels of the scene: the chart with ships and flags, and the fleets; names and ids of ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Chart, Count, Hull, Patch, Tally
from escadre.games.armada.rules.deployment_zones import (
    GOAL_DEPTH,
    deployment_zone,
    rectangle_corners,
)
from escadre.games.armada.rules.hulls import Point, Polygon, hull
from escadre.games.armada.rules.model import (
    INCH,
    BattlePhase,
    Config,
    DeployedShip,
    DeployPhase,
    OfferFleets,
    ShipCounts,
    State,
    UndeployedShip,
    all_ships,
    deployed_ships,
    fixed_flags,
    is_sunk,
)
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL, max_steps
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN, steps_made

CHART_PANEL = "table"
_HALF_FLAG = 200  # half the width of a drawn flag, in thousandths of an inch


def ship_id(number: int) -> str:
    """Return the id of a ship's token."""
    return f"ship-{number}"


def ship_from_id(token_id: str) -> int | None:
    """Return the number of the ship with this id; None for other ids."""
    kind, _, number = token_id.partition("-")
    return int(number) if kind == "ship" and number.isascii() and number.isdigit() else None


def ship_name(ships: Sequence[DeployedShip | UndeployedShip], number: int, say: Words) -> str:
    """Return a ship's name: its size and its number across all fleets, as in notation."""
    return ship_label(number, ships[number].size, say)


def ship_label(number: int, size: int, say: Words) -> str:
    """Return the name of a ship of this size."""
    return say(f"ship-{size}", number=number + 1)


def fleet_text(fleet: ShipCounts, say: Words) -> str:
    """Return the number of ships of each size in a fleet, as text."""
    counts = zip((SMALL, MEDIUM, LARGE), fleet, strict=True)
    return ", ".join(say(f"fleet-{size}", count=count) for size, count in counts if count)


def offer_texts(offer: OfferFleets, say: Words) -> tuple[str, str]:
    """ARM-16: return both fleets of an offer as text, first the one with the large ships."""
    larges, others = (0, 0, offer.large), (offer.small, offer.medium, 0)
    return fleet_text(larges, say), fleet_text(others, say)


class TurnAllowance(NamedTuple):
    """The steps and shots that a ship has left this turn, and their maximum numbers."""

    steps: int
    max_steps: int
    guns: int
    max_guns: int


def chart_panel(state: State, say: Words) -> Chart:
    """Build the chart with ships, flags and zones."""
    width, height = state.config.edges
    return Chart(
        id=CHART_PANEL,
        title=say("table"),
        width=width,
        height=height,
        unit=INCH,
        unit_name=say("inches"),
        unit_one=say("inch"),
        round=state.config.is_disc,
        hulls=(*_ship_hulls(state, say), *_flags(state, say)),
        patches=tuple(_patches(state, say)),
        surveys=("fire", "reach", "threat"),
    )


def _ship_hulls(state: State, say: Words) -> Iterator[Hull]:
    for number, ship in deployed_ships(all_ships(state)):
        allowance = _turn_allowance(state, number) if isinstance(state, BattlePhase) else None
        yield _ship(
            number,
            ship,
            _is_flagship(state, ship, number),
            _is_under_way(state, number),
            allowance,
            say,
        )


@lru_cache(maxsize=4096)
def _ship(
    number: int,
    ship: DeployedShip,
    bears_flag: bool,
    moving: bool,
    allowance: TurnAllowance | None,
    say: Words,
) -> Hull:
    """Build the token of a ship; cached, because most ships do not change between scenes."""
    name = ship_label(number, ship.size, say)
    label = say(
        "ship-at", ship=name, seat=PlayerArgument(ship.seat), damage=ship.damage, of=ship.size
    )
    return Hull(
        id=ship_id(number),
        kind="ship",
        label=say("flagship", ship=label) if bears_flag else label,
        outline=hull(ship.size, ship.pose),
        heading=ship.pose.heading,
        side=ship.seat,
        marks=(*(("moving",) if moving else ()), *(("flagship",) if bears_flag else ())),
        damage=ship.damage,
        max_damage=ship.size,
        name=name,
        figures=_figures(allowance, say) if allowance else (),
    )


def _is_flagship(state: State, ship: DeployedShip, number: int) -> bool:
    """ARM-19: return whether this is a flagship."""
    flag = state.flags[ship.seat] if isinstance(state, DeployPhase | BattlePhase) else None
    return flag is not None and flag.ship == number


def _is_under_way(state: State, number: int) -> bool:
    """ARM-6: return whether a ship is under way."""
    return isinstance(state, BattlePhase) and steps_made(state, number) > 0


def _turn_allowance(state: BattlePhase, number: int) -> TurnAllowance | None:
    """ARM-6, ARM-11: return the steps and guns that a ship has left in its seat's turn."""
    ship = state.ships[number]
    if ship.seat != state.turn:
        return None
    maximum, steps_taken = max_steps(state.config, ship.size), steps_made(state, number)
    steps_left = maximum - steps_taken if steps_taken or number not in state.moved else 0
    return TurnAllowance(steps_left, maximum, ship.size - state.shots.count(number), ship.size)


def _figures(allowance: TurnAllowance, say: Words) -> tuple[Count, ...]:
    return (
        Count("step", say("steps-left"), allowance.steps, allowance.max_steps),
        Count("gun", say("guns-left"), allowance.guns, allowance.max_guns),
    )


def flag_outline(at: Point) -> Polygon:
    """ARM-19: return the outline of a fixed flag at this point."""
    x, y = at
    return (x - _HALF_FLAG, y), (x, y - _HALF_FLAG), (x + _HALF_FLAG, y), (x, y + _HALF_FLAG)


def _flags(state: State, say: Words) -> Iterator[Hull]:
    flags = state.flags if isinstance(state, DeployPhase | BattlePhase) else ()
    for seat, point in fixed_flags(flags):
        label = say("flag-of", seat=PlayerArgument(seat))
        yield Hull(f"flag-{seat}", "flag", label, flag_outline(point), 0, seat)


def _patches(state: State, say: Words) -> Iterator[Patch]:
    config = state.config
    if isinstance(state, DeployPhase):
        for seat in range(config.players):
            yield Patch(
                "band",
                say("band-of", seat=PlayerArgument(seat)),
                rectangle_corners(deployment_zone(config, seat)),
                seat,
            )
    if config.objective == "infiltration":
        yield Patch("goal", say("goal-line"), _goal_area(config), config.attacker - 1)


def _goal_area(config: Config) -> Polygon:
    """ARM-20: return the area beyond the goal line."""
    width, height = config.edges
    top, bottom = (0, GOAL_DEPTH) if config.attacker == 1 else (height - GOAL_DEPTH, height)
    return rectangle_corners((0, top, width, bottom))


def fleet_tally(state: State, seat: int, say: Words) -> Tally:
    """Build the tally of a fleet: ships afloat out of those at the start."""
    fleet = [ship for ship in all_ships(state) if ship.seat == seat]
    sizes_at_start = [ship.size for ship in fleet]
    afloat = [ship.size for ship in fleet if not is_sunk(ship)]
    sizes = tuple(
        [(size, afloat.count(size), sizes_at_start.count(size)) for size in (LARGE, MEDIUM, SMALL)]
    )
    actions = state.actions if isinstance(state, BattlePhase) and state.turn == seat else None
    title = say("fleet-of", seat=PlayerArgument(seat))
    return Tally(f"fleet-{seat}", title, seat, _counts(sizes, actions, say.plain))


@lru_cache(maxsize=1024)
def _counts(
    sizes: tuple[tuple[int, int, int], ...], actions: int | None, say: Words
) -> tuple[Count, ...]:
    """Build the counts of ships afloat by size, and of actions left."""
    counts = [
        Count("ship", say(f"ships-{size}"), afloat, total, size)
        for size, afloat, total in sizes
        if total
    ]
    if actions is not None:
        counts.append(
            Count("action", say("actions-left"), ACTIONS_PER_TURN - actions, ACTIONS_PER_TURN)
        )
    return tuple(counts)
