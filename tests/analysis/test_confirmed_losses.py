"""Test that captains who play on must confirm a mistake of MAKO Naval."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escadre import Match
from escadre.analysis import report
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.phrases import analysis_catalogue, choice_count_text
from escadre.analysis.report import analyse, decode_reports
from escadre.analysis.rollouts import confirmed_loss, expected_return
from escadre.core.game import Seat
from escadre.tables.review import analysis_jobs
from tests.helpers.matches import KITS
from tests.tables.helpers import encoded_match, unit_results

MAKO = KITS["mako"]
UNSOUND = (
    "way=A turn=2 began=2 rounds=15 moved=E die=3 | N h9 * e1 l1 f2 j2 c3 b6 e6 g9 i9"
    " | E h6 * m5 k7 k9 h10 m10 k11 | S g11 * b5 l5 l6 h7 h8 | W f4 * a2 h2 i2 c5 j5 e8 f10 c12 h12"
)
SOUND = (
    "way=A turn=2 rounds=6 thrown=5 | N h1 | E l9 * k6 k7 g9 l13"
    " | S b6 * g6 i8 c9 d11 | W a7 * b11 h12"
)
NEAR_THE_END = (
    "way=A turn=2 began=2 rounds=8 thrown=2 | N i1 * h2 n3 k5 i6 l7 c8 i10 | E n8"
    " | S h13 * h11 | W j8 * h3 n4 e6 k6 m7 a9 i9 j10 i11"
)


def position(line: str, played: str) -> tuple[Any, Any]:
    """Return the observation of the second player in this position, and the action played."""
    state = MAKO.parse_state(line)
    return MAKO.game.observe(state, Seat(1)), MAKO.parse_action(state.config, played)


def test_a_loss_that_playing_on_does_not_confirm_is_no_mistake() -> None:
    """Regression test: played out, this move lost 0.9 ± 1.5 points, not 8."""
    observation, action = position(SOUND, "E k9")
    suspect = evaluate_choice(MAKO, observation, action, 8)
    assert suspect.mistake_points
    points = confirmed_loss(MAKO, observation, suspect.best, action, 5)
    assert points is not None and points < 5


def test_the_loss_is_no_more_than_the_chances_after_both_moves_differ() -> None:
    """Regression test: a move “left 94% instead of 100%”, but no move had more than 98%."""
    observation, action = position(NEAR_THE_END, "W k8")
    evaluation = evaluate_choice(MAKO, observation, action, 8)
    state = MAKO.game.determinize(observation, Random(0))
    played, best = (
        expected_return(MAKO, MAKO.game.observe(MAKO.game.apply(state, Seat(1), each), Seat(1)))
        for each in (action, evaluation.best)
    )
    assert 0 < evaluation.loss.value <= best.value - played.value + 1e-9


def test_a_large_loss_is_confirmed() -> None:
    observation, hit = position(UNSOUND, "*h9")
    _, miss = position(UNSOUND, "*k3")
    evaluation = evaluate_choice(MAKO, observation, miss, 8)
    assert evaluation.best == hit and evaluation.mistake_points == 15
    points = confirmed_loss(MAKO, observation, hit, miss, 5)
    assert points is not None and points > 15
    reverse = confirmed_loss(MAKO, observation, miss, hit, 5)
    assert reverse is not None and reverse < -15


def test_games_without_such_captains_confirm_nothing() -> None:
    observation, hit = position(UNSOUND, "*h9")
    kit = replace(MAKO, analysis=replace(MAKO.analysis, confirming_captains=()))
    assert confirmed_loss(kit, observation, hit, hit, 5) is None


def test_only_the_largest_suspects_of_each_player_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A report of two beginners took 25 s, most of it to check 27 suspected mistakes."""
    match = Match("mako", way="C")
    match.play_out(["mousse", "mousse"], Random(0))
    record = match.record()
    checked = list[int]()

    def confirm(points: float) -> None:
        checked.clear()

        def check(kit: Any, config: Any, observation: Any, suspect: Any) -> float:
            assert observation.viewer == 0
            checked.append(suspect.number)
            return points

        monkeypatch.setattr("escadre.analysis.report.check_suspect", check)

    monkeypatch.setattr(report, "MAX_CHECKED", 100)
    confirm(100.0)
    everything = analyse(MAKO, record, 0, world_count=2)
    assert len(everything.mistakes) > 1 and not everything.unchecked_suspects
    monkeypatch.setattr(report, "MAX_CHECKED", 1)
    confirm(100.0)
    largest = analyse(MAKO, record, 0, world_count=2)
    assert {each.number for each in largest.mistakes} == {*checked}
    assert [*largest.mistakes] == everything.largest_mistakes(1)
    assert largest.unchecked_suspects == len(everything.mistakes) - 1
    assert largest.changes == everything.changes and not largest.small_losses
    say = analysis_catalogue("en", MAKO)
    assert "at least one big mistake" in choice_count_text(largest, say)
    assert "at least" not in choice_count_text(everything, say)
    confirm(0.0)
    assert not analyse(MAKO, record, 0, world_count=2).mistakes and len(checked) == 1


def test_a_server_checks_the_same_suspects_in_several_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check(kit: Any, config: Any, observation: Any, suspect: Any) -> float:
        assert kit.parse_action(config, suspect.played) in kit.game.legal_actions(observation)
        return float(10 * (suspect.number % 2))

    for module in ("analysis.report", "tables.review.analysis_jobs"):
        monkeypatch.setattr(f"escadre.{module}.check_suspect", check)
    monkeypatch.setattr(analysis_jobs, "JOB_SECONDS", 0.0)
    match = Match("mako", way="C")
    match.play_out(["mousse", "mousse"], Random(0))
    encoded = encoded_match(match)
    results = unit_results(encoded)
    checked, suspect_count = list[analysis_jobs.CheckedLoss](), 1
    while len(checked) < suspect_count:
        suspect_count, more = analysis_jobs.check_suspects(encoded, results, len(checked))
        assert len(more) == 1
        checked += more
    reports = decode_reports(analysis_jobs.build_reports(encoded, results, checked))
    assert reports[1] == analyse(MAKO, match.record(), 1) and reports[1].mistakes
    unchecked = decode_reports(analysis_jobs.build_reports(encoded, results))
    assert not any(each.mistakes for each in unchecked)
