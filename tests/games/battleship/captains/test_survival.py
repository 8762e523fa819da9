"""Test simulated hunts, and the arrangement that survives them longest."""

from __future__ import annotations

from random import Random

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.survival import (
    ARRANGEMENTS_TRIED,
    bombs_survived,
    hardest_arrangement,
    symmetric_images,
)
from tests.games.battleship.captains.hidden_fleets import GAMES_SEA, a_fleet


def test_ship_has_eight_symmetric_images_on_a_square_sea_and_four_on_others() -> None:
    assert symmetric_images(SquareBoard.of(4, 4), 0b11) == tuple(
        dict.fromkeys(symmetric_images(SquareBoard.of(4, 4), 0b11))
    )
    assert set(symmetric_images(SquareBoard.of(4, 4), 0b11)) == {
        0b11,
        0b1100,
        0b11 << 12,
        0b1100 << 12,
        0b10001,
        0b10001 << 3,
        0b10001 << 8,
        0b10001 << 11,
    }
    assert set(symmetric_images(SquareBoard.of(5, 4), 0b11)) == {
        0b11,
        0b11000,
        0b11 << 15,
        0b11000 << 15,
    }


def test_hardest_arrangement_survives_more_shots() -> None:
    """Ships are replaced by their mirror images, without contact, and survive more shots."""
    rng, gained = Random(3), 0
    for seed in range(4):
        fleet = a_fleet(seed)
        moved = hardest_arrangement(GAMES_SEA, (), fleet, rng)
        for before, after in zip(fleet, moved, strict=True):
            assert after in symmetric_images(GAMES_SEA, before)
        assert all(not GAMES_SEA.with_neighbours(a) & b for a in moved for b in moved if a is not b)
        again = bombs_survived(GAMES_SEA, [fleet] * 20 + [moved] * 20, rng)
        gained += int(again[20:].sum() - again[:20].sum())
    assert gained / (4 * 20) > 1, f"shots of both hunters, {ARRANGEMENTS_TRIED} arrangements tried"


def test_hunt_ends_when_the_fleet_is_sunk() -> None:
    """On a sea filled by its fleet, the hunt takes one shot per square."""
    sea = SquareBoard.of(4, 4)
    fleet = (0b1111, 0b1111 << 8)
    bombs = bombs_survived(sea, [fleet] * 50, Random(1))
    assert bombs.min() >= 16, "two hunters, eight squares each"
    assert bombs.max() <= 32
