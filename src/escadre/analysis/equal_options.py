"""Hints for positions in which all actions have the same figure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from escadre.analysis.phrases import simple_sentence
from escadre.analysis.real_choices import has_equal_values, lists_all_actions
from escadre.analysis.rollouts import fully_known_state
from escadre.core.advice import AnyAdvice, first_count, return_as_percent
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit


def are_all_equal(kit: AnyKit, observation: Any, advice: AnyAdvice) -> bool:
    """Return whether all legal actions have the same figure, within a point and the error.

    If nothing is hidden, actions with the same value are equal even if their chances of success
    differ. Otherwise, the chance of a hit says more than the value.
    """
    options = advice.options
    if has_equal_values(advice) and fully_known_state(kit, observation) is not None:
        return lists_all_actions(kit, observation, advice)
    figures = [return_as_percent(option.value) for option in options]
    return (
        len(options) > 1
        and advice.tied == len(options)
        and all(option.chance is None for option in options)
        and (all(option.error for option in options) or has_equal_values(advice))
        and max(figures) - min(figures) <= 1
        and lists_all_actions(kit, observation, advice)
    )


def has_largest_effect(advice: AnyAdvice) -> bool:
    """Return whether the reasons of equal options count something, and more for some of them.

    Options with a chance of success count nothing else.
    """
    if any(option.chance is not None for option in advice.options):
        return False
    return len({*map(first_count, advice.options)}) > 1


def with_largest_effect_first(advice: AnyAdvice) -> AnyAdvice:
    """Return the advice on equal options with one figure for all, sorted by their effects."""
    value = max(option.value for option in advice.options)
    ordered = sorted(advice.options, key=first_count, reverse=True)
    return replace(advice, options=(*(replace(each, value=value) for each in ordered),))


def equal_headline(advice: AnyAdvice, say: Words) -> str:
    """Return the headline for equal options with equal effects, with their common reason."""
    percent = return_as_percent(advice.options[0].value)
    reasons = {simple_sentence(option.reasons, say) for option in advice.options}
    if len(reasons) == 1 and (reason := reasons.pop()):
        return say("coach-equal-why", chance=percent, reason=reason)
    return say("coach-equal", chance=percent)
