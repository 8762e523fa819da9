"""The seven captains, weakest first.

The first four sail straight ahead and overlook mines; they differ in how often they stray and aim.
The others see the shortest way: the fifth strays, the sixth never, the last searches each turn.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.mako.captains.simple import ShortestPathCaptain, StraightLineCaptain
from escadre.games.mako.captains.strongest import Expectimax
from escadre.games.mako.rules.model import Action, Observation, State

_ADMIRAL = Expectimax(again=3)


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the legal actions in a race of two sides, best first; None if there is no choice."""
    from escadre.games.mako.captains.advice import advised

    return advised(_ADMIRAL, observation, rng, CALIBRATION)


def explain_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Describe an action that was not searched closely."""
    from escadre.games.mako.captains.advice import known_of

    return known_of(observation, action)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": StraightLineCaptain(wander=35),
    "matelot": StraightLineCaptain(wander=35, strikes=50),
    "bosco": StraightLineCaptain(wander=25, strikes=100),
    "enseigne": StraightLineCaptain(wander=5, strikes=100),
    "lieutenant": ShortestPathCaptain(wander=20),
    "capitaine": ShortestPathCaptain(),
    "amiral": AdvisedCaptain(advise, _ADMIRAL),
}
"""Weakest first."""

CALIBRATION = 1.2
"""The power of the odds at which what the network says is told; fitted to races of admirals."""


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn, by the admiral's network."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # has NumPy

    return estimated_returns(state)


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns that people are shown, at the start of a turn."""
    from escadre.games.mako.captains.shown_chances import calibrated_returns  # has NumPy

    return calibrated_returns(state)
