"""Test the turning point: when the final leader took the lead for good."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.analysis.change_causes import CAUSES, EvaluationChange
from escadre.analysis.phrases import largest_changes
from escadre.analysis.report import SeatReport
from escadre.analysis.turning_point import (
    decided_at,
    lead_taken_at,
    lowest_chance_from,
    turning_point,
    turning_step,
)
from escadre.core.game import Seat


def test_the_turning_point_is_the_last_change_of_lead() -> None:
    assert turning_point([None, 0, 0, 1, 1]) == 3
    assert turning_point([None, 0, 1, 0, None, 0]) == 5  # also if level in between
    assert turning_point([None, None, 1]) == 2


def test_without_a_final_leader_there_is_no_turning_point() -> None:
    assert turning_point([]) is None
    assert turning_point([0, 1, None]) is None


@given(st.lists(st.sampled_from([None, 0, 1]), min_size=1))
def test_the_final_leader_leads_from_the_turning_point_on(leaders: list[int | None]) -> None:
    point = turning_point(leaders)
    if point is None:
        assert leaders[-1] is None
        return
    assert {*leaders[point:]} == {leaders[-1]}
    assert point == 0 or leaders[point - 1] != leaders[-1]


@pytest.mark.parametrize(
    ("values", "turned", "decided"),
    [
        ([0.5, -0.5, 0.1, 0.9, 1.0], 3, 4),
        ([0.5, 0.82, 0.7, 0.79, 1.0], 1, 5),
        ([-0.5, -0.9, -1.0], 1, 2),
    ],
)
def test_lead_taken_and_decided_plies(values: list[float], turned: int, decided: int) -> None:
    pairs = enumerate(pairwise([0.0, *values]), 1)
    changes = tuple(
        EvaluationChange(n, Seat(0), "own", after - before, after) for n, (before, after) in pairs
    )
    parts = dict.fromkeys(CAUSES, 0.0)
    report = SeatReport(Seat(0), 0.0, values[-1], parts, parts, changes, 9, ())
    assert (lead_taken_at(report), decided_at(report)) == (turned, decided)


def test_a_leader_from_the_start_took_the_lead_at_no_ply() -> None:
    changes = tuple(EvaluationChange(n, Seat(1), "own", 0.0, -1.0) for n in (1, 2))
    parts = dict.fromkeys(CAUSES, 0.0)
    report = SeatReport(Seat(0), -0.5, -1.0, parts, parts, changes, 2, ())
    assert lead_taken_at(report) is None


def report_from(start: float, *changes: EvaluationChange) -> SeatReport:
    parts = dict.fromkeys(CAUSES, 0.0)
    return SeatReport(Seat(0), start, changes[-1].value, parts, parts, changes, 9, ())


def test_a_step_that_changes_no_shown_chance_did_not_turn_the_match() -> None:
    """Regression test: "the game turned at move 16" with a mine, from 48% to 48%."""
    changes = (
        EvaluationChange(1, Seat(0), "own", -0.004, -0.042),
        EvaluationChange(2, Seat(1), "others", 0.0, -0.042),
        EvaluationChange(3, Seat(-1), "luck", -0.4, -0.442),
        EvaluationChange(4, Seat(1), "others", -0.558, -1.0),
    )
    report = report_from(-0.038, *changes)
    assert lead_taken_at(report) == 1
    step = turning_step(report)
    assert step is not None and step.number == 3


def test_a_corrected_estimate_did_not_turn_the_match() -> None:
    """Regression test: a good step got the blame for 15 points of a corrected estimate."""
    changes = (
        EvaluationChange(1, Seat(0), "revised", -0.3, -0.12),
        EvaluationChange(1, Seat(0), "own", -0.006, -0.126),
        EvaluationChange(2, Seat(-1), "luck", -0.66, -0.786),
        EvaluationChange(3, Seat(1), "others", -0.214, -1.0),
    )
    step = turning_step(report_from(0.18, *changes))
    assert step is not None and step.number == 2


def test_a_loss_that_the_shown_chance_hides_did_not_turn_the_match() -> None:
    changes = (
        EvaluationChange(1, Seat(0), "revised", 0.1, 0.062),
        EvaluationChange(1, Seat(0), "own", -0.11, -0.048),
        EvaluationChange(2, Seat(-1), "luck", -0.4, -0.448),
        EvaluationChange(3, Seat(1), "others", -0.552, -1.0),
    )
    report = report_from(-0.038, *changes)
    assert lead_taken_at(report) == 1
    step = turning_step(report)
    assert step is not None and step.number == 2


def test_a_loss_that_a_corrected_estimate_hides_is_no_visible_change() -> None:
    """Regression test: a weak move of 11 points was a key moment with 75% to 77%."""
    changes = (
        EvaluationChange(1, Seat(1), "revised", -0.18, 0.32),
        EvaluationChange(1, Seat(1), "others", 0.22, 0.54),
        EvaluationChange(2, Seat(-1), "revised", -0.18, 0.36),
        EvaluationChange(2, Seat(-1), "luck", 0.22, 0.58),
    )
    choice, roll = report_from(0.5, *changes).steps
    assert choice.caused_points == 11 and not choice.is_visible
    assert roll.caused_points == 11 and roll.is_visible
    assert roll.shown_points == 2
    assert largest_changes(report_from(0.5, *changes)) == []


def test_the_lead_that_the_winner_kept_is_the_lowest_one() -> None:
    """Regression test: the report named 52% although the winner never had less than 60%."""
    changes = (
        EvaluationChange(1, Seat(1), "others", -0.3, -0.3),
        EvaluationChange(2, Seat(0), "hidden", 0.6, 0.3),
        EvaluationChange(3, Seat(1), "others", -0.1, 0.2),
        EvaluationChange(4, Seat(0), "hidden", 0.8, 1.0),
    )
    report = report_from(0.0, *changes)
    assert lead_taken_at(report) == 2
    assert lowest_chance_from(report, 2) == 60
