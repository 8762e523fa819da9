"""Estimate what a choice lost against the best one, and decide whether it is a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.analysis.real_choices import has_equal_values, lists_all_actions
from escadre.analysis.rollouts import (
    POINTS_PER_RETURN,
    Mean,
    choose_candidates,
    expected_return,
    fully_known_state,
    mean,
    paired_difference,
    rng_for,
    rollout_returns,
)
from escadre.analysis.shown_advice import (
    game_advice,
    lists_action,
    plays_out_turns,
    with_rating,
)
from escadre.bots.generic import get_rollout_bot
from escadre.core.advice import AdvisedAction, AnyAdvice, order_by_figures
from escadre.core.game import Decision, Seat
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AnyKit, Bot
from escadre.core.significance import CONFIDENCE_Z

MISTAKE_THRESHOLDS = (5, 10, 15)
"""Points of win chance that a choice must certainly have lost to reach each level."""

RECHECK_FACTOR = 4  # a choice that seems to have lost something is checked in 4 times more worlds
MAX_ALTERNATIVES = 8  # number of alternatives that a choice is compared with
OBVIOUS_CHANCE = 0.95  # an action that succeeds at least as often earns no praise
NO_LOSS = Mean(0.0, 0.0)


class ChoiceEvaluation(NamedTuple):
    """The value of a choice, its loss against the best one, and the reasons for both.

    `advantage`: if the choice is the best, its value minus the value of the next best choice;
    otherwise, or if it is obvious, 0. `could_not_be_better`: no better choice is known, and either
    this one could not fail or all choices are equal. `following`: the actions with which the advice
    continues the move of this choice. `all_equal`: the advice rates all legal actions as equal.
    """

    expected_return: Mean  # expected return after the choice
    loss: Mean  # return lost against the best; 0: no better choice is known
    best: Any = None  # the best action; None: no better choice is known
    reasons: tuple[Message, ...] = ()  # for the best
    played_reasons: tuple[Message, ...] = ()  # for the choice made
    advantage: Mean = Mean(0.0, 0.0)
    could_not_be_better: bool = False
    following: tuple[Any, ...] = ()
    all_equal: bool = False

    @property
    def mistake_points(self) -> int:
        """The highest level of loss reached with certainty, in points; 0 if it is not a mistake.

        The lowest level is not a mistake if the game's reasons for both actions are the same: a
        player cannot learn from it.
        """
        return _learnable_level(mistake_points(self.loss), self.reasons, self.played_reasons)


def mistake_points(loss: Mean) -> int:
    """Return the highest level, in points, that this loss certainly reaches; 0 for no mistake."""
    return _level_reached(POINTS_PER_RETURN * (loss.value - 2 * loss.standard_error))


def _level_reached(certain_points: float) -> int:
    return max((level for level in MISTAKE_THRESHOLDS if certain_points >= level), default=0)


def confirmed_level(
    level: int,
    points: float | None,
    reasons: Sequence[Message],
    played_reasons: Sequence[Message],
) -> int:
    """Return the level of a suspected mistake whose loss is confirmed to be this many points.

    `level`: its level before. None: the loss needs no confirmation.
    """
    if points is None:
        return level
    return _learnable_level(min(level, _level_reached(points)), reasons, played_reasons)


def _learnable_level(
    level: int, reasons: Sequence[Message], played_reasons: Sequence[Message]
) -> int:
    """Return the level; 0 for the lowest one if the reasons for both actions are the same."""
    is_unexplained = bool(reasons) and {*reasons} == {*played_reasons}
    return 0 if is_unexplained and level == MISTAKE_THRESHOLDS[0] else level


def evaluate_choice(
    kit: AnyKit, observation: Any, action: Any, world_count: int
) -> ChoiceEvaluation:
    """Evaluate a choice and its loss by the game's advice or, where it has none, by rollouts."""
    advice = game_advice(kit, observation)
    is_advised = advice is not None and lists_action(advice, action)
    if advice:
        advice = with_rating(kit, observation, advice, action)
    options = advice.options if advice else ()
    option = next((each for each in options if each.action == action), None)
    if advice and option:
        evaluation = _evaluate_advised_choice(option, advice)._replace(
            following=option.following,
            all_equal=advice.tied == len(options) and lists_all_actions(kit, observation, advice),
        )
        if not is_advised:  # only options that a hint compares with each other can be the best
            evaluation = evaluation._replace(advantage=NO_LOSS)
        if evaluation.best is None:
            return evaluation
    else:
        evaluation = _evaluate_by_rollouts(kit, observation, action, options, world_count)
    compared = _compare_states_after(kit, observation, action, evaluation, world_count)
    is_on_shown_scale = (
        option is not None and not plays_out_turns(kit)
        if advice
        else kit.analysis.shown_returns is None
    )
    if is_on_shown_scale:  # rollouts of captains are on another scale
        return compared
    best = (
        compared.expected_return._replace(value=_reference(advice).value)
        if advice
        else expected_return(kit, observation, world_count)
    )
    return _with_value_below_best(compared._replace(expected_return=best), best.value)


def _evaluate_advised_choice(option: AdvisedAction[Any], advice: AnyAdvice) -> ChoiceEvaluation:
    """Evaluate a choice that the advice rates, by the values of the advice."""
    best, value = _reference(advice), Mean(option.value, option.error / CONFIDENCE_Z)
    if best.action == option.action or best.value <= option.value:
        return ChoiceEvaluation(
            value,
            NO_LOSS,
            played_reasons=option.reasons,
            advantage=_advantage(option, advice),
            could_not_be_better=(option.chance or 0.0) >= 1 or has_equal_values(advice),
        )
    loss = _lead(best, option)
    return ChoiceEvaluation(value, loss, best.action, best.reasons, option.reasons)


def _reference(advice: AnyAdvice) -> AdvisedAction[Any]:
    """Return the option that a hint shows first, with which other choices are compared."""
    return order_by_figures(advice).options[0]


def _evaluate_by_rollouts(
    kit: AnyKit,
    observation: Any,
    action: Any,
    options: Sequence[AdvisedAction[Any]],
    world_count: int,
) -> ChoiceEvaluation:
    """Evaluate a choice that the advice does not rate; `options`: those that it rates."""
    rng = rng_for(observation)
    if options:
        actions = [action, options[0].action]
    else:
        actions = choose_candidates(kit, observation, rng, action)[: 1 + MAX_ALTERNATIVES]
    comparison = _compare_with_alternatives(kit, observation, actions, world_count, rng)
    if options:  # captains played on: another yardstick than that of the options
        comparison = comparison._replace(advantage=NO_LOSS)
    best_options = (each for each in options if each.action == comparison.best)
    reasons = next((each.reasons for each in best_options), ())
    played_reasons = (
        kit.analysis.explain_action(observation, action)
        if kit.analysis.explain_action and comparison.best is not None
        else ()
    )
    return comparison._replace(reasons=reasons, played_reasons=played_reasons)


def cap_losses_of_turn(
    evaluations: Sequence[ChoiceEvaluation], value_after: float, best_value: float = 1.0
) -> list[ChoiceEvaluation]:
    """Return the evaluations of a turn; their losses together do not exceed the loss of the turn.

    From each choice on, the losses add up to at most the value of its best action minus the value
    after the turn. What a choice has lost for certain stays certain up to this limit. `best_value`:
    what the turn could bring at most.
    """
    capped, lost_later = list[ChoiceEvaluation](), 0.0
    for each in reversed(evaluations):
        best = min(best_value, each.expected_return.value + each.loss.value)
        value = min(each.loss.value, best - value_after - lost_later)
        if each.best is not None and value < each.loss.value:
            value = max(0.0, value)
            certain = each.loss.value - 2 * each.loss.standard_error
            error = min(each.loss.standard_error, max(0.0, value - certain) / 2)
            each = _with_value_below_best(each._replace(loss=Mean(value, error)), best)
        lost_later += each.loss.value
        capped.append(each)
    return capped[::-1]


def _with_value_below_best(evaluation: ChoiceEvaluation, best: float) -> ChoiceEvaluation:
    """Return an evaluation whose value and loss add up to the value shown for the best choice."""
    value = best - evaluation.loss.value
    return evaluation._replace(
        expected_return=evaluation.expected_return._replace(value=max(-1.0, value))
    )


def _advantage(option: AdvisedAction[Any], advice: AnyAdvice) -> Mean:
    """Return the lead of an option over the best other option; 0 if the choice is obvious.

    It is obvious with fewer than two other options, or if the option is almost certain to succeed.
    """
    others = [each for each in advice.options if each.action != option.action]
    if len(others) < 2 or (option.chance or 0.0) >= OBVIOUS_CHANCE:
        return NO_LOSS
    return _lead(option, max(others, key=lambda each: each.value))


def _lead(option: AdvisedAction[Any], other: AdvisedAction[Any]) -> Mean:
    """Return the value of an option minus that of another; their errors are independent."""
    error = hypot(option.error, other.error) / CONFIDENCE_Z
    return Mean(option.value - other.value, error)


def _compare_states_after(
    kit: AnyKit, observation: Any, action: Any, evaluation: ChoiceEvaluation, world_count: int
) -> ChoiceEvaluation:
    """Return the evaluation with a loss that the states after both actions confirm.

    Of the loss by the search and the loss by these states, if it can be computed, the smaller one
    counts. Where a captain plays turns out, the advice is the mean of both; then its loss counts,
    as in the hint, and its error is half of their difference. What both actions share, such as the
    gap between the chances before and after them, is no part of this error.
    """
    if (
        evaluation.best is None
        or (loss := _loss_by_states_after(kit, observation, action, evaluation.best, world_count))
        is None
    ):
        return evaluation
    if plays_out_turns(kit):
        error = abs(loss.value - evaluation.loss.value) / CONFIDENCE_Z
        return evaluation._replace(loss=Mean(evaluation.loss.value, error))
    if min(loss.value, evaluation.loss.value) <= 0:
        return ChoiceEvaluation(evaluation.expected_return, NO_LOSS)
    # A choice is a mistake only if both the search and the displayed chances say so.
    return evaluation._replace(loss=min(loss, evaluation.loss, key=lambda each: each.value))


def _loss_by_states_after(
    kit: AnyKit, observation: Any, chosen: Any, best: Any, world_count: int
) -> Mean | None:
    """Return the loss on the scale of match reports: the difference between the states afterwards.

    None: something is hidden, or the seat continues its turn without an exact value or a captain
    that plays it out.
    """
    game, seat = kit.game, Seat(observation.viewer)
    if (state := fully_known_state(kit, observation)) is None:
        return None
    states_after = [game.apply(state, seat, action) for action in (best, chosen)]
    for state_after in states_after:
        node = game.node(state_after)
        same_turn = isinstance(node, Decision) and seat in node.seats
        if (
            same_turn
            and not plays_out_turns(kit)
            and not (kit.analysis.evaluate_mid_turn and kit.analysis.evaluate_mid_turn(state_after))
        ):
            return None
    observations = [game.observe(state_after, seat) for state_after in states_after]
    loss = _difference_of_returns(kit, observations, world_count)
    if (
        not loss.standard_error
        or POINTS_PER_RETURN * (loss.value + 2 * loss.standard_error) < MISTAKE_THRESHOLDS[0]
    ):
        return loss
    return _difference_of_returns(kit, observations, RECHECK_FACTOR * world_count)


def _difference_of_returns(kit: AnyKit, observations: Sequence[Any], world_count: int) -> Mean:
    """Return the expected return in the first observation minus that in the second."""
    first, second = (expected_return(kit, each, world_count) for each in observations)
    return Mean(first.value - second.value, hypot(first.standard_error, second.standard_error))


def _compare_with_alternatives(
    kit: AnyKit, observation: Any, actions: Sequence[Any], world_count: int, rng: Random
) -> ChoiceEvaluation:
    """Compare the first action with the best of all, in worlds not used to select the best."""
    returns_by_action = rollout_returns(kit, observation, actions, world_count, rng)
    chosen, means = returns_by_action[0], [fmean(each) for each in returns_by_action]
    best = max(range(len(actions)), key=means.__getitem__)
    estimated_loss = paired_difference(returns_by_action[best], chosen)
    if (
        POINTS_PER_RETURN * (estimated_loss.value + 2 * estimated_loss.standard_error)
        < MISTAKE_THRESHOLDS[0]
    ):
        next_best = max(range(1, len(means)), key=means.__getitem__, default=0)
        advantage = paired_difference(chosen, returns_by_action[next_best])
        return ChoiceEvaluation(mean(chosen), NO_LOSS, advantage=advantage)
    if len(chosen) == 1:  # nothing was sampled
        return ChoiceEvaluation(mean(chosen), estimated_loss, actions[best])
    pair = [actions[0], actions[best]]
    chosen, better = rollout_returns(kit, observation, pair, RECHECK_FACTOR * world_count, rng)
    return ChoiceEvaluation(mean(chosen), paired_difference(better, chosen), actions[best])


def evaluate_turn(
    kit: AnyKit, observation: Any, action: Any, value: Mean, world_count: int
) -> ChoiceEvaluation:
    """Evaluate several choices made together without hidden information; `value` is their result.

    `action` is the first of these choices. They are compared with the turns that the two best
    captains would play, valued at the same moment: when another seat acts.
    """
    captains = [*kit.captains.values()][-2:] or [get_rollout_bot(kit)]
    turns = [_captain_turn(kit, observation, captain) for captain in captains]
    values = [
        expected_return(kit, observation_after, world_count) for _, observation_after in turns
    ]
    best = max(range(len(turns)), key=lambda n: values[n].value)
    if values[best].value <= value.value or turns[best][0] == action:
        return ChoiceEvaluation(value, NO_LOSS)
    error = hypot(values[best].standard_error, value.standard_error)
    return ChoiceEvaluation(value, Mean(values[best].value - value.value, error), turns[best][0])


def _captain_turn(kit: AnyKit, observation: Any, captain: Bot[Any, Any]) -> tuple[Any, Any]:
    """Return the first action of a captain's turn, and the observation after the turn."""
    game = kit.game
    seat = Seat(observation.viewer)
    rng = Random(0)
    state, first = game.determinize(observation, rng), captain.choose(observation, rng)
    state = game.apply(state, seat, first)
    while isinstance(node := game.node(state), Decision) and node.seats[0] == seat:
        state = game.apply(state, seat, captain.choose(game.observe(state, seat), rng))
    return first, game.observe(state, seat)
