"""What positions are worth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.games.armada.captains.goals import WON
from escadre.games.armada.captains.value import STANDARD_WEIGHTS, OpposingFleets, position_value
from escadre.games.armada.hulls import STARBOARD_SIDE
from escadre.games.armada.model import Fire
from tests.games.armada.battles import GUNNER, HIDDEN, ONE, TWO, USUAL, after, battle


def test_what_wins_or_loses_is_worth_most() -> None:
    state = battle(USUAL, [GUNNER], [HIDDEN])
    won = after(state, Fire(0, STARBOARD_SIDE, 1))
    weights = STANDARD_WEIGHTS
    assert position_value(won, ONE, weights) == WON
    assert position_value(won, TWO, weights) == -WON
    assert -WON < position_value(state, TWO, weights) < position_value(state, ONE, weights) < WON


@pytest.mark.parametrize(("quiet", "presses"), [("draw", ONE), ("pips", TWO)])
def test_whom_a_quiet_end_does_not_serve_dares_more_with_every_turn(
    quiet: Any, presses: Seat
) -> None:
    """ARM-22: the weaker fleet may wait for a draw, the one with more pips for its win."""
    config = replace(USUAL, quiet=quiet)
    state = battle(config, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    late = replace(state, quiet=20)
    for seat in (ONE, TWO):
        now, then = OpposingFleets.of(state, seat), OpposingFleets.of(late, seat)
        assert now and then
        dares = then.fear(STANDARD_WEIGHTS) < now.fear(STANDARD_WEIGHTS)
        nears = then.closeness(STANDARD_WEIGHTS) > now.closeness(STANDARD_WEIGHTS)
        assert dares == nears == (seat == presses)


def test_with_as_many_pips_nobody_waits() -> None:
    """ARM-22: a quiet end would be a draw; a hit that sinks nothing changes that for nobody."""
    state = battle(USUAL, ["l 15.0 20.0 0.0/1"], ["m 15.0 4.0 180.0", "s 20.0 4.0 180.0"])
    for seat in (ONE, TWO):
        fleets = OpposingFleets.of(state, seat)
        assert fleets and not fleets.may_wait


def test_a_quiet_end_by_pips_is_worth_as_much_as_any_win() -> None:
    """ARM-22: and an even one nothing."""
    state = battle(USUAL, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"], quiet=30)
    worth = [position_value(state, seat, STANDARD_WEIGHTS) for seat in (ONE, TWO)]
    assert worth == [WON, -WON]
    even = battle(USUAL, ["l 15.0 20.0 0.0/2"], ["l 15.0 4.0 180.0"], quiet=30)
    assert position_value(even, ONE, STANDARD_WEIGHTS) == 0
