"""Test that followed hints are not blamed, and that a turn that lost much has a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escadre.analysis import turn_mistakes
from escadre.analysis.change_causes import TurnSegment
from escadre.analysis.mistakes import NO_LOSS, ChoiceEvaluation
from escadre.analysis.report import SegmentEvaluation, evaluate_segment
from escadre.analysis.rollouts import Mean
from escadre.analysis.shown_advice import game_advice
from escadre.analysis.turn_mistakes import judge_turn
from escadre.core.advice import Advice, AdvisedAction, order_by_figures
from escadre.core.kit import Analysis, AnyKit
from escadre.games import GAMES
from escadre.games.armada.rules.game import GAME, apply_battle_action
from escadre.games.armada.rules.model import BattlePhase, Config, Observation
from tests.games.armada.states import DEFAULT_CONFIG, TWO, battle

ARMADA = GAMES["armada"]
LOST = ChoiceEvaluation(Mean(0.0, 0.0), Mean(0.3, 0.0), "better")


def judge(kit: AnyKit, actions: str, evaluations: Sequence[ChoiceEvaluation]) -> list[int]:
    """Judge a turn of one-letter actions; return the points of its mistakes."""
    choices = [(n, f"seen {n}", action) for n, action in enumerate(actions)]
    return [each.mistake_points for each in judge_turn(kit, choices, evaluations, "after", -1.0)]


@pytest.mark.parametrize(
    ("following", "points"), [("bc", [0, 0, 0]), ("bx", [0, 0, 15]), ("", [0, 15, 15])]
)
def test_a_step_that_a_hint_has_planned_is_never_a_mistake(
    following: str, points: list[int]
) -> None:
    """The third step of a followed hint was the costliest move: 44% instead of 56%."""
    kit = replace(ARMADA, analysis=Analysis())
    first = ChoiceEvaluation(Mean(0.0, 0.0), Mean(0.0, 0.0), following=tuple(following))
    assert judge(kit, "abc", [first, LOST, LOST]) == points


def test_the_first_choice_of_a_quick_hint_and_its_move_are_never_mistakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = Advice((AdvisedAction("a", 0.0, following=("b",)), AdvisedAction("c", 0.0)))

    def quick_advice(kit: AnyKit, seen: str, **asked: bool) -> Any:
        assert asked == {"quick": True}
        return quick if seen == "seen 0" else None

    monkeypatch.setattr("escadre.analysis.turn_mistakes.game_advice", quick_advice)

    def advise(seen: Any, rng: Any) -> Any:
        return quick

    kit = replace(ARMADA, analysis=Analysis(advise=advise, advise_quickly=advise))
    assert judge(kit, "abc", [LOST] * 3) == [0, 0, 15]
    assert judge(kit, "cba", [LOST] * 3) == [15, 15, 15]


def evaluate_turn(state: BattlePhase, actions: Sequence[Any]) -> SegmentEvaluation:
    """Evaluate a turn of the side to move."""
    seat, states = state.turn, [state]
    for action in actions:
        states.append(apply_battle_action(states[-1], action))
    seen = [GAME.observe(each, seat) for each in states]
    segment = TurnSegment(1, seat, tuple(actions), tuple(seen[:-1]), seen[-1], True)
    return evaluate_segment(ARMADA, state.config, seat, segment)


DUEL = battle(DEFAULT_CONFIG, ["l 17.070 18.915 134.2"], ["m 17.482 14.836 139.8"], turn=TWO)


def test_a_turn_that_gave_the_match_away_has_one_mistake() -> None:
    """A turn took the chance from 43% to 1%, and "no single move clearly lost this"."""
    config = DUEL.config
    actions = [ARMADA.parse_action(config, each) for each in ["2>199.8", "2>139.8", "2sx1", "end"]]
    evaluation = evaluate_turn(DUEL, actions)
    (mistake,) = evaluation.mistakes
    assert mistake.played == "2>139.8" and mistake.rounded_loss >= 20
    # the better step is confirmed by the chance after the turn that begins with it
    better = apply_battle_action(DUEL, actions[0])
    better = apply_battle_action(better, ARMADA.parse_action(config, mistake.best))
    shown = ARMADA.analysis.shown_returns
    assert shown is not None
    (played_value,) = (value.value for cause, value in evaluation.values_after_causes)
    while better.turn == TWO:
        advice = game_advice(ARMADA, Observation(TWO, better))
        assert advice is not None
        better = apply_battle_action(better, order_by_figures(advice).options[0].action)
    returns = shown(better)
    assert returns is not None
    assert 50 * (returns[TWO] - played_value) >= mistake.rounded_loss


def test_a_turn_that_follows_the_hints_has_no_mistake() -> None:
    state, actions, rng = DUEL, list[Any](), Random(0)
    while state.turn == TWO:
        advise = ARMADA.analysis.advise_quickly
        assert advise is not None
        advice = advise(Observation(TWO, state), rng)
        assert advice is not None
        option = advice.options[0]
        for action in (option.action, *option.following):
            actions.append(action)
            state = apply_battle_action(state, action)
    assert len(actions) > 1
    assert not evaluate_turn(DUEL, actions).mistakes


SMALL_TABLE = Config(width=20, height=20)
SINKABLE = battle(
    SMALL_TABLE,
    [
        "s 5.732 17.482 60.4", "s 14.261 17.098 61.5", "s 4.761 17.398 62.0",
        "s 15.628 17.092 62.1", "m 10.492 9.388 0.5", "m 11.397 9.611 349.8",
        "m 8.904 9.392 353.3/1", "m 12.764 17.502 62.1",
    ],
    [
        "l 10.043 7.530 183.4", "l 9.275 3.986 182.3", "l 12.323 3.810 231.1",
        "l 8.447 5.696 195.0",
    ],
    turn=TWO, actions=2, moved=(8,), shots=(8,),
)  # fmt: skip


def test_sparing_a_ship_that_can_be_sunk_is_a_mistake() -> None:
    """The chart hardly changed, but the ship spared fired back: played out, 97% became 30%."""
    spared = [ARMADA.parse_action(SMALL_TABLE, each) for each in ("9px5", "end")]
    (mistake,) = evaluate_turn(SINKABLE, spared).mistakes
    assert (mistake.played, mistake.best) == ("9px5", "9sx7") and mistake.rounded_loss >= 10
    sunk = [ARMADA.parse_action(SMALL_TABLE, each) for each in ("9sx7", "end")]
    assert not evaluate_turn(SINKABLE, sunk).mistakes


def test_a_turn_without_a_better_choice_corrects_the_estimate() -> None:
    """A forced loss was a key moment, 18% to 1%: “A weak move by the opponent”."""
    state = battle(
        SMALL_TABLE,
        ["s 12.424 7.041 306.5", "s 12.501 6.686 7.1", "m 9.018 6.211 47.1"],
        ["l 12.883 2.392 352.7/2"],
        turn=TWO,
        turns_without_damage=2,
    )
    turn = [ARMADA.parse_action(SMALL_TABLE, each) for each in ("4>287.7", "end")]
    causes = evaluate_turn(state, turn).values_after_causes
    assert [cause for cause, _ in causes] == ["revised", "own"]
    assert causes[0][1].value == causes[1][1].value, "no choice has lost anything"


def test_choices_of_a_decided_or_quiet_turn_are_not_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An analysis took a minute; comparing choices that cannot be mistakes was most of it."""
    compared = list[Any]()

    def evaluate(kit: Any, seen: Any, action: Any, world_count: int) -> ChoiceEvaluation:
        compared.append(action)
        return ChoiceEvaluation(Mean(0.1, 0.0), NO_LOSS)

    monkeypatch.setattr(turn_mistakes, "evaluate_choice", evaluate)
    monkeypatch.setattr(turn_mistakes, "expected_return", lambda *arguments: Mean(0.1, 0.0))
    plain = list[float]()
    monkeypatch.setattr(turn_mistakes, "_is_plain", lambda *arguments: arguments[-1] in plain)
    choices = [(number, None, number) for number in (1, 2, 3)]
    plain_after = 0.11
    plain.append(plain_after)
    cases: list[tuple[float, list[int]]] = [
        (0.95, [1]),
        (0.12, [1]),
        (-0.1, [1, 2, 3]),
        (plain_after, []),
    ]
    for value_after, expected in cases:
        compared.clear()
        evaluations = turn_mistakes.evaluate_choices(ARMADA, choices, 8, value_after, value_after)
        assert compared == expected and len(evaluations) == 3
        assert not any(each.mistake_points for each in evaluations)
