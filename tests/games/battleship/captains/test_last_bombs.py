"""Test the chances at the end of a match against a count of all possible fleets."""

from collections.abc import Iterator
from random import Random

import pytest

from escadre.analysis.rollouts import expected_return
from escadre.analysis.shown_advice import game_advice
from escadre.core.game import Seat, Terminal
from escadre.games.battleship import KIT
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.captains.settled import settled_returns
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.rules.fleets import ship_placements
from escadre.games.battleship.rules.game import GAME, bombs_left, complete_state, initial_state
from escadre.games.battleship.rules.model import Config, State

CONFIG = Config(width=5, height=5, fleet=(3, 2), bombs=8, first="1")
FLEETS = [
    tuple(sorted((large, small)))
    for large, halo in ship_placements(CONFIG.sea, 3)
    for small, _ in ship_placements(CONFIG.sea, 2)
    if not halo & small
]


def states_of_match(seed: int) -> Iterator[State]:
    """Yield the states of a match in which the bombs of two captains fall."""
    rng = Random(seed)
    fleets = FLEETS[rng.randrange(len(FLEETS))], FLEETS[rng.randrange(len(FLEETS))]
    first = initial_state(CONFIG)
    state = complete_state(State(CONFIG, Seat(0), fleets, (True, True), first.bombed))
    while state.shooter is not None:
        yield state
        seat = state.shooter
        action = KIT.captains["bosco"].choose(GAME.observe(state, seat), rng)
        state = GAME.apply(state, seat, action)
    yield state


def mean_results(state: State, seat: Seat) -> list[float]:
    """Return the mean result of each last bomb, over all fleets that fit the answers."""
    target = Seat(1 - seat)
    known = knowledge_of(GAME.observe(state, seat), target)
    fitting = [
        fleet
        for fleet in FLEETS
        if sum(fleet) & known.bombed == known.hit
        and tuple(ship for ship in fleet if not ship & ~known.bombed) == known.sunk
    ]
    means = []
    for action in GAME.legal_actions(GAME.observe(state, seat)):
        total = 0.0
        for fleet in fitting:
            fleets = (fleet, state.fleets[1]) if target == 0 else (state.fleets[0], fleet)
            world = complete_state(State(CONFIG, state.first, fleets, state.ready, state.bombed))
            node = GAME.node(GAME.apply(world, seat, action))
            assert isinstance(node, Terminal)
            total += node.returns[seat]
        means.append(total / len(fitting))
    return means


def test_last_bomb_has_the_chance_of_all_possible_fleets() -> None:
    """Regression test: a certain hit that could not win showed 92%, a sure win 27%."""
    results = set[float]()
    for seed in range(40):
        *_, last, _ = states_of_match(seed)
        seat = last.shooter
        assert seat is not None
        if bombs_left(last, 0) + bombs_left(last, 1) != 1:
            continue
        means = mean_results(last, seat)
        observation = GAME.observe(last, seat)
        advice = game_advice(KIT, observation)
        assert advice is not None
        best = max(means)
        assert expected_return(KIT, observation).value == pytest.approx(best, abs=1e-5)
        by_action = {each.action: each.value for each in advice.options}
        told = [by_action[action] for action in GAME.legal_actions(observation)]
        assert told == pytest.approx([max(-0.98, min(0.98, m)) if -1 < m < 1 else m for m in means])
        assert advice.options[0].value == pytest.approx(max(told))
        results.add(round(best, 3))
    assert {-1.0, 1.0} < results, "some are decided, some are not"


def test_settled_positions_show_the_result() -> None:
    """Regression test: the chance was 76% where no bomb could change the result any more."""
    settled_count = 0
    for seed in range(60):
        *states, over = states_of_match(seed)
        node = GAME.node(over)
        assert isinstance(node, Terminal)
        for state in states:
            if (settled := settled_returns(state)) is not None:
                settled_count += 1
                assert settled == [*node.returns]
                assert shown_returns(state) == settled
                for seat in (Seat(0), Seat(1)):
                    observation = GAME.observe(state, seat)
                    assert expected_return(KIT, observation).value == settled[seat]
    assert settled_count > 20
