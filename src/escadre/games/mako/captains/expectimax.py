"""The admiral: all actions to the end of the turn, judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mako.captains.search import (
    WINS,
    Lookahead,
    after_reply,
    best_leaves,
    expected_value,
)
from escadre.games.mako.captains.simple import best_of
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import apply, legal_actions, observe
from escadre.games.mako.rules.model import Action, Observation, Pass, State, ToBegin, ToChoose

if TYPE_CHECKING:
    from escadre.games.mako.captains.network import Network


@dataclass(frozen=True)
class Expectimax:
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
        if isinstance(observation.sea.phase, ToChoose):
            return _best_boat(observation.sea, list(legal_actions(observation)), rng)
        return self.weighed(observation, rng)[0][0]

    def weighed(self, observation: Observation, rng: Rng) -> list[tuple[Action, float]]:
        """The actions looked at closely, best first, with the odds to be first; no boat to choose.

        Where a step wins, all that do; where there is only one action, its odds are not told: 0.5.
        """
        actions, state = list(legal_actions(observation)), observation.sea
        if len(actions) > 1:  # MAK-5
            actions = [action for action in actions if not isinstance(action, Pass)]
        if len(actions) == 1:
            return [(actions[0], 0.5)]
        ahead = Lookahead(state.config, state.rounds)
        leaves = [ahead.action(state, action) for action in actions]
        if homes := [a for a, each in zip(actions, leaves, strict=True) if each is WINS]:
            return _sorted(homes, [1.0] * len(homes), rng)
        side = side_to_move(state)
        values = [odds[side] for odds in ahead.judged(self.network)]
        worths = [expected_value(each, values) for each in leaves]
        if not self.again or not state.config.board.small:
            return _sorted(actions, worths, rng)
        best = sorted(range(len(actions)), key=worths.__getitem__, reverse=True)[: self.again]
        ends = [best_leaves(leaves[i], values) for i in best]
        replied = self._replied(state, ahead, ends, side)
        both = [worths[i] + reply for i, reply in zip(best, replied, strict=True)]
        listed = _sorted([actions[i] for i in best], both, rng)
        return [(action, odds / 2) for action, odds in listed]

    def _replied(
        self, state: State, ahead: Lookahead, ends: Sequence[Sequence[int]], side: int
    ) -> list[float]:
        """The odds of this side after each of some ends, once the other has replied."""
        leaves = [ahead.leaves[i] for numbers in ends for i in numbers]
        replied = iter(after_reply(state.config, self.network, state.rounds, leaves, side))
        return [fmean([next(replied) for _ in numbers]) for numbers in ends]


def _sorted(
    actions: Sequence[Action], odds: Sequence[float], rng: Rng
) -> list[tuple[Action, float]]:
    """The best first: of equals any."""
    best = best_of(actions, odds, rng)
    listed = zip(actions, odds, strict=True)
    return sorted(listed, key=lambda each: (each[0] != best, -each[1]))


def _best_boat(state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """MAK-17: the boat with which the race begins best, when the other chooses as well."""
    values = [_begun(apply(state, Seat(0), action)) for action in actions]
    own = side_to_move(state)
    return best_of(actions, [round(value[own], 3) for value in values], rng)


def _begun(state: State) -> Sequence[float]:
    """The returns to expect once both have chosen, each what is best for him."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # has NumPy

    if not isinstance(state.phase, ToChoose):
        return estimated_returns(state) or (0.0, 0.0)
    seat = state.phase.seat
    listed = legal_actions(observe(state, seat))
    return max((_begun(apply(state, seat, each)) for each in listed), key=lambda odds: odds[seat])


def side_to_move(state: State) -> int:
    """Whose turn it is."""
    if isinstance(state.phase, ToBegin):
        raise ValueError("nobody chooses before the lot has fallen")
    return sides(state.config)[state.phase.seat]
