"""Test that captains who play on must confirm a mistake of MAKO Naval."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.rollouts import confirmed_loss, expected_return
from escadre.core.game import Seat
from tests.helpers.matches import KITS

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
    unconfirmed = replace(MAKO, analysis=replace(MAKO.analysis, confirming_captains=()))
    assert evaluate_choice(unconfirmed, observation, action, 8).mistake_points
    assert evaluate_choice(MAKO, observation, action, 8).mistake_points == 0


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
    assert evaluation.confirmed_points is not None and evaluation.confirmed_points > 30
    reverse = confirmed_loss(MAKO, observation, miss, hit, 5)
    assert reverse is not None and reverse < -30


def test_games_without_such_captains_confirm_nothing() -> None:
    observation, hit = position(UNSOUND, "*h9")
    kit = replace(MAKO, analysis=replace(MAKO.analysis, confirming_captains=()))
    assert confirmed_loss(kit, observation, hit, hit, 5) is None
