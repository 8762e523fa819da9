"""A sea of 5 by 5 squares, and all fleets of two ships on it."""

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import ship_placements

SEA = SquareBoard.of(5, 5)
FLEETS = [
    (large, small)
    for large, halo in ship_placements(SEA, 3)
    for small, _ in ship_placements(SEA, 2)
    if not halo & small
]
