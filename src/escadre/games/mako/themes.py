"""What puzzles of MAKO Naval are about."""

from escadre.games.mako.model import Action, Observation, SendMine


def theme(seen: Observation, action: Action) -> str:
    """Whether a boat is to go on, a mine to hit one, or to bar a way."""
    if not isinstance(action, SendMine):
        return "step"
    return "strike" if action.square in seen.sea.boats else "bar"
