"""Compare a mistake with the best choice, and judge new attempts at the same choice."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.choice_names import distinct_choice_names
from escadre.analysis.mistakes import RECHECK_FACTOR
from escadre.analysis.phrases import (
    join_reasons,
    mistake_names,
    observations_before,
)
from escadre.analysis.report import WORLDS_PER_STEP, Mistake, SeatReport
from escadre.analysis.rollouts import (
    POINTS_PER_RETURN,
    is_second_worse,
    paired_difference,
    rollout_returns,
)
from escadre.analysis.shown_advice import game_advice, with_rating
from escadre.core.advice import order_by_figures, return_as_percent
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.kit import AnyKit
from escadre.core.match.record import Ply
from escadre.core.scene import (
    CLOSED,
    Aim,
    Choice,
    ChoiceMark,
    Press,
    PutItem,
    Reason,
    TurnHull,
    locate_action,
)


class RetryResult(NamedTuple):
    """The result of a retry: whether it is as good as the best choice, its loss, the reasons."""

    is_as_good_as_best: bool
    loss: int = 0  # in points, as shown
    reasons: tuple[Message, ...] = ()


def mistakes_to_retry(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], report: SeatReport
) -> list[MistakeRetry]:
    """Return the mistakes and small losses of a report, each with the observation before it."""
    observations = observations_before(kit, config, plies, report.seat)
    return [
        MistakeRetry(kit, config, observations[each.number - 1], each)
        for each in (*report.mistakes, *report.small_losses)
    ]


def judge_retry(kit: AnyKit, observation: Any, action: Any, best: Any) -> RetryResult:
    """Judge a choice against `best`, the best known choice; the result is deterministic."""
    if advice := game_advice(kit, observation):
        advice = with_rating(kit, observation, advice, action)
    for n, option in enumerate(advice.options if advice else ()):
        if advice and option.action == action:
            first = order_by_figures(advice).options[0]
            loss = max(0, return_as_percent(first.value) - return_as_percent(option.value))
            is_as_good = n < advice.tied or action == best or not loss
            return RetryResult(is_as_good, loss, option.reasons)
    if action == best:
        return RetryResult(True)
    best_returns, returns = rollout_returns(
        kit, observation, [best, action], RECHECK_FACTOR * WORLDS_PER_STEP, Random(0)
    )
    return RetryResult(
        not is_second_worse(best_returns, returns),
        max(0, round(POINTS_PER_RETURN * paired_difference(best_returns, returns).value)),
    )


class MistakeRetry(NamedTuple):
    """A mistake to retry, with the observation before it and nothing later.

    The methods that return text need the messages of the analysis and of the game.
    """

    kit: AnyKit
    config: Any
    observation: Any
    mistake: Mistake

    @property
    def played_action(self) -> Any:
        """The action chosen in the match."""
        return self.kit.parse_action(self.config, self.mistake.played)

    @property
    def best_action(self) -> Any:
        """The best action found."""
        return self.kit.parse_action(self.config, self.mistake.best)

    def question_text(self, say: Words) -> str:
        """Write the question: name the choice made and its loss, and ask for the best choice."""
        return say(
            "again-asked",
            made=self.answer_name(self.played_action, say),
            loss=self.mistake.rounded_loss,
        )

    def judge(self, action: Any) -> RetryResult:
        """Judge another answer."""
        return judge_retry(self.kit, self.observation, action, self.best_action)

    def feedback_text(self, action: Any, result: RetryResult, say: Words) -> str:
        """Write the feedback on an answer, with reasons where known."""
        name = self.answer_name(action, say)
        if action == self.played_action:
            return say("again-same", made=name)
        if not result.is_as_good_as_best:
            return say("again-worse", made=name, loss=max(1, result.loss))
        known_reasons = result.reasons or (
            self.mistake.reasons if action == self.best_action else ()
        )
        reasons = [each for each in known_reasons if each not in self.mistake.played_reasons]
        feedback = say("again-good", made=name)
        if action == self.best_action:
            played, chances = self.answer_name(self.played_action, say), self.mistake.chances
            feedback = say(
                "again-better",
                best=name,
                made=played,
                chance=chances["best"],
                first=chances["played"],
            )
        if not reasons:
            return feedback
        return say("again-why", told=feedback, reasons=join_reasons(reasons, say))

    def answer_name(self, action: Any, say: Words) -> str:
        """Return a name for an answer, different from the names of the played and best choices."""
        actions = [*dict.fromkeys((action, self.played_action, self.best_action))]
        return distinct_choice_names(self.kit, self.config, self.observation, actions, say)[0]


class MistakeComparison(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mistake and the better choice. `choices`: both in the scene, marked and disabled.

    A mark is missing where no choice of the scene sends the action by itself.
    """

    played: str = msgspec.field(name="made")
    best: str
    choices: tuple[Choice, ...] = ()
    played_at: ChoiceMark | None = msgspec.field(default=None, name="made_at")
    best_at: ChoiceMark | None = None


def compare_mistake(
    kit: AnyKit, config: Any, mistake: Mistake, observation: Any, say: Words
) -> MistakeComparison:
    """Compare a mistake with the better choice; `observation` is the observation before it."""
    scene_choices = kit.scene(observation, say).choices
    played_at, best_at = (
        locate_action(scene_choices, kit.parse_action(config, notation))
        for notation in (mistake.played, mistake.best)
    )
    marked_ids = {mark.choice for mark in (played_at, best_at) if mark}
    reason = Reason("", say("coach-over"))
    choices = tuple(_disable(choice, reason) for choice in scene_choices if choice.id in marked_ids)
    played, best = mistake_names(kit, config, mistake, observation, say)
    return MistakeComparison(played, best, choices, played_at, best_at)


def _disable(choice: Choice, reason: Reason) -> Choice:
    """Return the choice disabled, so that it sends nothing; unchanged if its kind cannot be."""
    match choice:
        case Aim(fit=fit):
            closed_squares = CLOSED * len(fit)
            return replace(choice, action=None, fit=closed_squares, fills={}, odds={})
        case Press():
            return replace(choice, actions=(), closed=reason, odds=(), hint=None, takes=())
        case PutItem():
            return replace(choice, actions=(), closed=reason, odds=(), hint=None)
        case TurnHull():
            return replace(choice, action=None, closed=reason, arcs=())
        case _:
            return choice
