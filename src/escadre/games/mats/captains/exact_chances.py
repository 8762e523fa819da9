"""Exact chances to win when few ships are afloat, and the chances to win by one broadside.

The search covers all results of the dice, to the end of the match. Each player makes the advances,
and chooses the order of the column, that win most often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import prod
from operator import itemgetter
from typing import NamedTuple, TypeVar

from escadre.core.game import Seat
from escadre.games.mats import kernels
from escadre.games.mats.kernels import (
    ABREAST_SUM,
    EMPTY,
    FILES,
    HEAD,
    MAX_LEAD,
    PASS,
    TAIL,
    TIE_CHANCE_BY_LEAD,
    WIDTH,
    WIN_CHANCE_BY_LEAD,
    WRECKED,
)
from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import (
    AdvancingStage,
    Config,
    FiringStage,
    MeetingStage,
    OrderingStage,
    State,
)

MAX_SHIPS = 3
"""Most ships afloat, on both sides together. With four, the first search takes over a second."""

EQUAL_CHANCES = 1e-12  # a smaller difference between two chances is a rounding error
MAX_POSITIONS_KEPT = 1 << 16  # positions whose chances are kept

T = TypeVar("T")

Ships = tuple[int, ...]
"""Codes of ships as in `kernels`, but all ships of a kind have the number of the first one."""


class WinChances(NamedTuple):
    """The chances of both seats to win, from 0 to 1; the rest is the chance that both lose."""

    first: float
    second: float

    @property
    def returns(self) -> list[float]:
        """The expected returns of both seats."""
        return [2 * chance - 1 for chance in self]


def exact_chances(state: State) -> WinChances | None:
    """Return the chances before a choice or dice; None with more ships, or before damage dice.

    An order that is still secret does not count: both players are assumed to order well.
    """
    if not has_few_ships(state):
        return None
    solver = _solver(state.config)
    match state.stage:
        case OrderingStage():
            first_ships, second_ships = (solver.codes(ships) for ships in state.conditions)
            return solver.before_orders(first_ships, second_ships)
        case MeetingStage(columns):
            return solver.before_first_player(kernels.load_columns(state.conditions, columns))
        case AdvancingStage(columns, first, advances_made):
            cells = kernels.load_columns(state.conditions, columns)
            return solver.in_series(cells, first, advances_made)
        case FiringStage(columns, first):
            return solver.in_series(kernels.load_columns(state.conditions, columns), first, 2)
        case _:
            return None


def has_few_ships(state: State) -> bool:
    """Return whether so few ships are afloat that the chances can be computed exactly."""
    return sum(len(ships_afloat(ships)) for ships in state.conditions) <= MAX_SHIPS


def chances_in_series(
    config: Config, cells: kernels.Cells, first: Seat, advances_made: int
) -> WinChances:
    """Return the chances with these columns, which have few ships, after this many advances."""
    return _solver(config).in_series(cells, first, advances_made)


def has_combat(config: Config, cells: kernels.Cells) -> bool:
    """MAT-17: return whether ships of both sides fight in these columns."""
    return _solver(config).has_combat(cells)


def wins_of_broadside(config: Config, cells: kernels.Cells) -> WinChances:
    """Return the chances of both seats to win the match by the broadside of these columns."""
    return _solver(config).wins_of_broadside(cells)


@lru_cache(maxsize=8)
def _solver(config: Config) -> _Solver:
    return _Solver(config)


class _Combat(NamedTuple):
    """A combat: the places of the ships of both sides, and the chances of its results."""

    places: tuple[tuple[int, ...], tuple[int, ...]]
    results: tuple[tuple[float, tuple[bool, bool]], ...]  # chance, and which sides lose


class _Solver:
    """The search with the ships of a match; it keeps the chances of the positions searched."""

    def __init__(self, config: Config) -> None:
        self.masts, self.guns = kernels.masts_and_guns(config)
        self.wrecks_shield = config.wrecks_shield
        self.first_of_kind = [config.fleet.index(kind) for kind in config.fleet]
        self.chances = dict[tuple[object, ...], WinChances]()

    def codes(self, conditions: tuple[int, ...]) -> Ships:
        """Return the codes of the ships afloat, sorted."""
        return tuple(
            sorted(
                2 * self.first_of_kind[ship] + conditions[ship] for ship in ships_afloat(conditions)
            )
        )

    def before_orders(self, first_ships: Ships, second_ships: Ships) -> WinChances:
        """MAT-1, MAT-24: return the chances before both sides order these ships.

        At least one of them has only one order.
        """
        if not first_ships or not second_ships:
            return WinChances(float(bool(first_ships)), float(bool(second_ships)))
        key = first_ships, second_ships
        if (known := self.chances.get(key)) is None:
            first_orders, second_orders = ({*permutations(each)} for each in key)
            seat = Seat(0 if len(second_orders) == 1 else 1)
            assert len(first_orders) == 1 or len(second_orders) == 1
            known = self._keep(
                key,
                best_of(
                    (
                        self.before_first_player(_meeting_columns(*orders))
                        for orders in product(sorted(first_orders), sorted(second_orders))
                    ),
                    itemgetter(seat),
                ),
            )
        return known

    def before_first_player(self, cells: kernels.Cells) -> WinChances:
        """MAT-3: return the chances before the dice for the first player of a crossing."""
        after = [self._start_series(cells, Seat(seat)) for seat in range(2)]
        return WinChances(*(sum(each) / 2 for each in zip(*after, strict=True)))

    def _start_series(self, cells: kernels.Cells, first: Seat) -> WinChances:
        """MAT-4 to MAT-6: return the chances before the automatic advance of a series."""
        cells = [*cells]
        cells[ABREAST_SUM] -= 1
        if not kernels.columns_passed(cells):
            return self.in_series(cells, first, 0)
        first_ships, second_ships = (self._ships_left(cells, seat) for seat in range(2))
        return self.before_orders(first_ships, second_ships)

    def _ships_left(self, cells: kernels.Cells, seat: int) -> Ships:
        ships = [EMPTY] * (2 * WIDTH)
        count = kernels.survivors(cells, seat, ships)
        return tuple(sorted(self._kind_code(ship) for ship in ships[:count]))

    def _kind_code(self, ship: int) -> int:
        return 2 * self.first_of_kind[ship // 2] + ship % 2 if ship >= 0 else ship

    def in_series(self, cells: kernels.Cells, first: Seat, advances_made: int) -> WinChances:
        """MAT-4: return the chances after this many chosen advances, passes included."""
        key = self._position_key(cells), first, advances_made
        if (known := self.chances.get(key)) is not None:
            return known
        if advances_made == 2:
            return self._keep(key, self._before_broadside(cells, first))
        seat = Seat(first if advances_made == 0 else 1 - first)
        return self._keep(
            key,
            best_of(
                (
                    self.in_series(after, first, advances_made + 1)
                    for _, after in columns_after_advances(self.masts, cells, seat)
                ),
                itemgetter(seat),
            ),
        )

    def _before_broadside(self, cells: kernels.Cells, first: Seat) -> WinChances:
        """MAT-17 to MAT-25: return the mean chances over all results and damage."""
        combats, totals = self._combats(cells), [0.0, 0.0]
        for results in product(*(each.results for each in combats)):
            hit = [
                place
                for combat, (_, losers) in zip(combats, results, strict=True)
                for places, loses in zip(combat.places, losers, strict=True)
                if loses
                for place in places
            ]
            chance = prod((each for each, _ in results), start=1.0)
            for damage, after in _after_damage(cells, hit):
                for seat, wins in enumerate(self._after_broadside(after, first)):
                    totals[seat] += chance * damage * wins
        return WinChances(*totals)

    def _after_broadside(self, cells: kernels.Cells, first: Seat) -> WinChances:
        """MAT-25: return the chances after a broadside: the match is over, or the roles swap."""
        first_ships, second_ships = (self._ships_left(cells, seat) for seat in range(2))
        if not first_ships or not second_ships:
            return self.before_orders(first_ships, second_ships)
        return self._start_series(cells, Seat(1 - first))

    def wins_of_broadside(self, cells: kernels.Cells) -> WinChances:
        """MAT-25: return the chances of both seats to win the match by the broadside to come."""
        afloat = [_ship_count(cells, seat) for seat in range(2)]
        if min(afloat) > 2 * len(_cells_abreast(cells)):
            return WinChances(0.0, 0.0)  # each side has a ship that cannot fight
        combats = self._combats(cells)
        can_be_lost = [
            sum(len(each.places[seat]) for each in combats) == afloat[seat] for seat in range(2)
        ]
        if not any(can_be_lost):
            return WinChances(0.0, 0.0)
        wins = [0.0, 0.0]
        for results in product(*(each.results for each in combats)):
            chance = prod(each for each, _ in results)
            lost = [
                prod(
                    _sinking_chance(cells, combat.places[seat]) if losers[seat] else 0.0
                    for combat, (_, losers) in zip(combats, results, strict=True)
                )
                if can_be_lost[seat]
                else 0.0
                for seat in range(2)
            ]
            for seat in range(2):
                wins[seat] += chance * lost[1 - seat] * (1.0 - lost[seat])
        return WinChances(*wins)

    def has_combat(self, cells: kernels.Cells) -> bool:
        """MAT-17: return whether ships of both sides fight in these columns."""
        second = FILES + 2 * WIDTH + cells[ABREAST_SUM]
        return any(
            self._fighting(cells, FILES + cell) and self._fighting(cells, second - cell)
            for cell in _cells_abreast(cells)
        )

    def _combats(self, cells: kernels.Cells) -> list[_Combat]:
        """MAT-17 to MAT-19: return the combats of these columns."""
        combats, abreast = list[_Combat](), cells[ABREAST_SUM]
        for cell in _cells_abreast(cells):
            first = self._fighting(cells, FILES + cell)
            second = self._fighting(cells, FILES + 2 * WIDTH + abreast - cell)
            if first and second:
                lead = sum(self.guns[cells[place]] for place in first) - sum(
                    self.guns[cells[place]] for place in second
                )
                wins, ties = (
                    table[lead + MAX_LEAD] for table in (WIN_CHANCE_BY_LEAD, TIE_CHANCE_BY_LEAD)
                )
                results = (
                    (wins, (False, True)),
                    (ties, (True, True)),
                    (1.0 - wins - ties, (True, False)),
                )
                combats.append(_Combat((first, second), results))
        return combats

    def _fighting(self, cells: kernels.Cells, place: int) -> tuple[int, ...]:
        """MAT-17, MAT-18: return the places of the ships that fight here."""
        places = place, place + WIDTH
        if self.wrecks_shield and any(cells[each] == WRECKED for each in places):
            return ()
        return tuple(each for each in places if cells[each] >= 0)

    def _position_key(self, cells: kernels.Cells) -> tuple[object, ...]:
        """Return what the chances depend on: both columns from their tails, and how they meet."""
        return (
            cells[ABREAST_SUM] - cells[TAIL] - cells[TAIL + 1],
            *(
                tuple(self._kind_code(ship) for ship in cells[start:end])
                for seat in range(2)
                for base in (FILES + 2 * WIDTH * seat, FILES + 2 * WIDTH * seat + WIDTH)
                for start, end in [(base + cells[TAIL + seat], base + cells[HEAD + seat] + 1)]
            ),
        )

    def _keep(self, key: tuple[object, ...], chances: WinChances) -> WinChances:
        if len(self.chances) >= MAX_POSITIONS_KEPT:
            self.chances.clear()
        self.chances[key] = chances
        return chances


def columns_after_advances(
    masts: list[int], cells: kernels.Cells | tuple[int, ...], seat: Seat
) -> Iterator[tuple[int, list[int]]]:
    """Yield the codes of the pass and of a seat's legal advances, with the columns after each."""
    advances = [0] * kernels.MAX_ADVANCES
    count = kernels.list_advances([*cells], seat, masts, advances)
    for code in (PASS, *advances[:count]):
        after = [*cells]
        kernels.apply_advance(after, seat, code)
        yield code, after


def best_of(options: Iterator[T], chance: Callable[[T], float]) -> T:
    """Return the option with the highest chance; of equal ones, the first."""
    best = next(options)
    highest = chance(best)
    for option in options:
        if (value := chance(option)) > highest + EQUAL_CHANCES:
            best, highest = option, value
    return best


def _meeting_columns(first_order: Ships, second_order: Ships) -> list[int]:
    """MAT-2: return the columns head to head, before the first automatic advance."""
    cells = [EMPTY] * kernels.SIZE
    kernels.set_columns(cells, first_order, second_order)
    return cells


def _cells_abreast(cells: kernels.Cells) -> range:
    """Return the cells of the first seat that are abreast of the other column."""
    low = max(cells[TAIL], cells[ABREAST_SUM] - cells[HEAD + 1])
    high = min(cells[HEAD], cells[ABREAST_SUM] - cells[TAIL + 1])
    return range(low, high + 1)


def _ship_count(cells: kernels.Cells, seat: int) -> int:
    base = FILES + 2 * WIDTH * seat
    return sum(ship >= 0 for ship in cells[base : base + 2 * WIDTH])


def _after_damage(cells: kernels.Cells, hit: Sequence[int]) -> Iterator[tuple[float, list[int]]]:
    """MAT-20 to MAT-23: yield the columns after each damage of the ships in these places."""
    fates = [
        ((0.5, cells[place] + 1), (0.5, WRECKED)) if cells[place] % 2 == 0 else ((1.0, WRECKED),)
        for place in hit
    ]
    for fate in product(*fates):
        after = [*cells]
        for place, (_, ship) in zip(hit, fate, strict=True):
            after[place] = ship
        yield prod((chance for chance, _ in fate), start=1.0), after


def _sinking_chance(cells: kernels.Cells, places: Sequence[int]) -> float:
    """MAT-20, MAT-21: return the chance that the loser's dice sink all ships in these places."""
    return prod(0.5 if cells[place] % 2 == 0 else 1.0 for place in places)
