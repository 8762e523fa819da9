"""The captains' common class: a function that orders the column, and one that chooses advances."""

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
    """A captain, which orders its column and chooses advances by these functions."""

    order: OrderChooser
    advance: AdvanceChooser
    advise: Adviser[Observation, Action] | None = (
        None  # if it has advice, its first option is played
    )

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Put the next ship into the column, declare the order ready, or advance a ship."""
        assert observation.viewer in (0, 1)
        if self.advise and (advice := self.advise(observation, rng)):
            return advice.options[0].action
        seat, stage = Seat(observation.viewer), observation.stage
        if isinstance(stage, OrderingStage):
            return self._next_placement(observation, seat, stage.orders[seat], rng)
        return self.advance(observation, stage.columns, seat, rng)

    def _next_placement(
        self, observation: Observation, seat: Seat, slots: OrderSlots, rng: Rng
    ) -> Action:
        """Return the placement of the next ship in a whole order, or `Ready` after the last."""
        if None not in slots:
            return Ready()
        prefix = tuple(ship for ship in slots[: slots.index(None)] if ship is not None)
        order = self.order(observation.config, observation.conditions[seat], prefix, rng)
        return PlaceShip(order[len(prefix)], len(prefix))
