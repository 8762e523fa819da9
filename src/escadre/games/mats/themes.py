"""What puzzles of MÂTS are about."""

from escadre.games.mats.model import Action, Advance, Observation


def theme(seen: Observation, action: Action) -> str:
    """Whether a ship is to advance, how far, or the column to stay as it is."""
    if not isinstance(action, Advance):
        return "stay"
    return "advance" if action.by == 1 else "far"
