"""The same values by the kernel, depth first.

Shares nothing with `solve_by_rules`: other columns, dice, and matrix games solved by enumerating
supports.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from escadre.core.solving.matrix_games import solve_by_support_enumeration
from escadre.core.solving.solvers import SolverResult
from escadre.games.mats import kernels
from escadre.games.mats.kernels import EMPTY, FILES, HEAD, REACH, SUNKEN, TAIL, WIDTH
from escadre.games.mats.optima.variants import Variant, distinct_orders
from escadre.games.mats.rules.model import SUNK, Config

ShipConditions = tuple[int, ...]


def solve_by_cells(fleets: Variant) -> SolverResult:
    """Return the value for the first seat, wins minus losses."""
    solver = _Solver(fleets.config)
    value = solver.ordered(*fleets.ships)
    return SolverResult(value, len(solver.known))


class _Solver:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.masts, self.guns = kernels.masts_and_guns(config)
        self.known: dict[tuple[object, ...], float] = {}

    def ordered(self, one: ShipConditions, two: ShipConditions) -> float:
        """MAT-1: solve the ordering of the ships left on both sides."""
        if (end := self._end(one, two)) is not None:
            return end
        key = one, two
        if key not in self.known:
            rows = [
                [self._met(one, two, mine, theirs) for theirs in distinct_orders(self.config, two)]
                for mine in distinct_orders(self.config, one)
            ]
            self.known[key] = solve_by_support_enumeration(rows)
        return self.known[key]

    def _end(self, one: ShipConditions, two: ShipConditions) -> float | None:
        """MAT-25: return 1 when the second seat has no ship left, -1 the first, 0 neither."""
        left = [any(ship != SUNK for ship in ships) for ships in (one, two)]
        return None if all(left) else float(left[0]) - float(left[1])

    def _met(
        self,
        one: ShipConditions,
        two: ShipConditions,
        mine: tuple[int, ...],
        theirs: tuple[int, ...],
    ) -> float:
        """MAT-3: average over which seat is first player."""
        cells = [EMPTY] * kernels.SIZE
        coded = (
            [2 * ship + ships[ship] for ship in order]
            for ships, order in zip((one, two), (mine, theirs), strict=True)
        )
        kernels.set_columns(cells, *coded)
        return (self._series(cells, 0) + self._series(cells, 1)) / 2

    def _series(self, cells: list[int], first: int) -> float:
        """MAT-4 to MAT-6: advance the first player's column; then both may advance a ship."""
        cells = list(cells)
        cells[REACH] -= 1
        if kernels.columns_passed(cells):
            return self.ordered(*self._conditions(cells))
        return self._advancing(cells, first, 0)

    def _advancing(self, cells: list[int], first: int, done: int) -> float:
        if done == 2:
            return self._fought(cells, first)
        key = tuple(cells), first, done
        if key not in self.known:
            seat = first if done == 0 else 1 - first
            found = [0] * kernels.MAX_ADVANCES
            count = kernels.list_advances(cells, seat, self.masts, found)
            values = []
            for code in (kernels.PASS, *found[:count]):
                moved = list(cells)
                kernels.apply_advance(moved, seat, code)
                values.append(self._advancing(moved, first, done + 1))
            self.known[key] = max(values) if seat == 0 else min(values)
        return self.known[key]

    def _fought(self, cells: list[int], first: int) -> float:
        """MAT-17 to MAT-23: average over the results of each combat and the losers' damage."""
        key = tuple(cells), first
        if key in self.known:
            return self.known[key]
        leads, total = self._leads(cells), 0.0
        for shots in product((1, 0, -1), repeat=len(leads)):
            chance = 1.0
            dice = list[int]()
            for fight, result in zip(leads, shots, strict=True):
                likely, pair = _dice_for_result(fight[0], result)
                chance *= likely
                dice += pair
            losers = sum(
                (one if result <= 0 else 0) + (two if result >= 0 else 0)
                for (_, one, two), result in zip(leads, shots, strict=True)
            )
            if chance:
                for damage in product((3, 4), repeat=losers):
                    after = list(cells)
                    kernels.apply_combats(after, self.guns, [*dice, *damage])
                    end = self._end(*self._conditions(after))
                    value = self._series(after, 1 - first) if end is None else end
                    total += chance * value / 2**losers
        self.known[key] = total
        return total

    def _leads(self, cells: list[int]) -> list[tuple[int, int, int]]:
        """List each combat from the first seat's tail: lead in guns, and ships of both sides."""
        found = []
        for cell in range(cells[TAIL], cells[HEAD] + 1):
            across = cells[REACH] - cell
            if not cells[TAIL + 1] <= across <= cells[HEAD + 1]:
                continue
            sides = []
            for base in (FILES + cell, FILES + 2 * WIDTH + across):
                sides.append([ship for ship in (cells[base], cells[base + WIDTH]) if ship >= 0])
            if all(sides):
                guns = [sum(self.guns[ship] for ship in side) for side in sides]
                found.append((guns[0] - guns[1], len(sides[0]), len(sides[1])))
        return found

    def _conditions(self, cells: list[int]) -> tuple[ShipConditions, ShipConditions]:
        """Return the condition of each ship: those in no cell are sunk."""
        both = []
        for seat in (0, 1):
            base = FILES + 2 * WIDTH * seat
            ships = [SUNK] * len(self.config.fleet)
            for code in cells[base : base + 2 * WIDTH]:
                if code not in (EMPTY, SUNKEN):
                    ships[code // 2] = code % 2
            both.append(tuple(ships))
        return both[0], both[1]


@lru_cache(maxsize=256)
def _dice_for_result(lead: int, result: int) -> tuple[float, tuple[int, ...]]:
    """MAT-19: return the chance of this result for a side with this lead, and dice that give it."""
    dice = [
        pair
        for pair in product(range(1, 7), repeat=2)
        if (pair[0] + lead > pair[1]) - (pair[0] + lead < pair[1]) == result
    ]
    return len(dice) / 36, dice[0] if dice else (1, 1)
