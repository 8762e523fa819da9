"""Functions by which captains choose the next square to bomb.

The amiral bombs the square that `advice.py` rates highest, by the chances of `hit_chances.py`. Only
`posterior_search` imports NumPy, when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from escadre.core.chance import Rng, random_item
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import (
    Knowledge,
    orthogonal_neighbours,
    placement_density,
    possible_ships,
    without_diagonal_rule,
)

TargetChooser = Callable[[Knowledge, Rng], int]
"""A function that returns the next square to bomb, from the knowledge and random numbers alone."""


def random_search(knowledge: Knowledge, rng: Rng, follow_up_fifths: int) -> int:
    """Choose any square; after a hit, bomb around it this many times in five."""
    targets = orthogonal_neighbours(knowledge.sea, knowledge.open_hits) & knowledge.unbombed
    follows_up = targets and rng.randrange(5) < follow_up_fifths
    return _random_square(knowledge, targets if follows_up else knowledge.unbombed, rng)


def parity_then_around_hits(knowledge: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice; bomb all around a hit; ignore that ships never touch at corners."""
    simplified = without_diagonal_rule(knowledge)
    targets = orthogonal_neighbours(simplified.sea, simplified.open_hits) & ~simplified.bombed
    return _random_square(knowledge, targets, rng) if targets else parity_search(simplified, rng)


def parity_with_line_following(knowledge: Knowledge, rng: Rng, in_line_thirds: int) -> int:
    """Hunt on a lattice; after a hit, bomb in line this many times in three, or all around it."""
    if rng.randrange(3) < in_line_thirds:
        return parity_search(without_diagonal_rule(knowledge), rng)
    return parity_then_around_hits(knowledge, rng)


def density_with_random_bombs(knowledge: Knowledge, rng: Rng, random_bomb_period: int) -> int:
    """Bomb the square with most placements; bomb in line with hits.

    While no ship is hit and afloat, one bomb in `random_bomb_period` falls at random. Does not use
    the rule that ships never touch at corners (BAT-8).
    """
    simplified = without_diagonal_rule(knowledge)
    if simplified.open_hits:
        return parity_search(simplified, rng)
    if rng.randrange(random_bomb_period) == 0:
        return _random_square(knowledge, simplified.unbombed, rng)
    return density_search(simplified, rng)


def parity_search(knowledge: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice that every ship must cross; after a hit, bomb in line with it."""
    return _random_square(knowledge, parity_targets(knowledge) or knowledge.unbombed, rng)


def density_search(knowledge: Knowledge, rng: Rng) -> int:
    """Choose the square with the most placements, counted for each ship as if it were alone."""
    return most_likely_square(knowledge, placement_density(knowledge), rng)


def posterior_search(knowledge: Knowledge, rng: Rng) -> int:
    """Choose the square most likely to be hit, over all whole fleets that fit the answers."""
    from escadre.games.battleship.captains.hit_chances import opponent_posterior

    return most_likely_square(knowledge, opponent_posterior(knowledge).chances.tolist(), rng)


def parity_targets(knowledge: Knowledge) -> int:
    """Return the best squares to bomb: in line with open hits, or beside them, or on a lattice.

    Every ship of the smallest size afloat, m, covers one square of each of the m diagonal lattices
    (x + y) mod m; the lattice with the fewest squares left is bombed first.
    """
    sea, possible = knowledge.sea, 0
    for size in set(knowledge.afloat):
        for ship in possible_ships(knowledge, size):
            possible |= ship
    possible &= ~knowledge.bombed
    if knowledge.open_hits:
        return possible & orthogonal_neighbours(sea, knowledge.open_hits)
    smallest = min(knowledge.afloat)
    lattices = [possible & _parity_class(sea, smallest, residue) for residue in range(smallest)]
    return min(filter(None, lattices), key=int.bit_count, default=possible)


@lru_cache(maxsize=256)
def _parity_class(sea: SquareBoard, step: int, residue: int) -> int:
    return sum(1 << s for s in range(sea.size) if sum(sea.xy(s)) % step == residue)


def _random_square(knowledge: Knowledge, squares: int, rng: Rng) -> int:
    choices = knowledge.sea.squares(squares)
    return random_item(choices, rng)


def most_likely_square(knowledge: Knowledge, chances: Sequence[float], rng: Rng) -> int:
    """Return the unbombed square most likely to be hit; draw one at random among equals."""
    unbombed = knowledge.sea.squares(knowledge.unbombed)
    threshold = max(chances[square] for square in unbombed) * (1 - 1e-9)
    best = [square for square in unbombed if chances[square] >= threshold]
    return random_item(best, rng)
