"""The captains by level, weakest first, and how they differ.

The first chooses at random, the second in most turns. The third to the fifth follow rules of thumb:
the third attacks any fleet it can; the fourth and the fifth attack only for loot. The first three
place all dice wherever they fit, the fourth half of them; the fifth and all stronger ones place
dice by exact chances, which hints also show. The sixth searches some of its turns, the seventh
most, the last all.
"""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.kit import AdvisedCaptain, Bot
from escadre.games.maitre.captains.evaluation import win_chances
from escadre.games.maitre.captains.simple import RandomCaptain, RuleCaptain
from escadre.games.maitre.captains.strongest import LookaheadCaptain, MixedCaptain
from escadre.games.maitre.rules.model import Action, Observation

ADMIRAL = LookaheadCaptain(win_chances)
_FOR_LOOT = RuleCaptain(for_cargo_only=True)


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions of the seat to move, best first; None if there is no choice."""
    from escadre.games.maitre.captains.advice import search_advice

    return search_advice(ADMIRAL, observation)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": RandomCaptain(),
    "matelot": RuleCaptain(careless_percent=100, random_percent=65),
    "gabier": RuleCaptain(careless_percent=100),
    "bosco": RuleCaptain(for_cargo_only=True, careless_percent=50),
    "enseigne": _FOR_LOOT,
    "lieutenant": MixedCaptain(win_chances, rule_turns=7, rule_captain=_FOR_LOOT),
    "capitaine": MixedCaptain(win_chances, rule_turns=4, rule_captain=_FOR_LOOT),
    "amiral": AdvisedCaptain(advise, ADMIRAL),
}
"""The captains by name, weakest first."""
