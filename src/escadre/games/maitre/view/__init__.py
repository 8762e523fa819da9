"""Le Maître des Mers drawn: dice, port, piles, fleets, scores, and all that may be done now."""

from __future__ import annotations

from escadre.core.game import Decision
from escadre.core.scene import Scene
from escadre.core.words import Words
from escadre.games.maitre.model import Observation
from escadre.games.maitre.rules import node
from escadre.games.maitre.view.choices import offered_choices
from escadre.games.maitre.view.hints import Coach
from escadre.games.maitre.view.panels import panels
from escadre.games.maitre.view.prompts import prompt
from escadre.games.maitre.view.telling import tell

__all__ = ["scene", "tell"]


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    state, now = seen.position, node(seen.position)
    coach = Coach(seen, now, say)
    turn = now.seats if isinstance(now, Decision) else ()
    drawn = tuple(panels(seen, coach, say))
    offered = tuple(offered_choices(state, coach, say)) if seen.viewer in turn else ()
    return Scene(prompt(seen, now, say), drawn, offered)
