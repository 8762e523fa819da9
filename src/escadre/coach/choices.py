"""What a choice cost, judged by what its seat knew when it was made."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.coach.rollouts import Mean, candidates, lead, mean, outcomes
from escadre.core.advice import HALF_WIDTH
from escadre.core.kit import AnyKit
from escadre.core.words import Text

LEVELS = (5, 10, 15)
"""Points of the chance to win that a choice must have cost for certain, to be called so."""
POINTS = 50
"""Points of a chance in one of a return, which runs from -1 to 1."""
CLOSELY = 4  # times as many truths are imagined for a choice that seems to have cost something
OTHERS = 8  # choices that the one made is compared with


class Judgement(NamedTuple):
    """What a choice was worth, what the best one would have gained, and what is known of both."""

    value: Mean  # of the choice, as a return
    loss: Mean  # against the best, as a return; 0: nothing better is known
    best: Any = None  # the action; None: nothing better is known
    reasons: tuple[Text, ...] = ()

    @property
    def level(self) -> int:
        """Points that it has cost for certain, as far as they are told apart; 0: not costly."""
        sure = POINTS * (self.loss.value - 2 * self.loss.error)
        return max((level for level in LEVELS if sure >= level), default=0)


NOTHING = Mean(0.0, 0.0)


def judge_choice(kit: AnyKit, seen: Any, action: Any, worlds: int) -> Judgement:
    """What this choice was worth and has cost; computed where the game can, else by playing on."""
    advice = kit.advise(seen, Random(0)) if kit.advise else None
    for option in advice.options if advice else ():
        if option.action == action and advice:
            value = Mean(option.value, option.error / HALF_WIDTH)
            best = advice.options[0]
            if best.action == action or best.value <= option.value:
                return Judgement(value, NOTHING)
            error = ((best.error**2 + option.error**2) ** 0.5) / HALF_WIDTH
            loss = Mean(best.value - option.value, error)
            return Judgement(value, loss, best.action, best.reasons)
    rng = Random(0)
    actions = candidates(kit, seen, rng, action)[: 1 + OTHERS]
    return _compared(kit, seen, actions, worlds, rng)


def _compared(
    kit: AnyKit, seen: Any, actions: Sequence[Any], worlds: int, rng: Random
) -> Judgement:
    """The first of these against the one that seems best, in truths that nobody chose it by."""
    found = outcomes(kit, seen, actions, worlds, rng)
    made, means = found[0], [fmean(each) for each in found]
    best = max(range(len(actions)), key=means.__getitem__)
    seeming = lead(found[best], made)
    if POINTS * (seeming.value + 2 * seeming.error) < LEVELS[0]:
        return Judgement(mean(made), NOTHING)
    if len(made) == 1:  # nothing was sampled
        return Judgement(mean(made), seeming, actions[best])
    pair = [actions[0], actions[best]]
    made, better = outcomes(kit, seen, pair, CLOSELY * worlds, rng)
    return Judgement(mean(made), lead(better, made), actions[best])


def judge_turn(kit: AnyKit, seen: Any, action: Any, value: Mean, worlds: int) -> Judgement:
    """The same of several choices in one go, where nothing is hidden: `value` is what came of them.

    They began with this action; what is compared are turns that captains play from here.
    """
    rng = Random(0)
    actions = [each for each in candidates(kit, seen, rng)[:2] if each != action]
    found = outcomes(kit, seen, actions, worlds, rng)
    values = [mean(each) for each in found]
    best = max(range(len(actions)), key=lambda n: values[n].value, default=None)
    if best is None or values[best].value <= value.value:
        return Judgement(value, NOTHING)
    error = (values[best].error ** 2 + value.error**2) ** 0.5
    return Judgement(value, Mean(values[best].value - value.value, error), actions[best])
