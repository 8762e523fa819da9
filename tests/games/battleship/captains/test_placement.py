"""Test how captains place their own fleet."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.placement import place_uniformly, random_fleet
from tests.conftest import often
from tests.games.battleship.captains.hidden_fleets import GAMES_SEA, SMALL, a_fleet, every_fleet


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_random_fleets_are_about_uniform(
    sea: SquareBoard, sizes: tuple[int, ...], expected: int
) -> None:
    """BAT-8: every legal fleet is drawn about twenty times in 20 n draws, and no other fleet.

    In `make test`, it is twelve times.
    """
    rng, mean = Random(f"{sizes}"), often(20, 12)
    laid = Counter(random_fleet(sea, (), sizes, rng) for _ in range(mean * expected))
    assert set(laid) == every_fleet(sea, sizes)
    variance = sum((count - mean) ** 2 for count in laid.values()) / expected
    assert 0.75 * mean < variance < 1.25 * mean  # of counts by chance: the mean


@pytest.mark.parametrize("variant", [1, 2])
def test_ships_are_placed_around_existing_ships(variant: int) -> None:
    fleet = a_fleet(3, variant)
    left = tuple(ship.bit_count() for ship in fleet[2:])
    ships = place_uniformly(Knowledge(GAMES_SEA, 0, 0, fleet[:2], left), Random(1))
    assert sorted(ship.bit_count() for ship in ships) == sorted(left)
    full_fleet = (*fleet[:2], *ships)
    assert all(
        not GAMES_SEA.with_neighbours(a) & b for a in full_fleet for b in full_fleet if a is not b
    )


def test_no_placement_without_room() -> None:
    sea = SquareBoard.of(4, 4)
    assert random_fleet(sea, (1 << 5, 1 << 15), (3,), Random(1)) == ()
