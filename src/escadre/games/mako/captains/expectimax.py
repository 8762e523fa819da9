"""The admiral of MAKO Naval: every action followed to the end of the turn, and its odds judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.mako.boats import sides
from escadre.games.mako.captains.search import (
    WINS,
    Lookahead,
    after_reply,
    best_leaves,
    expected_value,
)
from escadre.games.mako.captains.simple import any_of, best_of
from escadre.games.mako.model import Action, Observation, Pass, State, ToBegin, ToChoose
from escadre.games.mako.rules import apply, legal_actions, observe

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
        actions = list(legal_actions(observation))
        if isinstance(observation.sea.phase, ToChoose):
            return _best_boat(observation.sea, actions, rng)
        if len(actions) > 1:  # MAK-5
            actions = [action for action in actions if not isinstance(action, Pass)]
        if len(actions) == 1:
            return actions[0]
        return self._best(observation.sea, actions, rng)

    def _best(self, state: State, actions: Sequence[Action], rng: Rng) -> Action:
        ahead = Lookahead(state.config, state.rounds)
        leaves = [ahead.action(state, action) for action in actions]
        if homes := [a for a, each in zip(actions, leaves, strict=True) if each is WINS]:
            return any_of(homes, rng)
        side = _side_to_move(state)
        values = [odds[side] for odds in ahead.judged(self.network)]
        worths = [expected_value(each, values) for each in leaves]
        if not self.again or not state.config.board.small:
            return best_of(actions, worths, rng)
        best = sorted(range(len(actions)), key=worths.__getitem__, reverse=True)[: self.again]
        ends = [best_leaves(leaves[i], values) for i in best]
        replied = self._replied(state, ahead, ends, side)
        both = [worths[i] + reply for i, reply in zip(best, replied, strict=True)]
        return best_of([actions[i] for i in best], both, rng)

    def _replied(
        self, state: State, ahead: Lookahead, ends: Sequence[Sequence[int]], side: int
    ) -> list[float]:
        """The odds of this side after each of some ends, once the other has replied."""
        leaves = [ahead.leaves[i] for numbers in ends for i in numbers]
        replied = iter(after_reply(state.config, self.network, state.rounds, leaves, side))
        return [fmean([next(replied) for _ in numbers]) for numbers in ends]


def _best_boat(state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """MAK-17: the boat with which the race begins best, when the other chooses as well."""
    values = [_begun(apply(state, Seat(0), action)) for action in actions]
    own = _side_to_move(state)
    return best_of(actions, [round(value[own], 3) for value in values], rng)


def _begun(state: State) -> Sequence[float]:
    """The returns to expect once both have chosen, each what is best for him."""
    from escadre.games.mako.captains.network import estimated_returns  # has NumPy

    if not isinstance(state.phase, ToChoose):
        return estimated_returns(state) or (0.0, 0.0)
    seat = state.phase.seat
    listed = legal_actions(observe(state, seat))
    return max((_begun(apply(state, seat, each)) for each in listed), key=lambda odds: odds[seat])


def _side_to_move(state: State) -> int:
    if isinstance(state.phase, ToBegin):
        raise ValueError("nobody chooses before the lot has fallen")
    return sides(state.config)[state.phase.seat]
