"""Test the chances shown, which come from the network and the steps to the goal."""

from random import Random

from msgspec.structs import replace

from escadre import Match
from escadre.games.mako import KIT
from escadre.games.mako.captains import shown_returns
from escadre.games.mako.captains.shown_chances import features
from escadre.games.mako.rules.model import MovePhase, SendPhase


def test_odds_are_shown_at_the_start_of_a_turn_and_add_up() -> None:
    match, rng, told = Match(KIT), Random(2), 0
    while not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        state = match.state
        if isinstance(state.phase, SendPhase):
            assert shown_returns(state) is None
        if isinstance(state.phase, MovePhase):
            shown = shown_returns(state)
            assert shown and shown[0] == -shown[1] and abs(shown[0]) < 1
            told += 1
        match.play(match.turn[0], KIT.captains["capitaine"].choose(match.see(match.turn[0]), rng))
    assert told > 5


def test_fewer_steps_to_go_give_better_odds() -> None:
    match = Match(KIT)
    while not isinstance(match.state.phase, MovePhase):
        match.roll(Random(0))
    state = match.state
    boat = state.race_config.fleet[0][0]
    board = state.race_config.board
    at = state.boats[boat]
    assert at is not None
    around = board.sea.squares(board.neighbours[at] & board.open_to[boat])
    nearer = min(around, key=board.distances[boat].__getitem__)
    boats = tuple(nearer if n == boat else at for n, at in enumerate(state.boats))
    ahead = features(replace(state, boats=boats))
    level = features(state)
    assert ahead and level and ahead[1] > level[1]
