"""Test that the key moments of a match include every large change and every notable ply."""

from __future__ import annotations

import re
from dataclasses import replace as changed
from itertools import accumulate, pairwise
from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre import Match
from escadre.analysis.change_causes import CAUSES, EvaluationChange
from escadre.analysis.change_summaries import (
    MAJOR_CHANGE,
    MAX_NOTABLE_LINES,
    MINOR_CHANGE,
    LogLine,
    ReportedMatch,
    summary_between,
)
from escadre.analysis.key_moments import key_moment_lines, moment_lines, turning_moments
from escadre.analysis.phrases import (
    analysis_catalogue,
    change_reason,
    largest_changes,
    mistake_text,
    observations_before,
    step_text,
)
from escadre.analysis.report import Mistake, SeatReport, analyse
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.bots.generic import RandomBot
from escadre.core.advice import return_as_percent
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.player_names import PlayerArgument, PlayerName
from escadre.core.match.match import log_line
from escadre.core.match.record import AnyRecord, ending_by_resignation, player_names_in, with_ending
from escadre.core.match.replay import information_state
from tests.conftest import often
from tests.helpers.matches import KITS

MAKO = KITS["mako"]
ANALYSIS = changed(MAKO.analysis, is_notable=lambda before, action, after: hasattr(action, "pips"))
KIT = changed(MAKO, analysis=ANALYSIS)
STEP = re.compile(r"^  (?:Moves? )?\d.*: (\d+)% → (\d+)%")


def make_record(ply_count: int) -> AnyRecord:
    rng = Random(5)
    match, bot = Match(KIT, KIT.game.config_type(way="C"), viewers=()), RandomBot(KIT.game)
    for _ in range(ply_count):
        if match.turn:
            match.play(match.turn[0], bot.choose(match.see(match.turn[0]), rng))
        else:
            match.roll(rng)
    return match.record(["Anna", "Léo"])


RECORD = make_record(22)
_, NOTICED = information_state(KIT, RECORD.config, RECORD.plies, Seat(0))
NUMBERS = range(1, len(NOTICED) + 1)
SAY = analysis_catalogue("en", KIT).with_player_names(*player_names_in(RECORD))


def report_of(values: list[float], costly: tuple[Mistake, ...] = ()) -> SeatReport:
    """Return a report with this expected return after each noticed ply, starting from 0."""
    changes = tuple(
        EvaluationChange(
            n, seen.seat, "luck" if seen.seat == CHANCE else "own", after - before, after
        )
        for n, seen, (before, after) in zip(NUMBERS, NOTICED, pairwise([0.0, *values]), strict=True)
    )
    parts = dict.fromkeys(CAUSES, 0.0)
    return SeatReport(Seat(0), 0.0, values[-1], parts, parts, changes, 9, costly)


def steps(lines: list[str]) -> list[tuple[int, int]]:
    matches = [STEP.search(line) for line in lines]
    return [(int(each[1]), int(each[2])) for each in matches if each is not None]


@settings(max_examples=often(10, 5), deadline=None, phases=[Phase.generate])
@given(st.lists(st.floats(-1, 1), min_size=len(NUMBERS), max_size=len(NUMBERS)))
def test_each_change_starts_at_the_chance_where_the_last_one_ended(values: list[float]) -> None:
    lines = [*key_moment_lines(KIT, RECORD, [report_of(values)], SAY)]
    shown_steps = [(50, 50), *steps(lines)]
    for before, after in pairwise(shown_steps):
        assert abs(before[1] - after[0]) <= MINOR_CHANGE
    assert abs(shown_steps[-1][1] - return_as_percent(values[-1])) <= MINOR_CHANGE


def test_notable_plies_are_listed_even_without_a_change() -> None:
    """Each is listed once, with the chances at that moment."""
    lines = [*key_moment_lines(KIT, RECORD, [report_of([0.0] * len(NUMBERS))], SAY)]
    dice = sum(hasattr(ply.action, "pips") for ply in RECORD.plies)
    assert dice > 3
    assert sum(" rolls " in line for line in lines) == dice
    unchanged = [line for line in lines if line.endswith(", chances of Anna: 50%, unchanged.")]
    assert not steps(lines) and len(unchanged) == -(-dice // MAX_NOTABLE_LINES)


def test_a_long_fall_is_split_into_parts_with_their_largest_steps() -> None:
    points = {3: 6, 5: 6, 7: 6, 12: 5}  # three moments, and a large step in between; others: 1
    falls = accumulate(points.get(n, 1) for n in NUMBERS)
    values = [-fall / POINTS_PER_RETURN for fall in falls]
    lines = [*key_moment_lines(KIT, RECORD, [report_of(values)], SAY)]
    shown_steps = [(50, 50), *steps(lines)]
    parts = [line for line in lines if line.startswith("  Moves ")]
    assert sum(int(line.split()[1]) > 7 for line in parts) > 1
    for before, after in pairwise(shown_steps):
        assert abs(before[1] - after[0]) < MINOR_CHANGE and after[0] - after[1] < MAJOR_CHANGE + 5
    (large,) = (line for line in lines if line.startswith("     12. "))
    assert large.endswith(" (24% → 19%)")


def test_causes_that_exceed_a_small_chance_are_left_out() -> None:
    """Regression test: “3% → 0% (moves by Ada −12, moves by the captain +1, …)”."""
    kit, record = KIT, RECORD
    for sign in (-1, 1):
        for start, has_causes in ((sign * 0.94, False), (sign * 0.4, True)):
            changes = (
                EvaluationChange(1, Seat(0), "luck", sign * 0.24, start + sign * 0.24),
                EvaluationChange(1, Seat(0), "revised", -sign * 0.2, start + sign * 0.04),
            )
            parts = dict.fromkeys(CAUSES, 0.0)
            report = SeatReport(Seat(0), start, changes[-1].value, parts, parts, changes, 9, ())
            match = ReportedMatch(kit, record, report, [LogLine(1, Seat(0), "x", notable=True)])
            line, *_ = summary_between(match, 0, len(changes), set(), SAY)
            assert ("both players’ moves, net" in line) is has_causes, line


def test_resignation_is_a_key_moment() -> None:
    ended = with_ending(RECORD, ending_by_resignation(KIT.game.sides(RECORD.config), Seat(1)))
    report = report_of([0.0] * len(NUMBERS))
    last = EvaluationChange(len(NUMBERS) + 1, Seat(1), "others", 1.0, 1.0)
    lines = [*key_moment_lines(KIT, ended, [replace(report, changes=(*report.changes, last))], SAY)]
    assert any("Léo resigned. Chances of Anna: 50% → 100%" in line for line in lines)


def test_a_mistake_is_listed_with_the_standing_before_it() -> None:
    number = next(n for n, ply in enumerate(RECORD.plies, 1) if ply.seat == 0)
    ply = RECORD.plies[number - 1]
    played_action = KIT.format_action(RECORD.config, ply.action)
    costly = (Mistake(number, played_action, played_action, 12.0, 1.0, 10),)
    values = [0.0 if n < number else -0.3 for n in NUMBERS]
    lines = [*key_moment_lines(KIT, RECORD, [report_of(values, costly)], SAY)]
    head = next(n for n, line in enumerate(lines) if line.startswith(f"  {number}. "))
    match = Match(KIT, RECORD.config, viewers=[Seat(0)])
    for each in RECORD.plies[: number - 1]:
        match.apply(each.seat, each.action)
    (noticed,) = match.apply(ply.seat, ply.action)
    assert log_line(KIT, RECORD.players, noticed, SAY).rstrip(".") in lines[head]
    assert KIT.standing is not None
    for stands in KIT.standing(noticed.before, SAY):
        assert stands.text in lines[head + 1]
    assert "cost Anna 12 points." in lines[head]
    assert "50% → 35%. The best move by Anna would have given 47%" in lines[head + 1]
    assert "the best move gives better chances" in " ".join(lines[head:])


def test_mistakes_of_one_turn_share_the_chances_before_and_after_it() -> None:
    first, *others = [n for n, seen in zip(NUMBERS, NOTICED, strict=True) if seen.seat == 0][:4]
    values = [0.0 if n < first else -0.3 if n < NUMBERS[-1] else 1.0 for n in NUMBERS]
    played_actions = [KIT.format_action(RECORD.config, RECORD.plies[n - 1].action) for n in others]
    costly = tuple(
        Mistake(n, each, each, 12.0, 1.0, 10, value=-0.3)
        for n, each in zip(others, played_actions, strict=True)
    )
    report = report_of(values, costly)
    turns = tuple(each for each in report.changes if each.number in (1, first, NUMBERS[-1]))
    moment_lines = [*key_moment_lines(KIT, RECORD, [replace(report, changes=turns)], SAY)]
    turn = "Chances of Anna over the whole turn: 50% → 35%."
    chances = f"{turn} Here, the best move by Anna would have given 47%."
    assert sum(chances in line for line in moment_lines) == len(others)


def test_a_turn_that_lost_without_a_mistake_says_so() -> None:
    """Regression test: a turn of followed hints, 51% to 43%, seemed to be a mistake."""
    log = [LogLine(n, Seat(0), "Anna sails.", notable=False) for n in NUMBERS]
    changes = (
        EvaluationChange(1, Seat(0), "own", -0.3, -0.3),
        EvaluationChange(NUMBERS[-1], Seat(1), "others", 1.3, 1.0),
    )
    action = KIT.format_action(RECORD.config, RECORD.plies[0].action)
    mistake = Mistake(2, action, action, 12.0, 1.0, 10)
    for mistakes, said in (((), "; no clearly better turn is known."), ((mistake,), ".")):
        report = replace(report_of([0.0] * len(NUMBERS), mistakes), changes=changes)
        steps = [each for each in report.steps if each.number == 1]
        (moment,) = turning_moments(KIT, RECORD, report, steps, log, SAY)
        line = next(moment_lines(moment, Seat(0), 0.0, changes[:1], SAY))
        assert line.endswith(f"Chances of Anna over the whole turn: 50% → 35%{said}")


def test_a_miss_of_the_opponent_is_no_weak_move() -> None:
    """Regression test: the story called the miss A5 a weak move by the opponent."""
    kit = KITS["battleship"]
    match = Match(kit)
    match.play_out([kit.captains["mousse"]] * 2, Random(3))
    report, say = analyse(kit, match.record(), 0), analysis_catalogue("en", kit)
    reasons = [
        change_reason(report, each, say)
        for each in report.steps
        if each.seat == 1 and each.caused_points > 0
    ]
    assert any(each.startswith("Better chances for") for each in reasons)
    assert not any("weak move" in each for each in reasons)


def test_story_calls_a_lead_with_a_certain_result_a_certain_win() -> None:
    """Regression test: “always ahead, with 100% or more” was said of the last moves."""
    for language, certain in (
        ("en", "From move 8 on, Anna was certain to win."),
        ("fr", "À partir du coup 8, la victoire d’Anna était certaine."),
    ):
        say = analysis_catalogue(language, MAKO).with_player_names(PlayerName("Anna"))
        player = PlayerArgument(0)
        assert say("report-ahead", number=8, player=player, least=100) == certain
        assert "52" in say("report-ahead", number=8, player=player, least=52)


def test_a_choice_is_a_key_moment_exactly_if_it_is_a_costly_move() -> None:
    """Regression test: moves blamed with 9 points were no key moments, but a small one was."""
    small, costly = [n for n, seen in zip(NUMBERS, NOTICED, strict=True) if seen.seat == 0][:2]
    values, value = list[float](), 0.0
    for n in NUMBERS:
        value -= {small: 0.16, costly: 0.02}.get(n, 0.0)
        values.append(value)
    report = report_of(values)
    assert [each.number for each in largest_changes(report)] == [small]
    corrected = EvaluationChange(costly, Seat(0), "revised", 0.18, values[costly - 1] + 0.2)
    lost = EvaluationChange(costly, Seat(0), "own", -0.2, values[costly - 1])
    changes = [each for each in report.changes if each.number != costly]
    changes[costly - 1 : costly - 1] = [corrected, lost]
    mistake = Mistake(costly, "", "", 10.0, 1.0, 5, value=values[costly - 1])
    judged = replace(
        report, changes=tuple(changes), mistakes=(mistake,), minor_choices=frozenset({small})
    )
    (moment,) = largest_changes(judged)
    assert moment.number == costly and moment.shown_points == -1
    text = step_text(moment, SAY)
    assert text == "1% less win chance; with the best move, 9% more win chance"
    mirrored = [replace(each, gain=-each.gain, value=-each.value) for each in changes]
    mirrored = [replace(e, cause="others") if e.cause == "own" else e for e in mirrored]
    other_view = replace(
        judged,
        changes=tuple(mirrored),
        mistakes=(),
        opponent_judged=True,
        opponent_losses={costly: 10},
    )
    (moment,) = largest_changes(other_view)
    assert moment.number == costly and moment.caused_points == 10
    text = step_text(moment, SAY)
    assert text == "1% more win chance; with the best move, 9% less win chance"


def test_a_mistake_within_a_turn_says_that_the_chart_shows_whole_turns() -> None:
    """Regression test: “45% instead of 57%” beside a chart that went from 49% to 43%."""
    number = next(n for n, ply in enumerate(RECORD.plies, 1) if ply.seat == 0)
    action = KIT.format_action(RECORD.config, RECORD.plies[number - 1].action)
    mistake = Mistake(number, action, action, 12.0, 1.0, 10, value=-0.1)
    observation = observations_before(KIT, RECORD.config, RECORD.plies, Seat(0))[number - 1]
    note = "The chart shows the end of the turn, after all its moves."
    for in_turn in (False, True):
        cost, _ = mistake_text(
            KIT, RECORD.config, replace(mistake, in_turn=in_turn), observation, SAY
        )
        assert "45%" in cost and "57%" in cost and (note in cost) is in_turn
