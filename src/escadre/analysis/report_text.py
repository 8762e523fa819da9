"""The report of a match as text: summary, chart, causes, key moments, choices, rules and method."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from escadre.analysis.change_summaries import ReportedMatch, value_before
from escadre.analysis.key_moments import (
    changes_at_number,
    key_moment_lines,
    moment_lines,
    seat_log_lines,
    turning_moments,
)
from escadre.analysis.mirror_reports import is_symmetric, with_opponent_mistakes
from escadre.analysis.phrases import (
    MAX_KEY_MOMENTS,
    as_sentence,
    better_choice_lines,
    cause_lines,
    cause_name,
    chance_meaning,
    choice_count_text,
    ending_text,
    largest_changes,
    margin_points,
    mean_loss_text,
    mistake_line,
    mistake_names,
    observations_before,
    rounded_causes,
    signed_points,
    small_losses_text,
    summary_lines,
)
from escadre.analysis.report import (
    SeatReport,
)
from escadre.analysis.turning_point import (
    DECIDED_CHANCE,
    decided_at,
    lowest_chance_from,
    turning_step,
)
from escadre.core.advice import chance_as_percent, return_as_percent
from escadre.core.game import Seat, has_two_players, has_two_sides
from escadre.core.i18n.catalogue import Words, format_number
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import replay

BRIEF_MISTAKES = 3  # mistakes of a seat in a brief report
SUMMARY_LINES = 3
CHART_WIDTH, CHART_HEIGHT = 48, 4  # columns and rows of the chart
BAR_GLYPHS = " ▁▂▃▄▅▆▇█"
INTRODUCTION_MESSAGES = ("aim-1", "aim-2", "aim-3")


def report_lines(
    kit: AnyKit,
    record: AnyRecord,
    reports: Sequence[SeatReport],
    say: Words,
    full: bool = False,
    seat: Seat | None = None,
) -> Iterator[str]:
    """Yield the report of a match as text from the reports of its seats; `say` has player names.

    It begins with a summary. `full` adds every moment, the rules and the method. With `seat`, only
    this seat is reported on; another report then tells which moves of its player were mistakes.
    """
    symmetric = is_symmetric(kit, record.config, record.plies, reports)
    if symmetric:
        first, second = reversed(reports) if seat == reports[1].seat else reports
        reports = with_opponent_mistakes(kit, record.config, record.plies, first, second), second
    if seat is not None:
        reports, symmetric = [each for each in reports if each.seat == seat], False
    matches = [
        ReportedMatch(kit, record, each, seat_log_lines(kit, record, each.seat, say))
        for each in reports
    ]
    more_than_two_players = len(reports) > 2
    for n, match in enumerate(matches[:1] if symmetric else matches):
        in_section = matches if symmetric else [match]
        if n:
            yield ""
        if not symmetric:
            yield say("report-title", player=PlayerArgument(match.report.seat))
        yield from _summary(match, say)
        if full or not more_than_two_players:
            yield ""
            yield from _chart_and_causes(match, say)
        if full:
            yield ""
            yield from key_moment_lines(kit, record, [each.report for each in in_section], say)
            for each in in_section:
                yield ""
                yield from _choice_lines(each, say)
            if turning_points := [*_turning_point_lines(match, say)]:
                yield from ("", *turning_points)
        else:
            yield from _brief_lines(in_section, more_than_two_players, say)
    yield ""
    if full:
        yield from _rules_and_method(kit, record, reports, symmetric, say)
    else:
        yield say("report-full")


def _summary(match: ReportedMatch, say: Words) -> Iterator[str]:
    """Yield three lines: the result, the leads, the main causes."""
    kit, record, report, _ = match
    ended = record.ending is not None
    lines = [*summary_lines(kit, record.config, report, ended, say, match.ply)]
    if len(lines) < SUMMARY_LINES:
        lines[:0] = [_causes_sentence(match, say)]
    if len(lines) < SUMMARY_LINES:
        lines += [*_turning_point_lines(match, say)][: SUMMARY_LINES - len(lines)]
    yield from lines


def _causes_sentence(match: ReportedMatch, say: Words) -> str:
    """Write the win chances at the start and the end, and the causes of the change."""
    kit, record, report, _ = match
    causes = ", ".join(
        f"{cause_name(kit, record.config, report, cause, say)} {signed_points(points)}"
        for cause, points in rounded_causes(kit, record.config, report).items()
    )
    start, result = return_as_percent(report.initial_value), return_as_percent(report.result)
    return say(
        "report-closing",
        player=PlayerArgument(report.seat),
        start=start,
        parts=causes,
        result=result,
    )


def _turning_point_lines(match: ReportedMatch, say: Words) -> Iterator[str]:
    """Yield the turning point of a match of two players, and the moment when it was decided."""
    kit, record, report, lines = match
    player = PlayerArgument(report.seat)
    if record.ending is None or not has_two_players(kit.game, record.config) or not report.result:
        return
    winner = PlayerArgument(report.winner)
    decided = decided_at(report)
    if decided is not None and decided >= report.changes[-1].number:
        decided = None
    if (step := turning_step(report)) is not None:
        is_after_log = step.number > len(lines)
        line = ending_text(record.ending, say) if is_after_log else lines[step.number - 1].text
        chances = {"before": return_as_percent(step.before), "after": return_as_percent(step.value)}
        least = lowest_chance_from(report, step.number)
        if decided is not None and step.number >= decided:  # one sentence for both events
            decided = None
        chances = {"number": match.ply(step.number), "least": least, **chances}
        line = as_sentence(line)
        yield say("report-turn", line=line, player=player, winner=winner, **chances)
    if decided is not None:
        least = chance_as_percent(DECIDED_CHANCE)
        yield say("report-decided", number=match.ply(decided), player=winner, least=least)


def _brief_lines(
    matches: Sequence[ReportedMatch], more_than_two_players: bool, say: Words
) -> Iterator[str]:
    """Yield the largest changes, then the worst mistakes of each player.

    With `more_than_two_players`, yield one change and one mistake per player, without reasons.
    """
    kit, record, first, log = matches[0]
    moments = [
        *turning_moments(
            kit,
            record,
            first,
            largest_changes(first, max_steps=1 if more_than_two_players else MAX_KEY_MOMENTS),
            log,
            say,
        )
    ]
    if moments and not more_than_two_players:
        yield ""
        yield say("report-turned")
    for moment in moments:
        changes = changes_at_number(first, moment.log_number)
        before = value_before(first, first.changes.index(changes[0]))
        yield next(moment_lines(moment, first.seat, before, changes, say))
    for match in matches:
        report = match.report
        if not more_than_two_players:
            yield ""
        heading = say("report-choices-by", player=PlayerArgument(report.seat))
        count = 1 if more_than_two_players else BRIEF_MISTAKES
        parts = [heading, choice_count_text(report, say)]
        if small := small_losses_text(kit, record.config, record.plies, report, say):
            parts.append(small)
        if len(report.mistakes) > count:
            parts.append(say("report-costliest", count=count))
        yield " ".join(parts)
        yield from _brief_mistakes(match, count, say)


def _brief_mistakes(match: ReportedMatch, count: int, say: Words) -> Iterator[str]:
    """Yield the worst mistakes with the better choices, and the reasons for the worst one."""
    kit, record, report, lines = match
    observations = observations_before(kit, record.config, record.plies, report.seat)
    worst = report.largest_mistakes(count)
    for mistake in sorted(worst, key=lambda each: each.number):
        observation, played = observations[mistake.number - 1], lines[mistake.number - 1]
        _, best = mistake_names(kit, record.config, mistake, observation, say)
        with_reasons = mistake is worst[0] and count > 1
        better = (
            next(better_choice_lines(mistake, best, say))
            if with_reasons
            else say("report-better", best=best)
        )
        line = as_sentence(mistake_line(kit, record.config, played.text, mistake, observation, say))
        player = PlayerArgument(report.seat)
        if mistake.is_unseen or mistake.in_turn:
            cost = say("report-cost", line=line, player=player, loss=mistake.rounded_loss)
        else:
            cost = say("report-mistake", line=line, player=player, **mistake.chances)
        yield f"  {played.ply}. {cost} {better}"


def _rules_and_method(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], symmetric: bool, say: Words
) -> Iterator[str]:
    yield say("report-method")
    if INTRODUCTION_MESSAGES[0] in say:
        ids = (f"report-{id}" if f"report-{id}" in say else id for id in INTRODUCTION_MESSAGES)
        yield say("report-aim", aim=" ".join(map(say, ids)))
    if "report-terms" in say:
        yield say("report-terms")
    if fleets := [*_fleet_lines(kit, record, say)]:
        yield " ".join(fleets)
    yield chance_meaning(kit, record.config, say)
    if symmetric:
        yield say("report-mirror", player=PlayerArgument(reports[1].seat))
    yield say("report-moves")
    yield say("report-judged")
    causes = {cause for each in reports for cause in rounded_causes(kit, record.config, each)}
    if "net" in causes:
        yield say("report-net-about", player=PlayerArgument(reports[0].seat))
    if "revised" in causes:
        yield say("report-revised-about")


def _fleet_lines(kit: AnyKit, record: AnyRecord, say: Words) -> Iterator[str]:
    """Yield a line on the ships of each seat, if the seats have different ships."""
    if kit.describe_fleet is None:
        return
    *_, last = replay(kit, record)
    for seat in range(len(record.players)):
        if description := kit.describe_fleet(kit.game.observe(last, None), seat, say):
            yield description


def _chart_and_causes(match: ReportedMatch, say: Words) -> Iterator[str]:
    kit, record, report, _ = match
    ended = record.ending is not None
    course_id = "report-course" if has_two_sides(kit.game, record.config) else "report-course-many"
    yield say(course_id, player=PlayerArgument(report.seat))
    last_ply = max(1, len(record.plies))
    yield from evaluation_chart(report, last_ply, match.ply)
    yield say("report-column", numbers=format_number(say, last_ply / (CHART_WIDTH - 1)))
    yield ""
    yield say("report-account", player=PlayerArgument(report.seat))
    rows = cause_lines(kit, record.config, report, say, ended)
    width = max(len(row.name) for row in rows)
    yield from (f"  {row.name:<{width}}  {row.text:>4}" for row in rows)
    if any(margin_points(kit, record.config, report).values()):
        yield say("report-about")


def evaluation_chart(
    report: SeatReport, last_ply: int, ply_of: Callable[[int], int] = int
) -> Iterator[str]:
    """Yield a chart of the win chance, 0% to 100%, over the plies up to `last_ply`.

    `ply_of`: converts a number of the seat's log to a ply.
    """
    levels = list[float]()
    for column in range(CHART_WIDTH):
        until = column * last_ply / (CHART_WIDTH - 1)
        values = [
            report.initial_value,
            *(each.value for each in report.steps if ply_of(each.number) <= until),
        ]
        levels.append((1 + values[-1]) / 2 * CHART_HEIGHT)
    for row in reversed(range(CHART_HEIGHT)):
        marks = (BAR_GLYPHS[round(8 * min(max(level - row, 0.0), 1.0))] for level in levels)
        yield f"  {100 * (row + 1) // CHART_HEIGHT:>3} |{''.join(marks)}"
    yield f"    0 +{'-' * CHART_WIDTH}"
    yield f"       1{last_ply:>{CHART_WIDTH - 1}}"


def _choice_lines(match: ReportedMatch, say: Words) -> Iterator[str]:
    """Yield the number of a seat's choices, the mistakes not listed above, and the mean loss."""
    kit, report = match.kit, match.report
    player = say("report-choices-by", player=PlayerArgument(report.seat))
    yield f"{player} {choice_count_text(report, say)}"
    if small := small_losses_text(kit, match.record.config, match.record.plies, report, say):
        yield small
    listed = report.listed_mistakes
    if rest := [each for each in report.mistakes if each not in listed]:
        numbers = ", ".join(f"{match.ply(each.number)} ({each.rounded_loss})" for each in rest)
        loss = sum(each.rounded_loss for each in rest)
        yield say("report-more", count=len(rest), numbers=numbers, loss=loss)
    if judgement := mean_loss_text(report, say):
        yield judgement
