"""Draw random hidden fleets that fit the answers, all equally likely.

Ships are placed one by one wherever they still fit, and each fleet is weighted by the inverse of
its probability. Where a good bound on the weights is known, rejection sampling makes all fleets
exactly equally likely. Elsewhere, one of several fleets is drawn by weight, which is nearly the
same (docs/explanation/analysis.md gives the error).
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from escadre.core.chance import Rng, random_item
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import (
    Fleet,
    fleet_squares,
    free_squares,
    remove_size,
    ship_placements,
)
from escadre.games.battleship.rules.model import Observation
from escadre.games.battleship.rules.packing import pack_fleet, pack_fleet_at_random
from escadre.games.battleship.rules.placement import sizes_to_place

SAMPLES = 16
"""Number of fleets that are sampled before one of them is drawn by weight."""
MAX_SAMPLES = 200
"""Attempts without a fleet that fits, after which the exact search packs one."""


class _Constraints(NamedTuple):
    """Constraints on the ships afloat: within `free_mask`, and over all of `open_hits`."""

    sea: SquareBoard
    free_mask: int
    open_hits: int
    hit: int
    sizes: tuple[int, ...]


def sample_fleet(observation: Observation, seat: int, rng: Rng) -> Fleet:
    """Draw a fleet that fits the answers; raises ValueError if none is found."""
    sea, wrecks, hit = observation.config.sea, observation.sunk[seat], observation.hit[seat]
    free_mask = free_squares(sea, wrecks) & ~(observation.bombed[seat] & ~hit)
    open_hits, sizes = hit & ~fleet_squares(wrecks), sizes_to_place(observation.config, wrecks)
    fleet = _sample_uniformly(_Constraints(sea, free_mask, open_hits, hit, sizes), rng)
    if fleet is None:
        fleet = pack_fleet_at_random(
            sea, free_mask, sizes, hit, open_hits, rng.randrange(2**32)
        ).fleet
    if fleet is None and not observation.bombed[seat]:
        fleet = pack_fleet(
            sea, free_mask, sizes
        ).fleet  # BAT-20: the one found by `validate_config`
    if fleet is None:
        raise ValueError("no fleet was found that fits the answers")
    return tuple(sorted((*wrecks, *fleet)))


def _sample_uniformly(constraints: _Constraints, rng: Rng) -> Fleet | None:
    """Draw one of the fleets that fit; None if sampling finds none."""
    max_weight = _max_weight(constraints)
    fleets, weights = list[Fleet](), list[int]()
    for attempt in range(MAX_SAMPLES):
        if attempt >= SAMPLES and fleets:
            break
        fleet, weight = _weighted_sample(constraints, rng)
        if weight and rng.randrange(max_weight) < weight:
            return fleet
        if weight:
            fleets.append(fleet)
            weights.append(weight)
    if not fleets:
        return None
    remaining = rng.randrange(sum(weights))
    for fleet, weight in zip(fleets, weights, strict=True):
        if (remaining := remaining - weight) < 0:
            return fleet
    raise AssertionError("a number below the sum of all weights falls on one of them")


def _weighted_sample(constraints: _Constraints, rng: Rng) -> tuple[Fleet, int]:
    """Draw a fleet; return it with the inverse of its probability, 0 if a ship had no room.

    Open hits are covered first: each ship is placed over the first open hit left.
    """
    open_hits, sizes = constraints.open_hits, constraints.sizes
    free_mask = constraints.free_mask
    fleet = list[int]()
    weight = 1
    while sizes:
        target = open_hits & -open_hits
        placements = _next_placements(constraints, free_mask, open_hits, target, sizes)
        if not placements:
            return (), 0
        size, ship, halo = random_item(placements, rng)
        # ships of equal size may be placed in any order, so each order must be counted
        weight *= len(placements) * (sizes.count(size) if target else 1)
        free_mask &= ~halo
        open_hits &= ~ship
        sizes = remove_size(sizes, size)
        fleet.append(ship)
    return (tuple(fleet), weight) if not open_hits else ((), 0)


def _next_placements(
    constraints: _Constraints, free_mask: int, open_hits: int, target: int, sizes: tuple[int, ...]
) -> list[tuple[int, int, int]]:
    """Return size, squares and halo of each ship that may come next, over the target if any.

    A ship with all squares hit is excluded: the answer would have been "sunk".
    """
    hit = constraints.hit
    return [
        (size, ship, halo)
        for size in (dict.fromkeys(sizes) if target else sizes[:1])
        for ship, halo in ship_placements(constraints.sea, size)
        if not (ship & ~free_mask or target & ~ship or open_hits & halo & ~ship) and ship & ~hit
    ]


def _max_weight(constraints: _Constraints) -> int:
    """Return an upper bound on the weights, from the placements of each ship by itself."""
    sea, free_mask, open_hits, hit, sizes = constraints
    over_hits = [
        len(_next_placements(constraints, free_mask, open_hits, 1 << n, sizes))
        for n in sea.squares(open_hits)
    ]
    anywhere = {
        size: sum(not ship & (hit | ~free_mask) for ship, _ in ship_placements(sea, size))
        for size in set(sizes)
    }
    max_over_hits = max(over_hits, default=0)
    return max(1, prod(max(max_over_hits * sizes.count(size), anywhere[size]) for size in sizes))
