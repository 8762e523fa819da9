"""The clauses about deployment: ships, then flags."""

from __future__ import annotations

from typing import Any

from escadre.core.game import Decision
from escadre.games.armada.model import Deploy, Deploying, Flag, Hoist
from escadre.games.armada.rules import node
from escadre.games.armada.table import band
from tests.games.armada.battles import (
    FLAGS,
    ONE,
    TWO,
    USUAL,
    after,
    battle,
    clause,
    deploying,
    reason,
)


def test_who_moves_second_deploys_first() -> None:
    """ARM-4: and the other only when the whole fleet lies on the table."""
    state: Any = deploying()
    assert node(state) == Decision((TWO,), "ARM-4")
    for number in range(4, 12):
        assert node(state) == Decision((TWO,), "ARM-4")
        assert clause(state, Deploy(0, 5_000, 22_000, 0), TWO) == "ARM-4"
        state = after(state, Deploy(number, 2_000 * number, 3_000, 1800))
    for number in range(4):
        assert node(state) == Decision((ONE,), "ARM-4")
        state = after(state, Deploy(number, 2_000 + 2_000 * number, 22_000, 0))
    assert state.turn == ONE
    assert node(state) == Decision((ONE,), "ARM-5")


def test_the_border_of_the_band_may_be_touched() -> None:
    """ARM-4: it is 6 inches deep on the usual table: a tip at 6.000 lies in it, at 6.001 not."""
    state = deploying()
    assert band(USUAL, 1) == (0, 0, 30_000, 6_000)
    assert clause(state, Deploy(4, 5_000, 4_961, 1800), TWO) is None  # 4961 + 1039
    assert clause(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "outside-band"


def test_the_edge_of_the_table_may_not_be_touched() -> None:
    """ARM-4, ARM-9: a base at 0.001 lies on the table, at 0.000 it touches the edge."""
    state = deploying()
    assert clause(state, Deploy(4, 5_000, 1, 1800), TWO) is None
    assert clause(state, Deploy(4, 5_000, 0, 1800), TWO) == "ARM-9"
    assert clause(state, Deploy(4, 282, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(4, 281, 3_000, 1800), TWO) == "ARM-9"


def test_ships_may_not_touch_when_they_are_deployed() -> None:
    """ARM-4: bases of 0.391 and 0.281 side by side: 0.672 apart they touch, 0.673 apart not."""
    state = after(deploying(), Deploy(8, 10_000, 3_000, 1800))
    assert clause(state, Deploy(4, 10_672, 3_000, 1800), TWO) == "ARM-4"
    assert clause(state, Deploy(4, 10_673, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "deployed-already"
    for number in (-1, 0, 12):
        assert reason(state, Deploy(number, 20_000, 3_000, 1800), TWO) == "not-your-ship"


def hoisting() -> Deploying:
    """Two fleets of one ship each lie on the table; the second seat is to hoist its flag."""
    state = battle(FLAGS, ["l 15.0 21.0 0.0"], ["s 5.0 3.0 180.0"])
    return Deploying(FLAGS, state.opening, TWO, state.ships, (None, None))


def test_each_hoists_a_flag_at_the_end_of_deployment() -> None:
    """ARM-19: on a ship of his own, or at a point of his band."""
    state: Any = hoisting()
    assert node(state) == Decision((TWO,), "ARM-19")
    assert [clause(state, Hoist(ship), TWO) for ship in (-1, 0, 1, 2)] == [
        "ARM-19",
        "ARM-19",
        None,
        "ARM-19",
    ]
    state = after(state, Hoist(1))
    assert node(state) == Decision((ONE,), "ARM-19")
    state = after(state, Hoist(None, 3_000, 20_000))
    assert state.flags == (Flag(point=(3_000, 20_000)), Flag(1))
    assert state.turn == ONE


def test_a_fixed_flag_stands_in_the_band_and_under_no_ship() -> None:
    """ARM-19: on the border of the band, not beyond it, not on the edge, not where a ship is."""
    state = hoisting()
    places = {
        (10_000, 6_000): None,
        (10_000, 6_001): "ARM-19",
        (10_000, 1): None,
        (10_000, 0): "ARM-19",
        (5_282, 3_000): None,  # a thousandth beside the base
        (5_281, 3_000): "ARM-19",
        (5_000, 3_500): "ARM-19",
    }
    assert {at: clause(state, Hoist(None, *at), TWO) for at in places} == places
