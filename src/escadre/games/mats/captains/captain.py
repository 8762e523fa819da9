"""A captain: one way to order a column, one way to advance."""

from __future__ import annotations

from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.game import Ready, Seat
from escadre.core.kit import Adviser
from escadre.games.mats.captains.advances import AdvanceChooser
from escadre.games.mats.captains.orders import OrderChooser
from escadre.games.mats.rules.model import Action, Observation, OrderingStage, OrderSlots, PlaceShip


@dataclass(frozen=True)
class Captain:
    """A captain that plays from what its seat observes."""

    order: OrderChooser
    advance: AdvanceChooser
    advise: Adviser[Observation, Action] | None = None  # takes its first choice; else `advance`

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Put the next ship into the column, say ready, or advance a ship."""
        assert observation.viewer in (0, 1)
        if self.advise and (advice := self.advise(observation, rng)):
            return advice.options[0].action
        seat, stage = Seat(observation.viewer), observation.stage
        if isinstance(stage, OrderingStage):
            return self._ordered(observation, seat, stage.orders[seat], rng)
        return self.advance(observation, stage.columns, seat, rng)

    def _ordered(self, seen: Observation, seat: Seat, slots: OrderSlots, rng: Rng) -> Action:
        """Return the next ship of a whole order that begins as the column does."""
        if None not in slots:
            return Ready()
        begun = tuple(ship for ship in slots[: slots.index(None)] if ship is not None)
        order = self.order(seen.config, seen.ships[seat], begun, rng)
        return PlaceShip(order[len(begun)], len(begun))
