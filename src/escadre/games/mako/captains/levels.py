"""The captains by level, weakest first, and how they differ.

The first four sail straight ahead and ignore mines. The first drifts sideways in some turns, the
next three make some random steps; they differ in how many mines they aim at boats. The fifth and
the sixth find the shortest path and mine it; the fifth makes some random steps. The seventh
searches its steps, but aims few mines at boats. The last searches steps and mines.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.mako.captains.simple import ShortestPathCaptain, StraightLineCaptain
from escadre.games.mako.captains.strongest import Expectimax, SplitCaptain
from escadre.games.mako.rules.model import Action, Observation

CALIBRATION = 1.2
"""Exponent on the odds of winning in advice (see `recalibrate`), fitted to races of amirals."""

_ADMIRAL = Expectimax(reply_candidates=3)


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the legal actions by the shown chances, best first; None if there is no choice.

    Only races of two sides are rated.
    """
    from escadre.games.mako.captains.advice import shown_advice

    return shown_advice(_ADMIRAL, observation, rng)


def advise_by_search(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the same actions by the amiral's search alone."""
    from escadre.games.mako.captains.advice import search_advice

    return search_advice(_ADMIRAL, observation, rng, CALIBRATION)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": StraightLineCaptain(drift_percent=35),
    "matelot": StraightLineCaptain(random_step_percent=35, targeted_mine_percent=50),
    "gabier": StraightLineCaptain(random_step_percent=25, targeted_mine_percent=100),
    "bosco": StraightLineCaptain(random_step_percent=5, targeted_mine_percent=100),
    "enseigne": ShortestPathCaptain(random_step_percent=20),
    "lieutenant": ShortestPathCaptain(),
    "capitaine": SplitCaptain(Expectimax(), StraightLineCaptain(targeted_mine_percent=50)),
    "amiral": AdvisedCaptain(advise_by_search, _ADMIRAL),
}
"""The captains by name, weakest first."""
