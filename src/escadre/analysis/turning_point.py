"""Find the turning point of a match, and the ply from which it was decided.

The turning point is the moment from which the winner led without interruption. The review of a
match finds it from the score (`escadre.tables.review.turning_point`); the match report finds it
from the win chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escadre.analysis.report import EvaluationStep, SeatReport
from escadre.core.advice import return_as_percent
from escadre.core.game import has_two_players
from escadre.core.kit import AnyKit

LEAD_THRESHOLD = 0.04  # return, two points: a smaller lead counts as level, within the error
DECIDED_CHANCE = 0.9  # win chance from which a match counts as decided


def turning_point(leaders: Sequence[int | None]) -> int | None:
    """Return the index from which the final leader has led without interruption.

    `leaders` has one entry per moment. None: no side leads at the end.
    """
    if not leaders or leaders[-1] is None:
        return None
    moments_without_lead = [moment for moment, side in enumerate(leaders) if side != leaders[-1]]
    return moments_without_lead[-1] + 1 if moments_without_lead else 0


def lead_taken_at(report: SeatReport) -> int | None:
    """Return the log number from which the winner led to the end; None if from the start."""
    sign, steps = report.winner_sign, [*report.steps]
    values = (report.initial_value, *(each.value for each in steps))
    point = turning_point([sign if sign * value > LEAD_THRESHOLD else None for value in values])
    return steps[point - 1].number if point else None


def lowest_chance_from(report: SeatReport, number: int) -> int:
    """Return the winner's lowest chance shown from a log number on, in percent."""
    values = [each.value for each in report.steps if each.number >= number]
    return min(return_as_percent(report.winner_sign * value) for value in values)


def turning_step(report: SeatReport) -> EvaluationStep | None:
    """Return the first visible gain of the winner that gave, or widened, the final lead.

    A step that only corrected the estimate, or that left the shown chances alike, turned nothing.
    None if the winner led from the start.
    """
    if (lead_number := lead_taken_at(report)) is None:
        return None
    return next(
        (
            each
            for each in report.steps
            if each.number >= lead_number
            and each.is_visible
            and report.winner_sign * each.caused_points > 0
        ),
        None,
    )


def lead_number_if_won(kit: AnyKit, config: Any, report: SeatReport) -> int | None:
    """Return the log number from which the winner led; None if from the start.

    Also None unless the match has two players and a winner.
    """
    return lead_taken_at(report) if has_two_players(kit.game, config) and report.result else None


def decided_at(report: SeatReport) -> int | None:
    """Return the log number from which the loser's chance stayed below 10%, or None."""
    decided = None
    for each in report.steps:
        if (1 + report.winner_sign * each.value) / 2 < DECIDED_CHANCE:
            decided = None
        elif decided is None:
            decided = each.number
    return decided
