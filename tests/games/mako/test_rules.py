"""The clauses of MAKO Naval, each at its numbers and just beyond them.

Small seas of 6 by 6 squares keep drawings small; what depends on the real board is tried on it.
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice, Draw, Drawn, Rolled
from escadre.core.game import (
    CHANCE,
    Chance,
    Decision,
    Seat,
    Terminal,
    play,
    referee,
    start,
)
from escadre.core.words import words
from escadre.games.mako.board import STANDARD, Chart, Small
from escadre.games.mako.notation import parse_action, parse_diagram, parse_state, square_name
from escadre.games.mako.rules import (
    GAME,
    Config,
    Pass,
    Send,
    State,
    Step,
    is_closed,
    legal_actions,
    node,
    observe,
    stock,
)

TINY = Chart(6, ((3, 0), (5, 3), (2, 5), (0, 2)), Small(0, 4, ((2, 0), (2, 4))))
NORTH, EAST, SOUTH, WEST = range(4)


def tiny(**options: Any) -> Config:
    return Config(chart=TINY, **options)


def does(state: State, *lines: str) -> State:
    """The state after these plies, written in notation, each passed by the referee."""
    for line in lines:
        action = parse_action(state.config, line)
        chance = isinstance(action, (Rolled, Drawn))
        assert chance or state.turn is not None
        seat = CHANCE if chance or state.turn is None else state.turn
        state = play(GAME, state, seat, action)
    return state


def refused(state: State, line: str, seat: int | None = None) -> str:
    """The clause and the sentence by which the referee refuses this."""
    by = state.turn if seat is None else Seat(seat)
    assert by is not None
    rejection = referee(GAME, state, by, parse_action(state.config, line))
    assert rejection is not None, f"{line} is allowed"
    return f"{rejection.clause} {rejection.reason.id}"


def names(state: State, squares: Any) -> set[str]:
    return {square_name(state.config, square) for square in squares}


def may_go(state: State, boat: int) -> set[str]:
    assert state.turn is not None
    listed = legal_actions(observe(state, state.turn))
    return names(state, (a.square for a in listed if isinstance(a, Step) and a.boat == boat))


def may_mine(state: State) -> set[str]:
    assert state.turn is not None
    listed = list(legal_actions(observe(state, state.turn)))
    assert all(isinstance(action, Send) for action in listed)
    return names(state, (action.square for action in listed if isinstance(action, Send)))


def places(state: State) -> tuple[int, ...]:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return ended.places


def by(state: State) -> str:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return f"{ended.clause} {ended.reason.id}"


def reason(state: State) -> str:
    ended = node(state)
    assert isinstance(ended, Terminal)
    return words("en", GAME.home).say(ended.reason)


def line_of(config: Config, boat: int, count: int) -> int:
    """So many squares to put mines of a boat on, away from everything."""
    sea = config.board.sea
    squares = [sea.square(x, y) for y in (3, 4, 5, 8, 9) for x in range(1, 13)]
    return sum(1 << square for square in squares[:count])


# The sea and the boats


def test_mak_1_boats_mines_and_die() -> None:
    """MAK-1: four boats with 30 mines each, one six-sided die, two to four players."""
    state = start(GAME, Config(players=4))
    assert [stock(state, boat) for boat in range(4)] == [30] * 4
    assert sum(at is not None for at in state.boats) == 4
    moved = does(state, "first 1", "N h2")
    assert node(moved) == Chance(Dice(1, 6), "MAK-4")
    assert [referee(GAME, moved, CHANCE, Rolled((pips,))) is None for pips in range(8)] == [
        False,
        *[True] * 6,
        False,
    ]
    assert [len(GAME.sides(Config(players=n))) for n in (2, 3, 4)] == [2, 3, 4]


def test_mak_1_the_thirtieth_mine_is_sent_and_there_is_no_other() -> None:
    """MAK-1: a boat with 29 mines at sea sends its last, with 30 none."""
    config = Config(players=4)
    state = does(start(GAME, config), "first 1")
    almost = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    assert stock(almost, NORTH) == 1
    last = does(almost, "N h2", "die 4", "*d2")
    assert stock(last, NORTH) == 0
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    assert does(empty, "N h2").turn == EAST  # no roll


def test_mak_2_ports_and_goals() -> None:
    """MAK-2: 14 by 14 squares, four ports, eleven goal squares on the side opposite."""
    state = start(GAME, Config(players=4))
    board = state.config.board
    assert (board.sea.width, board.sea.height) == (14, 14)
    assert [square_name(state.config, port or 0) for port in board.ports] == [
        "h1",
        "n8",
        "g14",
        "a7",
    ]
    goals = [names(state, board.sea.squares(goal)) for goal in board.goals]
    assert goals[NORTH] == {f"{c}14" for c in "bcdefhijklm"}
    assert goals[EAST] == {f"a{n}" for n in range(2, 14) if n != 7}
    assert goals[SOUTH] == {f"{c}1" for c in "bcdefgijklm"}
    assert goals[WEST] == {f"n{n}" for n in range(2, 14) if n != 8}
    assert [len(goal) for goal in goals] == [11] * 4


@pytest.mark.parametrize(
    "step",
    ["N a0", "N o1", "N a15"],
)
def test_mak_2_there_is_nothing_outside_the_board(step: str) -> None:
    """MAK-2: no boat leaves the board."""
    state = does(start(GAME, Config(players=4)), "first 1")
    with pytest.raises(ValueError, match="is no square"):
        parse_action(state.config, step)
    for square in (-1, 196):
        assert referee(GAME, state, Seat(0), Step(NORTH, square)) is not None
        rejection = GAME.validate(state, Seat(0), Step(NORTH, square))
        assert rejection is not None and rejection.clause == "MAK-2"


@pytest.mark.parametrize(
    ("chart", "fault"),
    [
        (STANDARD, False),
        (TINY, False),
        (replace(TINY, size=5), True),
        (Chart(6, ((2, 0), (5, 2), (2, 5), (0, 2)), Small(0, 4, ((2, 0), (2, 4)))), False),
        (Chart(5, ((2, 0), (4, 2), (2, 4), (0, 2)), Small(0, 4, ((2, 0), (2, 4)))), True),
        (replace(STANDARD, size=20), True),  # the ports are not on its sides any more
        (replace(STANDARD, ports=((1, 0), (13, 1), (12, 13), (0, 12))), False),
        (replace(STANDARD, ports=((0, 0), (13, 7), (6, 13), (0, 6))), True),  # in a corner
        (replace(STANDARD, ports=((13, 0), (13, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD, ports=((7, 1), (13, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD, ports=((7, 0), (12, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD, ports=((7, 0), (13, 7), (6, 12), (0, 6))), True),
        (replace(STANDARD, ports=((7, 0), (13, 7), (6, 13), (1, 6))), True),
        (replace(STANDARD, small=Small(0, 13, ((7, 0), (6, 13)))), False),
        (replace(STANDARD, small=Small(5, 9, ((7, 5), (6, 9)))), False),
        (replace(STANDARD, small=Small(5, 8, ((7, 5), (6, 8)))), True),
        (replace(STANDARD, small=Small(2, 14, ((7, 2), (6, 14)))), True),
        (replace(STANDARD, small=Small(-1, 11, ((7, -1), (6, 11)))), True),
        (replace(STANDARD, small=Small(2, 11, ((7, 3), (6, 11)))), True),
        (replace(STANDARD, small=Small(2, 11, ((7, 2), (6, 10)))), True),
        (replace(STANDARD, small=Small(2, 11, ((12, 2), (6, 11)))), True),
        (replace(STANDARD, small=Small(2, 11, ((7, 2), (1, 11)))), True),
        (replace(STANDARD, small=Small(2, 11, ((11, 2), (2, 11)))), False),
        (Chart(20, ((1, 0), (19, 1), (1, 19), (0, 1)), Small(0, 19, ((0, 0), (0, 19)))), False),
        (Chart(21, ((1, 0), (20, 1), (1, 20), (0, 1)), Small(0, 20, ((0, 0), (0, 20)))), True),
    ],
)
def test_mak_2_boards_that_can_be_sailed(chart: Chart, fault: bool) -> None:
    """MAK-2: a table's own board has 6 to 20 squares a side and a port in the middle of each."""
    rejection = GAME.objection(Config(chart=chart))
    assert (rejection is not None) == fault
    assert rejection is None or rejection.clause == "MAK-2"


def test_mak_3_one_boat_each_in_turn_by_lot() -> None:
    """MAK-3: with 3 or 4 players one boat each, the first drawn by lot, then clockwise."""
    three = start(GAME, Config(players=3))
    assert names(three, [at for at in three.boats if at is not None]) == {"h1", "n8", "g14"}
    assert node(three) == Chance(Draw((0, 1, 2)), "MAK-3")
    four = start(GAME, Config(players=4))
    assert node(four) == Chance(Draw((0, 1, 2, 3)), "MAK-3")
    state = does(four, "first 3")
    order = []
    for _ in range(5):
        order.append(state.turn)
        state = does(state, "pass")
    assert order == [SOUTH, WEST, NORTH, EAST, SOUTH]


def test_mak_3_only_the_seat_in_turn_moves_and_only_its_boat() -> None:
    """MAK-3: a boat that is another's, or home, does not move."""
    state = does(start(GAME, Config(players=3)), "first 2")
    assert refused(state, "S f13") == "MAK-3 not-your-boat"
    assert refused(state, "W b7") == "MAK-3 not-your-boat"
    assert refused(state, "N h2", seat=0).endswith("not-your-turn")
    home = parse_state("players=3 turn=2 home=Ne14 | N home | E m8 | S f13")
    assert refused(home, "N h2") == "MAK-3 not-your-boat"


# A turn


def test_mak_4_one_square_in_eight_directions_then_the_die() -> None:
    """MAK-4: a boat moves to any of the 8 squares around it, and no further; then the die rolls."""
    state = parse_state("players=4 turn=1 | N g6 | E n8 | S g14 | W a7")
    assert may_go(state, NORTH) == {"f5", "g5", "h5", "f6", "h6", "f7", "g7", "h7"}
    for far in ("g4", "i6", "e8", "g6", "i7"):
        assert refused(state, f"N {far}") == "MAK-4 one-square"
    for near in may_go(state, NORTH):
        moved = does(state, f"N {near}")
        assert node(moved) == Chance(Dice(1), "MAK-4")
        rolled = does(moved, "die 2")
        assert node(rolled) == Decision((Seat(0),), "MAK-8")


def test_mak_4_squares_beyond_the_edge_are_not_beside() -> None:
    """MAK-4: from the first column no step leads to the last."""
    state = parse_state("players=4 turn=1 | N a5 | E n8 | S g14 | W a7")
    assert may_go(state, NORTH) == {"a4", "b4", "b5", "a6", "b6"}


def test_mak_4_no_mine_before_the_move() -> None:
    """MAK-4: first the boat moves, then a mine is sent."""
    state = does(start(GAME, Config(players=4)), "first 1")
    assert refused(state, "*h4") == "MAK-4 move-first"


def test_mak_5_passing() -> None:
    """MAK-5: who passes does not move, roll or send; the turn goes on."""
    state = does(start(GAME, Config(players=4)), "first 1")
    passed = does(state, "pass")
    assert passed == replace(state, turn=Seat(EAST))
    moved = does(state, "N h2", "die 3")
    assert refused(moved, "pass") == "MAK-12 must-send"


def test_mak_5_who_cannot_move_can_only_pass() -> None:
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


def test_mak_6_where_a_boat_may_go() -> None:
    """MAK-6: to empty squares and its own mines, never a foreign mine or a boat."""
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
    assert refused(state, "N c2") == "MAK-6 mine-there"
    assert refused(state, "N b3") == "MAK-6 mine-there"
    assert refused(state, "N d3") == "MAK-6 boat-there"


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
    assert stock(state, NORTH) == 28
    taken = does(state, "N b2")
    assert stock(taken, NORTH) == 29
    assert names(taken, taken.config.board.sea.squares(taken.mines[NORTH])) == {"d5"}
    assert stock(does(state, "N c2"), NORTH) == 28


def test_mak_7_between_mines_on_strange_shores_and_in_ports() -> None:
    """MAK-7: slantwise between mines; corners and shores are sea; of ports only one's own."""
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
    between = does(state, "N d2", "die 6")
    assert between.boats[NORTH] == 9
    south = replace(between, turn=Seat(WEST))
    assert may_go(south, WEST) == {"a4", "b4", "c4", "a5", "c5", "a6", "b6"}  # not c6, a port
    assert refused(south, "W c6") == "MAK-7 port-closed"
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
    north = replace(west, turn=Seat(NORTH))
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
def test_mak_8_exactly_as_far_as_the_die_in_eight_directions(pips: int, reached: set[str]) -> None:
    """MAK-8: the mine lands exactly as far away as the die shows, straight."""
    line = f"players=4 turn=1 moved=N die={pips} | N g7 | E n8 | S g14 | W a7"
    state = parse_state(line)
    assert may_mine(state) == reached
    for other in range(196):
        if square_name(state.config, other) not in reached | {"a7"}:
            rejection = GAME.validate(state, Seat(0), Send(other))
            assert rejection is not None and rejection.clause == "MAK-8", other


def test_mak_8_not_off_the_board() -> None:
    """MAK-8: from the edge only the directions that stay on the board are left."""
    state = parse_state("players=4 turn=1 moved=N die=6 | N b2 | E n8 | S g14 | W a7")
    assert may_mine(state) == {"h2", "h8", "b8"}
    rejection = GAME.validate(state, Seat(0), Send(-5))
    assert rejection is not None and rejection.clause == "MAK-2"


def test_mak_9_it_flies_over_boats_and_mines() -> None:
    """MAK-9: what lies between does not matter."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E f4 * g4 e5 e6 | S g14 | W a7")
    assert {"h4", "e7"} <= may_mine(state)
    assert does(state, "*h4").boats[EAST] == state.boats[EAST]


def test_mak_10_on_an_empty_square_it_stays() -> None:
    """MAK-10: the mine lies there, in the boat's colour, and the turn goes on."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E f9 | S g14 | W a7")
    sent = does(state, "*h4")
    assert names(sent, sent.config.board.sea.squares(sent.mines[NORTH])) == {"h4"}
    assert stock(sent, NORTH) == 29
    assert sent.turn == EAST and node(sent) == Decision((Seat(1),), "MAK-4")


def test_mak_11_a_hit_sends_the_boat_to_its_port_and_one_plays_again() -> None:
    """MAK-11: the boat returns, the mine stays, the shooter moves, rolls and sends again."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E h4 | S e12 | W a7")
    hit = does(state, "*h4")
    assert names(hit, [hit.boats[EAST]]) == {"n8"}
    assert names(hit, hit.config.board.sea.squares(hit.mines[NORTH])) == {"h4"}
    assert node(hit) == Decision((Seat(0),), "MAK-4") and hit.moved is None and hit.pips is None
    assert hit.again and not state.again
    again = does(hit, "N e5", "die 5", "*j10")
    assert again.turn == EAST and not again.again
    assert "h4" not in may_go(replace(again, boats=(*again.boats[:1], 46, *again.boats[2:])), EAST)


def test_mak_11_chains_have_no_limit_and_the_replay_may_be_passed() -> None:
    """MAK-11: who hits again plays again; who passes has had his turn."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N e4 | E h4 | S e9 | W k5")
    first = does(state, "*h4")
    second = does(first, "N e5", "die 4", "*e9")
    third = does(second, "N e6")
    assert names(second, [second.boats[SOUTH]]) == {"g14"} and second.turn == NORTH
    assert node(third) == Chance(Dice(1), "MAK-4")
    chained = does(second, "N f5", "die 5", "*k5")
    assert names(chained, [chained.boats[WEST]]) == {"a7"} and chained.turn == NORTH
    passed = does(chained, "pass")
    assert passed.turn == EAST and chained.again and not passed.again
    assert chained.rounds == 0


def test_mak_11_the_last_mine_hits_and_one_moves_without_a_roll() -> None:
    """MAK-11, MAK-14: a hit with the thirtieth mine still gives a move."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 moved=N die=3 | N e2 | E h2 | S e12 | W a7")
    state = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    hit = does(state, "*h2")
    assert hit.turn == NORTH and stock(hit, NORTH) == 0
    assert does(hit, "N e1").turn == EAST


def test_mak_12_no_mine_where_every_square_is_mined_or_off_the_board() -> None:
    """MAK-12: then none is sent, whoever mined them; with one square left it must be sent."""
    parts = "N b2 * h2 | E n8 * b8 | S g14 * h8 | W a7"
    state = parse_state(f"players=4 turn=1 moved=N | {parts}")
    rolled = does(state, "die 6")
    assert rolled.turn == EAST and rolled.mines == state.mines
    assert (rolled.pips, rolled.thrown) == (None, 6)
    one = parse_state(f"players=4 turn=1 moved=N | {parts.replace(' * h8', '')}")
    left = does(one, "die 6")
    assert may_mine(left) == {"h8"}
    assert refused(left, "pass") == "MAK-12 must-send"
    assert refused(left, "N b3") == "MAK-12 must-send"
    assert refused(left, "*h2") == refused(left, "*b8") == "MAK-12 mined-already"


def test_mak_13_ports_are_neither_mined_nor_hit() -> None:
    """MAK-13: no mine on a port, with or without its boat."""
    state = parse_state("players=4 turn=1 moved=N die=3 | N d7 | E k8 | S g10 | W a7")
    assert refused(state, "*a7") == "MAK-13 port-safe"
    away = parse_state("players=4 turn=1 moved=N die=3 | N d7 | E k8 | S g9 | W b9")
    assert refused(away, "*a7") == "MAK-13 port-safe"
    own = parse_state("players=4 turn=1 moved=N die=3 | N h4 | E k8 | S g9 | W b9")
    assert refused(own, "*h1") == "MAK-13 port-safe"
    absent = parse_state("players=3 turn=1 moved=N die=3 | N d7 | E k8 | S g10")
    assert refused(absent, "*a7") == "MAK-13 port-safe"


def test_mak_13_shores_can_be_mined_unless_agreed_otherwise() -> None:
    """MAK-13: mine_shores."""
    line = "players=4 {}turn=1 moved=N die=3 | N d4 | E k8 | S g10 | W c9"
    state = parse_state(line.format(""))
    assert {"d1", "g1", "a4"} <= may_mine(state)
    agreed = parse_state(line.format("mine_shores=false "))
    assert may_mine(agreed) == {"g4", "g7", "d7", "a1"} - {"a7"}  # corners are no shore
    assert refused(agreed, "*d1") == "MAK-13 shores-clear"


def test_mak_14_without_mines_no_roll() -> None:
    """MAK-14: a boat with an empty stock moves, and the turn goes on."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 | N e2 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    moved = does(empty, "N e1")
    assert moved.turn == EAST and moved.boats[NORTH] == 4
    one_left = replace(state, mines=(line_of(config, NORTH, 29), 0, 0, 0))
    assert node(does(one_left, "N e1")) == Chance(Dice(1), "MAK-4")


def test_mak_14_a_mine_taken_back_now_may_be_sent_now() -> None:
    """MAK-14: with 30 mines at sea, taking one back gives a roll."""
    config = Config(players=4)
    state = parse_state("players=4 turn=1 | N e3 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    taking = does(empty, "N e4")
    assert node(taking) == Chance(Dice(1), "MAK-4") and stock(taking, NORTH) == 1


def test_mak_15_arrival() -> None:
    """MAK-15: on a goal square a boat leaves the race, rolls no die, its mines stay."""
    state = parse_state("players=4 turn=1 | N f13 * c5 | E n8 | S e9 | W a7")
    home = does(state, "N e14")
    assert home.boats[NORTH] is None and (home.home, home.ashore) == ((NORTH,), (186,))
    assert home.mines == state.mines and home.turn == EAST
    assert "g14" not in may_go(state, NORTH)
    assert not isinstance(node(home), Terminal)
    beside = does(state, "N e13")
    assert beside.home == () and node(beside) == Chance(Dice(1), "MAK-4")


def test_mak_15_the_corners_and_the_shores_of_others_are_no_goal() -> None:
    """MAK-15, MAK-2: a corner brings nobody home."""
    state = parse_state("players=4 turn=1 | N b13 | E n8 | S e9 | W a7")
    assert does(state, "N a14").home == ()
    assert does(state, "N a13").home == ()
    assert does(state, "N b14").home == (NORTH,)
    assert does(state, "N c14").home == (NORTH,)


def test_mak_15_the_mine_on_the_goal_square_is_taken_back() -> None:
    """MAK-15, MAK-6: arriving on one's own mine takes it back like any step."""
    state = parse_state("players=4 turn=1 | N f13 * e14 c5 | E n8 | S e9 | W a7")
    assert stock(does(state, "N e14"), NORTH) == 29


def test_mak_16_places_in_the_order_of_arrival() -> None:
    """MAK-16: first home wins, the others play on, who is left alone is last."""
    state = parse_state("players=4 turn=3 home=Ea9 | N f13 | E home | S e2 | W m8")
    second = does(state, "S d1")
    assert second.home == (EAST, SOUTH) and second.turn == WEST
    assert not isinstance(node(second), Terminal)
    third = does(second, "W n7")
    assert places(third) == (4, 1, 2, 3) and by(third) == "MAK-16 home-in-order"
    assert reason(third) == (
        "the East boat is the first ashore, then the South boat, then the West boat; "
        "the North boat is left alone at sea"
    )
    ended = node(third)
    assert isinstance(ended, Terminal)
    assert ended.returns == pytest.approx((-1, 1, 1 / 3, -1 / 3))
    assert legal_actions(observe(third, Seat(0))) == ()


def test_mak_16_seats_that_are_home_are_passed_over() -> None:
    """MAK-16: the turn goes to the next boat still in the race."""
    state = parse_state("players=4 turn=1 home=Ea9,Sd1 | N f9 | E home | S home | W b8")
    assert does(state, "pass").turn == WEST
    assert does(state, "pass", "pass").turn == NORTH


def test_mak_16_of_two_the_first_home_wins() -> None:
    """MAK-16: with two boats in the race the first arrival ends it."""
    state = parse_state("way=B turn=2 | N f13 | S d2")
    home = does(state, "S d1")
    assert places(home) == (2, 1)
    ended = node(home)
    assert isinstance(ended, Terminal) and ended.returns == (-1, 1)


# Two players


def test_mak_17_two_boats_each_one_of_them_a_turn() -> None:
    """MAK-17: opposite pairs, either boat moves, the mine has its colour."""
    state = does(start(GAME, Config(way="A")), "first 1")
    assert {a.boat for a in legal_actions(observe(state, Seat(0))) if isinstance(a, Step)} == {
        NORTH,
        SOUTH,
    }
    sent = does(state, "S f13", "die 2", "*f11")
    assert (stock(sent, NORTH), stock(sent, SOUTH)) == (30, 29)
    assert {a.boat for a in legal_actions(observe(sent, Seat(1))) if isinstance(a, Step)} == {
        EAST,
        WEST,
    }
    assert refused(sent, "N h2") == "MAK-3 not-your-boat"


def test_mak_17_each_takes_back_the_others_mines_into_the_stock_of_their_colour() -> None:
    """MAK-17: mines of one's own two boats block neither."""
    state = parse_state("way=A turn=1 | N e5 * c3 | E n8 * e6 | S k9 * e4 d5 | W a7")
    assert {"e4", "d5"} <= may_go(state, NORTH) and "e6" not in may_go(state, NORTH)
    taken = does(state, "N e4")
    assert (stock(taken, NORTH), stock(taken, SOUTH)) == (29, 29)
    enemy = replace(state, turn=Seat(1), boats=(state.boats[0], 46, state.boats[2], 58))
    assert refused(enemy, "W d5") == "MAK-6 mine-there"


def test_mak_17_one_does_not_aim_at_ones_own_boat() -> None:
    """MAK-17: the partner's square is closed to the mine."""
    state = parse_state("way=A turn=1 moved=N die=3 | N e5 | E n8 | S h5 | W a7")
    assert refused(state, "*h5") == "MAK-17 own-boat"
    assert "h8" in may_mine(state)
    enemy = parse_state("way=A turn=1 moved=N die=3 | N e5 | E h5 | S h8 | W a7")
    assert may_mine(enemy) & {"h5", "h8"} == {"h5"}


def test_mak_17_the_replay_may_be_the_other_boats() -> None:
    """MAK-17, MAK-11: after a hit either boat may go on."""
    state = parse_state("way=A turn=1 moved=N die=3 | N e5 | E h5 | S h9 | W a7")
    hit = does(state, "*h5")
    assert hit.turn == 0 and may_go(hit, SOUTH)
    assert does(hit, "S h10").moved == SOUTH


def test_mak_17_the_stock_of_the_boat_that_moves_counts() -> None:
    """MAK-17, MAK-14: a boat rolls for mines of its own colour only."""
    config = Config(way="A")
    state = parse_state("way=A turn=1 | N e2 | E n8 | S e12 | W a7")
    empty = replace(state, mines=(line_of(config, NORTH, 30), 0, 0, 0))
    assert does(empty, "N e1").turn == 1
    assert node(does(empty, "S e13")) == Chance(Dice(1), "MAK-4")
    taken = does(replace(empty, boats=(18, 111, 36, 84)), "S i4")
    assert (stock(taken, NORTH), stock(taken, SOUTH)) == (1, 30)


def test_mak_17_the_first_boat_home_wins_or_both_must_come() -> None:
    """MAK-17: finish."""
    line = "way=A {}turn=1 | N e13 | E n8 | S e2 | W b7"
    first = does(parse_state(line.format("")), "N e14")
    assert places(first) == (1, 2) and by(first) == "MAK-17 first-of-pair"
    both = does(parse_state(line.format("finish=both ")), "N e14")
    assert not isinstance(node(both), Terminal) and both.turn == 1
    second = does(both, "pass", "S e1")
    assert places(second) == (1, 2) and by(second) == "MAK-17 both-home"
    rival = parse_state("way=A finish=both turn=2 home=Ne14,Wn3 | N home | E b8 | S f9 | W home")
    assert places(does(rival, "E a8")) == (2, 1)


@pytest.mark.parametrize(
    ("config", "refusal"),
    [
        (Config(way="A", finish="both"), None),
        (Config(way="B", finish="both"), "MAK-17"),
        (Config(players=3, finish="both"), "MAK-17"),
        (Config(players=4, finish="both"), "MAK-17"),
    ],
)
def test_mak_17_both_home_is_for_way_a(config: Config, refusal: str | None) -> None:
    """MAK-17: finish both can be agreed in way A only."""
    rejection = GAME.objection(config)
    assert (rejection.clause if rejection else None) == refusal


def test_mak_18_one_boat_each_from_opposite_ports() -> None:
    """MAK-18: north against south on the whole board."""
    state = start(GAME, Config(way="B"))
    assert names(state, [at for at in state.boats if at is not None]) == {"h1", "g14"}
    assert state.boats[EAST] is state.boats[WEST] is None
    assert state.config.board.water.bit_count() == 196
    assert node(state) == Chance(Draw((0, 1)), "MAK-3")
    assert does(state, "first 2", "S f13", "die 1", "*f12").turn == 0


def test_mak_19_the_smaller_board() -> None:
    """MAK-19: ten by ten squares in the middle, starts h3 and g12, the far edge is the goal."""
    state = start(GAME, Config(way="C"))
    board = state.config.board
    assert names(state, [at for at in state.boats if at is not None]) == {"h3", "g12"}
    assert names(state, board.sea.squares(board.water)) == {
        f"{column}{row}" for column in "cdefghijkl" for row in range(3, 13)
    }
    assert names(state, board.sea.squares(board.goals[NORTH])) == {f"{c}12" for c in "cdefhijkl"}
    assert names(state, board.sea.squares(board.goals[SOUTH])) == {f"{c}3" for c in "cdefgijkl"}


def test_mak_19_neither_boats_nor_mines_leave_it() -> None:
    """MAK-19: the thick lines are the edge."""
    state = parse_state("way=C turn=1 | N l11 | S d5")
    assert may_go(state, NORTH) == {"k10", "l10", "k11", "k12", "l12"}
    assert refused(state, "N m11") == "MAK-2 off-board"
    assert places(does(state, "N l12")) == (1, 2)  # its corners are goals
    mining = parse_state("way=C turn=1 moved=N die=2 | N k10 | S d5")
    assert may_mine(mining) == {"i8", "k8", "i10", "i12", "k12"}
    assert refused(mining, "*m10") == "MAK-2 off-board"
    west = parse_state("way=C turn=2 | N l9 | S c5")
    assert may_go(west, SOUTH) == {"c4", "d4", "d5", "c6", "d6"}


def test_mak_19_ports_are_where_the_boats_start() -> None:
    """MAK-19, MAK-13: the starts are ports, the sides of the whole board are nothing here."""
    state = parse_state("way=C turn=1 moved=N die=2 | N e3 | S h5")
    assert refused(state, "*g12") == "MAK-8 not-so-far"
    near = parse_state("way=C turn=2 moved=S die=2 | N f5 | S h5")
    assert refused(near, "*h3") == "MAK-13 port-safe"
    hit = does(near, "*f5")
    assert names(hit, [hit.boats[NORTH]]) == {"h3"}
    clear = parse_state("way=C mine_shores=false turn=2 moved=S die=2 | N f5 | S h5")
    assert refused(clear, "*j3") == "MAK-13 shores-clear"


# No way home


BOXED = """
    · · s N s ·
    · · s s s ·
    o n n n n n
    · · S · · o
    · · · · · ·
    · · o · · ·
    """
"""North is shut in, south cannot pass the wall: neither comes to a mine of its own."""


def way_b(drawing: str, **moment: Any) -> State:
    """Way B on the small sea of 6 by 6."""
    return parse_diagram(tiny(way="B"), drawing, **moment)


def test_mak_20_when_no_boat_can_ever_come_home_the_shorter_way_wins() -> None:
    """MAK-20: the mine that closes the last way ends the race."""
    almost = way_b(BOXED.replace("· · s s s ·", "· · · s s ·"), turn=1, moved=SOUTH, pips=2)
    assert not isinstance(node(almost), Terminal)
    closed = does(almost, "*c2")
    assert closed.boats == way_b(BOXED).boats and closed.mines == way_b(BOXED).mines
    assert by(closed) == "MAK-20 way-closed"
    assert places(closed) == (2, 1)  # north had 5 steps to go, south 3
    assert legal_actions(observe(closed, Seat(0))) == ()


def test_mak_20_a_hit_may_close_the_race() -> None:
    """MAK-20, MAK-11: north is carried back into a port that is shut in."""
    drawing = BOXED.replace("· · s N s ·", "· · s o s ·").replace("· · S · · o", "N · S · · o")
    state = way_b(drawing, turn=1, moved=SOUTH, pips=2)
    assert not isinstance(node(state), Terminal)
    assert places(does(state, "*a4")) == (2, 1)


def test_mak_20_equal_ways_share_the_place() -> None:
    """MAK-20: five steps each, mines ignored."""
    state = way_b(BOXED.replace("· · S · · o", "· · · · · o").replace("· · o", "· · S"))
    assert places(state) == (1, 1) and by(state) == "MAK-20 way-closed"
    ended = node(state)
    assert isinstance(ended, Terminal) and ended.returns == (0, 0)


@pytest.mark.parametrize(
    ("gap", "filled"),
    [("· · · s s ·", "c2"), ("· · s · s ·", "d2"), ("· · s s · ·", "e2")],
)
def test_mak_20_one_gap_keeps_the_race_going(gap: str, filled: str) -> None:
    """MAK-20: one open square is a way."""
    state = way_b(BOXED.replace("· · s s s ·", gap))
    assert not is_closed(state), filled
    assert not isinstance(node(state), Terminal)


def test_mak_20_a_boat_that_can_take_back_its_own_mine_may_open_the_others_way() -> None:
    """MAK-20: north cannot come home, but taking b1 back it lets south home."""
    open_ = """
        S n · N · ·
        n n · · · ·
        o · · · · ·
        s s s s s o
        n n n n n n
        · · o · · ·
        """
    assert not isinstance(node(way_b(open_)), Terminal)
    shut = open_.replace("S n · N · ·", "S n s N s ·").replace("n n · · · ·", "n n s s s ·")
    assert places(way_b(shut)) == (2, 1)


def test_mak_20_the_other_may_take_back_the_mine_that_shuts_one_in() -> None:
    """MAK-20: south cannot come home, but taking e5 back it lets north home."""
    open_ = """
        · · s o s ·
        · · s s s ·
        o n n n n n
        · · · · · o
        · · · · s s
        · · S · s N
        """
    assert not isinstance(node(way_b(open_)), Terminal)
    shut = open_.replace("· · · · s s", "· n n n s s").replace("· · S · s N", "· n S n s N")
    assert by(way_b(shut)) == "MAK-20 way-closed"


def test_mak_20_a_hit_could_carry_a_boat_back_to_an_open_port() -> None:
    """MAK-20: north is shut in, but not its port."""
    open_ = """
        · · · o s N
        · · · · s s
        o · · · · ·
        · · · · · o
        · n n n · ·
        · n S n · ·
        """
    assert not isinstance(node(way_b(open_)), Terminal)
    shut = open_.replace("· · · o s N", "· · s o s N").replace("· · · · s s", "· · s s s s")
    assert by(way_b(shut)) == "MAK-20 way-closed"


def test_mak_20_mines_of_a_boat_that_is_home_stay_for_ever() -> None:
    """MAK-20, MAK-15: nobody takes them back; who is home stays ahead."""
    state = parse_diagram(
        tiny(players=3),
        """
        · · e N e ·
        · · e e e ·
        o · · · · ·
        · · · · · o
        · e e e · ·
        · e S e · ·
        """,
        home="Ea2",
    )
    assert by(state) == "MAK-20 way-closed"
    assert places(state) == (2, 1, 2)
    ended = node(state)
    assert isinstance(ended, Terminal) and ended.returns == (-0.5, 1, -0.5)


def test_mak_20_the_arrival_of_one_boat_may_close_the_race_for_the_rest() -> None:
    """MAK-20: while east is at sea it could take its mines back, once home it cannot."""
    state = parse_diagram(
        tiny(players=3),
        """
        · · e N e ·
        · · e e e ·
        o E · · · ·
        · · · · · o
        · e e e · ·
        · e S e · ·
        """,
        turn=EAST,
    )
    assert not isinstance(node(state), Terminal)
    assert places(does(state, "E a2")) == (2, 1, 2)


def test_mak_20_three_hundred_rounds() -> None:
    """MAK-20: the 300th round is played to its end, there is no 301st."""
    line = "way=B turn=2 rounds={} | N h5 | S g7"
    assert not isinstance(node(does(parse_state(line.format(298)), "pass")), Terminal)
    last = parse_state(line.format(299))
    assert not isinstance(node(last), Terminal)
    ended = does(last, "pass")
    assert by(ended) == "MAK-20 too-long"
    assert places(ended) == (2, 1)  # 9 steps to go against 6


def test_mak_20_a_round_ends_before_the_turn_of_who_began() -> None:
    """MAK-20: rounds are counted from the player whom the lot named, even when he is home."""
    state = does(start(GAME, Config(players=3)), "first 2", "pass", "pass")
    assert state.rounds == 0
    assert does(state, "pass").rounds == 1
    away = parse_state("players=3 began=2 turn=1 home=Ea9 | N h5 | E home | S g7")
    assert does(away, "pass").rounds == 1 and does(away, "pass").turn == SOUTH


def test_mak_20_a_hit_does_not_make_a_round() -> None:
    """MAK-20, MAK-11: playing again is still the same turn."""
    state = parse_state("way=B turn=1 rounds=299 moved=N die=3 | N e4 | S h4")
    assert does(state, "*h4").rounds == 299


def test_mak_20_of_four_those_at_sea_are_ranked_and_may_share() -> None:
    """MAK-20: home first, then by the ways left."""
    line = "players=4 turn=4 rounds=299 home=Ea9 | N h5 | E home | S g10 | W c6"
    ended = does(parse_state(line), "pass")
    assert places(ended) == (2, 1, 2, 4)  # 9, home, 9, 11
    terminal = node(ended)
    assert isinstance(terminal, Terminal)
    assert terminal.returns == pytest.approx((0, 1, 0, -1))


def test_mak_20_of_two_boats_the_nearer_counts_or_both() -> None:
    """MAK-20, MAK-17: the shorter way of a pair; when both must come home, the sum."""
    line = "way=A {}turn=2 rounds=299 {}| N {} | E e5 | S g14 | W c6"
    nearer = does(parse_state(line.format("", "", "h12")), "pass")  # 2 against 4
    assert places(nearer) == (1, 2)
    both = does(parse_state(line.format("finish=both ", "", "h12")), "pass")  # 2+13, 4+11
    assert places(both) == (1, 1)
    one_home = does(parse_state(line.format("finish=both ", "home=Ne14 ", "home")), "pass")
    assert places(one_home) == (1, 2)  # 0+13, 4+11
    behind = line.format("finish=both ", "home=Ne14 ", "home").replace("W c6", "W j6")
    assert places(does(parse_state(behind), "pass")) == (2, 1)  # 0+13, 4+4


def test_mak_20_on_the_smaller_board_the_ways_are_shorter() -> None:
    """MAK-20, MAK-19: to the edge of the part that is sailed."""
    state = parse_state("way=C turn=2 rounds=299 | N h4 | S g10")
    assert places(does(state, "pass")) == (2, 1)  # 8 against 7


# Teams


def test_mak_21_opposite_boats_share_mines_and_win_together() -> None:
    """MAK-21: north and south against east and west; the first boat home wins for both."""
    config = Config(players=4, teams=True)
    assert GAME.sides(config) == (0, 1, 0, 1)
    state = parse_state("players=4 teams=true turn=1 | N e13 * c3 | E e9 | S d12 * d13 | W b6")
    assert "d13" in may_go(state, NORTH) and "d12" not in may_go(state, NORTH)
    assert stock(does(state, "N d13"), SOUTH) == 30
    home = does(state, "N e14")
    assert places(home) == (1, 3, 1, 3) and by(home) == "MAK-21 team-home"
    ended = node(home)
    assert isinstance(ended, Terminal) and ended.returns == (1, -1, 1, -1)
    assert refused(replace(state, turn=Seat(1)), "E d10", seat=0).endswith("not-your-turn")


def test_mak_21_nobody_aims_at_his_partner() -> None:
    """MAK-21: as in MAK-17."""
    state = parse_state("players=4 teams=true turn=1 moved=N die=3 | N e5 | E h5 | S h8 | W c9")
    assert refused(state, "*h8") == "MAK-17 own-boat"
    assert does(state, "*h5").turn == NORTH


def test_mak_21_after_three_hundred_rounds_the_nearer_boat_of_each_team_counts() -> None:
    """MAK-21, MAK-20: teams are ranked together and may share the place."""
    line = "players=4 teams=true turn=4 rounds=299 | N h5 | E {} | S g14 | W a7"
    ahead = does(parse_state(line.format("e9")), "pass")
    assert places(ahead) == (3, 1, 3, 1) and by(ahead) == "MAK-20 too-long"  # 9 against 4
    level = does(parse_state(line.format("j9")), "pass")
    assert places(level) == (1, 1, 1, 1)
    ended = node(level)
    assert isinstance(ended, Terminal) and ended.returns == (0, 0, 0, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_mak_18_19_ways_b_and_c_are_for_two(players: Any) -> None:
    """MAK-18, MAK-19: nobody who asks for way B or C with more players sails something else."""
    for way, clause in (("B", "MAK-18"), ("C", "MAK-19")):
        rejection = GAME.objection(Config(players=players, way=cast(Any, way)))
        assert rejection is not None and rejection.clause == clause
    assert GAME.objection(Config(players=players)) is None


@pytest.mark.parametrize("players", [2, 3])
def test_mak_21_teams_need_four(players: Any) -> None:
    """MAK-21: teams are an option for four players."""
    rejection = GAME.objection(Config(players=players, teams=True))
    assert rejection is not None and rejection.clause == "MAK-21"
    assert GAME.objection(Config(players=4, teams=True)) is None
