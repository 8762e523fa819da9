"""Positions with hidden fleets, and the answers to bombs on them."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.hit_chances import sample_posterior_fleet
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, ship_placements

SMALL = [
    (SquareBoard.of(4, 5), (2, 1, 1), 1206),
    (SquareBoard.of(4, 5), (2, 2, 1), 1168),
    (SquareBoard.of(4, 5), (3, 2, 1), 988),
    (SquareBoard.of(5, 5), (3, 2), 524),
]
GAMES_SEA = SquareBoard.of(10, 10)
FLEETS = {1: (5, 4, 3, 3, 2), 2: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)}


def every_fleet(sea: SquareBoard, sizes: tuple[int, ...]) -> set[Fleet]:
    """Return all legal fleets, built ship by ship."""

    def laid(free: int, left: tuple[int, ...], fleet: Fleet) -> Iterator[Fleet]:
        if not left:
            yield tuple(sorted(fleet))
            return
        for ship, halo in ship_placements(sea, left[0]):
            if not ship & ~free:
                yield from laid(free & ~halo, left[1:], (*fleet, ship))

    return set(laid(sea.all_squares, sizes, ()))


def a_fleet(seed: int, variant: int = 1) -> Fleet:
    """Draw a legal fleet on the usual sea."""
    fleet = sample_posterior_fleet(Knowledge(GAMES_SEA, 0, 0, (), FLEETS[variant]), seed)
    assert fleet is not None
    return fleet


def answers_to(sea: SquareBoard, fleet: Fleet, bombed: int) -> Knowledge:
    """Return the answers to bombs on a fleet."""
    sunk = tuple(ship for ship in fleet if not ship & ~bombed)
    afloat = tuple(ship.bit_count() for ship in fleet if ship & ~bombed)
    hit = fleet_squares(fleet) & bombed
    return Knowledge(sea, bombed, hit, sunk, tuple(sorted(afloat, reverse=True)))
