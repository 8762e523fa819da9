"""Functions by which captains choose an advance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mats import kernels
from escadre.games.mats.captains.fleet_values import ship_values
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE, best_advance
from escadre.games.mats.rules.model import Action, Advance, Columns, Observation, Pass

AdvanceChooser = Callable[[Observation, Columns, Seat, Rng], Action]
"""A function that returns a legal advance of this seat in these columns, or a pass."""


def no_advance(observation: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
    """Pass: advance no ship."""
    return Pass()


@dataclass(frozen=True)
class ForecastAdvances:
    """Chooses the advance with the best forecast (see `captains.forecast`)."""

    discount: float  # factor for each later broadside; 0 counts only the broadside of this series

    def __call__(self, observation: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """Return the best advance, or a pass; deterministic."""
        cells = kernels.load_columns(observation.conditions, columns)
        masts, guns = kernels.masts_and_guns(observation.config)
        code = best_advance(
            cells,
            seat,
            masts,
            guns,
            ship_values(observation.config),
            self.discount,
            [0] * kernels.MAX_ADVANCES,
            [0] * kernels.SIZE,
            [0.0] * CELL_ARRAY_SIZE,
            kernels.WIN_CHANCE_BY_LEAD,
            kernels.TIE_CHANCE_BY_LEAD,
        )
        if code == kernels.PASS:
            return Pass()
        return Advance(kernels.ship_of_advance(cells, seat, code), code % 8)


@dataclass(frozen=True)
class OccasionalAdvances:
    """Chooses an advance in one of `interval` phases on average, and passes in the other phases."""

    advance: AdvanceChooser
    interval: int

    def __call__(self, observation: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """Return the wrapped chooser's advance in the chosen phases, and a pass in the others."""
        if rng.randrange(self.interval):
            return Pass()
        return self.advance(observation, columns, seat, rng)


@dataclass(frozen=True)
class LargeShipAdvances:
    """Chooses an advance as another chooser, but passes unless the ship is large.

    A ship is large if it has more than half of the guns that the largest intact ship has.
    """

    advance: AdvanceChooser

    def __call__(self, observation: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """Return the wrapped chooser's advance of a large ship, or a pass."""
        action = self.advance(observation, columns, seat, rng)
        if not isinstance(action, Advance):
            return action
        config, condition = observation.config, observation.conditions[seat][action.ship]
        most_guns = max(guns for ship in config.masts_and_guns for _, guns in ship)
        return action if 2 * config.guns(action.ship, condition) > most_guns else Pass()
