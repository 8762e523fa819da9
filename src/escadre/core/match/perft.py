"""Count the ply sequences that follow a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Seat, Terminal


def next_plies(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Any]]:
    """All that can happen next: the actions of who chooses, or what chance can give.

    Of several seats that choose at once only the first in order: their choices commute.
    """
    match game.node(state):
        case Chance(law):
            for outcome, _ in law.outcomes():
                yield CHANCE, outcome
        case Decision(seats):
            for action in game.legal_actions(game.observe(state, seats[0])):
                yield seats[0], action
        case Terminal():
            return


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of exactly `depth` plies follow; a match that ends earlier has none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in next_plies(game, state))
    return sum(count for _, _, count in divide(game, state, depth))


def levels(game: AnyGame, state: Any, depth: int) -> Iterator[tuple[int, int]]:
    """For each number of plies from 1 to `depth`: sequences of so many, and states they lead to.

    Sequences that lead to the same state are followed once, so that more plies can be counted.
    """
    ways = {state: 1}
    for _ in range(depth):
        after = dict[Any, int]()
        for each, count in ways.items():
            for seat, action in next_plies(game, each):
                reached = game.apply(each, seat, action)
                after[reached] = after.get(reached, 0) + count
        ways = after
        yield sum(ways.values()), len(ways)


def divide(game: AnyGame, state: Any, depth: int) -> Iterator[tuple[Seat, Any, int]]:
    """The perft behind each next ply: where two sets of rules differ, this shows it."""
    for seat, action in next_plies(game, state):
        yield seat, action, perft(game, game.apply(state, seat, action), depth - 1)
