"""Bots that play any game: they see observations, and imagine the rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Seat, Terminal
from escadre.core.room import AnyRoom, Bot

__all__ = ["Bot", "Imagining", "RandomBot", "imagining"]


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, all equally likely."""

    game: AnyGame

    def choose(self, observation: Any, rng: Rng) -> Any:
        """One of the legal actions."""
        actions = list(self.game.legal_actions(observation))
        return actions[rng.randrange(len(actions))]


ASKED = 7  # times that the guide is asked what it would do
RIVALS = 15  # other actions that are tried against its favourite, at most
ROUNDS = 8  # truths that each is tried in, at least
SURE = 3.0  # standard errors by which a rival must be better: there are many


@dataclass(frozen=True)
class Imagining:
    """Asks a guide several times, and doubts what it says most often.

    It imagines truths that fit what it sees, and lets the guide play them to the end on every seat:
    once after its favourite action, once after each of some rivals, with the same luck. A rival is
    played only when it did better beyond doubt; so a poor guide is soon left behind, and a good one
    is followed without its lapses.
    """

    game: AnyGame
    guide: Bot[Any, Any] | None = None  # None: one who plays at random
    thoughts: int = 20_000  # choices of the guide in all truths together, a decision

    def choose(self, observation: Any, rng: Rng) -> Any:
        """The favourite of the guide, or the rival that proved best."""
        actions = list(self.game.legal_actions(observation))
        if len(actions) == 1:
            return actions[0]
        guide = self.guide or RandomBot(self.game)
        answers = Counter(guide.choose(observation, rng) for _ in range(ASKED))
        favourite, *rivals = (action for action, _ in answers.most_common())
        others = [action for action in actions if action not in answers]
        while others and len(rivals) < RIVALS:
            rivals.append(others.pop(rng.randrange(len(others))))
        return self._tried(observation, favourite, rivals, guide, rng)

    def _tried(
        self, observation: Any, favourite: Any, rivals: list[Any], guide: Bot[Any, Any], rng: Rng
    ) -> Any:
        """The action that does best; the worse half of the rivals is dropped again and again."""
        seat, game = Seat(observation.viewer), self.game
        left, share = self.thoughts, self.thoughts / max(1, len(rivals).bit_length())
        gains: dict[Any, list[float]] = {rival: [] for rival in rivals}
        dropping = self.thoughts - share
        while left > 0 and gains:
            truth = game.determinize(observation, rng)
            luck = rng.randrange(1 << 32)
            par, spent = self._fate(game.apply(truth, seat, favourite), seat, guide, luck)
            if left == self.thoughts:  # a first look at what a playout costs
                for rival in rivals[max(0, left // (ROUNDS * spent) - 2) :]:
                    del gains[rival]
            left -= spent
            for rival, gained in gains.items():
                fate, spent = self._fate(game.apply(truth, seat, rival), seat, guide, luck)
                gained.append(fate - par)
                left -= spent
            if left <= dropping and len(gains) > 1:
                best = sorted(gains, key=lambda rival: sum(gains[rival]), reverse=True)
                gains = {rival: gains[rival] for rival in best[: (len(best) + 1) // 2]}
                dropping -= share
        better = [rival for rival, gained in gains.items() if _beyond_doubt(gained)]
        return max(better, key=lambda rival: fmean(gains[rival]), default=favourite)

    def _fate(self, state: Any, seat: Seat, guide: Bot[Any, Any], luck: int) -> tuple[float, int]:
        """The return of this seat when the guide goes on for everybody, and the thoughts spent."""
        game, rng, asked = self.game, Random(luck), 1
        while asked < self.thoughts // (2 * ROUNDS):  # longer ones cannot be compared in time
            match game.node(state):
                case Terminal(returns):
                    return returns[seat], asked
                case Chance(law):
                    state = game.apply(state, CHANCE, law.sample(rng))
                case Decision(seats):
                    actor, asked = seats[0], asked + 1
                    action = guide.choose(game.observe(state, actor), rng)
                    state = game.apply(state, actor, action)
        return 0.0, asked


def _beyond_doubt(gained: list[float]) -> bool:
    """Whether these gains are more than luck explains; a few that are all alike prove nothing."""
    spread = (1.0 + sum(gain * gain for gain in gained)) ** 0.5
    return len(gained) >= ROUNDS and sum(gained) > SURE * spread


def imagining(room: AnyRoom) -> Imagining:
    """The one of this room: guided by the captain below the top, by chance where there is none."""
    captains = [*room.captains.values()]
    if len(captains) < 2:
        return Imagining(room.game)
    return Imagining(room.game, captains[-2], room.thoughts)
