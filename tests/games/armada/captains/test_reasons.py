"""Test the reasons for a turn: hits, approach, and possible return fire."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from escadre.analysis.choice_names import name_from_scene
from escadre.analysis.option_reasons import plain_reasons
from escadre.analysis.phrases import analysis_catalogue, simple_reason
from escadre.core.advice import AdvisedAction, drawback
from escadre.core.i18n.catalogue import text, words
from escadre.core.scene import locate_action
from escadre.games.armada import KIT
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.captains.strongest import after_actions, one_shot_per_target
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import BattlePhase, EndTurn, Fire, Observation, Step
from escadre.games.armada.rules.ship_sizes import LARGE, ship_text
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    battle,
)

EN = words("en", GAME.home)


def reasons_of(state: BattlePhase, *actions: Step | Fire | EndTurn) -> list[str]:
    return [*map(EN.format, reasons(state, (*actions, EndTurn())))]


def has_lines_starting(lines: Iterable[str], *starts: str) -> bool:
    return all(any(line.startswith(start) for line in lines) for start in starts)


def test_reason_for_shots_names_the_pips_left() -> None:
    """ARM-14: several shots at one target are one reason."""
    state = battle(
        DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 15.863 11.933 0.0", SMALL_IN_FRONT, *FAR_OFF]
    )
    assert (
        reasons_of(state, Fire(0, 1, 1))[0] == "large 1 fires at medium 2 (one more hit sinks it)"
    )
    assert (
        reasons_of(state, Fire(0, 1, 1), Fire(0, 1, 1))[0]
        == "large 1 fires 2 times at medium 2 and sinks it"
    )
    assert simple(state, Fire(0, 1, 1), Fire(0, 1, 1)) == "large 1 sinks medium 2 with 2 shots"
    assert simple(state, Fire(0, 1, 1)) == "large 1 hits medium 2"


def test_only_the_last_shot_of_a_winning_turn_is_said_to_win() -> None:
    """Regression test: the first of two shots “wins”, with an enemy ship still afloat."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 15.863 11.933 0.0"])
    shot = Fire(0, 1, 1)
    assert reasons_of(state, shot, shot) == ["begins a turn that wins the game"]
    after_one = after_actions(state, (shot,))
    assert reasons_of(after_one, shot) == ["wins the game, because the whole enemy fleet is sunk"]


def test_reasons_name_ships_in_range() -> None:
    """ARM-12: ships in range now, and ships in range after a move."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 15.863 11.933 0.0", "s 16.8 9.6 0.0"])
    lines = reasons_of(state)
    assert has_lines_starting(
        lines, "next turn, even without moving, the fleet has medium 2 in range"
    )
    assert has_lines_starting(
        lines,
        "next turn, large 1 can close in and sink small 3",
        "in its next turn, enemy medium 2 can",
    )


def test_the_end_of_a_turn_promises_nothing_for_a_ship_that_may_be_sunk_before() -> None:
    """Regression test: “next turn, small 5 can hit large 1”, and the enemy sank small 5 first."""
    enemies = ["m 15.863 11.933 0.0", "s 16.8 9.6 0.0"]
    for damage, promises in ((0, True), (2, False)):
        state = battle(DEFAULT_CONFIG, [f"{LARGE_AT_15_12}/{damage}"], enemies)
        lines = reasons_of(state)
        assert has_lines_starting(lines, "next turn, large 1 can") is promises, lines
        assert has_lines_starting(lines, "in its next turn, enemy medium 2 can"), lines
    assert simple(state) == "but enemy medium 2 can sink large 1 in its next turn"


def test_reason_for_an_approach_names_the_distance() -> None:
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 0.0"], ["l 15.0 3.0 180.0"])
    assert reasons_of(state, Step(0, 0)) == [
        "large 1 comes within 12 inches of large 2 (was 13)",
        "no enemy shot seems possible next turn",
    ]
    assert reasons_of(state) == ["no enemy shot seems possible next turn"]


def test_reason_names_a_ship_that_leaves_enemy_range() -> None:
    state = battle(DEFAULT_CONFIG, ["s 15.6 11.5 180.0"], ["l 17.4 12.0 0.0"])
    retreat = Step(0, 1800)
    lines = reasons_of(state, retreat, retreat, retreat, retreat)
    assert has_lines_starting(lines, "brings small 1 out of enemy range", "no enemy shot seems")


def simple(state: BattlePhase, *actions: Step | Fire) -> str:
    turn = [*reasons(state, (*actions, EndTurn()))]
    return simple_reason(turn, words("en", "escadre.analysis", GAME.home))


def test_simple_reason_is_about_the_ship_that_moves_first() -> None:
    """A move of large 2 was explained by large 3, which closes in on an enemy later in the turn."""
    fleet = ["l 10.0 20.0 0.0", "l 15.0 20.0 0.0"]
    state = battle(DEFAULT_CONFIG, fleet, ["l 15.0 3.0 180.0"])
    assert simple(state, Step(0, 0), Step(1, 0)).startswith("large 1 closes in on large 3")
    assert simple(state, Step(1, 0), Step(0, 0)).startswith("large 2 closes in on large 3")
    retreats = Step(0, 1800), Step(0, 1800)
    assert simple(state, *retreats, Step(1, 0)) == "no enemy shot seems possible next turn"


def test_simple_reason_for_an_approach_says_when_the_ship_can_fire() -> None:
    """“Closes in on medium 12” explained the best move and a worse one."""
    state = battle(DEFAULT_CONFIG, ["l 10 12 0", "l 20 18 0"], ["l 10 4 90", "l 20 3 90"])
    assert simple(state, Step(0, 0)).endswith("closes in on large 3 and can fire in about 2 turns")
    assert simple(state, Step(1, 0)).endswith("closes in on large 4 and can fire in about 4 turns")


def test_simple_reason_says_that_another_ship_fires_later() -> None:
    state = battle(
        DEFAULT_CONFIG,
        [LARGE_AT_15_12, "l 3.0 20.0 90.0"],
        ["m 15.863 11.933 0.0/1", SMALL_IN_FRONT, *FAR_OFF],
    )
    assert simple(state, Fire(0, 1, 2)).startswith("large 1 ")
    assert simple(state, Step(1, 900), Fire(0, 1, 2)).startswith("large 1 then ")


def test_reasons_name_another_ship_in_danger_only_after_the_moved_one() -> None:
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12, "l 3.0 20.0 90.0"], ["m 15.863 11.933 0.0"])
    lines = reasons_of(state, Step(1, 900))
    exposed = next(
        n for n, line in enumerate(lines) if line.startswith("in its next turn, enemy medium 3")
    )
    assert "large 2" in lines[exposed - 1] and "large 1" in lines[exposed]


def test_moves_of_other_ships_come_after_the_consequences() -> None:
    """Only three reasons are shown: three moves left no room for what they are good for."""
    fleet = ["s 10.0 20.0 0.0", "l 15.0 20.0 0.0", "l 20.0 20.0 0.0"]
    state = battle(DEFAULT_CONFIG, fleet, ["l 15.0 3.0 180.0"])
    lines = reasons_of(state, Step(0, 450), Step(0, 450), Step(1, 0), Step(2, 0))
    assert lines[0].startswith("small 1 comes within ")
    assert lines[-2:] == [
        "large 2 then sails one step north",
        "large 3 then sails one step north",
    ]


def test_reasons_do_not_repeat_the_move_that_the_name_states() -> None:
    """ARM-7: “small 4 sails 4 steps north-west” had the same sentence as its reason."""
    state = battle(DEFAULT_CONFIG, ["l 15.0 20.0 40.0", "l 20.0 20.0 0.0"], ["l 15.0 3.0 180.0"])
    action, *following = Step(0, 3500), Step(0, 3400)
    scene = KIT.scene(Observation(ONE, state), EN)
    mark = locate_action(scene.choices, action)
    name = name_from_scene(scene, mark, EN, further_headings=[each.heading for each in following])
    lines = reasons_of(state, action, *following, Step(1, 0))
    assert name.casefold() not in map(str.casefold, lines)
    assert "large 2 then sails one step north" in lines


def test_each_of_the_best_moves_names_the_ship_that_its_turn_sinks() -> None:
    """Regression test: a sinking and "closes in" both won 83%, but both turns sank the ship."""
    state = battle(
        DEFAULT_CONFIG,
        ["l 15.0 12.0 0.0", "l 20.0 20.0 0.0", "l 6.0 20.0 0.0"],
        ["s 16.5 11.0 90.0", "l 20.0 4.0 180.0"],
    )
    shot = next(iter(one_shot_per_target(state)))
    values = ((0.6, (shot,)), (0.6, (Step(1, 0), shot)), (0.4, (Step(2, 0), shot)))
    options = [
        AdvisedAction(actions[0], value, reasons=tuple(reasons(state, (*actions, EndTurn()))))
        for value, actions in values
    ]
    fires, sails, lower = plain_reasons(options, analysis_catalogue("en", KIT), tied=2)
    assert (fires, sails) == ("large 1 sinks small 4", "large 1 then sinks small 4")
    assert lower != sails, "what it shares with the best does not explain a lower figure"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_simple_reason_stands_alone(language: str) -> None:
    """Regression test: the only reason beside a figure was “but the enemy can also hit large 4”."""
    say = analysis_catalogue(language, KIT)
    ships = text("advice-ship", one=ship_text(3, LARGE))
    reason = drawback(text("advice-exposed-too", ships=ships))
    line = simple_reason([reason], say)
    assert line and not {"also", "aussi"} & {*line.split()}
