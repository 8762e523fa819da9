"""Notable plies, which the review of a match always mentions."""

from typing import Any

from escadre.core.game import Seat
from escadre.games.maitre.rules.ending import score_of
from escadre.games.maitre.rules.model import Observation


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MDM-22, MDM-23: return whether points or ships were won or lost."""
    seats = range(before.state.config.players)
    scores_before, scores_after = (
        [score_of(each.state, Seat(seat))[:2] for seat in seats] for each in (before, after)
    )
    return scores_before != scores_after
