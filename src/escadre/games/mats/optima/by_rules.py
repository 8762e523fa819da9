"""Exact values by search through the rules; the secret ordering is solved as a matrix game."""

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
    ActionMixture,
    SimultaneousChoice,
    StateExpansion,
    Strategy,
    exact_value,
)
from escadre.games.mats.captains.orders import Order
from escadre.games.mats.optima.variants import Variant, distinct_orders
from escadre.games.mats.rules.combats import combats_of, current_combats, losing_ships
from escadre.games.mats.rules.game import GAME, empty_orders
from escadre.games.mats.rules.model import DamageStage, FiringStage, OrderingStage, PlaceShip, State

SAMPLES_PER_STATE = 12
"""Number of samples of a captain's choice in a state; their frequencies are its mixed strategy."""


def canonical(state: State) -> State:
    """Clear fields that no rule needs with small fleets: past combats and the crossing's number."""
    return replace(state, crossing=1, last_combats=())


def grouped_outcomes(state: State, distribution: Distribution) -> Iterator[tuple[Outcome, float]]:
    """Yield the outcomes of chance; equivalent throws are one outcome."""
    match state.stage:
        case FiringStage(columns):
            combats = [_results(*combat.guns) for combat in combats_of(state, columns)]
            for results in product(*combats):
                chance, pips = 1.0, tuple[int, ...]()
                for dice, probability in results:
                    chance, pips = chance * probability, pips + dice
                yield DiceOutcome(pips), chance
        case DamageStage():
            hits = sum(len(losing_ships(combat)) for combat in current_combats(state))
            for pips in product((1, 6), repeat=hits):  # MAT-20: hit or sunk
                yield DiceOutcome(pips), 0.5**hits
        case _:
            for outcome, fraction in distribution.outcomes():
                yield outcome, float(fraction)


def _results(first_guns: int, second_guns: int) -> list[tuple[tuple[int, ...], float]]:
    """MAT-19: return dice for each result of a combat (a side wins, or a tie), with chances."""
    results: dict[int, tuple[tuple[int, ...], float]] = {}
    for dice in product(range(1, 7), repeat=2):
        result = (dice[0] + first_guns > dice[1] + second_guns) - (
            dice[0] + first_guns < dice[1] + second_guns
        )
        first_dice, chance = results.get(result, (dice, 0.0))
        results[result] = first_dice, chance + 1 / 36
    return list(results.values())


def simultaneous_orders(state: State) -> SimultaneousChoice | None:
    """MAT-1: return the whole orders that both sides choose in secret."""
    if not isinstance(state.stage, OrderingStage):
        return None
    first_orders, second_orders = (
        distinct_orders(state.config, ships) for ships in state.conditions
    )

    def reveal_orders(first: Order, second: Order) -> State:
        revealed = replace(state, stage=OrderingStage((first, second), (True, False)))
        return GAME.apply(revealed, Seat(1), Ready())

    return SimultaneousChoice(first_orders, second_orders, reveal_orders)


EXPANSION = StateExpansion(
    GAME, canonical, grouped_outcomes, simultaneous_orders, solve_by_linear_programming
)


def solve_by_rules(
    fleets: Variant, strategies: Mapping[int, Strategy] | None = None
) -> SolverResult:
    """Return the value for the first seat, wins minus losses."""
    start = State(fleets.config, fleets.ships, empty_orders(fleets.ships))
    solved = exact_value(EXPANSION, start, strategies)
    return SolverResult(solved.value, solved.states, solved.error)


def exploitability(fleets: Variant, captain: Bot[Any, Any], seed: int) -> SolverResult:
    """Return the best response against a captain in the second seat, wins minus losses."""
    return solve_by_rules(fleets, {1: estimate_strategy(captain, 1, seed)})


def estimate_strategy(captain: Bot[Any, Any], seat: int, seed: int) -> Strategy:
    """Estimate a captain's strategy from its choices with many seeds."""

    def strategy(state: State) -> ActionMixture:
        rng, counts = Random(seed), dict[Any, int]()
        for _ in range(SAMPLES_PER_STATE):
            answer = (
                _sample_order(state, captain, seat, rng)
                if isinstance(state.stage, OrderingStage)
                else captain.choose(GAME.observe(state, Seat(seat)), rng)
            )
            counts[answer] = counts.get(answer, 0) + 1
        return [(answer, count / SAMPLES_PER_STATE) for answer, count in counts.items()]

    return strategy


def _sample_order(state: State, captain: Bot[Any, Any], seat: int, rng: Random) -> Order:
    """Return the order that the captain chooses, ship by ship."""
    while isinstance(state.stage, OrderingStage):
        action = captain.choose(GAME.observe(state, Seat(seat)), rng)
        if not isinstance(action, PlaceShip):
            return tuple(ship for ship in state.stage.orders[seat] if ship is not None)
        state = GAME.apply(state, Seat(seat), action)
    raise AssertionError("orders are shown when both are ready, and the other is not")
