"""Ways to place one's own fleet.

Only `place_uniformly_exact` and `place_to_survive` import NumPy, when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from escadre.core.chance import Rng
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import Fleet, free_squares, ship_placements

FleetPlacer = Callable[[Knowledge, Rng], Fleet]
"""The ships that are missing, all of them; none where the sea is too crowded to find room."""

MAX_PLACING_TRIES = 30_000
"""How often a fleet is laid anew: the usual fleets lie after 21 and 3,700 tries on average."""


def place_uniformly(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all legal fleets are equally likely."""
    return random_fleet(begun.sea, begun.sunk, begun.afloat, Random(rng.randrange(2**32)))


def random_fleet(
    sea: SquareBoard, fixed: Fleet, sizes: Sequence[int], rng: Rng, tries: int = MAX_PLACING_TRIES
) -> Fleet:
    """Draw placements for these sizes until none touch; None after many tries."""
    barred = sea.full & ~free_squares(sea, fixed)
    for _ in range(tries):
        ships, taken = [], barred
        for size in sizes:
            listed = ship_placements(sea, size)
            ship, halo = listed[rng.randrange(len(listed))]
            if ship & taken:
                break
            ships.append(ship)
            taken |= halo
        else:
            return tuple(sorted(ships))
    return ()


def place_uniformly_exact(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all are about equally likely, on crowded seas too."""
    from escadre.games.battleship.captains.placement_tables import uniform_prior
    from escadre.games.battleship.captains.posterior import sample_posterior_fleet

    return _ships_to_add(begun, sample_posterior_fleet(begun, rng.randrange(2**32), uniform_prior))


def place_to_survive(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet that reveals little, in the arrangement that survives longest."""
    from escadre.games.battleship.captains.placement_tables import hiding_prior
    from escadre.games.battleship.captains.posterior import sample_posterior_fleet
    from escadre.games.battleship.captains.survival import hardest_arrangement

    ships = _ships_to_add(begun, sample_posterior_fleet(begun, rng.randrange(2**32), hiding_prior))
    return hardest_arrangement(begun.sea, begun.sunk, ships, rng) if ships else ()


def _ships_to_add(begun: Knowledge, whole: Fleet | None) -> Fleet:
    return tuple(ship for ship in whole or () if ship not in begun.sunk)
