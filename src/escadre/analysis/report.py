"""Analyse a match for one seat: the changes of its chances, and their causes.

A report is a pure function of the seat's observations, its actions, and the ending: the judgement
of a choice does not depend on hidden information or on later events. If V is an estimate of the
seat's return, the changes of V sum to the result minus V at the start; the report attributes each
change to a cause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.change_causes import (
    CAUSES,
    ChangeCause,
    EvaluationChange,
    TurnSegment,
    attribute_change,
    split_turns,
)
from escadre.analysis.mistakes import (
    MISTAKE_THRESHOLDS,
    ChoiceEvaluation,
    confirmed_level,
    evaluate_turn,
)
from escadre.analysis.real_choices import all_forced, is_real_choice
from escadre.analysis.rollouts import (
    POINTS_PER_RETURN,
    Mean,
    confirmed_loss,
    expected_return,
    mean_after_chance,
)
from escadre.analysis.shown_advice import plays_out_turns
from escadre.analysis.turn_mistakes import evaluate_choices, judge_turn
from escadre.core.advice import return_as_percent
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord, Ending, Ply
from escadre.core.match.replay import (
    InformationStep,
    information_state,
    record_notices,
    require_legal,
)
from escadre.core.significance import CONFIDENCE_Z, EQUAL_TOLERANCE

ANALYSIS_VERSION = 30
"""Version of the analysis; increase it when results change, to recompute older reports."""
MAX_CHECKED = 5  # suspected mistakes of a seat that are checked, the largest first
WORLDS_PER_STEP = 8  # worlds sampled per step
MIN_CHOICES = 20  # real choices needed for a statement on the average
MAX_MISTAKES_LISTED = 12  # mistakes listed; one line counts the others
MIN_SMALL_LOSS = 1  # smallest loss, in points, of a choice that counts among the small losses
SMALL_LOSSES_TOTAL = 15  # points that small losses certainly cost together to be worth a statement
MIN_ADVANTAGE = 2  # minimum certain advantage, in points, of a strong choice


class EvaluationStep(NamedTuple):
    """All changes at one number of the log: the expected return before and after them.

    `revised`: the part of the change that only corrects earlier estimates. `mistake_gain`: the
    whole points that this seat gains by the mistake that is the whole rest; below 0 for its own.
    `is_minor`: a choice that has been judged, and is neither a mistake nor strong.
    """

    number: int
    seat: Seat
    before: float
    value: float
    revised: float = 0.0
    mistake_gain: int | None = None
    is_minor: bool = False

    @property
    def gain(self) -> float:
        """The change of the expected return."""
        return self.value - self.before

    @property
    def caused(self) -> float:
        """The part of the change caused by luck, by revealed information or by a choice."""
        return self.gain - self.revised

    @property
    def caused_points(self) -> int:
        """The caused part in whole points: the difference between two chances as shown."""
        if self.mistake_gain is not None:
            return self.mistake_gain
        return return_as_percent(self.value) - return_as_percent(self.value - self.caused)

    @property
    def shown_points(self) -> int:
        """The difference between the chances shown after and before it, in whole points."""
        return return_as_percent(self.value) - return_as_percent(self.before)

    @property
    def points_with_best(self) -> int | None:
        """The change in whole points if the best move had been played; None without a mistake."""
        return None if self.mistake_gain is None else self.shown_points - self.mistake_gain

    @property
    def is_visible(self) -> bool:
        """True if the chances shown before and after it differ, in the direction of its cause.

        After a choice, they differ by at least half of what it caused. A minor choice is not
        visible.
        """
        if self.is_minor:
            return False
        if self.seat != CHANCE and 2 * abs(self.shown_points) < abs(self.caused_points):
            return False
        return self.shown_points * self.caused_points > 0


class StrongChoice(msgspec.Struct, frozen=True):
    """A choice that was certainly better than every other.

    `advantage`: the difference to the next best in points, between the chances as shown.
    `reasons`: those of the game for this choice.
    """

    number: int
    advantage: float
    reasons: tuple[Message, ...] = ()


class Mistake(msgspec.Struct, frozen=True):
    """A mistake: a choice that certainly lost at least `level` points of win chance.

    Loss and error (one standard error) are in points; actions in the game's notation. `reasons`
    explain the best action, `played_reasons` the action played. `theme` is the theme of the
    better action, as in puzzles; "": unknown. `value` is the expected return after the action
    played, on the scale of the hint. `shown_value` is the one that the curve shows after it; None:
    the curve has no point there. `is_unseen`: the curve does not change, as the choice is hidden.
    `in_turn`: the curve has no point, as the choice belongs to a turn that counts as a whole.
    """

    number: int
    played: str = msgspec.field(name="made")
    best: str
    loss: float
    error: float
    level: int
    reasons: tuple[Message, ...] = ()
    theme: str = ""
    played_reasons: tuple[Message, ...] = msgspec.field(default=(), name="made_reasons")
    value: float = 0.0
    shown_value: float | None = msgspec.field(default=None, name="shown")
    is_unseen: bool = msgspec.field(default=False, name="unseen")
    in_turn: bool = False

    @property
    def rounded_loss(self) -> int:
        """The loss in whole points: the difference between the two chances as shown."""
        best = min(1.0, self.value + self.loss / POINTS_PER_RETURN)
        points = return_as_percent(best) - return_as_percent(self.value)
        return max(1, min(points, 100 - self.percent_played))

    @property
    def percent_played(self) -> int:
        """The chance in percent after the choice played, as shown: that of the curve, if known."""
        return return_as_percent(self.value if self.shown_value is None else self.shown_value)

    @property
    def chances(self) -> dict[str, int]:
        """The chances in percent after the choice played and after the best one, as shown.

        The best one is better by the rounded loss.
        """
        played = min(self.percent_played, 100 - self.rounded_loss)
        return {"played": played, "best": played + self.rounded_loss}


class SeatReport(msgspec.Struct, frozen=True):
    """The report of one seat; returns are from -1 to 1.

    `returns_by_cause` has the sum of the changes for each cause; together they are `result` minus
    `initial_value`; `errors` are their standard errors. `result` is the expected return at the end
    of an unfinished match. `opponent_judged`: whether the changes by the opponent are the gains
    from its mistakes (see `with_opponent_mistakes`). `opponent_losses`: the whole points that each
    mistake of the opponent lost, by its number in the log of this seat. `minor_choices`: the
    numbers of judged choices that are neither mistakes nor strong. `small_losses`: the other
    choices that lost something, if their losses certainly add up to `SMALL_LOSSES_TOTAL`.
    `unchecked_suspects`: the number of further choices that may be mistakes.
    """

    seat: Seat
    initial_value: float = msgspec.field(name="start")
    result: float
    returns_by_cause: dict[ChangeCause, float] = msgspec.field(name="parts")
    errors: dict[ChangeCause, float]
    changes: tuple[EvaluationChange, ...]
    choices: int  # number of real choices, without those that were certain to succeed
    mistakes: tuple[Mistake, ...] = msgspec.field(name="costly")
    strong_choices: tuple[StrongChoice, ...] = ()
    opponent_judged: bool = False
    opponent_losses: dict[int, int] = {}
    minor_choices: frozenset[int] = frozenset()
    small_losses: tuple[Mistake, ...] = ()
    unchecked_suspects: int = 0

    @property
    def steps(self) -> Iterator[EvaluationStep]:
        """The steps of the evaluation: all changes at one number of the log together."""
        before = self.initial_value
        mistakes = {each.number: each for each in self.mistakes}
        for number, group in groupby(self.changes, key=lambda each: each.number):
            changes = [*group]
            last, revised = changes[-1], sum(e.gain for e in changes if e.cause == "revised")
            mistake_gain = self.opponent_losses.get(number)
            if mistake := mistakes.get(number):
                caused = POINTS_PER_RETURN * (last.value - before - revised)
                is_whole_change = abs(caused + mistake.loss) < EQUAL_TOLERANCE
                mistake_gain = -mistake.rounded_loss if is_whole_change else None
            yield EvaluationStep(
                number,
                last.seat,
                before,
                last.value,
                revised,
                mistake_gain,
                is_minor=number in self.minor_choices,
            )
            before = last.value

    @property
    def winner(self) -> int:
        """The seat that won a decided match of two players."""
        return int(self.seat) if self.result > 0 else 1 - self.seat

    @property
    def winner_sign(self) -> int:
        """The sign of the winner's returns: 1 if this seat won a match of two players, else -1."""
        return 1 if self.result > 0 else -1

    @property
    def total_loss(self) -> float:
        """Total loss of all mistakes in points."""
        return sum(each.loss for each in self.mistakes)

    def largest_mistakes(self, count: int) -> list[Mistake]:
        """Return the `count` worst mistakes, worst first."""
        return sorted(self.mistakes, key=lambda each: -each.loss)[:count]

    @property
    def listed_mistakes(self) -> list[Mistake]:
        """The worst mistakes, in the order of the match."""
        worst = self.largest_mistakes(MAX_MISTAKES_LISTED)
        return [each for each in self.mistakes if each in worst]

    @property
    def mean_loss(self) -> float | None:
        """Mean loss per real choice in points; None for too few choices."""
        return self.total_loss / self.choices if self.choices >= MIN_CHOICES else None


class _EvaluatedChoice(NamedTuple):
    """An evaluated choice: its number, the observation before it, and its evaluation."""

    number: int
    observation: Any
    action: Any
    evaluation: ChoiceEvaluation


ConfirmedPoints = Mapping[int, float | None]
"""The confirmed losses in points of the suspects that were checked, by their number in the log."""


class SegmentEvaluation(NamedTuple):
    """The evaluation of a segment: values after each cause, number of real choices, mistakes.

    `strong_choices`: choices that were certainly better than every other action. `is_minor`: one
    judged choice, which is neither a mistake nor strong. `small_losses`: other choices
    that lost something. `suspects`: mistakes that captains who play on have yet to confirm.
    """

    number: int
    actor: Seat
    values_after_causes: tuple[tuple[ChangeCause, Mean], ...]
    choices: int = 0
    mistakes: tuple[Mistake, ...] = ()
    strong_choices: tuple[StrongChoice, ...] = ()
    is_minor: bool = False
    small_losses: tuple[Mistake, ...] = ()
    suspects: tuple[Mistake, ...] = ()


def encode_reports(reports: Sequence[SeatReport]) -> bytes:
    """Encode reports as JSON."""
    return msgspec.json.encode(reports)


def decode_reports(encoded: bytes) -> list[SeatReport]:
    """Decode reports from JSON."""
    return msgspec.json.decode(encoded, type=list[SeatReport])


def analyse(
    kit: AnyKit, record: AnyRecord, seat: int, world_count: int = WORLDS_PER_STEP
) -> SeatReport:
    """Analyse a match for a seat; raises RecordError for a record that cannot be replayed."""
    require_legal(kit, record)
    config, plies = record.config, record.plies
    first_observation, information_steps = information_state(kit, config, plies, Seat(seat))
    stand_ins = stand_in_numbers(kit, config, plies, seat)
    return build_report(
        kit, config, first_observation, information_steps, record.ending, world_count, stand_ins
    )


def stand_in_numbers(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], seat: int
) -> frozenset[int]:
    """Return the numbers, in the log of a seat, of the plies that a captain chose in its place."""
    if not any(ply.stand_in for ply in plies if ply.seat == seat):
        return frozenset()
    noticed_plies = (plies[n - 1] for n, _ in record_notices(kit, config, plies, Seat(seat)))
    return frozenset(
        number for number, ply in enumerate(noticed_plies, 1) if ply.seat == seat and ply.stand_in
    )


def build_report(
    kit: AnyKit,
    config: Any,
    first_observation: Any,
    information_steps: Sequence[InformationStep],
    ending: Ending | None,
    world_count: int = WORLDS_PER_STEP,
    stand_ins: frozenset[int] = frozenset(),
) -> SeatReport:
    """Make the report of the observer of these steps, from the first observation to the ending.

    `stand_ins`: the numbers of the plies that a captain chose in place of the observer.
    """
    seat = Seat(first_observation.viewer)
    start = expected_return(kit, first_observation, world_count)
    evaluations = [
        evaluate_segment(kit, config, seat, each, world_count, stand_ins=stand_ins)
        for each in split_turns(kit, first_observation, information_steps)
    ]
    observations = [first_observation, *(each.observation for each in information_steps)]
    confirmed = {
        each.number: check_suspect(kit, config, observations[each.number - 1], each)
        for each in suspects_to_check(evaluations)
    }
    return combine_segments(seat, start, evaluations, ending, len(information_steps), confirmed)


def evaluate_segment(
    kit: AnyKit,
    config: Any,
    seat: Seat,
    segment: TurnSegment,
    world_count: int = WORLDS_PER_STEP,
    value_after: Mean | None = None,
    judges_choices: bool = True,
    stand_ins: frozenset[int] = frozenset(),
) -> SegmentEvaluation:
    """Evaluate a segment for a seat, independently of other segments.

    `value_after`: the expected return after it, if it has been computed before. Without
    `judges_choices`, which is fast, the evaluation has no mistakes. `stand_ins`: the numbers of
    plies that the seat did not choose itself: they are neither praised nor mistakes.
    """
    if value_after is None:
        value_after = expected_return(kit, segment.observation_after, world_count)
    evaluated_choices = (
        [*_evaluate_choices(kit, segment, world_count, value_after)]
        if judges_choices and segment.actor == seat
        else []
    )
    own_choices = [each for each in evaluated_choices if each.number not in stand_ins]
    is_known_choice = segment.has_perfect_information and len(segment.actions) == 1
    shown_value = value_after.value if is_known_choice else None
    costly_choices = [each for each in own_choices if each.evaluation.mistake_points]
    is_unseen = (
        bool(costly_choices)
        and not segment.has_perfect_information
        and expected_return(kit, segment.observations[0], world_count).value == value_after.value
    )
    mistakes, small_losses = (
        tuple(
            replace(
                _to_mistake(kit, config, each),
                shown_value=shown_value,
                is_unseen=is_unseen,
                in_turn=len(segment.actions) > 1,
            )
            for each in choices
        )
        for choices in (costly_choices, [each for each in own_choices if _has_small_loss(each)])
    )
    leaves_out_turns = plays_out_turns(kit)
    may_be_forced = segment.actor != CHANCE and (segment.actor != seat or leaves_out_turns)
    is_forced = (
        may_be_forced
        and segment.has_perfect_information
        and (
            (bool(evaluated_choices) and all(e.evaluation.all_equal for e in evaluated_choices))
            or all_forced(kit, segment.observations, segment.actor)
        )
    )
    mean = (
        mean_after_chance(kit, segment.observations[-1], world_count)
        if segment.actor == CHANCE
        else None
    )
    causes = attribute_change(
        seat,
        segment,
        [e.evaluation for e in evaluated_choices],
        value_after,
        is_forced,
        mean,
        values_leave_out_turns=leaves_out_turns,
    )
    strong_choices = tuple(
        strong for each in own_choices if (strong := _strong_choice(each)) is not None
    )
    needs_check = bool(kit.analysis.confirming_captains)
    return SegmentEvaluation(
        number=segment.first_number,
        actor=segment.actor,
        values_after_causes=tuple(causes),
        choices=sum(not each.evaluation.could_not_be_better for each in own_choices),
        mistakes=() if needs_check else mistakes,
        strong_choices=strong_choices,
        is_minor=bool(own_choices)
        and is_known_choice
        and not (leaves_out_turns or strong_choices or (mistakes and not needs_check)),
        small_losses=small_losses,
        suspects=mistakes if needs_check else (),
    )


def suspects_to_check(evaluations: Sequence[SegmentEvaluation]) -> list[Mistake]:
    """Return the suspected mistakes of a seat that are worth a check, largest loss first."""
    suspects = [suspect for each in evaluations for suspect in each.suspects]
    return sorted(suspects, key=lambda each: -each.loss)[:MAX_CHECKED]


def check_suspect(kit: AnyKit, config: Any, observation: Any, suspect: Mistake) -> float | None:
    """Return the loss in points that playing on confirms; `observation`: before the choice."""
    best, played = (kit.parse_action(config, each) for each in (suspect.best, suspect.played))
    return confirmed_loss(kit, observation, best, played, MISTAKE_THRESHOLDS[0])


def _with_checked_suspects(
    evaluation: SegmentEvaluation, confirmed: ConfirmedPoints
) -> SegmentEvaluation:
    """Return the evaluation with the checked suspects as mistakes or as small losses."""
    mistakes, small, unchecked = [*evaluation.mistakes], [*evaluation.small_losses], []
    for each in evaluation.suspects:
        if each.number not in confirmed:
            unchecked.append(each)
            continue
        points = confirmed[each.number]
        if level := confirmed_level(each.level, points, each.reasons, each.played_reasons):
            mistakes.append(replace(each, level=level))
        else:
            small.append(each)
    return evaluation._replace(
        mistakes=tuple(mistakes),
        small_losses=tuple(small),
        suspects=tuple(unchecked),
        is_minor=evaluation.is_minor and not mistakes,
    )


def combine_segments(
    seat: Seat,
    start: Mean,
    evaluations: Sequence[SegmentEvaluation],
    ending: Ending | None,
    notice_count: int,
    confirmed: ConfirmedPoints | None = None,
) -> SeatReport:
    """Combine the evaluations of all segments, in order, into a report.

    `confirmed`: the losses of suspected mistakes that were checked; the others do not count.
    """
    evaluations = [_with_checked_suspects(each, confirmed or {}) for each in evaluations]
    changes = list[EvaluationChange]()
    variances = dict.fromkeys(CAUSES, 0.0)
    value = start
    for each in evaluations:
        for cause, mean in each.values_after_causes:
            gain = mean.value - value.value
            if gain or cause != "own":
                changes.append(EvaluationChange(each.number, each.actor, cause, gain, mean.value))
            # The better choice was found by comparison, so its error includes both errors.
            sign = -1 if cause == "own" else 1
            variances[cause] += max(0.0, value.standard_error**2 + sign * mean.standard_error**2)
            value = mean
    if ending and value.value != (result := float(ending.returns[seat])):
        actor = CHANCE if ending.seat is None else ending.seat
        gain = result - value.value
        changes.append(EvaluationChange(notice_count + 1, actor, "stopped", gain, result))
    returns_by_cause = sum_by_cause(changes)
    mistakes = tuple(mistake for each in evaluations for mistake in each.mistakes)
    lost = -POINTS_PER_RETURN * returns_by_cause["own"] - sum(each.loss for each in mistakes)
    margin = POINTS_PER_RETURN * CONFIDENCE_Z * variances["own"] ** 0.5
    unchecked_suspects = sum(len(each.suspects) for each in evaluations)
    adds_up = not unchecked_suspects and lost - margin >= SMALL_LOSSES_TOTAL
    return SeatReport(
        seat=seat,
        initial_value=start.value,
        result=changes[-1].value if changes else start.value,
        returns_by_cause=returns_by_cause,
        errors={cause: variances[cause] ** 0.5 for cause in CAUSES},
        changes=tuple(changes),
        choices=sum(each.choices for each in evaluations),
        mistakes=mistakes,
        strong_choices=tuple(strong for each in evaluations for strong in each.strong_choices),
        minor_choices=frozenset(each.number for each in evaluations if each.is_minor),
        small_losses=tuple(s for each in evaluations for s in each.small_losses if adds_up),
        unchecked_suspects=unchecked_suspects,
    )


def sum_by_cause(changes: Sequence[EvaluationChange]) -> dict[ChangeCause, float]:
    """Return the sum of the changes for each cause."""
    return {cause: sum((e.gain for e in changes if e.cause == cause), 0.0) for cause in CAUSES}


def _evaluate_choices(
    kit: AnyKit, segment: TurnSegment, world_count: int, value_after: Mean
) -> Iterator[_EvaluatedChoice]:
    """Evaluate each real choice of the seat."""
    real_choices = [each for each in segment.choices if is_real_choice(kit, each[1])]
    if len(segment.actions) > 1 and kit.analysis.advise is None:
        for number, observation, action in real_choices[:1]:  # a turn is evaluated as a whole
            yield _EvaluatedChoice(
                number,
                observation,
                action,
                evaluate_turn(kit, observation, action, value_after, world_count),
            )
    else:
        evaluations = evaluate_choices(
            kit, real_choices, world_count, value_after.value, segment.observation_after
        )
        if len(segment.actions) > 1 or plays_out_turns(kit):
            evaluations = judge_turn(
                kit, real_choices, evaluations, segment.observation_after, value_after.value
            )
        for choice, evaluation in zip(real_choices, evaluations, strict=True):
            yield _EvaluatedChoice(*choice, evaluation)


def _has_small_loss(choice: _EvaluatedChoice) -> bool:
    """Return whether a choice that is not a mistake lost at least `MIN_SMALL_LOSS`."""
    evaluation = choice.evaluation
    lost = POINTS_PER_RETURN * evaluation.loss.value
    is_lower = evaluation.best is not None and lost >= MIN_SMALL_LOSS
    return is_lower and not evaluation.mistake_points


def _strong_choice(choice: _EvaluatedChoice) -> StrongChoice | None:
    """Return the choice if it was certainly better than every other, and not certain to succeed."""
    advantage = choice.evaluation.advantage
    certain_points = POINTS_PER_RETURN * (advantage.value - 2 * advantage.standard_error)
    if certain_points < MIN_ADVANTAGE or choice.evaluation.could_not_be_better:
        return None
    value = choice.evaluation.expected_return.value
    points = return_as_percent(value) - return_as_percent(value - advantage.value)
    return StrongChoice(choice.number, points, choice.evaluation.played_reasons)


def _to_mistake(kit: AnyKit, config: Any, choice: _EvaluatedChoice) -> Mistake:
    number, observation, action, evaluation = choice
    find_theme = kit.analysis.puzzle_theme
    return Mistake(
        number=number,
        played=kit.format_action(config, action),
        best=kit.format_action(config, evaluation.best),
        loss=POINTS_PER_RETURN * evaluation.loss.value,
        error=POINTS_PER_RETURN * evaluation.loss.standard_error,
        level=evaluation.mistake_points,
        reasons=evaluation.reasons,
        theme=find_theme(observation, evaluation.best) if find_theme else "",
        played_reasons=evaluation.played_reasons,
        value=evaluation.expected_return.value,
    )
