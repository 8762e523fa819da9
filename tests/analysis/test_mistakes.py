"""Test when a choice is a mistake, and how grave."""

from __future__ import annotations

import pytest

from escadre.analysis.choice_losses import ChoiceEvaluation
from escadre.analysis.rollouts import Mean


@pytest.mark.parametrize(
    ("loss", "error", "level"),
    [
        (4.99, 0, 0), (5, 0, 5), (9, 2, 5), (9, 2.1, 0), (10, 0, 10), (9.99, 0, 5),
        (15, 0, 15), (17, 1, 15), (17, 1.1, 10), (60, 30, 0),
    ],
)  # fmt: skip
def test_a_choice_is_costly_only_beyond_two_standard_errors(
    loss: float, error: float, level: int
) -> None:
    judgement = ChoiceEvaluation(Mean(0.0, 0.0), Mean(loss / 50 + 1e-12, error / 50))
    assert judgement.level == level
