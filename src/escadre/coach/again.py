"""A choice tried once more: whether it is as good as the best, by what its seat knew then."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from escadre.coach.analysis import TRUTHS
from escadre.coach.choices import CLOSELY, POINTS
from escadre.coach.rollouts import behind, lead, outcomes
from escadre.core.kit import AnyKit
from escadre.core.words import Text


class SecondAnswer(NamedTuple):
    """Whether a choice cannot be told from the best one, the points it loses, why it is good."""

    good: bool
    lost: float = 0.0
    reasons: tuple[Text, ...] = ()


def tried_again(kit: AnyKit, seen: Any, action: Any, best: Any) -> SecondAnswer:
    """How good this choice is where `best` was found to be the best; the same whenever asked."""
    advice = kit.advise(seen, Random(0)) if kit.advise else None
    options = advice.options if advice else ()
    for n, option in enumerate(options):
        if advice and option.action == action:
            lost = POINTS * max(0.0, options[0].value - option.value)
            return SecondAnswer(n < advice.tied or action == best, lost, option.reasons)
    if action == best:
        return SecondAnswer(True)
    ahead, other = outcomes(kit, seen, [best, action], CLOSELY * TRUTHS, Random(0))
    return SecondAnswer(not behind(ahead, other), POINTS * max(0.0, lead(ahead, other).value))
