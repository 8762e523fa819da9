"""Sentences and numbers that hints and reports share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from escadre.analysis.choice_names import named_apart
from escadre.analysis.evaluation import LEVELS, POINTS
from escadre.analysis.report import (
    CAUSES,
    ENOUGH,
    Cause,
    CostlyChoice,
    JudgedStep,
    SeatReport,
    is_duel,
)
from escadre.core.advice import AnyAdvice, Option
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Text, Words, words
from escadre.core.i18n.player_names import Player
from escadre.core.kit import AnyKit
from escadre.core.match.record import Ending, Ply
from escadre.core.match.replay import information_state

SHOWN = 5  # options
TURNED = 3  # moments
SURELY = 0.9  # the chance to win from which on a match is as good as decided
LEADS = 0.04  # of a return, two points: who has no more is level, for all that is known


def coach_words(language: str, kit: AnyKit) -> Words:
    """The words of the coach, and those of a game."""
    return words(language, "escadre.analysis", kit.game.home)


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


def about_told(kit: AnyKit, config: Any, say: Words) -> str:
    """What the chances of a report are chances of."""
    return say("report-chance-two" if is_duel(kit, config) else "report-chance-many")


def ledger_told(
    kit: AnyKit, config: Any, report: SeatReport, say: Words, ended: bool
) -> list[LedgerLine]:
    """From the chance at the start to the result, and what made it so; the parts add up.

    Also as they are said: what is rounded off one is left for the next.
    """
    rows = [_whole("report-start", report.start, say)]
    for part, points in whole_parts(report).items():
        about = round(POINTS * 1.96 * report.errors[part])
        said = signed(points / POINTS, say)
        said = f"{said} (± {about})" if about else said
        name = ledger_part_name(kit, config, report, part, say)
        rows.append(LedgerLine(name, POINTS * report.parts[part], said, whole=False))
    return [*rows, _whole("report-result" if ended else "report-so-far", report.result, say)]


def whole_parts(report: SeatReport) -> dict[Cause, int]:
    """The parts of a ledger in whole points that add up to the whole result; those that are any."""
    parts = [part for part in CAUSES if report.parts[part] or report.errors[part]]
    found, value, said = dict[Cause, int](), POINTS * (1 + report.start), percent(report.start)
    for part in parts:
        value += POINTS * report.parts[part]
        to = percent(report.result) if part == parts[-1] else round(value)
        found[part], said = to - said, to
    return found


def ledger_part_name(kit: AnyKit, config: Any, report: SeatReport, part: Cause, say: Words) -> str:
    """What a part of the ledger is called: by whose choices, where there are two players."""
    if part not in ("own", "others") or len(kit.game.sides(config)) != 2:
        return say(f"report-{part}")
    seat = int(report.seat) if part == "own" else 1 - report.seat
    return say("report-choices-of", player=Player(seat))


def _whole(id: str, value: float, say: Words) -> LedgerLine:
    return LedgerLine(say(id), POINTS * (1 + value), f"{percent(value)}", whole=True)


def choices_told(report: SeatReport, say: Words) -> str:
    """How many real choices there were, and how many were costly."""
    return say("report-choices", choices=report.choices, costly=len(report.costly), least=LEVELS[0])


def lost_told(choice: CostlyChoice) -> int:
    """What a choice has cost, in whole points as they are told."""
    return max(1, round(choice.loss))


def lost_in_all(report: SeatReport) -> int:
    """What all costly choices have cost, as it is told of each."""
    return sum(map(lost_told, report.costly))


def judgement_told(report: SeatReport, say: Words) -> str:
    """What all choices together have cost, or why nothing is said of that; "": nothing is to be."""
    if (each := report.lost_by_choice) is None:
        return say("report-too-few", enough=ENOUGH)
    if not report.costly:
        return ""
    return say("report-mean", lost=lost_in_all(report), each=decimal(each, say))


def story_told(
    kit: AnyKit,
    config: Any,
    report: SeatReport,
    ended: bool,
    say: Words,
    counted: Callable[[int], int] = int,
) -> Iterator[str]:
    """How it ended between two sides, how near it was to end otherwise, and what made it so.

    `counted`: which number is told of what is a number of the seat's own.
    """
    if ended and is_duel(kit, config):
        values = [report.start, *(each.value for each in report.steps)]
        until = values[:-1] or values
        end = "won" if report.result > 0 else "lost" if report.result < 0 else "even"
        low, high = percent(min(until)), percent(max(until))
        yield say("report-end", player=Player(report.seat), end=end, low=low, high=high)
        if len(kit.game.sides(config)) == 2 and report.result:
            yield _ahead(report, say, counted)
    parts = whole_parts(report)
    revised = abs(parts.pop("revised", 0))
    most = sorted(parts, key=lambda part: -abs(parts[part]))[:2]
    if most and revised > abs(parts[most[0]]) / 2:  # then no other part is known well enough
        yield say("report-cause-unknown", revised=revised)
    elif len(most) > 1 and parts[most[0]]:
        first, second = (ledger_part_name(kit, config, report, part, say) for part in most)
        gain, more = (signed(parts[part] / POINTS, say) for part in most)
        who = Player(report.seat)
        yield say("report-cause", player=who, first=first, gain=gain, second=second, more=more)


def _ahead(report: SeatReport, say: Words, counted: Callable[[int], int]) -> str:
    """From when on the winner of two was ahead to the end."""
    winner = Player(report.seat if report.result > 0 else 1 - report.seat)
    turn = turned_at(report)
    if turn is None:
        return say("report-always-ahead", player=winner)
    return say("report-ahead", number=counted(turn), player=winner, least=percent(LEADS))


def turned_at(report: SeatReport) -> int | None:
    """The number from which on the winner of two was ahead to the end; None: from the beginning."""
    sign, steps = (1 if report.result > 0 else -1), [*report.steps]
    behind = [n for n, each in enumerate(steps) if sign * each.value <= LEADS]
    if not behind and sign * report.start > LEADS:
        return None
    return steps[behind[-1] + 1 if behind else 0].number


def led_from(kit: AnyKit, config: Any, report: SeatReport) -> int | None:
    """The same in a match of two sides that somebody won; None in any other."""
    return turned_at(report) if len(kit.game.sides(config)) == 2 and report.result else None


def decided_from(report: SeatReport) -> int | None:
    """From which number on the loser of two had hardly a chance; None: up to the end he had one."""
    sign, last = (1 if report.result > 0 else -1), None
    for each in report.steps:
        if (1 + sign * each.value) / 2 < SURELY:
            last = None
        elif last is None:
            last = each.number
    return last


def swings(report: SeatReport, first: int = 1) -> list[JudgedStep]:
    """The moments from this number on that changed most, in the order in which they came."""
    steps = (each for each in report.steps if each.number >= first)
    most = sorted(steps, key=lambda each: -abs(each.gain))[:TURNED]
    return sorted((each for each in most if each.gain), key=lambda each: each.number)


def stopped_told(ending: Ending | None, say: Words) -> str:
    """How a match was ended that did not end by its rules."""
    seat = ending.seat if ending else None
    if ending is None or seat is None:
        return say("report-ending")
    return say("report-ending-by", how=ending.how, player=Player(seat))


def own_sights(kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], seat: Seat) -> list[Any]:
    """What this seat saw before each thing that it noticed."""
    first, noticed = information_state(kit, config, plies, seat)
    return [first, *(each.observation for each in noticed)]


def costly_told(
    kit: AnyKit, config: Any, choice: CostlyChoice, seen: Any, say: Words
) -> tuple[str, str]:
    """What a choice has cost and what was better; and why. `seen` before it."""
    made, best = costly_names(kit, config, choice, seen, say)
    cost = say("report-costly", made=made, loss=lost_told(choice))
    first, *why = better_told(choice, best, say)
    plain = say("report-better", best=best)
    if first != plain:
        why.insert(0, first)
    return f"{cost} {plain}", " ".join(why)


def costly_names(
    kit: AnyKit, config: Any, choice: CostlyChoice, seen: Any, say: Words
) -> tuple[str, str]:
    """What the choice made and the better one are called: never the same; `seen` before it."""
    actions = [kit.parse_action(config, written) for written in (choice.made, choice.best)]
    made, best = named_apart(kit, config, seen, actions, say)
    return made, best


def better_told(choice: CostlyChoice, best: str, say: Words) -> Iterator[str]:
    """What was better than this choice and why; `best`: what the better one is called."""
    shared = [reason for reason in choice.reasons if reason in choice.made_reasons]
    better, made = (
        [reason for reason in reasons if reason not in others]  # what is so of both tells nothing
        for reasons, others in (
            (choice.reasons, choice.made_reasons),
            (choice.made_reasons, choice.reasons),
        )
    )
    if better:
        yield say("report-better-why", best=best, reasons=joined(better, say))
    else:
        yield say("report-better", best=best)
    if made:
        yield say("report-made-why", reasons=joined(made, say))
        if shared and len(better) == len(made) == 1:  # which is understood by what both share
            yield say("report-both-why", reasons=joined(shared, say))
    elif better and choice.made_reasons:
        yield say("report-made-none")
    elif not better:
        if choice.reasons:
            yield say("report-both-why", reasons=joined(choice.reasons, say))
        yield say("report-no-reason", loss=lost_told(choice))


def joined(reasons: Iterable[Text], say: Words) -> str:
    """Reasons in a row, as this language sets a semicolon."""
    return ("\u00a0; " if say.language == "fr" else "; ").join(map(say.say, reasons))


def signed(gain: float, say: Words) -> str:
    """A change of a return, in points of a hundred."""
    points = round(POINTS * gain)
    return f"{'−' if points < 0 else '+'}{abs(points)}" if points else "0"


def decimal(number: float, say: Words) -> str:
    """A number with one decimal, as it is written in this language."""
    written = f"{number:.1f}"
    return written.replace(".", ",") if say.language == "fr" else written
