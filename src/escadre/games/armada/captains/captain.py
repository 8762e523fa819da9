"""The captains' common class: a tactic, and choices before the battle."""

from __future__ import annotations

from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.games.armada.captains.preparation import choose_before_battle
from escadre.games.armada.captains.simple import Tactic
from escadre.games.armada.rules.model import Action, BattlePhase, Observation


@dataclass(frozen=True)
class Captain:
    """A captain of Armada; without a `formation`, its choices before the battle are random."""

    tactic: Tactic
    formation: str | None = None
    takes_large: bool | None = None  # ARM-2: whether to take the large ships; None: at random

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action."""
        if isinstance(observation.state, BattlePhase):
            return self.tactic(observation.state, rng)
        return choose_before_battle(observation, self.formation, self.takes_large, rng)
