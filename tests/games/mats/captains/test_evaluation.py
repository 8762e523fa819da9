"""Test that the expected returns do not depend on the seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Terminal, play, start
from escadre.games.mats.captains.evaluation import evaluate
from escadre.games.mats.rules.game import GAME, legal_actions, node, observe
from escadre.games.mats.rules.model import Column, Config, FiringStage, MeetingStage, State
from escadre.games.mats.rules.ships import ShipKind
from tests.conftest import often
from tests.games.mats.states import DEFAULT_CONFIG, ONE, columns_of
from tests.games.mats.test_conformance import kinds


def swap_seats(state: State) -> State:
    """Return the same position with seats exchanged and the axis reversed."""
    one, two = columns_of(state)
    columns = Column(-two.head, two.places), Column(-one.head, one.places)
    stage = (
        MeetingStage(columns)
        if isinstance(state.stage, MeetingStage)
        else FiringStage(columns, ONE)
    )
    return replace(state, conditions=(state.conditions[1], state.conditions[0]), stage=stage)


@settings(max_examples=often(20, 8))
@given(seed=st.integers(0, 2**32), ships=st.one_of(st.just(DEFAULT_CONFIG.ships), kinds()))
def test_estimate_does_not_depend_on_the_seat(seed: int, ships: tuple[ShipKind, ...]) -> None:
    """Exchanging the seats exchanges the estimates."""
    config = Config(ships=ships)
    if GAME.validate_config(config):
        return
    rng, state = Random(seed), start(GAME, config)
    while not isinstance(now := node(state), Terminal):
        if (returns := evaluate(state)) is not None:
            assert evaluate(swap_seats(state)) == pytest.approx((returns[1], returns[0]))
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
        else:
            seat = now.seats[0]
            state = play(GAME, state, seat, rng.choice(legal_actions(observe(state, seat))))
