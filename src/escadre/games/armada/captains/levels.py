"""The captains by level, weakest first, and how they differ.

The first always approaches, and overlooks half of its shots, so that a first battle begins soon and
a beginner survives it. The second approaches while the fleets are far apart; near the enemy, it
fires or approaches in a third of its actions, and otherwise fires or moves at random. The third
always fires or approaches. These three avoid steps after which the ship could not sail on. The
others search whole turns and judge the position some turns later, with a penalty for ships that the
table's edge has trapped. The fourth does so only when it can fire; the fifth begins and ends each
turn like the third, and searches in between. The sixth ignores what the enemy could hit; the
seventh considers it; the last considers also the reply that the sixth would choose.
"""

from __future__ import annotations

from math import hypot

from escadre.core.chance import Rng
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.simple import (
    approach_tactic,
    approaching_step,
    random_tactic,
)
from escadre.games.armada.rules.model import (
    INCH,
    BattleAction,
    BattlePhase,
    enemy_ships,
    own_ships,
)
from escadre.games.armada.rules.shots import legal_shots

FAR = 4 * INCH  # distance of ships, in thousandths of an inch, above which both cannot fire soon
ACTIONS_PER_SHOT = 2  # the mousse sees a possible shot in one action of this many


def mousse_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Sail towards the enemy; overlook half of the possible shots."""
    overlooks_shots = rng.randrange(ACTIONS_PER_SHOT) > 0
    return (overlooks_shots and approaching_step(state)) or approach_tactic(state, rng)


def matelot_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Approach from afar; then fire or approach with a third of the actions, or act at random."""
    approaches = _is_far(state) or not rng.randrange(3)
    return (approach_tactic if approaches else random_tactic)(state, rng)


def _is_far(state: BattlePhase) -> bool:
    """Return whether no ship of the seat to move is near an enemy."""
    enemies = [state.ships[number].pose for number in enemy_ships(state, state.turn)]
    own = [state.ships[number].pose for number in own_ships(state, state.turn)]
    return all(hypot(a.x - b.x, a.y - b.y) > FAR for a in own for b in enemies)


def _lieutenant_search(state: BattlePhase, rng: Rng) -> BattleAction:
    """Choose as the lieutenant; its module is imported only here, because it needs NumPy."""
    from escadre.games.armada.captains.strongest import LIEUTENANT_PLANNER

    return LIEUTENANT_PLANNER.choose(state, rng)


def bosco_tactic(state: BattlePhase, rng: Rng) -> BattleAction:
    """Approach until a shot can hit; then search for the best turn."""
    can_hit = any(legal_shots(state))
    return (_lieutenant_search if can_hit else approach_tactic)(state, rng)


def _enseigne_search(state: BattlePhase, rng: Rng) -> BattleAction:
    """Begin and end each turn by firing or approaching; search once one action is used.

    The first step of a move uses the action, so the search also continues the turn's first move.
    """
    return (_lieutenant_search if state.actions == 1 else approach_tactic)(state, rng)


def _capitaine_search(state: BattlePhase, rng: Rng) -> BattleAction:
    from escadre.games.armada.captains.strongest import CAPITAINE_PLANNER

    return CAPITAINE_PLANNER.choose(state, rng)


def _amiral_search(state: BattlePhase, rng: Rng) -> BattleAction:
    from escadre.games.armada.captains.strongest import DEEP_PLANNER

    return DEEP_PLANNER.choose(state, rng)


def rollout_captain() -> Captain:
    """Return a new lieutenant; a cached turn would make a rollout depend on earlier ones.

    Its set-up is the one that hints suggest: a line that faces the enemy is easier to steer.
    """
    from escadre.games.armada.captains.strongest import make_shallow_planner

    return Captain(make_shallow_planner().choose, "line", takes_large=False)


CAPTAINS = {
    "mousse": Captain(mousse_tactic),
    "matelot": Captain(matelot_tactic, "column"),
    "gabier": Captain(approach_tactic, "column"),
    "bosco": Captain(bosco_tactic, "column", takes_large=False),
    "enseigne": Captain(_enseigne_search, "column", takes_large=False),
    "lieutenant": Captain(_lieutenant_search, "column", takes_large=False),
    "capitaine": Captain(_capitaine_search, "column", takes_large=False),
    "amiral": Captain(_amiral_search, "column", takes_large=False),
}
"""The captains by name, weakest first."""
