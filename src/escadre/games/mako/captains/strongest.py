"""The strongest captain: expectimax over all actions to the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mako.captains.search import (
    WINNING,
    Lookahead,
    best_leaves,
    expected_value,
    odds_after_reply,
)
from escadre.games.mako.captains.simple import best_action
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import apply, legal_actions, observe
from escadre.games.mako.rules.model import Action, ChoosePhase, DrawPhase, Observation, Pass, State

if TYPE_CHECKING:
    from escadre.games.mako.captains.network import Network


@dataclass(frozen=True)
class Expectimax:
    """Rates every step, and every mine at each die face, by the odds to finish first.

    `again`: on the small sea (MAK-19) this many of the best actions are rated again by the
    opponent's best turn after them. Both ratings then count equally, because the maximum of many
    estimates is biased upwards. (On the whole sea this loses.) `network`: the network that rates
    positions; None: the one trained for this kind of race. A step always beats a pass, so that two
    sides never wait for each other forever.
    """

    again: int = 0
    network: Network | None = None

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose the action with the best odds to finish first; finishing beats any odds."""
        if isinstance(observation.sea.phase, ChoosePhase):
            return _choose_boat(observation.sea, list(legal_actions(observation)), rng)
        return self.weighed(observation, rng)[0][0]

    def weighed(self, observation: Observation, rng: Rng) -> list[tuple[Action, float]]:
        """Rate the actions searched closely, best first, by the odds to be first; no boat choices.

        Where a step wins, all winning steps; where there is only one action, its odds are 0.5.
        """
        actions, state = list(legal_actions(observation)), observation.sea
        if len(actions) > 1:  # MAK-5
            actions = [action for action in actions if not isinstance(action, Pass)]
        if len(actions) == 1:
            return [(actions[0], 0.5)]
        ahead = Lookahead(state.race, state.rounds)
        leaves = [ahead.action(state, action) for action in actions]
        if homes := [a for a, each in zip(actions, leaves, strict=True) if each is WINNING]:
            return _rank(homes, [1.0] * len(homes), rng)
        side = side_to_move(state)
        values = [odds[side] for odds in ahead.judged(self.network)]
        worths = [expected_value(each, values) for each in leaves]
        if not self.again or not state.race.board.small:
            return _rank(actions, worths, rng)
        best = sorted(range(len(actions)), key=worths.__getitem__, reverse=True)[: self.again]
        ends = [best_leaves(leaves[i], values) for i in best]
        replied = self._replied(state, ahead, ends, side)
        both = [worths[i] + reply for i, reply in zip(best, replied, strict=True)]
        listed = _rank([actions[i] for i in best], both, rng)
        return [(action, odds / 2) for action, odds in listed]

    def _replied(
        self, state: State, ahead: Lookahead, ends: Sequence[Sequence[int]], side: int
    ) -> list[float]:
        """Return the odds of this side at each leaf after the opponent's reply."""
        leaves = [ahead.leaves[i] for numbers in ends for i in numbers]
        replied = iter(odds_after_reply(state.race, self.network, state.rounds, leaves, side))
        return [fmean([next(replied) for _ in numbers]) for numbers in ends]


def _rank(actions: Sequence[Action], odds: Sequence[float], rng: Rng) -> list[tuple[Action, float]]:
    """Sort best first; ties at random."""
    best = best_action(actions, odds, rng)
    listed = zip(actions, odds, strict=True)
    return sorted(listed, key=lambda each: (each[0] != best, -each[1]))


def _choose_boat(state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """MAK-17: choose the boat with which the race begins best if the opponent chooses well too."""
    values = [_value_after_choice(apply(state, Seat(0), action)) for action in actions]
    own = side_to_move(state)
    return best_action(actions, [round(value[own], 3) for value in values], rng)


def _value_after_choice(state: State) -> Sequence[float]:
    """Return the expected returns once both have chosen their best boats."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # has NumPy

    if not isinstance(state.phase, ChoosePhase):
        return estimated_returns(state) or (0.0, 0.0)
    seat = state.phase.seat
    listed = legal_actions(observe(state, seat))
    return max(
        (_value_after_choice(apply(state, seat, each)) for each in listed),
        key=lambda odds: odds[seat],
    )


def side_to_move(state: State) -> int:
    """Return the side to move."""
    if isinstance(state.phase, DrawPhase):
        raise ValueError("nobody chooses before the lot has fallen")
    return sides(state.race)[state.phase.seat]
