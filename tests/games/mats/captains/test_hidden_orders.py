"""Test how a report shows the loss of an order that the chances do not know yet."""

import pytest
from msgspec.structs import replace

from escadre import Match
from escadre.analysis import report, turn_mistakes
from escadre.analysis.change_causes import CAUSES, split_turns
from escadre.analysis.mistakes import ChoiceEvaluation
from escadre.analysis.phrases import analysis_catalogue, mistake_text, rounded_causes
from escadre.analysis.report import SeatReport
from escadre.analysis.rollouts import Mean
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.match.replay import information_state
from escadre.games.mats import KIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_loss_of_a_hidden_order_has_no_chances_that_the_chart_does_not_show(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression test: a costly card said 36% instead of 42%, but the chart stayed at 42%."""
    match = Match(KIT)
    match.play(0, "c2 2")
    best = KIT.parse_action(match.config, "v 2")
    costly = ChoiceEvaluation(Mean(-0.12, 0.0), Mean(0.12, 0.0), best)
    monkeypatch.setattr(turn_mistakes, "evaluate_choice", lambda *arguments: costly)
    plies = match.record().plies
    first, steps = information_state(KIT, match.config, plies, Seat(0))
    (segment,) = split_turns(KIT, first, steps)
    (mistake,) = report.evaluate_segment(KIT, match.config, Seat(0), segment).mistakes
    assert mistake.is_unseen
    say = analysis_catalogue(language, KIT)
    text, _ = mistake_text(KIT, match.config, mistake, first, say)
    assert "44" not in text and "50" not in text
    assert {"en": "cost 6 points", "fr": "a coûté 6\u202f%"}[language] in text


def test_both_reports_of_a_match_have_the_same_rows() -> None:
    """Regression test: “moves, net +18” for one player, “moves −14, corrected −9” for the other."""
    config, errors = KIT.game.config_type(), dict.fromkeys(CAUSES, 0.0)
    parts = dict(zip(CAUSES, (0.4, 0.1, -0.3, 0.0, -0.2, 0.0), strict=True))
    report = SeatReport(Seat(1), 0.0, 0.0, parts, errors, (), 9, ())
    assert {*rounded_causes(KIT, config, report)} == {"luck", "hidden", "own", "revised"}
    judged = replace(report, opponent_judged=True)
    assert rounded_causes(KIT, config, judged) == {"luck": 20, "net": -20}
