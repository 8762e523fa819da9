"""Simulated hunts: how many shots a fleet survives.

It simulates two hunters: one weighs each ship alone, the other also uses that ships do not touch.
Both are fast approximations of captains; thousands of shots take a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.chance import Rng
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.placement_tables import FloatTable, Indices, to_bool_rows
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, ship_placements

ARRANGEMENTS_TRIED = 12  # arrangements of a fleet tested against both hunters
MAX_WORK = 1_000_000  # squares × berths × ships: half of it for ten ships on 10 by 10


class _PlacementArrays(NamedTuple):
    """All placements of all sizes of a fleet, one size after another."""

    ships: FloatTable  # berths × squares
    halos: FloatTable  # squares × berths: the ship and all around
    beside: FloatTable  # squares × berths: around the ship, not of it
    sizes: Indices  # of the ships of each kind
    berths: Indices  # how many berths there are of each kind
    number: dict[int, int]  # index of this ship's placement

    def each(self, of_kinds: FloatTable) -> FloatTable:
        """Repeat a number per kind for each of its placements."""
        return of_kinds.repeat(self.berths, axis=1)

    def summed(self, of_berths: FloatTable) -> FloatTable:
        """Sum values of placements by kind."""
        total: FloatTable = np.add.reduceat(of_berths, self.berths.cumsum() - self.berths, axis=1)
        return total


@lru_cache(maxsize=16)
def _placement_arrays(sea: SquareBoard, sizes: tuple[int, ...]) -> _PlacementArrays:
    every = [berth for size in sizes for berth in ship_placements(sea, size)]
    ships = to_bool_rows([berth.ship for berth in every], sea.size).astype(np.float32)
    halos = to_bool_rows([berth.halo for berth in every], sea.size).astype(np.float32)
    count = np.array([len(ship_placements(sea, size)) for size in sizes])
    number = {berth.ship: n for n, berth in enumerate(every)}
    return _PlacementArrays(
        ships, halos.T.copy(), (halos - ships).T.copy(), np.array(sizes), count, number
    )


def shots_survived(sea: SquareBoard, fleets: Sequence[Fleet], rng: Rng) -> NDArray[np.intp]:
    """Count, for each fleet of the same ships, the shots of both hunters until all are sunk."""
    sizes = tuple(sorted(map(int.bit_count, fleets[0]), reverse=True))
    waters = _placement_arrays(sea, tuple(dict.fromkeys(sizes)))
    lying = np.array([[waters.number[ship] for ship in fleet] for fleet in fleets])
    source = np.random.default_rng(rng.randrange(2**32))
    return _simulate_hunts(waters, lying, False, source) + _simulate_hunts(
        waters, lying, True, source
    )


def _simulate_hunts(
    waters: _PlacementArrays, lying: Indices, reckoning: bool, rng: np.random.Generator
) -> NDArray[np.intp]:
    """Count the shots that sink all; `lying` has a row per fleet, a column per ship."""
    ships, halos, beside, sizes, berths_of, _ = waters
    many, each = lying.shape
    kind_of = np.searchsorted(berths_of.cumsum(), lying, "right")
    sound = sizes[kind_of]  # squares not hit, of each ship
    owner = np.full((many, ships.shape[1]), -1)
    for ship in range(each):
        owner[ships[lying[:, ship]] > 0] = ship
    afloat = np.array([(kind_of == kind).sum(axis=1) for kind in range(len(sizes))], np.float32).T
    possible = np.ones((many, len(ships)), np.float32)
    struck = np.zeros_like(possible)  # open hits in each berth
    unbombed = np.ones(owner.shape, np.float32)
    shots = np.zeros(many, np.intp)
    length = sizes.repeat(berths_of)
    while len(row := np.flatnonzero(sound.any(axis=1))):
        weight = (_separated_weights if reckoning else _independent_weights)(
            waters, possible[row], afloat[row]
        )
        hurt = struck[row].max(axis=1, keepdims=True) > 0
        score = np.where(hurt, weight * struck[row], weight) @ ships
        score += score.max(axis=1, keepdims=True) * 1e-3 * rng.random(score.shape)
        square = ((score + 1e-9) * unbombed[row]).argmax(axis=1)
        shots[row] += 1
        unbombed[row, square] = 0
        ship = owner[row, square]
        missed, hit = ship < 0, ship >= 0
        possible[row[missed]] *= 1 - ships.T[square[missed]]
        row, square, ship = row[hit], square[hit], ship[hit]
        sound[row, ship] -= 1
        struck[row] += ships.T[square]
        possible[row] *= (beside[square] == 0) & (struck[row] < length)
        sunk = sound[row, ship] == 0
        row, ship = row[sunk], ship[sunk]
        touching = ships[lying[row, ship]] @ halos > 0  # BAT-8
        possible[row] *= ~touching
        struck[row] *= ~touching
        afloat[row, kind_of[row, ship]] -= 1
    return shots


def _independent_weights(
    waters: _PlacementArrays, possible: FloatTable, afloat: FloatTable
) -> FloatTable:
    """Weigh each ship alone: every placement as often as there are ships of its size."""
    weights: FloatTable = possible * waters.each(afloat)
    return weights


SEPARATION_STRENGTH = (
    0.3  # how much weight a placement loses per square that others probably cover or block
)


def _separated_weights(
    waters: _PlacementArrays, possible: FloatTable, afloat: FloatTable
) -> FloatTable:
    """Estimate the chance of each placement when ships avoid where others are likely."""

    def shared(weight: FloatTable) -> FloatTable:
        """Scale to as many ships of each kind as are afloat."""
        total = np.maximum(waters.summed(weight), 1e-9, dtype=np.float32)
        return _independent_weights(waters, weight, np.divide(afloat, total, dtype=np.float32))

    chances = shared(possible)
    met = chances @ waters.ships @ waters.halos
    ends = waters.berths.cumsum()
    for kind, end in enumerate(ends):  # but a ship does not block itself
        own = slice(end - waters.berths[kind], end)
        share = chances[:, own] / np.maximum(afloat[:, kind : kind + 1], 1)
        met[:, own] -= share @ waters.ships[own] @ waters.halos[:, own]
    return shared(possible * np.exp(-SEPARATION_STRENGTH * met))


@lru_cache(maxsize=4096)
def symmetric_images(sea: SquareBoard, ship: int) -> tuple[int, ...]:
    """Return a ship in all mirror images and rotations of the sea."""
    at = [sea.xy(square) for square in sea.squares(ship)]
    right, bottom = sea.width - 1, sea.height - 1
    found = []
    for x_flip in (False, True):
        for y_flip in (False, True):
            to = [(right - x if x_flip else x, bottom - y if y_flip else y) for x, y in at]
            found.append(sum(1 << sea.square(x, y) for x, y in to))
            if right == bottom:
                found.append(sum(1 << sea.square(y, x) for x, y in to))
    return tuple(dict.fromkeys(found))


def apply_random_symmetries(sea: SquareBoard, fixed: Fleet, ships: Fleet, rng: Rng) -> Fleet:
    """Move each ship to one of its images at random, so that none touch."""
    moved = list(ships)
    for _ in range(2):
        for n, ship in enumerate(moved):
            others = sea.spread(fleet_squares(fixed) | fleet_squares((*moved[:n], *moved[n + 1 :])))
            free = [image for image in symmetric_images(sea, ship) if not image & others]
            moved[n] = free[rng.randrange(len(free))]
    return tuple(moved)


def hardest_arrangement(sea: SquareBoard, fixed: Fleet, ships: Fleet, rng: Rng) -> Fleet:
    """Choose, among some arrangements of these ships, the one that survives longest.

    Ships are only replaced by their mirror images and rotations, so the frequency of each placement
    is unchanged. On wide seas, where simulations would take seconds, nothing is moved.
    """
    sizes = tuple(map(int.bit_count, (*fixed, *ships)))
    if (
        sea.size * sum(len(ship_placements(sea, size)) for size in set(sizes)) * len(sizes)
        > MAX_WORK
    ):
        return ships
    tried = [ships]
    while len(tried) < ARRANGEMENTS_TRIED:
        tried.append(apply_random_symmetries(sea, fixed, tried[-1], rng))
    held = shots_survived(sea, [(*fixed, *moved) for moved in tried], rng)
    return tried[int(held.argmax())]
