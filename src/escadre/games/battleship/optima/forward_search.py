"""Fewest bombs on average, by forward search with bounds.

A shooter's knowledge is the set of fleets left and the squares hit. Bombs are searched in the order
of their bounds, and a bomb that cannot beat the best so far is cut off.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.variants import Variant, all_fleets, answer_table


def solve_forward(small: Variant) -> SolverResult:
    """Return the mean number of bombs over all fleets, equally likely."""
    return solve_forward_weighted(small, [1] * len(all_fleets(small)))


def solve_forward_weighted(small: Variant, weights: Sequence[int]) -> SolverResult:
    """Return the mean number of bombs for fleets with these weights."""
    hunt, total = _ForwardSearch(small, weights), sum(weights)
    laid = sum(1 << n for n, weight in enumerate(weights) if weight)
    bombs = hunt.least(laid, 0, total * small.sea.size + 1)
    return SolverResult(bombs / total, len(hunt.known))


class _ForwardSearch:
    """The search and its results so far: bombs summed over the fleets left, by weight."""

    def __init__(self, small: Variant, weights: Sequence[int]) -> None:
        self.squares, self.total = range(small.sea.size), small.total
        self.over, self.lying = answer_table(small)
        self.known: dict[tuple[int, int], int] = {}  # below 0: a lower bound
        alike: dict[int, int] = defaultdict(int)
        for n, weight in enumerate(weights):
            alike[weight] |= 1 << n
        self.alike = list(alike.items())

    def weigh(self, left: int) -> int:
        """Return the total weight of these fleets."""
        if len(self.alike) == 1:
            return self.alike[0][0] * left.bit_count()
        return sum(weight * (left & fleets).bit_count() for weight, fleets in self.alike)

    def least(self, left: int, hit: int, limit: int) -> int:
        """Return the fewest bombs if below the limit, else a bound at or above it."""
        count = self.weigh(left)
        if not left & left - 1:
            return count * (self.total - hit.bit_count())
        known = self.known.get((left, hit), -1)
        if known >= 0 or -known >= limit:
            return abs(known)
        bombs = self._searched(left, hit, count, limit)
        self.known[left, hit] = bombs if bombs < limit else -bombs
        return bombs

    def _searched(self, left: int, hit: int, count: int, limit: int) -> int:
        open_squares = [self.weigh(left & self.over[at]) for at in self.squares]
        for at, over in enumerate(open_squares):
            if over == count and not hit >> at & 1 and len(self._after(left, hit, at)) == 1:
                # its answer would reveal nothing
                return count + self.least(left, hit | 1 << at, limit - count)
        wanted = [at for at in self.squares if open_squares[at] and not hit >> at & 1]
        if (bound := self._bound(left, hit, wanted)) >= limit:
            return bound
        tries = []
        for at in wanted:
            parts = self._after(left, hit, at)
            bounds = [self._foreseen(*part, wanted) for part in parts]
            tries.append((count + sum(bounds), at, list(zip(bounds, parts, strict=True))))
        best = limit
        for promised, _, parts_bounded in sorted(tries, key=lambda each: each[0]):
            if promised >= best:
                break
            bombs = promised
            for bound, (part, hits) in sorted(parts_bounded, key=lambda each: each[1][0]):
                bombs += self.least(part, hits, best - bombs + bound) - bound
                if bombs >= best:
                    break
            best = min(best, bombs)
        return best

    def _after(self, left: int, hit: int, at: int) -> list[tuple[int, int]]:
        """BAT-12, BAT-13: list the possible answers: the fleets then left, and the squares hit."""
        touched, found, hits = left & self.over[at], [], hit | 1 << at
        if water := left & ~touched:
            found.append((water, hit))
        for ship, fleets in self.lying[at]:
            if not ship & ~hits and (sunk := touched & fleets):
                found.append((sunk, hits))
                touched &= ~sunk
        if touched:
            found.append((touched, hits))
        return found

    def _foreseen(self, left: int, hit: int, wanted: list[int]) -> int:
        known = self.known.get((left, hit))
        return abs(known) if known is not None else self._bound(left, hit, wanted)

    def _bound(self, left: int, hit: int, wanted: list[int]) -> int:
        """Return a lower bound: all hits, and bombs before the first on the likeliest squares."""
        count = self.weigh(left)
        bombs = count * (self.total - hit.bit_count())
        each = (self.weigh(left & self.over[at]) for at in wanted if not hit >> at & 1)
        for over in sorted(each, reverse=True):
            count -= over
            if not over or count <= 0:
                break
            bombs += count
        return bombs
