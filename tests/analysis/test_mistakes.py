"""Test which choices count as mistakes, and how many points a mistake counts for."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from escadre.analysis.mistakes import (
    NO_LOSS,
    ChoiceEvaluation,
    cap_losses_of_turn,
    evaluate_choice,
)
from escadre.analysis.report import Mistake
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean
from escadre.core.advice import Advice, AdvisedAction, return_as_percent
from escadre.core.i18n.catalogue import text
from tests.analysis.test_real_choices import match_at_choice, replace_advice


@pytest.mark.parametrize(
    ("loss", "error", "points"),
    [
        (4.99, 0, 0), (5, 0, 5), (9, 2, 5), (9, 2.1, 0), (10, 0, 10), (9.99, 0, 5),
        (15, 0, 15), (17, 1, 15), (17, 1.1, 10), (60, 30, 0),
    ],
)  # fmt: skip
def test_a_choice_is_a_mistake_only_beyond_two_standard_errors(
    loss: float, error: float, points: int
) -> None:
    evaluation = ChoiceEvaluation(Mean(0.0, 0.0), Mean(loss / 50 + 1e-12, error / 50))
    assert evaluation.mistake_points == points


@pytest.mark.parametrize(("options", "is_praised"), [(2, False), (3, True)])
def test_the_better_of_two_actions_earns_no_praise(options: int, is_praised: bool) -> None:
    """Regression test: the best move of a match was one of two, of which the other was absurd."""
    match = match_at_choice(forced=False)
    seen = match.see(match.turn[0])
    actions = [*match.legal(match.turn[0])][:options]
    assert len(actions) == options
    rated = tuple(AdvisedAction(each, -0.2 * n) for n, each in enumerate(actions))
    kit = replace_advice(match.kit, Advice(rated))
    evaluation = evaluate_choice(kit, seen, actions[0], world_count=1)
    assert (evaluation.advantage.value > 0) is is_praised


@pytest.mark.parametrize(("loss", "points"), [(5, 0), (9.9, 0), (10, 10)])
def test_a_small_loss_without_a_distinguishing_reason_is_not_a_mistake(
    loss: float, points: int
) -> None:
    """A loss of 5 points is reported only with a reason that sets the better choice apart."""
    lost, same = Mean(loss / 50 + 1e-12, 0.0), (text("a"), text("b"))
    evaluation = ChoiceEvaluation(Mean(0.0, 0.0), lost, "c", same, same[::-1])
    assert evaluation.mistake_points == points
    points_without = {
        evaluation._replace(played_reasons=same[:1]).mistake_points,
        evaluation._replace(reasons=()).mistake_points,
    }
    assert len(points_without) == 1 and min(points_without) >= 5


def test_losses_of_one_turn_lead_from_the_best_choice_to_its_end() -> None:
    """Regression test: a turn lost 10 + 21 + 13 points while the chance stayed at 50%."""
    best_values = (0.4, 0.42, 0.2)
    losses = (0.2, 0.42, 0.26)
    after = 0.0
    turn = [
        ChoiceEvaluation(Mean(best - loss, 0.0), Mean(loss, 0.01), "best")
        for best, loss in zip(best_values, losses, strict=True)
    ]
    turn.insert(1, ChoiceEvaluation(Mean(0.3, 0.0), NO_LOSS))
    capped = cap_losses_of_turn(turn, after)
    total = sum(each.loss.value for each in capped)
    assert after + total <= max(best_values) + 1e-9
    assert [each.loss.value for each in capped] == pytest.approx([0.0, 0.0, 0.22, 0.2])
    for each, best in zip((capped[0], *capped[2:]), best_values, strict=True):
        assert each.expected_return.value + each.loss.value == pytest.approx(best)


def test_losses_of_one_turn_do_not_exceed_what_it_could_bring_at_its_start() -> None:
    """Regression test: a step of Armada cost 92 points in a turn that led from 39% to 1%."""
    first = ChoiceEvaluation(Mean(0.38, 0.0), NO_LOSS)
    later = ChoiceEvaluation(Mean(-0.86, 0.0), Mean(1.84, 0.02), "better")
    _, capped = cap_losses_of_turn([first, later], -0.98, best_value=0.38)
    assert capped.loss.value == pytest.approx(1.36) and capped.mistake_points == 15
    assert capped.expected_return.value == pytest.approx(-0.98)
    _, uncapped = cap_losses_of_turn([first, later], -0.98)
    assert uncapped.loss.value == pytest.approx(1.84)


def test_a_certain_loss_stays_certain_up_to_the_loss_of_its_turn() -> None:
    """Regression test: a step that gave up a hit was no mistake, since the turn lost less."""
    best, loss = 0.0, Mean(0.24, 0.06)  # 12 points, 6 of them for certain
    choice = ChoiceEvaluation(Mean(best - loss.value, 0.0), loss, "best", (text("a"),))
    assert choice.mistake_points == 5
    for turn_loss, points in ((0.18, 5), (0.1 + 1e-9, 5), (0.08, 0)):
        (capped,) = cap_losses_of_turn([choice], best - turn_loss)
        assert capped.loss.value == pytest.approx(turn_loss)
        assert capped.mistake_points == points


RETURNS = st.floats(-1, 1)


@given(RETURNS, st.one_of(st.none(), RETURNS), st.floats(0.1, 100))
@example(0.5, 0.82, 25.0)
def test_the_chance_after_a_mistake_and_its_loss_are_the_best_chance(
    value: float, shown_value: float | None, loss: float
) -> None:
    """Regression test: a mistake “left 91% instead of 100%”, and its loss was 25%."""
    mistake = Mistake(1, "a", "b", loss, 0.0, 5, value=value, shown_value=shown_value)
    played, best = mistake.chances["played"], mistake.chances["best"]
    assert 0 <= played < best <= 100 and best - played == mistake.rounded_loss
    assert mistake.rounded_loss <= max(1, loss + 1)
    curve = return_as_percent(value if shown_value is None else shown_value)
    assert played == min(curve, 99)
    if curve + loss < 99 and return_as_percent(value) + loss < 99:
        assert abs(mistake.rounded_loss - max(1, loss)) <= 1
    if best == 100:
        shown_best = value if shown_value is None else shown_value
        assert max(value, shown_best) + loss / POINTS_PER_RETURN > 0.95
