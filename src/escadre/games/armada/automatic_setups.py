"""Ready-made deployments of a fleet: formations for players, and one more for the captains.

Players can also deploy at random.

Captains shift each ship of a formation a little at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import cos, radians, sin
from typing import NamedTuple

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.armada.rules.deployment import (
    undeployed_ships,
    validate_deploy,
    with_ship_deployed,
)
from escadre.games.armada.rules.deployment_zones import deployment_zone
from escadre.games.armada.rules.hulls import FULL_TURN, Polygon, Pose, hull, tip_point
from escadre.games.armada.rules.model import (
    INCH,
    Action,
    BattlePhase,
    Config,
    Deploy,
    DeployedShip,
    DeployPhase,
    Observation,
    deployed_ships,
    hulls_of,
)
from escadre.games.armada.rules.placement import validate_place
from escadre.games.armada.rules.ship_sizes import LARGE, MAX_HEADING_CHANGE, MEDIUM, SMALL

SPACING_ABREAST = {SMALL: 950, MEDIUM: 1200, LARGE: 1450}  # thousandths of an inch per ship
SPACING_IN_COLUMN = {SMALL: 1300, MEDIUM: 1750, LARGE: 2300}  # the same for ships in a column
WING_GAP = 8 * INCH  # gap between two wings, if the zone is wide enough
COLUMN_TURN = 600  # tenths of a degree by which a ship in a column turns away from its front
WEDGE_SLOPE = 40  # percent: distance behind the front per distance from the middle
TURN_STEP = 50  # tenths of a degree between the turns tried for a first step
SEARCH_STEP = 250  # thousandths of an inch between the places tried around the intended one

DEPLOY_JITTER = 250
"""Largest random shift of a ship from its intended place in x and y: thousandths of an inch."""
HEADING_JITTER = 50
"""Largest random change of a ship's intended heading, in tenths of a degree."""
RANDOM_TURN = 450  # tenths of a degree: largest turn from the front's heading in a random set-up
MAX_RANDOM_PLACES = 100  # tried for one ship in a random set-up
Formation = Callable[[Sequence[int], int], list[tuple[int, int, int]]]
"""A function from ship sizes in a row and the zone's width to each ship's place in the formation.

A place is the offset to starboard and ahead in thousandths of an inch, and the turn from the
front's heading in tenths of a degree.
"""


class FleetFront(NamedTuple):
    """The middle of a fleet's front, its heading, and the width of its deployment zone."""

    x: int
    y: int
    heading: int
    width: int


def fleet_front(config: Config, seat: Seat) -> FleetFront:
    """ARM-4, ARM-21: return the front of a fleet: it faces the enemy's edge, or the middle."""
    left, top, right, bottom = deployment_zone(config, seat)
    x = (left + right) // 2
    y = (top + bottom) // 2
    width = right - left
    if config.players > 2:
        return FleetFront(x, y, 450 + 900 * seat, width)
    depth = (bottom - top) // 2
    if seat == 0:
        return FleetFront(x, y + -depth // 3, 0, width)
    return FleetFront(x, y + depth // 3, 1800, width)


def starboard_offsets(
    row: Sequence[int], width: int, gap: int = 0, spacing: Mapping[int, int] = SPACING_ABREAST
) -> list[int]:
    """Return each ship's offset to starboard in a row, with a gap in its middle."""
    total = sum(spacing[size] for size in row)
    gap = max(0, min(gap, width - total - INCH))
    position, offsets = -(total + gap) // 2, []
    for n, size in enumerate(row):
        if n == (len(row) + 1) // 2:
            position += gap
        offsets.append(position + spacing[size] // 2)
        position += spacing[size]
    return offsets


def line(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """Form a line abreast, which faces the enemy."""
    return [(right, 0, 0) for right in starboard_offsets(row, width)]


def column(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """Form a column along the front; each ship is turned aside so that it can pass the next one."""
    spacing = SPACING_IN_COLUMN
    return [(right, 0, COLUMN_TURN) for right in starboard_offsets(row, width, spacing=spacing)]


def wedge(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """Form a wedge: the middle ahead, both ends behind."""
    return [(right, -abs(right) * WEDGE_SLOPE // 100, 0) for right in starboard_offsets(row, width)]


def wings(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """Form two halves with a gap between them."""
    return [(right, 0, 0) for right in starboard_offsets(row, width, WING_GAP)]


def deploy_in_formation(formation: Formation, state: DeployPhase) -> list[Deploy]:
    """Return actions that deploy all waiting ships, the largest in the middle."""
    actions: list[Deploy] = []
    for intended in _intended_places(formation, state):
        action = _nearest_free_place(state, intended)
        if action is None:
            return []
        actions.append(action)
        state = with_ship_deployed(state, action)
    return actions


def deploy_at_random(state: DeployPhase, rng: Rng) -> list[Deploy]:
    """Return actions that deploy all waiting ships at random, the largest first.

    If a ship finds no free place, all ships are deployed in a line.
    """
    actions: list[Deploy] = []
    before = state
    for number in sorted(undeployed_ships(state), key=lambda n: -state.ships[n].size):
        places = (_random_place(state, number, rng) for _ in range(MAX_RANDOM_PLACES))
        action = next((each for each in places if _fits_and_can_step(state, each)), None)
        if action is None:
            return deploy_in_formation(line, before)
        actions.append(action)
        state = with_ship_deployed(state, action)
    return actions


def _random_place(state: DeployPhase, number: int, rng: Rng) -> Deploy:
    """Return a random place in the zone, with a heading roughly towards the enemy."""
    left, top, right, bottom = deployment_zone(state.config, state.seat)
    heading = fleet_front(state.config, state.seat).heading
    return Deploy(
        number,
        left + rng.randrange(right - left),
        top + rng.randrange(bottom - top),
        (heading + rng.randrange(2 * RANDOM_TURN + 1) - RANDOM_TURN) % FULL_TURN,
    )


def _fits_and_can_step(state: DeployPhase, action: Deploy) -> bool:
    if validate_deploy(state, action) is not None:
        return False
    return all_can_step(with_ship_deployed(state, action), state.seat)


def with_jitter(state: DeployPhase, intended: Deploy, rng: Rng) -> Deploy:
    """Deploy at random near the intended place, or on it if that is not free, to vary battles."""
    x, y, heading = (
        rng.randrange(2 * maximum + 1) - maximum
        for maximum in (DEPLOY_JITTER, DEPLOY_JITTER, HEADING_JITTER)
    )
    moved = Deploy(
        intended.ship, intended.x + x, intended.y + y, (intended.heading + heading) % FULL_TURN
    )
    return intended if validate_deploy(state, moved) else moved


def _intended_places(formation: Formation, state: DeployPhase) -> list[Deploy]:
    """Return the poses of the waiting ships in the formation."""
    row = _largest_in_middle(state)
    front = fleet_front(state.config, state.seat)
    sine, cosine = sin(radians(front.heading / 10)), cos(radians(front.heading / 10))
    sizes = [state.ships[number].size for number in row]
    return [
        Deploy(
            number,
            front.x + round(right * cosine + ahead * sine),
            front.y + round(right * sine - ahead * cosine),
            (front.heading + turn) % FULL_TURN,
        )
        for number, (right, ahead, turn) in zip(row, formation(sizes, front.width), strict=True)
    ]


def _largest_in_middle(state: DeployPhase) -> list[int]:
    row: list[int] = []
    for n, number in enumerate(sorted(undeployed_ships(state), key=lambda n: -state.ships[n].size)):
        row.insert(len(row) if n % 2 else 0, number)
    return row


def _nearest_free_place(state: DeployPhase, intended: Deploy) -> Deploy | None:
    """Return the free place nearest to the intended one, preferably where all ships can step."""
    first: Deploy | None = None
    for dx, dy in _offsets_by_distance():
        action = Deploy(intended.ship, intended.x + dx, intended.y + dy, intended.heading)
        if validate_deploy(state, action) is None:
            if all_can_step(with_ship_deployed(state, action), state.seat):
                return action
            first = first or action
    return first


def all_can_step(state: DeployPhase | BattlePhase, seat: Seat) -> bool:
    """ARM-9: return whether each deployed ship of this seat can make a first step."""
    hulls = hulls_of(state.ships)
    return all(
        _can_step(state.config, ship, [each for each in hulls.items() if each[0] != number])
        for number, ship in deployed_ships(state.ships)
        if ship.seat == seat
    )


def _can_step(config: Config, ship: DeployedShip, others: Sequence[tuple[int, Polygon]]) -> bool:
    x, y = tip_point(ship.size, ship.pose)
    max_change = MAX_HEADING_CHANGE[ship.size]
    return any(
        validate_place(
            config, hull(ship.size, Pose(x, y, (ship.pose.heading + turn) % FULL_TURN)), others, ()
        )
        is None
        for turn in range(-max_change, max_change + 1, TURN_STEP)
    )


@lru_cache
def _offsets_by_distance() -> tuple[tuple[int, int], ...]:
    """Return offsets from a place in x and y, sorted by distance."""
    return tuple(sorted(_offsets(), key=lambda offset: (offset[0] ** 2 + offset[1] ** 2, offset)))


def _offsets() -> Iterator[tuple[int, int]]:
    span = range(-15 * INCH, 15 * INCH + 1, SEARCH_STEP)
    for dx in span:
        for dy in span:
            yield dx, dy


FORMATIONS: dict[str, Formation] = {"line": line, "wedge": wedge, "wings": wings}
"""The formations that players can choose."""
CAPTAINS_FORMATIONS = {**FORMATIONS, "column": column}


def _setup(
    deploy: Callable[[DeployPhase, Rng], list[Deploy]], observation: Observation, rng: Rng
) -> list[Action]:
    """Return the actions that deploy the fleet; empty if it is not the viewer's turn."""
    state = observation.state
    if isinstance(state, DeployPhase) and state.seat == observation.viewer:
        return [*deploy(state, rng)]
    return []


def _setup_in_formation(formation: Formation) -> Callable[[Observation, Rng], list[Action]]:
    return partial(_setup, lambda state, rng: deploy_in_formation(formation, state))


SETUPS: dict[str, Callable[[Observation, Rng], list[Action]]] = {
    "random": partial(_setup, deploy_at_random),
    **{name: _setup_in_formation(formation) for name, formation in FORMATIONS.items()},
}
