"""The four captains, weakest first.

All but the cabin boy place dice optimally, by the tables that the coach shows. They differ in the
turns they choose.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import Text
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.maitre.captains.evaluation import win_chances
from escadre.games.maitre.captains.search import SometimesBestTurn, TurnsAhead
from escadre.games.maitre.captains.simple import RandomTurns, RulesOfThumb
from escadre.games.maitre.rules.model import Action, Observation, State

_FURTHER = TurnsAhead(win_chances)


def advise(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions of the seat to move, best first; None if there is no choice."""
    from escadre.games.maitre.captains.advice import advised

    return advised(_FURTHER, seen, rng)


def facts(seen: Observation, action: Action) -> tuple[Text, ...]:
    """Describe an action that begins a turn and was not searched further."""
    from escadre.games.maitre.captains.advice import turn_facts

    return turn_facts(_FURTHER, seen, action)


def turn_estimate(state: State) -> list[float] | None:
    """Return the expected returns within a turn, with best dice play; None: see `estimate`."""
    from escadre.games.maitre.captains.evaluation import within_turn

    return within_turn(_FURTHER, state)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": RandomTurns(),
    "bosco": RulesOfThumb(),
    "capitaine": SometimesBestTurn(win_chances),
    "amiral": AdvisedCaptain(advise, _FURTHER),
}
"""From simple to sly."""
