"""Ways to choose the next square to bomb.

Only `posterior_search` imports NumPy, when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from escadre.core.chance import Rng
from escadre.core.squares import Sea
from escadre.games.battleship.captains.knowledge import (
    Knowledge,
    beside,
    density,
    possible_ships,
    without_corners,
)

BombChooser = Callable[[Knowledge, Rng], int]
"""The square to bomb next; a pure function of what is known and of the random numbers."""

HUNCH = 6
"""Of so many bombs without a wounded ship one follows a hunch."""


def random_targets(known: Knowledge, rng: Rng) -> int:
    """Choose any square; follow up a hit one time in three."""
    near = beside(known.sea, known.open_hits) & known.unbombed
    return _any(known, near if near and rng.randrange(3) == 0 else known.unbombed, rng)


def parity_then_around_hits(known: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice, but bomb all around a hit and ignore the rule on corners."""
    seen = without_corners(known)
    around = beside(seen.sea, seen.open_hits) & ~seen.bombed
    return _any(known, around, rng) if around else by_lattice(seen, rng)


def density_with_random_shots(known: Knowledge, rng: Rng) -> int:
    """Hunt where most placements are, sometimes anywhere; finish in line; ignore corners."""
    seen = without_corners(known)
    if seen.open_hits:
        return by_lattice(seen, rng)
    if rng.randrange(HUNCH) == 0:
        return _any(known, seen.unbombed, rng)
    return by_density(seen, rng)


def by_lattice(known: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice that every ship must cross, then finish what is hit."""
    return _any(known, hunted(known) or known.unbombed, rng)


def by_density(known: Knowledge, rng: Rng) -> int:
    """Choose the square with most placements, each ship taken alone."""
    return likeliest(known, density(known), rng)


def posterior_search(known: Knowledge, rng: Rng) -> int:
    """Choose the square most likely to be hit, over all whole fleets that fit the answers."""
    from escadre.games.battleship.captains.posterior import belief

    return likeliest(known, belief(known).chances.tolist(), rng)


def hunted(known: Knowledge) -> int:
    """Return the squares worth a bomb: next to open hits in line with them, else a lattice.

    Every ship of the smallest size afloat, m, covers one square of each of the m diagonal lattices
    (x + y) mod m; the lattice with the fewest squares left is bombed first.
    """
    sea, reach = known.sea, 0
    for size in set(known.afloat):
        for ship in possible_ships(known, size):
            reach |= ship
    reach &= ~known.bombed
    if known.open_hits:
        return reach & beside(sea, known.open_hits)
    smallest = min(known.afloat)
    lattices = [reach & _lattice(sea, smallest, phase) for phase in range(smallest)]
    return min(filter(None, lattices), key=int.bit_count, default=reach)


@lru_cache(maxsize=256)
def _lattice(sea: Sea, step: int, phase: int) -> int:
    return sum(1 << s for s in range(sea.size) if sum(sea.xy(s)) % step == phase)


def _any(known: Knowledge, squares: int, rng: Rng) -> int:
    listed = known.sea.squares(squares)
    return listed[rng.randrange(len(listed))]


def likeliest(known: Knowledge, chances: Sequence[float], rng: Rng) -> int:
    """Return the best square not yet bombed; ties at random."""
    listed = known.sea.squares(known.unbombed)
    enough = max(chances[square] for square in listed) * (1 - 1e-9)
    best = [square for square in listed if chances[square] >= enough]
    return best[rng.randrange(len(best))]
