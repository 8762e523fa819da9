"""Judge the choices of a turn together: proposals of hints, and losses of the whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from escadre.analysis.mistakes import (
    MISTAKE_THRESHOLDS,
    NO_LOSS,
    ChoiceEvaluation,
    cap_losses_of_turn,
    evaluate_choice,
)
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean, expected_return, fully_known_state
from escadre.analysis.shown_advice import game_advice, plays_out_turns
from escadre.core.advice import order_by_figures
from escadre.core.game import Decision, Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.significance import CONFIDENCE_Z

Choice = tuple[int, Any, Any]  # number, observation and action
DECIDED_POINTS = 5
"""Points of win chance from 0 or 100% within which no choice can lose enough for a mistake."""
DECIDED_RETURN = 1 - DECIDED_POINTS / POINTS_PER_RETURN
QUIET_POINTS = 2
"""Points by which a turn without a mistake may miss the best value of its first choice."""
PLAIN_GAIN_POINTS = 4
"""Points of win chance that a turn may gain without containing a choice to praise."""


def evaluate_choices(
    kit: AnyKit,
    choices: Sequence[Choice],
    world_count: int,
    value_after: float,
    observation_after: Any,
) -> list[ChoiceEvaluation]:
    """Return an evaluation of each choice of a turn.

    `value_after`, `observation_after`: the return and the observation after the turn.

    Where a captain must play turns out, comparing a choice is slow. There, the choices of a plain
    turn are not compared. Choices after the first count as no mistakes in a decided match, and
    after a good first choice if the turn reached about the value that the hint gave it.
    """
    if not plays_out_turns(kit) or not choices:
        return [evaluate_choice(kit, seen, action, world_count) for _, seen, action in choices]
    (_, first_seen, first_action), *later = choices
    value_before = expected_return(kit, first_seen, world_count).value
    not_compared = ChoiceEvaluation(Mean(value_after, 0.0), NO_LOSS)
    if _is_plain(kit, first_seen, value_before, observation_after):
        return [not_compared] * len(choices)
    first = evaluate_choice(kit, first_seen, first_action, world_count)
    is_clear = _is_decided(value_before, value_after) or _is_quiet(first, value_after)
    if is_clear and not first.all_equal:
        return [first, *[not_compared] * len(later)]
    return [
        first,
        *(evaluate_choice(kit, seen, action, world_count) for _, seen, action in later),
    ]


def _is_plain(kit: AnyKit, observation: Any, value_before: float, observation_after: Any) -> bool:
    """Return whether a turn changed the chances little, and a captain's turn would not do better.

    Both ends are compared at once and after a captain's reply, which shows what the chances at the
    end of a turn overlook.
    """
    value_after = expected_return(kit, observation_after).value
    gain = POINTS_PER_RETURN * (value_after - value_before)
    make_bot = kit.analysis.finishing_bot
    if not -QUIET_POINTS <= gain <= PLAIN_GAIN_POINTS or make_bot is None:
        return False
    if value_before < -DECIDED_RETURN:  # the search may find that all choices lose
        return False
    state, after = (fully_known_state(kit, each) for each in (observation, observation_after))
    if state is None or after is None:
        return False
    seat = Seat(observation.viewer)

    def points(state: Any) -> float:
        return POINTS_PER_RETURN * expected_return(kit, kit.game.observe(state, seat)).value

    best = _play_turn(kit, state, seat, make_bot())
    if points(best) - points(after) >= QUIET_POINTS:
        return False
    best_reply, reply = (_play_reply(kit, each, make_bot()) for each in (best, after))
    reply_points = points(reply)
    if points(best_reply) - reply_points >= QUIET_POINTS:
        return False
    return POINTS_PER_RETURN * value_after - reply_points < MISTAKE_THRESHOLDS[0]


def _is_decided(value_before: float, value_after: float) -> bool:
    """Return whether a turn began almost lost or ended almost won."""
    return value_before < -DECIDED_RETURN or value_after > DECIDED_RETURN


def _is_quiet(first: ChoiceEvaluation, value_after: float) -> bool:
    """Return whether the first choice lost nothing, and the turn ended near its value."""
    gain = value_after - first.expected_return.value
    return not first.loss.value and POINTS_PER_RETURN * abs(gain) < QUIET_POINTS


def judge_turn(
    kit: AnyKit,
    choices: Sequence[Choice],
    evaluations: Sequence[ChoiceEvaluation],
    observation_after: Any,
    value_after: float,
) -> list[ChoiceEvaluation]:
    """Return the evaluations of the choices of a turn, judged together.

    `observation_after`, `value_after`: the observation and the expected return after the turn.
    """
    judged = [
        _without_loss(each) if _is_proposed(kit, choices, evaluations, n) else each
        for n, each in enumerate(evaluations)
    ]
    capped = cap_losses_of_turn(judged, value_after, _best_of_turn(kit, choices, evaluations))
    if not plays_out_turns(kit) or any(each.mistake_points for each in capped):
        return capped
    if (with_mistake := _with_mistake_of_turn(kit, choices, capped, value_after)) is not None:
        return with_mistake
    return _with_mistake_after_reply(kit, choices, judged, observation_after) or capped


def _best_of_turn(
    kit: AnyKit, choices: Sequence[Choice], evaluations: Sequence[ChoiceEvaluation]
) -> float:
    """Return the largest value that a turn can bring: at its start, by the hint or the chart.

    Nothing is revealed within a turn that a captain plays out, so a higher value of a later choice
    is an error of the estimates.
    """
    if not plays_out_turns(kit) or not choices:
        return 1.0
    first = evaluations[0].expected_return.value + evaluations[0].loss.value
    return max(first, expected_return(kit, choices[0][1]).value)


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
    return any(
        _continues(evaluations[start].following, actions[start + 1 : n + 1]) for start in range(n)
    ) or (bool(evaluations[n].mistake_points) and _is_quick_idea(kit, choices, n))


def _is_quick_idea(kit: AnyKit, choices: Sequence[Choice], n: int) -> bool:
    """Return whether this choice was the first of the quick hint, or continues its move."""
    if kit.analysis.advise_quickly is None:
        return False
    actions = [action for _, _, action in choices]
    return any(
        _continues(_quick_idea(kit, choices[start][1]), actions[start : n + 1])
        for start in range(n, -1, -1)
    )


@lru_cache(maxsize=16)
def _quick_idea(kit: AnyKit, observation: Any) -> tuple[Any, ...]:
    """Return the actions of the first option of the quick hint; kept for the other choices."""
    quick = game_advice(kit, observation, quick=True)
    return () if quick is None else (quick.options[0].action, *quick.options[0].following)


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
) -> list[ChoiceEvaluation] | None:
    """Return the evaluations with the worst choice as a mistake, if the turn as a whole lost much.

    The loss counts from the first choice that lost something. Both the best figure of the hint
    there and the chance after the turn that hints would have played from there must confirm it.
    """
    losing = [n for n, each in enumerate(evaluations) if _has_lost(each)]
    if not losing:
        return None
    first = losing[0]
    best = evaluations[first].expected_return.value + evaluations[first].loss.value
    if not _is_large(best - value_after):
        return None
    best = min(best, _value_after_hints(kit, choices[first][1]))
    losing = [n for n in losing if not _is_quick_idea(kit, choices, n)]
    if not losing or not _is_large(best - value_after):
        return None
    worst = max(losing, key=lambda n: evaluations[n].loss.value)
    return _with_one_mistake(evaluations, worst, value_after, best - value_after)


def _with_mistake_after_reply(
    kit: AnyKit,
    choices: Sequence[Choice],
    evaluations: list[ChoiceEvaluation],
    observation_after: Any,
) -> list[ChoiceEvaluation] | None:
    """Return the evaluations with the worst choice as a mistake, if the opponent's reply shows it.

    The chance after a turn may overlook what the search has found, such as a shot of a ship that
    could have been sunk. The strongest captain plays the rest of the turn, and the reply.
    """
    worst = max(range(len(evaluations)), key=lambda n: evaluations[n].loss.value, default=None)
    if worst is None:
        return None
    evaluation = evaluations[worst]
    if (
        not _has_lost(evaluation)
        or not _is_large(evaluation.loss.value)
        or _is_quick_idea(kit, choices, worst)
    ):
        return None
    game, seat = kit.game, Seat(observation_after.viewer)
    after_best = game.apply(game.determinize(choices[worst][1], Random(0)), seat, evaluation.best)
    after_turn = _play_turn(kit, after_best, seat)
    values = [
        expected_return(kit, game.observe(_play_reply(kit, state), seat)).value
        for state in (after_turn, game.determinize(observation_after, Random(0)))
    ]
    loss = min(evaluation.loss.value, values[0] - values[1])
    if not _is_large(loss):
        return None
    best = evaluation.expected_return.value + evaluation.loss.value
    return _with_one_mistake(evaluations, worst, best - loss, loss)


def _with_one_mistake(
    evaluations: Sequence[ChoiceEvaluation], n: int, value: float, loss: float
) -> list[ChoiceEvaluation]:
    """Return the evaluations; only choice `n` has lost something, and for certain."""
    judged = [*map(_without_loss, evaluations)]
    judged[n] = evaluations[n]._replace(expected_return=Mean(value, 0.0), loss=Mean(loss, 0.0))
    return judged


def _play_reply(kit: AnyKit, state: Any, bot: Bot[Any, Any] | None = None) -> Any:
    """Return the state after the turn of the seat to move, played as in `_play_turn`."""
    node = kit.game.node(state)
    return _play_turn(kit, state, node.seats[0], bot) if isinstance(node, Decision) else state


def _play_turn(kit: AnyKit, state: Any, seat: Seat, bot: Bot[Any, Any] | None = None) -> Any:
    """Return the state after a bot, by default the strongest captain, has played out this turn."""
    game, captain, rng = kit.game, bot or [*kit.captains.values()][-1], Random(0)
    while isinstance(node := game.node(state), Decision) and seat in node.seats:
        state = game.apply(state, seat, captain.choose(game.observe(state, seat), rng))
    return state


def _has_lost(evaluation: ChoiceEvaluation) -> bool:
    """Return whether both the search and the chances after a choice say that it lost something."""
    loss = evaluation.loss
    return evaluation.best is not None and loss.value > CONFIDENCE_Z * loss.standard_error


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
