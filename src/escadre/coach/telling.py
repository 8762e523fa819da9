"""Advice and reports in words, line by line: from what one seat knew, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from escadre.coach.analysis import CAUSES, ENOUGH, Change, CostlyChoice, SeatReport
from escadre.coach.choices import LEVELS, POINTS
from escadre.coach.naming import choice_named
from escadre.core.advice import AnyAdvice, Option
from escadre.core.game import Seat
from escadre.core.history import information_state, transcript
from escadre.core.kit import AnyKit
from escadre.core.record import AnyRecord, Ply
from escadre.core.who import Player
from escadre.core.words import Text, Words, words

SHOWN = 5  # options
TURNED = 3  # moments
COURSE = 40  # marks of the course of a match
MARKS = "▁▂▃▄▅▆▇█"


def coach_words(language: str, kit: AnyKit) -> Words:
    """The words of the coach, and those of a game."""
    return words(language, "escadre.coach", kit.game.home)


def advice_told(
    kit: AnyKit, config: Any, advice: AnyAdvice, say: Words, shown: int = SHOWN
) -> list[str]:
    """What is best and why, and then the others."""
    duel = is_duel(kit, config)
    first = advice.options[0]
    if advice.tied > 1:
        named = [kit.format_action(config, each.action) for each in advice.options[: advice.tied]]
        more = ["…"] if len(named) > shown else []
        head = say("coach-tied", choices=", ".join([*named[:shown], *more]))
    else:
        id = "coach-best" if len(advice.options) > 1 else "coach-only"
        named_first = kit.format_action(config, first.action)
        head = say(id, choice=named_first, chance=chance_told(first, duel, say))
    lines = [head, *(_option_told(kit, config, o, duel, say) for o in advice.options[:shown])]
    return [*lines, say("coach-imagined", worlds=advice.worlds)] if advice.worlds else lines


def _option_told(kit: AnyKit, config: Any, option: Option[Any], duel: bool, say: Words) -> str:
    choice = kit.format_action(config, option.action)
    line = say("coach-option", choice=choice, chance=chance_told(option, duel, say))
    if not option.reasons:
        return line
    return say("coach-because", option=line, reasons=joined(option.reasons, say))


def is_duel(kit: AnyKit, config: Any) -> bool:
    """Whether there are two sides, so that who is ahead of another has won."""
    return len({*kit.game.sides(config)}) == 2


def chance_told(option: Option[Any], duel: bool, say: Words) -> str:
    """The chance of an option: what is sampled with its half-width of 95 %."""
    id = "coach-chance" if duel else "coach-share"
    chance = percent(option.value)
    if not option.error:
        return say(id, chance=chance)
    return say(f"{id}-about", chance=chance, error=max(1, round(POINTS * option.error)))


def percent(value: float) -> int:
    """A return as a chance in points of a hundred: 0 and 100 only where it is certain."""
    return points_of((1 + value) / 2)


def points_of(chance: float) -> int:
    """A chance from 0 to 1 in points of a hundred: 0 and 100 only where it is certain."""
    rounded = round(100 * chance)
    if chance > 0 and rounded <= 0:
        return 1
    return 99 if chance < 1 and rounded >= 100 else rounded


class LedgerLine(NamedTuple):
    """A line of the ledger: a chance, or (not `whole`) what changed it; in points of a hundred."""

    name: str
    points: float
    said: str
    whole: bool


def report_told(kit: AnyKit, record: AnyRecord, report: SeatReport, say: Words) -> Iterator[str]:
    """A report of this match in words; `say` names its players."""
    yield say("report-title", player=Player(report.seat))
    ended = record.ending is not None
    yield from story_told(kit, record.config, report, ended, say)
    yield about_told(kit, record.config, say)
    rows = ledger_told(report, say, ended)
    wide = max(len(row.name) for row in rows)
    yield from (f"  {row.name:<{wide}}  {row.said}" for row in rows)
    yield say("report-course", course=course(report))
    if report.changes:
        yield say("report-turned")
        lines = transcript(kit, record, report.seat, say)  # what this seat read of the match
        yield from (f"  {_moment(each, lines, say)}" for each in swings(report))
    yield choices_told(report, say)
    sights = own_sights(kit, record.config, record.plies, report.seat)
    for each in report.costly:
        seen = sights[each.number - 1]
        yield f"  {each.number}. {costly_told(kit, record.config, each, seen, say)}"
    if judgement := judgement_told(report, say):
        yield judgement


def about_told(kit: AnyKit, config: Any, say: Words) -> str:
    """What the chances of a report are chances of."""
    return say("report-chance-two" if is_duel(kit, config) else "report-chance-many")


def ledger_told(report: SeatReport, say: Words, ended: bool) -> list[LedgerLine]:
    """From the chance at the start to the result, and what made it so; the parts add up."""
    rows = [_whole("report-start", report.start, say)]
    for part in CAUSES:
        about = round(POINTS * 1.96 * report.errors[part])
        gain = signed(report.parts[part], say)
        said = f"{gain} (± {about})" if about else gain
        rows.append(
            LedgerLine(say(f"report-{part}"), POINTS * report.parts[part], said, whole=False)
        )
    return [*rows, _whole("report-result" if ended else "report-so-far", report.result, say)]


def _whole(id: str, value: float, say: Words) -> LedgerLine:
    return LedgerLine(say(id), POINTS * (1 + value), f"{percent(value)}", whole=True)


def choices_told(report: SeatReport, say: Words) -> str:
    """How many real choices there were, and how many were costly."""
    return say("report-choices", choices=report.choices, costly=len(report.costly), least=LEVELS[0])


def judgement_told(report: SeatReport, say: Words) -> str:
    """What all choices together have cost, or why nothing is said of that; "": nothing is to be."""
    if (each := report.lost_by_choice) is None:
        return say("report-too-few", enough=ENOUGH)
    if not report.costly:
        return ""
    return say("report-mean", lost=round(report.lost), each=decimal(each, say))


def story_told(
    kit: AnyKit, config: Any, report: SeatReport, ended: bool, say: Words
) -> Iterator[str]:
    """How it ended between two sides, how near it was to end otherwise, and what made it so."""
    if ended and is_duel(kit, config):
        values = [report.start, *(each.value for each in report.changes)]
        until = values[:-1] or values
        end = "won" if report.result > 0 else "lost" if report.result < 0 else "even"
        low, high = percent(min(until)), percent(max(until))
        yield say("report-end", end=end, low=low, high=high)
    first, second, *_ = sorted(CAUSES, key=lambda part: -abs(report.parts[part]))
    if report.parts[first]:
        gain, more = (signed(report.parts[part], say) for part in (first, second))
        named = say(f"report-{first}"), say(f"report-{second}")
        yield say("report-cause", first=named[0], gain=gain, second=named[1], more=more)


def swings(report: SeatReport) -> list[Change]:
    """The moments that changed most, in the order in which they came."""
    most = sorted(report.changes, key=lambda each: -abs(each.gain))[:TURNED]
    return sorted((each for each in most if each.gain), key=lambda each: each.number)


def course(report: SeatReport) -> str:
    """Who was ahead, as a row of marks."""
    values = [report.start, *(each.value for each in report.changes)]
    many = min(COURSE, len(values))
    picked = [values[n * (len(values) - 1) // max(1, many - 1)] for n in range(many)]
    return "".join(MARKS[min(len(MARKS) - 1, int((1 + v) / 2 * len(MARKS)))] for v in picked)


def _moment(change: Change, lines: Sequence[str], say: Words) -> str:
    """What the seat read of it: a line begins with its number."""
    begins = f"{change.number}. "
    line = next((each for each in lines if each.startswith(begins)), say("report-ending"))
    return say("report-moment", gain=signed(change.gain, say), line=line)


def own_sights(kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], seat: Seat) -> list[Any]:
    """What this seat saw before each thing that it noticed."""
    first, noticed = information_state(kit, config, plies, seat)
    return [first, *(each.observation for each in noticed)]


def costly_told(kit: AnyKit, config: Any, choice: CostlyChoice, seen: Any, say: Words) -> str:
    """What a choice has cost, and what was better, by the words of the game; `seen` before it."""
    made, best = (
        choice_named(kit, config, seen, kit.parse_action(config, written), say)
        for written in (choice.made, choice.best)
    )
    told: dict[str, Any] = {
        "made": made,
        "best": best,
        "loss": round(choice.loss),
        "level": choice.level,
    }
    if not choice.reasons:
        return say("report-costly", **told)
    return say("report-costly-why", **told, reasons=joined(choice.reasons, say))


def joined(reasons: Iterable[Text], say: Words) -> str:
    """Reasons in a row, as this language sets a semicolon."""
    return ("\u00a0; " if say.language == "fr" else "; ").join(map(say.say, reasons))


def signed(gain: float, say: Words) -> str:
    """A change of a return, in points of a hundred."""
    points = round(POINTS * gain)
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def decimal(number: float, say: Words) -> str:
    """A number with one decimal, as it is written in this language."""
    written = f"{number:.1f}"
    return written.replace(".", ",") if say.language == "fr" else written
