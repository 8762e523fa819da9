"""The clauses about what may be agreed on, and what may be taken back."""

from __future__ import annotations

from escadre.games.armada.hulls import STARBOARD_SIDE
from escadre.games.armada.model import Config, Deploy, EndTurn, Fire, Step
from escadre.games.armada.rules import final, objection
from tests.games.armada.battles import GUNNER, HIDDEN, ONE, TWO, USUAL, battle, deploying


def test_with_more_than_two_everybody_needs_a_stash() -> None:
    """ARM-21, ARM-20: constructed or full fleets, no infiltration; teams are of four."""
    refusals = {
        Config(players=3): "ARM-21",
        Config(players=4, setup="advanced"): "ARM-21",
        Config(players=3, setup="full"): None,
        Config(players=4, setup="constructed"): None,
        Config(players=3, setup="full", objective="flag"): None,
        Config(players=3, setup="full", objective="infiltration"): "ARM-20",
        Config(players=4, setup="full", teams=True): None,
        Config(players=3, setup="full", teams=True): "ARM-21",
        Config(players=2, teams=True): "ARM-21",
    }
    found = {config: objection(config) for config in refusals}
    assert {c: r and r.clause for c, r in found.items()} == refusals


def test_moves_may_be_taken_back_and_shots_not() -> None:
    """ARM-23: until the turn is ended."""
    state = battle(USUAL, [GUNNER], [HIDDEN])
    assert not final(state, ONE, Step(0, 0))
    assert final(state, ONE, Fire(0, STARBOARD_SIDE, 1))
    assert final(state, ONE, EndTurn())
    assert not final(deploying(), TWO, Deploy(4, 5_000, 3_000, 1800))
