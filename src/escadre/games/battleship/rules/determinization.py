"""Random hidden fleets that fit the answers, equally likely.

Ships are placed one by one wherever they still fit, and each fleet is weighted by the inverse of
its probability. On seas whose fleets can be bounded well, rejection by these weights makes all
fleets exactly equally likely; elsewhere one of several is drawn by its weight, which is close
(docs/explanation/analysis.md says how close).
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from escadre.core.chance import Rng
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
"""Fleets laid before one of them is drawn."""
MAX_SAMPLES = 200
"""Fleets laid, of which none fits, before one is packed."""


class _Constraints(NamedTuple):
    """What is known of the ships afloat: they lie on `free`, over all of `wounds`."""

    sea: SquareBoard
    free: int
    wounds: int
    hit: int
    sizes: tuple[int, ...]


def sample_fleet(observation: Observation, seat: int, rng: Rng) -> Fleet:
    """Draw a fleet that fits the answers; raises ValueError when none is found."""
    sea, wrecks, hit = observation.config.sea, observation.sunk[seat], observation.hit[seat]
    free = free_squares(sea, wrecks) & ~(observation.bombed[seat] & ~hit)
    wounds, left = hit & ~fleet_squares(wrecks), sizes_to_place(observation.config, wrecks)
    found = _sample_uniformly(_Constraints(sea, free, wounds, hit, left), rng)
    if found is None:
        found = pack_fleet_at_random(sea, free, left, hit, wounds, rng.randrange(2**32)).fleet
    if found is None and not observation.bombed[seat]:
        found = pack_fleet(sea, free, left).fleet  # BAT-20: as found when the match began
    if found is None:
        raise ValueError("no fleet was found that fits the answers")
    return tuple(sorted((*wrecks, *found)))


def _sample_uniformly(known: _Constraints, rng: Rng) -> Fleet | None:
    """Draw one of the fleets that fit; None if sampling finds none."""
    most = _max_weight(known)
    fleets, weights = list[Fleet](), list[int]()
    for tried in range(MAX_SAMPLES):
        if tried >= SAMPLES and fleets:
            break
        fleet, weight = _weighted_sample(known, rng)
        if weight and rng.randrange(most) < weight:
            return fleet
        if weight:
            fleets.append(fleet)
            weights.append(weight)
    if not fleets:
        return None
    left = rng.randrange(sum(weights))
    for fleet, weight in zip(fleets, weights, strict=True):
        if (left := left - weight) < 0:
            return fleet
    raise AssertionError("a number below the sum of all weights falls on one of them")


def _weighted_sample(known: _Constraints, rng: Rng) -> tuple[Fleet, int]:
    """Draw a fleet, and the inverse of its probability; 0 if some ship had no room.

    First the ships over hits that no sunk ship explains, each over the first of those left.
    """
    wounds, sizes = known.wounds, known.sizes
    free, fleet, weight = known.free, list[int](), 1
    while sizes:
        target = wounds & -wounds
        room = _next_placements(known, free, wounds, target, sizes)
        if not room:
            return (), 0
        size, ship, halo = room[rng.randrange(len(room))]
        # equal ships may be placed in any order, and each order counts
        weight *= len(room) * (sizes.count(size) if target else 1)
        free, wounds, sizes = free & ~halo, wounds & ~ship, remove_size(sizes, size)
        fleet.append(ship)
    return (tuple(fleet), weight) if not wounds else ((), 0)


def _next_placements(
    known: _Constraints, free: int, wounds: int, target: int, sizes: tuple[int, ...]
) -> list[tuple[int, int, int]]:
    """List size, squares and halo of each ship that may be placed next, over the target if any.

    A ship that is hit all over would have been answered coulé.
    """
    hit = known.hit
    return [
        (size, ship, halo)
        for size in (dict.fromkeys(sizes) if target else sizes[:1])
        for ship, halo in ship_placements(known.sea, size)
        if not (ship & ~free or target & ~ship or wounds & halo & ~ship) and ship & ~hit
    ]


def _max_weight(known: _Constraints) -> int:
    """Return an upper bound on weights: each ship has at most the room it would have alone."""
    sea, free, wounds, hit, sizes = known
    over = [len(_next_placements(known, free, wounds, 1 << n, sizes)) for n in sea.squares(wounds)]
    freely = {
        size: sum(not ship & (hit | ~free) for ship, _ in ship_placements(sea, size))
        for size in set(sizes)
    }
    most = max(over, default=0)
    return max(1, prod(max(most * sizes.count(size), freely[size]) for size in sizes))
