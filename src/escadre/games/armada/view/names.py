"""What ships and fleets are called, and the ids of their tokens."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.words import Words
from escadre.games.armada.hulls import LARGE, MEDIUM, SMALL
from escadre.games.armada.model import DeployedShip, NameFleets, ShipCounts, WaitingShip


def ship_id(number: int) -> str:
    """The id of a ship's token."""
    return f"ship-{number}"


def ship_number(id: str) -> int | None:
    """The number of the ship with this id; None for other ids."""
    kind, _, number = id.partition("-")
    return int(number) if kind == "ship" and number.isascii() and number.isdigit() else None


def ship_name(ships: Sequence[DeployedShip | WaitingShip], number: int, say: Words) -> str:
    """What a ship is called: its size and its number through all fleets, as notation has it."""
    return numbered(number, ships[number].size, say)


def numbered(number: int, size: int, say: Words) -> str:
    """The same of a ship of this size."""
    return say(f"ship-{size}", number=number + 1)


def fleet_name(fleet: ShipCounts, say: Words) -> str:
    """How many ships of which sizes."""
    counts = zip((SMALL, MEDIUM, LARGE), fleet, strict=True)
    return ", ".join(say(f"fleet-{size}", count=count) for size, count in counts if count)


def offered_names(named: NameFleets, say: Words) -> tuple[str, str]:
    """ARM-16: the larges, and the smalls and mediums."""
    larges, others = (0, 0, named.large), (named.small, named.medium, 0)
    return fleet_name(larges, say), fleet_name(others, say)
