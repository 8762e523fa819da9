"""Test the captains of MÂTS and their differences."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from escadre.core.game import CHANCE, Decision, Ready, Terminal, play, start, validate_action
from escadre.games.mats.captains import CAPTAINS
from escadre.games.mats.captains.advances import ForecastAdvances, no_advance
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.levels import rollout_captain
from escadre.games.mats.captains.orders import ORDER_DATA, equilibrium_order, random_order
from escadre.games.mats.rules.game import GAME, initial_state, node, observe
from escadre.games.mats.rules.model import Config
from tests.games.mats.captains.test_orders import letters
from tests.games.mats.states import DEFAULT_CONFIG, ONE, ordering_stage


def ordered_column(captain: Captain, seed: int, config: Config = DEFAULT_CONFIG) -> tuple[int, ...]:
    """Return the whole column that a captain orders, ship by ship."""
    state, rng = initial_state(config), Random(seed)
    while None in ordering_stage(state).orders[0]:
        action = captain.choose(observe(state, ONE), rng)
        assert validate_action(GAME, state, ONE, action) is None
        state = GAME.apply(state, ONE, action)
    assert captain.choose(observe(state, ONE), rng) == Ready()
    return tuple(ship for ship in ordering_stage(state).orders[0] if ship is not None)


def test_admiral_draws_columns_from_the_mixture() -> None:
    """The amiral places ship by ship, but each whole order is as frequent as its weight says."""
    drawn = Counter(letters(ordered_column(CAPTAINS["amiral"], seed)) for seed in range(2000))
    assert set(drawn) == set(ORDER_DATA.mixture)
    for order, weight in ORDER_DATA.mixture.items():
        spread = 4 * (weight * (1 - weight) / 2000) ** 0.5
        assert abs(drawn[order] / 2000 - weight) < spread, order


@pytest.mark.parametrize(("level", "order"), [("mousse", "eeeccfv"), ("capitaine", "vfcceee")])
def test_some_captains_order_by_size(level: str, order: str) -> None:
    """Ships of equal size are in random order."""
    columns = [ordered_column(CAPTAINS[level], seed) for seed in range(8)]
    assert {letters(column) for column in columns} == {order}
    assert len(set(columns)) > 1


def test_captain_of_rollouts_keeps_large_ships_apart() -> None:
    """The frigate and the ship of the line are rarely adjacent; in random orders, in 2 of 7."""
    columns = [ordered_column(rollout_captain(), seed) for seed in range(200)]
    together = sum(abs(order.index(5) - order.index(6)) == 1 for order in columns)
    assert together < 10
    assert len({letters(order) for order in columns}) > 20


def test_levels_are_different_captains() -> None:
    assert list(CAPTAINS) == ["mousse", "matelot", "bosco", "lieutenant", "capitaine", "amiral"]
    settings = {(captain.order, captain.advance) for captain in CAPTAINS.values()}
    assert len(settings) == 6


def match(one: Captain, two: Captain, seed: int) -> int:
    """Play a match; return the winner (0 or 1), or 2 if both lose."""
    rng, state = Random(seed), start(GAME, DEFAULT_CONFIG)
    captains = (one, two)
    while not isinstance(now := node(state), Terminal):
        if isinstance(now, Decision):
            seat = now.seats[0]
            action = captains[seat].choose(observe(state, seat), rng)
            state = play(GAME, state, seat, action)
        else:
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
    return now.places.index(1) if 1 in now.places else 2


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("weaker", "least"),
    [
        (Captain(equilibrium_order, no_advance), 0.7),
        (Captain(random_order, ForecastAdvances(0.0)), 0.55),
        (CAPTAINS["mousse"], 0.8),
    ],
)
def test_admiral_wins_most_matches(weaker: Captain, least: float) -> None:
    """A few matches with fixed dice; strength_mats.py measures the strength."""
    wins = sum(match(CAPTAINS["amiral"], weaker, seed) == 0 for seed in range(20))
    wins += sum(match(weaker, CAPTAINS["amiral"], seed) == 1 for seed in range(20))
    assert wins / 40 >= least
