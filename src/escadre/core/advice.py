"""Rated actions for one seat, best first, with their reasons.

Advice depends only on the observation of the seat. Hints, captains and analysis all use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atanh, floor, tanh
from typing import Any, Generic, Literal, TypeVar

import msgspec

from escadre.core.i18n.catalogue import Message
from escadre.core.significance import EQUAL_TOLERANCE, is_worse

A = TypeVar("A")

MAX_UNDECIDED_RETURN = 0.98
"""The largest return shown while the match is not decided: a chance of 99%."""

MIN_DECIDED_RETURN = 0.9
"""The return, for or against a seat, from which a match is as good as decided: 95%."""

LikelyOutcome = Literal["won", "lost", "open"]

MAX_STATED_ERROR = 0.3
"""The largest error of a value that is still shown as a figure: ± 15 points."""


def round_half_up(number: float) -> int:
    """Round half up, as the page does; a tiny floating-point error does not change the result."""
    return floor(number + 0.5 + EQUAL_TOLERANCE)


def chance_as_percent(chance: float) -> int:
    """Convert a chance from 0 to 1 to percent; 0 and 100 only for certain outcomes."""
    rounded = round_half_up(100 * chance)
    if chance > 0 and rounded <= 0:
        return 1
    return 99 if chance < 1 and rounded >= 100 else rounded


def return_as_percent(value: float) -> int:
    """Convert a return to percent of win chance: 0 and 100 only if it is certain."""
    return chance_as_percent((1 + value) / 2)


def limit_undecided_return(value: float) -> float:
    """Clamp the return of an undecided match to the range ±`MAX_UNDECIDED_RETURN`."""
    return max(-MAX_UNDECIDED_RETURN, min(MAX_UNDECIDED_RETURN, value))


def likely_outcome(value: float) -> LikelyOutcome:
    """Return how a match with this return will most likely end for its seat, if it is decided."""
    if abs(value) < MIN_DECIDED_RETURN:
        return "open"
    return "won" if value > 0 else "lost"


class AdvisedAction(msgspec.Struct, Generic[A], frozen=True):
    """One rated action, with the expected return of its seat after it, from -1 to 1.

    `error` is the half-width of the 95% confidence interval, 0 where nothing was sampled. `reasons`
    are messages from the catalogues of the game and of the analysis; one that counts something has
    an argument `good`, which is larger for a better action and tells options apart. `chance`, from
    0 to 1, is the probability that the action succeeds (a hit, a turn) in games that show it;
    `chance_error` is the half-width of its 95% interval. The first reason then states this chance.
    `following`: the actions with which the same piece continues its move in the rated plan.
    `level_error`: the half-width of the error that all options share and that cancels in their
    differences.
    """

    action: A
    value: float
    error: float = 0.0
    reasons: tuple[Message, ...] = ()
    chance: float | None = None
    chance_error: float = msgspec.field(default=0.0, name="spread")
    following: tuple[A, ...] = ()
    level_error: float = 0.0

    @property
    def stated_error(self) -> float:
        """The error stated beside the value."""
        return max(self.error, self.level_error)

    @property
    def has_figure(self) -> bool:
        """Whether the value is accurate enough to be shown as a figure."""
        return self.stated_error <= MAX_STATED_ERROR


def drawback(reason: Message) -> Message:
    """Mark a reason as one that speaks against its action."""
    return msgspec.structs.replace(reason, is_drawback=True)


def decisive(reason: Message) -> Message:
    """Mark a reason as one that is stated beside each of the best actions."""
    return msgspec.structs.replace(reason, is_decisive=True)


def count_of(reason: Message) -> int | None:
    """Return the argument `good` of a reason that counts something; None for other reasons."""
    good = dict(reason.args).get("good")
    return good if isinstance(good, int) else None


def first_count(option: AdvisedAction[Any]) -> int:
    """Return the count of the first reason that has one, otherwise 0."""
    return next((n for n in map(count_of, option.reasons) if n is not None), 0)


class Advice(msgspec.Struct, Generic[A], frozen=True):
    """Rated actions, best first.

    The first `tied` actions cannot be told apart; 1 means that the first is known to be the best.
    `worlds` is the number of sampled worlds, 0 if all values are exact. `notes` are general
    remarks, as messages of the game.
    """

    options: tuple[AdvisedAction[A], ...]
    tied: int = 1
    worlds: int = 0
    notes: tuple[Message, ...] = ()

    @property
    def best(self) -> AdvisedAction[A] | None:
        """The best action, or None if several cannot be told apart."""
        return self.options[0] if self.tied == 1 else None


AnyAdvice = Advice[Any]


def order_by_figures(advice: AnyAdvice) -> AnyAdvice:
    """Sort equally good options by their shown chances of winning.

    Advice may list a choice first although another shows more points: the captain's own, or the
    choice of the quick hint. Of equal figures, the one with the better first count comes first,
    such as fewer steps left. Options with a chance of their own keep their order.
    """
    tied, rest = advice.options[: advice.tied], advice.options[advice.tied :]
    if any(option.chance is not None for option in tied):
        return advice
    ordered = sorted(tied, key=lambda each: (-return_as_percent(each.value), -first_count(each)))
    return msgspec.structs.replace(advice, options=(*ordered, *rest))


def advice_from_values(options: Iterable[AdvisedAction[A]], first: A, *notes: Message) -> Advice[A]:
    """Make advice from options with known values and errors; the action `first` is listed first."""
    listed = list(options)
    first_option = next(each for each in listed if each.action == first)
    tied = {n for n, each in enumerate(listed) if not is_worse(each, first_option)}
    order = sorted(
        range(len(listed)),
        key=lambda n: (n not in tied, listed[n] is not first_option, -listed[n].value),
    )
    return Advice(tuple(listed[n] for n in order), len(tied), notes=notes)


def shift_to_value(advice: Advice[A], value: float) -> Advice[A]:
    """Shift advice so that its best option has this value; the differences in log odds stay.

    Values of undecided options are limited first. Otherwise an option that is almost certain to
    win, shifted to a lower value, would take options just below it down to almost 0%.
    """
    best = max(option.value for option in advice.options)
    if abs(best) >= 1:
        return advice
    half_shift = atanh(value) - atanh(limit_undecided_return(best))
    return msgspec.structs.replace(
        advice, options=tuple(shift_log_odds(each, half_shift) for each in advice.options)
    )


def shift_log_odds(option: AdvisedAction[A], half_shift: float) -> AdvisedAction[A]:
    """Return an option with `2 * half_shift` added to its log odds."""
    if abs(option.value) >= 1:
        return option
    before = limit_undecided_return(option.value)
    value = tanh(atanh(before) + half_shift)
    scale = (1 - value**2) / (1 - before**2)
    return msgspec.structs.replace(option, value=value, error=option.error * scale)


def returns_from_odds(odds: Sequence[float], exponent: float = 1.0) -> list[float]:
    """Convert the odds of each side to its expected return: 3 to 1 gives 0.5 and -0.5.

    Several opponents are averaged. `exponent` is the exponent on the odds: see `recalibrate`.
    """
    others = len(odds) - 1
    return [
        sum(recalibrate((mine - other) / (mine + other), exponent) for other in odds) / others
        for mine in odds
    ]


def return_from_features(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the expected return whose log odds are the weighted sum of these features."""
    return tanh(sum(w * x for w, x in zip(weights, features, strict=True)) / 2)


def recalibrate(value: float, exponent: float) -> float:
    """Recalibrate a return by an exponent on its odds; below 1 it makes them less extreme.

    The function is increasing, so the order of choices stays the same. The exponent is fitted by
    `benchmarks/evaluation/calibration.py`.
    """
    return tanh(exponent * atanh(value)) if abs(value) < 1 else value
