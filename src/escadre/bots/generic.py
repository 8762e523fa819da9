"""A random bot, and a Monte Carlo bot that samples worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from escadre.core.chance import Rng, shuffled
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, Terminal
from escadre.core.kit import AnyKit, Bot, Estimate

__all__ = ["Bot", "Imagining", "RandomBot", "imagining"]


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, all equally likely."""

    game: AnyGame

    def choose(self, observation: Any, rng: Rng) -> Any:
        """One of the legal actions."""
        actions = list(self.game.legal_actions(observation))
        return actions[rng.randrange(len(actions))]


ASKED = 5  # times that the guide is asked what it would do
PLAYOUTS = 16  # so many have to fit into the thoughts; a longer one is cut off, and tells nothing
NO_LUCK = Random(0).getstate()


@dataclass(frozen=True)
class Imagining:
    """Asks a guide several times, and doubts what it says most often.

    It imagines truths that fit what it sees, and lets the guide play them on at every seat: once
    after its favourite action, once after each of its rivals, with the same luck; to the end, or
    until the estimate can tell what to expect. The worse half of the rivals is dropped again and
    again. One of them is played only when it did better than luck explains: so a poor guide is
    soon left behind, and a good one is followed without its lapses.
    """

    game: AnyGame
    guide: Bot[Any, Any] | None = None  # None: one who plays at random
    estimate: Estimate[Any] | None = None  # None: only the end tells
    thoughts: int = 20_000  # choices imagined in all truths together, a decision

    def choose(self, observation: Any, rng: Rng) -> Any:
        """The favourite of the guide, or the rival that proved best."""
        actions = list(self.game.legal_actions(observation))
        if len(actions) == 1:
            return actions[0]
        guide = self.guide or RandomBot(self.game)
        answers = Counter(guide.choose(observation, rng) for _ in range(ASKED))
        favourite, *rivals = (action for action, _ in answers.most_common())
        rivals += shuffled((action for action in actions if action not in answers), rng)
        best = self._foreseen(observation, favourite, rivals, rng)
        return self._tried(observation, favourite, rivals, rng) if best is None else best

    def _foreseen(
        self, observation: Any, favourite: Any, rivals: list[Any], rng: Rng
    ) -> Any | None:
        """The action that does best where nothing is hidden or left to luck; else None."""
        seat, left = Seat(observation.viewer), self.thoughts
        truth = self.game.determinize(observation, rng)
        if not self.game.perfect_information(truth):
            return None
        fates: dict[Any, float] = {}
        for action in (favourite, *rivals):
            luck = Random(0)
            fates[action], spent = self._fate(truth, seat, action, luck, luck)
            if luck.getstate() != NO_LUCK:
                return None
            left -= spent
            if left <= 0:
                break
        return max(fates, key=fates.__getitem__)  # of equals the favourite

    def _tried(self, observation: Any, favourite: Any, rivals: list[Any], rng: Rng) -> Any:
        """The action that does best in many truths: sequential halving."""
        seat, left = Seat(observation.viewer), self.thoughts
        gains: dict[Any, list[float]] = {}  # of each rival over the favourite, truth by truth
        stage = dropping = 0.0  # thoughts between two droppings, and left at the next
        while left > 0:
            truth, luck = self.game.determinize(observation, rng), rng.randrange(1 << 32)
            par, spent = self._fate(truth, seat, favourite, Random(luck), Random(luck + 1))
            if not gains:  # a first look at what a playout costs
                gains = {rival: [] for rival in rivals[: _affordable(left // spent)]}
                stage = left / len(gains).bit_length()
                dropping = left - stage
            left -= spent
            for rival, gained in gains.items():
                fate, spent = self._fate(truth, seat, rival, Random(luck), Random(luck + 1))
                gained.append(fate - par)
                left -= spent
            if left <= dropping and len(gains) > 1:
                best = sorted(gains, key=lambda rival: sum(gains[rival]), reverse=True)
                gains = {rival: gains[rival] for rival in best[: (len(best) + 1) // 2]}
                dropping -= stage
        better = [rival for rival, gained in gains.items() if _beyond_luck(gained)]
        return max(better, key=lambda rival: fmean(gains[rival]), default=favourite)

    def _fate(
        self, state: Any, seat: Seat, action: Any, dice: Rng, whims: Rng
    ) -> tuple[float, int]:
        """What to expect when this seat does this and the guide goes on for all; thoughts spent."""
        guide, most = self.guide or RandomBot(self.game), self.thoughts // PLAYOUTS
        after = self.game.apply(state, seat, action)
        returns, asked = foreseen(self.game, guide, self.estimate, after, dice, whims, most - 1)
        return returns[seat] if returns else 0.0, 1 + asked


def foreseen(
    game: AnyGame,
    guide: Bot[Any, Any],
    estimate: Estimate[Any] | None,
    state: Any,
    dice: Rng,
    whims: Rng,
    most: int,
) -> tuple[Sequence[float], int]:
    """The returns to expect when the guide plays on for all; how often it was asked.

    To the end, or until the estimate can tell; () after `most` choices that told nothing. `dice`
    and `whims` are apart, so that who has more whims meets the same dice.
    """
    asked = 0
    while asked < most:
        node = game.node(state)
        if isinstance(node, Terminal):
            return node.returns, asked
        if estimate and (expected := estimate(state)) is not None:
            return expected, asked
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.law.sample(dice))
        else:
            actor, asked = node.seats[0], asked + 1
            state = game.apply(state, actor, guide.choose(game.observe(state, actor), whims))
    return (), asked


def _affordable(playouts: int) -> int:
    """How many rivals can be halved with so many playouts, each stage with as many truths."""
    rivals = playouts
    while rivals * rivals.bit_length() > playouts:
        rivals -= 1
    return rivals


def _beyond_luck(gained: list[float]) -> bool:
    """Whether the mean is more than a standard error above nothing; of a single one it never is."""
    return sum(gained) ** 2 > sum(gain * gain for gain in gained) and sum(gained) > 0


def imagining(kit: AnyKit) -> Imagining:
    """The one of this kit: guided by the captain below the top, by chance where there is none."""
    captains = [*kit.captains.values()]
    if len(captains) < 2:
        return Imagining(kit.game, estimate=kit.estimate)
    return Imagining(kit.game, captains[-2], kit.estimate, kit.thoughts)
