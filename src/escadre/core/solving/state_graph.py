"""Compute the exact value of a position by listing every reachable state.

For games of two sides. The value is half the difference of their returns, so a match that both lose
counts as a draw. Values are computed from the final states back to the start. If states can repeat,
for example because both sides may pass, a lower bound from -1 and an upper bound from 1 are
iterated until they meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from escadre.core.chance import Distribution
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Terminal
from escadre.core.i18n.catalogue import text

VALUE_TOLERANCE = 1e-9
"""Values that differ by less than this are equal."""
MAX_STATES = 2_000_000
MAX_SWEEPS = 10_000

ActionMixture = Sequence[tuple[Any, float]]
"""Actions, or whole plans, with their probabilities."""
Strategy = Callable[[Any], ActionMixture]
"""The choice of a seat in a state: actions, or whole plans where seats choose in secret."""


class SimultaneousChoice(NamedTuple):
    """A simultaneous secret choice: the plans of both seats, and the state after each pair."""

    first: Sequence[Any]
    second: Sequence[Any]
    combine_plans: Callable[[Any, Any], Any]


@dataclass(frozen=True)
class StateExpansion:
    """The functions that identify and expand the states of a game."""

    game: AnyGame
    canonical_state: Callable[[Any], Any] = lambda state: state  # removes irrelevant details
    chance_outcomes: Callable[[Any, Distribution], Iterable[tuple[Any, float]]] = (
        lambda state, distribution: (
            (outcome, float(chance)) for outcome, chance in distribution.outcomes()
        )
    )  # outcomes of chance; a game merges equivalent outcomes
    plans: Callable[[Any], SimultaneousChoice | None] = lambda state: None
    solve_matrix: Callable[[list[list[float]]], float] | None = None  # required if there are plans


class ExactValue(NamedTuple):
    """The value for the first seat under optimal play: from -1 (lost) to 1 (won)."""

    value: float
    error: float
    states: int


@dataclass
class _Vertex:
    """A state: the seat to move, and the successors of each choice with their probabilities."""

    kind: Literal["end", "mean", "max", "min", "matrix"]
    successors: list[list[tuple[int, float]]] = field(default_factory=list)
    value: float = 0.0
    columns: int = 0


def exact_value(
    expansion: StateExpansion,
    state: Any,
    strategies: Mapping[int, Strategy] | None = None,
    max_states: int = MAX_STATES,
) -> ExactValue:
    """Compute the value of a state for the first seat; raises InputError above the state limit.

    A seat with a strategy follows it, and the other seat knows it: the result is then the value of
    the best response.
    """
    vertices, acyclic_order = _enumerate_states(expansion, state, strategies or {}, max_states)
    order = range(len(vertices) - 1, -1, -1) if acyclic_order is None else acyclic_order
    low = _iterate(
        expansion, vertices, order, -1.0 if acyclic_order is None else 0.0, acyclic_order is None
    )
    if acyclic_order is not None:
        return ExactValue(low[0], 0.0, len(vertices))
    high = _iterate(expansion, vertices, order, 1.0, True)
    return ExactValue((low[0] + high[0]) / 2, (high[0] - low[0]) / 2, len(vertices))


def _enumerate_states(
    expansion: StateExpansion, start: Any, strategies: Mapping[int, Strategy], max_states: int
) -> tuple[list[_Vertex], list[int] | None]:
    """Return all reachable states, and an order (or None) that begins at the final states."""
    first = expansion.canonical_state(start)
    numbers = {first: 0}
    states = [first]
    vertices = list[_Vertex]()

    def number(state: Any) -> int:
        canonical = expansion.canonical_state(state)
        index = numbers.get(canonical)
        if index is None:
            index = numbers[canonical] = len(states)
            states.append(canonical)
            if index >= max_states:
                raise InputError(text("graph-too-large", most=max_states))
        return index

    while len(vertices) < len(states):
        vertices.append(_vertex(expansion, states[len(vertices)], strategies, number))
    return vertices, _order(vertices)


def _vertex(
    expansion: StateExpansion,
    state: Any,
    strategies: Mapping[int, Strategy],
    number: Callable[[Any], int],
) -> _Vertex:
    game = expansion.game

    def merge_successors(ends: Iterable[tuple[Any, float]]) -> list[tuple[int, float]]:
        chances: dict[int, float] = {}
        for end, chance in ends:
            at = number(end)
            chances[at] = chances.get(at, 0.0) + chance
        return list(chances.items())

    match game.node(state):
        case Terminal(returns):
            return _Vertex("end", value=(returns[0] - returns[1]) / 2)
        case Chance(distribution):
            outcomes = expansion.chance_outcomes(state, distribution)
            ends = ((game.apply(state, CHANCE, outcome), p) for outcome, p in outcomes)
            return _Vertex("mean", [merge_successors(ends)])
        case Decision(seats):
            if (plans := expansion.plans(state)) is not None:
                return _matrix(state, plans, strategies, merge_successors)
            (seat,) = seats
            if seat in strategies:
                chosen = strategies[seat](state)
                after = ((game.apply(state, seat, action), p) for action, p in chosen)
                return _Vertex("mean", [merge_successors(after)])
            legal = game.legal_actions(game.observe(state, seat))
            successors = [
                merge_successors([(game.apply(state, seat, action), 1.0)]) for action in legal
            ]
            return _Vertex("max" if seat == 0 else "min", successors)


def _matrix(
    state: Any,
    plans: SimultaneousChoice,
    strategies: Mapping[int, Strategy],
    merge_successors: Callable[[Iterable[tuple[Any, float]]], list[tuple[int, float]]],
) -> _Vertex:
    """Return the matrix with a row per plan of the first seat, or of the seat without strategy."""
    first, second, combine_plans = plans
    one, two = (strategies[seat](state) if seat in strategies else None for seat in (0, 1))
    if one is not None and two is not None:
        pairs = ((combine_plans(a, b), p * q) for a, p in one for b, q in two)
        return _Vertex("mean", [merge_successors(pairs)])
    if two is not None:
        return _Vertex(
            "max", [merge_successors((combine_plans(a, b), q) for b, q in two) for a in first]
        )
    if one is not None:
        return _Vertex(
            "min", [merge_successors((combine_plans(a, b), p) for a, p in one) for b in second]
        )
    successors = [merge_successors([(combine_plans(a, b), 1.0)]) for a in first for b in second]
    return _Vertex("matrix", successors, columns=len(second))


def _order(vertices: list[_Vertex]) -> list[int] | None:
    """Return an order with each state after its successors, or None if states can repeat."""
    visited = [False] * len(vertices)
    done = [False] * len(vertices)
    order = list[int]()
    stack = [(0, iter(_next(vertices, 0)))]
    visited[0] = True
    while stack:
        at, successors = stack[-1]
        for to in successors:
            if to != at and visited[to] and not done[to]:
                return None
            if not visited[to]:
                visited[to] = True
                stack.append((to, iter(_next(vertices, to))))
                break
        else:
            done[at] = True
            order.append(at)
            stack.pop()
    return order


def _next(vertices: list[_Vertex], at: int) -> list[int]:
    return [to for successors in vertices[at].successors for to, _ in successors]


def _iterate(
    expansion: StateExpansion,
    vertices: list[_Vertex],
    order: Iterable[int],
    initial_value: float,
    repeat: bool,
) -> list[float]:
    """Compute values from successors, repeated until nothing changes."""
    values = [each.value if each.kind == "end" else initial_value for each in vertices]
    for _ in range(MAX_SWEEPS if repeat else 1):
        change = 0.0
        for at in order:
            if vertices[at].kind != "end":
                value = _value(expansion, vertices[at], at, values)
                change = max(change, abs(value - values[at]))
                values[at] = value
        if change < VALUE_TOLERANCE / 1000:
            break
    return values


def _value(expansion: StateExpansion, place: _Vertex, at: int, values: list[float]) -> float:
    means = [_mean(successors, at, values) for successors in place.successors]
    match place.kind:
        case "max":
            return max(means)
        case "min":
            return min(means)
        case "matrix":
            width = place.columns
            rows = [means[i : i + width] for i in range(0, len(means), width)]
            assert expansion.solve_matrix is not None
            return expansion.solve_matrix(rows)
        case _:
            return means[0]


def _mean(successors: list[tuple[int, float]], at: int, values: list[float]) -> float:
    """Return the mean over the successors, ignoring transitions back to the same state."""
    total = weight = 0.0
    for to, chance in successors:
        if to != at:
            total += chance * values[to]
            weight += chance
    return total / weight if weight else values[at]
