"""The captains, weakest first.

The first four sail straight ahead and ignore mines; they differ in the shares of random steps and
of mines aimed at boats. The others know the shortest path: the fifth makes some random steps, the
sixth none, and the last searches each turn.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.mako.captains.simple import ShortestPathCaptain, StraightLineCaptain
from escadre.games.mako.captains.strongest import Expectimax
from escadre.games.mako.rules.model import Action, Observation, State

_ADMIRAL = Expectimax(reply_candidates=3)


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the legal actions in a race of two sides, best first; None if there is no choice."""
    from escadre.games.mako.captains.advice import search_advice

    return search_advice(_ADMIRAL, observation, rng, CALIBRATION)


def explain_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Return the reasons for an action that was not searched."""
    from escadre.games.mako.captains.advice import describe_action

    return describe_action(observation, action)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": StraightLineCaptain(random_step_percent=35),
    "matelot": StraightLineCaptain(random_step_percent=35, targeted_mine_percent=50),
    "bosco": StraightLineCaptain(random_step_percent=25, targeted_mine_percent=100),
    "enseigne": StraightLineCaptain(random_step_percent=5, targeted_mine_percent=100),
    "lieutenant": ShortestPathCaptain(random_step_percent=20),
    "capitaine": ShortestPathCaptain(),
    "amiral": AdvisedCaptain(advise, _ADMIRAL),
}
"""The captains by name, weakest first."""

CALIBRATION = 1.2
"""Exponent of the network's odds in advice; fitted to races of admirals."""


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn, by the admiral's network."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # has NumPy

    return estimated_returns(state)


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns shown to players, at the start of a turn."""
    from escadre.games.mako.captains.shown_chances import calibrated_returns  # has NumPy

    return calibrated_returns(state)
