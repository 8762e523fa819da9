"""Sentences and numbers that hints and reports share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from escadre.analysis.change_causes import CAUSES, ChangeCause, ShownCause
from escadre.analysis.choice_names import distinct_choice_names, line_with_heading
from escadre.analysis.mistakes import MISTAKE_THRESHOLDS
from escadre.analysis.report import (
    MIN_CHOICES,
    SMALL_LOSSES_TOTAL,
    EvaluationStep,
    Mistake,
    SeatReport,
    StrongChoice,
)
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.analysis.turning_point import lead_taken_at, lowest_chance_from
from escadre.core.advice import AdvisedAction, AnyAdvice, return_as_percent
from escadre.core.game import CHANCE, Seat, has_two_players, has_two_sides
from escadre.core.i18n.catalogue import (
    Message,
    Words,
    conjunction,
    format_number,
    localize_notation,
    words,
)
from escadre.core.i18n.player_names import PlayerArgument, capitalized
from escadre.core.kit import AnyKit
from escadre.core.match.record import Ending, Ply
from escadre.core.match.replay import information_state
from escadre.core.significance import CONFIDENCE_Z

MAX_OPTIONS_SHOWN = 5
MAX_KEY_MOMENTS = 3
MOVE_CAUSES: tuple[ChangeCause, ...] = ("own", "others", "revised", "hidden")
"""The causes that a report shows as one, the net effect of both players' moves."""
MIN_KEY_MOMENT_POINTS = 3
"""The smallest change of the win chance, in points, at a key moment: a flat match may have none."""


def analysis_catalogue(language: str, kit: AnyKit) -> Words:
    """Return the messages of the analysis together with the messages of a game."""
    return words(language, "escadre.analysis", kit.game.home)


def advice_lines(
    kit: AnyKit, config: Any, advice: AnyAdvice, say: Words, max_shown: int = MAX_OPTIONS_SHOWN
) -> list[str]:
    """Return lines with the best option and its reasons, then the other options."""
    two_sided = has_two_sides(kit.game, config)
    first = advice.options[0]
    if advice.tied > 1:
        names = [
            say("report-quoted", choice=_notation(kit, config, each, say))
            for each in advice.options[: advice.tied]
        ]
        id = "coach-tied-more" if len(names) > max_shown else "coach-tied"
        head = say(id, choices=", ".join(names[:max_shown]))
    else:
        first_name = say("report-quoted", choice=_notation(kit, config, first, say))
        id = "coach-best" if first.has_figure else "coach-best-plain"
        head = say(id, choice=first_name, chance=chance_text(first, two_sided, say))
    shown = advice.options[:max_shown]
    if len(advice.options) == 1:  # one line names the move and its reasons
        lines = _only_option_lines(kit, config, first, say)
    else:
        lines = [head]
        for each in shown:
            lines += _option_lines(kit, config, each, two_sided, say)
    return [*lines, say("coach-imagined", worlds=advice.worlds)] if advice.worlds else lines


def _option_lines(
    kit: AnyKit,
    config: Any,
    option: AdvisedAction[Any],
    two_sided: bool,
    say: Words,
) -> list[str]:
    choice = _notation(kit, config, option, say)
    line = say("coach-option", choice=choice, chance=chance_text(option, two_sided, say))
    return _with_reasons(line, option, say)


def _only_option_lines(
    kit: AnyKit, config: Any, option: AdvisedAction[Any], say: Words
) -> list[str]:
    line = say("coach-only-option", choice=_notation(kit, config, option, say))
    return _with_reasons(line, option, say)


def _with_reasons(line: str, option: AdvisedAction[Any], say: Words) -> list[str]:
    """Return the line with a single reason, or the line and one line per reason."""
    reasons = [*map(say.format, option.reasons)]
    if len(reasons) == 1:
        return [say("coach-because", option=line, reasons=reasons[0])]
    return [line, *(f"  – {reason}" for reason in reasons)]


def _notation(kit: AnyKit, config: Any, option: AdvisedAction[Any], say: Words) -> str:
    """Return the notation of an option, as the player would type it."""
    return localize_notation(kit.format_action(config, option.action), say)


def chance_text(option: AdvisedAction[Any], two_sided: bool, say: Words) -> str:
    """Write the chance of an option with its error; in words if it is known too inaccurately."""
    if not option.has_figure:
        return say("coach-chance-unknown")
    id = "coach-chance" if two_sided else "coach-share"
    chance = return_as_percent(option.value)
    if not option.stated_error:
        return say(id, chance=chance)
    error = max(1, round(POINTS_PER_RETURN * option.stated_error))
    return say(f"{id}-about", chance=chance, error=error)


class CauseLine(NamedTuple):
    """A row of the cause table in points: a total, or a change with its cause."""

    name: str
    points: float
    text: str
    is_total: bool


def chance_meaning(kit: AnyKit, config: Any, say: Words) -> str:
    """Explain what the chances of a report mean in this game."""
    return say("report-chance-two" if has_two_sides(kit.game, config) else "report-chance-many")


def margin_points(kit: AnyKit, config: Any, report: SeatReport) -> dict[ShownCause, int]:
    """Return the margin of error of each cause's total, in whole points."""
    variances = {cause: error**2 for cause, error in report.errors.items()}
    return {
        cause: round(POINTS_PER_RETURN * CONFIDENCE_Z * variance**0.5)
        for cause, variance in shown_causes(kit, config, report, variances).items()
    }


def cause_lines(
    kit: AnyKit, config: Any, report: SeatReport, say: Words, ended: bool
) -> list[CauseLine]:
    """Return the rows of the cause table: the chance at the start, one row per cause, the result.

    The rounded numbers add up as well, because each row takes over the rounding error of the row
    before it.
    """
    rows = [_total_line("report-start", report.initial_value, say)]
    gains = shown_causes(kit, config, report, report.returns_by_cause)
    margins = margin_points(kit, config, report)
    for cause, points in rounded_causes(kit, config, report).items():
        points_text = signed_points(points)
        if margins[cause]:
            points_text = say("report-margin", points=points_text, margin=margins[cause])
        name = cause_name(kit, config, report, cause, say)
        rows.append(CauseLine(name, POINTS_PER_RETURN * gains[cause], points_text, is_total=False))
    return [*rows, _total_line("report-result" if ended else "report-so-far", report.result, say)]


def knew_the_same(kit: AnyKit, config: Any, report: SeatReport) -> bool:
    """Return whether two players knew the same, or so nearly that their chances mirror each other.

    In MÂTS, only the order of a column is hidden for a short time.
    """
    is_hidden = report.returns_by_cause.get("hidden") or report.errors.get("hidden")
    return has_two_players(kit.game, config) and (report.opponent_judged or not is_hidden)


def shown_causes(
    kit: AnyKit, config: Any, report: SeatReport, gains: Mapping[ChangeCause, float]
) -> dict[ShownCause, float]:
    """Return the gains by the causes that the report shows.

    If both players knew the same, all that chance did not cause is the net effect of their moves.
    This difference is right on average, however rough the estimates are. What the moves of one
    player gained is not, because it depends on the estimate of usual play.
    """
    if not knew_the_same(kit, config, report):
        return {**gains}
    shown = dict[ShownCause, float]()
    for cause, gain in gains.items():
        shown_cause: ShownCause = "net" if cause in MOVE_CAUSES else cause
        shown[shown_cause] = shown.get(shown_cause, 0.0) + gain
    return shown


def rounded_causes(kit: AnyKit, config: Any, report: SeatReport) -> dict[ShownCause, int]:
    """Return the causes in whole points that sum to the rounded result."""
    occurred = {
        cause: report.returns_by_cause[cause]
        for cause in CAUSES
        if report.returns_by_cause[cause] or report.errors[cause]
    }
    gains = shown_causes(kit, config, report, occurred)
    points_by_cause = dict[ShownCause, int]()
    value = POINTS_PER_RETURN * (1 + report.initial_value)
    last_percent = return_as_percent(report.initial_value)
    for n, (cause, gain) in enumerate(gains.items(), 1):
        value += POINTS_PER_RETURN * gain
        percent = return_as_percent(report.result) if n == len(gains) else round(value)
        points_by_cause[cause], last_percent = percent - last_percent, percent
    return points_by_cause


def cause_name(kit: AnyKit, config: Any, report: SeatReport, cause: ShownCause, say: Words) -> str:
    """Return the name of a cause; in a match of two, it names the player who made the choices.

    If the results of choices were hidden before, those of the seat are a cause of their own, and
    those of its opponent belong to the opponent's choices.
    """
    if cause not in ("own", "others", "hidden") or not has_two_players(kit.game, config):
        return say(f"report-{cause}")
    player = PlayerArgument(1 - report.seat if cause == "others" else int(report.seat))
    if cause == "hidden":
        return say("report-results-of", player=player)
    with_results = cause == "others" and report.returns_by_cause.get("hidden")
    return say("report-choices-of", player=player, results=int(bool(with_results)))


def _total_line(id: str, value: float, say: Words) -> CauseLine:
    percent = format_percent(return_as_percent(value), say)
    return CauseLine(say(id), POINTS_PER_RETURN * (1 + value), percent, is_total=True)


def choice_count_text(report: SeatReport, say: Words) -> str:
    """Write how many choices had more than one legal action, and how many were mistakes."""
    return say(
        "report-choices",
        choices=report.choices,
        costly=len(report.mistakes),
        more=int(report.unchecked_suspects > 0),
        least=MISTAKE_THRESHOLDS[0],
    )


def rounded_total_loss(report: SeatReport) -> int:
    """Return the sum of the rounded losses of all mistakes."""
    return sum(each.rounded_loss for each in report.mistakes)


def small_losses_points(kit: AnyKit, config: Any, report: SeatReport) -> int:
    """Return what the moves of a seat cost in all, as the table of causes shows it; 0: not said.

    It is said if it is certain enough, and if small losses are at least half of it.
    """
    if not report.small_losses:
        return 0
    rows, margins = rounded_causes(kit, config, report), margin_points(kit, config, report)
    cause: ShownCause = "own" if "own" in rows else "net"
    points = -rows.get(cause, 0)
    is_certain = points - margins.get(cause, 0) >= SMALL_LOSSES_TOTAL
    return points if is_certain and 2 * report.total_loss <= points else 0


def largest_small_loss(kit: AnyKit, config: Any, report: SeatReport) -> Mistake | None:
    """Return the largest of the small losses, if they are to be stated."""
    if not small_losses_points(kit, config, report):
        return None
    return max(report.small_losses, key=lambda each: each.loss)


def small_losses_text(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], report: SeatReport, say: Words
) -> str:
    """Write what small losses cost together, and the choice that most of them share; "": nothing.

    The costly moves, if there are any, are part of the sum.
    """
    if not (points := small_losses_points(kit, config, report)):
        return ""
    sentence = say("report-small", points=points, costly=len(report.mistakes))
    lossy = [*report.mistakes, *report.small_losses]
    ((played, count),) = Counter(each.played for each in lossy).most_common(1)
    if 2 * count <= len(lossy) or count < 2:
        return sentence
    number = next(each.number for each in lossy if each.played == played)
    observation = observations_before(kit, config, plies, report.seat)[number - 1]
    action = kit.parse_action(config, played)
    (choice,) = distinct_choice_names(kit, config, observation, [action], say)
    shared = say("report-small-shared", count=count, choice=choice, all=len(lossy))
    return f"{sentence} {shared}"


def mean_loss_text(report: SeatReport, say: Words) -> str:
    """Write the mean loss of all choices, or why there is none; "" if there is nothing to write."""
    if (mean_loss := report.mean_loss) is None:
        return say("report-too-few", enough=MIN_CHOICES)
    if not report.mistakes:
        return ""
    return say("report-mean", lost=rounded_total_loss(report), each=format_number(say, mean_loss))


def summary_lines(
    kit: AnyKit,
    config: Any,
    report: SeatReport,
    ended: bool,
    say: Words,
    display_number: Callable[[int], int] = int,
) -> Iterator[str]:
    """Yield lines on a match of two sides: its end, the leads, and the main causes.

    `display_number`: converts a number of the seat's log to the number shown.
    """
    if ended and has_two_sides(kit.game, config):
        values = [report.initial_value, *(each.value for each in report.steps)]
        values_before_end = values[:-1] or values
        end = "won" if report.result > 0 else "lost" if report.result < 0 else "even"
        low = return_as_percent(min(values_before_end))
        high = return_as_percent(max(values_before_end))
        yield say("report-end", player=PlayerArgument(report.seat), end=end, low=low, high=high)
        if has_two_players(kit.game, config) and report.result:
            yield _lead_text(report, say, display_number)
    causes = main_causes(kit, config, report, say)
    if not causes:
        return
    player = PlayerArgument(report.seat)
    first, gain = causes[0][0], signed_points(causes[0][1])
    revised = rounded_causes(kit, config, report).get("revised", 0)
    correction = (
        " " + say("report-cause-revised", points=signed_points(revised))
        if abs(revised) > abs(causes[0][1])
        else ""
    )
    if len(causes) > 1:
        second, second_gain = causes[1][0], signed_points(causes[1][1])
        sentence = say(
            "report-cause", player=player, first=first, gain=gain, second=second, more=second_gain
        )
    else:
        sentence = say("report-cause-one", player=player, first=first, gain=gain)
    yield sentence + correction


def main_causes(kit: AnyKit, config: Any, report: SeatReport, say: Words) -> list[tuple[str, int]]:
    """Return the names and points of the causes, largest first, without corrected estimates."""
    named_causes = [
        (cause_name(kit, config, report, cause, say), points)
        for cause, points in rounded_causes(kit, config, report).items()
        if points and cause != "revised"
    ]
    return sorted(named_causes, key=lambda each: -abs(each[1]))


def _lead_text(report: SeatReport, say: Words, display_number: Callable[[int], int]) -> str:
    """Write when the winner of a match of two players took the lead for good."""
    winner = PlayerArgument(report.winner)
    lead_number = lead_taken_at(report)
    if lead_number is None:
        return say("report-always-ahead", player=winner)
    return say(
        "report-ahead",
        number=display_number(lead_number),
        player=winner,
        least=lowest_chance_from(report, lead_number),
    )


def largest_changes(
    report: SeatReport, first_number: int = 1, max_steps: int = MAX_KEY_MOMENTS
) -> list[EvaluationStep]:
    """Return the largest changes from this number on, in the order of the match.

    Corrections of an earlier estimate do not count, because nothing in the match caused them. Small
    changes are omitted, and steps whose shown chances change the other way, except mistakes. So is
    the last step if it only replaces the last estimate by the real result: if it is not known as a
    mistake.
    """
    steps = [
        each
        for each in report.steps
        if each.number >= first_number and (each.is_visible or each.mistake_gain is not None)
    ]
    if steps and steps[-1].value == report.result in (-1.0, 0.0, 1.0):
        last = steps[-1]
        by_opponent = report.opponent_judged and last.seat not in (CHANCE, report.seat)
        if last.mistake_gain is None and not by_opponent:
            steps.pop()
    large = [
        each
        for each in steps
        if each.mistake_gain is not None
        or min(abs(each.caused_points), abs(each.shown_points)) >= MIN_KEY_MOMENT_POINTS
    ]
    large.sort(key=lambda each: -abs(each.caused))
    return sorted(large[:max_steps], key=lambda each: each.number)


def change_reason(
    report: SeatReport, step: EvaluationStep, say: Words, whole_turn: bool = False
) -> str:
    """Write what made a change of the chances: luck, another player, what was revealed, a choice.

    "" for a choice of the seat without reasons of the game. `whole_turn`: the change is that of
    several plies, whose estimate before leaves out what they can achieve, so none is called good.
    Nor is a move of the opponent if its result was hidden before: a miss can be bad luck.
    """
    strong = next((each for each in report.strong_choices if each.number == step.number), None)
    if strong and strong.reasons:
        return praise_reason(strong, say)
    changes = [each for each in report.changes if each.number == step.number]
    cause = max(changes, key=lambda each: (each.cause != "revised", abs(each.gain))).cause
    id = f"report-why-{cause}"
    is_unjudged = whole_turn or not report.opponent_judged
    if is_unjudged and f"{id}-turn" in say:
        id = f"{id}-turn"
    if id not in say:
        return ""
    return say(id, player=PlayerArgument(report.seat), way="up" if step.caused > 0 else "down")


def best_choice(report: SeatReport, first_number: int = 1) -> StrongChoice | None:
    """Return this seat's choice with the largest advantage over the next best, or None."""
    mistakes = {each.number for each in report.mistakes}
    candidates = [
        each
        for each in report.strong_choices
        if each.number >= first_number and each.number not in mistakes
    ]
    return max(candidates, key=lambda each: each.advantage, default=None)


def praise_reason(choice: StrongChoice, say: Words) -> str:
    """Write a reason for a strong choice; "" if the reasons known only speak against it."""
    return neutral_sentence([each for each in choice.reasons if not each.is_drawback], say)


def ending_text(ending: Ending | None, say: Words) -> str:
    """Write how a match ended outside the rules."""
    seat = ending.seat if ending else None
    if ending is None or seat is None:
        return say("report-ending")
    return say("report-ending-by", how=ending.how, player=PlayerArgument(seat))


def observations_before(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], seat: Seat
) -> list[Any]:
    """Return the observation before each ply that this seat noticed."""
    first, information_steps = information_state(kit, config, plies, seat)
    return [first, *(each.observation for each in information_steps)]


def mistake_text(
    kit: AnyKit, config: Any, mistake: Mistake, observation: Any, say: Words
) -> tuple[str, str]:
    """Return the loss of a mistake with the better choice, and the reasons.

    `observation` is before the choice.
    """
    played, best = mistake_names(kit, config, mistake, observation, say)
    if mistake.is_unseen:
        cost = say("report-costly-unseen", made=played, loss=mistake.rounded_loss)
    else:
        id = "report-costly-in-turn" if mistake.in_turn else "report-costly"
        cost = say(id, made=played, **mistake.chances)
    first, *reason_lines = better_choice_lines(mistake, best, say)
    better_text = say("report-better", best=best)
    if first != better_text:
        reason_lines.insert(0, first)
    return f"{cost} {better_text}", " ".join(reason_lines)


def mistake_names(
    kit: AnyKit, config: Any, mistake: Mistake, observation: Any, say: Words
) -> tuple[str, str]:
    """Return distinct names of the choice made and the better one; `observation` is before it."""
    actions = [kit.parse_action(config, notation) for notation in (mistake.played, mistake.best)]
    played, best = distinct_choice_names(kit, config, observation, actions, say)
    return played, best


def mistake_line(
    kit: AnyKit, config: Any, line: str, mistake: Mistake, observation: Any, say: Words
) -> str:
    """Return the log line of a mistake, with its heading if the better choice has the same line."""
    played, best = (
        kit.parse_action(config, notation) for notation in (mistake.played, mistake.best)
    )
    return line_with_heading(kit, line, observation, played, best, say)


def better_choice_lines(mistake: Mistake, best: str, say: Words) -> Iterator[str]:
    """Yield the better choice, named `best`, and the reasons that the played choice lacks."""
    shared = [reason for reason in mistake.reasons if reason in mistake.played_reasons]
    # Reasons for both choices do not distinguish them.
    better, played = (
        [reason for reason in reasons if reason not in others]
        for reasons, others in (
            (mistake.reasons, mistake.played_reasons),
            (mistake.played_reasons, mistake.reasons),
        )
    )
    if better:
        yield say("report-better-why", best=best, reasons=join_reasons(better, say))
    else:
        yield say("report-better", best=best)
    if played:
        yield say("report-made-why", reasons=join_reasons(played, say))
        if shared and len(better) == len(played) == 1:  # implied by the shared reasons
            yield say("report-both-why", reasons=join_reasons(shared, say))
    elif better and mistake.played_reasons:
        yield say("report-made-none")
    elif not better:
        if mistake.reasons:
            yield say("report-both-why", reasons=join_reasons(mistake.reasons, say))
        yield say("report-no-reason")


def join_reasons(reasons: Iterable[Message], say: Words) -> str:
    """Join reasons into sentences; the last one has no full stop yet.

    The first two share a sentence, unless one of them contains the conjunction itself or a comma.
    """
    joiner, sentences = conjunction(say), [*map(say.format, reasons)]
    if len(sentences) > 1 and not any(joiner in each or "," in each for each in sentences[:2]):
        sentences[:2] = [joiner.join(sentences[:2])]
    return ". ".join([*sentences[:1], *map(capitalized, sentences[1:])])


def simple_reason(reasons: Sequence[Message], say: Words) -> str:
    """Write the first reason that has a simple message, whose id ends with `-plain`.

    If no reason has one, write the first reason in full; "" without any reason.
    """
    if (chosen := pick_reason(reasons, say)) is None:
        return ""
    sentence = _in_form(chosen, say, "plain")
    return say("coach-but", reason=sentence) if chosen.is_drawback else sentence


def simple_sentence(reasons: Sequence[Message], say: Words) -> str:
    """Write the reason of `simple_reason` as a sentence with a subject.

    A reason without a subject of its own has a message whose id ends with `-sentence`.
    """
    if (chosen := pick_reason(reasons, say)) is None:
        return ""
    return as_sentence(capitalized(_in_form(chosen, say, "sentence", "plain")))


def neutral_sentence(reasons: Sequence[Message], say: Words) -> str:
    """Write the reason of `simple_reason` as a sentence that does not address the reader."""
    if (chosen := pick_reason(reasons, say)) is None:
        return ""
    return as_sentence(capitalized(_in_form(chosen, say, "sentence")))


def pick_reason(reasons: Sequence[Message], say: Words) -> Message | None:
    """Return the first reason that has a simple message, else the first; None without any.

    A drawback is chosen only if there is no other reason.
    """
    ordered = sorted(reasons, key=attrgetter("is_drawback"))
    return next((each for each in ordered if f"{each.id}-plain" in say), next(iter(ordered), None))


def _in_form(reason: Message, say: Words, *forms: str) -> str:
    """Write a reason with the message for the first of these forms that exists, else in full."""
    ids = (f"{reason.id}-{form}" for form in forms)
    return say.format(Message(next((id for id in ids if id in say), reason.id), reason.args))


def as_sentence(line: str) -> str:
    """End a log line with a full stop, unless it ends a sentence already."""
    return line if line.endswith((".", "!", "?", "…")) else f"{line}."


def signed_points(points: int) -> str:
    """Write a change of the win chance in points, with its sign."""
    return f"{'−' if points < 0 else '+'}{abs(points)}" if points else "0"


def step_text(step: EvaluationStep, say: Words) -> str:
    """Write the change of the chances by a step, and the one by the best move if it differs."""
    change, best = change_text(step.shown_points, say), step.points_with_best
    if best is None or abs(best) < MIN_KEY_MOMENT_POINTS:
        return change
    return say("report-change-best", change=change, best=change_text(best, say))


def change_text(points: int, say: Words) -> str:
    """Write a change of the win chance in words, with its size in points."""
    way = "up" if points > 0 else "down" if points else "none"
    return say("report-change", way=way, points=abs(points))


def format_percent(number: int | str, say: Words) -> str:
    """Format a percentage with the language's spacing."""
    return f"{number}\u202f%" if say.language == "fr" else f"{number}%"
