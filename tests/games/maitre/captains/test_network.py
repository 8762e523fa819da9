"""Test the network's chances, and the expected returns computed from them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.captains.features import SeatFeatures, seat_features
from escadre.games.maitre.captains.network import load_network
from tests.games.maitre.states import play_lines, position


def test_network_chances_are_probabilities() -> None:
    for players in range(2, 7):
        state = position(*["1+3:kind", *["-"] * (players - 1)])
        (chances,) = load_network()([state])
        assert len(chances) == players and sum(chances) == pytest.approx(1)
        assert chances[0] == max(chances)
        assert all(len(row) == len(SeatFeatures._fields) for row in seat_features(state))
    over = position("1+3", "3+4", "1+4:kind", turns=60, options="rounds=20")
    assert list(load_network()([over])[0]) == [0, 0, 1]


def test_estimate_does_not_depend_on_the_seat() -> None:
    """When all players move on a seat, so do the estimates; with dice out there is none."""
    fleets = "1+3:kind", "2+2:plus", "-"
    returns = evaluate(position(*fleets))
    moved = evaluate(replace(position(*fleets[2:], *fleets[:2]), first_seat=Seat(1)))
    assert returns is not None and moved is not None
    assert moved == pytest.approx([*returns[2:], *returns[:2]])
    assert min(returns) == returns[2]
    assert evaluate(play_lines(position(*fleets), "arm")) is None
