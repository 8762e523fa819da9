"""Test which choices count as mistakes, and the level of a mistake."""

from __future__ import annotations

import pytest

from escadre.analysis.mistakes import ChoiceEvaluation
from escadre.analysis.rollouts import Mean
from escadre.core.i18n.catalogue import text


@pytest.mark.parametrize(
    ("loss", "error", "level"),
    [
        (4.99, 0, 0), (5, 0, 5), (9, 2, 5), (9, 2.1, 0), (10, 0, 10), (9.99, 0, 5),
        (15, 0, 15), (17, 1, 15), (17, 1.1, 10), (60, 30, 0),
    ],
)  # fmt: skip
def test_a_choice_is_a_mistake_only_beyond_two_standard_errors(
    loss: float, error: float, level: int
) -> None:
    judgement = ChoiceEvaluation(Mean(0.0, 0.0), Mean(loss / 50 + 1e-12, error / 50))
    assert judgement.mistake_level == level


@pytest.mark.parametrize(("loss", "level"), [(5, 0), (9.9, 0), (10, 10)])
def test_a_small_loss_without_a_distinguishing_reason_is_not_a_mistake(
    loss: float, level: int
) -> None:
    """A loss of 5 points is reported only with a reason that sets the better choice apart."""
    lost, same = Mean(loss / 50 + 1e-12, 0.0), (text("a"), text("b"))
    judgement = ChoiceEvaluation(Mean(0.0, 0.0), lost, "c", same, same[::-1])
    assert judgement.mistake_level == level
    levels = {
        judgement._replace(played_reasons=same[:1]).mistake_level,
        judgement._replace(reasons=()).mistake_level,
    }
    assert len(levels) == 1 and min(levels) >= 5
