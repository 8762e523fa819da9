"""The captains' common class: a function that places the fleet, and one that chooses targets."""

from __future__ import annotations

from dataclasses import dataclass

from escadre.core.chance import Rng, random_item
from escadre.core.game import Seat
from escadre.core.kit import Adviser
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.placement import FleetPlacer
from escadre.games.battleship.captains.targeting import TargetChooser
from escadre.games.battleship.rules.fleets import free_squares
from escadre.games.battleship.rules.game import legal_actions
from escadre.games.battleship.rules.model import Action, Bomb, Observation
from escadre.games.battleship.rules.packing import pack_fleet, pack_fleet_at_random
from escadre.games.battleship.rules.placement import (
    placement_of,
    sizes_to_place,
    validate_placement,
)


@dataclass(frozen=True)
class Captain:
    """A captain, which places its fleet and chooses targets by these functions."""

    choose_target: TargetChooser
    place_fleet: FleetPlacer
    advise: Adviser[Observation, Action] | None = (
        None  # if it has advice, its first option is played
    )

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Place the largest ship left, declare the fleet ready, or drop a bomb."""
        assert observation.viewer in (0, 1)
        seat = Seat(observation.viewer)
        if self.advise and (advice := self.advise(observation, rng)):
            return advice.options[0].action
        if observation.ready == (True, True):
            return Bomb(self.choose_target(knowledge_of(observation, Seat(1 - seat)), rng))
        return self._next_placement(observation, seat, rng)

    def _next_placement(self, observation: Observation, seat: Seat, rng: Rng) -> Action:
        """Return the next ship of a whole fleet drawn around the ships already placed."""
        fleet = observation.fleets[seat] or ()
        sea, sizes = observation.config.sea, sizes_to_place(observation.config, fleet)
        free_mask = free_squares(sea, fleet)
        if sizes and (
            ships := self.place_fleet(Knowledge(sea, 0, 0, fleet, sizes), rng)
            or pack_fleet_at_random(
                sea, free_mask, sizes, 0, 0, rng.randrange(2**32)
            ).fleet  # on a crowded sea, random placement may fail
            or pack_fleet(sea, free_mask, sizes).fleet
        ):
            place = placement_of(sea, max(ships, key=int.bit_count))
            if validate_placement(observation.config, fleet, place) is None:
                return place
        actions = list(legal_actions(observation))  # ready, or the removal of a ship
        return random_item(actions, rng)
