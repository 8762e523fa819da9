"""Ways to choose an advance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mats import kernels
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE, best_advance, ship_worths
from escadre.games.mats.rules.model import Action, Advance, Columns, Observation, Pass

AdvanceChooser = Callable[[Observation, Columns, Seat, Rng], Action]
"""One of the advances that this seat could legally make in these columns, or to stay."""


def no_advance(seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
    """Choose that no ship advances."""
    return Pass()


@dataclass(frozen=True)
class ForecastAdvances:
    """Chooses the advance with the best forecast: see `captains.forecast`."""

    trust: float  # discount of later broadsides, per series: 0 counts this one alone

    def __call__(self, seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """Return the best advance, or none; deterministic."""
        cells = kernels.load_columns(seen.ships, columns)
        masts, guns = kernels.masts_and_guns(seen.config)
        code = best_advance(
            cells,
            seat,
            masts,
            guns,
            ship_worths(seen.config),
            self.trust,
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
    """Chooses an advance in one phase of `seldom` only, and passes in the others."""

    advance: AdvanceChooser
    seldom: int

    def __call__(self, seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """Return the other chooser's advance in the chosen phases, else no advance."""
        if rng.randrange(self.seldom):
            return Pass()
        return self.advance(seen, columns, seat, rng)
