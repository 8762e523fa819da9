"""The key moments of a match as text, and summaries of the changes between them.

One summary covers the changes of the win chance between two moments, unless they are small and
nothing notable happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from escadre.analysis.change_causes import CAUSES, EvaluationChange
from escadre.analysis.choice_names import distinct_choice_names
from escadre.analysis.mistakes import largest_mistakes, listed_mistakes
from escadre.analysis.phrases import (
    as_sentence,
    better_choice_lines,
    cause_name,
    ending_text,
    join_reasons,
    largest_changes,
    mistake_line,
    mistake_names,
    observations_before,
    return_as_percent,
    signed_points,
)
from escadre.analysis.report import EvaluationStep, Mistake, SeatReport
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument, capitalized, name_label
from escadre.core.kit import AnyKit
from escadre.core.match.match import log_line
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import record_notices

MISTAKES_EXPLAINED = 4  # mistakes of a seat explained with reasons
MAX_ALTERNATIVES_NAMED = 6  # maximum number of alternatives that are named
FOLLOWING_LINES = 3  # at most this many log lines after a moment
MAJOR_CHANGE = 10  # points: larger changes are listed one by one
MINOR_CHANGE = 3  # points: smaller changes between two moments are not summed up
MAX_NOTABLE_LINES = 6  # a summary line ends after this many notable log lines
MAX_STEPS_LISTED = 3  # at most this many steps are listed under one summary line
MIN_LISTED_CHANGE = 3  # points: smaller steps are not listed


class LogLine(NamedTuple):
    """One line of a seat's log; a `notable` one, such as a hit, is always mentioned."""

    ply: int
    seat: Seat
    text: str
    notable: bool


class KeyMoment(NamedTuple):
    """A moment listed in the report, and its lines.

    `number`: position of the ply in the log of the seat, from 1. `line`: its log line; `lines`:
    further lines below it. `standing`: the score before it, in the terms of the game; "": none.
    `loss`: the loss of a choice as a return; None: the heading has the chances.
    """

    number: int
    ply: int
    actor: Seat
    line: str
    standing: str
    lines: tuple[str, ...]
    loss: float | None = None
    without_reasons: bool = False


def key_moment_lines(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """Yield the largest changes and the worst mistakes, in the order of the match.

    The chances are from the view of the seat of the first report.
    """
    first = reports[0]
    lines = {report.seat: seat_log_lines(kit, record, report.seat, say) for report in reports}
    numbers = {line.ply: n for n, line in enumerate(lines[first.seat], 1)}
    moments_by_ply = dict[int, KeyMoment]()
    for report in reports:
        mistakes, log = listed_mistakes(report), lines[report.seat]
        for moment in _mistake_moments(kit, record, report, log, mistakes, say):
            moments_by_ply[moment.ply] = moment._replace(
                number=numbers.get(moment.ply, moment.number)
            )
    major_steps = [
        each for each in first.steps if abs(POINTS_PER_RETURN * each.gain) > MAJOR_CHANGE
    ]
    turning_steps = [*largest_changes(first), *major_steps]
    for moment in turning_moments(kit, record, first, turning_steps, lines[first.seat], say):
        moments_by_ply.setdefault(moment.ply, moment)
    moments = [moments_by_ply[ply] for ply in sorted(moments_by_ply)]
    if moments:
        yield say("report-turned")
    start, mentioned_plies = 0, set[int]()
    log = lines[first.seat]
    reported_match = _ReportedMatch(kit, record, first, log)
    nexts = [*(each.number for each in moments[1:]), len(log) + 1]
    for moment, number in zip(moments, nexts[: len(moments)], strict=True):
        changes = changes_at_number(first, moment.number)
        # several moments of one turn have the same changes
        index = first.changes.index(changes[0]) if changes else start
        until = max(start, index)
        yield from _summary_between(reported_match, start, until, mentioned_plies, say)
        yield from moment_lines(moment, first.seat, value_before(first, index), changes, say)
        following_lines = [] if moment.without_reasons else [*_next_lines(log, moment, number)]
        if following_lines:
            texts = " · ".join(_within_sentence(each.text, say) for each in following_lines)
            yield f"     {say('report-then', lines=texts)}"
        mentioned_plies |= {moment.ply, *(each.ply for each in following_lines)}
        start = max(start, index + len(changes))
    yield from _summary_between(reported_match, start, len(first.changes), mentioned_plies, say)


def changes_at_number(report: SeatReport, log_number: int) -> list[EvaluationChange]:
    """Return the changes at one number of the log; a turn evaluated as a whole counts as one."""
    change_number = max((e.number for e in report.changes if e.number <= log_number), default=0)
    return [each for each in report.changes if each.number == change_number]


def moment_lines(
    moment: KeyMoment, seat: Seat, before: float, changes: Sequence[EvaluationChange], say: Words
) -> Iterator[str]:
    """Yield the lines on a moment: what happened, the score before it, the chances of this seat."""
    player, after = PlayerArgument(seat), changes[-1].value if changes else before
    low, high = return_as_percent(before), return_as_percent(after)
    score_lines = [say("report-stood", standing=moment.standing)] if moment.standing else []
    if moment.loss is None:
        line = as_sentence(moment.line)
        head = say("report-step", line=line, player=player, before=low, after=high)
    else:
        own = [each.value for each in changes if each.cause == "own"] or [after]
        return_after_choice, signed_loss = (
            own[-1],
            moment.loss if moment.actor == seat else -moment.loss,
        )
        cost = max(1, round(POINTS_PER_RETURN * moment.loss))
        best = max(
            0,
            min(return_as_percent(return_after_choice) + (cost if signed_loss > 0 else -cost), 100),
        )
        line, actor = as_sentence(moment.line), PlayerArgument(moment.actor)
        head = say("report-cost", line=line, player=actor, loss=cost)
        id = "report-chances-best" if return_after_choice == after else "report-chances-known"
        chances = {
            "before": low,
            "after": high,
            "best": best,
            "left": return_as_percent(return_after_choice),
        }
        score_lines.append(say(id, player=player, other=PlayerArgument(moment.actor), **chances))
    yield f"  {moment.number}. {head}"
    if score_lines:
        yield f"     {' '.join(score_lines)}"
    yield from (f"     {line}" for line in moment.lines)


class _ReportedMatch(NamedTuple):
    """A match with one seat's report and log."""

    kit: AnyKit
    record: AnyRecord
    report: SeatReport
    lines: Sequence[LogLine]


def _summary_between(
    match: _ReportedMatch, start: int, until: int, mentioned_plies: Collection[int], say: Words
) -> Iterator[str]:
    """Summarize the changes between two moments, given by index.

    A long span, or one with large changes, is divided.
    """
    report, lines = match.report, match.lines
    before, span_start = value_before(report, start), start
    for n in range(start, until):
        number, end = report.changes[n].number, n + 1
        if end < until and report.changes[end].number == number:
            continue
        last = _number_before(report, end, lines)
        notable_numbers = _notable(lines, report.changes[span_start].number, last, mentioned_plies)
        is_major = abs(POINTS_PER_RETURN * (report.changes[n].value - before)) >= MAJOR_CHANGE
        if end == until or is_major or len(notable_numbers) >= MAX_NOTABLE_LINES:
            yield from _summary_lines(match, span_start, end, mentioned_plies, say)
            before, span_start = report.changes[n].value, end


def value_before(report: SeatReport, index: int) -> float:
    """Return the evaluation before a change of the report."""
    return report.changes[index - 1].value if index else report.initial_value


def _number_before(report: SeatReport, index: int, lines: Sequence[LogLine]) -> int:
    """Return the last log number before the change with this index."""
    return report.changes[index].number - 1 if index < len(report.changes) else len(lines)


def _notable(
    lines: Sequence[LogLine], first: int, last: int, mentioned_plies: Collection[int]
) -> list[int]:
    """Return the numbers of notable lines that are not yet mentioned."""
    listed = enumerate(lines[first - 1 : last], first)
    return [n for n, line in listed if line.notable and line.ply not in mentioned_plies]


def _summary_lines(
    match: _ReportedMatch, start: int, until: int, mentioned_plies: Collection[int], say: Words
) -> Iterator[str]:
    """Summarize changes: their sum, the notable lines, and the largest steps."""
    kit, record, report, lines = match
    changes, before = report.changes[start:until], value_before(report, start)
    first, last = changes[0].number, _number_before(report, until, lines)
    values = [before, *(each.value for each in changes)]
    notable_numbers = _notable(lines, first, last, mentioned_plies)
    if not notable_numbers and POINTS_PER_RETURN * (max(values) - min(values)) < MINOR_CHANGE:
        return
    steps = _largest_steps(report, first, last)
    percents = return_as_percent(before), return_as_percent(changes[-1].value)
    yield "  " + say(
        "report-between" if percents[0] != percents[1] else "report-between-same",
        first=first,
        last=max(first, last),
        count=max(first, last) - first + 1,
        player=PlayerArgument(report.seat),
        before=percents[0],
        after=percents[1],
        parts=_causes_text(kit, record, report, before, changes, say),
    )
    for n in sorted({*notable_numbers, *steps}):
        line = f"{n}. {lines[n - 1].text}"
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
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    before: float,
    changes: Sequence[EvaluationChange],
    say: Words,
) -> str:
    """Write the causes of these changes in brackets; the rounded numbers add up."""
    gains = {cause: sum(each.gain for each in changes if each.cause == cause) for cause in CAUSES}
    value, shown_percent, texts = before, return_as_percent(before), list[str]()
    for cause in (cause for cause in CAUSES if any(each.cause == cause for each in changes)):
        value += gains[cause]
        points, shown_percent = return_as_percent(value) - shown_percent, return_as_percent(value)
        if points:
            name = cause_name(kit, record.config, report, cause, say)
            texts.append(f"{name} {signed_points(points / POINTS_PER_RETURN)}")
    return f" ({', '.join(texts)})" if texts else ""


def seat_log_lines(kit: AnyKit, record: AnyRecord, seat: Seat, say: Words) -> list[LogLine]:
    """Return the log of this seat, in order."""
    log, is_notable = list[LogLine](), kit.analysis.is_notable
    name_pairs = zip_longest(say.names, record.players)
    names = [name_label(name, say.language) if name else player for name, player in name_pairs]
    for n, noticed in record_notices(kit, record.config, record.plies, seat):
        line = log_line(kit, names, noticed, say).rstrip(".")
        if noticed.seat == CHANCE:  # the line does not begin with a name
            line = capitalized(line)
        notable = is_notable is not None and is_notable(
            noticed.before, noticed.action, noticed.after
        )
        log.append(LogLine(n, noticed.seat, line, notable))
    return log


def standing_text(kit: AnyKit, observation: Any, say: Words) -> str:
    """Write the scores of all seats in an observation; "" where the game has none."""
    standings = kit.standing(observation, say) if kit.standing else ()
    rows = (
        text("report-standing", player=PlayerArgument(each.seat), standing=each.text)
        for each in standings
    )
    return join_reasons(rows, say)


def _within_sentence(line: str, say: Words) -> str:
    """Begin a French log line with a small letter, unless with the name of a person."""
    people = [each.name for each in say.names if each and not (each.title or each.phrase)]
    if say.language != "fr" or line.startswith(tuple(people)):
        return line
    return line[:1].lower() + line[1:]


def _mistake_moments(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    lines: Sequence[LogLine],
    mistakes: Sequence[Mistake],
    say: Words,
) -> Iterator[KeyMoment]:
    """Yield a moment for each of these mistakes."""
    observations = observations_before(kit, record.config, record.plies, report.seat)
    explained = largest_mistakes(report, MISTAKES_EXPLAINED)
    for mistake in mistakes:
        observation, line = observations[mistake.number - 1], lines[mistake.number - 1]
        _, best = mistake_names(kit, record.config, mistake, observation, say)
        told = mistake_line(kit, record.config, line.text, mistake, observation, say)
        without_reasons, loss = mistake not in explained, mistake.loss / POINTS_PER_RETURN
        lines_of_choice, standing = (*better_choice_lines(mistake, best, say),), ""
        if not without_reasons:
            lines_of_choice = (
                *_alternatives(kit, record.config, observation, say),
                *lines_of_choice,
            )
            standing = standing_text(kit, observation, say)
        yield KeyMoment(
            mistake.number,
            line.ply,
            line.seat,
            told,
            standing,
            lines_of_choice,
            loss,
            without_reasons,
        )


def _alternatives(kit: AnyKit, config: Any, observation: Any, say: Words) -> Iterator[str]:
    """Write the legal actions of a choice, by name if they are few."""
    legal = [*kit.game.legal_actions(observation)]
    if len(legal) <= MAX_ALTERNATIVES_NAMED:
        names = distinct_choice_names(kit, config, observation, legal, say)
        quoted = [say("report-quoted", choice=name) for name in names]
        yield say("report-could", choices=", ".join(quoted))
    else:
        yield say("report-could-many", count=len(legal))


def turning_moments(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    steps: Iterable[EvaluationStep],
    lines: Sequence[LogLine],
    say: Words,
) -> Iterator[KeyMoment]:
    """Yield a moment for each of these steps, in order."""
    observations = observations_before(kit, record.config, record.plies, report.seat)
    ending = ending_text(record.ending, say)
    for each in _distinct_in_order(steps):
        ending_line = LogLine(lines[-1].ply + 1, CHANCE, ending, notable=False)
        line = ending_line if each.number > len(lines) else lines[each.number - 1]
        standing = standing_text(kit, observations[min(each.number, len(observations)) - 1], say)
        yield KeyMoment(each.number, line.ply, line.seat, line.text, standing, ())


def _distinct_in_order(steps: Iterable[EvaluationStep]) -> list[EvaluationStep]:
    """Return the steps in order, without duplicate numbers."""
    return sorted({each.number: each for each in steps}.values(), key=lambda each: each.number)


def _next_lines(lines: Sequence[LogLine], moment: KeyMoment, until: int) -> Iterator[LogLine]:
    """Yield the log lines after a moment, up to another seat's next choice; at least one line."""
    begun = False
    for line in lines[moment.number : min(moment.number + FOLLOWING_LINES, until - 1)]:
        if begun and line.seat not in (moment.actor, CHANCE):
            break
        if line.text:
            begun = True
            yield line
