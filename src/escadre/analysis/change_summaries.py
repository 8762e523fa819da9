"""Summary lines: the changes of the win chance between two key moments.

A span gets no line if its changes are small and nothing notable happened in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from escadre.analysis.change_causes import CAUSES, EvaluationChange
from escadre.analysis.phrases import cause_name, shown_causes, signed_points
from escadre.analysis.report import EvaluationStep, SeatReport
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.core.advice import return_as_percent
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord

MAJOR_CHANGE = 10  # points: larger changes are listed one by one
MINOR_CHANGE = 3  # points: smaller changes between two moments are not summed up
MAX_NOTABLE_LINES = 6  # a summary line ends after this many notable log lines
MAX_STEPS_LISTED = 3  # at most this many steps are listed under one summary line
SMALL_CHANCE = 15  # percent: causes that exceed a smaller chance are not listed
MIN_LISTED_CHANGE = 3  # points: smaller steps are not listed


class LogLine(NamedTuple):
    """One line of a seat's log; a `notable` one, such as a hit, is always mentioned."""

    ply: int
    seat: Seat
    text: str
    notable: bool


class ReportedMatch(NamedTuple):
    """A match with one seat's report and log."""

    kit: AnyKit
    record: AnyRecord
    report: SeatReport
    lines: Sequence[LogLine]

    def ply(self, number: int) -> int:
        """Return the ply of a line of the log, which players read; the last one after the log."""
        lines = self.lines
        return lines[number - 1].ply if number <= len(lines) else len(self.record.plies)


def summary_between(
    match: ReportedMatch, start: int, end_index: int, mentioned_plies: Collection[int], say: Words
) -> Iterator[str]:
    """Summarize the changes between two moments, given by index.

    A span with large changes or many notable log lines is divided.
    """
    report, lines = match.report, match.lines
    before, span_start = value_before(report, start), start
    for n in range(start, end_index):
        number, end = report.changes[n].number, n + 1
        if end < end_index and report.changes[end].number == number:
            continue
        last = _number_before(report, end, lines)
        notable_numbers = _notable_numbers(
            lines, report.changes[span_start].number, last, mentioned_plies
        )
        is_major = abs(POINTS_PER_RETURN * (report.changes[n].value - before)) >= MAJOR_CHANGE
        if end == end_index or is_major or len(notable_numbers) >= MAX_NOTABLE_LINES:
            yield from _summary_lines(match, span_start, end, notable_numbers, say)
            before, span_start = report.changes[n].value, end


def value_before(report: SeatReport, index: int) -> float:
    """Return the evaluation before a change of the report."""
    return report.changes[index - 1].value if index else report.initial_value


def _number_before(report: SeatReport, index: int, lines: Sequence[LogLine]) -> int:
    """Return the last log number before the change with this index."""
    return report.changes[index].number - 1 if index < len(report.changes) else len(lines)


def _notable_numbers(
    lines: Sequence[LogLine], first: int, last: int, mentioned_plies: Collection[int]
) -> list[int]:
    """Return the numbers of notable lines that are not yet mentioned."""
    listed = enumerate(lines[first - 1 : last], first)
    return [n for n, line in listed if line.notable and line.ply not in mentioned_plies]


def _summary_lines(
    match: ReportedMatch, start: int, end_index: int, notable_numbers: Sequence[int], say: Words
) -> Iterator[str]:
    """Summarize changes: their sum, the notable lines, and the largest steps."""
    report, lines = match.report, match.lines
    changes, before = report.changes[start:end_index], value_before(report, start)
    first, last = changes[0].number, _number_before(report, end_index, lines)
    values = [before, *(each.value for each in changes)]
    if not notable_numbers and POINTS_PER_RETURN * (max(values) - min(values)) < MINOR_CHANGE:
        return
    steps = _largest_steps(report, first, last)
    percents = return_as_percent(before), return_as_percent(changes[-1].value)
    yield "  " + say(
        "report-between" if percents[0] != percents[1] else "report-between-same",
        first=match.ply(first),
        last=match.ply(max(first, last)),
        count=max(first, last) - first + 1,
        player=PlayerArgument(report.seat),
        before=percents[0],
        after=percents[1],
        parts=_causes_text(match, before, changes, say),
    )
    for n in sorted({*notable_numbers, *steps}):
        line = f"{match.ply(n)}. {lines[n - 1].text}"
        if (step := steps.get(n)) is not None:
            chances = {
                "before": return_as_percent(step.before),
                "after": return_as_percent(step.value),
            }
            line = say("report-in-between", line=line, **chances)
        yield f"     {line}"


def _largest_steps(report: SeatReport, first: int, last: int) -> dict[int, EvaluationStep]:
    """Return the largest steps between two numbers, by the number at which they began."""
    steps = [each for each in report.steps if first <= each.number <= last]
    large = sorted(steps, key=lambda each: -abs(each.gain))[:MAX_STEPS_LISTED]
    return {
        each.number: each
        for each in large
        if abs(POINTS_PER_RETURN * each.gain) >= MIN_LISTED_CHANGE
    }


def _causes_text(
    match: ReportedMatch, before: float, changes: Sequence[EvaluationChange], say: Words
) -> str:
    """Write the causes of these changes in brackets; the rounded numbers add up.

    Return "" if the chance is small at both ends, or large, and a cause exceeds it: a loss of 12
    points from 3% would not make sense.
    """
    kit, config, report = match.kit, match.record.config, match.report
    gains = {
        cause: sum(each.gain for each in changes if each.cause == cause)
        for cause in CAUSES
        if any(each.cause == cause for each in changes)
    }
    value = before
    shown_percent = return_as_percent(before)
    ends = shown_percent, return_as_percent(changes[-1].value)
    most_lost, most_gained = max(ends), 100 - min(ends)
    texts = list[str]()
    for cause, gain in shown_causes(kit, config, report, gains).items():
        value += gain
        points, shown_percent = return_as_percent(value) - shown_percent, return_as_percent(value)
        limit = most_gained if points > 0 else most_lost
        if limit < SMALL_CHANCE and abs(points) > limit:
            return ""
        if points:
            name = cause_name(kit, config, report, cause, say)
            texts.append(f"{name} {signed_points(points)}")
    return f" ({', '.join(texts)})" if texts else ""
