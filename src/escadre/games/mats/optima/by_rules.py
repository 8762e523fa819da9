"""Values by the rules, with orders as a matrix game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.core.chance import Distribution, Outcome, Rolled
from escadre.core.game import Ready, Seat
from escadre.core.kit import Bot
from escadre.core.solving.matrix_games import solve_by_linear_programming
from escadre.core.solving.solvers import Found
from escadre.core.solving.state_graph import Mixed, Plans, Rules, Strategy, exact_value
from escadre.games.mats.captains.orders import Order
from escadre.games.mats.optima.variants import Fleets, different_orders
from escadre.games.mats.rules.combats import combats, combats_between
from escadre.games.mats.rules.game import GAME, empty_orders
from escadre.games.mats.rules.model import Damaging, Firing, Ordering, Post, State

ASKED_TIMES = 12
"""Samples of a captain per state; their frequencies are taken as its mixed strategy."""


def merged(state: State) -> State:
    """Drop what no rule needs with such small fleets: past combats, and the count of crossings."""
    return replace(state, crossing=1, fought=())


def drawn(state: State, law: Distribution) -> Iterator[tuple[Outcome, float]]:
    """List the outcomes of chance, with equivalent throws grouped."""
    match state.stage:
        case Firing(columns):
            fights = [_results(*fight.guns) for fight in combats_between(state, columns)]
            for results in product(*fights):
                chance, pips = 1.0, tuple[int, ...]()
                for dice, likely in results:
                    chance, pips = chance * likely, pips + dice
                yield Rolled(pips), chance
        case Damaging():
            lost = sum(len(fight.losers) for fight in combats(state))
            for pips in product((1, 6), repeat=lost):  # MAT-20: touched or sunk
                yield Rolled(pips), 0.5**lost
        case _:
            for outcome, fraction in law.outcomes():
                yield outcome, float(fraction)


def _results(one: int, two: int) -> list[tuple[tuple[int, ...], float]]:
    """MAT-19: return dice with which each side wins, or neither, and their chances."""
    found: dict[int, tuple[tuple[int, ...], float]] = {}
    for dice in product(range(1, 7), repeat=2):
        ahead = (dice[0] + one > dice[1] + two) - (dice[0] + one < dice[1] + two)
        first, chance = found.get(ahead, (dice, 0.0))
        found[ahead] = first, chance + 1 / 36
    return list(found.values())


def plans(state: State) -> Plans | None:
    """MAT-1: list whole orders of both sides, chosen in secret."""
    if not isinstance(state.stage, Ordering):
        return None
    one, two = (different_orders(state.config, ships) for ships in state.ships)

    def meet(first: Order, second: Order) -> State:
        shown = replace(state, stage=Ordering((first, second), (True, False)))
        return GAME.apply(shown, Seat(1), Ready())

    return Plans(one, two, meet)


RULES = Rules(GAME, merged, drawn, plans, solve_by_linear_programming)


def by_rules(fleets: Fleets, policies: Mapping[int, Strategy] | None = None) -> Found:
    """Return the value for the first seat, wins minus losses."""
    start = State(fleets.config, fleets.ships, empty_orders(fleets.ships))
    found = exact_value(RULES, start, policies)
    return Found(found.value, found.states, found.error)


def exploited(fleets: Fleets, captain: Bot[Any, Any], seed: int) -> Found:
    """Return the best response against a captain in the second seat, wins minus losses."""
    return by_rules(fleets, {1: policy_of(captain, 1, seed)})


def policy_of(captain: Bot[Any, Any], seat: int, seed: int) -> Strategy:
    """Estimate a captain's policy by asking it with many seeds."""

    def chosen(state: State) -> Mixed:
        rng, counted = Random(seed), dict[Any, int]()
        for _ in range(ASKED_TIMES):
            answer = (
                _ordered(state, captain, seat, rng)
                if isinstance(state.stage, Ordering)
                else captain.choose(GAME.observe(state, Seat(seat)), rng)
            )
            counted[answer] = counted.get(answer, 0) + 1
        return [(answer, times / ASKED_TIMES) for answer, times in counted.items()]

    return chosen


def _ordered(state: State, captain: Bot[Any, Any], seat: int, rng: Random) -> Order:
    """Return the order that the captain chooses, ship by ship."""
    while isinstance(state.stage, Ordering):
        action = captain.choose(GAME.observe(state, Seat(seat)), rng)
        if not isinstance(action, Post):
            return tuple(ship for ship in state.stage.orders[seat] if ship is not None)
        state = GAME.apply(state, Seat(seat), action)
    raise AssertionError("orders are shown when both are ready, and the other is not")
