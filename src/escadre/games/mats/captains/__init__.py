"""The four captains, weakest first.

Each is another kind: one forgets that ships may advance, one seldom looks up and then at this
broadside alone, one looks hardly further and spreads his guns, one follows both columns to the end
of the crossing and draws her column from a mixture that was worked out against every other order.
What the first three overlook is what people overlook; docs/results/levels.md tells how far apart
they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from escadre.games.mats.captains.advances import Drowsy, Foreseen, no_advance
from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.evaluation import CONFIDENCE, TRUST, estimate
from escadre.games.mats.captains.orders import any_order, by_mixture, by_size, spread_out

__all__ = ["CAPTAINS", "CONFIDENCE", "advise", "estimate"]

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(by_size, no_advance),
    "bosco": Captain(any_order, Drowsy(Foreseen(0.0), 4)),
    "capitaine": Captain(spread_out, Foreseen(0.5)),
    "amiral": Captain(by_mixture, Foreseen(TRUST), advise),
}
"""The levels, weakest first: ship's boy, boatswain, captain, admiral."""
