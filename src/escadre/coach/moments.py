"""The moments of a match one by one, how it stood before each, and what happened between them.

Together they tell the whole course of the chances: what is not told as a moment is summed up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from escadre.coach.analysis import CAUSES, Change, CostlyChoice, SeatReport
from escadre.coach.choices import POINTS
from escadre.coach.telling import (
    better_told,
    costly_names,
    joined,
    ledger_part_name,
    own_sights,
    percent,
    signed,
    stop_told,
    swings,
)
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.match import Match, log_line
from escadre.core.record import AnyRecord
from escadre.core.who import Player
from escadre.core.words import Words, text

CHOICES_TOLD = 4  # costly choices of a seat that are told one by one
FOLLOWED = 3  # lines of what followed
SWING = 10  # points: whatever changes more is told one by one
DRIFT = 5  # points: what changes less between two moments is not summed up


class _Line(NamedTuple):
    """What a seat read of a ply; `notable`: a hit, say, that is told in any case."""

    ply: int
    seat: Seat
    text: str
    notable: bool


class _Moment(NamedTuple):
    """Something that is told one by one: its number in the log of a seat, and the lines about it.

    `stood`: how it stood before it, in the terms of the game; "": the game does not say.
    """

    number: int
    ply: int
    actor: Seat
    head: str
    stood: str
    lines: tuple[str, ...]
    stepped: bool  # the head says what the chances were before and after


def moments_told(
    kit: AnyKit, record: AnyRecord, reports: Sequence[SeatReport], say: Words
) -> Iterator[str]:
    """The moments that changed most, and the choices that cost most, in the order they came.

    The chances are those of the seat of the first report.
    """
    first = reports[0]
    lines = {report.seat: _lines(kit, record, report.seat, say) for report in reports}
    numbers = {line.ply: n for n, line in enumerate(lines[first.seat], 1)}
    found = dict[int, _Moment]()
    for report in reports:
        for moment in _costly(kit, record, report, lines[report.seat], say):
            found[moment.ply] = moment._replace(number=numbers.get(moment.ply, moment.number))
    for moment in _turned(kit, record, first, lines[first.seat], say):
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
        yield from _between(kit, record, first, begun, until, logged, told, say)
        value = first.changes[until - 1].value if until else value
        after = changes[-1].value if changes else value
        yield f"  {moment.number}. {moment.head}"
        yield from (f"     {line}" for line in _stood(moment, first.seat, value, after, say))
        yield from (f"     {line}" for line in moment.lines)
        followed = [*_followed(logged, moment, number)]
        if followed:
            yield f"     {say('report-then', lines=' · '.join(each.text for each in followed))}"
        told |= {moment.ply, *(each.ply for each in followed)}
        begun = max(begun, until + len(changes))
    yield from _between(kit, record, first, begun, len(first.changes), logged, told, say)


def told_choices(report: SeatReport) -> list[CostlyChoice]:
    """The choices that cost most, in order."""
    most = sorted(report.costly, key=lambda each: -each.loss)[:CHOICES_TOLD]
    return [each for each in report.costly if each in most]


def _changes_of(report: SeatReport, number: int) -> list[Change]:
    """What the chances changed by when this happened: one go is valued as one."""
    begun = max((e.number for e in report.changes if e.number <= number), default=0)
    return [each for each in report.changes if each.number == begun]


def _stood(moment: _Moment, seat: Seat, before: float, after: float, say: Words) -> Iterator[str]:
    """How it stood before a moment, and what the chances were before and after."""
    told = [say("report-stood", standing=moment.stood)] if moment.stood else []
    if not moment.stepped:
        low, high = percent(before), percent(after)
        told.append(say("report-chances", player=Player(seat), before=low, after=high))
    if told:
        yield " ".join(told)


def _between(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    begun: int,
    until: int,
    lines: Sequence[_Line],
    told: Collection[int],
    say: Words,
) -> Iterator[str]:
    """What happened between two moments: the changes from one index up to another, summed up."""
    changes = report.changes[begun:until]
    if not changes:
        return
    before = report.changes[begun - 1].value if begun else report.start
    first = changes[0].number
    last = report.changes[until].number - 1 if until < len(report.changes) else len(lines)
    hits = [line.text for line in lines[first - 1 : last] if line.notable and line.ply not in told]
    values = [before, *(each.value for each in changes)]
    if not hits and POINTS * (max(values) - min(values)) < DRIFT:
        return
    yield "  " + say(
        "report-between",
        first=first,
        last=max(first, last),
        player=Player(report.seat),
        before=percent(before),
        after=percent(changes[-1].value),
        parts=_parts(kit, record, report, before, changes, say),
    )
    yield from (f"     {text}" for text in hits)


def _parts(
    kit: AnyKit,
    record: AnyRecord,
    report: SeatReport,
    before: float,
    changes: Sequence[Change],
    say: Words,
) -> str:
    """What made these changes, in brackets; as it is said, it adds up."""
    gains = {p: sum(each.gain for each in changes if each.part == p) for p in CAUSES}
    value, said, found = before, percent(before), list[str]()
    for part in (p for p in CAUSES if any(each.part == p for each in changes)):
        value += gains[part]
        points, said = percent(value) - said, percent(value)
        if points:
            name = ledger_part_name(kit, record.config, report, part, say)
            found.append(f"{name} {signed(points / POINTS, say)}")
    return f" ({', '.join(found)})" if found else ""


def _lines(kit: AnyKit, record: AnyRecord, seat: Seat, say: Words) -> list[_Line]:
    """All that this seat noticed, in order."""
    match, found = Match(kit, record.config, viewers=[seat]), list[_Line]()
    for n, ply in enumerate(record.plies, 1):
        for noticed in match.apply(ply.seat, ply.action):
            told = log_line(kit, record.players, noticed, say).rstrip(".")
            notable = kit.notable is not None and kit.notable(
                noticed.before, noticed.action, noticed.after
            )
            found.append(_Line(n, noticed.seat, told, notable))
    return found


def standing_told(kit: AnyKit, seen: Any, say: Words) -> str:
    """How it stands for everybody as this observation shows it; "": the game does not say."""
    told = kit.standing(seen, say) if kit.standing else ()
    rows = (text("report-standing", player=Player(each.seat), standing=each.text) for each in told)
    return joined(rows, say)


def _costly(
    kit: AnyKit, record: AnyRecord, report: SeatReport, lines: Sequence[_Line], say: Words
) -> Iterator[_Moment]:
    sights = own_sights(kit, record.config, record.plies, report.seat)
    for choice in told_choices(report):
        seen, line = sights[choice.number - 1], lines[choice.number - 1]
        player, loss = Player(report.seat), round(choice.loss)
        head = say("report-cost", line=line.text, player=player, loss=loss)
        _, best = costly_names(kit, record.config, choice, seen, say)
        told = tuple(better_told(choice, best, say))
        stood = standing_told(kit, seen, say)
        yield _Moment(choice.number, line.ply, line.seat, head, stood, told, stepped=False)


def _turned(
    kit: AnyKit, record: AnyRecord, report: SeatReport, lines: Sequence[_Line], say: Words
) -> Iterator[_Moment]:
    sights = own_sights(kit, record.config, record.plies, report.seat)
    large = [each for each in report.changes if abs(POINTS * each.gain) > SWING]
    for each in _in_order([*swings(report), *large]):
        over = each.number > len(lines)
        ending = _Line(lines[-1].ply + 1, CHANCE, stop_told(record.ending, say), notable=False)
        line = ending if over else lines[each.number - 1]
        before, after = percent(each.value - each.gain), percent(each.value)
        player = Player(report.seat)
        head = say("report-step", line=line.text, player=player, before=before, after=after)
        stood = standing_told(kit, sights[min(each.number, len(sights)) - 1], say)
        yield _Moment(each.number, line.ply, line.seat, head, stood, (), stepped=True)


def _in_order(changes: Iterable[Change]) -> list[Change]:
    """Each of these moments once."""
    return sorted({each.number: each for each in changes}.values(), key=lambda each: each.number)


def _followed(lines: Sequence[_Line], moment: _Moment, until: int) -> Iterator[_Line]:
    """What came next, before this number: until another one chooses, but something."""
    begun = False
    for line in lines[moment.number : min(moment.number + FOLLOWED, until - 1)]:
        if begun and line.seat not in (moment.actor, CHANCE):
            break
        if line.text:
            begun = True
            yield line
