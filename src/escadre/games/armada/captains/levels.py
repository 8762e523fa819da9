"""The captains by level, weakest first, and what sets them apart.

The first fires at what it can hit and otherwise moves at random; the second approaches the enemy in
one action of three, the third always. The others search whole turns and rate them some turns later:
the fourth for half of its actions; the fifth ignores what the enemy could hit; the sixth counts it,
and also the fifth's reply.
"""

from __future__ import annotations

from escadre.core.chance import Rng
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.simple import (
    approach_tactic,
    hesitant_tactic,
    random_tactic,
)
from escadre.games.armada.rules.model import BattleAction, BattlePhase


def _captain_search(state: BattlePhase, rng: Rng) -> BattleAction:
    """Search as the captain; loaded only when it has to move, because it needs NumPy."""
    from escadre.games.armada.captains.strongest import SHALLOW_PLANNER

    return SHALLOW_PLANNER.choose(state, rng)


def _impatient_search(state: BattlePhase, rng: Rng) -> BattleAction:
    """Search for one action of two, else approach and fire."""
    return (_captain_search if rng.randrange(2) else approach_tactic)(state, rng)


def _admiral_search(state: BattlePhase, rng: Rng) -> BattleAction:
    from escadre.games.armada.captains.strongest import DEEP_PLANNER

    return DEEP_PLANNER.choose(state, rng)


def rollout_captain() -> Captain:
    """Return a capitaine without a cached turn, so that rollouts do not depend on earlier ones."""
    from escadre.games.armada.captains.strongest import make_shallow_planner

    return Captain(make_shallow_planner().choose, "line", takes_large=False)


CAPTAINS = {
    "mousse": Captain(random_tactic),
    "matelot": Captain(hesitant_tactic, "line"),
    "bosco": Captain(approach_tactic, "line"),
    "lieutenant": Captain(_impatient_search, "line", takes_large=False),
    "capitaine": Captain(_captain_search, "line", takes_large=False),
    "amiral": Captain(_admiral_search, "line", takes_large=False),
}
"""The captains by name, weakest first."""
