"""The jobs that analyse a finished match in worker processes.

First the expected return after each unit is computed, which is quick and gives the whole curve;
then the choices in each unit are compared, and the largest suspected mistakes are checked.
Arguments and results of jobs are cheap to send between processes. A worker caches the units of the
last two matches, because the next job is usually about the same match.
"""

from __future__ import annotations

import pickle
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import groupby, zip_longest
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from escadre.analysis import phrases
from escadre.analysis.change_causes import TurnSegment, split_turns
from escadre.analysis.key_moments import is_loss_without_mistake, is_part_of_turn
from escadre.analysis.mirror_reports import is_symmetric, with_opponent_mistakes
from escadre.analysis.phrases import largest_small_loss, small_losses_text
from escadre.analysis.report import (
    WORLDS_PER_STEP,
    EvaluationStep,
    Mistake,
    SeatReport,
    SegmentEvaluation,
    StrongChoice,
    check_suspect,
    combine_segments,
    decode_reports,
    encode_reports,
    evaluate_segment,
    stand_in_numbers,
    suspects_to_check,
)
from escadre.analysis.retry import compare_mistake
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean, expected_return
from escadre.analysis.shown_advice import plays_out_turns
from escadre.analysis.turning_point import lead_number_if_won
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match, walk_notices
from escadre.core.match.record import Ending
from escadre.core.match.replay import information_state, setup_length
from escadre.tables import wire
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.play.logged_match import EncodedMatch, match_from_log, ply_lines
from escadre.tables.ports import Occupant

JOB_SECONDS = 0.3
"""Time after which a job stops before the next unit, so that other jobs can run."""
MAX_MISTAKES_SO_FAR = 3
"""Maximum number of mistakes that are shown before the analysis is finished."""
CHANCE_DECIMALS = 6
"""Decimals of the points of a curve, which the page rounds to whole percent."""


class _AnalysisUnit(NamedTuple):
    """One unit of analysis for a seat: its first observation, or a group of noticed plies."""

    seat: Seat
    observation_or_segment: Any
    ply_count: int  # number of plies that this seat noticed in the match
    stand_ins: frozenset[int]  # numbers of the plies that a captain chose in place of this seat

    @property
    def first_number(self) -> int:
        """The number of the first ply in the seat's log; 0 for the first observation."""
        piece = self.observation_or_segment
        return piece.first_number if isinstance(piece, TurnSegment) else 0

    @property
    def observation_after(self) -> Any:
        """What the seat knows after this unit."""
        piece = self.observation_or_segment
        return piece.observation_after if isinstance(piece, TurnSegment) else piece


class CheckedLoss(NamedTuple):
    """A suspected mistake that captains have checked by playing on, and its loss in points."""

    seat: Seat
    number: int  # of the choice in the log of the seat
    points: float | None


@lru_cache(maxsize=2)
def _units(encoded: EncodedMatch) -> tuple[_AnalysisUnit, ...]:
    match = match_from_log(encoded).match
    kit, units = match.kit, list[list[_AnalysisUnit]]()
    plies = match.plies.record_plies
    for seat in range(len(match.sides)):
        first, information_steps = information_state(kit, match.config, plies, Seat(seat))
        pieces = (first, *split_turns(kit, first, information_steps))
        stand_ins = stand_in_numbers(kit, match.config, plies, seat)
        ply_count = len(information_steps)
        units.append([_AnalysisUnit(Seat(seat), each, ply_count, stand_ins) for each in pieces])
    # The seats alternate, so that the first results cover the same part of the match for all.
    return tuple(unit for each in zip_longest(*units) for unit in each if unit)


def judging_order(encoded: EncodedMatch, people: Collection[int]) -> list[int]:
    """Return the indices of all units in the order in which they are judged.

    `people`: the seats of people, whose choices come first, because they wait for the result.
    """
    seats = [unit.seat for unit in _units(encoded)]
    return sorted(range(len(seats)), key=lambda index: seats[index] not in people)


def people_seats(occupants: Sequence[Occupant]) -> frozenset[int]:
    """Return the seats that people hold."""
    return frozenset(seat for seat, each in enumerate(occupants) if each.kind != "bot")


def evaluate_units(encoded: EncodedMatch, first: int) -> list[Mean]:
    """Return the expected returns after the units from index `first` on, as many as fit in a job.

    They are the values of the curve of the finished analysis.
    """
    kit, values, start = encoded.kit, list[Mean](), monotonic()
    for unit in _units(encoded)[first:]:
        values.append(expected_return(kit, unit.observation_after, WORLDS_PER_STEP))
        if monotonic() - start >= JOB_SECONDS:
            break
    return values


def analyse_units(
    encoded: EncodedMatch, indices: Sequence[int], values: Sequence[Mean]
) -> list[bytes]:
    """Analyse the units with these indices, in order, as many as fit in a job.

    `values`: the expected returns after these units.
    """
    results, start = list[bytes](), monotonic()
    for index, value in zip(indices, values, strict=True):
        results.append(analyse_unit(encoded, index, value))
        if monotonic() - start >= JOB_SECONDS:
            break
    return results


def analyse_unit(encoded: EncodedMatch, index: int, value: Mean) -> bytes:
    """Analyse one unit, from its seat's observations only, given the expected return after it.

    Returns its seat, the number of plies that the seat noticed, and the result, pickled.
    """
    return _unit_result(encoded.kit, encoded.decode_options(), _units(encoded)[index], value)


def _unit_result(
    kit: AnyKit, config: Any, unit: _AnalysisUnit, value: Mean, judges_choices: bool = True
) -> bytes:
    """Return the result of a unit as `analyse_unit` does, without mistakes if not judged."""
    result: Mean | SegmentEvaluation = value
    if isinstance(segment := unit.observation_or_segment, TurnSegment):
        result = evaluate_segment(
            kit,
            config,
            unit.seat,
            segment,
            value_after=value,
            judges_choices=judges_choices,
            stand_ins=unit.stand_ins,
        )
    return pickle.dumps((unit.seat, unit.ply_count, result))


@lru_cache(maxsize=2)
def _unjudged_results(encoded: EncodedMatch, values: tuple[Mean, ...]) -> list[bytes]:
    """Return the results of all units without mistakes, given the expected returns after them."""
    kit, config, units = encoded.kit, encoded.decode_options(), _units(encoded)
    return [
        _unit_result(kit, config, unit, value, judges_choices=False)
        for unit, value in zip(units, values, strict=True)
    ]


def check_suspects(
    encoded: EncodedMatch, results: Sequence[bytes], first: int
) -> tuple[int, list[CheckedLoss]]:
    """Check the suspected mistakes of all seats from index `first` on, as many as fit in a job.

    `results`: those of all units. Returns the number of all suspects to check, and the losses.
    """
    kit, config, checked = encoded.kit, encoded.decode_options(), list[CheckedLoss]()
    suspects = [
        (seat, each)
        for seat, _, _, evaluations in _results_by_seat(results)
        for each in suspects_to_check(evaluations)
    ]
    observations = {
        (unit.seat, number): observation
        for unit in _units(encoded)
        if isinstance(segment := unit.observation_or_segment, TurnSegment)
        for number, observation, _ in segment.choices
    }
    start = monotonic()
    for seat, suspect in suspects[first:]:
        observation = observations[seat, suspect.number]
        points = check_suspect(kit, config, observation, suspect)
        checked.append(CheckedLoss(seat, suspect.number, points))
        if monotonic() - start >= JOB_SECONDS:
            break
    return len(suspects), checked


def build_reports(
    encoded: EncodedMatch, results: Sequence[bytes], checked: Sequence[CheckedLoss] = ()
) -> bytes:
    """Build the reports of all seats from the results of all units, those of a seat in order.

    `checked`: the suspected mistakes that were checked.
    """
    ending = match_from_log(encoded).match.ending
    return encode_reports(_reports(results, ending if ending and ending.returns else None, checked))


def _reports(
    results: Sequence[bytes], ending: Ending | None, checked: Sequence[CheckedLoss] = ()
) -> list[SeatReport]:
    """Combine the results of the first units of each seat, in order, into its report."""
    return [
        combine_segments(
            seat,
            start,
            evaluations,
            ending,
            ply_count,
            {each.number: each.points for each in checked if each.seat == seat},
        )
        for seat, ply_count, start, evaluations in _results_by_seat(results)
    ]


def _results_by_seat(
    results: Sequence[bytes],
) -> Iterator[tuple[Seat, int, Mean, list[SegmentEvaluation]]]:
    """Yield for each seat the number of plies that it noticed, its first value, and the rest."""
    by_seat = sorted(map(pickle.loads, results), key=lambda each: each[0])
    for seat, seat_results in groupby(by_seat, key=lambda each: each[0]):
        (_, ply_count, start), *rest = seat_results
        yield seat, ply_count, start, [each for _, _, each in rest]


def so_far_json(
    encoded: EncodedMatch,
    known: tuple[Sequence[Mean], Sequence[bytes]],
    occupants: Sequence[Occupant],
    language: str,
) -> bytes:
    """Return the field `so_far` of `wire.Analysis`, encoded as JSON.

    `known`: the expected returns after the first units, and the results of the first units in the
    order in which they are judged.
    """
    match = match_from_log(encoded).match
    say = _match_words(match, occupants, language)
    values, results = known
    units = _units(encoded)
    if len(values) == len(units) and plays_out_turns(match.kit):
        # the changes of whole turns are known already, and judging the choices keeps them
        unjudged = _unjudged_results(encoded, tuple(values))
        order = judging_order(encoded, people_seats(occupants))
        results = [*results, *(unjudged[index] for index in order[len(results) :])]
    reports = {each.seat: each for each in _reports(results, None)}
    seats_so_far = list[wire.SeatSoFar]()
    for seat in map(Seat, range(len(match.sides))):
        values_by_number = {
            unit.first_number: value
            for unit, value in zip(units, values, strict=False)
            if unit.seat == seat
        }
        later = (unit.first_number for unit in units[len(values) :] if unit.seat == seat)
        first_unknown = next(later, None)
        report = reports.get(seat)
        seats_so_far.append(_seat_so_far(match, seat, values_by_number, first_unknown, report, say))
    return msgspec.json.encode(seats_so_far)


def analysis_json(
    encoded: EncodedMatch,
    encoded_reports: bytes,
    occupants: Sequence[Occupant],
    language: str,
) -> bytes:
    """Return the reports as `wire.Analysis` with sentences, encoded as JSON."""
    match = match_from_log(encoded).match
    say = _match_words(match, occupants, language)
    config = match.config
    plies = match.plies.record_plies
    reports = decode_reports(encoded_reports)
    if is_symmetric(match.kit, config, plies, reports):
        pairs = reports, reports[::-1]
        reports = [with_opponent_mistakes(match.kit, config, plies, *pair) for pair in pairs]
    seats = tuple(seat_analysis(match, report, say) for report in reports)
    chances_text = phrases.chance_meaning(match.kit, config, say)
    return msgspec.json.encode(wire.Analysis(1, 1, chances_text, seats))


def _match_words(match: Match, occupants: Sequence[Occupant], language: str) -> Words:
    """Return the messages of an analysis, with the names of the players."""
    say = words(language, MESSAGES_PACKAGE, "escadre.analysis", match.game.home)
    return say.with_player_names(*player_names(occupants, say))


class _SeatLog(NamedTuple):
    """The log of a seat: one line for each ply that it noticed, then a line for the ending."""

    lines: Sequence[wire.Line]
    ending_line: wire.Line

    def line(self, number: int) -> wire.Line:
        """Return the line with this number, from 1; after the last line, the ending."""
        return self.lines[number - 1] if number <= len(self.lines) else self.ending_line

    def moment(self, number: int, gain: str, why: str) -> wire.KeyMomentLine:
        """Return a key moment at this number of the log."""
        line = self.line(number)
        return wire.KeyMomentLine(line.ply, line.seat, gain, line.text, why)


def seat_analysis(match: Match, report: SeatReport, say: Words) -> wire.SeatAnalysis:
    """Return the analysis of one seat with sentences, based on the log that the seat read."""
    kit, config = match.kit, match.config
    log = _seat_log(match, report.seat, say)
    first_turn_number = _first_turn_number(match, log)
    changes = phrases.largest_changes(report, first_turn_number)
    best = phrases.best_choice(report, first_turn_number)
    ended = match.ending is not None and bool(match.ending.returns)
    lead_number = lead_number_if_won(kit, config, report) if ended else None
    summary = phrases.summary_lines(kit, config, report, ended, say, lambda n: log.line(n).ply)
    largest_small = largest_small_loss(kit, config, report)
    small_lines = _mistake_lines(match, report.seat, filter(None, [largest_small]), log, say)
    hinted = sum(ply.hinted for ply in match.plies.logged_plies if ply.seat == report.seat)
    return wire.SeatAnalysis(
        seat=int(report.seat),
        curve=tuple(_curve(report, log)),
        summary=tuple(summary),
        causes=tuple(
            wire.CauseRow(*row) for row in phrases.cause_lines(kit, config, report, say, ended)
        ),
        key_moments=tuple(
            _turning_moment(report, log, each, say)
            for each in sorted(changes, key=lambda each: -abs(each.caused))
        ),
        choices=phrases.choice_count_text(report, say),
        mistakes=tuple(_mistake_lines(match, report.seat, report.mistakes, log, say)),
        mean_loss=phrases.mean_loss_text(report, say),
        led=log.line(lead_number).ply if lead_number is not None else None,
        best=_best_moment(best, log, say) if best else None,
        small=small_losses_text(kit, config, match.plies.record_plies, report, say),
        largest_small=next(small_lines, None),
        waste=_waste_text(match, report.seat, say),
        hinted=say("report-hinted", count=hinted) if hinted else "",
        mostly_hinted=2 * hinted > report.choices,
    )


def _waste_text(match: Match, seat: Seat, say: Words) -> str:
    """Name the choices of a seat that could gain nothing; "" if there are none."""
    if (describe := match.kit.analysis.describe_waste) is None:
        return ""
    first = match.game.initial_state(match.config)
    notices = walk_notices(match.game, first, match.plies, seat)
    own = [(each.before, each.action) for _, each in notices if each.seat == seat]
    message = describe(own)
    return say.format(message) if message else ""


def _seat_so_far(
    match: Match,
    seat: Seat,
    values_by_number: Mapping[int, Mean],
    first_unknown: int | None,
    report: SeatReport | None,
    say: Words,
) -> wire.SeatSoFar:
    """Return the curve, as far as it is known, the result, and the first key moments of a seat.

    `first_unknown`: the number of the first ply whose expected return is not known.
    """
    log = _seat_log(match, seat, say)
    last = len(match.plies)
    chances = {
        log.line(number).ply if number else 0: shown_chance(value.value)
        for number, value in values_by_number.items()
    }
    known = last
    if first_unknown is not None:
        known = log.line(first_unknown).ply - 1 if first_unknown else -1
    if match.ending is not None and match.ending.returns:
        chances[last] = shown_chance(float(match.ending.returns[seat]))
    key_moments = list[wire.KeyMomentLine]()
    mistakes = list[wire.MistakeLine]()
    if report is not None:
        costliest = nlargest(MAX_MISTAKES_SO_FAR, report.mistakes, key=lambda each: each.loss)
        mistakes += _mistake_lines(match, report.seat, costliest, log, say)
        changes = phrases.largest_changes(report, _first_turn_number(match, log))
        key_moments += [
            _turning_moment(report, log, each, say, is_judged=False) for each in changes
        ]
    return wire.SeatSoFar(
        seat=int(seat),
        curve=tuple(chances.items()),
        known=known,
        key_moments=tuple(key_moments),
        mistakes=tuple(mistakes),
    )


def _seat_log(match: Match, seat: Seat, say: Words) -> _SeatLog:
    match_copy = Match(match.kit, match.config, viewers=[seat])
    ending = wire.Line(len(match.plies), None, phrases.ending_text(match.ending, say))
    return _SeatLog([*ply_lines(match_copy, match.plies, say)], ending)


def _first_turn_number(match: Match, log: _SeatLog) -> int:
    """Return the number of the first line after the set-up."""
    setup_end = setup_length(match.kit, match.config, match.plies)
    return next(
        (n for n, each in enumerate(log.lines, 1) if each.ply > setup_end), len(log.lines) + 1
    )


def _curve(report: SeatReport, log: _SeatLog) -> Iterator[tuple[int, float]]:
    """Yield the expected score, from 0 to 100, at the start and after each step, by ply."""
    points = [(0, report.initial_value)]
    points += [(log.line(each.number).ply, each.value) for each in report.steps]
    for ply, value in points:
        yield ply, shown_chance(value)


def shown_chance(value: float) -> float:
    """Return the expected score, from 0 to 100, of an expected return.

    It is precise, because the page rounds it to whole percent, as the hint does. As in the hint,
    only a decided match has 0 or 100.
    """
    score = round(POINTS_PER_RETURN * (1 + value), CHANCE_DECIMALS)
    return max(0.0, min(score, 100.0)) if abs(value) >= 1 else max(1.0, min(score, 99.0))


def _turning_moment(
    report: SeatReport, log: _SeatLog, step: EvaluationStep, say: Words, is_judged: bool = True
) -> wire.KeyMomentLine:
    """Return a large change as a key moment; `is_judged`: whether the choices have been judged."""
    change = phrases.step_text(step, say)
    seats = [each.seat for each in log.lines]
    if whole_turn := is_part_of_turn(report, step.number, seats):
        is_unexplained = is_judged and is_loss_without_mistake(report, step, seats)
        id = "report-change-turn-only" if is_unexplained else "report-change-turn"
        change = say(id, change=change)
    return log.moment(step.number, change, phrases.change_reason(report, step, say, whole_turn))


def _best_moment(best: StrongChoice, log: _SeatLog, say: Words) -> wire.KeyMomentLine:
    advantage = say("report-advantage", points=round(best.advantage))
    return log.moment(best.number, advantage, phrases.praise_reason(best, say))


def _mistake_lines(
    match: Match, seat: Seat, mistakes: Iterable[Mistake], log: _SeatLog, say: Words
) -> Iterator[wire.MistakeLine]:
    kit, config, plies = match.kit, match.config, match.plies.record_plies
    observations = phrases.observations_before(kit, config, plies, seat)
    for each in mistakes:
        observation = observations[each.number - 1]
        text, why = phrases.mistake_text(kit, config, each, observation, say)
        yield wire.MistakeLine(
            ply=log.line(each.number).ply,
            number=each.number,
            loss=each.loss,
            text=text,
            why=why,
            compared=compare_mistake(kit, config, each, observation, say),
        )
