"""Notable plies, which the review of a match always mentions: ships sunk and bombs wasted."""

from typing import Any

from escadre.games.battleship.rules.model import Bomb, Observation
from escadre.games.battleship.view.log import is_beside_sunk_ship


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """Return whether a bomb sank a ship, or was wasted beside a sunk one."""
    if not isinstance(action, Bomb) or before.shooter is None:
        return False
    target = 1 - before.shooter
    return after.sunk[target] != before.sunk[target] or is_beside_sunk_ship(
        before, target, action.square
    )
