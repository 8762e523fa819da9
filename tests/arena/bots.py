"""Bots that misbehave, each in its own way, as files."""

FIRST = """
class First:
    def __init__(self, game):
        self.game = game

    def choose(self, observation, rng):
        return self.game.legal_actions(observation)[0]
"""

LUCKY = """
class Lucky:
    def __init__(self, game):
        self.game = game

    def choose(self, observation, rng):
        print("what a bot prints is no answer")
        actions = self.game.legal_actions(observation)
        return actions[rng.randrange(len(actions))]
"""

HANGS = """
import time

class Hangs:
    def choose(self, observation, rng):
        time.sleep(1000)
"""

DIES = """
class Dies:
    def choose(self, observation, rng):
        return observation.heaven
"""

ILLEGAL = """
from escadre.games.battleship.rules import Bomb

class Cheat:
    def choose(self, observation, rng):
        return Bomb(0)
"""

NOTHING = "def choose(observation, rng): return None\n"

# Programs that speak for themselves, without our host.

DEAF = "import time\ntime.sleep(1000)\n"
RUBBISH = "import sys\nfor line in sys.stdin:\n    print('hello', flush=True)\n"
FLOOD = "import time\nwhile True:\n    print('x' * 200_000, flush=True)\n"
EAGER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        answer = json.dumps({"action": message["legal"][0]})
        print(answer, flush=True)
        print(answer, flush=True)
"""
ORPHANS = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(child.pid, file=sys.stderr, flush=True)
open(sys.argv[1], "w").write(str(child.pid))
"""
