"""A random bot, and a Monte Carlo bot that compares another bot's choices by rollouts."""

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


GUIDE_SAMPLES = 5  # choices sampled from the guide
MIN_ROLLOUTS = 16  # no rollout may use more than 1/16 of the budget
UNUSED_RNG_STATE = Random(0).getstate()


@dataclass(frozen=True)
class MonteCarloBot:
    """Compares choices of another bot, its `guide`, by rollouts.

    It samples worlds that fit the observation, and lets the guide play on for all seats: once after
    the guide's most frequent choice, the favourite, and once after each alternative, with the same
    random numbers. A rollout runs to the end of the match, or until the estimate is known. The
    worse half of the alternatives is dropped repeatedly (sequential halving). An alternative is
    played only if its lead is statistically significant, so that a weak guide is often overruled,
    and a strong one only when it errs.
    """

    game: AnyGame
    guide: Bot[Any, Any] | None = None  # None: a random bot
    estimate: Evaluator[Any] | None = None  # None: rollouts run to the end
    max_simulated_choices: int = 20_000  # choices simulated in all worlds together, per decision

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return the favourite of the guide, or the alternative that did best."""
        actions = list(self.game.legal_actions(observation))
        if len(actions) == 1:
            return actions[0]
        guide = self.guide or RandomBot(self.game)
        answers = Counter(guide.choose(observation, rng) for _ in range(GUIDE_SAMPLES))
        favourite, *alternatives = (action for action, _ in answers.most_common())
        alternatives += shuffled((action for action in actions if action not in answers), rng)
        best = self._exact_choice(observation, favourite, alternatives, rng)
        return (
            self._sequential_halving(observation, favourite, alternatives, rng)
            if best is None
            else best
        )

    def _exact_choice(
        self, observation: Any, favourite: Any, alternatives: list[Any], rng: Rng
    ) -> Any | None:
        """Return the best action if neither hidden information nor chance matters, or None."""
        seat, choices_left = Seat(observation.viewer), self.max_simulated_choices
        world = self.game.determinize(observation, rng)
        if not self.game.perfect_information(world):
            return None
        values: dict[Any, float] = {}
        for action in (favourite, *alternatives):
            chance_rng = Random(0)
            values[action], choices = self._rollout_return(
                world, seat, action, chance_rng, chance_rng
            )
            if chance_rng.getstate() != UNUSED_RNG_STATE:
                return None
            choices_left -= choices
            if choices_left <= 0:
                break
        return max(values, key=values.__getitem__)  # the favourite wins ties

    def _sequential_halving(
        self, observation: Any, favourite: Any, alternatives: list[Any], rng: Rng
    ) -> Any:
        """Return the action that does best in many worlds: sequential halving."""
        seat, choices_left = Seat(observation.viewer), self.max_simulated_choices
        leads: dict[Any, list[float]] = {}  # of each alternative over the favourite, by world
        stage_budget = budget_at_next_halving = 0.0  # simulated choices
        while choices_left > 0:
            world, seed = self.game.determinize(observation, rng), rng.randrange(1 << 32)
            favourite_return, choices = self._rollout_return(
                world, seat, favourite, Random(seed), Random(seed + 1)
            )
            if not leads:  # the first rollout shows the cost
                compared = alternatives[: _max_alternatives(choices_left // choices)]
                leads = {action: [] for action in compared}
                stage_budget = choices_left / len(leads).bit_length()
                budget_at_next_halving = choices_left - stage_budget
            choices_left -= choices
            for action, by_world in leads.items():
                value, choices = self._rollout_return(
                    world, seat, action, Random(seed), Random(seed + 1)
                )
                by_world.append(value - favourite_return)
                choices_left -= choices
            if choices_left <= budget_at_next_halving and len(leads) > 1:
                best_first = sorted(leads, key=lambda each: -sum(leads[each]))
                better_half = best_first[: (len(best_first) + 1) // 2]
                leads = {action: leads[action] for action in better_half}
                budget_at_next_halving -= stage_budget
        better = [action for action, by_world in leads.items() if _is_significant(by_world)]
        return max(better, key=lambda each: fmean(leads[each]), default=favourite)

    def _rollout_return(
        self, state: Any, seat: Seat, action: Any, chance_rng: Rng, bot_rng: Rng
    ) -> tuple[float, int]:
        """Return the result of a rollout after this action, and the number of choices simulated."""
        guide = self.guide or RandomBot(self.game)
        max_choices = self.max_simulated_choices // MIN_ROLLOUTS
        after = self.game.apply(state, seat, action)
        returns, choices = roll_out(
            self.game, guide, self.estimate, after, chance_rng, bot_rng, max_choices - 1
        )
        return returns[seat] if returns else 0.0, 1 + choices


def roll_out(
    game: AnyGame,
    guide: Bot[Any, Any],
    estimate: Evaluator[Any] | None,
    state: Any,
    chance_rng: Rng,
    bot_rng: Rng,
    max_choices: int,
) -> tuple[Sequence[float], int]:
    """Roll out a state with the guide at all seats; return the returns and the number of choices.

    A rollout ends at the end of the match, or where the estimate is known; the returns are () after
    `max_choices` choices without result. `chance_rng` and `bot_rng` are separate, so that different
    choices meet the same dice.
    """
    choices = 0
    while choices < max_choices:
        node = game.node(state)
        if isinstance(node, Terminal):
            return node.returns, choices
        if estimate and (expected := estimate(state)) is not None:
            return expected, choices
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.distribution.sample(chance_rng))
        else:
            actor, choices = node.seats[0], choices + 1
            state = game.apply(state, actor, guide.choose(game.observe(state, actor), bot_rng))
    return (), choices


def _max_alternatives(rollouts: int) -> int:
    """Return the number of alternatives for which this many rollouts suffice in equal stages."""
    alternatives = rollouts
    while alternatives * alternatives.bit_length() > rollouts:
        alternatives -= 1
    return alternatives


def _is_significant(differences: list[float]) -> bool:
    """Return whether the mean is over a standard error above 0; False for a single value."""
    return (
        sum(differences) ** 2 > sum(difference * difference for difference in differences)
        and sum(differences) > 0
    )


def get_rollout_bot(kit: AnyKit) -> Bot[Any, Any]:
    """Return the bot that plays rollouts: by default the captain below the strongest."""
    if kit.analysis.rollout_bot:
        return kit.analysis.rollout_bot()
    captains = [*kit.captains.values()]
    return captains[-2] if len(captains) > 1 else RandomBot(kit.game)


def make_monte_carlo_bot(kit: AnyKit) -> MonteCarloBot:
    """Make the Monte Carlo bot of a kit; its guide is the bot that plays rollouts.

    A kit with fewer than two captains has a random guide.
    """
    if len(kit.captains) < 2:
        return MonteCarloBot(kit.game, estimate=kit.analysis.evaluate)
    guide, budget = get_rollout_bot(kit), kit.analysis.rollout_budget
    return MonteCarloBot(kit.game, guide, kit.analysis.evaluate, budget)
