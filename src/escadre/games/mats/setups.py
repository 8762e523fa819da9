"""Set-ups "shuffle" and "advised": a whole order at once."""

from __future__ import annotations

from collections.abc import Callable

from escadre.core.chance import Rng
from escadre.games.mats.captains.orders import OrderChooser, equilibrium_order, random_order
from escadre.games.mats.rules.game import place_in_slot
from escadre.games.mats.rules.model import Action, Observation, OrderingStage, PlaceShip


def setup_of(order: OrderChooser) -> Callable[[Observation, Rng], list[Action]]:
    """Make a set-up that orders the column in this way."""

    def arranged(seen: Observation, rng: Rng) -> list[Action]:
        assert seen.viewer in (0, 1) and isinstance(seen.stage, OrderingStage)
        slots, actions = seen.stage.orders[seen.viewer], list[Action]()
        for slot, ship in enumerate(order(seen.config, seen.ships[seen.viewer], (), rng)):
            if slots[slot] != ship:
                actions.append(PlaceShip(ship, slot))
                slots = place_in_slot(slots, ship, slot)
        return actions

    return arranged


SETUPS = {"shuffle": setup_of(random_order), "advised": setup_of(equilibrium_order)}
