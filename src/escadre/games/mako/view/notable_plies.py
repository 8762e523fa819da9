"""Notable plies, which the review of a match always mentions."""

from typing import Any

from escadre.games.mako.rules.model import Observation, SendMine


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAK-11, MAK-15: return whether a mine hit a boat or a boat reached its goal."""
    hit = isinstance(action, SendMine) and action.square in before.state.boats
    return hit or before.state.boats_ashore != after.state.boats_ashore
