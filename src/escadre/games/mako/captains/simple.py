"""Captains that look one step or one mine ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.games.mako.captains.routes import RaceBoard, race_board, steps_at
from escadre.games.mako.rules.boats import moved_boat, square_of
from escadre.games.mako.rules.game import legal_actions
from escadre.games.mako.rules.model import (
    Action,
    ChoosePhase,
    MoveBoat,
    Observation,
    Pass,
    SendMine,
    State,
)


def random_action(actions: Sequence[Action], rng: Rng) -> Action:
    """Choose one at random, all equally likely."""
    return actions[rng.randrange(len(actions))]


def best_action(actions: Sequence[Action], values: Sequence[float], rng: Rng) -> Action:
    """Choose one with the greatest value; ties at random."""
    best = max(values)
    ties = [a for a, v in zip(actions, values, strict=True) if v == best]
    return ties[0] if len(ties) == 1 else random_action(ties, rng)


def drawn(per_cent: int, rng: Rng) -> bool:
    """Return true in so many of a hundred cases; asks for no random number if that is certain."""
    return per_cent > 0 and (per_cent >= 100 or rng.randrange(100) < per_cent)


@dataclass(frozen=True)
class StraightLineCaptain:
    """Sails towards the far shore ignoring mines, and sends its own mines anywhere.

    `wander`: per cent of turns with a random step. `strikes`: per cent of mines that it sends at a
    boat within range.
    """

    wander: int = 0
    strikes: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose a step home, else one that brings a boat nearer, else any action."""
        actions = list(legal_actions(observation))
        state = observation.sea
        if steps := [action for action in actions if isinstance(action, MoveBoat)]:
            return self._step(state, steps, rng)
        hits = [a for a in actions if isinstance(a, SendMine) and a.square in state.boats]
        return random_action(hits if hits and drawn(self.strikes, rng) else actions, rng)

    def _step(self, state: State, steps: list[MoveBoat], rng: Rng) -> Action:
        goals = state.race.board.goals
        if homes := [step for step in steps if goals[step.boat] >> step.square & 1]:
            return random_action(homes, rng)
        if drawn(self.wander, rng):
            return random_action(steps, rng)
        return random_action([step for step in steps if _is_nearer(state, step)] or steps, rng)


def _is_nearer(state: State, step: MoveBoat) -> bool:
    distances = state.race.board.distances[step.boat]
    at = square_of(state, step.boat)
    return at in distances and step.square in distances and distances[step.square] < distances[at]


@dataclass(frozen=True)
class ShortestPathCaptain:
    """Takes the shortest way, and mines where it lengthens an enemy's way most.

    `wander`: per cent of turns with a random step, except to come home.
    """

    wander: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose the step with the fewest to go, or the mine that costs an enemy most."""
        actions = list(legal_actions(observation))
        state = observation.sea
        if isinstance(state.phase, ChoosePhase):  # MAK-17: all have equally far to go
            return random_action(actions, rng)
        board = race_board(state.race)
        if sends := [action for action in actions if isinstance(action, SendMine)]:
            return best_action(
                sends, [_steps_cost(board, state, send.square) for send in sends], rng
            )
        steps = [action for action in actions if isinstance(action, MoveBoat)]
        if not steps:
            return Pass()
        ways = [-distance_to_goal(board, state, step.boat, step.square) for step in steps]
        if max(ways) < 0 and drawn(self.wander, rng):
            return random_action(steps, rng)
        return best_action(steps, ways, rng)


def distance_to_goal(board: RaceBoard, state: State, boat: int, square: int) -> int:
    """MAK-6: return the number of steps home for this boat from this square."""
    reached, _ = board.reached(boat, board.foreign(boat, state.mines))
    return steps_at(reached, square)


def _steps_cost(board: RaceBoard, state: State, square: int) -> int:
    """Return how many steps a mine there adds to the way of the enemy it delays most."""
    sender = moved_boat(state)
    enemies = () if sender is None else board.enemies[sender]
    return max([0, *(steps_added(board, state, enemy, square) for enemy in enemies)])


def steps_added(board: RaceBoard, state: State, enemy: int, square: int) -> int:
    """MAK-6, MAK-11: return how many steps a mine there adds to this boat's way."""
    at = state.boats[enemy]
    if at is None:
        return 0
    foreign = board.foreign(enemy, state.mines)
    now = steps_at(board.reached(enemy, foreign)[0], at)
    then_at = board.ports[enemy] if at == square else at
    return steps_at(board.reached(enemy, foreign | 1 << square)[0], then_at) - now
