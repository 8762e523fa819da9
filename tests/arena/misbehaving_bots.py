"""Source code of bots that misbehave, each in its own way."""

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

TEXTS = """
from escadre.games import GAMES

KIT = GAMES["battleship"]

class Texts:
    def choose(self, observation, rng):
        actions = KIT.game.legal_actions(observation)
        return KIT.format_action(observation.config, actions[0])
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
from escadre.games.battleship.rules.model import Bomb

class Cheat:
    def choose(self, observation, rng):
        return Bomb(0)
"""

TWO = """
class One:
    def choose(self, observation, rng):
        return None

class Other(One):
    pass
"""

NOTHING = "def choose(observation, rng): return None\n"

# Programs that implement the protocol themselves, without our host.

DEAF = "import time\ntime.sleep(1000)\n"
RUBBISH = "import sys\nfor line in sys.stdin:\n    print('hello', flush=True)\n"
ELSEWHERE = """
import sys
for line in sys.stdin:
    if '"choose"' in line:
        print('{"action": "Z99"}', flush=True)
"""
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
print("rubbish", flush=True)
"""

# Ways to crash, and the message for each.

HINT = ", not an action of battleship. Return an action from game.legal_actions(observation)"

DEATHS = {
    "exit": ("raise SystemExit(0)", "bot.py, line 3: SystemExit: 0"),
    "interrupt": ("raise KeyboardInterrupt", "bot.py, line 3: KeyboardInterrupt"),
    "silent": ("import os; os._exit(3)", "exit status 3"),
    "killed": ("import os; os.kill(os.getpid(), 9)", "stopped by signal 9"),
    "shut": ("import os; os.closerange(0, 100)", ""),
    "nameless": (
        "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})",
        "E: <exception str() failed>",
    ),
    "nothing": (
        "return None",
        "bot.py: choose returned None" + HINT,
    ),
    "text": (
        "return 'there'",
        "bot.py: choose returned 'there'" + HINT,
    ),
    "wrong": (
        "from escadre.games.battleship.rules.model import Bomb; return Bomb([])",
        "bot.py: choose returned Bomb(square=[])" + HINT,
    ),
    "object": (
        "return self",
        "bot.py: choose returned <bot.Bot object>" + HINT,
    ),
    "unwritable": ("raise ValueError('\\ud800')", "bot.py, line 3: ValueError: ?"),
    "asks": ("return input()", "bot.py, line 3: EOFError"),
    "signature": ("return 1\n    def __init__(self, one, two): pass", "bot.py: TypeError: Bot"),
    "lingers": (
        "import atexit, time; atexit.register(time.sleep, 1000); 1 / 0",
        "bot.py, line 3: ZeroDivisionError",
    ),
}


def crashing_bot(how: str) -> str:
    """Return a bot that crashes in this way."""
    return f"class Bot:\n    def choose(self, observation, rng):\n        {DEATHS[how][0]}\n"


def returning(value: str) -> str:
    """Return a bot that always returns this value."""
    return f"class Bot:\n    def choose(self, observation, rng):\n        return {value}\n"


LEAVES = """
import subprocess, sys
child = "import time; time.sleep(1000)"
pid = subprocess.Popen([sys.executable, "-c", child], start_new_session=True).pid
with open(sys.argv[1], "a") as note:
    note.write(f"{pid}\\n")
print("rubbish", flush=True)
"""
AGES = """
class Ages:
    born = 0

    def __init__(self, game):
        self.game = game
        Ages.born += 1

    def choose(self, observation, rng):
        assert Ages.born <= %d
        return self.game.legal_actions(observation)[0]
"""
NEIGHBOUR = """
import neighbour
from string import ascii_letters

class Bot:
    def choose(self, observation, rng):
        return neighbour.GAME.legal_actions(observation)[0]
"""

PATCHES = """
from escadre.games import GAMES
from escadre.games.battleship.rules.model import Bomb
import escadre.arena.match

for kit in GAMES.values():
    object.__setattr__(kit.game, "validate", lambda *anything: None)
escadre.arena.match.play_match = None

class Bot:
    def choose(self, observation, rng):
        return Bomb(0)
"""
LISTENS = """
import json, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"action": message["legal"][-1]}), flush=True)
"""
