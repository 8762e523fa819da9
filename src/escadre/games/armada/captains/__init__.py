"""The four captains, weakest first.

One fires at what he can hit and else moves at random, one closes in on the nearest enemy. The two
others think a turn through and play what looks best some turns later: the one sees what she can hit
and not what the enemy could hit then, the other weighs both, and asks besides how the former would
answer.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.games.armada.captains.captain import BattleCaptain
from escadre.games.armada.captains.simple import at_random, closing_in
from escadre.games.armada.rules.model import Action, Battle, BattleAction, Observation, State

__all__ = ["CAPTAINS", "advise", "estimate", "glance", "guide"]


def _shallow(state: Battle, rng: Rng) -> BattleAction:
    """Who searches needs NumPy: it is loaded when she is to think, and not before."""
    from escadre.games.armada.captains.search import SHALLOW

    return SHALLOW.choose(state, rng)


def _deep(state: Battle, rng: Rng) -> BattleAction:
    from escadre.games.armada.captains.search import DEEP

    return DEEP.choose(state, rng)


def guide() -> BattleCaptain:
    """The capitaine with no turn in mind: what is imagined does not depend on what was before."""
    from escadre.games.armada.captains.search import shallow

    return BattleCaptain(shallow().choose, "line", takes_large=False)


CAPTAINS = {
    "mousse": BattleCaptain(at_random),
    "bosco": BattleCaptain(closing_in, "line"),
    "capitaine": BattleCaptain(_shallow, "line", takes_large=False),
    "amiral": BattleCaptain(_deep, "line", takes_large=False),
}


def advise(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """What may be done in a battle of two sides, best first, as the admiral sees it."""
    from escadre.games.armada.captains.advice import advised

    return advised(seen, rng)


def glance(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """The same at a quick look."""
    from escadre.games.armada.captains.advice import glanced

    return glanced(seen, rng)


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the start of a turn; None: not told within one."""
    if not isinstance(state, Battle):
        return [0.0] * state.config.players  # no formation is known to be the better one
    from escadre.games.armada.captains.evaluation import expected_returns

    return expected_returns(state)
