"""Exact values by depth-first search with the functions of the kernel.

It is independent of `solve_by_rules`: it has other columns and dice, and solves matrix games by
enumerating supports.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from escadre.core.solving.matrix_games import solve_by_support_enumeration
from escadre.core.solving.solvers import SolverResult
from escadre.games.mats import kernels
from escadre.games.mats.kernels import ABREAST_SUM, EMPTY, FILES, HEAD, TAIL, WIDTH, WRECKED
from escadre.games.mats.optima.variants import Variant, distinct_orders
from escadre.games.mats.rules.model import SUNK, Config

ShipConditions = tuple[int, ...]


def solve_with_kernel(variant: Variant) -> SolverResult:
    """Return the value for the first seat, wins minus losses."""
    solver = _Solver(variant.config)
    value = solver.ordering_value(*variant.ships)
    return SolverResult(value, len(solver.values))


class _Solver:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.masts, self.guns = kernels.masts_and_guns(config)
        self.values: dict[tuple[object, ...], float] = {}

    def ordering_value(self, first_ships: ShipConditions, second_ships: ShipConditions) -> float:
        """MAT-1: return the value of ordering these ships on both sides."""
        if (end := self._final_value(first_ships, second_ships)) is not None:
            return end
        key = first_ships, second_ships
        if key not in self.values:
            rows = [
                [
                    self._meeting_value(first_ships, second_ships, first_order, second_order)
                    for second_order in distinct_orders(self.config, second_ships)
                ]
                for first_order in distinct_orders(self.config, first_ships)
            ]
            self.values[key] = solve_by_support_enumeration(rows)
        return self.values[key]

    def _final_value(
        self, first_ships: ShipConditions, second_ships: ShipConditions
    ) -> float | None:
        """MAT-25: return 1 if only the second fleet is lost, -1 if only the first, 0 if both are.

        Return None if no fleet is lost.
        """
        afloat = [any(ship != SUNK for ship in ships) for ships in (first_ships, second_ships)]
        return None if all(afloat) else float(afloat[0]) - float(afloat[1])

    def _meeting_value(
        self,
        first_ships: ShipConditions,
        second_ships: ShipConditions,
        first_order: tuple[int, ...],
        second_order: tuple[int, ...],
    ) -> float:
        """MAT-3: return the mean value over both first players."""
        cells = [EMPTY] * kernels.SIZE
        codes = (
            [2 * ship + ships[ship] for ship in order]
            for ships, order in zip(
                (first_ships, second_ships), (first_order, second_order), strict=True
            )
        )
        kernels.set_columns(cells, *codes)
        return (self._series_value(cells, 0) + self._series_value(cells, 1)) / 2

    def _series_value(self, cells: list[int], first: int) -> float:
        """MAT-4 to MAT-6: return the value after the first player's automatic advance."""
        cells = list(cells)
        cells[ABREAST_SUM] -= 1
        if kernels.columns_passed(cells):
            return self.ordering_value(*self._conditions(cells))
        return self._advance_value(cells, first, 0)

    def _advance_value(self, cells: list[int], first: int, advances_done: int) -> float:
        if advances_done == 2:
            return self._combat_value(cells, first)
        key = tuple(cells), first, advances_done
        if key not in self.values:
            seat = first if advances_done == 0 else 1 - first
            advances = [0] * kernels.MAX_ADVANCES
            count = kernels.list_advances(cells, seat, self.masts, advances)
            outcomes = []
            for code in (kernels.PASS, *advances[:count]):
                next_cells = list(cells)
                kernels.apply_advance(next_cells, seat, code)
                outcomes.append(self._advance_value(next_cells, first, advances_done + 1))
            self.values[key] = max(outcomes) if seat == 0 else min(outcomes)
        return self.values[key]

    def _combat_value(self, cells: list[int], first: int) -> float:
        """MAT-17 to MAT-23: return the mean value over the results and damage of all combats."""
        key = tuple(cells), first
        if key in self.values:
            return self.values[key]
        leads, total = self._leads(cells), 0.0
        for results in product((1, 0, -1), repeat=len(leads)):
            chance = 1.0
            dice = list[int]()
            for lead, result in zip(leads, results, strict=True):
                probability, dice_pair = _dice_for_result(lead[0], result)
                chance *= probability
                dice += dice_pair
            losers = sum(
                (one if result <= 0 else 0) + (two if result >= 0 else 0)
                for (_, one, two), result in zip(leads, results, strict=True)
            )
            if chance:
                for damage_dice in product((3, 4), repeat=losers):
                    next_cells = list(cells)
                    kernels.apply_combats(next_cells, self.guns, [*dice, *damage_dice])
                    end = self._final_value(*self._conditions(next_cells))
                    value = self._series_value(next_cells, 1 - first) if end is None else end
                    total += chance * value / 2**losers
        self.values[key] = total
        return total

    def _leads(self, cells: list[int]) -> list[tuple[int, int, int]]:
        """Return the combats from the first seat's tail: lead in guns, number of ships by side."""
        leads = []
        for cell in range(cells[TAIL], cells[HEAD] + 1):
            opposite = cells[ABREAST_SUM] - cell
            if not cells[TAIL + 1] <= opposite <= cells[HEAD + 1]:
                continue
            sides = []
            for base in (FILES + cell, FILES + 2 * WIDTH + opposite):
                sides.append([ship for ship in (cells[base], cells[base + WIDTH]) if ship >= 0])
            if all(sides):
                guns = [sum(self.guns[ship] for ship in side) for side in sides]
                leads.append((guns[0] - guns[1], len(sides[0]), len(sides[1])))
        return leads

    def _conditions(self, cells: list[int]) -> tuple[ShipConditions, ShipConditions]:
        """Return the condition of each ship; ships in no cell are sunk."""
        by_seat = []
        for seat in (0, 1):
            base = FILES + 2 * WIDTH * seat
            ships = [SUNK] * len(self.config.fleet)
            for code in cells[base : base + 2 * WIDTH]:
                if code not in (EMPTY, WRECKED):
                    ships[code // 2] = code % 2
            by_seat.append(tuple(ships))
        return by_seat[0], by_seat[1]


@lru_cache(maxsize=256)
def _dice_for_result(lead: int, result: int) -> tuple[float, tuple[int, ...]]:
    """MAT-19: return the chance of this result for a side with this lead, and dice that give it."""
    dice = [
        pair
        for pair in product(range(1, 7), repeat=2)
        if (pair[0] + lead > pair[1]) - (pair[0] + lead < pair[1]) == result
    ]
    return len(dice) / 36, dice[0] if dice else (1, 1)
