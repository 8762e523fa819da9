"""Test the statement on many small losses, which adds up what no single choice lost clearly."""

from random import Random
from typing import Any

import pytest

from escadre.analysis.phrases import (
    analysis_catalogue,
    cause_lines,
    largest_small_loss,
    rounded_causes,
    small_losses_points,
    small_losses_text,
)
from escadre.analysis.report import (
    SMALL_LOSSES_TOTAL,
    Mistake,
    SeatReport,
    SegmentEvaluation,
    combine_segments,
)
from escadre.analysis.retry import mistakes_to_retry
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.match.match import playout
from escadre.core.match.record import AnyRecord
from escadre.games import GAMES

KIT = GAMES["mako"]
CONFIG = KIT.game.config_type()


class Passing:
    """A player who passes whenever the rules allow it."""

    def choose(self, observation: Any, rng: Any) -> Any:
        actions = {KIT.format_action(CONFIG, a): a for a in KIT.game.legal_actions(observation)}
        return actions.get("pass") or next(iter(actions.values()))


def passed_match() -> AnyRecord:
    return playout(KIT, CONFIG, [Passing(), KIT.captains["mousse"]], Random(1), ["Anna", "Léo"])


def report_with(
    record: AnyRecord, *losses: float, error: float = 0.0, costly: float = 0.0
) -> SeatReport:
    """Return the report of a seat whose passes lost these points, one of them as a mistake."""
    numbers = [
        number
        for number, ply in enumerate(record.plies, 1)
        if ply.seat == 0 and KIT.format_action(CONFIG, ply.action) == "pass"
    ]
    value, evaluations = 0.0, list[SegmentEvaluation]()
    for number, loss in zip(numbers, [*losses, *([costly] if costly else [])], strict=False):
        value -= loss / POINTS_PER_RETURN
        lost = Mistake(number, "pass", "N h2", loss, error, 0, value=value)
        is_mistake = bool(costly) and loss == costly
        evaluations.append(
            SegmentEvaluation(
                number,
                Seat(0),
                (("own", Mean(value, 0.0)),),
                choices=1,
                mistakes=(lost,) if is_mistake else (),
                small_losses=() if is_mistake else (lost,),
            )
        )
    return combine_segments(Seat(0), Mean(0.0, error), evaluations, None, len(record.plies))


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_small_losses_are_added_up_as_in_the_table_of_causes(language: str) -> None:
    """Regression test: after passing in every turn, the page said "Well played!"."""
    record, say = passed_match(), analysis_catalogue(language, KIT)
    report = report_with(record, 4.0, 4.5, 4.0, 4.0, 3.5)
    assert not report.mistakes and len(report.small_losses) == 5
    points = small_losses_points(KIT, CONFIG, report)
    assert points == 20 == -sum(rounded_causes(KIT, CONFIG, report).values())
    rows = cause_lines(KIT, CONFIG, report, say, ended=True)
    assert f"−{points}" in [row.text for row in rows]
    sentence = small_losses_text(KIT, CONFIG, record.plies, report, say)
    passing = {"en": "5 out of 5 were “pass”", "fr": "5 fois sur 5"}[language]
    assert f" {points} points" in sentence and passing.casefold() in sentence.casefold()
    largest = largest_small_loss(KIT, CONFIG, report)
    assert largest and largest.loss == 4.5
    retries = mistakes_to_retry(KIT, CONFIG, record.plies, report)
    assert largest in [each.mistake for each in retries]


def test_losses_within_the_error_or_mostly_of_mistakes_are_not_added_up() -> None:
    record, say = passed_match(), analysis_catalogue("en", KIT)
    few = SMALL_LOSSES_TOTAL / 5 - 0.2
    for report in (
        report_with(record, *[few] * 5),
        report_with(record, *[4.0] * 5, error=0.2),
        report_with(record, 4.0, 4.0, 4.0, 4.0, costly=30.0),
    ):
        assert not small_losses_points(KIT, CONFIG, report)
        assert largest_small_loss(KIT, CONFIG, report) is None
        assert not small_losses_text(KIT, CONFIG, record.plies, report, say)
    both = report_with(record, *[4.0] * 5, costly=6.0)
    assert small_losses_points(KIT, CONFIG, both) == 26
