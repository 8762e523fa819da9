"""Notable plies, which the review of a match always mentions."""

from typing import Any

from escadre.games.mats.rules.model import Observation


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAT-20, MAT-21: return whether a ship was hit or sunk."""
    return before.conditions != after.conditions
