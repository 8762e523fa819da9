"""Choose the reasons beside the options of a hint so that they differ, and find equal options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from escadre.analysis.phrases import simple_reason, simple_sentence
from escadre.analysis.real_choices import has_equal_values, lists_all_actions
from escadre.analysis.rollouts import fully_known_state
from escadre.core.advice import (
    AdvisedAction,
    AnyAdvice,
    chance_as_percent,
    count_of,
    first_count,
    return_as_percent,
)
from escadre.core.i18n.catalogue import Argument, Message, Words, text
from escadre.core.kit import AnyKit

MAX_REASONS = 3  # lines beside a choice
MAX_SHARED_REASONS = 2  # reasons stated once for all choices


def distinguishing_reasons(options: Sequence[AdvisedAction[Any]]) -> list[AdvisedAction[Any]]:
    """Return the options with at most `MAX_REASONS` reasons each, different ones if possible.

    Usually an option keeps its first reasons, because reasons may describe a turn step by step. If
    two options would keep the same reasons, each keeps its first reason and the reasons that the
    fewest other options share.
    """
    shares = Counter(reason for each in options for reason in {*each.reasons})
    openings = Counter(each.reasons[:MAX_REASONS] for each in options)
    chosen = list[AdvisedAction[Any]]()
    for option in options:
        reasons = option.reasons[:MAX_REASONS]
        if openings[reasons] > 1:
            first, others = option.reasons[:1], option.reasons[1:]
            order = sorted(range(len(others)), key=lambda n: (shares[others[n]], n))
            reasons = (*first, *(others[n] for n in sorted(order[: MAX_REASONS - 1])))
        chosen.append(replace(option, reasons=reasons))
    return chosen


def separate_shared_reasons(
    options: Sequence[AdvisedAction[Any]],
) -> tuple[tuple[Message, ...], list[AdvisedAction[Any]]]:
    """Return the final reasons that all options share, and the options with these at their end.

    Each option has at most `MAX_REASONS` reasons of its own. At most `MAX_SHARED_REASONS` are
    shared; further ones are left out.
    """
    shared = shared_reasons(options)
    own = [replace(each, reasons=each.reasons[: -len(shared) or None]) for each in options]
    shared = shared[:MAX_SHARED_REASONS]
    listed = distinguishing_reasons(own)
    return shared, [replace(each, reasons=(*each.reasons, *shared)) for each in listed]


def add_differences(
    options: Sequence[AdvisedAction[Any]], tied: int = 1
) -> Iterator[AdvisedAction[Any]]:
    """Yield the options; to reasons that a better one has, too, add the lead of the best option.

    The first `tied` are equally good, so their leads are not stated.
    """
    best = max(options, key=lambda each: each.value)
    first_with = dict[tuple[Message, ...], AdvisedAction[Any]]()
    for n, option in enumerate(options):
        is_repeated = first_with.setdefault(option.reasons, option) is not option
        if not is_repeated or n < tied or option.chance is not None:
            yield option
        elif note := _difference_to_best(option, best):
            yield replace(option, reasons=(*option.reasons[: MAX_REASONS - 1], note))
        else:
            yield option


def _difference_to_best(option: AdvisedAction[Any], best: AdvisedAction[Any]) -> Message | None:
    """Return the message on how far an option is below the best, by the figures beside them.

    None: by less than a point or than the error of a chance, or no figure is shown.
    """
    if option.chance is not None and best.chance is not None:
        is_clear = best.chance - option.chance > max(best.chance_error, option.chance_error)
        points = chance_as_percent(best.chance) - chance_as_percent(option.chance)
        return text("coach-chance-below-best", points=points) if is_clear and points > 0 else None
    if not (option.has_figure and best.has_figure):
        return None
    points = return_as_percent(best.value) - return_as_percent(option.value)
    return text("coach-difference-to-best", points=points) if points > 0 else None


def plain_reasons(
    options: Sequence[AdvisedAction[Any]], say: Words, has_figures: bool = True, tied: int = 1
) -> list[str]:
    """Return one reason in simple words for each option, to be shown beside its figure.

    A reason that only repeats the figure is left out. Reasons that all options share come last.
    Options with different figures get different reasons, and none that speaks against the order of
    the figures, nor for the first a drawback to tell it apart. If necessary, the worse one gets the
    lead of the best option, or, once, the note that it is within the margin of error. The first
    `tied` are equally good, so their leads are not stated. The best ones keep a decisive reason.
    """
    shared: set[Message] = set.intersection(*({*option.reasons} for option in options))
    own = [[*reasons_beyond_figure(option, shared)] for option in options]
    figures = [*map(displayed_chance, options)]

    def contradicts(n: int, reason: Message) -> bool:
        """Return whether a reason favours the option with the lower figure."""
        others = range(1, len(options)) if n == 0 else range(1)
        orders = (
            (compare_reason(reason, own[m]), figures[n] - figures[m])
            for m in others
            if figures[m] != figures[n]
        )
        return any(order is not None and order * lead < 0 for order, lead in orders)

    def rank(n: int, reason: Message) -> tuple[bool, bool]:
        return contradicts(n, reason), reason.is_drawback

    own = [sorted(reasons, key=partial(rank, n)) for n, reasons in enumerate(own)]
    sentences = [simple_reason(reasons, say) for reasons in own]
    first_wordings = {simple_reason([each], say) for each in own[0]}

    def distinct_reason(n: int) -> str:
        if n < tied and figures[n] == max(figures) and own[n] and own[n][0].is_decisive:
            return sentences[n]
        same = [m for m in range(len(options)) if sentences[m] == sentences[n] != ""]
        if n and 0 not in same and sentences[n] in first_wordings:
            same.insert(0, 0)  # what the first option shares does not tell this one apart
        others = [m for m in same if figures[m] != figures[n]]
        if not others:
            return sentences[n]
        other_reasons = [reason for m in others for reason in own[m]]
        wordings = {simple_reason([each], say) for each in other_reasons}
        telling = [
            each
            for each in own[n]
            if not contradicts(n, each) and not (n == 0 and each.is_drawback)
        ]
        if distinct := [each for each in telling if simple_reason([each], say) not in wordings]:
            return simple_reason(distinct, say)
        if distinct := [each for each in telling if each not in other_reasons]:
            return say.format(distinct[0])  # only the full wording differs
        others = [m for m in others if _differ(options[m], options[n])]
        if not others and not _differ(best, options[n]) and has_figures and n - 1 in same:
            return margin if n >= tied else ""  # that the first are equal is said with the best
        return difference_to_best(n) or sentences[n]

    def difference_to_best(n: int) -> str:
        is_stated = has_figures and n >= tied
        difference = _difference_to_best(options[n], best) if is_stated else None
        return say.format(difference) if difference else ""

    best, margin = max(options, key=displayed_chance), say("coach-within-margin")
    reasons = [distinct_reason(n) for n in range(len(options))]
    for n, reason in enumerate(reasons):
        earlier = [m for m in range(n) if reasons[m] == reason and figures[m] != figures[n]]
        if earlier and reason not in ("", margin):
            reasons[n] = difference_to_best(n) or reason
        elif reason == margin and margin in reasons[:n]:
            reasons[n] = ""  # said once for all
    return reasons


def compare_reason(reason: Message, others: Iterable[Message]) -> int | None:
    """Return whether a reason is better (1), as good (0) or worse (-1) than that of another option.

    Reasons that count something have an argument `good`, which is larger for a better action. They
    are compared with the reason of the other option with the same message and other names. None:
    the reason counts nothing, or the other option has no such reason.
    """
    of_same_kind = next((each for each in others if _subject(each) == _subject(reason)), None)
    count = count_of(reason)
    other = None if of_same_kind is None else count_of(of_same_kind)
    if count is None or other is None:
        return None
    return (count > other) - (count < other)


def _subject(reason: Message) -> tuple[str, list[Argument]]:
    """Return the id of a reason and the names in it, without its numbers and wordings."""
    return reason.id, [
        value for key, value in reason.args if not isinstance(value, int) and key != "way"
    ]


def _differ(one: AdvisedAction[Any], other: AdvisedAction[Any]) -> bool:
    """Return whether two options have different figures and values, beyond the error."""
    return displayed_chance(one) != displayed_chance(other) and abs(one.value - other.value) > max(
        one.error, other.error
    )


def reasons_beyond_figure(
    option: AdvisedAction[Any], shared: Collection[Message] = ()
) -> Iterator[Message]:
    """Yield the reasons that add something to the figure of an option, shared reasons last."""
    if option.chance is None:
        yield from sorted(option.reasons, key=shared.__contains__)
    else:  # the first reason states the chance; 0 has a reason
        others = option.reasons[1 if option.chance else 0 :]
        yield from (each for each in others if each not in shared)


def shared_reasons(options: Sequence[AdvisedAction[Any]]) -> tuple[Message, ...]:
    """Return the reasons with which the reasons of all options end, which do not distinguish them.

    Only final reasons count, because reasons may describe a turn step by step.
    """
    first, *others = options
    count = 0
    while others and count < len(first.reasons):
        common_end = first.reasons[-count - 1 :]
        if any(other.reasons[-count - 1 :] != common_end for other in others):
            break
        count += 1
    return tuple(first.reasons[len(first.reasons) - count :])


def displayed_chance(option: AdvisedAction[Any]) -> float:
    """Return the chance of an option that is drawn on the board, in whole percent."""
    if option.chance is None:
        return return_as_percent(option.value) / 100
    return chance_as_percent(option.chance) / 100


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
