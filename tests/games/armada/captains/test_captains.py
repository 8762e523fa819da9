"""Test the captains of Armada's kit, and their expected returns."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from msgspec.structs import replace
from pytest import MonkeyPatch

from escadre.bots.generic import get_rollout_bot
from escadre.games.armada import KIT
from escadre.games.armada.captains import evaluate
from escadre.games.armada.captains.strongest import LIEUTENANT_PLANNER
from escadre.games.armada.rules.model import EndTurn
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    HIDDEN,
    LARGE_AT_15_12,
    SMALL_IN_FRONT,
    battle,
    before_deployment,
)


def test_estimate_assumes_that_the_player_to_move_plays_well() -> None:
    """The estimate is for the start of a turn, played as a shallow captain would play it."""
    assert evaluate(battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])) == [1, -1]
    begun = battle(DEFAULT_CONFIG, ["m 15.0 12.0 0.0"], ["m 17.5 8.5 0.0"])
    assert evaluate(begun) == [1, -1]
    assert evaluate(replace(begun, actions=1)) is None
    assert evaluate(before_deployment(begun)) == [0, 0]


def test_rollout_bot_ignores_plans_made_before(
    monkeypatch: MonkeyPatch,
) -> None:
    """An evaluation must not depend on what the process computed before."""
    begun = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    seen = KIT.game.observe(begun, begun.turn)
    monkeypatch.setattr(LIEUTENANT_PLANNER, "_plans", {begun: EndTurn()})
    assert KIT.captains["lieutenant"].choose(seen, Random(0)) == EndTurn()
    assert get_rollout_bot(KIT).choose(seen, Random(0)) != EndTurn()


def test_numpy_is_imported_only_by_captains_that_use_it() -> None:
    """The kit, a scene, and the two lowest captains do not import it in a whole match."""
    program = """
import sys
from random import Random
from escadre import GAMES, playout, words
from escadre.core.match.replay import replay

kit = GAMES["armada"]
config, say = kit.game.config_type(), words("en", kit.game.home)
lowest = [kit.captains[level] for level in list(kit.captains)[:2]]
record = playout(kit, config, lowest, Random(1))
for state in replay(kit, record):
    kit.scene(kit.game.observe(state, 0), say)
kit.analysis.evaluate(kit.game.initial_state(config))
sys.exit("numpy" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
