"""Captains of Armada. They see the whole table, as everybody does."""

from __future__ import annotations

from escadre.core.chance import Rng
from escadre.games.armada.rules import Action, Fire, Observation, legal_actions


class Mousse:
    """Fires at what he sees; else anything that is listed, all equally likely."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """A shot if there is one."""
        listed = legal_actions(observation)
        shots = [action for action in listed if isinstance(action, Fire)]
        return (shots or listed)[rng.randrange(len(shots or listed))]


CAPTAINS = {"mousse": Mousse()}
