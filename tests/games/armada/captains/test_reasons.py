"""Tests of the reasons for a turn: hits, approach, and possible return fire."""

from __future__ import annotations

from collections.abc import Iterable

from escadre.core.i18n.catalogue import words
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import BattlePhase, EndTurn, Fire, Step
from tests.games.armada.states import FAR_OFF, GUNNER, SCREEN, USUAL, battle

EN = words("en", GAME.home)


def told(state: BattlePhase, *actions: Step | Fire | EndTurn) -> list[str]:
    return [*map(EN.say, reasons(state, (*actions, EndTurn())))]


def begins(lines: Iterable[str], *starts: str) -> bool:
    return all(any(line.startswith(start) for line in lines) for start in starts)


def test_shots_are_told_by_what_they_leave() -> None:
    """ARM-14: several at one target as one."""
    state = battle(USUAL, [GUNNER], ["m 15.863 11.933 0.0", SCREEN, *FAR_OFF])
    assert told(state, Fire(0, 1, 1))[0] == "large 1 fires at medium 2 (one pip left)"
    assert told(state, Fire(0, 1, 1), Fire(0, 1, 1))[0] == "large 1 fires at medium 2 and sinks it"


def test_who_has_whom_in_reach_is_told_by_name() -> None:
    """ARM-12: from where they lie, and after a move."""
    state = battle(USUAL, [GUNNER], ["m 15.863 11.933 0.0", "s 16.8 9.6 0.0"])
    lines = told(state)
    assert begins(lines, "next turn, already in range without moving: medium 2")
    assert begins(lines, "large 1 can then close in and sink small 3", "but enemy medium 2 can")


def test_far_from_everybody_it_is_told_who_comes_nearer() -> None:
    state = battle(USUAL, ["l 15.0 20.0 0.0"], ["l 15.0 3.0 180.0"])
    assert told(state, Step(0, 0)) == [
        "large 1 comes within 12 inches of large 2 (was 13)",
        "no ship seems to be in enemy range next turn",
    ]
    assert told(state) == ["no ship seems to be in enemy range next turn"]


def test_a_ship_that_leaves_the_reach_of_an_enemy_is_told() -> None:
    state = battle(USUAL, ["s 15.6 11.5 180.0"], ["l 17.4 12.0 0.0"])
    away = Step(0, 1800)
    lines = told(state, away, away, away, away)
    assert begins(lines, "now out of enemy range: small 1", "no ship seems to be")
