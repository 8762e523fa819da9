"""Captains that compare single steps and mines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escadre.core.chance import Rng, random_item
from escadre.games.mako.captains.routes import RaceBoard, get_race_board, steps_from
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
    """Return a random action, all equally likely."""
    return random_item(actions, rng)


def best_action(actions: Sequence[Action], values: Sequence[float], rng: Rng) -> Action:
    """Return an action with the greatest value, drawn at random among equals."""
    best = max(values)
    ties = [a for a, v in zip(actions, values, strict=True) if v == best]
    return ties[0] if len(ties) == 1 else random_action(ties, rng)


def happens(percent: int, rng: Rng) -> bool:
    """Return True with this probability; draw no random number for 0 or 100 percent."""
    return percent > 0 and (percent >= 100 or rng.randrange(100) < percent)


@dataclass(frozen=True)
class StraightLineCaptain:
    """Sails straight towards its goal, ignores mines, and sends its own mines at random.

    In `random_step_percent` of the turns its step is random; in `drift_percent` a boat drifts
    sideways, always to the same side, so that it never sails back; `targeted_mine_percent` of its
    mines are sent at a boat in range.
    """

    random_step_percent: int = 0
    drift_percent: int = 0
    targeted_mine_percent: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose a step into the goal, or a step nearer to it, or any action."""
        actions = list(legal_actions(observation))
        state = observation.state
        if steps := [action for action in actions if isinstance(action, MoveBoat)]:
            return self._step(state, steps, rng)
        hits = [a for a in actions if isinstance(a, SendMine) and a.square in state.boats]
        return random_action(
            hits if hits and happens(self.targeted_mine_percent, rng) else actions, rng
        )

    def _step(self, state: State, steps: list[MoveBoat], rng: Rng) -> Action:
        goals = state.race_config.board.goals
        if arrivals := [step for step in steps if goals[step.boat] >> step.square & 1]:
            return random_action(arrivals, rng)
        if happens(self.random_step_percent, rng):
            return random_action(steps, rng)
        gains = {step: _gain(state, step) for step in steps}
        nearer = [step for step in steps if gains[step] > 0]
        drifts = [s for s in steps if gains[s] == 0 and s.square > square_of(state, s.boat)]
        if self.drift_percent and drifts and (not nearer or happens(self.drift_percent, rng)):
            return random_action(drifts, rng)
        return random_action(nearer or steps, rng)


def _gain(state: State, step: MoveBoat) -> int:
    """Return by how many squares the step brings the boat nearer to its goal, mines ignored."""
    distances = state.race_config.board.distances[step.boat]
    at = square_of(state, step.boat)
    known = at in distances and step.square in distances
    return distances[at] - distances[step.square] if known else -1


@dataclass(frozen=True)
class ShortestPathCaptain:
    """Takes the shortest route, and sends mines where they lengthen an enemy's route most.

    In `random_step_percent` of the turns its step is random, unless a boat can arrive.
    """

    random_step_percent: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose the step that leaves the fewest, or the mine that adds the most for an enemy."""
        actions = list(legal_actions(observation))
        state = observation.state
        if isinstance(
            state.phase, ChoosePhase
        ):  # MAK-17: all boats are equally far from their goals
            return random_action(actions, rng)
        board = get_race_board(state.race_config)
        if mine_actions := [action for action in actions if isinstance(action, SendMine)]:
            return best_action(
                mine_actions, [_steps_cost(board, state, send.square) for send in mine_actions], rng
            )
        steps = [action for action in actions if isinstance(action, MoveBoat)]
        if not steps:
            return Pass()
        values = [-distance_to_goal(board, state, step.boat, step.square) for step in steps]
        if max(values) < 0 and happens(self.random_step_percent, rng):
            return random_action(steps, rng)
        return best_action(steps, values, rng)


def distance_to_goal(board: RaceBoard, state: State, boat: int, square: int) -> int:
    """MAK-6: return the number of steps to this boat's goal from this square."""
    levels, _ = board.distance_levels(boat, board.blocking_mines(boat, state.mines))
    return steps_from(levels, square)


def _steps_cost(board: RaceBoard, state: State, square: int) -> int:
    """Return the steps that a mine on this square adds, for the enemy that it delays most."""
    sender = moved_boat(state)
    enemies = () if sender is None else board.enemies[sender]
    return max([0, *(steps_added(board, state, enemy, square) for enemy in enemies)])


def steps_added(board: RaceBoard, state: State, enemy: int, square: int) -> int:
    """MAK-6, MAK-11: return the steps that a mine on this square adds to this boat's route."""
    at = state.boats[enemy]
    if at is None:
        return 0
    blocked = board.blocking_mines(enemy, state.mines)
    steps_before = steps_from(board.distance_levels(enemy, blocked)[0], at)
    start = board.ports[enemy] if at == square else at
    return steps_from(board.distance_levels(enemy, blocked | 1 << square)[0], start) - steps_before
