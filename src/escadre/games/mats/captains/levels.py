"""The captains by level, weakest first, and how they differ.

Each captain overlooks something that people overlook. All but the amiral consider only the next
broadside. The mousse puts its smallest ships first; the mousse, the bosco and the lieutenant
advance in some phases only; the matelot and the capitaine advance only large ships. The amiral
forecasts to the end of the crossing and draws its order from an equilibrium mixture, as the bosco
and the lieutenant do. docs/results/levels.md gives the differences in strength.
"""

from __future__ import annotations

from collections.abc import Mapping

from escadre.games.mats.captains.advances import (
    ForecastAdvances,
    LargeShipAdvances,
    OccasionalAdvances,
)
from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.orders import (
    equilibrium_order,
    large_ships_first,
    order_with_guns_apart,
    random_order,
    small_ships_first,
)

_NEXT_BROADSIDE = ForecastAdvances(0.0)
_LARGE_SHIPS = LargeShipAdvances(_NEXT_BROADSIDE)

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(small_ships_first, OccasionalAdvances(_NEXT_BROADSIDE, 5)),
    "matelot": Captain(random_order, _LARGE_SHIPS),
    "bosco": Captain(equilibrium_order, OccasionalAdvances(_NEXT_BROADSIDE, 3)),
    "lieutenant": Captain(equilibrium_order, OccasionalAdvances(_NEXT_BROADSIDE, 2)),
    "capitaine": Captain(large_ships_first, _LARGE_SHIPS),
    "amiral": Captain(equilibrium_order, ForecastAdvances(FORECAST_DISCOUNT), advise),
}
"""The captains by name, weakest first."""


def rollout_captain() -> Captain:
    """Return the captain that plays rollouts: it spreads its guns and foresees two broadsides."""
    return Captain(order_with_guns_apart, ForecastAdvances(0.5))
