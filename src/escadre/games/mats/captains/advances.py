"""Ways to choose an advance, from none to the one after which the columns promise most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mats.captains import kernel
from escadre.games.mats.captains.worth import worths
from escadre.games.mats.model import Action, Advance, Columns, Observation, Stay

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
        cells = kernel.loaded(seen.ships, columns)
        masts, guns = kernel.tables(seen.config)
        code = kernel.best_advance(
            cells,
            seat,
            masts,
            guns,
            worths(seen.config),
            self.trust,
            [0] * kernel.MOST_ADVANCES,
            [0] * kernel.SIZE,
            [0.0] * kernel.HOPES,
            kernel.WIN,
            kernel.TIE,
        )
        if code == kernel.STAY:
            return Stay()
        return Advance(kernel.ship_of(cells, seat, code), code % 8)


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
