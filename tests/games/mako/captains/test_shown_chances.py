"""The chance shown: the network, and the steps to go."""

from random import Random

from msgspec.structs import replace

from escadre import Match
from escadre.games.mako import KIT
from escadre.games.mako.captains import evaluate, shown_returns
from escadre.games.mako.captains.shown_chances import features
from escadre.games.mako.rules.model import MovePhase, SendPhase


def test_it_is_told_at_the_start_of_a_turn_and_calmer_than_the_network() -> None:
    match, rng, seen = Match(KIT), Random(2), set[bool]()
    moved = {"shown": 0.0, "network": 0.0}
    before = {"shown": 0.0, "network": 0.0}
    while not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        state = match.state
        if isinstance(state.phase, SendPhase):
            assert shown_returns(state) is None
        if isinstance(state.phase, MovePhase):
            shown, network = shown_returns(state), evaluate(state)
            assert shown and network and shown[0] == -shown[1]
            for name, value in (("shown", shown[0]), ("network", network[0])):
                moved[name] += (value - before[name]) ** 2
                before[name] = value
            seen.add(shown[0] > 0)
        match.play(match.turn[0], KIT.captains["capitaine"].choose(match.see(match.turn[0]), rng))
    assert 0 < moved["shown"] < moved["network"]


def test_fewer_steps_are_better() -> None:
    match = Match(KIT)
    while not isinstance(match.state.phase, MovePhase):
        match.roll(Random(0))
    state = match.state
    boat = state.race.fleet[0][0]
    board = state.race.board
    nearer = min(board.neighbours[state.boats[boat]], key=board.distances[boat].__getitem__)
    boats = tuple(nearer if n == boat else at for n, at in enumerate(state.boats))
    ahead = features(replace(state, boats=boats))
    level = features(state)
    assert ahead and level and ahead[1] > level[1]
