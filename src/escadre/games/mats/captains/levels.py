"""The captains by level, weakest first, and how they differ.

Each captain overlooks something that people overlook. The mousse never advances a ship. The next
three advance in some phases only, and consider only the next broadside. The capitaine spreads its
guns and discounts later broadsides steeply. The amiral forecasts to the end of the crossing and
draws its order from an equilibrium mixture. docs/results/levels.md gives the differences in
strength.
"""

from __future__ import annotations

from collections.abc import Mapping

from escadre.games.mats.captains.advances import ForecastAdvances, OccasionalAdvances, no_advance
from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.orders import (
    equilibrium_order,
    order_by_guns,
    order_with_guns_apart,
    random_order,
)

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(order_by_guns, no_advance),
    "matelot": Captain(random_order, OccasionalAdvances(ForecastAdvances(0.0), 8)),
    "bosco": Captain(random_order, OccasionalAdvances(ForecastAdvances(0.0), 4)),
    "lieutenant": Captain(random_order, OccasionalAdvances(ForecastAdvances(0.0), 2)),
    "capitaine": Captain(order_with_guns_apart, ForecastAdvances(0.5)),
    "amiral": Captain(equilibrium_order, ForecastAdvances(FORECAST_DISCOUNT), advise),
}
"""The captains by name, weakest first."""
