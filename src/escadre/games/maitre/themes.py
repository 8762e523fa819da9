"""What puzzles of Le Maître des Mers are about."""

from escadre.games.maitre.model import Action, Leave, Loot, Observation, Stow


def theme(seen: Observation, action: Action) -> str:
    """What to do with a turn, with the dice, or with what was won."""
    if seen.position.doing is None:
        return "turn"
    return "berth" if isinstance(action, (Stow, Loot, Leave)) else "dice"
