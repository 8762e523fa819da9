from __future__ import annotations

from random import Random

import pytest

from escadre.games.battleship.captains.knowledge import possible_ships
from escadre.games.battleship.captains.placement_tables import possible_placements
from escadre.games.battleship.rules.fleets import ship_placements
from tests.games.battleship.captains.hidden_fleets import GAMES_SEA, a_fleet, seen_of


@pytest.mark.parametrize("variant", [1, 2])
def test_the_tables_hold_the_berths_that_are_possible(variant: int) -> None:
    """The same rule twice: ship by ship, and for thousands of fleets side by side."""
    rng = Random(variant)
    for seed in range(25):
        bombed = rng.getrandbits(100) & (rng.getrandbits(100) | rng.getrandbits(100))
        known = seen_of(GAMES_SEA, a_fleet(seed, variant), bombed)
        for size in set(known.afloat):
            tables = possible_placements(known, size)
            numbers = tables.number[tables.on_hits] if known.open_hits else tables.number
            ships = [ship_placements(GAMES_SEA, size)[number].ship for number in numbers.tolist()]
            assert ships == list(possible_ships(known, size))
