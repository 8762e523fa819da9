"""What puzzles of Armada are about."""

from escadre.games.armada.model import Action, EndTurn, Fire, Observation, Step


def theme(seen: Observation, action: Action) -> str:
    """Whether to sail, to fire, to end the turn, or to prepare for battle."""
    match action:
        case Step():
            return "sail"
        case Fire():
            return "fire"
        case EndTurn():
            return "enough"
        case _:
            return "prepare"
