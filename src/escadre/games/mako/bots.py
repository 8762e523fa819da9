"""Four captains for MAKO Naval. They see what lies on the sea: everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from escadre.core.chance import Rng
from escadre.core.kit import Bot, returns_at
from escadre.games.mako.outlook import (
    Leaf,
    Network,
    Paths,
    Waters,
    network_of,
    odds_of,
    steps_from,
    waters,
)
from escadre.games.mako.rules import (
    Action,
    Observation,
    Pass,
    Send,
    State,
    Step,
    legal_actions,
    sides,
)
from escadre.games.mako.turns import HOME, Thought, after_reply, foremost, worth

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
    """Sails towards the far shore as if there were no mines, and throws his own anywhere.

    `wander`: in so many turns of a hundred any step will do. `strikes`: a boat within range is hit.
    """

    wander: int = 0
    strikes: bool = False

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """A step home, or one that brings a boat nearer, or any action at all."""
        actions = list(legal_actions(observation))
        state = observation.sea
        if steps := [action for action in actions if isinstance(action, Step)]:
            return self._step(state, steps, rng)
        hits = [a for a in actions if isinstance(a, Send) and a.square in state.boats]
        return _any(hits if hits and self.strikes else actions, rng)

    def _step(self, state: State, steps: list[Step], rng: Rng) -> Action:
        goals = state.config.board.goals
        if homes := [step for step in steps if goals[step.boat] >> step.square & 1]:
            return _any(homes, rng)
        if self.wander and rng.randrange(100) < self.wander:
            return _any(steps, rng)
        return _any([step for step in steps if _gains(state, step)] or steps, rng)


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
    """Weighs how likely every step, and every mine at each face of the die, makes it to be first.

    `again`: on the small sea (MAK-19) so many of the best actions are weighed again, by the best
    turn ahead that the other has then. What was thought first and what is thought then count the
    same: the greatest of many guesses is often a guess too good. (On the whole sea it loses.)
    `network`: whose judgement is trusted; None: the one that was fitted to this kind of race. A
    step is always better than to pass: two who wait for each other would wait for ever.
    """

    again: int = 0
    network: Network | None = None

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """The action with the best odds to be first; to be home is better than any odds."""
        actions = list(legal_actions(observation))
        if len(actions) > 1:  # MAK-5
            actions = [action for action in actions if not isinstance(action, Pass)]
        if len(actions) == 1:
            return actions[0]
        state = observation.sea
        thought = Thought(state.config, state.rounds)
        plans = [thought.plan(state, action) for action in actions]
        if homes := [a for a, plan in zip(actions, plans, strict=True) if plan is HOME]:
            return _any(homes, rng)
        assert state.turn is not None
        side = sides(state.config)[state.turn]
        network = self.network or network_of(state.config)
        values = [odds[side] for odds in thought.judged(network)]
        worths = [worth(plan, values) for plan in plans]
        if not self.again or not state.config.board.small:
            return _best(actions, worths, rng)
        best = sorted(range(len(plans)), key=worths.__getitem__, reverse=True)[: self.again]
        foreseen = [foremost(plans[i], values) for i in best]
        leaves = [thought.leaves[i] for numbers in foreseen for i in numbers]
        replied = iter(after_reply(state.config, network, state.rounds, leaves, side))
        both = [
            worths[i] + fmean([next(replied) for _ in numbers])
            for i, numbers in zip(best, foreseen, strict=True)
        ]
        return _best([actions[i] for i in best], both, rng)


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the start of a turn, by the admiral's network."""
    if state.turn is None or state.moved is not None:
        return None
    side_of, sea = sides(state.config), waters(state.config)
    leaf = [Leaf(state.boats, state.mines, side_of[state.turn], state.turn)]
    (chances,) = odds_of(network_of(state.config), sea, Paths(sea), leaf, [0]).tolist()
    if state.config.players > 2:  # MAK-16: whoever is home is ahead of all that come later
        for boat in reversed(state.home):
            chances[boat] = FOR_GOOD * max(chances)
    expected = returns_at(chances)
    return [expected[side] for side in side_of]


FOR_GOOD = 1e18
"""Odds beyond which nothing can happen."""


CAPTAINS: dict[str, Captain] = {
    "mousse": Drifter(wander=35),
    "bosco": Drifter(wander=25, strikes=True),
    "capitaine": Shortest(),
    "amiral": Reckoner(again=3),
}
