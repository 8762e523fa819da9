"""Test the rules about options and takebacks."""

from __future__ import annotations

import msgspec
import pytest

from escadre.core.errors import RecordError
from escadre.core.match.json_format import decode_record
from escadre.core.match.replay import replay
from escadre.games import GAMES
from escadre.games.armada.rules.game import is_final, validate_config
from escadre.games.armada.rules.hulls import STARBOARD_SIDE
from escadre.games.armada.rules.model import Config, Deploy, EndTurn, Fire, Step
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    TWO,
    battle,
    deployment_state,
)
from tests.games.golden_matches import DIRECTORY


def test_options_for_more_than_two_players() -> None:
    """ARM-21, ARM-20: constructed or full fleets, no infiltration; teams need four players.

    The table cannot be chosen either: options that would be ignored are refused.
    """
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
        Config(players=3, setup="full", width=31): "ARM-21",
        Config(players=3, setup="full", height=36): "ARM-21",
        Config(players=4, setup="full", table="disc"): "ARM-21",
        Config(players=2, table="disc", width=31, height=36): None,
    }
    rejections = {config: validate_config(config) for config in refusals}
    assert {c: r and r.clause for c, r in rejections.items()} == refusals


def test_moves_can_be_taken_back_but_not_shots() -> None:
    """ARM-23: moves can be taken back until the turn ends."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [HIDDEN])
    assert not is_final(state, ONE, Step(0, 0))
    assert is_final(state, ONE, Fire(0, STARBOARD_SIDE, 1))
    assert is_final(state, ONE, EndTurn())
    assert not is_final(deployment_state(), TWO, Deploy(4, 5_000, 3_000, 1800))


def test_old_record_names_the_release_that_replays_it() -> None:
    """ARM-19, ARM-20, ARM-22: version 2 changed them; options refused today do not matter."""
    plain = msgspec.json.decode((DIRECTORY / "armada-teams" / "record.json").read_bytes())
    del plain["config"]["quiet"]
    for width in (30, 40):
        old = {**plain, "rules_version": 1, "config": {**plain["config"], "width": width}}
        with pytest.raises(RecordError, match=r"which Escadre 0\.1\.0 replays"):
            [*replay(GAMES["armada"], decode_record(msgspec.json.encode(old), GAMES))]
