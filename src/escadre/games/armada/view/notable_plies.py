"""Notable plies, which the review of a match always mentions."""

from typing import Any

from escadre.games.armada.rules.model import BattlePhase, Observation


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """ARM-14: return whether a ship was sunk."""
    if not (isinstance(before.state, BattlePhase) and isinstance(after.state, BattlePhase)):
        return False
    ships = zip(before.state.ships, after.state.ships, strict=True)
    return any(later.sunk and not earlier.sunk for earlier, later in ships)
