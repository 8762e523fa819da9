"""A shooter's knowledge of the opponent's hidden grid, and placements that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from escadre.core.game import Seat
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import (
    Fleet,
    fleet_squares,
    remove_size,
    ship_placements,
)
from escadre.games.battleship.rules.model import Observation, State
from escadre.games.battleship.rules.placement import sizes_to_place


@dataclass(frozen=True)
class Knowledge:
    """A shooter's knowledge of the opponent's grid; integers are sets of squares, one bit each."""

    sea: SquareBoard
    bombed: int  # squares on which a bomb has fallen
    hit: int  # squares that were hit, including those of sunk ships
    sunk: Fleet  # BAT-13
    afloat: tuple[int, ...]  # sizes of the ships not yet sunk, largest first

    @property
    def unbombed(self) -> int:
        """The squares on which no bomb has fallen."""
        return self.sea.all_squares & ~self.bombed

    @property
    def open_hits(self) -> int:
        """The hit squares of ships still afloat."""
        return self.hit & ~fleet_squares(self.sunk)

    @property
    def excluded_squares(self) -> int:
        """The squares that no ship afloat can cover: misses, and around sunk ships (BAT-8)."""
        return (self.bombed & ~self.hit) | self.sea.with_neighbours(fleet_squares(self.sunk))


def knowledge_of(observation: State | Observation, target: Seat) -> Knowledge:
    """Return the observer's knowledge of this seat's grid."""
    sunk = observation.sunk[target]
    afloat = sizes_to_place(observation.config, sunk)
    return Knowledge(
        observation.config.sea, observation.bombed[target], observation.hit[target], sunk, afloat
    )


def sink(knowledge: Knowledge, ship: int) -> Knowledge:
    """BAT-13: return the knowledge after bombs that sink this ship."""
    return replace(
        knowledge,
        bombed=knowledge.bombed | ship,
        hit=knowledge.hit | ship,
        sunk=tuple(sorted((*knowledge.sunk, ship))),
        afloat=remove_size(knowledge.afloat, ship.bit_count()),
    )


def without_diagonal_rule(knowledge: Knowledge) -> Knowledge:
    """Return the knowledge without the rule that ships do not touch at corners (BAT-8).

    Sunk ships and the squares beside them become water.
    """
    sunk = fleet_squares(knowledge.sunk)
    bombed = knowledge.bombed | orthogonal_neighbours(knowledge.sea, sunk)
    return Knowledge(knowledge.sea, bombed, knowledge.hit & ~sunk, (), knowledge.afloat)


def orthogonal_neighbours(sea: SquareBoard, squares: int) -> int:
    """Return the squares that share a side with one of these squares."""
    neighbours = 0
    for square in sea.squares(squares):
        x, y = sea.xy(square)
        for nx, ny in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if sea.contains(nx, ny):
                neighbours |= 1 << sea.square(nx, ny)
    return neighbours


def possible_ships(knowledge: Knowledge, size: int) -> Iterator[int]:
    """Yield the possible placements of a ship of this size, over open hits if there are any.

    A placement has no excluded square, is not wholly hit, and has no open hit beside it.
    """
    excluded, open_hits = knowledge.excluded_squares, knowledge.open_hits
    for ship, ship_and_neighbours in ship_placements(knowledge.sea, size):
        if ship & excluded or ship_and_neighbours & ~ship & open_hits or not ship & ~open_hits:
            continue
        if ship & open_hits or not open_hits:
            yield ship


def placement_density(knowledge: Knowledge) -> list[int]:
    """Count the placements over each square, for each ship afloat as if it were alone.

    While there are open hits, only placements over them count; bombed squares count 0.
    """
    counts = [0] * knowledge.sea.size
    for size, ship_count in Counter(knowledge.afloat).items():
        for ship in possible_ships(knowledge, size):
            for square in knowledge.sea.squares(ship & knowledge.unbombed):
                counts[square] += ship_count
    return counts
