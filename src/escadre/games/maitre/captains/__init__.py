"""The seven captains, weakest first.

The first chooses at random, the second in most turns. The third and the fourth go by rules of
thumb; the fourth also places dice by the tables that the coach shows, as do all above. These weigh
turns: the fifth few, the sixth most, the last all.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.maitre.captains.evaluation import win_odds
from escadre.games.maitre.captains.simple import RandomCaptain, RuleCaptain
from escadre.games.maitre.captains.strongest import LookaheadCaptain, MixedCaptain
from escadre.games.maitre.rules.model import Action, Observation, State

_ADMIRAL = LookaheadCaptain(win_odds)


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions of the seat to move, best first; None if there is no choice."""
    from escadre.games.maitre.captains.advice import advised

    return advised(_ADMIRAL, observation, rng)


def explain_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Describe an action that begins a turn and was not searched further."""
    from escadre.games.maitre.captains.advice import turn_facts

    return turn_facts(_ADMIRAL, observation, action)


def evaluate_mid_turn(state: State) -> list[float] | None:
    """Return the expected returns within a turn, with best dice play; None: see `estimate`."""
    from escadre.games.maitre.captains.evaluation import within_turn

    return within_turn(_ADMIRAL, state)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": RandomCaptain(),
    "matelot": RuleCaptain(careless=100, whims=75),
    "gabier": RuleCaptain(careless=100),
    "bosco": RuleCaptain(),
    "lieutenant": MixedCaptain(win_odds, habit=7),
    "capitaine": MixedCaptain(win_odds),
    "amiral": AdvisedCaptain(advise, _ADMIRAL),
}
"""From simple to sly."""
