"""The four captains, weakest first.

Each captain overlooks something that people overlook. The first ignores that ships may advance; the
second looks ahead only now and then, at the next broadside alone; the third looks hardly further
and spreads its guns; the fourth searches to the end of the crossing and draws its order from an
equilibrium mixture. docs/results/levels.md gives the differences in strength.
"""

from __future__ import annotations

from collections.abc import Mapping

from escadre.games.mats.captains.advances import Foreseen, OccasionalAdvances, no_advance
from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.evaluation import CONFIDENCE, TRUST, estimate
from escadre.games.mats.captains.orders import any_order, by_size, equilibrium_order, spread_out

__all__ = ["CAPTAINS", "CONFIDENCE", "advise", "estimate"]

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(by_size, no_advance),
    "bosco": Captain(any_order, OccasionalAdvances(Foreseen(0.0), 4)),
    "capitaine": Captain(spread_out, Foreseen(0.5)),
    "amiral": Captain(equilibrium_order, Foreseen(TRUST), advise),
}
"""The levels, weakest first: ship's boy, boatswain, captain, admiral."""
