"""Test how captains choose an advance."""

from __future__ import annotations

from random import Random

import pytest

from escadre.games.mats.captains import CAPTAINS
from escadre.games.mats.captains.advances import ForecastAdvances
from escadre.games.mats.rules.game import GAME, legal_actions, observe
from escadre.games.mats.rules.model import Action, Advance, Pass, State
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import ONE, columns_of
from tests.games.mats.test_kernels import FIGHT, forecast_chance


def best_advance(state: State, trust: float) -> Action:
    """Return the action that the first seat would choose."""
    return ForecastAdvances(trust)(observe(state, ONE), columns_of(state), ONE, Random(0))


def test_advance_with_the_best_forecast_is_chosen() -> None:
    state = parse_diagram(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   V   E1  E2
    >   E3  F   C1  .   .
    >   .   .   .   .   .
    """,
        first=0,
    )
    for trust in (0.0, 1.0):
        values = {}
        for action in legal_actions(observe(state, ONE)):
            after = state if isinstance(action, Pass) else GAME.apply(state, ONE, action)
            values[action] = forecast_chance(after, 0, trust)
        assert values[best_advance(state, trust)] == max(values.values())
    assert best_advance(state, 0.0) == Advance(5, 1)  # supports the corvette


def test_bad_advance_is_not_chosen() -> None:
    state = parse_diagram("<  .  .\n<  V  F\n>  E1  .\n>  .  .", first=0)
    seen = observe(state, ONE)
    assert {type(action) for action in legal_actions(seen)} == {Advance, Pass}
    diagram = parse_diagram("<  .  .  .\n<  .  V  F\n>  E1  .  .\n>  .  .  .", first=0)
    assert best_advance(diagram, 0.0) == Pass()


@pytest.mark.parametrize(("level", "seldom"), [("mousse", 5), ("bosco", 3), ("lieutenant", 2)])
def test_lower_captains_advance_only_some_of_the_time(level: str, seldom: int) -> None:
    state = parse_diagram(FIGHT, first=0)
    awake = best_advance(state, 0.0)
    assert awake != Pass()
    chosen = [CAPTAINS[level].choose(observe(state, ONE), Random(n)) for n in range(500)]
    assert set(chosen) == {awake, Pass()}
    assert chosen.count(awake) == pytest.approx(500 / seldom, abs=45)


def test_some_captains_advance_only_large_ships() -> None:
    frigate = parse_diagram(FIGHT, first=0)
    corvette = parse_diagram(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   F   C1  V
    >   E3  E1  C1  F   .
    >   .   .   .   .   .
    """,
        first=0,
    )
    assert best_advance(frigate, 0.0) == Advance(5, 1)
    assert isinstance(best_advance(corvette, 0.0), Advance)
    for level in ("matelot", "capitaine"):
        choose = CAPTAINS[level].choose
        assert choose(observe(frigate, ONE), Random(1)) == Advance(5, 1)
        assert choose(observe(corvette, ONE), Random(1)) == Pass()
