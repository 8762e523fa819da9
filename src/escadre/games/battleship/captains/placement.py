"""Functions by which captains place their own fleet.

Only `place_uniformly_when_crowded` and `place_to_survive` import NumPy, when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from escadre.core.chance import Rng, random_item
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import Fleet, free_squares, ship_placements

FleetPlacer = Callable[[Knowledge, Rng], Fleet]
"""A function that returns placements for all ships still to be placed; none if it finds no room."""

MAX_PLACING_TRIES = 30_000
"""Maximum number of random fleets tried; the two usual fleets need 21 and 3,700 on average."""

HIDING_STRENGTH = 0.1
"""The amiral's preference for ships with few squares around them: see `small_halo_prior`."""


def place_uniformly(knowledge: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all legal fleets are equally likely."""
    return random_fleet(
        knowledge.sea, knowledge.sunk, knowledge.afloat, Random(rng.randrange(2**32))
    )


def random_fleet(
    sea: SquareBoard, fixed: Fleet, sizes: Sequence[int], rng: Rng, tries: int = MAX_PLACING_TRIES
) -> Fleet:
    """Draw placements for these sizes until none touch; return an empty fleet after `tries`."""
    blocked = sea.all_squares & ~free_squares(sea, fixed)
    for _ in range(tries):
        ships, occupied = [], blocked
        for size in sizes:
            placements = ship_placements(sea, size)
            ship, halo = random_item(placements, rng)
            if ship & occupied:
                break
            ships.append(ship)
            occupied |= halo
        else:
            return tuple(sorted(ships))
    return ()


def place_uniformly_when_crowded(knowledge: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all are about equally likely, on crowded seas too."""
    from escadre.games.battleship.captains.hit_chances import sample_posterior_fleet

    return _ships_to_add(knowledge, sample_posterior_fleet(knowledge, rng.randrange(2**32)))


def place_to_survive(knowledge: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet that reveals little, in the arrangement that survives longest."""
    from escadre.games.battleship.captains.hit_chances import sample_posterior_fleet
    from escadre.games.battleship.captains.placement_tables import FleetPrior, small_halo_prior
    from escadre.games.battleship.captains.survival import hardest_arrangement

    prior = FleetPrior(small_halo_prior(HIDING_STRENGTH))
    ships = _ships_to_add(knowledge, sample_posterior_fleet(knowledge, rng.randrange(2**32), prior))
    return hardest_arrangement(knowledge.sea, knowledge.sunk, ships, rng) if ships else ()


def _ships_to_add(knowledge: Knowledge, fleet: Fleet | None) -> Fleet:
    return tuple(ship for ship in fleet or () if ship not in knowledge.sunk)
