"""Test the end of a race: order of arrival, teams, boats that cannot come home."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat, Terminal, start
from escadre.games.mako.positions import parse_diagram, parse_state
from escadre.games.mako.rules.boats import mines_left
from escadre.games.mako.rules.ending import no_boat_can_arrive
from escadre.games.mako.rules.game import GAME, legal_actions, node, observe
from escadre.games.mako.rules.model import EAST, NORTH, SOUTH, WEST, Config, MovePhase, State
from tests.games.mako.states import by, may_go, places, play_lines, reason, refusal_of, tiny


def test_mak_16_places_in_the_order_of_arrival() -> None:
    """MAK-16: the first boat home wins, the others play on, the last one at sea is last."""
    state = parse_state("players=4 turn=3 home=Ea9 | N f13 | E home | S e2 | W m8")
    second = play_lines(state, "S d1")
    assert second.boats_ashore == (EAST, SOUTH) and second.turn == WEST
    assert not isinstance(node(second), Terminal)
    third = play_lines(second, "W n7")
    assert places(third) == (4, 1, 2, 3) and by(third) == "MAK-16 home-in-order"
    assert reason(third) == (
        "the East boat is first ashore, then the South boat, then the West boat; "
        "the North boat is left alone at sea, one square from its goal"
    )
    ended = node(third)
    assert isinstance(ended, Terminal)
    assert ended.returns == pytest.approx((-1, 1, 1 / 3, -1 / 3))
    assert legal_actions(observe(third, Seat(0))) == ()


def test_mak_16_seats_that_are_home_are_skipped() -> None:
    """MAK-16: the turn goes to the next boat still in the race."""
    state = parse_state("players=4 turn=1 home=Ea9,Sd1 | N f9 | E home | S home | W b8")
    assert play_lines(state, "pass").turn == WEST
    assert play_lines(state, "pass", "pass").turn == NORTH


def test_mak_16_first_of_two_boats_home_wins() -> None:
    """MAK-16: with two boats in the race the first arrival ends it."""
    state = parse_state("way=B turn=2 | N f13 | S d2")
    home = play_lines(state, "S d1")
    assert places(home) == (2, 1)
    ended = node(home)
    assert isinstance(ended, Terminal) and ended.returns == (-1, 1)


def test_mak_17_one_or_both_boats_must_come_home() -> None:
    """MAK-17: the option `finish` decides whether one boat is enough."""
    line = "way=A {}turn=1 | N e13 | E n8 | S e2 | W b7"
    first = play_lines(parse_state(line.format("")), "N e14")
    assert places(first) == (1, 2) and by(first) == "MAK-17 first-of-pair"
    both = play_lines(parse_state(line.format("finish=both ")), "N e14")
    assert not isinstance(node(both), Terminal) and both.turn == 1
    second = play_lines(both, "pass", "S e1")
    assert places(second) == (1, 2) and by(second) == "MAK-17 both-home"
    rival = parse_state("way=A finish=both turn=2 home=Ne14,Wn3 | N home | E b8 | S f9 | W home")
    assert places(play_lines(rival, "E a8")) == (2, 1)


# No route to the goal


BOXED = """
    · · s N s ·
    · · s s s ·
    o n n n n n
    · · S · · o
    · · · · · ·
    · · o · · ·
    """

"""North is shut in and south cannot pass the wall: neither can reach its own mines."""


def way_b(drawing: str, **moment: Any) -> State:
    """Return a race of variant B on a small sea of 6 by 6."""
    return parse_diagram(tiny(way="B"), drawing, **moment)


def test_mak_20_shorter_distance_wins_when_no_boat_can_come_home() -> None:
    """MAK-20: the mine that closes the last route ends the race."""
    almost = way_b(BOXED.replace("· · s s s ·", "· · · s s ·"), turn=1, moved=SOUTH, pips=2)
    assert not isinstance(node(almost), Terminal)
    closed = play_lines(almost, "*c2")
    assert closed.boats == way_b(BOXED).boats and closed.mines == way_b(BOXED).mines
    assert by(closed) == "MAK-20 way-closed"
    assert places(closed) == (2, 1)  # north had 5 steps to go, south 3
    assert legal_actions(observe(closed, Seat(0))) == ()


def test_mak_20_hit_can_end_the_race() -> None:
    """MAK-20, MAK-11: the hit sends north back to a port that is shut in."""
    drawing = BOXED.replace("· · s N s ·", "· · s o s ·").replace("· · S · · o", "N · S · · o")
    state = way_b(drawing, turn=1, moved=SOUTH, pips=2)
    assert not isinstance(node(state), Terminal)
    assert places(play_lines(state, "*a4")) == (2, 1)


def test_mak_20_equal_distances_share_the_place() -> None:
    """MAK-20: both have five steps to go, ignoring mines."""
    state = way_b(BOXED.replace("· · S · · o", "· · · · · o").replace("· · o", "· · S"))
    assert places(state) == (1, 1) and by(state) == "MAK-20 way-closed"
    ended = node(state)
    assert isinstance(ended, Terminal) and ended.returns == (0, 0)


@pytest.mark.parametrize(
    ("gap", "filled"),
    [("· · · s s ·", "c2"), ("· · s · s ·", "d2"), ("· · s s · ·", "e2")],
)
def test_mak_20_one_gap_keeps_the_race_going(gap: str, filled: str) -> None:
    """MAK-20: one open square makes a route."""
    state = way_b(BOXED.replace("· · s s s ·", gap))
    assert not no_boat_can_arrive(state), filled
    assert not isinstance(node(state), Terminal)


def test_mak_20_race_goes_on_if_a_boat_can_open_the_opponents_route() -> None:
    """MAK-20: north cannot come home, but by taking back b1 it opens the route of south."""
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


def test_mak_20_race_goes_on_if_the_opponent_can_open_a_route() -> None:
    """MAK-20: south cannot come home, but by taking back e5 it opens the route of north."""
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


def test_mak_20_race_goes_on_if_a_hit_can_send_a_boat_to_an_open_port() -> None:
    """MAK-20: north is shut in, but its port is not."""
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


def test_mak_20_mines_of_a_boat_that_is_home_are_permanent() -> None:
    """MAK-20, MAK-15: no boat can recover these mines; the boat that is home keeps its place."""
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


def test_mak_20_arrival_can_end_the_race_for_the_others() -> None:
    """MAK-20: the East boat can recover its mines while it is at sea, not once it is home."""
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
    assert places(play_lines(state, "E a2")) == (2, 1, 2)


def test_mak_20_race_ends_after_three_hundred_rounds() -> None:
    """MAK-20: the 300th round is played to its end; there is no 301st."""
    line = "way=B turn=2 rounds={} | N h5 | S g7"
    assert not isinstance(node(play_lines(parse_state(line.format(298)), "pass")), Terminal)
    last = parse_state(line.format(299))
    assert not isinstance(node(last), Terminal)
    ended = play_lines(last, "pass")
    assert by(ended) == "MAK-20 too-long"
    assert places(ended) == (2, 1)  # 9 steps to go against 6


def test_mak_20_round_ends_before_the_turn_of_the_first_player() -> None:
    """MAK-20: rounds are counted from the drawn first player, even when that player is home."""
    state = play_lines(start(GAME, Config(players=3)), "first 2", "pass", "pass")
    assert state.rounds == 0
    assert play_lines(state, "pass").rounds == 1
    position = parse_state("players=3 began=2 turn=1 home=Ea9 | N h5 | E home | S g7")
    assert play_lines(position, "pass").rounds == 1 and play_lines(position, "pass").turn == SOUTH


def test_mak_20_extra_turn_is_not_a_new_round() -> None:
    """MAK-20, MAK-11: the extra move after a hit belongs to the same turn."""
    state = parse_state("way=B turn=1 rounds=299 moved=N die=3 | N e4 | S h4")
    assert play_lines(state, "*h4").rounds == 299


def test_mak_20_boats_at_sea_are_ranked_and_can_share_a_place() -> None:
    """MAK-20: boats that are home first, then by distance."""
    line = "players=4 turn=4 rounds=299 home=Ea9 | N h5 | E home | S g10 | W c6"
    ended = play_lines(parse_state(line), "pass")
    assert places(ended) == (2, 1, 2, 4)  # 9, home, 9, 11
    terminal = node(ended)
    assert isinstance(terminal, Terminal)
    assert terminal.returns == pytest.approx((0, 1, 0, -1))


def test_mak_20_nearer_boat_of_a_pair_counts_or_the_sum() -> None:
    """MAK-20, MAK-17: of a pair, the shorter distance counts; if both must arrive, the sum."""
    line = "way=A {}turn=2 rounds=299 {}| N {} | E e5 | S g14 | W c6"
    nearer = play_lines(parse_state(line.format("", "", "h12")), "pass")  # 2 against 4
    assert places(nearer) == (1, 2)
    both = play_lines(parse_state(line.format("finish=both ", "", "h12")), "pass")  # 2+13, 4+11
    assert places(both) == (1, 1)
    one_home = play_lines(parse_state(line.format("finish=both ", "home=Ne14 ", "home")), "pass")
    assert places(one_home) == (1, 2)  # 0+13, 4+11
    behind = line.format("finish=both ", "home=Ne14 ", "home").replace("W c6", "W j6")
    assert places(play_lines(parse_state(behind), "pass")) == (2, 1)  # 0+13, 4+4


def test_mak_20_distances_on_the_smaller_board() -> None:
    """MAK-20, MAK-19: distances end at the edge of the smaller board."""
    state = parse_state("way=C turn=2 rounds=299 | N h4 | S g10")
    assert places(play_lines(state, "pass")) == (2, 1)  # 8 against 7


# Teams


def test_mak_21_opposite_boats_share_mines_and_win_together() -> None:
    """MAK-21: north and south against east and west; the first boat home wins for both."""
    config = Config(players=4, teams=True)
    assert GAME.sides(config) == (0, 1, 0, 1)
    state = parse_state("players=4 teams=true turn=1 | N e13 * c3 | E e9 | S d12 * d13 | W b6")
    assert "d13" in may_go(state, NORTH) and "d12" not in may_go(state, NORTH)
    assert mines_left(play_lines(state, "N d13"), SOUTH) == 30
    home = play_lines(state, "N e14")
    assert places(home) == (1, 3, 1, 3) and by(home) == "MAK-21 team-home"
    ended = node(home)
    assert isinstance(ended, Terminal) and ended.returns == (1, -1, 1, -1)
    assert refusal_of(replace(state, phase=MovePhase(Seat(1))), "E d10", seat=0).endswith(
        "not-your-turn"
    )


def test_mak_21_after_three_hundred_rounds_the_nearer_boat_of_each_team_counts() -> None:
    """MAK-21, MAK-20: teams are ranked as one, and can share the place."""
    line = "players=4 teams=true turn=4 rounds=299 | N h5 | E {} | S g14 | W a7"
    ahead = play_lines(parse_state(line.format("e9")), "pass")
    assert places(ahead) == (3, 1, 3, 1) and by(ahead) == "MAK-20 too-long"  # 9 against 4
    level = play_lines(parse_state(line.format("j9")), "pass")
    assert places(level) == (1, 1, 1, 1)
    ended = node(level)
    assert isinstance(ended, Terminal) and ended.returns == (0, 0, 0, 0)
