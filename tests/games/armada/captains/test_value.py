"""What positions are worth."""

from __future__ import annotations

from msgspec.structs import replace

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


def test_who_is_not_behind_dares_more_with_every_quiet_turn() -> None:
    """ARM-22: the stronger fleet comes nearer, the weaker one may wait for the drawn game."""
    state = battle(USUAL, ["l 15.0 20.0 0.0"], ["m 15.0 4.0 180.0"])
    late = replace(state, quiet=20)
    for seat, presses in ((ONE, True), (TWO, False)):
        now, then = OpposingFleets.of(state, seat), OpposingFleets.of(late, seat)
        assert now and then
        assert (then.fear(STANDARD_WEIGHTS) < now.fear(STANDARD_WEIGHTS)) == presses
        assert (then.closeness(STANDARD_WEIGHTS) > now.closeness(STANDARD_WEIGHTS)) == presses
