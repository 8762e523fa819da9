"""Estimate the ships that a shooter will sink, among those that it has hit or nearly found.

The shooter always bombs the square that is most likely to be hit. For each possible place of a
ship, this search takes a known number of bombs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import islice
from math import prod, sqrt
from operator import and_, or_
from typing import NamedTuple

from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.settled import SunkShips
from escadre.games.battleship.rules.fleets import ship_placements

MAX_SHIP_SETS = 60
"""The most sets of ships that one search compares."""


class ExpectedSinkings(NamedTuple):
    """What a number of bombs sinks on average, and for certain."""

    size: float = 0.0  # squares of ships sunk
    ships: float = 0.0  # number of ships sunk
    hits: float = 0.0  # squares hit that were not hit before
    bombs: float = 0.0  # bombs dropped, misses included
    variance: float = 0.0  # of the size
    least_size: int = 0  # squares of the ships that are sunk for certain
    least_ships: int = 0  # number of these ships
    most_bombs: int = 0  # bombs that they need at most
    squares: int = 0  # their squares left, if these are known


class _Ship(NamedTuple):
    ship: int
    halo: int
    size: int
    weight: float


class _ShipSet(NamedTuple):
    """Ships that can be there together."""

    weight: float  # proportional to the chance
    ships: tuple[_Ship, ...]
    left: int  # squares that are not yet hit


@lru_cache(maxsize=8192)
def expected_sinkings(
    knowledge: Knowledge, bombs: int, *, counts_certain: bool = False
) -> ExpectedSinkings:
    """BAT-7, BAT-8, BAT-13: estimate the ships that these bombs sink, the best known ones first.

    The more misses a search expects, the less it counts. While another ship is hit, a ship whose
    place is not known does not count: players who leave a hit ship afloat often do not sink it.
    With `counts_certain`, it does count if a search is certain to sink it.
    """
    total, is_other_hit = ExpectedSinkings(), False
    for ship_sets in _searches(knowledge):
        found = _Search(bombs - total.bombs).result(ship_sets)
        is_certain = total.most_bombs + found.most_bombs <= bombs
        is_hit = bool(ship_sets[0].ships[0].ship & knowledge.open_hits)
        does_count = len(ship_sets) == 1 or not (is_hit and is_other_hit)
        does_count |= counts_certain and is_certain and found.least_ships > 0
        share = sqrt(found.hits / found.bombs) if does_count and found.bombs else 0.0
        total = ExpectedSinkings(
            total.size + share * found.size,
            total.ships + share * found.ships,
            total.hits + share * found.hits,
            total.bombs + share * found.bombs,
            total.variance + share * found.variance,
            total.least_size + is_certain * found.least_size,
            total.least_ships + is_certain * found.least_ships,
            total.most_bombs + is_certain * found.most_bombs,
            total.squares + is_certain * found.squares,
        )
        is_other_hit |= is_hit
    return total


def sunk_at_least(knowledge: Knowledge, bombs: int) -> SunkShips:
    """Return the ships that are sunk after a search with these bombs, wherever the others are."""
    now, found = SunkShips.of(knowledge), expected_sinkings(knowledge, bombs)
    return SunkShips(now.size + found.least_size, now.number + found.least_ships)


def _searches(knowledge: Knowledge) -> Iterator[Sequence[_ShipSet]]:
    """Yield the sets of ships over hits that belong together, then the places of the last ship."""
    open_hits, sizes, blocked = knowledge.open_hits, Counter(knowledge.afloat), 0
    on_hits = list[_Ship]()
    for size, number in sizes.items():
        placements = _free_placements(knowledge, size)
        for ship, halo in placements if open_hits else ():
            if ship & open_hits and not halo & ~ship & open_hits and ship & ~open_hits:
                on_hits.append(_Ship(ship, halo, size, number / len(placements)))
    groups = list[int]()  # hits that one ship can cover, and those joined to them
    for hits in {each.ship & open_hits for each in on_hits}:
        joined = [group for group in groups if group & hits]
        groups = [group for group in groups if not group & hits]
        groups.append(reduce(or_, joined, hits))
    are_sizes_known = True
    while groups:
        by_group = {
            group: _ship_sets(group, on_hits, blocked, sizes, open_hits) for group in groups
        }
        group = min(groups, key=lambda group: len(by_group[group]))
        groups.remove(group)
        ship_sets = by_group[group]
        if len(ship_sets) > MAX_SHIP_SETS:  # then only the ships over one of the hits
            ship_sets = _ship_sets(group & -group, on_hits, blocked, sizes, open_hits)
            groups, are_sizes_known = [], False
        if not 0 < len(ship_sets) <= MAX_SHIP_SETS:
            return
        yield ship_sets
        if len({tuple(ship.size for ship in each.ships) for each in ship_sets}) == 1:
            sizes -= Counter(ship.size for ship in ship_sets[0].ships)
        else:
            are_sizes_known = False
        blocked |= reduce(and_, (reduce(or_, (s.halo for s in each.ships)) for each in ship_sets))
    if are_sizes_known and sizes.total() == 1:
        (size,) = sizes.elements()
        blocked |= knowledge.sea.with_neighbours(open_hits)
        places = [
            _ShipSet(1.0, (_Ship(ship, halo, size, 1.0),), ship)
            for ship, halo in _free_placements(knowledge, size)
            if not ship & blocked
        ]
        if 0 < len(places) <= MAX_SHIP_SETS:
            yield places


@lru_cache(maxsize=1024)
def _free_placements(knowledge: Knowledge, size: int) -> Sequence[tuple[int, int]]:
    """Return the placements that avoid the squares without a ship."""
    excluded = knowledge.excluded_squares
    placements = ship_placements(knowledge.sea, size)
    return [(ship, halo) for ship, halo in placements if not ship & excluded]


def _ship_sets(
    hits: int, ships: Sequence[_Ship], blocked: int, sizes: Counter[int], open_hits: int
) -> list[_ShipSet]:
    """Return the sets of these ships that cover all the hits, `MAX_SHIP_SETS` + 1 at most."""

    def extend(
        uncovered: int, blocked: int, sizes: Counter[int], chosen: tuple[_Ship, ...]
    ) -> Iterator[_ShipSet]:
        if not uncovered:
            squares = reduce(or_, (each.ship for each in chosen))
            weight = prod(each.weight for each in chosen)
            yield _ShipSet(weight, chosen, squares & ~open_hits)
            return
        lowest = uncovered & -uncovered
        for each in ships:
            if each.ship & lowest and not each.ship & blocked and sizes[each.size]:
                yield from extend(
                    uncovered & ~each.ship,
                    blocked | each.halo,
                    sizes - Counter((each.size,)),
                    (*chosen, each),
                )

    return [*islice(extend(hits, blocked, sizes, ()), MAX_SHIP_SETS + 1)]


class _Search:
    """A search for one of several sets of ships; a last part of a bomb counts as a share."""

    def __init__(self, bombs: float) -> None:
        self._bombs = bombs
        self._sums = [0.0] * 6  # weights; weighted sizes, ships, hits, bombs, squares of sizes
        self._least_size, self._least_ships, self._most_bombs = 99, 99, 0

    def result(self, ship_sets: Sequence[_ShipSet]) -> ExpectedSinkings:
        """Return the mean results over the sets, and the least if all are sunk."""
        self._bomb_on(ship_sets, 0, 0.0, 0.0, 0.0)
        weight, *sums = self._sums
        size, ships, hits, bombs, square = (each / weight for each in sums)
        means = size, ships, hits, bombs, max(0.0, square - size**2)
        if self._most_bombs > self._bombs:
            return ExpectedSinkings(*means)
        known = reduce(and_, (each.left for each in ship_sets))
        return ExpectedSinkings(
            *means, self._least_size, self._least_ships, self._most_bombs, known
        )

    def _bomb_on(
        self, ship_sets: Sequence[_ShipSet], dropped: int, size: float, ships: float, hits: float
    ) -> None:
        """Bomb the likeliest square until all ships are sunk, after each possible answer."""
        left = reduce(or_, (each.left for each in ship_sets))
        share = min(1.0, self._bombs - dropped)
        if not left or share <= 0:
            weight = sum(each.weight for each in ship_sets)
            bombs = min(dropped, self._bombs)
            for n, value in enumerate((1, size, ships, hits, bombs, size**2)):
                self._sums[n] += weight * value
            self._most_bombs = max(self._most_bombs, dropped + left.bit_count())
            self._least_size = min(self._least_size, int(size))
            self._least_ships = min(self._least_ships, int(ships))
            return
        square, best = 0, 0.0
        while left:
            lowest = left & -left
            left ^= lowest
            weight = sum([each.weight for each in ship_sets if each.left & lowest])
            if weight > best * (1 + 1e-9):
                square, best = lowest, weight
        after_answer = defaultdict[int, list[_ShipSet]](list)
        for each in ship_sets:
            if not each.left & square:
                after_answer[-1].append(each)
                continue
            left = each.left ^ square
            ship = next(each.ship for each in each.ships if each.ship & square)
            after_answer[0 if ship & left else ship].append(_ShipSet(each.weight, each.ships, left))
        for sunk, group in after_answer.items():
            is_hit, is_sunk = sunk >= 0, sunk > 0
            self._bomb_on(
                group,
                dropped + 1,
                size + share * (sunk.bit_count() if is_sunk else 0),
                ships + share * is_sunk,
                hits + share * is_hit,
            )
