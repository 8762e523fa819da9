"""Subtract luck (dice, draws, random choices of captains) from match results, as AIVAT does.

The mean of the correction is 0 for any value function, so adjusted results are unbiased and have a
smaller variance. At a chance ply, the value after the outcome is compared with the mean value over
the distribution, or over a sample of it. At a captain's choice, it is compared with the values
after other choices that the captain makes with other random numbers. These are control variates, as
in AIVAT for poker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from escadre.bots.generic import get_rollout_bot, roll_out
from escadre.core.chance import Dice, Distribution
from escadre.core.game import Chance, Seat
from escadre.core.kit import AnyKit, Bot

MAX_EXACT_OUTCOMES_LUCK = 36  # maximum number of outcomes that are all evaluated: two dice
RESAMPLES_PER_PLY = 8  # samples from larger distributions, and of a captain's choices
MAX_ROLLOUT_CHOICES = 60  # maximum number of choices played to reach a defined value
VALUE_SOURCES = (
    ("escadre.bots", "generic.py"),
    ("escadre.core", "advice.py"),
    ("escadre.core", "kit.py"),
    ("escadre.arena", "luck_adjustment.py"),
)


def value_hash(kit: AnyKit) -> str:
    """Return the SHA-256 over the sources and data of the value function."""
    digest = sha256()
    for package, name in VALUE_SOURCES:
        digest.update(files(package).joinpath(name).read_bytes())
    for path in _tree(files(kit.game.home)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _tree(directory: Any) -> list[Any]:
    """Return all sources and data of a game, in a fixed order."""
    files_found = []
    for each in sorted(directory.iterdir(), key=lambda path: str(path.name)):
        if each.is_dir():
            files_found += [] if each.name == "__pycache__" else _tree(each)
        elif each.name.endswith((".py", ".json", ".toml")):
            files_found.append(each)
    return files_found


def evaluate_state(kit: AnyKit, state: Any) -> Sequence[float]:
    """Return the value for each seat; a captain plays on until the evaluation is defined.

    The dice and random choices are always the same, so the value is a function of the state.
    """
    guide = get_rollout_bot(kit)
    chance_rng, bot_rng = Random(0), Random(1)
    values, _ = roll_out(
        kit.game, guide, kit.analysis.evaluate, state, chance_rng, bot_rng, MAX_ROLLOUT_CHOICES
    )
    return values or [0.0] * len(kit.game.sides(state.config))


def chance_contribution(
    kit: AnyKit,
    config: Any,
    plies: Iterable[tuple[Seat, Any]],
    bots_by_seat: Mapping[int, Bot[Any, Any]],
    rng: Random,
) -> list[float]:
    """Return each seat's luck from chance and from the random choices of known captains."""
    game = kit.game
    state, total = game.initial_state(config), [0.0] * len(game.sides(config))
    for actor, action in plies:
        node, after = game.node(state), game.apply(state, actor, action)
        others: list[tuple[Any, float]] = []
        if isinstance(node, Chance):
            others = _chance_alternatives(node.distribution, rng)
        elif bot := bots_by_seat.get(actor):
            others = _bot_alternatives(kit, bot, game.observe(state, actor), rng)
        probabilities: dict[
            Any, float
        ] = {}  # by resulting state, since many outcomes may lead to the same
        for other, chance in others:
            state_after = game.apply(state, actor, other)
            probabilities[state_after] = probabilities.get(state_after, 0.0) + chance
        if probabilities and [*probabilities] != [after]:
            values = [
                (evaluate_state(kit, state_after), chance)
                for state_after, chance in probabilities.items()
            ]
            for seat, value in enumerate(evaluate_state(kit, after)):
                total[seat] += value - sum(chance * each[seat] for each, chance in values)
        state = after
    return total


def _bot_alternatives(
    kit: AnyKit, bot: Bot[Any, Any], observation: Any, rng: Random
) -> list[tuple[Any, float]]:
    """Return the captain's choices with other random numbers; empty if it has no choice."""
    if len(kit.game.legal_actions(observation)) < 2:
        return []
    return [(bot.choose(observation, rng), 1 / RESAMPLES_PER_PLY) for _ in range(RESAMPLES_PER_PLY)]


def _chance_alternatives(distribution: Distribution, rng: Random) -> list[tuple[Any, float]]:
    """Return all outcomes of a distribution with probabilities, or a sample of many."""
    if (
        not isinstance(distribution, Dice)
        or distribution.faces**distribution.count <= MAX_EXACT_OUTCOMES_LUCK
    ):
        outcomes = [(each, float(chance)) for each, chance in distribution.outcomes()]
        if len(outcomes) <= MAX_EXACT_OUTCOMES_LUCK:
            return outcomes
    return [(distribution.sample(rng), 1 / RESAMPLES_PER_PLY) for _ in range(RESAMPLES_PER_PLY)]


class AdjustedResult(NamedTuple):
    """Mean returns, raw and luck-adjusted, and their standard errors."""

    raw: float
    raw_error: float
    adjusted: float
    adjusted_error: float
    deviation_in_errors: float  # difference in standard errors

    @property
    def error_reduction(self) -> float:
        """The reduction of the standard error: 0.85 is 85%."""
        return 1 - self.adjusted_error / self.raw_error if self.raw_error else 0.0


def adjust_results(raw: Sequence[float], luck: Sequence[float]) -> AdjustedResult:
    """Compare raw and adjusted results of independent matches, at least two."""
    adjusted_results = [
        result - luck_of_match for result, luck_of_match in zip(raw, luck, strict=True)
    ]

    def error(values: Sequence[float]) -> float:
        return stdev(values) / sqrt(len(values))

    deviation = abs(fmean(luck)) / error(luck) if any(luck) else 0.0
    return AdjustedResult(
        fmean(raw), error(raw), fmean(adjusted_results), error(adjusted_results), deviation
    )
