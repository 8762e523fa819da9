"""The three sizes of ships: measures, steps of a move, and the sharpest turn (ARM-6, ARM-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from escadre.core.i18n.catalogue import Message, text

if TYPE_CHECKING:
    from escadre.games.armada.rules.model import Config

SMALL, MEDIUM, LARGE = 1, 2, 3
"""The sizes of ships; the number is also the ship's pips."""

BASE_INCHES = {SMALL: (9, 16), MEDIUM: (25, 32), LARGE: (1, 1)}
"""Length of a side of the base, as a fraction."""

HEIGHT_INCHES = {SMALL: (1, 1), MEDIUM: (11, 8), LARGE: (7, 4)}

MAX_HEADING_CHANGE = {SMALL: 748, MEDIUM: 747, LARGE: 746}
"""ARM-8: the sharpest turn in tenths of a degree, which is 90° minus half the tip's angle."""

_MAX_STEPS = {MEDIUM: 2, LARGE: 1}  # ARM-6


def ship_text(number: int, size: int) -> Message:
    """Return the name of a ship as a message."""
    return text(f"ship-{size}", number=number + 1)


def max_steps(config: Config, size: int) -> int:
    """ARM-6, ARM-24: return the maximum number of steps of a ship in one action."""
    return config.small_steps if size == SMALL else _MAX_STEPS[size]
