"""Judge the choices of a turn together: proposals of hints, and losses of the whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from escadre.analysis.mistakes import (
    MISTAKE_THRESHOLDS,
    NO_LOSS,
    ChoiceEvaluation,
    cap_losses_of_turn,
)
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean, expected_return
from escadre.analysis.shown_advice import game_advice, plays_out_turns
from escadre.core.advice import order_by_figures
from escadre.core.game import Decision, Seat
from escadre.core.kit import AnyKit

Choice = tuple[int, Any, Any]  # number, observation and action


def judge_turn(
    kit: AnyKit,
    choices: Sequence[Choice],
    evaluations: Sequence[ChoiceEvaluation],
    value_after: float,
) -> list[ChoiceEvaluation]:
    """Return the evaluations of the choices of a turn, judged together.

    `value_after`: the expected return after the turn.
    """
    judged = [
        _without_loss(each) if _is_proposed(kit, choices, evaluations, n) else each
        for n, each in enumerate(evaluations)
    ]
    judged = cap_losses_of_turn(judged, value_after)
    if plays_out_turns(kit) and not any(each.mistake_points for each in judged):
        return _with_mistake_of_turn(kit, choices, judged, value_after)
    return judged


def _is_proposed(
    kit: AnyKit, choices: Sequence[Choice], evaluations: Sequence[ChoiceEvaluation], n: int
) -> bool:
    """Return whether a hint proposed this choice, which seems to lose something.

    It did if the choice continues the move of an option of a hint, or is the first choice of the
    quick hint or continues it. A hint is never blamed for what a later search finds.
    """
    if evaluations[n].best is None:
        return False
    actions = [action for _, _, action in choices]
    if any(
        _continues(evaluations[start].following, actions[start + 1 : n + 1]) for start in range(n)
    ):
        return True
    if kit.analysis.advise_quickly is None or not evaluations[n].mistake_points:
        return False
    for start in range(n, -1, -1):
        if (quick := game_advice(kit, choices[start][1], quick=True)) is None:
            continue
        first = quick.options[0]
        if _continues((first.action, *first.following), actions[start : n + 1]):
            return True
    return False


def _without_loss(evaluation: ChoiceEvaluation) -> ChoiceEvaluation:
    return evaluation._replace(loss=NO_LOSS, best=None)


def _continues(plan: Sequence[Any], actions: Sequence[Any]) -> bool:
    """Return whether all these actions are the next ones of the plan."""
    return [*plan[: len(actions)]] == [*actions]


def _with_mistake_of_turn(
    kit: AnyKit,
    choices: Sequence[Choice],
    evaluations: list[ChoiceEvaluation],
    value_after: float,
) -> list[ChoiceEvaluation]:
    """Return the evaluations; if only the turn as a whole lost much, its worst choice is a mistake.

    The loss counts from the first choice that lost something. Both the best figure of the hint
    there and the chance after the turn that hints would have played from there must confirm it.
    """
    losing = [n for n, each in enumerate(evaluations) if each.best is not None and each.loss.value]
    if not losing:
        return evaluations
    first, worst = losing[0], max(losing, key=lambda n: evaluations[n].loss.value)
    best = evaluations[first].expected_return.value + evaluations[first].loss.value
    if not _is_large(best - value_after):
        return evaluations
    best = min(best, _value_after_hints(kit, choices[first][1]))
    if not _is_large(best - value_after):
        return evaluations
    judged = [*map(_without_loss, evaluations)]
    judged[worst] = evaluations[worst]._replace(
        expected_return=Mean(value_after, 0.0), loss=Mean(best - value_after, 0.0)
    )
    return judged


def _is_large(loss: float) -> bool:
    return POINTS_PER_RETURN * loss >= MISTAKE_THRESHOLDS[0]


def _value_after_hints(kit: AnyKit, observation: Any) -> float:
    """Return the expected return after the turn if the seat plays the first option of each hint."""
    game, seat = kit.game, Seat(observation.viewer)
    state = game.determinize(observation, Random(0))
    while isinstance(node := game.node(state), Decision) and seat in node.seats:
        advice = game_advice(kit, game.observe(state, seat))
        if advice is None:
            break
        option = order_by_figures(advice).options[0]
        state = game.apply(state, seat, option.action)
    return expected_return(kit, game.observe(state, seat)).value
