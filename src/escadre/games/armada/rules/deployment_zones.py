"""The zones where fleets are deployed and flags are placed (ARM-4, ARM-19 to ARM-21)."""

from __future__ import annotations

from escadre.games.armada.rules.hulls import Polygon
from escadre.games.armada.rules.model import INCH, Config

FLEET_GAP = 12 * INCH  # ARM-4
MAX_ZONE_DEPTH = 6 * INCH  # ARM-4: largest depth of a zone, so that fleets start near their owners
GOAL_DEPTH = INCH  # ARM-20: distance of the goal line from the edge behind the fleet
FLAG_INSET = INCH  # ARM-19: smallest distance of a fixed flag from an edge
CORNER_SIZE = 12 * INCH  # ARM-21: a corner of the table for 3 or 4

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the table, in thousandths of an inch."""


def deployment_zone(config: Config, seat: int) -> Rectangle:
    """ARM-4: return the deployment zone of a seat: a band along its edge, seat 0 in the south.

    ARM-20: the defender's zone ends at the goal line. ARM-21: with 3 or 4 players, the zones are
    corners, clockwise from the south-west.
    """
    width, height = config.edges
    if config.players > 2:
        left, top = (
            (0, height - CORNER_SIZE),
            (0, 0),
            (width - CORNER_SIZE, 0),
            (width - CORNER_SIZE,) * 2,
        )[seat]
        return left, top, left + CORNER_SIZE, top + CORNER_SIZE
    depth = min(MAX_ZONE_DEPTH, (height - FLEET_GAP) // 2)
    defends = config.objective == "infiltration" and seat != config.attacker - 1
    inset = GOAL_DEPTH if defends else 0
    if seat == 0:
        return 0, height - depth, width, height - inset
    return 0, inset, width, depth


def is_within(rectangle: Rectangle, polygon: Polygon) -> bool:
    """ARM-4: return whether a hull is in this part of the table; it may touch the border."""
    left, top, right, bottom = rectangle
    for x, y in polygon:  # noqa: SIM110 - asked too often for a generator
        if not (left <= x <= right and top <= y <= bottom):
            return False
    return True


def flag_zone(config: Config, seat: int) -> Rectangle:
    """ARM-19: return the part of a seat's zone that is an inch or more from the table's edges."""
    left, top, right, bottom = deployment_zone(config, seat)
    width, height = config.edges
    return (
        max(left, FLAG_INSET),
        max(top, FLAG_INSET),
        min(right, width - FLAG_INSET),
        min(bottom, height - FLAG_INSET),
    )


def rectangle_corners(rectangle: Rectangle) -> Polygon:
    """Return the four corners of a rectangle."""
    left, top, right, bottom = rectangle
    return (left, top), (right, top), (right, bottom), (left, bottom)
