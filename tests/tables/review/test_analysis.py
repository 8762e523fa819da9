"""Test that an analysis judges each seat by its own knowledge."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from escadre.analysis import turn_mistakes
from escadre.analysis.mistakes import NO_LOSS, ChoiceEvaluation
from escadre.analysis.report import analyse
from escadre.analysis.rollouts import Mean
from escadre.core.advice import return_as_percent
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.play.log_entries import HintEntry, PlyEntry, ResignationEntry, encode_entry
from escadre.tables.ports import Occupant
from escadre.tables.review import analysis_jobs
from tests.tables.helpers import encoded_match, unit_results, unit_values

SEATS = (Occupant("guest", "Ann"), Occupant("guest", "Ben"))


def played_match(*second: str) -> Match:
    """Play fixed bombs against this fleet of the second seat."""
    match = Match("battleship", width=6, height=6, fleet=(3, 2, 1), first="1", bombs=20)
    match.play(0, "3 A1 h", "2 A3 h", "1 A5", "ready")
    match.play(1, *second, "ready")
    for bomb, reply in (("B1", "F6"), ("C2", "E6"), ("F1", "D5"), ("D2", "C6")):
        match.play(0, bomb)
        while match.turn == (0,):
            match.play(0, "E2")
        if match.turn == (1,):
            match.play(1, reply)
    match.resign(1)
    return match


def analysis_of(
    match: Match, language: str = "en", hinted_seat: Seat | None = None
) -> wire.Analysis:
    """Return the analysis of a match, computed as for a table; `hinted_seat` had one hint."""
    encoded = encoded_match(match, ResignationEntry(Seat(1)))
    if hinted_seat is not None:
        encoded = encoded._replace(log=(encode_entry(HintEntry(hinted_seat)), *encoded.log))
    units = unit_results(encoded)
    reports = analysis_jobs.build_reports(encoded, units)
    body = analysis_jobs.analysis_json(encoded, reports, SEATS, language)
    return msgspec.json.decode(body, type=wire.Analysis)


def test_analysis_is_independent_of_hidden_ships() -> None:
    """All ships of the opponent are on other squares, none of them bombed."""
    one = played_match("3 F4 v", "2 C6 h", "1 F1")
    two = played_match("3 A6 h", "2 A4 h", "1 F1")
    assert one.plies != two.plies
    ann, ann_too = analysis_of(one).seats[0], analysis_of(two).seats[0]
    assert msgspec.json.encode(ann) == msgspec.json.encode(ann_too)


def test_analysis_by_units_equals_the_whole_analysis() -> None:
    match = played_match("3 F4 v", "2 C6 h", "1 F1")
    say = words("en", MESSAGES_PACKAGE, "escadre.analysis", match.game.home)
    say = say.with_player_names(*player_names(SEATS, say))
    record = match.record(["Ann", "Ben"])
    for seat in (0, 1):
        report = analyse(match.kit, record, seat)
        assert analysis_jobs.seat_analysis(match, report, say) == analysis_of(match).seats[seat]


def test_a_captain_who_finished_is_neither_praised_nor_blamed_in_place_of_the_player() -> None:
    """Regression test: “Well played!” was about the move of a captain after “Finish quickly”."""
    match = Match("mako", way="C")
    match.play_out(["bosco", "mousse"], Random(0))
    record = match.record()
    own = [n for n, ply in enumerate(record.plies) if ply.seat == 0]
    judged = analyse(match.kit, record, 0, world_count=2)
    first_stand_in = own[len(own) // 2]
    plies = tuple(
        replace(ply, stand_in="amiral") if ply.seat == 0 and n >= first_stand_in else ply
        for n, ply in enumerate(record.plies)
    )
    finished = analyse(match.kit, replace(record, plies=plies), 0, world_count=2)
    assert 0 < finished.choices < judged.choices
    assert finished.changes == judged.changes, "the chances are the same"
    for kept, all_of_them in (
        (finished.mistakes, judged.mistakes),
        (finished.strong_choices, judged.strong_choices),
    ):
        expected = [each for each in all_of_them if each.number <= first_stand_in]
        assert [*kept] == expected


def test_the_choices_of_a_captain_who_finished_do_not_count_at_a_table() -> None:
    match = played_match("3 F4 v", "2 C6 h", "1 F1")
    encoded = encoded_match(match, ResignationEntry(Seat(1)))
    chosen = analysis_of(match).seats[0]
    entries = [PlyEntry(*ply, stand_in="amiral" if ply[0] == 0 else "") for ply in match.plies]
    encoded = encoded._replace(log=(*map(encode_entry, entries), encoded.log[-1]))
    reports = analysis_jobs.build_reports(encoded, unit_results(encoded))
    body = analysis_jobs.analysis_json(encoded, reports, SEATS, "en")
    finished = msgspec.json.decode(body, type=wire.Analysis).seats[0]
    assert finished.choices != chosen.choices and finished.curve == chosen.curve
    assert not finished.mistakes and finished.best is None


def test_choices_that_could_gain_nothing_are_named() -> None:
    """D2 is beside the ship that was sunk on C2."""
    ann, ben = analysis_of(played_match("3 F4 v", "2 C6 h", "1 C2")).seats
    assert "no ship could be on D2" in ann.waste and not ben.waste


def test_opponents_moments_and_the_best_choice_have_a_reason_and_hints_are_counted() -> None:
    """What an own choice revealed is in its line, so that it needs no reason."""
    seats = analysis_of(played_match("3 F4 v", "2 C6 h", "1 F1"), hinted_seat=Seat(0)).seats
    moments = [(seat, moment) for seat in seats for moment in seat.key_moments]
    assert {moment.seat == seat.seat for seat, moment in moments} == {True, False}
    for seat, moment in moments:
        assert moment.why.endswith(".") or (moment.seat == seat.seat and not moment.why)
    assert seats[0].best is None or seats[0].best.why
    assert seats[0].hinted == "One choice with a hint." and not seats[1].hinted


def test_ledger_adds_up_and_turning_points_are_plies_of_the_match() -> None:
    match = played_match("3 F4 v", "2 C6 h", "1 F1")
    last = len(match.plies)
    for language in ("en", "fr"):
        for seat in analysis_of(match, language).seats:
            start, *parts, result = seat.causes
            assert start.is_total and result.is_total and not any(part.is_total for part in parts)
            assert abs(start.points + sum(p.points for p in parts) - result.points) < 1e-9
            assert result.points == (100, 0)[seat.seat]
            assert seat.curve[0][0] == 0 and seat.curve[-1] == (last, result.points)
            assert all(0 < moment.ply <= last for moment in seat.key_moments)


def test_chances_of_the_curve_and_of_key_moments_are_those_of_the_report() -> None:
    """Regression tests: 22.48% was rounded twice, and a gain left out a corrected estimate."""
    match = played_match("3 F4 v", "2 C6 h", "1 F1")
    record = match.record(["Ann", "Ben"])
    for seat in analysis_of(match).seats:
        report = analyse(match.kit, record, seat.seat)
        values = [report.initial_value, *(each.value for each in report.steps)]
        percents = [int(points + 0.5) for _, points in seat.curve]  # as the page rounds
        assert percents == [*map(return_as_percent, values)]
        by_ply = dict(zip((ply for ply, _ in seat.curve), percents, strict=True))
        plies = [*by_ply]
        assert seat.key_moments
        for moment in seat.key_moments:
            before = by_ply[plies[plies.index(moment.ply) - 1]]
            change = by_ply[moment.ply] - before
            more = "more" if change > 0 else "less"
            assert moment.gain.startswith(f"{abs(change)}% {more} win chance")


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_curve_is_known_before_the_choices_are_compared(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first values give the curve of the finished analysis, which ends in the result."""
    monkeypatch.setattr(analysis_jobs, "JOB_SECONDS", seconds)
    match = played_match("3 F4 v", "2 C6 h", "1 F1")
    last = len(match.plies)
    encoded = encoded_match(match, ResignationEntry(Seat(1)))
    whole, values, results = analysis_of(match), unit_values(encoded), unit_results(encoded)

    def so_far(value_count: int, count: int) -> tuple[wire.SeatSoFar, ...]:
        known = values[:value_count], results[:count]
        body = analysis_jobs.so_far_json(encoded, known, SEATS, "en")
        return msgspec.json.decode(body, type=tuple[wire.SeatSoFar, ...])

    for seat, first, part, all_values in zip(
        whole.seats, so_far(0, 0), so_far(8, 4), so_far(len(values), 8), strict=True
    ):
        result = (last, (100, 0)[seat.seat])
        assert (first.known, first.curve, first.key_moments) == (-1, (result,), ())
        known_points = part.curve[:-1]
        assert part.curve[-1] == result and 1 < len(known_points) < len(seat.curve)
        assert known_points == seat.curve[: len(known_points)]
        assert part.known + 1 == seat.curve[len(known_points)][0]
        assert all_values.known == last and dict(all_values.curve) == dict(seat.curve)
    assert abs(so_far(8, 4)[0].known - so_far(8, 4)[1].known) <= 3


def test_choices_of_people_are_judged_first() -> None:
    """The results of each seat stay in the order of its plies."""
    encoded = encoded_match(played_match("3 F4 v", "2 C6 h", "1 F1"))
    order = analysis_jobs.judging_order(encoded, {1})
    assert sorted(order) == analysis_jobs.judging_order(encoded, {0, 1})
    assert order == [*range(1, len(order), 2), *range(0, len(order), 2)]
    bot_and_guest = Occupant("bot", level="mousse"), SEATS[1]
    assert analysis_jobs.people_seats(bot_and_guest) == {1}


def test_key_moments_of_whole_turns_are_known_before_the_choices_are_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player waited minutes for the first key moments; the judgement must not change them."""
    unjudged = ChoiceEvaluation(Mean(0.0, 0.0), NO_LOSS)
    monkeypatch.setattr(turn_mistakes, "evaluate_choice", lambda *arguments: unjudged)
    kit = GAMES["armada"]
    match = Match(kit, kit.game.config_type(width=20, height=20))
    match.play_out([kit.captains["bosco"], kit.captains["mousse"]], Random(3))
    encoded = encoded_match(match)
    values = unit_values(encoded)
    body = analysis_jobs.so_far_json(encoded, (values, []), SEATS, "en")
    early = msgspec.json.decode(body, type=tuple[wire.SeatSoFar, ...])
    reports = analysis_jobs.build_reports(encoded, unit_results(encoded))
    body = analysis_jobs.analysis_json(encoded, reports, SEATS, "en")
    whole = msgspec.json.decode(body, type=wire.Analysis).seats
    for first, later in zip(early, whole, strict=True):
        assert first.key_moments
        assert {each.ply for each in first.key_moments} == {each.ply for each in later.key_moments}
        gains = {each.ply: each.gain for each in later.key_moments}
        assert all(gains[each.ply].startswith(each.gain) for each in first.key_moments)
        assert all(" less " in gain for gain in gains.values() if "no clearly better turn" in gain)
        whys = [each.why for each in later.key_moments]
        assert not any("move by the opponent" in each for each in whys)
        assert any("after the opponent’s turn" in each for each in whys)
    assert "without a big mistake" in whole[0].choices


@pytest.mark.parametrize(
    ("value", "percent"), [(-1.0, 0), (-0.9999, 1), (0.0, 50), (0.9999, 99), (1.0, 100)]
)
def test_only_a_decided_match_has_0_or_100_on_the_chart(value: float, percent: int) -> None:
    """Regression test: a move “left 1%” beside a chart at 0%."""
    assert analysis_jobs.shown_chance(value) == percent == return_as_percent(value)
