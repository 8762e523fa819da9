"""Skirmish, clause by clause."""

import pytest

from escadre.core.chance import Draw, Drawn, Rolled
from escadre.core.game import CHANCE, Chance, Decision, Rejection, Seat, Terminal, play, referee
from escadre.core.words import text
from tests.toy.notation import format_state, parse_state
from tests.toy.rules import GAME, Config, Load, observe, prizes


def node(line: str) -> object:
    return GAME.node(parse_state(line))


@pytest.mark.parametrize(("captains", "fight"), [(1, False), (2, True), (4, True), (5, False)])
def test_how_many_captains(captains: int, fight: bool) -> None:
    """SKI-1: two to four."""
    objection = GAME.objection(Config(captains))
    assert objection == (None if fight else Rejection("SKI-1", text("captains-range")))


@pytest.mark.parametrize(("captains", "fight"), [(2, False), (3, False), (4, True)])
def test_teams_are_of_two(captains: int, fight: bool) -> None:
    """SKI-2: only four can be two against two."""
    objection = GAME.objection(Config(captains, teams=True))
    assert objection == (None if fight else Rejection("SKI-2", text("teams-of-two")))
    assert GAME.sides(Config(4, teams=True)) == (0, 1, 0, 1)
    assert GAME.sides(Config(3)) == (0, 1, 2)


def test_kegs_are_drawn_in_turn_from_what_is_left() -> None:
    """SKI-3: two each of 1 to 5; each captain draws one, and then each draws another."""
    state = parse_state("free | - - | - -")
    assert GAME.node(state) == Chance(Draw((1, 1, 2, 2, 3, 3, 4, 4, 5, 5)), "SKI-3")
    for keg, then in ((4, "4 -"), (4, "4 4"), (1, "14 4")):
        state = play(GAME, state, CHANCE, Drawn(keg))
        assert format_state(state) == f"free | {then} | - -"
    assert GAME.node(state) == Chance(Draw((1, 2, 2, 3, 3, 5, 5)), "SKI-3")
    assert isinstance(GAME.node(play(GAME, state, CHANCE, Drawn(5))), Decision)


def test_nobody_sees_the_kegs_of_another() -> None:
    """SKI-3: one's own kegs only; of the others how many."""
    seen = observe(parse_state("free | 13 25 | - -"), Seat(1))
    assert (seen.hands, seen.held) == ((None, (2, 5)), (2, 2))


def test_all_load_at_once_and_only_what_they_hold() -> None:
    """SKI-4: in any order, in secret, and each one keg of his own."""
    state = parse_state("free | 13 25 45 | - - -")
    assert GAME.node(state) == Decision((Seat(0), Seat(1), Seat(2)), "SKI-4")
    state = play(GAME, state, Seat(2), Load(4))
    assert state == parse_state("free | 13 25 5 | - - 4")
    assert GAME.node(state) == Decision((Seat(0), Seat(1)), "SKI-4")
    assert observe(state, Seat(0)).loaded == (None, None, None)
    assert observe(state, Seat(2)).loaded == (None, None, 4)
    assert observe(state, Seat(0)).ready == (False, False, True)
    refused = Rejection("SKI-4", text("no-such-keg", keg=5))
    assert referee(GAME, state, Seat(0), Load(5)) == refused


def test_then_all_kegs_are_shown_and_each_throws_a_die() -> None:
    """SKI-5: after the last has loaded, and not before."""
    state = parse_state("free | 1 25 | 3 -")
    assert isinstance(GAME.node(state), Decision)
    state = play(GAME, state, Seat(1), Load(5))
    assert observe(state, None).loaded == (3, 5)
    chance = GAME.node(state)
    assert isinstance(chance, Chance) and chance.clause == "SKI-5"
    assert chance.law.allows(Rolled((6, 1))) and not chance.law.allows(Rolled((6,)))
    state = play(GAME, state, CHANCE, Rolled((6, 1)))
    assert state == parse_state("free | 1 2 | - - | 35:61")


@pytest.mark.parametrize(
    ("salvo", "won"),
    [
        ("free | 1 1 1 | - - - | 425:363", (0, 0, 0)),  # 7, 8, 8: the law book's example
        ("free | 1 1 1 | - - - | 425:362", (0, 1, 0)),
        ("free | 1 1 | - - | 51:15", (0, 0)),
        ("free | 1 1 | - - | 51:25", (1, 0)),
        ("teams | 1 1 1 1 | - - - - | 5151:2121", (1, 0, 1, 0)),  # equal, but on one side
        ("teams | 1 1 1 1 | - - - - | 5511:2211", (0, 0, 0, 0)),
    ],
)
def test_the_greatest_power_wins_the_salvo(salvo: str, won: tuple[int, ...]) -> None:
    """SKI-6: keg and die together; equal on two sides, nobody wins."""
    assert prizes(parse_state(salvo)) == won


def test_after_two_salvos_the_places() -> None:
    """SKI-7: after the second salvo, not after the first; equal prizes share a place."""
    assert isinstance(node("free | 1 1 1 | - - - | 234:111"), Decision)
    shared = node("free | - - - | - - - | 234:111 125:665")
    assert isinstance(shared, Terminal)
    assert (shared.places, shared.returns) == ((2, 2, 1), (-0.5, -0.5, 1.0))
    teams = node("teams | - - - - | - - - - | 2341:1161 1255:6611")
    assert isinstance(teams, Terminal)
    assert (teams.places, teams.returns) == ((1, 1, 1, 1), (0, 0, 0, 0))
    alone = node("teams | - - - - | - - - - | 2341:1161 1555:6111")
    assert isinstance(alone, Terminal)
    assert (alone.places, alone.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))
