"""Test that captains of Bataille navale play whole matches with visible information only."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.chance import Rng, random_item
from escadre.core.game import Decision, Ready, Seat
from escadre.core.match.match import playout
from escadre.games.battleship import KIT
from escadre.games.battleship.captains import CAPTAINS
from escadre.games.battleship.captains.captain import Captain
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.placement import place_uniformly
from escadre.games.battleship.rules.game import (
    GAME,
    complete_state,
    determinize,
    initial_state,
    observe,
    validate,
)
from escadre.games.battleship.rules.model import Config, PlaceShip, State
from escadre.games.battleship.rules.placement import validate_placement
from tests.conftest import swept
from tests.games.battleship.captains.hidden_fleets import a_fleet


@pytest.mark.parametrize("level", list(CAPTAINS))
@pytest.mark.parametrize(
    "config",
    [
        Config(variant=2, bombs=8, bombs_second=4),
        Config(width=4, height=4, fleet=(1, 1, 1, 1), bombs=12, first="2"),
        *swept(
            Config(variant=1, bombs=10),
            Config(width=5, height=7, fleet=(3, 1, 1), bombs=100),
            Config(width=20, height=4, fleet=(9, 9, 2), bombs=15),
        ),
    ],
)
def test_captains_play_whole_matches_by_the_rules(level: str, config: Config) -> None:
    """The rules refuse no action; bombs fall only on legal squares."""
    captain = CAPTAINS[level]
    record = playout(KIT, config, (captain, CAPTAINS["mousse"]), Random(f"{level} {config}"))
    assert record.ending is not None


def test_captains_complete_a_partly_placed_fleet() -> None:
    config = Config()
    state = GAME.apply(initial_state(config), Seat(0), PlaceShip(3, 44, across=False))
    for captain in CAPTAINS.values():
        laid = state
        while not isinstance(action := captain.choose(observe(laid, Seat(0)), Random(4)), Ready):
            assert validate(laid, Seat(0), action) is None
            laid = GAME.apply(laid, Seat(0), action)
        assert state.fleets[0][0] in laid.fleets[0]
        assert validate_placement(config, laid.fleets[0], Ready()) is None


@pytest.mark.sweep
def test_admiral_beats_random_bombing() -> None:
    config = Config(width=6, height=6, fleet=(4, 3, 2))
    blind = Captain(_anywhere, place_uniformly)
    for seed in range(3):
        record = playout(KIT, config, (CAPTAINS["amiral"], blind), Random(seed))
        assert record.ending is not None
        assert record.ending.returns == (1.0, -1.0)


def _anywhere(known: Knowledge, rng: Rng) -> int:
    squares = known.sea.squares(known.unbombed)
    return random_item(squares, rng)


@pytest.mark.parametrize("level", list(CAPTAINS))
@pytest.mark.parametrize("bombs", [0, 1, 9, 24])
def test_captains_use_only_visible_information(level: str, bombs: int) -> None:
    """BAT-9: states that differ only in hidden information get the same choice."""
    config = Config(variant=2, first="1")
    rng = Random(f"{level} {bombs}")
    fleets = a_fleet(1, 2), a_fleet(2, 2)
    state = complete_state(State(config, Seat(0), fleets, (True, True)))
    for _ in range(bombs):
        node = GAME.node(state)
        assert isinstance(node, Decision)
        (seat,) = node.seats
        state = GAME.apply(state, seat, CAPTAINS["bosco"].choose(observe(state, seat), rng))
    node = GAME.node(state)
    assert isinstance(node, Decision)
    (seat,) = node.seats
    seen = observe(state, seat)
    other = determinize(seen, rng)
    assert other != state
    captain = CAPTAINS[level]
    assert captain.choose(seen, Random(1)) == captain.choose(observe(other, seat), Random(1))


@pytest.mark.parametrize("level", list(CAPTAINS))
def test_placement_does_not_depend_on_the_opponents_fleet(level: str) -> None:
    """BAT-9: both players place at the same time; ships on the opponent's grid change nothing."""
    captain, bare = CAPTAINS[level], initial_state(Config())
    other = GAME.apply(bare, Seat(1), PlaceShip(5, 30, across=True))
    for state in (bare, other):
        choice = captain.choose(observe(state, Seat(0)), Random(9))
        assert choice == captain.choose(observe(bare, Seat(0)), Random(9))
        assert validate(state, Seat(0), choice) is None


def test_levels_are_ordered_from_weakest_to_strongest() -> None:
    assert list(CAPTAINS) == ["mousse", "matelot", "bosco", "lieutenant", "capitaine", "amiral"]
