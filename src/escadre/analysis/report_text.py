"""The report of a match as text: moments, chart, summary.

The text accounts for all changes of the chances: those that are not listed as moments are summed
up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from escadre.analysis.choice_names import distinct_choice_names
from escadre.analysis.evaluation import POINTS_PER_RETURN
from escadre.analysis.phrases import (
    DECIDED_CHANCE,
    LEAD_THRESHOLD,
    better_choice_lines,
    cause_lines,
    cause_name,
    chance_as_percent,
    chance_meaning,
    choice_count_text,
    decided_at,
    ending_text,
    format_decimal,
    join_reasons,
    largest_changes,
    lead_taken_at,
    mean_loss_text,
    mistake_names,
    observations_before,
    return_as_percent,
    rounded_causes,
    rounded_loss,
    rounded_total_loss,
    signed_points,
    summary_lines,
)
from escadre.analysis.report import (
    CAUSES,
    EvaluationChange,
    EvaluationStep,
    Mistake,
    SeatReport,
    is_symmetric,
    with_opponent_mistakes,
)
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.notices import log_line
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import information_state, record_notices, replay

MISTAKES_EXPLAINED = 4  # mistakes of a seat explained with reasons
MISTAKES_LISTED = 12  # mistakes listed, the others in one line
MAX_ALTERNATIVES_NAMED = 6  # maximum number of alternatives that are named
FOLLOWING_LINES = 3  # lines on what followed
SWING = 10  # points: larger changes are listed one by one
DRIFT = 3  # points: smaller changes between two moments are not summed up
LISTED = 6  # notable lines of a part that is summed up
STEPS_LISTED = 3  # steps listed of a part that changes much
STEP_LISTED = 3  # minimum points of such a step


class _LogLine(NamedTuple):
    """One line of a seat's log; a `notable` one, as a hit, is always mentioned."""

    ply: int
    seat: Seat
    text: str
    notable: bool


class _KeyMoment(NamedTuple):
    """A moment listed in the report: its number in the log of a seat, and its lines.

    `stood`: the score before it, in the terms of the game; "": none. `loss`: the loss of a choice
    as a return; None: the heading has the chances.
    """

    number: int
    ply: int
    actor: Seat
    line: str
    stood: str
    lines: tuple[str, ...]
    loss: float | None = None
    short: bool = False


def key_moment_lines(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """Yield the largest changes and the worst mistakes, in the order of the match.

    Chances are those of the seat of the first report.
    """
    first = reports[0]
    lines = {report.seat: _lines(kit, record, report.seat, say) for report in reports}
    numbers = {line.ply: n for n, line in enumerate(lines[first.seat], 1)}
    found = dict[int, _KeyMoment]()
    for report in reports:
        for moment in _mistake_moments(kit, record, report, lines[report.seat], say):
            found[moment.ply] = moment._replace(number=numbers.get(moment.ply, moment.number))
    for moment in _turning_moments(kit, record, first, lines[first.seat], say):
        found.setdefault(moment.ply, moment)
    moments = [found[ply] for ply in sorted(found)]
    if moments:
        yield say("report-turned")
    begun, value, told = 0, first.start, set[int]()
    logged = lines[first.seat]
    nexts = [*(each.number for each in moments[1:]), len(logged) + 1]
    for moment, number in zip(moments, nexts[: len(moments)], strict=True):
        changes = _changes_of(first, moment.number)
        until = max(begun, first.changes.index(changes[0])) if changes else begun
        yield from _summary_between(kit, record, first, begun, until, logged, told, say)
        value = first.changes[until - 1].value if until else value
        yield from _moment_lines(moment, first.seat, value, changes, say)
        followed = [] if moment.short else [*_next_lines(logged, moment, number)]
        if followed:
            yield f"     {say('report-then', lines=' · '.join(each.text for each in followed))}"
        told |= {moment.ply, *(each.ply for each in followed)}
        begun = max(begun, until + len(changes))
    yield from _summary_between(kit, record, first, begun, len(first.changes), logged, told, say)


def listed_mistakes(report: SeatReport) -> list[Mistake]:
    """Return the worst mistakes, in order."""
    most = _largest_mistakes(report, MISTAKES_LISTED)
    return [each for each in report.costly if each in most]


def _largest_mistakes(report: SeatReport, count: int) -> list[Mistake]:
    return sorted(report.costly, key=lambda each: -each.loss)[:count]


def _changes_of(report: SeatReport, number: int) -> list[EvaluationChange]:
    """Return the changes of one number; a turn evaluated as a whole counts as one."""
    begun = max((e.number for e in report.changes if e.number <= number), default=0)
    return [each for each in report.changes if each.number == begun]


def _moment_lines(
    moment: _KeyMoment, seat: Seat, before: float, changes: Sequence[EvaluationChange], say: Words
) -> Iterator[str]:
    """Yield what happened, the score before it, and the chances of this seat."""
    player, after = PlayerArgument(seat), changes[-1].value if changes else before
    low, high = return_as_percent(before), return_as_percent(after)
    stood = [say("report-stood", standing=moment.stood)] if moment.stood else []
    if moment.loss is None:
        head = say("report-step", line=moment.line, player=player, before=low, after=high)
    else:
        own = [each.value for each in changes if each.part == "own"] or [after]
        left, lost = own[-1], moment.loss if moment.actor == seat else -moment.loss
        cost = max(1, round(POINTS_PER_RETURN * moment.loss))
        best = max(0, min(return_as_percent(left) + (cost if lost > 0 else -cost), 100))
        head = say("report-cost", line=moment.line, player=PlayerArgument(moment.actor), loss=cost)
        id = "report-chances-best" if left == after else "report-chances-known"
        chances = {"before": low, "after": high, "best": best, "left": return_as_percent(left)}
        stood.append(say(id, player=player, other=PlayerArgument(moment.actor), **chances))
    yield f"  {moment.number}. {head}"
    if stood:
        yield f"     {' '.join(stood)}"
    yield from (f"     {line}" for line in moment.lines)


def _summary_between(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    begun: int,
    until: int,
    lines: Sequence[_LogLine],
    told: Collection[int],
    say: Words,
) -> Iterator[str]:
    """Summarize the changes between two moments, given by index.

    A long span, or one with large changes, is divided.
    """
    before, parted = _value_before(report, begun), begun
    for n in range(begun, until):
        number, end = report.changes[n].number, n + 1
        if end < until and report.changes[end].number == number:
            continue
        last = _number_before(report, end, lines)
        listed = _notable(lines, report.changes[parted].number, last, told)
        changed = abs(POINTS_PER_RETURN * (report.changes[n].value - before)) >= SWING
        if end == until or changed or len(listed) >= LISTED:
            yield from _summary_lines(kit, record, report, parted, end, lines, told, say)
            before, parted = report.changes[n].value, end


def _value_before(report: SeatReport, index: int) -> float:
    return report.changes[index - 1].value if index else report.start


def _number_before(report: SeatReport, index: int, lines: Sequence[_LogLine]) -> int:
    """Return the last number before the change with this index."""
    return report.changes[index].number - 1 if index < len(report.changes) else len(lines)


def _notable(lines: Sequence[_LogLine], first: int, last: int, told: Collection[int]) -> list[int]:
    """Return the numbers of notable lines that are not yet mentioned."""
    listed = enumerate(lines[first - 1 : last], first)
    return [n for n, line in listed if line.notable and line.ply not in told]


def _summary_lines(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    begun: int,
    until: int,
    lines: Sequence[_LogLine],
    told: Collection[int],
    say: Words,
) -> Iterator[str]:
    """Summarize changes: their sum, the notable lines, and the largest steps."""
    changes, before = report.changes[begun:until], _value_before(report, begun)
    first, last = changes[0].number, _number_before(report, until, lines)
    values = [before, *(each.value for each in changes)]
    hits = _notable(lines, first, last, told)
    if not hits and POINTS_PER_RETURN * (max(values) - min(values)) < DRIFT:
        return
    steps = _largest_steps(report, first, last)
    yield "  " + say(
        "report-between",
        first=first,
        last=max(first, last),
        player=PlayerArgument(report.seat),
        before=return_as_percent(before),
        after=return_as_percent(changes[-1].value),
        parts=_parts(kit, record, report, before, changes, say),
    )
    for n in sorted({*hits, *steps}):
        line = f"{n}. {lines[n - 1].text}"
        if (step := steps.get(n)) is not None:
            chances = {
                "before": return_as_percent(step.before),
                "after": return_as_percent(step.value),
            }
            line = say("report-in-between", line=line, **chances)
        yield f"     {line}"


def _largest_steps(report: SeatReport, first: int, last: int) -> dict[int, EvaluationStep]:
    """Return the largest steps of this part, by the number at which they began."""
    steps = [each for each in report.steps if first <= each.number <= last]
    large = sorted(steps, key=lambda each: -abs(each.gain))[:STEPS_LISTED]
    return {
        each.number: each for each in large if abs(POINTS_PER_RETURN * each.gain) >= STEP_LISTED
    }


def _parts(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    before: float,
    changes: Sequence[EvaluationChange],
    say: Words,
) -> str:
    """Write the causes of these changes in brackets; the rounded numbers add up."""
    gains = {p: sum(each.gain for each in changes if each.part == p) for p in CAUSES}
    value, said, found = before, return_as_percent(before), list[str]()
    for part in (p for p in CAUSES if any(each.part == p for each in changes)):
        value += gains[part]
        points, said = return_as_percent(value) - said, return_as_percent(value)
        if points:
            name = cause_name(kit, record.config, report, part, say)
            found.append(f"{name} {signed_points(points / POINTS_PER_RETURN, say)}")
    return f" ({', '.join(found)})" if found else ""


def _lines(kit: AnyKit, record: AnyRecord, seat: Seat, say: Words) -> list[_LogLine]:
    """Return the log of this seat, in order."""
    found, is_notable = list[_LogLine](), kit.analysis.is_notable
    for n, noticed in record_notices(kit, record.config, record.plies, seat):
        line = log_line(kit, record.players, noticed, say).rstrip(".")
        notable = is_notable is not None and is_notable(
            noticed.before, noticed.action, noticed.after
        )
        found.append(_LogLine(n, noticed.seat, line, notable))
    return found


def standing_text(kit: AnyKit, observation: Any, say: Words) -> str:
    """Write the scores of all seats in an observation; "" where the game has none."""
    told = kit.standing(observation, say) if kit.standing else ()
    rows = (
        text("report-standing", player=PlayerArgument(each.seat), standing=each.text)
        for each in told
    )
    return join_reasons(rows, say)


def _mistake_moments(
    kit: AnyKit, record: AnyRecord, report: SeatReport, lines: Sequence[_LogLine], say: Words
) -> Iterator[_KeyMoment]:
    sights = observations_before(kit, record.config, record.plies, report.seat)
    explained = _largest_mistakes(report, MISTAKES_EXPLAINED)
    for choice in listed_mistakes(report):
        observation, line = sights[choice.number - 1], lines[choice.number - 1]
        _, best = mistake_names(kit, record.config, choice, observation, say)
        short, loss = choice not in explained, choice.loss / POINTS_PER_RETURN
        told, stood = (*better_choice_lines(choice, best, say),), ""
        if not short:
            told = (*_alternatives(kit, record.config, observation, say), *told)
            stood = standing_text(kit, observation, say)
        yield _KeyMoment(choice.number, line.ply, line.seat, line.text, stood, told, loss, short)


def _alternatives(kit: AnyKit, config: Any, observation: Any, say: Words) -> Iterator[str]:
    """Write the legal actions of a choice, by name if they are few."""
    legal = [*kit.game.legal_actions(observation)]
    if len(legal) <= MAX_ALTERNATIVES_NAMED:
        names = distinct_choice_names(kit, config, observation, legal, say)
        quoted = [say("report-quoted", choice=name) for name in names]
        yield say("report-could", choices=", ".join(quoted))
    else:
        yield say("report-could-many", count=len(legal))


def _turning_moments(
    kit: AnyKit, record: AnyRecord, report: SeatReport, lines: Sequence[_LogLine], say: Words
) -> Iterator[_KeyMoment]:
    sights = observations_before(kit, record.config, record.plies, report.seat)
    large = [each for each in report.steps if abs(POINTS_PER_RETURN * each.gain) > SWING]
    ending = ending_text(record.ending, say)
    for each in _in_order([*largest_changes(report), *large]):
        over = _LogLine(lines[-1].ply + 1, CHANCE, ending, notable=False)
        line = over if each.number > len(lines) else lines[each.number - 1]
        stood = standing_text(kit, sights[min(each.number, len(sights)) - 1], say)
        yield _KeyMoment(each.number, line.ply, line.seat, line.text, stood, ())


def closing_lines(kit: AnyKit, record: AnyRecord, report: SeatReport, say: Words) -> Iterator[str]:
    """Yield the summary of a match by causes, and its turning points."""
    parts = rounded_causes(report).items()
    named = ", ".join(
        f"{cause_name(kit, record.config, report, part, say)} "
        f"{signed_points(points / POINTS_PER_RETURN, say)}"
        for part, points in parts
    )
    start, result = return_as_percent(report.start), return_as_percent(report.result)
    player = PlayerArgument(report.seat)
    yield say("report-closing", player=player, start=start, parts=named, result=result)
    if record.ending is None or len(kit.game.sides(record.config)) != 2 or not report.result:
        return
    winner = PlayerArgument(report.seat if report.result > 0 else 1 - report.seat)
    step = next((e for e in report.steps if e.number == lead_taken_at(report)), None)
    if step is not None:
        lines = _lines(kit, record, report.seat, say)
        over = step.number > len(lines)
        line = ending_text(record.ending, say) if over else lines[step.number - 1].text
        chances = {"before": return_as_percent(step.before), "after": return_as_percent(step.value)}
        chances = {"number": step.number, "least": return_as_percent(LEAD_THRESHOLD), **chances}
        yield say("report-turn", line=line, player=player, winner=winner, **chances)
    if (number := decided_at(report)) is not None and number < report.changes[-1].number:
        yield say(
            "report-decided", number=number, player=winner, least=chance_as_percent(DECIDED_CHANCE)
        )


def _in_order(steps: Iterable[EvaluationStep]) -> list[EvaluationStep]:
    """Return each of these moments once, in order."""
    return sorted({each.number: each for each in steps}.values(), key=lambda each: each.number)


def _next_lines(lines: Sequence[_LogLine], moment: _KeyMoment, until: int) -> Iterator[_LogLine]:
    """Yield the next lines before `until`, to the next choice of another seat, at least one."""
    begun = False
    for line in lines[moment.number : min(moment.number + FOLLOWING_LINES, until - 1)]:
        if begun and line.seat not in (moment.actor, CHANCE):
            break
        if line.text:
            begun = True
            yield line


CHART_WIDTH, CHART_HEIGHT = 48, 4  # columns and rows of the chart
BAR_GLYPHS = " ▁▂▃▄▅▆▇█"
INTRODUCTION_MESSAGES = ("aim-1", "aim-2", "aim-3")


def report_lines(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """Yield the report of a match as text from the reports of its seats; `say` has player names."""
    if INTRODUCTION_MESSAGES[0] in say:
        yield say("report-aim", aim=" ".join(map(say, INTRODUCTION_MESSAGES)))
    if "report-terms" in say:
        yield say("report-terms")
    if fleets := [*_fleets(kit, record, say)]:
        yield " ".join(fleets)
    yield chance_meaning(kit, record.config, say)
    once = is_symmetric(kit, record.config, record.plies, reports)
    if once:
        first, second = reports
        reports = with_opponent_mistakes(kit, record.config, record.plies, first, second), second
    for report in reports[:1] if once else reports:
        yield ""
        yield from _chart_and_causes(kit, record, report, once, say)
        told = reports if once else [report]
        if once:
            yield say("report-mirror", player=PlayerArgument(told[1].seat))
        if "revised" in rounded_causes(report):
            yield say("report-revised-about")
        yield ""
        yield from key_moment_lines(kit, record, told, say)
        parts = rounded_causes(report)
        for each in told:
            listed = parts.get("own" if each is report else "others", 0)
            yield ""
            yield from _choice_lines(each, report.seat, listed, say)
        yield ""
        yield from closing_lines(kit, record, report, say)


def _fleets(kit: AnyKit, record: AnyRecord, say: Words) -> Iterator[str]:
    """Yield each seat's ships, where seats differ."""
    if kit.describe_fleet is None:
        return
    *_, last = replay(kit, record)
    for seat in range(len(record.players)):
        if told := kit.describe_fleet(kit.game.observe(last, None), seat, say):
            yield told


def _chart_and_causes(
    kit: AnyKit, record: AnyRecord, report: SeatReport, once: bool, say: Words
) -> Iterator[str]:
    ended, player = record.ending is not None, PlayerArgument(report.seat)
    if not once:
        yield say("report-title", player=player)
    yield from summary_lines(kit, record.config, report, ended, say)
    yield ""
    yield say("report-course", player=player)
    _, noticed = information_state(kit, record.config, record.plies, report.seat)
    last = max([1, len(noticed), *(each.number for each in report.changes)])
    yield from evaluation_chart(report, last)
    yield say("report-column", numbers=format_decimal(last / (CHART_WIDTH - 1), say))
    yield ""
    yield say("report-account")
    rows = cause_lines(kit, record.config, report, say, ended)
    wide = max(len(row.name) for row in rows)
    yield from (f"  {row.name:<{wide}}  {row.said:>4}" for row in rows)
    if any(report.errors.values()):
        yield say("report-about")


def evaluation_chart(report: SeatReport, last: int) -> Iterator[str]:
    """Yield a chart of the win chance, from 0 to 100, over the numbers of the log."""
    levels = list[float]()
    for column in range(CHART_WIDTH):
        until = column * last / (CHART_WIDTH - 1)
        known = [report.start, *(each.value for each in report.steps if each.number <= until)]
        levels.append((1 + known[-1]) / 2 * CHART_HEIGHT)
    for row in reversed(range(CHART_HEIGHT)):
        marks = (BAR_GLYPHS[round(8 * min(max(level - row, 0.0), 1.0))] for level in levels)
        yield f"  {100 * (row + 1) // CHART_HEIGHT:>3} |{''.join(marks)}"
    yield f"    0 +{'-' * CHART_WIDTH}"
    yield f"       1{last:>{CHART_WIDTH - 1}}"


def _choice_lines(report: SeatReport, seat: Seat, listed: int, say: Words) -> Iterator[str]:
    """Yield the number of a seat's choices, their losses, and their part of the change.

    `listed`: that part, as the list of causes shows it for this seat.
    """
    player = say("report-choices-by", player=PlayerArgument(report.seat))
    yield f"{player} {choice_count_text(report, say)}"
    told = listed_mistakes(report)
    if rest := [each for each in report.costly if each not in told]:
        numbers = ", ".join(f"{each.number} ({rounded_loss(each)})" for each in rest)
        loss = sum(map(rounded_loss, rest))
        yield say("report-more", count=len(rest), numbers=numbers, loss=loss)
    total = listed if report.seat == seat else -listed
    lost = rounded_total_loss(report)
    shown: Mapping[str, str | int | PlayerArgument] = {
        "others": report.choices - len(report.costly),
        "total": signed_points(total / POINTS_PER_RETURN, say),
        "as": "listed" if total == listed else "turned",
        "listed": signed_points(listed / POINTS_PER_RETURN, say),
        "player": PlayerArgument(seat),
    }
    if report.costly:
        left = signed_points((total + lost) / POINTS_PER_RETURN, say)
        yield say("report-sum", costly=len(report.costly), lost=lost, rest=left, **shown)
    elif report.choices:
        yield say("report-sum-none", **shown)
    if judgement := mean_loss_text(report, say):
        yield judgement
