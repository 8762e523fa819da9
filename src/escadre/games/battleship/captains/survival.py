"""The number of bombs that a fleet survives, found by simulating shooters.

There are two simulated shooters: one rates each ship by itself, the other also knows that ships do
not touch. Both are fast approximations of captains; thousands of bombs take a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.chance import Rng, random_item
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.placement_tables import FloatTable, Indices, to_bool_rows
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares, ship_placements

ARRANGEMENTS_TRIED = 12  # arrangements of a fleet tested against both shooters
MAX_WORK = 1_000_000  # squares × placements × ships; ten ships on 10×10 squares need half of it
SEPARATION_STRENGTH = 0.3
"""Share of weight that a placement loses per square that other ships probably cover or block."""


class _PlacementArrays(NamedTuple):
    """All placements of all sizes of a fleet, one size after another."""

    ships: FloatTable  # (placements, squares)
    halos: FloatTable  # (squares, placements): the ship and the squares around it
    beside: FloatTable  # (squares, placements): only the squares around the ship
    sizes: Indices  # the different ship sizes
    placement_counts: Indices  # number of placements of each size
    index_of: dict[int, int]  # the index of each placement, by its set of squares

    def repeat_by_size(self, by_size: FloatTable) -> FloatTable:
        """Return a table with a column per placement from one with a column per size."""
        return by_size.repeat(self.placement_counts, axis=1)

    def sum_by_size(self, by_placement: FloatTable) -> FloatTable:
        """Return a table with a column per size: the sums over its placements."""
        sums: FloatTable = np.add.reduceat(
            by_placement, self.placement_counts.cumsum() - self.placement_counts, axis=1
        )
        return sums


@lru_cache(maxsize=16)
def _placement_arrays(sea: SquareBoard, sizes: tuple[int, ...]) -> _PlacementArrays:
    placements = [placement for size in sizes for placement in ship_placements(sea, size)]
    ships = to_bool_rows([placement.ship for placement in placements], sea.size).astype(np.float32)
    halos = to_bool_rows([placement.halo for placement in placements], sea.size).astype(np.float32)
    counts = np.array([len(ship_placements(sea, size)) for size in sizes])
    index_of = {placement.ship: n for n, placement in enumerate(placements)}
    return _PlacementArrays(
        ships, halos.T.copy(), (halos - ships).T.copy(), np.array(sizes), counts, index_of
    )


def bombs_survived(sea: SquareBoard, fleets: Sequence[Fleet], rng: Rng) -> NDArray[np.intp]:
    """Count, for each fleet of the same ships, the bombs of both shooters until it is sunk."""
    sizes = tuple(sorted(map(int.bit_count, fleets[0]), reverse=True))
    arrays = _placement_arrays(sea, tuple(dict.fromkeys(sizes)))
    placement_indices = np.array([[arrays.index_of[ship] for ship in fleet] for fleet in fleets])
    generator = np.random.default_rng(rng.randrange(2**32))
    return _simulate_hunts(arrays, placement_indices, False, generator) + _simulate_hunts(
        arrays, placement_indices, True, generator
    )


def _simulate_hunts(
    arrays: _PlacementArrays,
    placement_indices: Indices,
    use_separation: bool,
    rng: np.random.Generator,
) -> NDArray[np.intp]:
    """Count the bombs that sink each fleet; `placement_indices` is (fleets, ships)."""
    ships, halos, beside, sizes, placement_counts, _ = arrays
    fleet_count, ship_count = placement_indices.shape
    size_index = np.searchsorted(placement_counts.cumsum(), placement_indices, "right")
    intact = sizes[size_index]  # squares not hit, of each ship
    ship_on_square = np.full((fleet_count, ships.shape[1]), -1)
    for number in range(ship_count):
        ship_on_square[ships[placement_indices[:, number]] > 0] = number
    afloat = np.array([(size_index == n).sum(axis=1) for n in range(len(sizes))], np.float32).T
    possible = np.ones((fleet_count, len(ships)), np.float32)
    hits = np.zeros_like(possible)  # open hits in each placement
    unbombed = np.ones(ship_on_square.shape, np.float32)
    bombs = np.zeros(fleet_count, np.intp)
    placement_sizes = sizes.repeat(placement_counts)
    while len(row := np.flatnonzero(intact.any(axis=1))):  # the indices of the fleets still afloat
        weight = (_separated_weights if use_separation else _independent_weights)(
            arrays, possible[row], afloat[row]
        )
        has_open_hits = hits[row].max(axis=1, keepdims=True) > 0
        score = np.where(has_open_hits, weight * hits[row], weight) @ ships
        score += score.max(axis=1, keepdims=True) * 1e-3 * rng.random(score.shape)
        square = ((score + 1e-9) * unbombed[row]).argmax(axis=1)
        bombs[row] += 1
        unbombed[row, square] = 0
        ship = ship_on_square[row, square]
        missed, hit = ship < 0, ship >= 0
        possible[row[missed]] *= 1 - ships.T[square[missed]]
        row, square, ship = row[hit], square[hit], ship[hit]
        intact[row, ship] -= 1
        hits[row] += ships.T[square]
        possible[row] *= (beside[square] == 0) & (hits[row] < placement_sizes)
        sunk = intact[row, ship] == 0
        row, ship = row[sunk], ship[sunk]
        touching = ships[placement_indices[row, ship]] @ halos > 0  # BAT-8
        possible[row] *= ~touching
        hits[row] *= ~touching
        afloat[row, size_index[row, ship]] -= 1
    return bombs


def _independent_weights(
    arrays: _PlacementArrays, possible: FloatTable, afloat: FloatTable
) -> FloatTable:
    """Rate each ship alone: every placement counts once per ship of its size."""
    weights: FloatTable = possible * arrays.repeat_by_size(afloat)
    return weights


def _separated_weights(
    arrays: _PlacementArrays, possible: FloatTable, afloat: FloatTable
) -> FloatTable:
    """Estimate the chance of each placement when ships avoid where others are likely."""

    def scale_to_afloat(weight: FloatTable) -> FloatTable:
        """Scale the weights to the number of ships afloat of each size."""
        total = np.maximum(arrays.sum_by_size(weight), 1e-9, dtype=np.float32)
        return _independent_weights(arrays, weight, np.divide(afloat, total, dtype=np.float32))

    chances = scale_to_afloat(possible)
    conflicts = chances @ arrays.ships @ arrays.halos
    ends = arrays.placement_counts.cumsum()
    for n, end in enumerate(ends):  # but a ship does not block itself
        block = slice(end - arrays.placement_counts[n], end)
        share = chances[:, block] / np.maximum(afloat[:, n : n + 1], 1)
        conflicts[:, block] -= share @ arrays.ships[block] @ arrays.halos[:, block]
    return scale_to_afloat(possible * np.exp(-SEPARATION_STRENGTH * conflicts))


@lru_cache(maxsize=4096)
def symmetric_images(sea: SquareBoard, ship: int) -> tuple[int, ...]:
    """Return a ship in all mirror images and rotations of the sea."""
    cells = [sea.xy(square) for square in sea.squares(ship)]
    right, bottom = sea.width - 1, sea.height - 1
    images = []
    for x_flip in (False, True):
        for y_flip in (False, True):
            image = [(right - x if x_flip else x, bottom - y if y_flip else y) for x, y in cells]
            images.append(sum(1 << sea.square(x, y) for x, y in image))
            if right == bottom:
                images.append(sum(1 << sea.square(y, x) for x, y in image))
    return tuple(dict.fromkeys(images))


def apply_random_symmetries(sea: SquareBoard, fixed: Fleet, ships: Fleet, rng: Rng) -> Fleet:
    """Move each ship to one of its images at random, so that none touch."""
    placed = list(ships)
    for _ in range(2):
        for n, ship in enumerate(placed):
            others = sea.with_neighbours(
                fleet_squares(fixed) | fleet_squares((*placed[:n], *placed[n + 1 :]))
            )
            free = [image for image in symmetric_images(sea, ship) if not image & others]
            placed[n] = random_item(free, rng)
    return tuple(placed)


def hardest_arrangement(sea: SquareBoard, fixed: Fleet, ships: Fleet, rng: Rng) -> Fleet:
    """Return, among random arrangements of these ships, the one that survives longest.

    Ships are only replaced by their mirror images and rotations, which keeps the frequency of each
    placement. On large seas, where simulations would take seconds, the ships stay.
    """
    sizes = tuple(map(int.bit_count, (*fixed, *ships)))
    if (
        sea.size * sum(len(ship_placements(sea, size)) for size in set(sizes)) * len(sizes)
        > MAX_WORK
    ):
        return ships
    arrangements = [ships]
    while len(arrangements) < ARRANGEMENTS_TRIED:
        arrangements.append(apply_random_symmetries(sea, fixed, arrangements[-1], rng))
    bombs = bombs_survived(sea, [(*fixed, *arrangement) for arrangement in arrangements], rng)
    return arrangements[int(bombs.argmax())]
