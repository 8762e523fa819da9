"""Test which cause a change of the expected return has."""

from __future__ import annotations

import pytest

from escadre.analysis.change_causes import TurnSegment, attribute_change
from escadre.analysis.mistakes import ChoiceEvaluation
from escadre.analysis.rollouts import Mean
from escadre.core.game import Seat

ONE = Seat(0)
AFTER = Mean(0.3, 0.0)
COSTLY = ChoiceEvaluation(Mean(0.3, 0.0), Mean(0.1, 0.0), "best")


@pytest.mark.parametrize("leave_out_turns", [False, True])
def test_a_turn_that_the_value_leaves_out_counts_as_moves(leave_out_turns: bool) -> None:
    """Regression test: a fleet was sunk, and moves counted −4 points, corrections +54."""
    segment = TurnSegment(1, ONE, ("move",), ("before",), "after", has_perfect_information=True)
    causes = attribute_change(ONE, segment, [COSTLY], AFTER, values_leave_out_turns=leave_out_turns)
    expected = [("own", 0.3)] if leave_out_turns else [("revised", 0.4), ("own", 0.3)]
    assert [(cause, round(mean.value, 9)) for cause, mean in causes] == expected


def test_a_choice_with_hidden_results_keeps_its_causes() -> None:
    segment = TurnSegment(1, ONE, ("move",), ("before",), "after", has_perfect_information=False)
    after = Mean(0.5, 0.0)
    causes = attribute_change(ONE, segment, [COSTLY], after, values_leave_out_turns=True)
    assert [cause for cause, _ in causes] == ["revised", "own", "hidden"]


def test_a_forced_turn_only_corrects_the_estimate() -> None:
    """Regression test: the reports of the two players counted a forced pass differently."""
    segment = TurnSegment(1, ONE, ("pass",), ("before",), "after", has_perfect_information=True)
    for seat in (ONE, Seat(1)):
        causes = attribute_change(seat, segment, [], AFTER, True, values_leave_out_turns=True)
        assert next(iter(causes)) == ("revised", AFTER)
