"""The clauses about how a battle ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Decision, Seat, Terminal, referee
from escadre.games.armada.hulls import STARBOARD_SIDE, Pose
from escadre.games.armada.model import Config, EndTurn, Fire, Flag, Step
from escadre.games.armada.rules import GAME, node
from tests.games.armada.battles import (
    FAR_OFF,
    FLAGS,
    FOUR,
    GUNNER,
    HIDDEN,
    ONE,
    SCREEN,
    THREE,
    THREE_OF_US,
    TWO,
    USUAL,
    after,
    battle,
    end_of,
)


def test_who_has_sunk_the_whole_fleet_wins() -> None:
    """ARM-15: at once; not while one is afloat."""
    state = battle(USUAL, [GUNNER], [SCREEN, HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.returns, end.places) == ("ARM-15", (1.0, -1.0), (1, 2))
    assert referee(GAME, after(state, Fire(0, STARBOARD_SIDE, 2)), ONE, EndTurn()) is not None


def test_who_sinks_the_flagship_wins_at_once() -> None:
    """ARM-19: another ship may sink."""
    flags = (Flag(0), Flag(2))
    state = battle(FLAGS, [GUNNER], [SCREEN, HIDDEN, *FAR_OFF], flags=flags)
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_who_touches_the_enemys_flag_wins_at_once() -> None:
    """ARM-19: the tip comes to 16.360; a flag there is touched, one at 16.359 not."""
    for y, won in ((16_360, True), (16_359, False)):
        flags = (Flag(0), Flag(point=(15_000, y)))
        state = after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0))
        assert isinstance(node(state), Terminal) == won
    flags = (Flag(0), Flag(point=(15_000, 16_360)))
    end = end_of(after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_the_flag_of_a_sunk_fleet_falls() -> None:
    """ARM-19: so nobody of three wins by touching what nobody defends any more."""
    three = replace(THREE_OF_US, objective="flag")
    flags = (None, Flag(point=(3_000, 17_000)), Flag(point=(30_000, 3_000)))
    state = battle(three, [GUNNER, "l 3.0 20.0 0.0"], [SCREEN], FAR_OFF, flags=flags)
    assert end_of(after(state, Step(1, 0))).clause == "ARM-19"
    state = after(state, Fire(0, STARBOARD_SIDE, 2))
    assert state.flags == (None, None, flags[2])
    assert isinstance(node(after(state, Step(1, 0))), Decision)


@pytest.mark.parametrize("attacker", [1, 2])
def test_who_crosses_the_goal_line_wins(attacker: Any) -> None:
    """ARM-20: an inch from the edge: a tip at 1.000 has not crossed, one at 0.999 has."""
    config = Config(objective="infiltration", attacker=attacker)
    seat = Seat(attacker - 1)
    for y, won in ((4_640, False), (4_639, True)):
        pose = Pose(15_000, y, 0) if seat == ONE else Pose(15_000, 24_000 - y, 1800)
        fleets = [["l 15.0 12.0 0.0"], ["l 5.0 12.0 0.0"]]
        state = battle(config, *fleets, turn=seat)
        ships = list(state.ships)
        ships[seat] = replace(ships[seat], pose=pose)
        state = after(replace(state, ships=tuple(ships)), Step(seat, pose.heading))
        assert isinstance(node(state), Terminal) == won
    end = end_of(state)
    assert (end.clause, end.returns[seat]) == ("ARM-20", 1.0)


def test_the_defender_does_not_win_by_crossing() -> None:
    """ARM-20: the line is the attacker's goal."""
    config = Config(objective="infiltration", attacker=2)
    state = after(battle(config, ["l 15.0 4.0 0.0"], ["l 5.0 12.0 0.0"]), Step(0, 0))
    assert isinstance(node(state), Decision)


def test_the_attacker_loses_when_all_his_ships_are_sunk() -> None:
    """ARM-20: and wins by ARM-15 when he sinks the other fleet."""
    for attacker, expected in ((2, "ARM-20"), (1, "ARM-15")):
        config = Config(objective="infiltration", attacker=attacker)  # type: ignore[arg-type]
        end = end_of(after(battle(config, [GUNNER], [HIDDEN]), Fire(0, STARBOARD_SIDE, 1)))
        assert (end.clause, end.returns) == (expected, (1.0, -1.0))


def test_the_last_fleet_afloat_wins_and_the_dead_are_passed_over() -> None:
    """ARM-21: who was sunk later has the better place."""
    state = battle(THREE_OF_US, [GUNNER], [SCREEN], [HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    passed = after(state, EndTurn())
    assert passed.turn == THREE
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.places, end.returns) == ("ARM-21", (1, 3, 2), (1.0, -1.0, 0.0))


def test_teams_of_opposite_corners_win_together() -> None:
    """ARM-21: seats 1 and 3 against 2 and 4; a sunk member of the winning side has won."""
    teams = Config(players=4, setup="full", teams=True)
    state = battle(teams, [GUNNER], [SCREEN], ["l 3.0 30.0 0.0"], [HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 3)))
    assert (end.places, end.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))
    lost = end_of(replace(after(state, Fire(0, STARBOARD_SIDE, 3)), out=(ONE, TWO, FOUR)))
    assert lost.places == (1, 3, 1, 3)


def test_thirty_turns_without_damage_are_a_drawn_battle() -> None:
    """ARM-22: after 29 it goes on; a hit begins the count anew."""
    state = battle(USUAL, [GUNNER], [HIDDEN, *FAR_OFF])
    for turn in range(30):
        assert isinstance(node(state), Decision), turn
        state = after(state, EndTurn())
    end = end_of(state)
    assert (end.clause, end.returns, end.places) == ("ARM-22", (0.0, 0.0), (1, 1))
    state = battle(USUAL, [GUNNER], [HIDDEN, *FAR_OFF], quiet=29)
    state = after(state, Fire(0, STARBOARD_SIDE, 1), EndTurn())
    assert (state.quiet, type(node(state))) == (0, Decision)
