"""Find the ships that a shooter is certain to sink, because the answers leave one placement."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from escadre.games.battleship.captains.knowledge import Knowledge, possible_ships
from escadre.games.battleship.rules.fleets import Fleet, ship_placements

MAX_SHIP_SETS = 2000
"""Sets of ships over the open hits; if there are more, no ship counts as certain."""


class CertainSinkings(NamedTuple):
    """Ships afloat whose squares are known, and the squares that sink them."""

    ships: Fleet
    squares: int  # not bombed yet

    @property
    def size(self) -> int:
        """The total size of the ships."""
        return sum(map(int.bit_count, self.ships))

    @property
    def bombs(self) -> int:
        """The bombs that sink them."""
        return self.squares.bit_count()


@lru_cache(maxsize=4096)
def certain_sinkings(knowledge: Knowledge, bombs: int) -> CertainSinkings:
    """BAT-7, BAT-8, BAT-13: return the ships that these bombs sink for certain, cheapest first.

    A ship is certain if every set of ships that covers the open hits contains it.
    """
    ships = list[int]()
    squares = 0
    by_cost = sorted((ship & knowledge.unbombed, ship) for ship in _ships_in_all_covers(knowledge))
    for squares_left, ship in sorted(by_cost, key=lambda each: each[0].bit_count()):
        if squares.bit_count() + squares_left.bit_count() <= bombs:
            ships.append(ship)
            squares |= squares_left
    return CertainSinkings(tuple(sorted(ships)), squares)


@lru_cache(maxsize=4096)
def _ships_in_all_covers(knowledge: Knowledge) -> frozenset[int]:
    """Return the placements that every set of ships over the open hits contains."""
    if not knowledge.open_hits:
        return frozenset()
    halos = dict(chain.from_iterable(ship_placements(knowledge.sea, n) for n in knowledge.afloat))
    candidates = [
        (ship, halos[ship], size)
        for size in {*knowledge.afloat}
        for ship in possible_ships(knowledge, size)
    ]
    common: frozenset[int] | None = None
    count = 0

    def cover(hits: int, blocked: int, sizes: Counter[int], chosen: frozenset[int]) -> bool:
        """Intersect `common` with all covers of these hits; return whether to go on."""
        nonlocal common, count
        if not hits:
            common = chosen if common is None else common & chosen
            count += 1
            return bool(common) and count < MAX_SHIP_SETS
        lowest = hits & -hits
        return all(
            cover(hits & ~ship, blocked | halo, sizes - Counter((size,)), chosen | {ship})
            for ship, halo, size in candidates
            if ship & lowest and not ship & blocked and sizes[size]
        )

    is_complete = cover(knowledge.open_hits, 0, Counter(knowledge.afloat), frozenset())
    return common if is_complete and common else frozenset()
