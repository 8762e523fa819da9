"""Test the jobs of workers: the actions that a bot chooses at once."""

from escadre.core.game import Decision, Seat
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.games.armada.rules.model import EndTurn, State
from escadre.tables.jobs import choose_turn
from tests.games.armada.states import DEFAULT_CONFIG, ONE, TWO, battle


def turn(state: State) -> tuple[Seat, ...]:
    node = GAMES["armada"].game.node(state)
    assert isinstance(node, Decision)
    return tuple(node.seats)


def test_a_captain_chooses_its_whole_turn_at_once() -> None:
    """Regression test: each step of a captain was a separate job and message."""
    rules = GAMES["armada"].game
    state = battle(DEFAULT_CONFIG, ["l 10 20 0"], ["s 15 3 180", "s 20 3 180"], turn=TWO)
    actions = choose_turn("armada", "bosco", rules.observe(state, TWO), 1)
    assert len(actions) > 2 and isinstance(actions[-1], EndTurn)
    for action in actions:
        assert turn(state) == (TWO,)
        assert rules.validate(state, TWO, action) is None
        state = rules.apply(state, TWO, action)
    assert turn(state) == (ONE,)


def test_a_captain_chooses_one_action_while_something_is_hidden() -> None:
    match = Match(GAMES["battleship"])
    seen = match.see(Seat(match.turn[0]))
    assert len(choose_turn("battleship", "mousse", seen, 1)) == 1
