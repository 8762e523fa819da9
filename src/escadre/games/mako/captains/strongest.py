"""The strongest captains: expectimax search over all actions to the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mako.captains.search import (
    WINNING,
    ActionLeaves,
    Lookahead,
    best_leaves,
    chances_after_reply,
    expected_value,
)
from escadre.games.mako.captains.simple import StraightLineCaptain, best_action
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import apply, legal_actions, observe
from escadre.games.mako.rules.model import (
    Action,
    ChoosePhase,
    DrawPhase,
    Observation,
    Pass,
    SendMinePhase,
    State,
)

if TYPE_CHECKING:
    from escadre.games.mako.captains.network import Network


class ExpandedActions(NamedTuple):
    """The actions of a seat to move, and the ends of the turn after each of them."""

    actions: list[Action]
    leaves: list[ActionLeaves]
    lookahead: Lookahead


def expand_actions(observation: Observation, network: Network | None = None) -> ExpandedActions:
    """Expand the legal actions, to be rated by this network (see `Lookahead`).

    MAK-5: a pass is expanded only if nothing else is legal.
    """
    actions, state = list(legal_actions(observation)), observation.state
    if len(actions) > 1:
        actions = [action for action in actions if not isinstance(action, Pass)]
    lookahead = Lookahead(state.race_config, state.rounds, network)
    leaves = [lookahead.expand_action(state, action) for action in actions]
    return ExpandedActions(actions, leaves, lookahead)


@dataclass(frozen=True)
class Expectimax:
    """Rates every step, and every mine at each die face, by the chance to be first.

    On the small sea (MAK-19), the best `reply_candidates` actions are also rated after the
    opponent's best reply. Both ratings then count equally, because the maximum of many estimates is
    too high on average. (On the whole sea, this plays worse.) `network` rates the positions; None
    means the one trained for this kind of race. A step is always preferred to a pass, so that two
    sides never wait for each other forever.
    """

    reply_candidates: int = 0
    network: Network | None = None

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose the action with the best chance to be first; a winning step is always taken."""
        if isinstance(observation.state.phase, ChoosePhase):
            return _choose_boat(observation.state, list(legal_actions(observation)), rng)
        return self.rate_actions(observation, rng)[0][0]

    def rate_actions(self, observation: Observation, rng: Rng) -> list[tuple[Action, float]]:
        """Rate the actions by the chance to be first, best first; not for the choice of boats.

        If a step wins, return only winning steps. A single action is not rated; its chance is
        given as 0.5.
        """
        return self.rate_expanded(expand_actions(observation, self.network), observation.state, rng)

    def rate_expanded(
        self, expanded: ExpandedActions, state: State, rng: Rng
    ) -> list[tuple[Action, float]]:
        """Rate expanded actions as `rate_actions` does, by the network of their lookahead."""
        actions, leaves, lookahead = expanded
        if len(actions) == 1:
            return [(actions[0], 0.5)]
        if winning := [a for a, each in zip(actions, leaves, strict=True) if each is WINNING]:
            return _rank(winning, [1.0] * len(winning), rng)
        side = side_to_move(state)
        values = [chances[side] for chances in lookahead.rate_leaves()]
        expected = [expected_value(each, values) for each in leaves]
        if not self.reply_candidates or not state.race_config.board.small:
            return _rank(actions, expected, rng)
        best = sorted(range(len(actions)), key=expected.__getitem__, reverse=True)[
            : self.reply_candidates
        ]
        reply_leaves = [best_leaves(leaves[i], values) for i in best]
        reply_chances = self._reply_chances(state, lookahead, reply_leaves, side)
        sums = [expected[i] + reply for i, reply in zip(best, reply_chances, strict=True)]
        ranked = _rank([actions[i] for i in best], sums, rng)
        return [(action, total / 2) for action, total in ranked]

    def _reply_chances(
        self, state: State, lookahead: Lookahead, reply_leaves: Sequence[Sequence[int]], side: int
    ) -> list[float]:
        """Return this side's chance at each leaf after the opponent's reply."""
        leaves = [lookahead.leaves[i] for numbers in reply_leaves for i in numbers]
        chances = iter(
            chances_after_reply(state.race_config, self.network, state.rounds, leaves, side)
        )
        return [fmean([next(chances) for _ in numbers]) for numbers in reply_leaves]


@dataclass(frozen=True)
class SplitCaptain:
    """Chooses its steps as one captain, and its mines as another."""

    step_captain: Expectimax
    mine_captain: StraightLineCaptain

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        sends_mine = isinstance(observation.state.phase, SendMinePhase)
        captain = self.mine_captain if sends_mine else self.step_captain
        return captain.choose(observation, rng)


def _rank(
    actions: Sequence[Action], values: Sequence[float], rng: Rng
) -> list[tuple[Action, float]]:
    """Return actions with their values, best first; of the best ones, a random one is first."""
    best = best_action(actions, values, rng)
    rated = zip(actions, values, strict=True)
    return sorted(rated, key=lambda each: (each[0] != best, -each[1]))


def _choose_boat(state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """MAK-17: choose the boat with the best expected return, if both players choose best."""
    values = [_value_after_choice(apply(state, Seat(0), action)) for action in actions]
    side = side_to_move(state)
    return best_action(actions, [round(value[side], 3) for value in values], rng)


def _value_after_choice(state: State) -> Sequence[float]:
    """Return the expected returns after the best remaining choices of boats."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # imports NumPy

    if not isinstance(state.phase, ChoosePhase):
        return estimated_returns(state) or (0.0, 0.0)
    seat = state.phase.seat
    actions = legal_actions(observe(state, seat))
    return max(
        (_value_after_choice(apply(state, seat, each)) for each in actions),
        key=lambda returns: returns[seat],
    )


def side_to_move(state: State) -> int:
    """Return the side to move."""
    if isinstance(state.phase, DrawPhase):
        raise ValueError("the first player is not drawn yet")
    return sides(state.race_config)[state.phase.seat]
