"""Test that the tables of placements agree with the legal placements."""

from __future__ import annotations

from random import Random

import pytest

from escadre.games.battleship.captains.knowledge import possible_ships
from escadre.games.battleship.captains.placement_tables import possible_placements
from escadre.games.battleship.rules.fleets import ship_placements
from tests.games.battleship.captains.hidden_fleets import GAMES_SEA, a_fleet, answers_to


@pytest.mark.parametrize("variant", [1, 2])
def test_tables_match_the_legal_placements(variant: int) -> None:
    """The tables for thousands of fleets have the placements that the rules allow for each ship."""
    rng = Random(variant)
    for seed in range(25):
        bombed = rng.getrandbits(100) & (rng.getrandbits(100) | rng.getrandbits(100))
        knowledge = answers_to(GAMES_SEA, a_fleet(seed, variant), bombed)
        for size in set(knowledge.afloat):
            tables = possible_placements(knowledge, size)
            numbers = tables.numbers[tables.on_hits] if knowledge.open_hits else tables.numbers
            ships = [ship_placements(GAMES_SEA, size)[number].ship for number in numbers.tolist()]
            assert ships == list(possible_ships(knowledge, size))
