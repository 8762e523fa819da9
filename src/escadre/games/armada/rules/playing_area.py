"""The playing area: its edges, and the hulls near a point (ARM-3, ARM-9, ARM-19)."""

from __future__ import annotations

from collections.abc import Iterable

from escadre.games.armada.rules.deployment_zones import FLAG_INSET
from escadre.games.armada.rules.hulls import MAX_CONTACT_DISTANCE, Point, Polygon, hull
from escadre.games.armada.rules.model import Config, DeployedShip


def is_inside(config: Config, polygon: Polygon) -> bool:
    """ARM-3, ARM-9: return whether a hull is on the table without touching its edge."""
    width, height = config.edges
    if config.is_disc:
        return all((2 * x - width) ** 2 + (2 * y - width) ** 2 < width**2 for x, y in polygon)
    for x, y in polygon:  # noqa: SIM110 - asked too often for a generator
        if not (0 < x < width and 0 < y < height):
            return False
    return True


def is_clear_of_rim(config: Config, point: Point) -> bool:
    """ARM-19: return whether a point is an inch or more from a disc's rim; True on other tables."""
    x, y = point
    width, _ = config.edges
    squared_distance = (2 * x - width) ** 2 + (2 * y - width) ** 2
    return not config.is_disc or squared_distance <= (width - 2 * FLAG_INSET) ** 2


def hulls_in_contact_range(
    ships: Iterable[tuple[int, DeployedShip]], x: int, y: int
) -> list[tuple[int, Polygon]]:
    """Return the hulls that a ship at this point could touch."""
    return [
        (number, hull(ship.size, ship.pose))
        for number, ship in ships
        if abs(ship.pose.x - x) < MAX_CONTACT_DISTANCE
        and abs(ship.pose.y - y) < MAX_CONTACT_DISTANCE
        and not ship.sunk
    ]
