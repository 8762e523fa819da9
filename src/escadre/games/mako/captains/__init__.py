"""Captains (built-in bots) of MAKO Naval: their levels, advice and evaluation of a race."""

from __future__ import annotations

from escadre.core.i18n.catalogue import Message
from escadre.games.mako.captains.levels import CALIBRATION, CAPTAINS, advise, advise_by_search
from escadre.games.mako.rules.model import Action, Observation, State

__all__ = [
    "CALIBRATION",
    "CAPTAINS",
    "advise",
    "advise_by_search",
    "evaluate",
    "evaluate_mid_turn",
    "explain_action",
    "shown_returns",
]


def explain_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Return the reasons for an action that was not searched."""
    from escadre.games.mako.captains.advice import describe_action

    return describe_action(observation, action)


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn, estimated by the amiral's network."""
    from escadre.games.mako.captains.evaluation import estimated_returns  # imports NumPy

    return estimated_returns(state)


def evaluate_mid_turn(state: State) -> list[float] | None:
    """Return the expected returns shown before a mine is sent; None at other moments."""
    from escadre.games.mako.captains.shown_chances import returns_before_mine  # imports NumPy

    return returns_before_mine(state)


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns shown to players, at the start of a turn."""
    from escadre.games.mako.captains.shown_chances import calibrated_returns  # imports NumPy

    return calibrated_returns(state)
