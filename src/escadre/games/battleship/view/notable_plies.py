"""Notable plies, which the review of a match always mentions: ships sunk and bombs wasted."""

from collections.abc import Sequence
from typing import Any

from escadre.core.i18n.catalogue import Message, text
from escadre.games.battleship.rules.model import Action, Bomb, Observation
from escadre.games.battleship.view.log import is_beside_sunk_ship


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """Return whether a bomb sank a ship, or was wasted beside a sunk one."""
    if not isinstance(action, Bomb) or before.shooter is None:
        return False
    target = 1 - before.shooter
    return after.sunk[target] != before.sunk[target] or is_beside_sunk_ship(
        before, target, action.square
    )


def describe_waste(choices: Sequence[tuple[Observation, Action]]) -> Message | None:
    """Name the bombs that a seat dropped beside sunk ships, where no ship could be (BAT-7)."""
    wasted = [
        before.config.sea.names[action.square]
        for before, action in choices
        if isinstance(action, Bomb)
        and before.shooter is not None
        and is_beside_sunk_ship(before, 1 - before.shooter, action.square)
    ]
    if not wasted:
        return None
    return text("bombs-wasted", count=len(wasted), squares=", ".join(wasted))
