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
from escadre.core.kit import AnyKit, Bot, Evaluator, RandomBot

__all__ = ["Bot", "MonteCarloBot", "RandomBot", "make_monte_carlo_bot"]


BOT_SAMPLES = 5  # choices sampled from the guide
MIN_ROLLOUTS = 16  # rollouts per budget; a longer one is cut off, without a result
UNUSED_RNG_STATE = Random(0).getstate()


@dataclass(frozen=True)
class MonteCarloBot:
    """A Monte Carlo bot: sample the choices of a guide, and compare them by rollouts.

    It samples worlds that fit the observation, and lets the guide play on for all seats: once after
    the guide's most frequent choice, the favourite, and once after each of its rivals, with the
    same random numbers; to the end, or until the estimate is known. The worse half of the rivals is
    dropped repeatedly (sequential halving). A rival is played only where its lead is statistically
    significant, so that a weak guide is often overruled, and a strong one only where it errs.
    """

    game: AnyGame
    guide: Bot[Any, Any] | None = None  # None: a random bot
    estimate: Evaluator[Any] | None = None  # None: rollouts run to the end
    thoughts: int = 20_000  # choices simulated in all worlds together, per decision

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return the favourite of the guide, or the rival that did best."""
        actions = list(self.game.legal_actions(observation))
        if len(actions) == 1:
            return actions[0]
        guide = self.guide or RandomBot(self.game)
        answers = Counter(guide.choose(observation, rng) for _ in range(BOT_SAMPLES))
        favourite, *rivals = (action for action, _ in answers.most_common())
        rivals += shuffled((action for action in actions if action not in answers), rng)
        best = self._exact_choice(observation, favourite, rivals, rng)
        return (
            self._sequential_halving(observation, favourite, rivals, rng) if best is None else best
        )

    def _exact_choice(
        self, observation: Any, favourite: Any, rivals: list[Any], rng: Rng
    ) -> Any | None:
        """Return the best action where neither secrets nor chance matter; else None."""
        seat, left = Seat(observation.viewer), self.thoughts
        world = self.game.determinize(observation, rng)
        if not self.game.perfect_information(world):
            return None
        values: dict[Any, float] = {}
        for action in (favourite, *rivals):
            chance_rng = Random(0)
            values[action], spent = self._rollout_return(
                world, seat, action, chance_rng, chance_rng
            )
            if chance_rng.getstate() != UNUSED_RNG_STATE:
                return None
            left -= spent
            if left <= 0:
                break
        return max(values, key=values.__getitem__)  # the favourite wins ties

    def _sequential_halving(
        self, observation: Any, favourite: Any, rivals: list[Any], rng: Rng
    ) -> Any:
        """Return the action that does best in many worlds: sequential halving."""
        seat, left = Seat(observation.viewer), self.thoughts
        gains: dict[Any, list[float]] = {}  # of each rival over the favourite, per world
        stage = dropping = 0.0  # budget of a stage, and the rest at the next halving
        while left > 0:
            world, seed = self.game.determinize(observation, rng), rng.randrange(1 << 32)
            par, spent = self._rollout_return(
                world, seat, favourite, Random(seed), Random(seed + 1)
            )
            if not gains:  # the first rollout shows the cost
                gains = {rival: [] for rival in rivals[: _max_rivals(left // spent)]}
                stage = left / len(gains).bit_length()
                dropping = left - stage
            left -= spent
            for rival, gained in gains.items():
                value, spent = self._rollout_return(
                    world, seat, rival, Random(seed), Random(seed + 1)
                )
                gained.append(value - par)
                left -= spent
            if left <= dropping and len(gains) > 1:
                best = sorted(gains, key=lambda rival: sum(gains[rival]), reverse=True)
                gains = {rival: gains[rival] for rival in best[: (len(best) + 1) // 2]}
                dropping -= stage
        better = [rival for rival, gained in gains.items() if _is_significant(gained)]
        return max(better, key=lambda rival: fmean(gains[rival]), default=favourite)

    def _rollout_return(
        self, state: Any, seat: Seat, action: Any, chance_rng: Rng, bot_rng: Rng
    ) -> tuple[float, int]:
        """Return the result of a rollout after this action, and the number of choices simulated."""
        guide, most = self.guide or RandomBot(self.game), self.thoughts // MIN_ROLLOUTS
        after = self.game.apply(state, seat, action)
        returns, asked = roll_out(
            self.game, guide, self.estimate, after, chance_rng, bot_rng, most - 1
        )
        return returns[seat] if returns else 0.0, 1 + asked


def roll_out(
    game: AnyGame,
    guide: Bot[Any, Any],
    estimate: Evaluator[Any] | None,
    state: Any,
    chance_rng: Rng,
    bot_rng: Rng,
    most: int,
) -> tuple[Sequence[float], int]:
    """Roll out a state with the guide at all seats; return the returns and the number of choices.

    A rollout ends at the end of the match, or where the estimate is known; the returns are () after
    `most` choices without result. `chance_rng` and `bot_rng` are separate, so that different
    choices meet the same dice.
    """
    asked = 0
    while asked < most:
        node = game.node(state)
        if isinstance(node, Terminal):
            return node.returns, asked
        if estimate and (expected := estimate(state)) is not None:
            return expected, asked
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.distribution.sample(chance_rng))
        else:
            actor, asked = node.seats[0], asked + 1
            state = game.apply(state, actor, guide.choose(game.observe(state, actor), bot_rng))
    return (), asked


def _max_rivals(playouts: int) -> int:
    """Return how many rivals can be halved with this many rollouts, all stages equally long."""
    rivals = playouts
    while rivals * rivals.bit_length() > playouts:
        rivals -= 1
    return rivals


def _is_significant(gained: list[float]) -> bool:
    """Return whether the mean is more than a standard error above 0; never for a single value."""
    return sum(gained) ** 2 > sum(gain * gain for gain in gained) and sum(gained) > 0


def make_monte_carlo_bot(kit: AnyKit) -> MonteCarloBot:
    """Make the Monte Carlo bot of a kit; its guide is the captain below the strongest.

    A kit with less than two captains has a random guide.
    """
    captains = [*kit.captains.values()]
    if len(captains) < 2:
        return MonteCarloBot(kit.game, estimate=kit.analysis.evaluate)
    return MonteCarloBot(kit.game, captains[-2], kit.analysis.evaluate, kit.analysis.rollout_budget)
