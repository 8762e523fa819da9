"""Record the captains' values of puzzles when a game's certificates were last checked.

    escadre puzzles check GAME && python -m tests.puzzles.recorded_values GAME

A certificate depends on the captains, so it has to be checked again when they change. The recorded
value is the return of one playout after the first answer of a puzzle, which is quick to compute and
changes with the captains.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from escadre.analysis.rollouts import rollout_returns
from escadre.games import GAMES
from escadre.puzzles.answers import correct_actions
from escadre.puzzles.puzzle import load_puzzles, puzzle_observation

CHECKED = Path(__file__).parents[1] / "data" / "puzzle_values.json"


def playout_values(game: str, every: int = 1) -> dict[str, float]:
    """Return one playout's return after the first answer, by the id of each n-th puzzle."""
    kit, value_by_id = GAMES[game], dict[str, float]()
    for puzzle in load_puzzles(kit)[::every]:
        best = correct_actions(kit, puzzle)[:1]
        value_by_id[puzzle.id] = round(
            rollout_returns(kit, puzzle_observation(kit, puzzle), best, 1, Random(1))[0][0], 6
        )
    return value_by_id


if __name__ == "__main__":
    checked = CHECKED.read_text("utf-8") if CHECKED.exists() else "{}"
    known: dict[str, dict[str, float]] = json.loads(checked)
    known |= {game: playout_values(game) for game in sys.argv[1:]}
    lines = [f"{json.dumps(game)}: {json.dumps(found)}" for game, found in known.items()]
    CHECKED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
