"""Tests of the captains of the kit, and of their expectations."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from msgspec.structs import replace
from pytest import MonkeyPatch

from escadre.analysis.rollouts import get_rollout_bot
from escadre.games.armada import KIT
from escadre.games.armada.captains import evaluate
from escadre.games.armada.captains.strongest import SHALLOW_PLANNER
from escadre.games.armada.rules.model import EndTurn
from tests.games.armada.states import GUNNER, HIDDEN, SCREEN, USUAL, battle, beside_the_table


def test_an_estimate_lets_who_moves_strike_first() -> None:
    """It is told when a turn begins, and who is to move plays it as a shallow captain would."""
    assert evaluate(battle(USUAL, [GUNNER], [SCREEN, HIDDEN])) == [1, -1]
    begun = battle(USUAL, ["m 15.0 12.0 0.0"], ["m 17.5 8.5 0.0"])
    assert evaluate(begun) == [1, -1]
    assert evaluate(replace(begun, actions=1)) is None
    assert evaluate(beside_the_table(begun)) == [0, 0]


def test_who_plays_on_in_what_is_imagined_knows_no_plan_made_before(
    monkeypatch: MonkeyPatch,
) -> None:
    """Else a look at a choice would depend on what the process thought of just then."""
    begun = battle(USUAL, [GUNNER], [SCREEN, HIDDEN])
    seen = KIT.game.observe(begun, begun.turn)
    monkeypatch.setattr(SHALLOW_PLANNER, "_plans", {begun: EndTurn()})
    assert KIT.captains["capitaine"].choose(seen, Random(0)) == EndTurn()
    assert get_rollout_bot(KIT).choose(seen, Random(0)) != EndTurn()


def test_nobody_waits_for_numpy_before_a_captain_computes_with_it() -> None:
    """Neither the kit, nor a drawn position, nor the two lowest captains in a whole match."""
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
