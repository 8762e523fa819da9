"""Ways to choose an advance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mats import kernels
from escadre.games.mats.captains.forecast import HOPES, best_advance, worths
from escadre.games.mats.rules.model import Action, Advance, Columns, Observation, Stay

AdvanceChooser = Callable[[Observation, Columns, Seat, Rng], Action]
"""One of the advances that this seat could legally make in these columns, or to stay."""


def no_advance(seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
    """No ship advances."""
    return Stay()


@dataclass(frozen=True)
class Foreseen:
    """The advance after which the columns, sliding on, promise most: see `kernel.forecast`."""

    trust: float  # in broadsides to come, a series: 0 sees this one alone

    def __call__(self, seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """The best advance, or none; the same whenever it is asked."""
        cells = kernels.loaded(seen.ships, columns)
        masts, guns = kernels.tables(seen.config)
        code = best_advance(
            cells,
            seat,
            masts,
            guns,
            worths(seen.config),
            self.trust,
            [0] * kernels.MOST_ADVANCES,
            [0] * kernels.SIZE,
            [0.0] * HOPES,
            kernels.WIN,
            kernels.TIE,
        )
        if code == kernels.STAY:
            return Stay()
        return Advance(kernels.ship_of(cells, seat, code), code % 8)


@dataclass(frozen=True)
class Drowsy:
    """Looks up in one phase of `seldom` only, and lets the others pass."""

    advance: AdvanceChooser
    seldom: int

    def __call__(self, seen: Observation, columns: Columns, seat: Seat, rng: Rng) -> Action:
        """What is chosen when awake, else no advance."""
        if rng.randrange(self.seldom):
            return Stay()
        return self.advance(seen, columns, seat, rng)
