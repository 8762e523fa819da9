"""Advice: the squares that a player may bomb, best first, with the chance of a hit."""

from __future__ import annotations

from math import sqrt

from escadre.core.advice import (
    Advice,
    AdvisedAction,
    advice_from_values,
    chance_as_percent,
    round_half_up,
)
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.core.significance import CONFIDENCE_Z
from escadre.games.battleship.captains.evaluation import returns_after_bomb
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.captains.reasons import SquareReasons
from escadre.games.battleship.captains.targeting import most_likely_square
from escadre.games.battleship.rules.model import Action, Bomb, Observation

SAMPLE_ERROR_FACTOR = 2.0
"""Factor on the standard error of a sampled chance, because the fleets are not independent.

The error is compared with `SAMPLE_SIZE` independent whole fleets. Measured on 16 positions of six
matches, sampled 16 times each: 0.2 to 1.4 over all squares, 2.0 on the worst square.
"""


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate every square not bombed yet, best first; None while fleets are being placed.

    The error of a sampled chance is `SAMPLE_ERROR_FACTOR` times the error with `SAMPLE_SIZE`
    independent whole fleets.
    """
    if observation.viewer not in (0, 1) or observation.ready != (True, True):
        return None
    from escadre.games.battleship.captains.hit_chances import (  # imports NumPy
        SAMPLE_SIZE,
        expects_preferences,
        opponent_posterior,
    )

    knowledge = knowledge_of(observation, Seat(1 - observation.viewer))
    posterior = opponent_posterior(knowledge)
    chances: list[float] = posterior.chances.tolist()
    return_after_miss, return_after_hit = returns_after_bomb(observation, knowledge)
    gain = return_after_hit - return_after_miss
    fleets = posterior.fleet_weight if posterior.exact else 0
    square_reasons = SquareReasons(knowledge)
    options: list[AdvisedAction[Action]] = []
    for square in knowledge.sea.squares(knowledge.unbombed):
        chance = chances[square]
        error = 0.0
        if not posterior.exact:
            error = SAMPLE_ERROR_FACTOR * CONFIDENCE_Z * sqrt(chance * (1 - chance) / SAMPLE_SIZE)
        value = return_after_miss + chance * gain
        reasons: tuple[Message, ...] = (_reason(chance, error, fleets),)
        if chance > 0:  # a square without a chance has a reason of its own
            reasons += (square_reasons.reason(square, chance),)
        options.append(AdvisedAction(Bomb(square), value, error * gain, reasons, chance, error))
    basis = _basis(fleets, SAMPLE_SIZE)
    prior = text("advice-prior-habits" if expects_preferences(knowledge) else "advice-prior")
    return advice_from_values(
        options, Bomb(most_likely_square(knowledge, chances, rng)), prior, basis
    )


def _basis(fleets: float, sampled: int) -> Message:
    """Return the text with the number of fleets counted or sampled."""
    if 0 < fleets < 1e9:
        return text("advice-basis-counted", fleets=round(fleets))
    return text("advice-basis-all") if fleets else text("advice-basis-drawn", fleets=sampled)


def _reason(chance: float, error: float, fleets: float) -> Message:
    """Return the text with the chance of a hit, counted over `fleets` fleets; 0 means a sample."""
    if chance <= 0 and fleets:
        return text("advice-impossible")
    tenths = round_half_up(1000 * chance)
    if 0 < chance < 1:
        tenths = min(max(tenths, 1), 999)  # 0% and 100% are shown only if they are certain
    parts = {"whole": tenths // 10, "tenth": tenths % 10}
    if 0 < fleets < 1e9:
        return text("advice-counted", **parts, fleets=round(fleets))
    if fleets:
        return text("advice-all", **parts)
    if chance == 1:
        return text("advice-all", **parts)
    percent = max(1, chance_as_percent(chance))  # a sample cannot rule out a hit
    return text("advice-sampled", whole=percent, error=max(1, round(100 * error)))
