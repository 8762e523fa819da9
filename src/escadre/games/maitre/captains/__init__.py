"""Captains of Le Maître des Mers, from simple to sly; they see observations and nothing else.

All but the cabin boy place dice exactly at their best, by the tables that the coach shows. They
differ in what they do with a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.kit import AdvisedCaptain, Bot, returns_at
from escadre.core.words import Text
from escadre.games.maitre.captains.search import CONFIDENCE, SometimesBestTurn, TurnsAhead
from escadre.games.maitre.captains.simple import RandomTurns, RulesOfThumb
from escadre.games.maitre.model import Action, Observation, State

if TYPE_CHECKING:
    from escadre.games.maitre.captains.outcomes import Ratings


def win_chances(states: Sequence[State]) -> Sequence[Ratings]:
    """How likely each seat is to win from the end of a turn, by what was learned."""
    from escadre.games.maitre.captains.network import learned  # has NumPy

    return learned()(states)


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the end of a turn, by the chances to win that were learned."""
    if state.doing is not None or state.first is None:
        return None
    return returns_at(win_chances([state])[0].tolist(), CONFIDENCE)


_FURTHER = TurnsAhead(win_chances)


def advise(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """What whose turn it is may do, best first; None: nothing to choose."""
    from escadre.games.maitre.captains.advice import advised

    return advised(_FURTHER, seen, rng)


def facts(seen: Observation, action: Action) -> tuple[Text, ...]:
    """What advice would say of an action that begins a turn, where it looks no further at it."""
    from escadre.games.maitre.captains.advice import turn_facts

    return turn_facts(_FURTHER, seen, action)


def turn_estimate(state: State) -> list[float] | None:
    """The returns to expect within a turn, with best play of its dice; None: see `estimate`."""
    from escadre.games.maitre.captains.within import within_turn

    return within_turn(_FURTHER, state)


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": RandomTurns(),
    "bosco": RulesOfThumb(),
    "capitaine": SometimesBestTurn(win_chances),
    "amiral": AdvisedCaptain(advise, _FURTHER),
}
"""From simple to sly."""
