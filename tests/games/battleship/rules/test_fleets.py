"""Test the possible places of a ship."""

from __future__ import annotations

import pytest

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import count_fleets, ship_placements
from tests.games.battleship.captains.hidden_fleets import SMALL, every_fleet
from tests.games.battleship.scripted_matches import SEA


@pytest.mark.parametrize("size", range(1, 10))
def test_placements_are_all_straight_lines(size: int) -> None:
    """BAT-2: 11 - n places in each row and each column for a ship of n squares."""
    expected = 100 if size == 1 else 2 * 10 * (11 - size)
    ships = {placement.ship for placement in ship_placements(SEA, size)}
    assert len(ships) == len(ship_placements(SEA, size)) == expected
    for ship in ships:
        steps = {b - a for a, b in zip(SEA.squares(ship), SEA.squares(ship)[1:], strict=False)}
        assert ship.bit_count() == size
        assert steps in (set(), {1}, {10})


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_number_of_legal_fleets(sea: SquareBoard, sizes: tuple[int, ...], expected: int) -> None:
    """BAT-8: the numbers published in an independent study."""
    assert count_fleets(sea, sizes) == expected == len(every_fleet(sea, sizes))
