"""Advice on actions, on the scale of the chances that people are shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.analysis.rollouts import (
    ADVICE_WORLDS,
    POINTS_PER_RETURN,
    choose_candidates,
    compare_by_rollouts,
    expected_return,
    fully_known_state,
    mean,
    returns_from_observation,
    rollout_returns,
)
from escadre.core.advice import (
    Advice,
    AdvisedAction,
    AnyAdvice,
    chance_as_percent,
    likely_outcome,
    limit_undecided_return,
    return_as_percent,
    shift_to_value,
)
from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat, has_two_sides
from escadre.core.kit import AnyKit
from escadre.core.significance import CONFIDENCE_Z

MIN_VISIBLE_GAP_POINTS = 0.5  # smaller differences in points are not visible


def advise(
    kit: AnyKit, observation: Any, world_count: int = ADVICE_WORLDS, rng: Rng | None = None
) -> AnyAdvice:
    """Return rated actions, best first, for a seat that must choose.

    The game computes the ratings if it can; otherwise they come from rollouts. Without `rng` the
    same observation gives the same advice.
    """
    rng = rng or Random(0)
    if (advice := game_advice(kit, observation, rng)) is not None:
        return advice
    actions = choose_candidates(kit, observation, rng)
    if len(actions) == 1:
        value = mean(rollout_returns(kit, observation, actions, max(2, world_count // 4), rng)[0])
        return Advice(
            (AdvisedAction(actions[0], value.value, CONFIDENCE_Z * value.standard_error),)
        )
    return compare_by_rollouts(kit, observation, actions, world_count, rng)


def game_advice(
    kit: AnyKit, observation: Any, rng: Rng | None = None, quick: bool = False
) -> AnyAdvice | None:
    """Return the game's own advice on the scale shown to people; None if the game has no advice.

    Used by hints, reports, retries and puzzles, so that all show the same chances.
    """
    advise_function = kit.analysis.advise_quickly if quick else kit.analysis.advise
    advice = advise_function(observation, rng or Random(0)) if advise_function else None
    return _as_shown(kit, observation, advice, quick) if advice else None


def with_rating(kit: AnyKit, observation: Any, advice: AnyAdvice, action: Any) -> AnyAdvice:
    """Return the advice with a rating of this action, too, if the game can rate it."""
    if kit.analysis.rate_action is None or lists_action(advice, action):
        return advice
    rated = kit.analysis.rate_action(observation, action, Random(0))
    return _as_shown(kit, observation, rated) if rated else advice


def lists_action(advice: AnyAdvice, action: Any) -> bool:
    """Return whether the advice rates this action."""
    return any(option.action == action for option in advice.options)


def _as_shown(kit: AnyKit, observation: Any, advice: AnyAdvice, quick: bool = False) -> AnyAdvice:
    """Return advice on the scale shown to people."""
    shown = shift_to_shown_scale(kit, observation, advice)
    return tie_equal_figures(
        shown if quick else _agree_with_chances_in_turn(kit, observation, shown)
    )


def tie_equal_figures(advice: AnyAdvice) -> AnyAdvice:
    """Return advice in which options that show the same figures as the first count as equally good.

    Smaller differences are not visible, and the forecasts behind them are not that exact. Options
    that are certain to win or lose keep their rank. Options with a chance of their own, such as a
    hit, must also have the same reasons.
    """
    first, tied = advice.options[0], advice.tied
    if abs(first.value) >= 1:
        return advice
    shows_the_same = _shows_same_chance if first.chance is None else _shows_same_facts
    while tied < len(advice.options) and shows_the_same(advice.options[tied], first):
        tied += 1
    return replace(advice, tied=tied)


def _shows_same_chance(option: AdvisedAction[Any], other: AdvisedAction[Any]) -> bool:
    return (
        return_as_percent(option.value) == return_as_percent(other.value)
        and POINTS_PER_RETURN * abs(option.value - other.value) < 1
    )


def _shows_same_facts(option: AdvisedAction[Any], other: AdvisedAction[Any]) -> bool:
    facts, other_facts = (
        (
            each.reasons,
            each.chance is not None and chance_as_percent(each.chance),
            return_as_percent(each.value),
            each.stated_error,
        )
        for each in (option, other)
    )
    return bool(option.reasons) and facts == other_facts


def shift_to_shown_scale(kit: AnyKit, observation: Any, advice: AnyAdvice) -> AnyAdvice:
    """Shift advice so that its best option has the value shown for the position.

    A search estimates differences between options well, but their level depends on the opponent
    that it assumes. This function takes the level from `expected_return` and keeps the differences
    in log odds.

    Options that end the turn then get a value that agrees with the chance shown after them.
    """
    if kit.analysis.shown_returns is None or not _has_two_sides(kit, observation):
        return advice
    return _agree_with_chances_after_turn(kit, observation, _shift_level(kit, observation, advice))


def _shift_level(kit: AnyKit, observation: Any, advice: AnyAdvice) -> AnyAdvice:
    """Shift undecided advice to the value shown for the position.

    In a game with `advise_by_search`, `advise` rates an option by the chance shown after it. The
    level is then halfway between the best of these chances and the value shown for the position,
    and the level error of each option covers both. If the position looks decided, but the chance
    after the best option is open, the level is that chance: the value of the position overlooks it.
    """
    best = max(option.value for option in advice.options)
    if abs(best) >= 1:
        return advice
    value = limit_undecided_return(expected_return(kit, observation).value)
    gap = abs(value - limit_undecided_return(best))
    if kit.analysis.advise_by_search is None or POINTS_PER_RETURN * gap < MIN_VISIBLE_GAP_POINTS:
        return shift_to_value(advice, value)
    overlooks_chance = likely_outcome(value) != "open" and likely_outcome(best) == "open"
    level = best if overlooks_chance else (value + limit_undecided_return(best)) / 2
    shifted = shift_to_value(advice, level)
    options = tuple(
        _with_level_error(
            each, max(abs(each.value - before.value), abs(level - value) * (before.value == best))
        )
        for before, each in zip(advice.options, shifted.options, strict=True)
    )
    return replace(shifted, options=options)


def _with_level_error(option: AdvisedAction[Any], gap: float) -> AdvisedAction[Any]:
    """Return an option with a level error of at least this gap, rounded up to whole points."""
    if POINTS_PER_RETURN * gap < MIN_VISIBLE_GAP_POINTS:
        return option
    return replace(option, level_error=max(option.level_error, _round_up(gap)))


def _with_error(option: AdvisedAction[Any], gap: float) -> AdvisedAction[Any]:
    """Return an option with an error of at least this gap, rounded up to whole points."""
    if POINTS_PER_RETURN * gap < MIN_VISIBLE_GAP_POINTS / 2:
        return option
    return replace(option, error=max(option.error, _round_up(gap)))


def _round_up(gap: float) -> float:
    """Round a gap between returns up to whole points, to cover the gap between rounded figures."""
    return ceil(POINTS_PER_RETURN * gap) / POINTS_PER_RETURN


def _has_two_sides(kit: AnyKit, observation: Any) -> bool:
    """Return whether the match has two sides, if possible without sampling a state."""
    returns = returns_from_observation(kit, observation)  # one per seat; faster than sampling
    if returns is not None:
        return len(returns) == 2
    return has_two_sides(kit.game, kit.game.determinize(observation, Random(0)).config)


def _agree_with_chances_after_turn(kit: AnyKit, observation: Any, advice: AnyAdvice) -> AnyAdvice:
    """Return advice in which options that end the turn agree with the chance shown after it.

    A search knows what an early end of the turn costs, but the chance at the start of the next turn
    does not. Such an option gets the value halfway between both, and its error covers both. Games
    that rate their options by the shown chances, or know exact chances within a turn, need no such
    error.
    """
    game = kit.game
    seat = Seat(observation.viewer)
    shown_returns = kit.analysis.shown_returns
    state = fully_known_state(kit, observation) if plays_out_turns(kit) else None
    if state is None or shown_returns is None:
        return advice
    options = list[AdvisedAction[Any]]()
    for option in advice.options:
        returns = shown_returns(game.apply(state, seat, option.action))
        gap = 0.0 if returns is None or abs(option.value) == 1 else returns[seat] - option.value
        if POINTS_PER_RETURN * abs(gap) >= MIN_VISIBLE_GAP_POINTS:
            option = _with_error(replace(option, value=option.value + gap / 2), abs(gap) / 2)
        options.append(option)
    rest = sorted(options[advice.tied :], key=lambda each: -each.value)
    return replace(advice, options=(*options[: advice.tied], *rest))


def plays_out_turns(kit: AnyKit) -> bool:
    """Return whether a captain must play a turn out before its chance can be shown.

    Other games rate their options by the shown chances, or know the chances within a turn.
    """
    analysis = kit.analysis
    return bool(
        analysis.shown_returns and not analysis.advise_by_search and not analysis.evaluate_mid_turn
    )


def _agree_with_chances_in_turn(kit: AnyKit, observation: Any, advice: AnyAdvice) -> AnyAdvice:
    """Return advice that agrees, within its errors, with the chances shown after its options.

    Where a captain plays the turn out, the chance after an option may differ from the value that
    the search gives the option. The option then gets the value halfway between both, and its error
    covers both, so the next hint of the turn agrees. No option has more than the best ones:
    if the chances after a worse option say so, both get the value halfway between theirs. An option
    with the figure of one of the best counts as one of them. Of these, options whose chance is too
    inaccurate for a figure come last.
    """
    state = fully_known_state(kit, observation) if plays_out_turns(kit) else None
    if state is None or not has_two_sides(kit.game, state.config):
        return advice
    seat, estimates = Seat(observation.viewer), dict[Any, tuple[float, ...]]()
    options = list[AdvisedAction[Any]]()
    for option in advice.options:
        after = None
        if abs(option.value) < 1:
            after = _value_within_turn(kit, state, seat, option.action)
        if after is not None:
            estimates[option.action] = option.value, after
            middle = limit_undecided_return((option.value + after) / 2)
            option = replace(option, value=middle)
        options.append(option)
    options = _with_none_above_best(options, advice.tied)
    options = [
        _with_error(
            each,
            max((abs(each.value - value) for value in estimates.get(each.action, ())), default=0.0),
        )
        for each in options
    ]
    lowest = min(return_as_percent(each.value) for each in options[: advice.tied])
    rest = sorted(options[advice.tied :], key=lambda each: -each.value)
    tied = advice.tied + sum(return_as_percent(each.value) >= lowest for each in rest)
    options = [*options[: advice.tied], *rest]
    best = sorted(options[:tied], key=lambda each: not each.has_figure)
    return replace(advice, options=(*best, *options[tied:]), tied=tied)


def _with_none_above_best(
    options: Sequence[AdvisedAction[Any]], tied: int
) -> list[AdvisedAction[Any]]:
    """Return the options; none has a higher value than the best of the first `tied`."""
    best = max(range(tied), key=lambda n: options[n].value)
    highest = max((each.value for each in options[tied:]), default=-1.0)
    if highest <= options[best].value or highest >= 1:
        return [*options]
    middle = (options[best].value + highest) / 2
    return [
        _with_value(each, middle) if n == best or (n >= tied and each.value > middle) else each
        for n, each in enumerate(options)
    ]


def _with_value(option: AdvisedAction[Any], value: float) -> AdvisedAction[Any]:
    """Return an option with this value, and an error that covers the change."""
    return _with_error(replace(option, value=value), abs(value - option.value))


def _value_within_turn(kit: AnyKit, state: Any, seat: Seat, action: Any) -> float | None:
    """Return the chance shown after an action, as a return; None if it ends the seat's turn."""
    after = kit.game.apply(state, seat, action)
    node = kit.game.node(after)
    if not isinstance(node, Decision) or seat not in node.seats:
        return None
    return expected_return(kit, kit.game.observe(after, seat)).value
