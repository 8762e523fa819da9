"""Test the rules of MAKO Naval, at the limits of each rule and just beyond them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, Draw
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, start, validate_action
from escadre.games.mako.notation import parse_action, square_name
from escadre.games.mako.positions import parse_diagram, parse_state
from escadre.games.mako.rules.boats import mines_left
from escadre.games.mako.rules.game import GAME, legal_actions, node, observe
from escadre.games.mako.rules.model import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Config,
    MoveBoat,
    MovePhase,
    Pass,
    RollPhase,
    SendMine,
)
from tests.games.mako.states import (
    line_of,
    may_go,
    may_land_mine,
    names,
    places,
    play_lines,
    refusal_of,
    tiny,
)

# The sea and the boats


def test_mak_1_boats_mines_and_die() -> None:
    """MAK-1: four boats with 30 mines each, one six-sided die, two to four players."""
    state = start(GAME, Config(players=4))
    assert [mines_left(state, boat) for boat in range(4)] == [30] * 4
    assert sum(at is not None for at in state.boats) == 4
    moved = play_lines(state, "first 1", "N h2")
    assert node(moved) == Chance(Dice(1, 6), "MAK-4")
    assert [
        validate_action(GAME, moved, CHANCE, DiceOutcome((pips,))) is None for pips in range(8)
    ] == [
        False,
        *[True] * 6,
        False,
    ]
    configs = Config(players=2), Config(players=3), Config(players=4)
    assert [len(GAME.sides(each)) for each in configs] == [2, 3, 4]


def test_mak_1_a_boat_has_no_31st_mine() -> None:
    """MAK-1: a boat with 29 mines at sea sends its last one; with 30 it sends none."""
    config = Config(players=4)
    state = play_lines(start(GAME, config), "first 1")
    almost = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    assert mines_left(almost, NORTH) == 1
    last = play_lines(almost, "N h2", "die 4", "*d2")
    assert mines_left(last, NORTH) == 0
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    assert play_lines(empty, "N h2").turn == EAST  # no roll


@pytest.mark.parametrize(
    "step",
    ["N a0", "N o1", "N a15"],
)
def test_mak_2_boats_stay_on_the_board(step: str) -> None:
    """MAK-2: no boat leaves the board."""
    state = play_lines(start(GAME, Config(players=4)), "first 1")
    with pytest.raises(ValueError, match="is not a square"):
        parse_action(state.config, step)
    for square in (-1, 196):
        assert validate_action(GAME, state, Seat(0), MoveBoat(NORTH, square)) is not None
        rejection = GAME.validate(state, Seat(0), MoveBoat(NORTH, square))
        assert rejection is not None and rejection.clause == "MAK-2"


def test_mak_3_first_player_is_drawn_then_clockwise() -> None:
    """MAK-3: three or four players have one boat each; the first is drawn, turns go clockwise."""
    three = start(GAME, Config(players=3))
    assert names(three, [at for at in three.boats if at is not None]) == {"h1", "n8", "g14"}
    assert node(three) == Chance(Draw((0, 1, 2)), "MAK-3")
    four = start(GAME, Config(players=4))
    assert node(four) == Chance(Draw((0, 1, 2, 3)), "MAK-3")
    state = play_lines(four, "first 3")
    order = []
    for _ in range(5):
        order.append(state.turn)
        state = play_lines(state, "pass")
    assert order == [SOUTH, WEST, NORTH, EAST, SOUTH]


def test_mak_3_only_the_seat_in_turn_moves_and_only_its_boat() -> None:
    """MAK-3: another player's boat, or a boat that is home, cannot be moved."""
    state = play_lines(start(GAME, Config(players=3)), "first 2")
    assert refusal_of(state, "S f13") == "MAK-3 not-your-boat"
    assert refusal_of(state, "W b7") == "MAK-3 not-your-boat"
    assert refusal_of(state, "N h2", seat=0).endswith("not-your-turn")
    home = parse_state("players=3 turn=2 home=Ne14 | N home | E m8 | S f13")
    assert refusal_of(home, "N h2") == "MAK-3 not-your-boat"


# A turn


def test_mak_4_one_square_in_eight_directions_then_the_die() -> None:
    """MAK-4: a boat moves to any of the 8 squares around it, no further; then the die rolls."""
    state = parse_state("players=4 turn=1 | N g6 | E n8 | S g14 | W a7")
    assert may_go(state, NORTH) == {"f5", "g5", "h5", "f6", "h6", "f7", "g7", "h7"}
    for far in ("g4", "i6", "e8", "g6", "i7"):
        assert refusal_of(state, f"N {far}") == "MAK-4 one-square"
    for near in may_go(state, NORTH):
        moved = play_lines(state, f"N {near}")
        assert node(moved) == Chance(Dice(1), "MAK-4")
        rolled = play_lines(moved, "die 2")
        assert node(rolled) == Decision((Seat(0),), "MAK-8")


def test_mak_4_board_does_not_wrap_around() -> None:
    """MAK-4: from the first column no step leads to the last."""
    state = parse_state("players=4 turn=1 | N a5 | E n8 | S g14 | W a7")
    assert may_go(state, NORTH) == {"a4", "b4", "b5", "a6", "b6"}


def test_mak_4_no_mine_before_the_move() -> None:
    """MAK-4: first the boat moves, then a mine is sent."""
    state = play_lines(start(GAME, Config(players=4)), "first 1")
    assert refusal_of(state, "*h4") == "MAK-4 move-first"


def test_mak_5_passing() -> None:
    """MAK-5: a player who passes does not move, roll or send; the next player's turn begins."""
    state = play_lines(start(GAME, Config(players=4)), "first 1")
    passed = play_lines(state, "pass")
    assert passed == replace(state, phase=MovePhase(Seat(EAST)))
    moved = play_lines(state, "N h2", "die 3")
    assert refusal_of(moved, "pass") == "MAK-12 must-send"


def test_mak_5_blocked_boat_must_pass() -> None:
    """MAK-5: a boat without a square to go to must pass."""
    state = parse_diagram(
        tiny(players=4),
        """
        · · · o · ·
        · · · · · ·
        W · · · · ·
        · · · e e E
        · · · s N e
        · · S s s w
        """,
    )
    assert list(legal_actions(observe(state, Seat(0)))) == [Pass()]


def test_mak_6_squares_a_boat_can_enter() -> None:
    """MAK-6: a boat enters empty squares and its own mines, never an enemy mine or a boat."""
    state = parse_diagram(
        tiny(players=4),
        """
        · · · o · ·
        · n e · · ·
        W s N E · ·
        · · · · · o
        · · · · · ·
        · · S · · ·
        """,
    )
    assert may_go(state, NORTH) == {"b2", "d2", "b4", "c4", "d4"}
    assert refusal_of(state, "N c2") == "MAK-6 mine-there"
    assert refusal_of(state, "N b3") == "MAK-6 mine-there"
    assert refusal_of(state, "N d3") == "MAK-6 enemy-boat"
    assert refusal_of(state, "N c6") == "MAK-6 enemy-boat", (
        "the owner is checked before the distance"
    )


def test_mak_6_a_mine_taken_back_returns_to_the_stock() -> None:
    """MAK-6: the boat takes its mine back."""
    state = parse_diagram(
        tiny(players=4),
        """
        · · · o · ·
        · n · · · ·
        W · N · · ·
        · · · · · E
        · · · n · ·
        · · S · · ·
        """,
    )
    assert mines_left(state, NORTH) == 28
    after_taking = play_lines(state, "N b2")
    assert mines_left(after_taking, NORTH) == 29
    assert names(
        after_taking, after_taking.config.board.sea.squares(after_taking.mines[NORTH])
    ) == {"d5"}
    assert mines_left(play_lines(state, "N c2"), NORTH) == 28


def test_mak_7_diagonals_shores_and_ports() -> None:
    """MAK-7: a boat moves between mines, and enters corners, shores and its own port."""
    state = parse_diagram(
        tiny(players=4),
        """
        · · · N · ·
        · · e · e ·
        o · · · · ·
        · · · · · E
        · W · · · ·
        · · S · · ·
        """,
    )
    assert may_go(state, NORTH) == {"c1", "e1", "d2"}
    between = play_lines(state, "N d2", "die 6")
    assert between.boats[NORTH] == 9
    south = replace(between, phase=MovePhase(Seat(WEST)))
    assert may_go(south, WEST) == {"a4", "b4", "c4", "a5", "c5", "a6", "b6"}  # not c6, a port
    assert refusal_of(south, "W c6") == "MAK-6 enemy-boat", "also in its port"
    boats_left = (*south.boats[:SOUTH], 0, *south.boats[SOUTH + 1 :])
    assert refusal_of(replace(south, boats=boats_left), "W c6") == "MAK-7 port-closed"
    west = parse_diagram(
        tiny(players=4),
        """
        N · · o · ·
        · W · · · ·
        o · · · · ·
        · · · · · E
        · · · · · ·
        · · S · · ·
        """,
        turn=WEST,
    )
    assert "a3" in may_go(west, WEST)  # its own port
    assert "a2" in may_go(west, WEST) and "b1" in may_go(west, WEST)
    north = replace(west, phase=MovePhase(Seat(NORTH)))
    assert may_go(north, NORTH) == {"b1", "a2"}
    slantwise = parse_diagram(
        tiny(players=4),
        """
        · · · o · ·
        · e · · · ·
        W N e · · ·
        · · · · · E
        · · · · · ·
        · · S · · ·
        """,
    )
    assert "c2" in may_go(slantwise, NORTH)  # between e on b2 and e on c3


@pytest.mark.parametrize(
    ("pips", "reached"),
    [
        (1, {"f6", "g6", "h6", "f7", "h7", "f8", "g8", "h8"}),
        (2, {"e5", "g5", "i5", "e7", "i7", "e9", "g9", "i9"}),
        (3, {"d4", "g4", "j4", "d7", "j7", "d10", "g10", "j10"}),
        (4, {"c3", "g3", "k3", "c7", "k7", "c11", "g11", "k11"}),
        (5, {"b2", "g2", "l2", "b7", "l7", "b12", "g12", "l12"}),
        (6, {"a1", "g1", "m1", "m7", "a13", "g13", "m13"}),  # a7 is a port
    ],
)
def test_mak_8_mine_lands_at_the_distance_of_the_die(pips: int, reached: set[str]) -> None:
    """MAK-8: a mine lands exactly as far as the die shows, straight, in eight directions."""
    line = f"players=4 turn=1 moved=N die={pips} | N g7 | E n8 | S g14 | W a7"
    state = parse_state(line)
    assert may_land_mine(state) == reached
    for other in range(196):
        if square_name(state.config, other) not in reached | {"a7"}:
            rejection = GAME.validate(state, Seat(0), SendMine(other))
            assert rejection is not None and rejection.clause == "MAK-8", other


def test_mak_8_mine_stays_on_the_board() -> None:
    """MAK-8: near the edge only the directions that stay on the board are possible."""
    state = parse_state("players=4 turn=1 moved=N die=6 | N b2 | E n8 | S g14 | W a7")
    assert may_land_mine(state) == {"h2", "h8", "b8"}
    rejection = GAME.validate(state, Seat(0), SendMine(-5))
    assert rejection is not None and rejection.clause == "MAK-2"


def test_mak_9_mine_flies_over_boats_and_mines() -> None:
    """MAK-9: boats and mines in between do not matter."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E f4 * g4 e5 e6 | S g14 | W a7")
    assert {"h4", "e7"} <= may_land_mine(state)
    assert play_lines(state, "*h4").boats[EAST] == state.boats[EAST]


def test_mak_10_mine_stays_on_an_empty_square() -> None:
    """MAK-10: the mine has the boat's colour, and the next player's turn begins."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E f9 | S g14 | W a7")
    sent = play_lines(state, "*h4")
    assert names(sent, sent.config.board.sea.squares(sent.mines[NORTH])) == {"h4"}
    assert mines_left(sent, NORTH) == 29
    assert sent.turn == EAST and node(sent) == Decision((Seat(1),), "MAK-4")


def test_mak_11_hit_sends_the_boat_to_port_and_gives_another_turn() -> None:
    """MAK-11: the boat returns to port, the mine stays, the player moves, rolls and sends again."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E h4 | S e12 | W a7")
    hit = play_lines(state, "*h4")
    assert names(hit, [hit.boats[EAST]]) == {"n8"}
    assert names(hit, hit.config.board.sea.squares(hit.mines[NORTH])) == {"h4"}
    assert node(hit) == Decision((Seat(0),), "MAK-4") and hit.phase == MovePhase(Seat(0))
    assert hit.again and not state.again
    again = play_lines(hit, "N e5", "die 5", "*j10")
    assert again.turn == EAST and not again.again
    assert "h4" not in may_go(replace(again, boats=(*again.boats[:1], 46, *again.boats[2:])), EAST)


def test_mak_11_second_hit_gives_another_turn_and_a_pass_ends_it() -> None:
    """MAK-11: a second hit gives another turn; a pass ends the turn."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E h4 | S e9 | W k5")
    first = play_lines(state, "*h4")
    second = play_lines(first, "N e5", "die 4", "*e9")
    third = play_lines(second, "N e6")
    assert names(second, [second.boats[SOUTH]]) == {"g14"} and second.turn == NORTH
    assert node(third) == Chance(Dice(1), "MAK-4")
    chained = play_lines(second, "N f5", "die 5", "*k5")
    assert names(chained, [chained.boats[WEST]]) == {"a7"} and chained.turn == NORTH
    passed = play_lines(chained, "pass")
    assert passed.turn == EAST and chained.again and not passed.again
    assert chained.rounds == 0


def test_mak_11_hit_with_the_last_mine_gives_a_move_without_a_roll() -> None:
    """MAK-11, MAK-14: a hit with the thirtieth mine still gives a move."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 moved=N die=3 | N e2 | E h2 | S e12 | W a7")
    state = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    hit = play_lines(state, "*h2")
    assert hit.turn == NORTH and mines_left(hit, NORTH) == 0
    assert play_lines(hit, "N e1").turn == EAST


def test_mak_12_no_mine_is_sent_without_a_free_square() -> None:
    """MAK-12: mines of any colour count; if one square is free, the mine must be sent."""
    parts = "N b2 * h2 | E n8 * b8 | S g14 * h8 | W a7"
    state = parse_state(f"players=4 turn=1 moved=N | {parts}")
    rolled = play_lines(state, "die 6")
    assert rolled.phase == MovePhase(Seat(EAST)) and rolled.last_roll == 6
    assert rolled.mines == state.mines
    one = parse_state(f"players=4 turn=1 moved=N | {parts.replace(' * h8', '')}")
    left = play_lines(one, "die 6")
    assert may_land_mine(left) == {"h8"}
    assert refusal_of(left, "pass") == "MAK-12 must-send"
    assert refusal_of(left, "N b3") == "MAK-12 must-send"
    assert refusal_of(left, "*h2") == refusal_of(left, "*b8") == "MAK-12 mined-already"


def test_mak_13_ports_are_neither_mined_nor_hit() -> None:
    """MAK-13: no mine on a port, with or without its boat."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N d7 | E k8 | S g10 | W a7")
    assert refusal_of(state, "*a7") == "MAK-13 port-safe"
    boats_at_sea = parse_state("players=4 turn=1 moved=N die=3 | N d7 | E k8 | S g9 | W b9")
    assert refusal_of(boats_at_sea, "*a7") == "MAK-13 port-safe"
    own = parse_state("players=4 turn=1 moved=N die=3 | N h4 | E k8 | S g9 | W b9")
    assert refusal_of(own, "*h1") == "MAK-13 port-safe"
    absent = parse_state("players=3 turn=1 moved=N die=3 | N d7 | E k8 | S g10")
    assert refusal_of(absent, "*a7") == "MAK-13 port-safe"


def test_mak_13_shores_can_be_mined_unless_agreed_otherwise() -> None:
    """MAK-13: the option `mine_shores` decides whether shores can be mined."""
    line = "players=4 {}turn=1 moved=N die=3 | N d4 | E k8 | S g10 | W c9"
    state = parse_state(line.format(""))
    assert {"d1", "g1", "a4"} <= may_land_mine(state)
    agreed = parse_state(line.format("mine_shores=false "))
    assert may_land_mine(agreed) == {"g4", "g7", "d7", "a1"} - {"a7"}  # a corner is not a shore
    assert refusal_of(agreed, "*d1") == "MAK-13 shores-clear"


def test_mak_14_no_roll_without_mines() -> None:
    """MAK-14: a boat with an empty stock moves, and the next player's turn begins."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 | N e2 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    moved = play_lines(empty, "N e1")
    assert moved.turn == EAST and moved.boats[NORTH] == 4
    one_left = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    assert node(play_lines(one_left, "N e1")) == Chance(Dice(1), "MAK-4")


def test_mak_14_mine_taken_back_can_be_sent_in_the_same_turn() -> None:
    """MAK-14: with 30 mines at sea, taking one back gives a roll."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 | N e3 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    taking = play_lines(empty, "N e4")
    assert node(taking) == Chance(Dice(1), "MAK-4") and mines_left(taking, NORTH) == 1


def test_mak_15_boat_on_a_goal_square_leaves_the_race() -> None:
    """MAK-15: the boat does not roll the die, and its mines stay."""
    state = parse_state("players=4 turn=1 | N f13 * c5 | E n8 | S e9 | W a7")
    home = play_lines(state, "N e14")
    assert home.boats[NORTH] is None and (home.boats_ashore, home.goals_reached) == (
        (NORTH,),
        (186,),
    )
    assert home.mines == state.mines and home.turn == EAST
    assert "g14" not in may_go(state, NORTH)
    assert not isinstance(node(home), Terminal)
    beside = play_lines(state, "N e13")
    assert beside.boats_ashore == () and node(beside) == Chance(Dice(1), "MAK-4")


def test_mak_15_corners_and_other_shores_are_not_goals() -> None:
    """MAK-15, MAK-2: a boat in a corner has not arrived."""
    state = parse_state("players=4 turn=1 | N b13 | E n8 | S e9 | W a7")
    assert play_lines(state, "N a14").boats_ashore == ()
    assert play_lines(state, "N a13").boats_ashore == ()
    assert play_lines(state, "N b14").boats_ashore == (NORTH,)
    assert play_lines(state, "N c14").boats_ashore == (NORTH,)


def test_mak_15_mine_on_the_goal_square_is_taken_back() -> None:
    """MAK-15, MAK-6: an arrival on one's own mine takes it back like any step."""
    state = parse_state("players=4 turn=1 | N f13 * e14 c5 | E n8 | S e9 | W a7")
    assert mines_left(play_lines(state, "N e14"), NORTH) == 29


# Two players


def test_mak_17_one_of_two_boats_moves_each_turn() -> None:
    """MAK-17: opposite pairs; either boat moves, and the mine has its colour."""
    state = play_lines(start(GAME, Config(way="A")), "first 1")
    assert {a.boat for a in legal_actions(observe(state, Seat(0))) if isinstance(a, MoveBoat)} == {
        NORTH,
        SOUTH,
    }
    sent = play_lines(state, "S f13", "die 2", "*f11")
    assert (mines_left(sent, NORTH), mines_left(sent, SOUTH)) == (30, 29)
    assert {a.boat for a in legal_actions(observe(sent, Seat(1))) if isinstance(a, MoveBoat)} == {
        EAST,
        WEST,
    }
    assert refusal_of(sent, "N h2") == "MAK-3 not-your-boat"


def test_mak_17_mine_of_the_partner_returns_to_the_partners_stock() -> None:
    """MAK-17: mines of a player's two boats block neither of them."""
    state = parse_state("way=A turn=1 | N e5 * c3 | E n8 * e6 | S k9 * e4 d5 | W a7")
    assert {"e4", "d5"} <= may_go(state, NORTH) and "e6" not in may_go(state, NORTH)
    after_taking = play_lines(state, "N e4")
    assert (mines_left(after_taking, NORTH), mines_left(after_taking, SOUTH)) == (29, 29)
    enemy = replace(state, phase=MovePhase(Seat(1)), boats=(state.boats[0], 46, state.boats[2], 58))
    assert refusal_of(enemy, "W d5") == "MAK-6 mine-there"


def test_mak_17_mine_cannot_hit_the_partner() -> None:
    """MAK-17: the partner's square is not a target."""
    state = parse_state("way=A turn=1 moved=N die=3 | N e5 | E n8 | S h5 | W a7")
    assert refusal_of(state, "*h5") == "MAK-17 own-boat"
    assert "h8" in may_land_mine(state)
    enemy = parse_state("way=A turn=1 moved=N die=3 | N e5 | E h5 | S h8 | W a7")
    assert may_land_mine(enemy) & {"h5", "h8"} == {"h5"}


def test_mak_17_either_boat_can_move_after_a_hit() -> None:
    """MAK-11, MAK-17: the boat that did not send the mine can also move."""
    state = parse_state("way=A turn=1 moved=N die=3 | N e5 | E h5 | S h9 | W a7")
    hit = play_lines(state, "*h5")
    assert hit.turn == 0 and may_go(hit, SOUTH)
    assert play_lines(hit, "S h10").phase == RollPhase(Seat(0), SOUTH)


def test_mak_17_the_stock_of_the_boat_that_moves_counts() -> None:
    """MAK-17, MAK-14: a boat rolls for mines of its own colour only."""
    config = Config(way="A")
    state = parse_state("way=A turn=1 | N e2 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    assert play_lines(empty, "N e1").turn == 1
    assert node(play_lines(empty, "S e13")) == Chance(Dice(1), "MAK-4")
    after_taking = play_lines(replace(empty, boats=(18, 111, 36, 84)), "S i4")
    assert (mines_left(after_taking, NORTH), mines_left(after_taking, SOUTH)) == (1, 30)


@pytest.mark.parametrize(
    ("config", "refusal"),
    [
        (Config(way="A", finish="both"), None),
        (Config(way="B", finish="both"), "MAK-17"),
        (Config(players=3, finish="both"), "MAK-17"),
        (Config(players=4, finish="both"), "MAK-17"),
    ],
)
def test_mak_17_finish_both_is_an_option_of_variant_a_only(
    config: Config, refusal: str | None
) -> None:
    """MAK-17: finish both can be agreed in variant A only."""
    rejection = GAME.validate_config(config)
    assert (rejection.clause if rejection else None) == refusal


def test_mak_18_one_boat_each_from_opposite_ports() -> None:
    """MAK-18: north against south on the whole board."""
    state = start(GAME, Config(way="B"))
    assert names(state, [at for at in state.boats if at is not None]) == {"h1", "g14"}
    assert state.boats[EAST] is state.boats[WEST] is None
    assert state.config.board.water.bit_count() == 196
    assert node(state) == Chance(Draw((0, 1)), "MAK-3")
    assert play_lines(state, "first 2", "S f13", "die 1", "*f12").turn == 0


def test_mak_19_boats_and_mines_stay_on_the_smaller_board() -> None:
    """MAK-19: the thick lines are the edge of the board."""
    state = parse_state("way=C turn=1 | N l11 | S d5")
    assert may_go(state, NORTH) == {"k10", "l10", "k11", "k12", "l12"}
    assert refusal_of(state, "N m11") == "MAK-2 off-board"
    assert places(play_lines(state, "N l12")) == (1, 2)  # its corners are goals
    mining = parse_state("way=C turn=1 moved=N die=2 | N k10 | S d5")
    assert may_land_mine(mining) == {"i8", "k8", "i10", "i12", "k12"}
    assert refusal_of(mining, "*m10") == "MAK-2 off-board"
    west = parse_state("way=C turn=2 | N l9 | S c5")
    assert may_go(west, SOUTH) == {"c4", "d4", "d5", "c6", "d6"}


def test_mak_19_ports_are_where_the_boats_start() -> None:
    """MAK-19, MAK-13: the starts are ports; the sides of the whole board have no meaning."""
    state = parse_state("way=C turn=1 moved=N die=2 | N e3 | S h5")
    assert refusal_of(state, "*g12") == "MAK-8 not-so-far"
    near = parse_state("way=C turn=2 moved=S die=2 | N f5 | S h5")
    assert refusal_of(near, "*h3") == "MAK-13 port-safe"
    hit = play_lines(near, "*f5")
    assert names(hit, [hit.boats[NORTH]]) == {"h3"}
    clear = parse_state("way=C mine_shores=false turn=2 moved=S die=2 | N f5 | S h5")
    assert refusal_of(clear, "*j3") == "MAK-13 shores-clear"


def test_mak_21_mine_cannot_hit_the_partner() -> None:
    """MAK-21: a mine cannot be sent onto the partner's boat, as in MAK-17."""
    state = parse_state("players=4 teams=true turn=1 moved=N die=3 | N e5 | E h5 | S h8 | W c9")
    assert refusal_of(state, "*h8") == "MAK-17 own-boat"
    assert play_lines(state, "*h5").turn == NORTH


@pytest.mark.parametrize("players", [3, 4])
def test_mak_18_19_variants_b_and_c_are_for_two(players: Any) -> None:
    """MAK-18, MAK-19: variant B or C with more players is refused."""
    for way, clause in (("B", "MAK-18"), ("C", "MAK-19")):
        rejection = GAME.validate_config(Config(players=players, way=cast(Any, way)))
        assert rejection is not None and rejection.clause == clause
    assert GAME.validate_config(Config(players=players)) is None


@pytest.mark.parametrize("players", [2, 3])
def test_mak_21_teams_need_four(players: Any) -> None:
    """MAK-21: teams are an option for four players."""
    rejection = GAME.validate_config(Config(players=players, teams=True))
    assert rejection is not None and rejection.clause == "MAK-21"
    assert GAME.validate_config(Config(players=4, teams=True)) is None
