"""Values by the rules, with orders as a matrix game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome, Distribution, Outcome
from escadre.core.game import Ready, Seat
from escadre.core.kit import Bot
from escadre.core.solving.matrix_games import solve_by_linear_programming
from escadre.core.solving.solvers import SolverResult
from escadre.core.solving.state_graph import (
    Mixture,
    SimultaneousChoice,
    StateGraph,
    Strategy,
    exact_value,
)
from escadre.games.mats.captains.orders import Order
from escadre.games.mats.optima.variants import Variant, distinct_orders
from escadre.games.mats.rules.combats import combats_of, current_combats
from escadre.games.mats.rules.game import GAME, empty_orders
from escadre.games.mats.rules.model import DamageStage, FiringStage, OrderingStage, PlaceShip, State

SAMPLES_PER_STATE = 12
"""Samples of a captain per state; their frequencies are taken as its mixed strategy."""


def canonical(state: State) -> State:
    """Drop what no rule needs with such small fleets: past combats, and the count of crossings."""
    return replace(state, crossing=1, fought=())


def grouped_outcomes(state: State, law: Distribution) -> Iterator[tuple[Outcome, float]]:
    """List the outcomes of chance, with equivalent throws grouped."""
    match state.stage:
        case FiringStage(columns):
            fights = [_results(*fight.guns) for fight in combats_of(state, columns)]
            for results in product(*fights):
                chance, pips = 1.0, tuple[int, ...]()
                for dice, likely in results:
                    chance, pips = chance * likely, pips + dice
                yield DiceOutcome(pips), chance
        case DamageStage():
            lost = sum(len(fight.losers) for fight in current_combats(state))
            for pips in product((1, 6), repeat=lost):  # MAT-20: touched or sunk
                yield DiceOutcome(pips), 0.5**lost
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


def plans(state: State) -> SimultaneousChoice | None:
    """MAT-1: list whole orders of both sides, chosen in secret."""
    if not isinstance(state.stage, OrderingStage):
        return None
    one, two = (distinct_orders(state.config, ships) for ships in state.ships)

    def meet(first: Order, second: Order) -> State:
        shown = replace(state, stage=OrderingStage((first, second), (True, False)))
        return GAME.apply(shown, Seat(1), Ready())

    return SimultaneousChoice(one, two, meet)


RULES = StateGraph(GAME, canonical, grouped_outcomes, plans, solve_by_linear_programming)


def solve_by_rules(fleets: Variant, policies: Mapping[int, Strategy] | None = None) -> SolverResult:
    """Return the value for the first seat, wins minus losses."""
    start = State(fleets.config, fleets.ships, empty_orders(fleets.ships))
    found = exact_value(RULES, start, policies)
    return SolverResult(found.value, found.states, found.error)


def exploitability(fleets: Variant, captain: Bot[Any, Any], seed: int) -> SolverResult:
    """Return the best response against a captain in the second seat, wins minus losses."""
    return solve_by_rules(fleets, {1: policy_of(captain, 1, seed)})


def policy_of(captain: Bot[Any, Any], seat: int, seed: int) -> Strategy:
    """Estimate a captain's policy by asking it with many seeds."""

    def chosen(state: State) -> Mixture:
        rng, counted = Random(seed), dict[Any, int]()
        for _ in range(SAMPLES_PER_STATE):
            answer = (
                _sample_order(state, captain, seat, rng)
                if isinstance(state.stage, OrderingStage)
                else captain.choose(GAME.observe(state, Seat(seat)), rng)
            )
            counted[answer] = counted.get(answer, 0) + 1
        return [(answer, times / SAMPLES_PER_STATE) for answer, times in counted.items()]

    return chosen


def _sample_order(state: State, captain: Bot[Any, Any], seat: int, rng: Random) -> Order:
    """Return the order that the captain chooses, ship by ship."""
    while isinstance(state.stage, OrderingStage):
        action = captain.choose(GAME.observe(state, Seat(seat)), rng)
        if not isinstance(action, PlaceShip):
            return tuple(ship for ship in state.stage.orders[seat] if ship is not None)
        state = GAME.apply(state, Seat(seat), action)
    raise AssertionError("orders are shown when both are ready, and the other is not")
