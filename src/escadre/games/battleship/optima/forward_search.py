"""Compute the lowest mean number of bombs by forward search with bounds.

A shooter's knowledge is the set of fleets still possible and the squares hit. Bombs are tried in
the order of their lower bounds, and a bomb that cannot beat the best so far is skipped.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from escadre.core.solving.solvers import SolverResult
from escadre.games.battleship.optima.variants import Variant, all_fleets, answer_table


def solve_forward(variant: Variant) -> SolverResult:
    """Return the mean number of bombs over all fleets, equally likely."""
    return solve_forward_weighted(variant, [1] * len(all_fleets(variant)))


def solve_forward_weighted(variant: Variant, weights: Sequence[int]) -> SolverResult:
    """Return the mean number of bombs for fleets with these weights."""
    search, total = _ForwardSearch(variant, weights), sum(weights)
    candidates = sum(1 << n for n, weight in enumerate(weights) if weight)
    bombs = search.minimal_bombs(candidates, 0, total * variant.sea.size + 1)
    return SolverResult(bombs / total, len(search.bounds))


class _ForwardSearch:
    """The search, with the results so far: sums of bombs over the fleets left, by weight."""

    def __init__(self, variant: Variant, weights: Sequence[int]) -> None:
        self.squares, self.total = range(variant.sea.size), variant.total
        self.fleets_over, self.ships_over = answer_table(variant)
        self.bounds: dict[tuple[int, int], int] = {}  # below 0: a lower bound
        by_weight: dict[int, int] = defaultdict(int)
        for n, weight in enumerate(weights):
            by_weight[weight] |= 1 << n
        self.fleets_by_weight = list(by_weight.items())

    def total_weight(self, fleets: int) -> int:
        """Return the total weight of these fleets."""
        if len(self.fleets_by_weight) == 1:
            return self.fleets_by_weight[0][0] * fleets.bit_count()
        return sum(weight * (fleets & group).bit_count() for weight, group in self.fleets_by_weight)

    def minimal_bombs(self, fleets: int, hit: int, limit: int) -> int:
        """Return the fewest bombs if below the limit, or else a bound at or above it."""
        count = self.total_weight(fleets)
        if not fleets & fleets - 1:
            return count * (self.total - hit.bit_count())
        bound = self.bounds.get((fleets, hit), -1)
        if bound >= 0 or -bound >= limit:
            return abs(bound)
        bombs = self._search(fleets, hit, count, limit)
        self.bounds[fleets, hit] = bombs if bombs < limit else -bombs
        return bombs

    def _search(self, fleets: int, hit: int, count: int, limit: int) -> int:
        open_squares = [
            self.total_weight(fleets & self.fleets_over[square]) for square in self.squares
        ]
        for square, weight in enumerate(open_squares):
            if (
                weight == count
                and not hit >> square & 1
                and len(self._answers(fleets, hit, square)) == 1
            ):
                # a bomb whose answer is known would reveal nothing
                return count + self.minimal_bombs(fleets, hit | 1 << square, limit - count)
        candidate_squares = [
            square for square in self.squares if open_squares[square] and not hit >> square & 1
        ]
        if (bound := self._bound(fleets, hit, candidate_squares)) >= limit:
            return bound
        options = []
        for square in candidate_squares:
            parts = self._answers(fleets, hit, square)
            bounds = [self._known_bound(*subset, candidate_squares) for subset in parts]
            options.append((count + sum(bounds), square, list(zip(bounds, parts, strict=True))))
        best = limit
        for lower_bound, _, parts_bounded in sorted(options, key=lambda each: each[0]):
            if lower_bound >= best:
                break
            bombs = lower_bound
            for bound, (subset, hits) in sorted(parts_bounded, key=lambda each: each[1][0]):
                bombs += self.minimal_bombs(subset, hits, best - bombs + bound) - bound
                if bombs >= best:
                    break
            best = min(best, bombs)
        return best

    def _answers(self, remaining: int, hit: int, square: int) -> list[tuple[int, int]]:
        """BAT-12, BAT-13: list the possible answers: the fleets left after it, and squares hit."""
        hit_fleets = remaining & self.fleets_over[square]
        answers = []
        hits = hit | 1 << square
        if missed := remaining & ~hit_fleets:
            answers.append((missed, hit))
        for ship, with_ship in self.ships_over[square]:
            if not ship & ~hits and (sunk := hit_fleets & with_ship):
                answers.append((sunk, hits))
                hit_fleets &= ~sunk
        if hit_fleets:
            answers.append((hit_fleets, hits))
        return answers

    def _known_bound(self, fleets: int, hit: int, squares: list[int]) -> int:
        bound = self.bounds.get((fleets, hit))
        return abs(bound) if bound is not None else self._bound(fleets, hit, squares)

    def _bound(self, fleets: int, hit: int, squares: list[int]) -> int:
        """Return a lower bound: one bomb per hit, plus misses before the likeliest first hit."""
        count = self.total_weight(fleets)
        bombs = count * (self.total - hit.bit_count())
        hit_weights = (
            self.total_weight(fleets & self.fleets_over[square])
            for square in squares
            if not hit >> square & 1
        )
        for hit_weight in sorted(hit_weights, reverse=True):
            count -= hit_weight
            if not hit_weight or count <= 0:
                break
            bombs += count
        return bombs
