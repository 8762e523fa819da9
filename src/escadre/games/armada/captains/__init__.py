"""Captains (built-in bots) of Armada: their levels, advice and evaluation of a battle."""

from __future__ import annotations

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.levels import CAPTAINS, rollout_captain
from escadre.games.armada.captains.standstill import is_settled
from escadre.games.armada.rules.model import Action, BattlePhase, Observation, State

__all__ = [
    "CAPTAINS",
    "advise",
    "advise_quickly",
    "evaluate",
    "finishing_captain",
    "is_settled",
    "rate_action",
    "rollout_captain",
    "shown_returns",
]


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions in a battle of two sides, best first, by the amiral's search."""
    from escadre.games.armada.captains.advice import search_advice

    return search_advice(observation, rng)


def advise_quickly(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions by a quick search."""
    from escadre.games.armada.captains.advice import quick_advice

    return quick_advice(observation, rng)


def rate_action(observation: Observation, action: Action, rng: Rng) -> Advice[Action] | None:
    """Rate the actions as `advise` does, and this action, too."""
    from escadre.games.armada.captains.advice import search_advice_with

    return search_advice_with(observation, action, rng)


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None in the middle of a turn."""
    if not isinstance(state, BattlePhase):
        return [0.0] * state.config.players  # no formation is known to be better
    from escadre.games.armada.captains.evaluation import expected_returns

    return expected_returns(state)


def finishing_captain() -> Captain:
    """Return a new captain that plays turns out for the chances shown within them."""
    from escadre.games.armada.captains.shown_chances import TurnFinisher

    return Captain(TurnFinisher().choose, "line", takes_large=False)


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns shown to players, at the start of a turn."""
    if not isinstance(state, BattlePhase):
        return [0.0] * state.config.players  # no formation is known to be better
    from escadre.games.armada.captains.shown_chances import calibrated_returns

    return calibrated_returns(state)
