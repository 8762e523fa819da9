"""Count the ply sequences that follow a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Seat, Terminal


def next_plies(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Any]]:
    """List the possible next plies: the actions of one seat, or the outcomes of chance.

    If several seats choose at once, only the actions of the first are listed: their choices
    commute.
    """
    match game.node(state):
        case Chance(distribution):
            for outcome, _ in distribution.outcomes():
                yield CHANCE, outcome
        case Decision(seats):
            for action in game.legal_actions(game.observe(state, seats[0])):
                yield seats[0], action
        case Terminal():
            return


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the sequences of exactly `depth` plies; matches that end earlier do not count."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in next_plies(game, state))
    return sum(count for _, _, count in divide(game, state, depth))


def perft_by_depth(game: AnyGame, state: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Count sequences and distinct final states for each number of plies from 1 to `depth`.

    Sequences that lead to the same state are followed once, so that greater depths are feasible.
    """
    paths = {state: 1}
    for _ in range(depth):
        after = dict[Any, int]()
        for each, count in paths.items():
            for seat, action in next_plies(game, each):
                reached = game.apply(each, seat, action)
                after[reached] = after.get(reached, 0) + count
        paths = after
        yield sum(paths.values()), len(paths)


def divide(game: AnyGame, state: Any, depth: int) -> Iterator[tuple[Seat, Any, int]]:
    """Yield the perft after each next ply, to locate a difference between two implementations."""
    for seat, action in next_plies(game, state):
        yield seat, action, perft(game, game.apply(state, seat, action), depth - 1)
