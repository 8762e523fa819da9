"""The set-ups "shuffle" and "advised", which order the whole column at once."""

from __future__ import annotations

from collections.abc import Callable

from escadre.core.chance import Rng
from escadre.games.mats.captains.orders import OrderChooser, advised_order, random_order
from escadre.games.mats.rules.game import place_in_slot
from escadre.games.mats.rules.model import Action, Observation, OrderingStage, PlaceShip


def make_setup(order: OrderChooser) -> Callable[[Observation, Rng], list[Action]]:
    """Return a set-up that orders the column with this function."""

    def arrange_column(observation: Observation, rng: Rng) -> list[Action]:
        assert observation.viewer in (0, 1) and isinstance(observation.stage, OrderingStage)
        slots, actions = observation.stage.orders[observation.viewer], list[Action]()
        for slot, ship in enumerate(
            order(observation.config, observation.conditions[observation.viewer], (), rng)
        ):
            if slots[slot] != ship:
                actions.append(PlaceShip(ship, slot))
                slots = place_in_slot(slots, ship, slot)
        return actions

    return arrange_column


SETUPS = {"shuffle": make_setup(random_order), "advised": make_setup(advised_order)}
