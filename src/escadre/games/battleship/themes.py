"""What puzzles of Bataille navale are about."""

from escadre.games.battleship.fleets import squares
from escadre.games.battleship.model import Action, Observation


def theme(seen: Observation, action: Action) -> str:
    """Whether a touched ship is to be finished, or one that is hidden to be found."""
    assert seen.viewer in (0, 1)
    theirs = 1 - seen.viewer
    return "finish" if seen.hit[theirs] & ~squares(seen.sunk[theirs]) else "search"
