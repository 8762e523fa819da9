"""Test the log lines of Armada."""

from __future__ import annotations

import pytest

from escadre.core.game import Seat
from escadre.games.armada.rules.game import apply_battle_action
from escadre.games.armada.rules.model import (
    AnswerOffer,
    ChooseFirst,
    EndTurn,
    Fire,
    Observation,
    OfferFleets,
    Step,
)
from escadre.games.armada.view.log import describe_ply, omit_from_log
from tests.games.armada.states import DEFAULT_CONFIG, LARGE_AT_15_12, ONE, SMALL_IN_FRONT, battle
from tests.games.armada.view.scenes import EN, FR, POSITIONS


@pytest.mark.parametrize(
    ("heading", "direction"),
    [(0, "north"), (224, "north"), (225, "north-east"), (3374, "north-west"), (3375, "north")],
)
def test_step_is_logged_with_one_of_eight_directions(heading: int, direction: str) -> None:
    """ARM-7: the exact heading is in the record."""
    after = Observation(Seat(0), apply_battle_action(POSITIONS["crowded"], Step(0, 0)))
    assert describe_ply(after, Seat(0), Step(0, heading), after, EN) == f"small 1 sails {direction}"


def test_hit_is_logged_with_the_hits_that_sink_the_ship() -> None:
    """ARM-14: the log line of a hit says how many more sink the ship, or that it sinks."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 15.863 11.933 0.0", SMALL_IN_FRONT])
    shot = Fire(0, 1, 1)
    log_lines = [describe_ply(Observation(ONE, state), ONE, shot, Observation(ONE, state), EN)]
    for _ in range(2):
        state = apply_battle_action(state, shot)
        log_lines.append(
            describe_ply(Observation(ONE, state), ONE, shot, Observation(ONE, state), EN)
        )
    assert log_lines == [f"large 1 {each}" for each in HITS]


HITS = (
    "hits medium 2: 2 more hits sink it",
    "hits medium 2: one more hit sinks it",
    "sinks medium 2",
)


def test_end_of_a_turn_is_logged_only_without_actions() -> None:
    """ARM-5: after an action, the lines of the actions describe the turn; its end needs no line."""
    before = POSITIONS["crowded"]
    seen, later = (
        Observation(ONE, each) for each in (before, apply_battle_action(before, Step(0, 0)))
    )
    assert describe_ply(seen, ONE, EndTurn(), seen, FR) == "passe son tour"
    assert describe_ply(later, ONE, EndTurn(), later, FR) == "termine son tour"
    assert omit_from_log(later, EndTurn()) and not omit_from_log(seen, EndTurn())


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (
            OfferFleets(4, 4, 4, True),
            "se réserve 4 grands navires et propose à son adversaire "
            "4 petits navires, 4 navires moyens",
        ),
        (
            OfferFleets(4, 4, 4, False),
            "propose 4 grands navires à son adversaire et se réserve "
            "4 petits navires, 4 navires moyens",
        ),
        (AnswerOffer(False), "accepte les flottes et commence"),
        (AnswerOffer(True), "échange les flottes"),
        (ChooseFirst(Seat(0)), "commence la bataille"),
        (ChooseFirst(Seat(1)), "laisse commencer le joueur 2"),
    ],
)
def test_choices_before_the_battle_are_logged_after_the_name(
    action: OfferFleets | AnswerOffer | ChooseFirst, line: str
) -> None:
    """ARM-16: a sentence about the player, not the label of the button."""
    seen = Observation(ONE, POSITIONS["crowded"])
    assert describe_ply(seen, ONE, action, seen, FR) == line
