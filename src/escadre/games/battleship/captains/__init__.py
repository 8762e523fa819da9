"""The four captains, weakest first.

Each is another kind of captain: one follows whims, one searches well and finishes badly, one looks
at each ship alone and has hunches, one reckons with whole fleets and rehearses how long her own
would hold out. What the first three overlook is what people overlook; docs/results/levels.md tells
how far apart they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.captain import Captain
from escadre.games.battleship.captains.evaluation import CONFIDENCE, estimate
from escadre.games.battleship.captains.placement import evenly, evenly_counted, slyly
from escadre.games.battleship.captains.targeting import (
    by_circles,
    by_hunches,
    by_posterior,
    by_whim,
)

__all__ = ["CAPTAINS", "CONFIDENCE", "advise", "estimate"]

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(by_whim, evenly),
    "bosco": Captain(by_circles, evenly),
    "capitaine": Captain(by_hunches, evenly_counted),
    "amiral": Captain(by_posterior, slyly, advise),
}
"""The levels, weakest first: ship's boy, boatswain, captain, admiral."""
