"""The captains' values of each puzzle when its game's certificates were last checked.

    escadre puzzles check GAME && python -m tests.puzzles.recorded_values GAME

A certificate tells what captains find, so it has to be looked at again when they change. Here their
word on the first answer of each puzzle is kept, in one truth: that is quick, and differs then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from escadre.analysis.rollouts import rollout_returns
from escadre.games import GAMES
from escadre.puzzles.answers import correct_actions
from escadre.puzzles.puzzle import puzzle_observation, puzzles

CHECKED = Path(__file__).parents[1] / "data" / "puzzle_values.json"


def promises(game: str, every: int = 1) -> dict[str, float]:
    """By the name of each n-th puzzle, the return to expect after its first answer."""
    kit, found = GAMES[game], dict[str, float]()
    for puzzle in puzzles(kit)[::every]:
        best = correct_actions(kit, puzzle)[:1]
        found[puzzle.id] = round(
            rollout_returns(kit, puzzle_observation(kit, puzzle), best, 1, Random(1))[0][0], 6
        )
    return found


if __name__ == "__main__":
    known = json.loads(CHECKED.read_text("utf-8")) if CHECKED.exists() else {}
    known |= {game: promises(game) for game in sys.argv[1:]}
    lines = [f"{json.dumps(game)}: {json.dumps(found)}" for game, found in known.items()]
    CHECKED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
