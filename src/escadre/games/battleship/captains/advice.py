"""Advice: the squares that a player may bomb, best first, with the chance of a hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec.structs import replace

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
from escadre.core.significance import CONFIDENCE_Z, EQUAL_TOLERANCE
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.last_bombs import is_end, values_by_square
from escadre.games.battleship.captains.reasons import SquareReasons
from escadre.games.battleship.captains.settled import settled_returns
from escadre.games.battleship.captains.shown_chances import shown_value, sinkings_of
from escadre.games.battleship.captains.targeting import most_likely_square
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Action, Bomb, Observation

SAMPLE_ERROR_FACTOR = 2.0
"""Factor on the standard error of a sampled chance, because the fleets are not independent.

The error is compared with `SAMPLE_SIZE` independent whole fleets. Measured on 16 positions of six
matches, sampled 16 times each: 0.2 to 1.4 over all squares, 2.0 on the worst square.
"""
_Rating = Callable[[int], tuple[float, float]]
"""Return the expected return of a bomb on a square, and the gain of a hit there."""


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
        sinkable_chances,
    )

    knowledge = knowledge_of(observation, Seat(1 - observation.viewer))
    posterior = opponent_posterior(knowledge)
    chances: list[float] = posterior.chances.tolist()
    viewer = Seat(observation.viewer)
    bombs, sinkable, useful = bombs_left(observation, viewer), None, chances
    if is_end(observation) or bombs < max(knowledge.afloat, default=0):
        sinkable = sinkable_chances(knowledge, bombs)
        useful = [sinkable.get(square, 0.0) for square in range(knowledge.sea.size)]
    rate_by_rules = _rate_by_rules(observation, viewer)
    if not posterior.exact:  # as in the reason, so that options with the same chance are equal
        useful = [chance_as_percent(each) / 100 for each in useful]
    rate = rate_by_rules or _rate_by_fit(observation, viewer, knowledge, useful)
    fleets = posterior.fleet_count
    weighted = expects_preferences(knowledge)
    square_reasons = SquareReasons(knowledge)
    options: list[AdvisedAction[Action]] = []
    for square in knowledge.sea.squares(knowledge.unbombed):
        chance = chances[square]
        error = 0.0
        if not posterior.exact:
            error = SAMPLE_ERROR_FACTOR * CONFIDENCE_Z * sqrt(chance * (1 - chance) / SAMPLE_SIZE)
        value, gain = rate(square)
        reasons: tuple[Message, ...] = (_reason(chance, error, fleets, weighted),)
        if chance > 0:  # a square without a chance has a reason of its own
            if sinkable is not None:
                reasons += (_sinkable_reason(sinkable.get(square, 0.0), bombs),)
            if sinkable is None or square_reasons.position_of_hits(square):
                reasons += (square_reasons.reason(square, chances),)
        bomb: Action = Bomb(square)
        options.append(AdvisedAction(bomb, value, error * gain, reasons, chance, error))
    basis = _basis(fleets, SAMPLE_SIZE)
    prior = text("advice-prior-habits" if weighted else "advice-prior")
    by_chance = useful if any(useful) else chances  # no ship can be sunk: the likeliest hit
    first: Action = Bomb(most_likely_square(knowledge, by_chance, rng))
    if rate_by_rules:
        value_of_first = next(each.value for each in options if each.action == first)
        best = max(options, key=lambda each: (each.value, each.chance or 0.0))
        first = first if value_of_first >= best.value - EQUAL_TOLERANCE else best.action
    advice = advice_from_values(options, first, prior, basis)
    return advice if rate_by_rules else _with_certain_sinkings_first(advice, observation, viewer)


def _with_certain_sinkings_first(
    advice: Advice[Action], observation: Observation, viewer: Seat
) -> Advice[Action]:
    """Return advice in which only squares of ships certain to be sunk are best, if there are any.

    The ship can wait, so the best other square has the same value, but it is never the better one.
    """
    squares = sinkings_of(observation, viewer).squares
    certain = [
        each
        for each in advice.options
        if isinstance(each.action, Bomb) and squares >> each.action.square & 1
    ]
    if advice.options[0] not in certain:
        return advice
    rest = [each for each in advice.options if each not in certain]
    return replace(advice, options=(*certain, *rest), tied=len(certain))


def _rate_by_rules(observation: Observation, viewer: Seat) -> _Rating | None:
    """Rate squares by the rules, if few bombs are left or the result is settled."""
    if (settled := settled_returns(observation)) is not None:
        value = settled[viewer]
        return lambda square: (value, 0.0)
    if not is_end(observation):
        return None
    values, sign = values_by_square(observation), 1 if viewer == 0 else -1
    return lambda square: (sign * values[square], 0.0)


def _rate_by_fit(
    observation: Observation, viewer: Seat, knowledge: Knowledge, chances: Sequence[float]
) -> _Rating:
    """Rate squares between a bomb lost and the best square, by the chance of a useful hit.

    `chances`: of hits on ships that the bombs left can sink. The squares of ships that are certain
    to be sunk have the value of the best other square, which may as well be bombed first.
    """
    sign = 1 if viewer == 0 else -1
    value = sign * shown_value(observation)
    lost = min(value, sign * shown_value(observation, lost=viewer))
    certain = sinkings_of(observation, viewer).squares
    others = knowledge.sea.squares(knowledge.unbombed & ~certain)
    best_chance = max((chances[square] for square in others), default=0.0)
    gain = (value - lost) / best_chance if best_chance else 0.0

    def rate(square: int) -> tuple[float, float]:
        if certain >> square & 1:
            return value, 0.0
        return lost + chances[square] * gain, gain

    return rate


def _basis(fleets: float, sampled: int) -> Message:
    """Return the text with the number of fleets counted or sampled."""
    if 0 < fleets < 1e9:
        return text("advice-basis-counted", fleets=round(fleets))
    return text("advice-basis-all") if fleets else text("advice-basis-drawn", fleets=sampled)


def _sinkable_reason(chance: float, bombs: int) -> Message:
    """BAT-13, BAT-15: return the text with the chance of a ship that these bombs can still sink."""
    return text("advice-sinkable", percent=chance_as_percent(chance), bombs=bombs)


def _reason(chance: float, error: float, fleets: float, weighted: bool) -> Message:
    """Return the text with the chance of a hit, counted over `fleets` fleets; 0 means a sample.

    `weighted`: some fleets count more than others.
    """
    if chance <= 0 and fleets:
        return text("advice-impossible")
    tenths = round_half_up(1000 * chance)
    if 0 < chance < 1:
        tenths = min(max(tenths, 1), 999)  # 0% and 100% are shown only if they are certain
    parts = {"whole": tenths // 10, "tenth": tenths % 10}
    if 0 < fleets < 1e9:
        return text("advice-counted", **parts, fleets=round(fleets), weighted=int(weighted))
    if fleets:
        return text("advice-all", **parts)
    if chance == 1:
        return text("advice-all", **parts)
    if chance <= 0:
        return text("advice-unlikely")  # a sample cannot rule out a hit
    percent = max(1, chance_as_percent(chance))
    return text("advice-sampled", whole=percent, error=max(1, round(100 * error)))
