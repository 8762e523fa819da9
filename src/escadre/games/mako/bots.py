"""Four captains for MAKO Naval, each of another kind. They see what lies on the sea: everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.core.room import Bot
from escadre.games.mako.outlook import Network, Waters, network_of, steps_from, waters
from escadre.games.mako.rules import (
    Action,
    Observation,
    Pass,
    Send,
    State,
    Step,
    legal_actions,
)
from escadre.games.mako.turns import HOME, Thought

Captain = Bot[Observation, Action]


def _any(items: Sequence[Action], rng: Rng) -> Action:
    return items[rng.randrange(len(items))]


def _best(actions: Sequence[Action], values: Sequence[float], rng: Rng) -> Action:
    """One of those with the greatest value."""
    best = max(values)
    ties = [a for a, v in zip(actions, values, strict=True) if v == best]
    return ties[0] if len(ties) == 1 else _any(ties, rng)


@dataclass(frozen=True)
class Drifter:
    """Sails towards the far shore as if there were no mines, and throws his own anywhere."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """A step home, or one that brings a boat nearer, or any action at all."""
        actions = list(legal_actions(observation))
        state = observation.sea
        goals = state.config.board.goals
        if homes := [a for a in actions if isinstance(a, Step) and goals[a.boat] >> a.square & 1]:
            return _any(homes, rng)
        nearer = [a for a in actions if isinstance(a, Step) and _gains(state, a)]
        return _any(nearer or actions, rng)


def _gains(state: State, step: Step) -> bool:
    ways = state.config.board.ways[step.boat]
    at = state.boats[step.boat]
    assert at is not None
    to, now = ways[step.square], ways[at]
    return to is not None and now is not None and to < now


@dataclass(frozen=True)
class Shortest:
    """Takes the shortest way, and mines where it makes the way of an enemy longest."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """The step with the fewest to go, or the mine that costs an enemy most."""
        actions = list(legal_actions(observation))
        state = observation.sea
        sea = waters(state.config)
        if sends := [action for action in actions if isinstance(action, Send)]:
            return _best(sends, [_cost(sea, state, send.square) for send in sends], rng)
        steps = [action for action in actions if isinstance(action, Step)]
        if not steps:
            return Pass()
        to_go = [
            steps_from(sea.reached(step.boat, sea.foreign(step.boat, state.mines))[0], step.square)
            for step in steps
        ]
        return _best(steps, [-steps for steps in to_go], rng)


def _cost(sea: Waters, state: State, square: int) -> int:
    """How many steps longer a mine there makes the way of the enemy whom it hurts most."""
    assert state.moved is not None
    worst = 0
    for enemy in sea.enemies[state.moved]:
        at = state.boats[enemy]
        if at is not None:
            foreign = sea.foreign(enemy, state.mines)
            now = steps_from(sea.reached(enemy, foreign)[0], at)
            port = sea.board.ports[enemy]
            assert port is not None
            then_at = port if at == square else at
            then = steps_from(sea.reached(enemy, foreign | 1 << square)[0], then_at)
            worst = max(worst, then - now)
    return worst


@dataclass(frozen=True)
class Reckoner:
    """Weighs how likely every step and every mine makes it to be first.

    `with_dice`: before a step also the mine that would be sent at each of the six faces. `network`:
    whose judgement is trusted; None: the one that was fitted to this kind of race. A step is always
    better than to pass: two who wait for each other would wait for ever.
    """

    with_dice: bool = True
    network: Network | None = None

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """The action with the best odds to be first; to be home is better than any odds."""
        actions = list(legal_actions(observation))
        if len(actions) > 1:  # MAK-5
            actions = [action for action in actions if not isinstance(action, Pass)]
        if len(actions) == 1:
            return actions[0]
        state = observation.sea
        thought = Thought(state, self.with_dice)
        plans = [thought.plan(state, action) for action in actions]
        if homes := [a for a, plan in zip(actions, plans, strict=True) if plan is HOME]:
            return _any(homes, rng)
        network = self.network or network_of(state.config)
        return _best(actions, thought.worths(network, plans), rng)


CAPTAINS: dict[str, Captain] = {
    "mousse": Drifter(),
    "bosco": Shortest(),
    "capitaine": Reckoner(with_dice=False),
    "amiral": Reckoner(),
}
