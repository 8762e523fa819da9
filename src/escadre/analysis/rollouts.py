"""Compare choices by rollouts in sampled worlds.

Budgets are numbers of worlds, not seconds: the same observation gives the same result on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from escadre.bots.generic import get_rollout_bot, roll_out
from escadre.core.advice import (
    Advice,
    AdvisedAction,
    AnyAdvice,
    recalibrate,
)
from escadre.core.chance import Dice, Rng, shuffled
from escadre.core.game import (
    CHANCE,
    Chance,
    Seat,
    Terminal,
    has_two_players,
    never,
)
from escadre.core.kit import AnyKit
from escadre.core.significance import CONFIDENCE_Z, is_significant

POINTS_PER_RETURN = 50
"""Points of win chance per unit of return, which ranges from -1 to 1."""
ADVICE_WORLDS = 32  # worlds sampled for advice
MAX_CANDIDATES = 24  # actions compared in a first round with few worlds
FINALIST_COUNT = 5  # candidates compared in detail
SETTLED_WORLDS = 4  # worlds after which sampling ends if all values are equal
INITIAL_STATE_WORLDS = 1024  # worlds at the initial state; their error affects the luck
CONFIRMING_MATCHES = 8  # matches in a round that each captain plays on from each choice
MAX_CONFIRMING_ROUNDS = 6  # the result is looked at after each round
CLEAR_ERRORS = 2  # standard errors above the least loss at which it is confirmed early
HOPELESS_ERRORS = 1  # standard errors below the least loss at which confirming it is given up
MAX_CHOICES = 10_000  # choices after which a match that is played on counts as a draw
MAX_EXACT_OUTCOMES = 36  # maximum number of chance outcomes that are enumerated: two dice


class Mean(NamedTuple):
    """A mean and its standard error, which is 0 where nothing was sampled."""

    value: float
    standard_error: float

    @property
    def is_significant(self) -> bool:
        """True if the mean is statistically above 0, by more than a rounding error."""
        return is_significant(self.value, self.standard_error)


def mean(sample: Sequence[float]) -> Mean:
    """Return the mean of a sample; a single value counts as exact."""
    if len(sample) == 1:
        return Mean(sample[0], 0.0)
    return Mean(fmean(sample), stdev(sample) / sqrt(len(sample)))


def rng_for(observation: Any) -> Random:
    """Return a random source seeded by the observation only.

    One seed for all observations would bias all values of a report in the same direction.
    """
    return Random(sha256(msgspec.json.encode(observation, order="deterministic")).digest())


class SampledWorld(NamedTuple):
    """A state that fits an observation, and the seed of the chance in it."""

    state: Any
    seed: int


def sample_worlds(
    kit: AnyKit, observation: Any, world_count: int, rng: Rng
) -> Iterator[SampledWorld]:
    """Sample this many states that fit an observation."""
    for _ in range(world_count):
        yield SampledWorld(kit.game.determinize(observation, rng), rng.randrange(1 << 32))


def rollout_returns(
    kit: AnyKit, observation: Any, actions: Sequence[Any], world_count: int, rng: Rng
) -> list[list[float]]:
    """Return the observer's returns after each action, world by world.

    If nothing is hidden and chance plays no part, one value per action is returned, since all
    worlds would give the same.
    """
    game, seat = kit.game, Seat(observation.viewer)
    returns_by_action: list[list[float]] = [[] for _ in actions]
    for world in sample_worlds(kit, observation, world_count, rng):
        is_certain = game.perfect_information(world.state)
        for action, returns in zip(actions, returns_by_action, strict=True):
            after = game.apply(world.state, seat, action)
            value, used_chance = _rollout_return(kit, after, world.seed, seat)
            returns.append(value)
            is_certain = is_certain and not used_chance
        if is_certain and len(returns_by_action[0]) == 1:
            break
    return returns_by_action


def _rollout_return(kit: AnyKit, state: Any, seed: int, seat: Seat) -> tuple[float, bool]:
    """Return the expected return of a seat by rollout, and whether it depends on chance."""
    returns, used_chance = _rollout(kit, state, seed)
    return (returns[seat] if returns else 0.0), used_chance


def _rollout(
    kit: AnyKit, state: Any, seed: int, use_shown_returns: bool = False
) -> tuple[Sequence[float], bool]:
    """Return the expected returns of all seats by rollout, and whether they depend on chance.

    The returns are () without a result. `use_shown_returns`: evaluate with the calibrated returns
    that the page shows (`Analysis.shown_returns`), not with the estimate that captains search with.
    """
    chance_rng, bot_rng = _LazyRng(seed), _LazyRng(seed + 1)
    make_bot = kit.analysis.finishing_bot if use_shown_returns else None
    returns, _ = roll_out(
        kit.game,
        make_bot() if make_bot else get_rollout_bot(kit),
        (kit.analysis.shown_returns if use_shown_returns else None) or kit.analysis.evaluate,
        state,
        chance_rng,
        bot_rng,
        max_choices=kit.analysis.rollout_budget,
    )
    return returns, chance_rng.was_used or bot_rng.was_used


# All seats evaluate a state in which nothing is hidden with the same dice.
_shared_rollout = lru_cache(maxsize=2 * INITIAL_STATE_WORLDS)(_rollout)


class _LazyRng:
    """A random source that is seeded on first use: most rollouts use none, and seeding is slow."""

    __slots__ = ("_rng", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng: Random | None = None

    @property
    def was_used(self) -> bool:
        return self._rng is not None

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        if self._rng is None:
            self._rng = Random(self._seed)
        return self._rng.randrange(stop)


def expected_return(kit: AnyKit, observation: Any, world_count: int = ADVICE_WORLDS) -> Mean:
    """Return the expected return of the observing seat; deterministic.

    At a chance node with a known state all outcomes are weighted by their probabilities, so that
    the luck in them is exactly 0 on average. The value is recalibrated by the kit's `calibration`.
    """
    known_state = fully_known_state(kit, observation)
    if (shown := _shown_before_chance(kit, observation, known_state)) is not None:
        return shown
    return _expected_return(kit, observation, known_state, world_count)


def _shown_before_chance(kit: AnyKit, observation: Any, state: Any) -> Mean | None:
    """Return the value that the game shows before an event of chance, if it computes one.

    `state`: the state if nothing is hidden from this observation on, otherwise None.
    """
    if kit.analysis.shown_before_chance is None or state is None:
        return None
    if not isinstance(kit.game.node(state), Chance):
        return None
    returns = kit.analysis.shown_before_chance(state)
    return None if returns is None else Mean(returns[observation.viewer], 0.0)


def mean_after_chance(
    kit: AnyKit, observation: Any, world_count: int = ADVICE_WORLDS
) -> Mean | None:
    """Return the mean value after the next event of chance; None if it is the value shown before.

    Its difference from the value shown before is an error of the estimate, not luck.
    """
    known_state = fully_known_state(kit, observation)
    if _shown_before_chance(kit, observation, known_state) is None:
        return None
    return _expected_return(kit, observation, known_state, world_count)


def _expected_return(kit: AnyKit, observation: Any, known_state: Any, world_count: int) -> Mean:
    """Return the mean value of the states that fit; `known_state`: None if something is hidden."""
    if (shown := returns_from_observation(kit, observation)) is not None:
        return Mean(shown[observation.viewer], 0.0)
    game = kit.game
    seat = Seat(observation.viewer)
    # where nothing is hidden, all seats sample the same dice, so that their chances add up
    rng = rng_for(observation if known_state is None else game.observe(known_state, None))
    values: list[float] = []
    for world in sample_worlds(kit, observation, world_count, rng):
        state, has_perfect_information = world.state, game.perfect_information(world.state)
        match game.node(state):
            case Terminal(returns):
                return Mean(returns[seat], 0.0)
            case Chance() if (
                has_perfect_information
                and kit.analysis.mean_over_chance
                and (means := kit.analysis.mean_over_chance(state)) is not None
            ):
                return Mean(means[seat], 0.0)
            case Chance() if has_perfect_information and (
                successors := _chance_successors(kit, state)
            ):
                total, error = 0.0, 0.0
                for after, chance in successors:
                    outcome_return = expected_return(kit, game.observe(after, seat), world_count)
                    total += chance * outcome_return.value
                    error += (chance * outcome_return.standard_error) ** 2
                return Mean(total, sqrt(error))
            case Chance() if world_count < INITIAL_STATE_WORLDS and state == game.initial_state(
                state.config
            ):
                return expected_return(kit, observation, INITIAL_STATE_WORLDS)
            case _:
                pass
        if (
            has_perfect_information
            and kit.analysis.evaluate_mid_turn
            and (exact_returns := kit.analysis.evaluate_mid_turn(state)) is not None
        ):
            return Mean(exact_returns[seat], 0.0)
        rollout = _shared_rollout if has_perfect_information else _rollout
        all_returns, used_chance = rollout(kit, state, world.seed, use_shown_returns=True)
        values.append(_recalibrated(kit, state, all_returns[seat] if all_returns else 0.0))
        if has_perfect_information and not used_chance and len(values) == 1:
            break
        chance_free = kit.analysis.shown_returns is not None and not used_chance
        if chance_free and len(values) == SETTLED_WORLDS and len({*values}) == 1:
            break  # all sampled worlds gave the same value: hidden facts do not change it
    return mean(values)


def returns_from_observation(kit: AnyKit, observation: Any) -> Sequence[float] | None:
    """Return the shown returns of all seats if the game computes them from an observation."""
    if not kit.analysis.shown_returns_use_observations or kit.analysis.shown_returns is None:
        return None
    return kit.analysis.shown_returns(observation)


def fully_known_state(kit: AnyKit, observation: Any) -> Any:
    """Return the state if nothing is hidden from this observation on; otherwise None."""
    if kit.game.perfect_information is never:
        return None  # no state needs to be sampled
    state = kit.game.determinize(observation, Random(0))
    return state if kit.game.perfect_information(state) else None


def _recalibrated(kit: AnyKit, state: Any, value: float) -> float:
    """Recalibrate a value by the kit's `calibration`, which is measured with two seats."""
    has_shown_scale = kit.analysis.shown_returns is not None
    is_calibrated = not has_shown_scale and kit.analysis.calibration != 1.0
    if not is_calibrated or not has_two_players(kit.game, state.config):
        return value
    return recalibrate(value, kit.analysis.calibration)


@lru_cache(maxsize=64)
def _chance_successors(kit: AnyKit, state: Any) -> list[tuple[Any, float]]:
    """List the states after an event of chance with probabilities; empty if too many.

    Successive chance nodes count as too many: a row of seven cards has millions of outcomes.
    """
    apply, node = kit.game.apply, kit.game.node
    event = node(state)
    assert isinstance(event, Chance)
    distribution = event.distribution
    if (
        isinstance(distribution, Dice)
        and distribution.faces**distribution.count > MAX_EXACT_OUTCOMES
    ):
        return []
    successors = [
        (apply(state, CHANCE, outcome), float(p)) for outcome, p in distribution.outcomes()
    ]
    if len(successors) > MAX_EXACT_OUTCOMES or any(
        isinstance(node(after), Chance) for after, _ in successors
    ):
        return []
    return successors


def choose_candidates(kit: AnyKit, observation: Any, rng: Rng, *required: Any) -> list[Any]:
    """Return the actions to compare: `required`, the best captains' choices, and random actions."""
    legal = list(kit.game.legal_actions(observation))
    if len(legal) > 1:
        captains = [*kit.captains.values()][-2:]
        captain_choices = [captain.choose(observation, rng) for captain in reversed(captains)]
        legal = [
            *captain_choices,
            *(legal if len(legal) <= MAX_CANDIDATES else shuffled(legal, rng)),
        ]
    return [*dict.fromkeys((*required, *legal))][:MAX_CANDIDATES]


def compare_by_rollouts(
    kit: AnyKit, observation: Any, actions: Sequence[Any], world_count: int, rng: Rng
) -> AnyAdvice:
    """Compare actions in a few worlds, then the best ones in new worlds; dice are the same for all.

    Values from the first worlds are discarded, since the maximum of many estimates is biased
    upwards.
    """
    first = [
        fmean(each)
        for each in rollout_returns(kit, observation, actions, max(2, world_count // 4), rng)
    ]
    order = sorted(range(len(actions)), key=lambda n: -first[n])[:FINALIST_COUNT]
    finalists = [actions[n] for n in order]
    returns_by_action = rollout_returns(kit, observation, finalists, world_count, rng)
    values = [mean(each) for each in returns_by_action]
    best = max(range(len(finalists)), key=lambda n: values[n].value)
    tied = {
        n
        for n in range(len(finalists))
        if n == best or not is_second_worse(returns_by_action[best], returns_by_action[n])
    }
    ranked = sorted(range(len(finalists)), key=lambda n: (n not in tied, -values[n].value))
    count = len(returns_by_action[0])
    options = (
        AdvisedAction(finalists[n], values[n].value, CONFIDENCE_Z * values[n].standard_error)
        for n in ranked
    )
    return Advice(tuple(options), len(tied), count if count > 1 else 0)


def paired_difference(returns_a: Sequence[float], returns_b: Sequence[float]) -> Mean:
    """Return the mean difference between two actions in the same worlds."""
    return mean([a - b for a, b in zip(returns_a, returns_b, strict=True)])


def is_second_worse(returns_a: Sequence[float], returns_b: Sequence[float]) -> bool:
    """Return whether the second action is significantly worse than the first."""
    return paired_difference(returns_a, returns_b).is_significant


def confirmed_loss(
    kit: AnyKit, observation: Any, best: Any, chosen: Any, least_points: float
) -> float | None:
    """Return the loss in points that playing on confirms: its mean minus one standard error.

    Each of `Analysis.confirming_captains` plays both sides of the same number of matches after the
    best choice and after the one chosen, with the same dice. They stop as soon as the loss is
    clearly above `least_points`, or unlikely to reach them. None: the game names no captains, or
    hides something.
    """
    captains = kit.analysis.confirming_captains
    if not captains or (state := fully_known_state(kit, observation)) is None:
        return None
    seat, rng = Seat(observation.viewer), rng_for(observation)
    after = [kit.game.apply(state, seat, action) for action in (best, chosen)]
    losses = list[float]()
    loss = Mean(0.0, 0.0)
    for _ in range(MAX_CONFIRMING_ROUNDS):
        for captain in captains:
            for _ in range(CONFIRMING_MATCHES):
                seed = rng.randrange(1 << 32)
                returns = [_play_on(kit, captain, each, seed)[seat] for each in after]
                losses.append(POINTS_PER_RETURN * (returns[0] - returns[1]))
        loss = mean(losses)
        lead = loss.value - least_points
        is_clear = lead > CLEAR_ERRORS * loss.standard_error
        if is_clear or lead < -HOPELESS_ERRORS * loss.standard_error:
            break
    return loss.value - loss.standard_error


def _play_on(kit: AnyKit, captain: Any, state: Any, seed: int) -> Any:
    """Return the result of a match that this captain plays on for all seats."""
    returns, _ = roll_out(
        kit.game, captain, None, state, Random(seed), Random(seed + 1), MAX_CHOICES
    )
    return returns or [0.0] * len(kit.game.sides(state.config))
