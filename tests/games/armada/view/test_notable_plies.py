"""Test which plies the review of a match always mentions."""

from escadre.games.armada.rules.model import Fire, Observation
from escadre.games.armada.view.notable_plies import is_notable
from tests.games.armada.states import DEFAULT_CONFIG, FAR_OFF, LARGE_AT_15_12, ONE, after, battle


def test_a_shot_that_sinks_a_ship_is_notable() -> None:
    """ARM-14: regression test: a report did not mention that half of a fleet was sunk."""
    for damage, sinks in ((1, True), (0, False)):
        target = f"m 15.863 11.933 0.0/{damage}"
        state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [target, *FAR_OFF])
        shot = Fire(0, 1, 1)
        later = after(state, shot)
        assert is_notable(Observation(ONE, state), shot, Observation(ONE, later)) is sinks
