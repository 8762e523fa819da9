"""Test that NumPy is imported only by captains that compute with it, and only when used."""

import subprocess
import sys

import pytest

MATCH = """
import sys
from random import Random

from escadre import GAMES, words
from escadre.core.game import CHANCE, Decision, Terminal, play, start

kit, rng = GAMES[sys.argv[1]], Random(1)
game, say = kit.game, words("en", kit.game.home)
lowest = list(kit.captains.values())[:2]
state = start(game, game.config_type())
while not isinstance(node := game.node(state), Terminal):
    kit.analysis.evaluate(state)
    if isinstance(node, Decision):
        seat = node.seats[0]
        seen = game.observe(state, seat)
        kit.scene(seen, say)
        state = play(game, state, seat, lowest[seat % 2].choose(seen, rng))
    else:
        state = play(game, state, CHANCE, node.distribution.sample(rng))
for arranged in kit.setups.values():
    arranged(game.observe(start(game, game.config_type()), 0), rng)
sys.exit("numpy was imported" if "numpy" in sys.modules else 0)
"""


@pytest.mark.parametrize("name", ["battleship", "mats"])
def test_match_of_the_two_lowest_captains_does_not_import_numpy(name: str) -> None:
    ran = subprocess.run([sys.executable, "-c", MATCH, name], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
