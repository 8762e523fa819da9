"""Test how captains order a column."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from escadre.analysis.hints import suggest_setup
from escadre.analysis.mistakes import evaluate_choice
from escadre.core.game import Seat
from escadre.games import GAMES
from escadre.games.mats.captains.orders import (
    ORDER_DATA,
    Order,
    equilibrium_order,
    order_by_traits,
    random_order,
    traits,
)
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.game import apply, observe
from escadre.games.mats.rules.model import INTACT, SUNK, Config, OrderingStage, State
from escadre.games.mats.rules.ships import ShipKind
from tests.games.mats.states import DEFAULT_CONFIG

MATS = GAMES["mats"]
WHOLE = (INTACT,) * 7


def letters(order: tuple[int, ...]) -> str:
    return "".join(ship_names(DEFAULT_CONFIG)[ship][0] for ship in order)


def test_mixture_is_a_distribution_over_the_420_orders() -> None:
    distinct = {letters(order) for order in permutations(range(7))}
    assert len(distinct) == 420
    assert set(ORDER_DATA.mixture) <= distinct
    assert sum(ORDER_DATA.mixture.values()) == pytest.approx(1, abs=0.002)
    assert min(ORDER_DATA.mixture.values()) > 0
    assert ORDER_DATA.made


def test_ships_already_placed_are_kept() -> None:
    head = next(iter(ORDER_DATA.mixture))[0]
    ship = next(n for n in range(7) if letters((n,)) == head)
    order = equilibrium_order(DEFAULT_CONFIG, WHOLE, (ship,), Random(1))
    assert order[0] == ship and sorted(order) == list(range(7))
    tail_first = equilibrium_order(DEFAULT_CONFIG, WHOLE, (3, 4, 0), Random(1))
    assert tail_first[:3] == (3, 4, 0) and sorted(tail_first) == list(range(7))


def test_other_fleets_are_ordered_by_traits() -> None:
    left = (0, SUNK, 1, SUNK, 0, SUNK, 0)
    assert sorted(equilibrium_order(DEFAULT_CONFIG, left, (), Random(1))) == [0, 2, 4, 6]
    assert equilibrium_order(DEFAULT_CONFIG, left, (), Random(1)) == order_by_traits(
        DEFAULT_CONFIG, left, (), Random(1)
    )
    own = Config(
        ships=(ShipKind("brick", 3, (1, 9), (0, 2)), ShipKind("jonque", 2, (6, 0), (2, 0)))
    )
    assert sorted(equilibrium_order(own, (INTACT,) * 5, (), Random(1))) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "conditions",
    [
        ((2, 1, 2, 2, 2, 0, 0), (2, 2, 0, 0, 0, 2, 2)),
        ((2, 2, 2, 1, 2, 0, 0), (2, 0, 1, 1, 2, 2, 2)),
        ((2, 2, 2, 0, 2, 0, 1), (2, 1, 2, 2, 1, 1, 1)),
    ],
)
def test_reports_do_not_blame_the_order_of_a_hint(conditions: tuple[Order, Order]) -> None:
    """The orders of a captain, which hints showed before, were blamed in these later crossings."""
    orders = tuple((None,) * sum(ship < SUNK for ship in ships) for ships in conditions)
    assert len(orders) == 2
    state = State(DEFAULT_CONFIG, conditions, OrderingStage(orders), crossing=2)
    observation = observe(state, Seat(0))
    actions = [*suggest_setup(MATS, observation, Random(0))]
    assert len(actions) == len(orders[0])
    for action in actions:
        evaluation = evaluate_choice(MATS, observe(state, Seat(0)), action, 16)
        assert not evaluation.mistake_points
        state = apply(state, Seat(0), action)


def test_traits_keep_large_ships_together() -> None:
    """The better of two orders is drawn more often, the other one sometimes."""
    config = Config(ships=DEFAULT_CONFIG.ships[1:])  # two corvettes, a frigate, a ship of the line
    whole = (INTACT,) * 4
    apart = Counter(
        abs(order.index(2) - order.index(3))
        for order in (order_by_traits(config, whole, (), Random(seed)) for seed in range(300))
    )
    chance = Counter(
        abs(order.index(2) - order.index(3))
        for order in (random_order(config, whole, (), Random(seed)) for seed in range(300))
    )
    assert apart[1] > chance[1] + 30
    assert min(apart[n] for n in (1, 2, 3)) > 0


def test_traits_depend_only_on_masts_and_guns() -> None:
    assert traits([(1, 4), (2, 3), (4, 1)]) == pytest.approx(
        [15, 15, 4, 4, 0, 0, -4 / 3 + 1 / 3, 5 / 9, 4, 1, -16 / 3 + 1 / 3, 17 / 9, 16, 1]
    )
    assert traits([(0, 2)]) == [0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 4, 4]
