"""Captains (built-in bots) of Le Maître des Mers: levels, advice and evaluation of a match."""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import Message
from escadre.games.maitre.captains.levels import ADMIRAL, CAPTAINS, advise
from escadre.games.maitre.rules.model import Action, Observation, State

__all__ = [
    "CAPTAINS",
    "advise",
    "evaluate_mid_turn",
    "explain_action",
    "rate_action",
    "shown_before_chance",
]


def rate_action(observation: Observation, action: Action, rng: Rng) -> Advice[Action] | None:
    """Rate the actions as `advise` does, and this action, too."""
    from escadre.games.maitre.captains.advice import search_advice_with

    return search_advice_with(ADMIRAL, observation, action)


def explain_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Return reasons for an action at the start of a turn that `advise` does not list."""
    from escadre.games.maitre.captains.advice import explain_turn

    return explain_turn(ADMIRAL, observation, action)


def evaluate_mid_turn(state: State) -> list[float] | None:
    """Return the expected returns within a turn, with best dice play, or None."""
    from escadre.games.maitre.captains.evaluation import evaluate_within_turn

    return evaluate_within_turn(ADMIRAL, state)


def shown_before_chance(state: State) -> list[float] | None:
    """Return the expected returns shown before the first roll of a turn, and before a draw."""
    from escadre.games.maitre.captains.advice import shown_before_first_roll
    from escadre.games.maitre.captains.shown_chances import shown_returns

    if state.in_progress is not None:
        return shown_before_first_roll(ADMIRAL, state)
    return shown_returns(state) if state.turns_completed else None
