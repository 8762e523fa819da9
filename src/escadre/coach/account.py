"""A match after its end told in words: how it went, what made it so, what would have been better.

Of two players who knew the same, the match is told once; else for each seat by what it knew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from escadre.coach.analysis import CostlyChoice, SeatReport
from escadre.coach.choices import POINTS
from escadre.coach.telling import (
    about_told,
    better_told,
    choices_told,
    is_duel,
    judgement_told,
    ledger_told,
    own_sights,
    percent,
    signed,
    story_told,
    swings,
    whole_parts,
)
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.match import Match, log_line
from escadre.core.record import AnyRecord
from escadre.core.who import Player
from escadre.core.words import Words

WIDE, HIGH = 48, 4  # marks and lines of the picture of a match
MARKS = " ▁▂▃▄▅▆▇█"
MIRRORED_WITHIN = (
    4  # points by which two courses of one match may differ on average that tell the same
)
CHOICES_TOLD = 4  # costly choices of a seat that are told one by one
FOLLOWED = 3  # lines of what followed
AIM_SENTENCES = ("aim-1", "aim-2", "aim-3")


class _Line(NamedTuple):
    """What a seat read of a ply."""

    ply: int
    seat: Seat
    text: str


class _Moment(NamedTuple):
    """Something that is told one by one: when it was, and the lines about it."""

    ply: int
    lines: tuple[str, ...]


def account(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """The match in words, by these reports of its seats; `say` names its players."""
    if AIM_SENTENCES[0] in say:
        told = (*AIM_SENTENCES, "report-terms") if "report-terms" in say else AIM_SENTENCES
        yield say("report-aim", aim=" ".join(map(say, told)))
    yield about_told(kit, record.config, say)
    once = mirrored(kit, record, reports)
    for report in reports[:1] if once else reports:
        yield ""
        yield from _course_and_ledger(kit, record, report, once, say)
        if not once:
            yield ""
            yield from _moments_told(kit, record, [report], say)
            yield ""
            yield from _choices_told(report, whole_parts(report).get("own", 0), say)
    if once:
        first, second = reports
        yield say("report-mirror", player=Player(second.seat))
        yield ""
        yield from _moments_told(kit, record, reports, say)
        parts = whole_parts(first)
        for report, total in ((first, parts.get("own", 0)), (second, -parts.get("others", 0))):
            yield ""
            yield from _choices_told(report, total, say)


def mirrored(kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport]) -> bool:
    """Whether these are of two players, and one tells what the other does, the other way round."""
    if len(reports) != 2 or len(record.players) != 2 or not is_duel(kit, record.config):
        return False
    match, known = Match(kit, record.config, viewers=()), 0
    for ply in record.plies:
        match.apply(ply.seat, ply.action)
        known += kit.game.perfect_information(match.state)
    if 2 * known < len(record.plies):  # as good as never
        return False
    one, two = (_course(kit, record, report) for report in reports)
    return fmean(abs(a + b) for a, b in zip(one, two, strict=True)) * POINTS <= MIRRORED_WITHIN


def _course(kit: AnyKit, record: AnyRecord, report: SeatReport) -> list[float]:
    """What the seat could expect after each ply of the match, and at first."""
    match, changes = Match(kit, record.config, viewers=[report.seat]), [*report.changes]
    value, noticed, found = report.start, 0, [report.start]
    for ply in record.plies:
        noticed += len(match.apply(ply.seat, ply.action))
        while changes and changes[0].number <= noticed:
            value = changes.pop(0).value
        found.append(value)
    return found


def report_told(kit: AnyKit, record: AnyRecord, report: SeatReport, say: Words) -> Iterator[str]:
    """The match in words as one seat could judge it."""
    return account(kit, record, [report], say)


def _course_and_ledger(
    kit: AnyKit, record: AnyRecord, report: SeatReport, once: bool, say: Words
) -> Iterator[str]:
    ended, player = record.ending is not None, Player(report.seat)
    if not once:
        yield say("report-title", player=player)
    yield from story_told(kit, record.config, report, ended, say)
    yield ""
    yield say("report-course", player=player)
    yield from course(report)
    yield ""
    yield say("report-account")
    rows = ledger_told(kit, record.config, report, say, ended)
    wide = max(len(row.name) for row in rows)
    yield from (f"  {row.name:<{wide}}  {row.said:>4}" for row in rows)
    if any(report.errors.values()):
        yield say("report-about")


def course(report: SeatReport) -> Iterator[str]:
    """The chance over the match as a picture: upright from 0 to 100, across all that happened."""
    last = max((each.number for each in report.changes), default=1)
    levels = list[float]()
    for column in range(WIDE):
        until = column * last / (WIDE - 1)
        known = [report.start, *(e.value for e in report.changes if e.number <= until)]
        levels.append((1 + known[-1]) / 2 * HIGH)
    for row in reversed(range(HIGH)):
        marks = (MARKS[round(8 * min(max(level - row, 0.0), 1.0))] for level in levels)
        yield f"  {100 * (row + 1) // HIGH:>3} |{''.join(marks)}"
    yield f"    0 +{'-' * WIDE}"
    yield f"       1{last:>{WIDE - 1}}"


def _moments_told(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """The moments that changed most, and the choices that cost most, in the order they came."""
    lines = {report.seat: _lines(kit, record, report.seat, say) for report in reports}
    numbers = {line.ply: n for n, line in enumerate(lines[reports[0].seat], 1)}
    found = dict[int, _Moment]()
    for report in reports:
        for choice in _told_choices(report):
            moment = _costly(kit, record, report, choice, lines[report.seat], say)
            found[moment.ply] = moment
    for moment in _turned(reports[0], lines[reports[0].seat], say):
        found.setdefault(moment.ply, moment)
    if found:
        yield say("report-turned")
    for ply in sorted(found):
        head, *rest = found[ply].lines
        yield f"  {numbers[ply]}. {head}" if ply in numbers else f"  {head}"
        yield from (f"     {line}" for line in rest)


def _lines(kit: AnyKit, record: AnyRecord, seat: Seat, say: Words) -> list[_Line]:
    """All that this seat noticed, in order."""
    match, found = Match(kit, record.config, viewers=[seat]), list[_Line]()
    for n, ply in enumerate(record.plies, 1):
        for noticed in match.apply(ply.seat, ply.action):
            told = log_line(kit, record.players, noticed, say).rstrip(".")
            found.append(_Line(n, noticed.seat, told))
    return found


def _told_choices(report: SeatReport) -> list[CostlyChoice]:
    """The choices that cost most, in order."""
    most = sorted(report.costly, key=lambda each: -each.loss)[:CHOICES_TOLD]
    return [each for each in report.costly if each in most]


def _costly(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    choice: CostlyChoice,
    lines: Sequence[_Line],
    say: Words,
) -> _Moment:
    seen = own_sights(kit, record.config, record.plies, report.seat)[choice.number - 1]
    line, player, loss = lines[choice.number - 1], Player(report.seat), round(choice.loss)
    told = [say("report-cost", line=line.text, player=player, loss=loss)]
    told += better_told(kit, record.config, choice, seen, say)
    return _Moment(line.ply, (*told, *_followed(lines, line.seat, choice.number, say)))


def _turned(report: SeatReport, lines: Sequence[_Line], say: Words) -> Iterator[_Moment]:
    for each in swings(report):
        over = each.number > len(lines)
        line = (
            _Line(lines[-1].ply + 1, CHANCE, say("report-ending"))
            if over
            else lines[each.number - 1]
        )
        before, after = percent(each.value - each.gain), percent(each.value)
        player = Player(report.seat)
        told = say("report-step", line=line.text, player=player, before=before, after=after)
        yield _Moment(line.ply, (told, *_followed(lines, line.seat, each.number, say)))


def _followed(lines: Sequence[_Line], actor: Seat, number: int, say: Words) -> Iterator[str]:
    """What came next: until another one chooses, but something."""
    found = list[str]()
    for line in lines[number : number + FOLLOWED]:
        if found and line.seat not in (actor, CHANCE):
            break
        found += [line.text] if line.text else []
    if found:
        yield say("report-then", lines=" · ".join(found))


def _choices_told(report: SeatReport, total: int, say: Words) -> Iterator[str]:
    """How many choices a seat had, what they cost, and how that makes its part of the account."""
    yield f"{say('report-choices-by', player=Player(report.seat))} {choices_told(report, say)}"
    told = _told_choices(report)
    if rest := [each for each in report.costly if each not in told]:
        numbers = ", ".join(str(each.number) for each in rest)
        loss = round(sum(each.loss for each in rest))
        yield say("report-more", count=len(rest), numbers=numbers, loss=loss)
    others = report.choices - len(report.costly)
    lost, in_all = round(report.lost), signed(total / POINTS, say)
    if report.costly:
        costly, left = len(report.costly), signed((total + lost) / POINTS, say)
        yield say("report-sum", costly=costly, lost=lost, others=others, rest=left, total=in_all)
    elif report.choices:
        yield say("report-sum-none", others=others, total=in_all)
    if judgement := judgement_told(report, say):
        yield judgement
