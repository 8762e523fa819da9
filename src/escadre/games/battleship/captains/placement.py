"""Ways to place one's own fleet.

Only `evenly_counted` and `place_to_survive` import NumPy, when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from escadre.core.chance import Rng
from escadre.core.squares import Sea
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import Fleet, berths, free_squares

FleetLayer = Callable[[Knowledge, Rng], Fleet]
"""The ships that are missing, all of them; none where the sea is too crowded to find room."""

_TRIES = 30_000
"""How often a fleet is laid anew: the usual fleets lie after 21 and 3,700 tries on average."""


def evenly(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all legal fleets are equally likely."""
    return uniform_fleet(begun.sea, begun.sunk, begun.afloat, Random(rng.randrange(2**32)))


def uniform_fleet(
    sea: Sea, fixed: Fleet, sizes: Sequence[int], rng: Rng, tries: int = _TRIES
) -> Fleet:
    """Draw placements for these sizes until none touch; None after many tries."""
    barred = sea.full & ~free_squares(sea, fixed)
    for _ in range(tries):
        ships, taken = [], barred
        for size in sizes:
            listed = berths(sea, size)
            ship, halo = listed[rng.randrange(len(listed))]
            if ship & taken:
                break
            ships.append(ship)
            taken |= halo
        else:
            return tuple(sorted(ships))
    return ()


def evenly_counted(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet; all are about equally likely, on crowded seas too."""
    from escadre.games.battleship.captains.placement_tables import uniform
    from escadre.games.battleship.captains.posterior import sample_posterior_fleet

    return _missing(begun, sample_posterior_fleet(begun, rng.randrange(2**32), uniform))


def place_to_survive(begun: Knowledge, rng: Rng) -> Fleet:
    """Draw a fleet that reveals little, in the arrangement that survives longest."""
    from escadre.games.battleship.captains.placement_tables import sly
    from escadre.games.battleship.captains.posterior import sample_posterior_fleet
    from escadre.games.battleship.captains.survival import hardest_arrangement

    ships = _missing(begun, sample_posterior_fleet(begun, rng.randrange(2**32), sly))
    return hardest_arrangement(begun.sea, begun.sunk, ships, rng) if ships else ()


def _missing(begun: Knowledge, whole: Fleet | None) -> Fleet:
    return tuple(ship for ship in whole or () if ship not in begun.sunk)
