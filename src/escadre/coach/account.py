"""A match after its end told in words: how it went, what made it so, what would have been better.

Of two players who knew the same, the match is told once; else for each seat by what it knew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from escadre.coach.analysis import SeatReport
from escadre.coach.choices import POINTS
from escadre.coach.mirror import mirrored, with_the_others
from escadre.coach.moments import closing_told, moments_told, told_choices
from escadre.coach.telling import (
    about_told,
    choices_told,
    decimal,
    judgement_told,
    ledger_told,
    lost_in_all,
    lost_told,
    signed,
    story_told,
    whole_parts,
)
from escadre.core.game import Seat
from escadre.core.history import information_state, replay
from escadre.core.kit import AnyKit
from escadre.core.record import AnyRecord
from escadre.core.who import Player
from escadre.core.words import Words

WIDE, HIGH = 48, 4  # marks and lines of the picture of a match
MARKS = " ▁▂▃▄▅▆▇█"
AIM_SENTENCES = ("aim-1", "aim-2", "aim-3")


def account(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """The match in words, by these reports of its seats; `say` names its players."""
    if AIM_SENTENCES[0] in say:
        yield say("report-aim", aim=" ".join(map(say, AIM_SENTENCES)))
    if "report-terms" in say:
        yield say("report-terms")
    if fleets := [*_fleets(kit, record, say)]:
        yield " ".join(fleets)
    yield about_told(kit, record.config, say)
    once = mirrored(kit, record.config, record.plies, reports)
    if once:
        first, second = reports
        reports = with_the_others(kit, record.config, record.plies, first, second), second
    for report in reports[:1] if once else reports:
        yield ""
        yield from _course_and_ledger(kit, record, report, once, say)
        told = reports if once else [report]
        if once:
            yield say("report-mirror", player=Player(told[1].seat))
        if "revised" in whole_parts(report):
            yield say("report-revised-about")
        yield ""
        yield from moments_told(kit, record, told, say)
        parts = whole_parts(report)
        for each in told:
            listed = parts.get("own" if each is report else "others", 0)
            yield ""
            yield from _choices_told(each, report.seat, listed, say)
        yield ""
        yield from closing_told(kit, record, report, say)


def _fleets(kit: AnyKit, record: AnyRecord, say: Words) -> Iterator[str]:
    """Who sails what, where that tells players apart."""
    if kit.fleet is None:
        return
    *_, last = replay(kit, record)
    for seat in range(len(record.players)):
        if told := kit.fleet(kit.game.observe(last, None), seat, say):
            yield told


def _course_and_ledger(
    kit: AnyKit, record: AnyRecord, report: SeatReport, once: bool, say: Words
) -> Iterator[str]:
    ended, player = record.ending is not None, Player(report.seat)
    if not once:
        yield say("report-title", player=player)
    yield from story_told(kit, record.config, report, ended, say)
    yield ""
    yield say("report-course", player=player)
    _, noticed = information_state(kit, record.config, record.plies, report.seat)
    last = max([1, len(noticed), *(each.number for each in report.changes)])
    yield from course(report, last)
    yield say("report-column", numbers=decimal(last / (WIDE - 1), say))
    yield ""
    yield say("report-account")
    rows = ledger_told(kit, record.config, report, say, ended)
    wide = max(len(row.name) for row in rows)
    yield from (f"  {row.name:<{wide}}  {row.said:>4}" for row in rows)
    if any(report.errors.values()):
        yield say("report-about")


def course(report: SeatReport, last: int) -> Iterator[str]:
    """The chance over the match as a picture: upright from 0 to 100, across up to this number."""
    levels = list[float]()
    for column in range(WIDE):
        until = column * last / (WIDE - 1)
        known = [report.start, *(each.value for each in report.steps if each.number <= until)]
        levels.append((1 + known[-1]) / 2 * HIGH)
    for row in reversed(range(HIGH)):
        marks = (MARKS[round(8 * min(max(level - row, 0.0), 1.0))] for level in levels)
        yield f"  {100 * (row + 1) // HIGH:>3} |{''.join(marks)}"
    yield f"    0 +{'-' * WIDE}"
    yield f"       1{last:>{WIDE - 1}}"


def _choices_told(report: SeatReport, seat: Seat, listed: int, say: Words) -> Iterator[str]:
    """How many choices a seat had, what they cost, and how that makes its part of the account.

    `listed`: that part, as the account counts it for this seat.
    """
    yield f"{say('report-choices-by', player=Player(report.seat))} {choices_told(report, say)}"
    told = told_choices(report)
    if rest := [each for each in report.costly if each not in told]:
        numbers = ", ".join(f"{each.number} ({lost_told(each)})" for each in rest)
        loss = sum(map(lost_told, rest))
        yield say("report-more", count=len(rest), numbers=numbers, loss=loss)
    total = listed if report.seat == seat else -listed
    lost = lost_in_all(report)
    shown: Mapping[str, str | int | Player] = {
        "others": report.choices - len(report.costly),
        "total": signed(total / POINTS, say),
        "as": "listed" if total == listed else "turned",
        "listed": signed(listed / POINTS, say),
        "player": Player(seat),
    }
    if report.costly:
        left = signed((total + lost) / POINTS, say)
        yield say("report-sum", costly=len(report.costly), lost=lost, rest=left, **shown)
    elif report.choices:
        yield say("report-sum-none", **shown)
    if judgement := judgement_told(report, say):
        yield judgement
