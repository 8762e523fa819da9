"""Compare a mistake with the best choice, and judge retries of it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.choice_names import distinct_choice_names
from escadre.analysis.evaluation import RECHECK_FACTOR
from escadre.analysis.phrases import join_reasons, mistake_names, observations_before
from escadre.analysis.report import WORLDS_PER_STEP, Mistake, SeatReport
from escadre.analysis.rollouts import (
    POINTS_PER_RETURN,
    game_advice,
    is_worse,
    paired_difference,
    rollout_returns,
)
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.kit import AnyKit
from escadre.core.match.record import Ply
from escadre.core.scene import (
    CLOSED,
    Aim,
    Choice,
    ChoiceMark,
    Press,
    Put,
    Reason,
    Swing,
    locate_action,
)


class RetryResult(NamedTuple):
    """The result of a retry: whether it is as good as the best choice, its loss, the reasons."""

    good: bool
    lost: float = 0.0
    reasons: tuple[Message, ...] = ()


def mistakes_to_retry(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], report: SeatReport
) -> list[MistakeRetry]:
    """Return the mistakes of a report, each with the observation before it."""
    sights = observations_before(kit, config, plies, report.seat)
    return [MistakeRetry(kit, config, sights[each.number - 1], each) for each in report.costly]


def judge_retry(kit: AnyKit, seen: Any, action: Any, best: Any) -> RetryResult:
    """Judge a choice against the best one known, `best`; deterministic."""
    advice = game_advice(kit, seen)
    options = advice.options if advice else ()
    for n, option in enumerate(options):
        if advice and option.action == action:
            lost = POINTS_PER_RETURN * max(0.0, options[0].value - option.value)
            return RetryResult(n < advice.tied or action == best, lost, option.reasons)
    if action == best:
        return RetryResult(True)
    ahead, other = rollout_returns(
        kit, seen, [best, action], RECHECK_FACTOR * WORLDS_PER_STEP, Random(0)
    )
    return RetryResult(
        not is_worse(ahead, other),
        POINTS_PER_RETURN * max(0.0, paired_difference(ahead, other).value),
    )


class MistakeRetry(NamedTuple):
    """A mistake to retry, with the observation before it and nothing later.

    Its texts need the messages of the analysis and of the game.
    """

    kit: AnyKit
    config: Any
    seen: Any
    mistake: Mistake

    @property
    def made(self) -> Any:
        """The action chosen in the match."""
        return self.kit.parse_action(self.config, self.mistake.made)

    @property
    def best(self) -> Any:
        """The best action found."""
        return self.kit.parse_action(self.config, self.mistake.best)

    def asked(self, say: Words) -> str:
        """Write the question: the choice made, its loss, and whether there is a better one."""
        return say("again-asked", made=self.named(self.made, say), loss=round(self.mistake.loss))

    def given(self, action: Any) -> RetryResult:
        """Judge another answer."""
        return judge_retry(self.kit, self.seen, action, self.best)

    def told(self, action: Any, given: RetryResult, say: Words) -> str:
        """Write the feedback on an answer, with reasons where known."""
        name = self.named(action, say)
        if action == self.made:
            return say("again-same", made=name)
        if not given.good:
            return say("again-worse", made=name, loss=max(1, round(given.lost)))
        found = given.reasons or (self.mistake.reasons if action == self.best else ())
        reasons = [each for each in found if each not in self.mistake.made_reasons]
        told = say("again-good", made=name)
        if action == self.best:
            made, loss = self.named(self.made, say), max(1, round(self.mistake.loss))
            told = say("again-better", best=name, made=made, loss=loss)
        if not reasons:
            return told
        return say("again-why", told=told, reasons=join_reasons(reasons, say))

    def named(self, action: Any, say: Words) -> str:
        """Name an answer differently from the choice made and the best one."""
        actions = [*dict.fromkeys((action, self.made, self.best))]
        return distinct_choice_names(self.kit, self.config, self.seen, actions, say)[0]


class MistakeComparison(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mistake and the better choice. `choices`: those marked in the scene, all disabled.

    A mark is missing where no choice of the scene sends the action by itself.
    """

    made: str
    best: str
    choices: tuple[Choice, ...] = ()
    made_at: ChoiceMark | None = None
    best_at: ChoiceMark | None = None


def compare_mistake(
    kit: AnyKit, config: Any, mistake: Mistake, observation: Any, say: Words
) -> MistakeComparison:
    """Compare a mistake with the better choice; `observation` is the observation before it."""
    offered = kit.scene(observation, say).choices
    made_at, best_at = (
        locate_action(offered, kit.parse_action(config, written))
        for written in (mistake.made, mistake.best)
    )
    marked_ids = {mark.choice for mark in (made_at, best_at) if mark}
    reason = Reason("", say("coach-over"))
    choices = tuple(_disable(choice, reason) for choice in offered if choice.id in marked_ids)
    made, best = mistake_names(kit, config, mistake, observation, say)
    return MistakeComparison(made, best, choices, made_at, best_at)


def _disable(choice: Choice, reason: Reason) -> Choice:
    """Return a choice disabled: it sends nothing."""
    match choice:
        case Aim(fit=fit):
            shut = CLOSED * len(fit)
            return replace(choice, action=None, fit=shut, fills={}, odds={})
        case Press():
            return replace(choice, actions=(), closed=reason, odds=(), hint=None, takes=())
        case Put():
            return replace(choice, actions=(), closed=reason, odds=(), hint=None)
        case Swing():
            return replace(choice, action=None, closed=reason, arcs=())
        case _:
            return choice
