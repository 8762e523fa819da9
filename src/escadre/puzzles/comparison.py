"""Compare the answers to a puzzle with the alternatives by rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.analysis.rollouts import (
    Mean,
    paired_difference,
    rollout_returns,
    sample_worlds,
)
from escadre.bots.generic import get_rollout_bot, roll_out
from escadre.core.game import CHANCE, Chance, Seat, Terminal
from escadre.core.kit import AnyKit, Bot
from escadre.puzzles.puzzle import Comparison

FIRST_WORLDS, SECOND_WORLDS = 32, 320  # worlds of the first and the second comparison
FIRST_SEED, SECOND_SEED, THIRD_SEED = 1, 2, 7  # the third comparison is as long as the second
CHANCE_HORIZON = 4
"""Rollouts continue past a chance node only if it follows within this number of choices."""


class ComparisonResult(NamedTuple):
    """A comparison, and the mean value of each action."""

    comparison: Comparison
    values: tuple[float, ...]

    @property
    def is_significant(self) -> bool:
        """True if the best answer has a significant lead."""
        return has_significant_lead(self.comparison)


def has_significant_lead(comparison: Comparison) -> bool:
    """Return whether the lead of this comparison is significant."""
    return Mean(comparison.advantage, comparison.error).is_significant


def compare_answers(
    kit: AnyKit,
    observation: Any,
    answers: Sequence[Any],
    alternatives: Sequence[Any],
    seed: int,
    world_count: int,
) -> ComparisonResult:
    """Compare the first of these answers with the best of the alternatives.

    If all values are exact up to the next outcome of chance, rollouts continue past that outcome.
    If no chance follows, they continue for one choice in the first comparison, and for ten choices
    in later ones.
    """
    actions, rng = [*answers, *alternatives], Random(seed)
    returns_by_action = rollout_returns(kit, observation, actions, 2, Random(seed))
    needs_longer_rollouts = len(returns_by_action[0]) == 1
    if not needs_longer_rollouts:
        returns_by_action = rollout_returns(kit, observation, actions, world_count, rng)
    elif any(_chance_follows(kit, observation, each) for each in actions):
        returns_by_action = rollout_past_chance(kit, observation, actions, world_count, rng)
    else:
        returns_by_action = rollout_further(kit, observation, actions, world_count // FIRST_WORLDS)
    values = tuple(map(fmean, returns_by_action))
    alternative = max(range(len(answers), len(actions)), key=values.__getitem__)
    lead = paired_difference(returns_by_action[0], returns_by_action[alternative])
    comparison = Comparison(
        seed,
        world_count,
        len(returns_by_action[0]),
        lead.value,
        lead.standard_error,
        needs_longer_rollouts,
    )
    return ComparisonResult(comparison, values)


def rollout_past_chance(
    kit: AnyKit, observation: Any, actions: Sequence[Any], world_count: int, rng: Random
) -> list[list[float]]:
    """Roll out as `rollout_returns` does, but use the estimate only after an outcome of chance."""
    game, seat = kit.game, Seat(observation.viewer)
    returns_by_action: list[list[float]] = [[] for _ in actions]
    for world in sample_worlds(kit, observation, world_count, rng):
        for action, returns in zip(actions, returns_by_action, strict=True):
            after = game.apply(world.state, seat, action)
            returns.append(
                _return_after_playing_on(kit, after, world.seed, seat, kit.analysis.rollout_budget)
            )
    return returns_by_action


def rollout_further(
    kit: AnyKit, observation: Any, actions: Sequence[Any], choice_count: int
) -> list[list[float]]:
    """Evaluate like `rollout_returns`, but this many choices later; nothing is hidden or random."""
    state, seat = kit.game.determinize(observation, Random(0)), Seat(observation.viewer)
    return [
        [_return_after_playing_on(kit, kit.game.apply(state, seat, each), 0, seat, choice_count)]
        for each in actions
    ]


def _chance_follows(kit: AnyKit, observation: Any, action: Any) -> bool:
    """Return whether a chance node follows soon after this action."""
    state = kit.game.apply(
        kit.game.determinize(observation, Random(0)), Seat(observation.viewer), action
    )
    _, chance_reached = _advance(
        kit, get_rollout_bot(kit), state, Random(0), Random(0), CHANCE_HORIZON
    )
    return chance_reached


def _advance(
    kit: AnyKit,
    rollout_bot: Bot[Any, Any],
    state: Any,
    chance_rng: Random,
    bot_rng: Random,
    choices: int,
) -> tuple[Any, bool]:
    """Play on with the rollout bot past a chance node, or by `choices`.

    Return the state, and whether it is at or past a chance node.
    """
    game = kit.game
    for _ in range(choices):
        node = game.node(state)
        if isinstance(node, Terminal):
            break
        if isinstance(node, Chance):
            return game.apply(state, CHANCE, node.distribution.sample(chance_rng)), True
        actor = node.seats[0]
        state = game.apply(state, actor, rollout_bot.choose(game.observe(state, actor), bot_rng))
    return state, isinstance(game.node(state), Chance)


def _return_after_playing_on(kit: AnyKit, state: Any, seed: int, seat: Seat, choices: int) -> float:
    """Play on past chance or by `choices`, then return the estimate of a rollout."""
    chance_rng = Random(seed)
    bot_rng = Random(seed + 1)
    rollout_bot = get_rollout_bot(kit)
    state, _ = _advance(kit, rollout_bot, state, chance_rng, bot_rng, choices)
    returns, _ = roll_out(
        kit.game,
        rollout_bot,
        kit.analysis.evaluate,
        state,
        chance_rng,
        bot_rng,
        max_choices=kit.analysis.rollout_budget,
    )
    return returns[seat] if returns else 0.0
