"""The key moments of a match as text, with the summaries of the changes between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from escadre.analysis.change_causes import EvaluationChange
from escadre.analysis.change_summaries import (
    MAJOR_CHANGE,
    LogLine,
    ReportedMatch,
    summary_between,
    value_before,
)
from escadre.analysis.choice_names import distinct_choice_names
from escadre.analysis.phrases import (
    as_sentence,
    better_choice_lines,
    ending_text,
    largest_changes,
    mistake_line,
    mistake_names,
    observations_before,
)
from escadre.analysis.report import EvaluationStep, Mistake, SeatReport
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.core.advice import return_as_percent
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.catalogue import Words, semicolon, text
from escadre.core.i18n.player_names import PlayerArgument, capitalized, name_label
from escadre.core.kit import AnyKit
from escadre.core.match.match import log_line
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import record_notices

MAX_MISTAKES_EXPLAINED = 4  # mistakes of a seat explained with reasons
MAX_ALTERNATIVES_NAMED = 6  # maximum number of alternatives that are named
MAX_FOLLOWING_LINES = 3  # at most this many log lines after a moment


class KeyMoment(NamedTuple):
    """A moment listed in the report, and its lines.

    `log_number`: position of the ply in the log of the seat, from 1; `ply`: its number in the
    match. `actor`: the seat that chose, or CHANCE. `line`: its log line; `detail_lines`: further
    lines below it. `standing`: the score before it, in the terms of the game; "": none. `loss`: the
    loss of a choice in points; None: the heading shows the chances. `without_reasons`: a mistake
    that is listed without reasons. `best_return`: the return with the best choice. `whole_turn`:
    the change is that of several plies. `is_unexplained`: this turn lowered the chances of its
    seat, but none of its choices did.
    """

    log_number: int
    ply: int
    actor: Seat
    line: str
    standing: str
    detail_lines: tuple[str, ...]
    loss: int | None = None
    without_reasons: bool = False
    best_return: float | None = None
    whole_turn: bool = False
    is_unexplained: bool = False


def key_moment_lines(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """Yield the largest changes and the worst mistakes, in the order of the match.

    The chances are those of the seat of the first report.
    """
    first = reports[0]
    log = seat_log_lines(kit, record, first.seat, say)
    moments = _key_moments(kit, record, reports, log, say)
    if moments:
        yield say("report-turned")
    start, mentioned_plies = 0, set[int]()
    reported_match = ReportedMatch(kit, record, first, log)
    next_numbers = [*(each.log_number for each in moments[1:]), len(log) + 1]
    for moment, next_number in zip(moments, next_numbers, strict=False):
        changes = changes_at_number(first, moment.log_number)
        # several moments of one turn have the same changes
        index = first.changes.index(changes[0]) if changes else start
        until = max(start, index)
        yield from summary_between(reported_match, start, until, mentioned_plies, say)
        yield from moment_lines(moment, first.seat, value_before(first, index), changes, say)
        following_lines = list[LogLine]()
        if not moment.without_reasons:
            following_lines += _next_lines(log, moment, next_number)
        for n, each in enumerate(following_lines):
            id = "report-then-next" if n else "report-then"
            line = as_sentence(_within_sentence(each.text, say))
            yield f"     {say(id, line=line)}"
        mentioned_plies |= {moment.ply, *(each.ply for each in following_lines)}
        start = max(start, index + len(changes))
    yield from summary_between(reported_match, start, len(first.changes), mentioned_plies, say)


def _key_moments(
    kit: AnyKit,
    record: AnyRecord,
    reports: Sequence[SeatReport],
    first_log: Sequence[LogLine],
    say: Words,
) -> list[KeyMoment]:
    """Return the worst mistakes of all reports and the largest changes of the first, by ply.

    `first_log`: the log of the seat of the first report.
    """
    first = reports[0]
    numbers = {line.ply: n for n, line in enumerate(first_log, 1)}
    moments_by_ply = dict[int, KeyMoment]()
    for report in reports:
        log = first_log if report is first else seat_log_lines(kit, record, report.seat, say)
        for moment in _mistake_moments(kit, record, report, log, report.listed_mistakes, say):
            moments_by_ply[moment.ply] = moment._replace(
                log_number=numbers.get(moment.ply, moment.log_number)
            )
    explained_numbers = {
        change.number
        for each in moments_by_ply.values()
        for change in changes_at_number(first, each.log_number)
    }
    major_steps = [
        each
        for each in first.steps
        if each.is_visible and abs(POINTS_PER_RETURN * each.caused) > MAJOR_CHANGE
    ]
    turning_steps = [*largest_changes(first), *major_steps]
    for moment in turning_moments(kit, record, first, turning_steps, first_log, say):
        changes = changes_at_number(first, moment.log_number) if moment.whole_turn else []
        if changes and changes[0].number in explained_numbers:
            continue  # the mistake of this turn explains its change
        moments_by_ply.setdefault(moment.ply, moment)
    return [moments_by_ply[ply] for ply in sorted(moments_by_ply)]


def changes_at_number(report: SeatReport, log_number: int) -> list[EvaluationChange]:
    """Return the changes at one number of the log; a turn evaluated as a whole counts as one."""
    change_number = max((e.number for e in report.changes if e.number <= log_number), default=0)
    return [each for each in report.changes if each.number == change_number]


def moment_lines(
    moment: KeyMoment, seat: Seat, before: float, changes: Sequence[EvaluationChange], say: Words
) -> Iterator[str]:
    """Yield the lines on a moment: the event, the score before it, the chances of this seat."""
    player, after = PlayerArgument(seat), changes[-1].value if changes else before
    percent_before, percent_after = return_as_percent(before), return_as_percent(after)
    score_lines = [say("report-stood", standing=moment.standing)] if moment.standing else []
    if moment.loss is None:
        line = as_sentence(moment.line)
        id = "report-step-turn" if moment.whole_turn else "report-step"
        if moment.is_unexplained:
            id = "report-step-turn-only"
        head = say(id, line=line, player=player, before=percent_before, after=percent_after)
    else:
        own = [each.value for each in changes if each.cause == "own"] or [after]
        percent_played = return_as_percent(own[-1])
        cost = moment.loss
        percent_best = percent_played + (cost if moment.actor == seat else -cost)
        line, actor = as_sentence(moment.line), PlayerArgument(moment.actor)
        head = say("report-cost", line=line, player=actor, loss=cost)
        id = "report-chances-best" if own[-1] == after else "report-chances-known"
        if moment.whole_turn and moment.best_return is not None:
            id = "report-chances-turn"
            percent_best = return_as_percent(
                moment.best_return if moment.actor == seat else -moment.best_return
            )
        chances = {
            "before": percent_before,
            "after": percent_after,
            "best": max(0, min(percent_best, 100)),
            "left": percent_played,
        }
        score_lines.append(say(id, player=player, other=PlayerArgument(moment.actor), **chances))
    yield f"  {moment.ply}. {head}"
    if score_lines:
        yield f"     {' '.join(score_lines)}"
    yield from (f"     {line}" for line in moment.detail_lines)


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
    return semicolon(say).join(map(say.format, rows))


def _within_sentence(line: str, say: Words) -> str:
    """Return a log line for the middle of a sentence.

    In French it begins with a small letter, unless it begins with the name of a person.
    """
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
    explained = report.largest_mistakes(MAX_MISTAKES_EXPLAINED)
    seats = [each.seat for each in lines]
    for mistake in mistakes:
        observation, line = observations[mistake.number - 1], lines[mistake.number - 1]
        _, best = mistake_names(kit, record.config, mistake, observation, say)
        log_text = mistake_line(kit, record.config, line.text, mistake, observation, say)
        without_reasons, loss = mistake not in explained, mistake.rounded_loss
        lines_of_choice, standing = (*better_choice_lines(mistake, best, say),), ""
        if not without_reasons:
            lines_of_choice = (
                *_alternatives(kit, record.config, observation, say),
                *lines_of_choice,
            )
            standing = standing_text(kit, observation, say)
        yield KeyMoment(
            log_number=mistake.number,
            ply=line.ply,
            actor=line.seat,
            line=log_text,
            standing=standing,
            detail_lines=lines_of_choice,
            loss=loss,
            without_reasons=without_reasons,
            best_return=mistake.value + mistake.loss / POINTS_PER_RETURN,
            whole_turn=is_part_of_turn(report, mistake.number, seats),
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
    seats = [each.seat for each in lines]
    for each in _distinct_in_order(steps):
        ending_line = LogLine(len(record.plies), CHANCE, ending, notable=False)
        line = ending_line if each.number > len(lines) else lines[each.number - 1]
        standing = standing_text(kit, observations[min(each.number, len(observations)) - 1], say)
        whole_turn = is_part_of_turn(report, each.number, seats)
        yield KeyMoment(
            log_number=each.number,
            ply=line.ply,
            actor=line.seat,
            line=line.text,
            standing=standing,
            detail_lines=(),
            whole_turn=whole_turn,
            is_unexplained=whole_turn and is_loss_without_mistake(report, each, seats),
        )


def is_part_of_turn(report: SeatReport, number: int, seats: Sequence[int | None]) -> bool:
    """Return whether the change at a number of the log belongs to a turn of several plies.

    `seats`: the actor of each line of the log; None or CHANCE for chance.
    """
    changed = {each.number for each in report.changes}
    if number not in changed:
        return bool(changed) and number <= len(seats)
    if number >= len(seats) or number + 1 in changed:
        return False
    return seats[number] == seats[number - 1] not in (None, CHANCE)


def is_loss_without_mistake(
    report: SeatReport, step: EvaluationStep, seats: Sequence[int | None]
) -> bool:
    """Return whether a turn of the report's seat lowered its chances, but none of its choices did.

    `seats`: the actor of each line of the log.
    """
    if step.seat != report.seat or step.caused_points >= 0:
        return False
    last = step.number
    while last < len(seats) and seats[last] == report.seat:
        last += 1
    return not any(step.number <= each.number <= last for each in report.mistakes)


def _distinct_in_order(steps: Iterable[EvaluationStep]) -> list[EvaluationStep]:
    """Return the steps in order, without duplicate numbers."""
    return sorted({each.number: each for each in steps}.values(), key=lambda each: each.number)


def _next_lines(lines: Sequence[LogLine], moment: KeyMoment, until: int) -> Iterator[LogLine]:
    """Yield the next line of the log, and those that follow it until another seat chooses."""
    has_begun = False
    for line in lines[moment.log_number : min(moment.log_number + MAX_FOLLOWING_LINES, until - 1)]:
        if has_begun and line.seat not in (moment.actor, CHANCE):
            break
        if line.text:
            has_begun = True
            yield line
