"""Test random fleets, also on seas with very little room."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.chance import random_item
from escadre.core.game import play
from escadre.games.battleship import KIT
from escadre.games.battleship.rules.game import GAME, determinize, observe
from escadre.games.battleship.rules.model import RemoveShip
from escadre.games.battleship.rules.placement import sizes_to_place
from tests.conftest import swept
from tests.games.battleship.rules.test_packing import TIGHT
from tests.games.battleship.scripted_matches import ONE, TWO, after_bombs, placement_state

SOME = TIGHT[:2]
FEW = [SOME[0], pytest.param(*SOME[1], marks=pytest.mark.sweep)]


@pytest.mark.parametrize("tight", [*SOME, *swept(*TIGHT[2:])])
def test_tight_fleet_is_placed_at_random(tight: tuple[int, int, tuple[int, ...]]) -> None:
    """BAT-9: the rules accept the whole fleet, ship after ship."""
    width, height, sizes = tight
    state = placement_state(width=width, height=height, fleet=sizes)
    for action in KIT.setups["shuffle"](observe(state, ONE), Random(1)):
        state = play(GAME, state, ONE, action)
    assert len(state.fleets[0]) == len(sizes)


@pytest.mark.parametrize("seed", [0, 1, *swept(2, 3, 4)])
@pytest.mark.parametrize("laid", [1, 3])
def test_shuffle_keeps_placed_ships_and_replaces_a_whole_fleet(laid: int, seed: int) -> None:
    """BAT-9: on a wide sea and on a crowded one; a whole fleet is placed again."""
    for options in ({}, dict(zip(("width", "height", "fleet"), SOME[1], strict=True))):
        state = placement_state(**options)
        for action in KIT.setups["shuffle"](observe(state, ONE), Random(seed))[:laid]:
            state = play(GAME, state, ONE, action)
        before = state.fleets[0]
        for action in KIT.setups["shuffle"](observe(state, ONE), Random(seed + 9)):
            state = play(GAME, state, ONE, action)
        assert set(before) < set(state.fleets[0])
        assert not sizes_to_place(state.config, state.fleets[0])
        reshuffled = KIT.setups["shuffle"](observe(state, ONE), Random(seed))
        assert sum(isinstance(action, RemoveShip) for action in reshuffled) == len(state.fleets[0])


@pytest.mark.parametrize("captain", ["mousse", "capitaine", "amiral"])  # each places in its own way
@pytest.mark.parametrize(("width", "height", "sizes"), FEW)
def test_captains_place_a_tight_fleet(
    captain: str, width: int, height: int, sizes: tuple[int, ...]
) -> None:
    """BAT-9: captains place ship after ship and lift none."""
    state, rng = placement_state(width=width, height=height, fleet=sizes), Random(1)
    for _ in (*sizes, "ready"):
        action = KIT.captains[captain].choose(observe(state, ONE), rng)
        state = play(GAME, state, ONE, action)
    assert state.ready[0]


@pytest.mark.parametrize(("width", "height", "sizes"), FEW)
def test_tight_fleet_is_guessed(width: int, height: int, sizes: tuple[int, ...]) -> None:
    """BAT-12, BAT-13: after every second bomb, a fleet that fits the answers is found."""
    state = placement_state(width=width, height=height, fleet=sizes, first="1")
    for seat in (ONE, TWO):
        for action in KIT.setups["shuffle"](observe(state, seat), Random(seat)):
            state = play(GAME, state, seat, action)
        state = play(GAME, state, seat, KIT.parse_action(state.config, "ready"))
    rng = Random(3)
    for _ in range(12):
        for seat in (ONE, TWO):
            seen = observe(state, seat)
            assert observe(determinize(seen, rng), seat) == seen
            bombs = seen.bombs_by_target[1 - seat]
            state = after_bombs(state, state.config.sea.names[random_item(bombs, rng).square])
