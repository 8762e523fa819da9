"""Four captains for MAKO Naval. They see what lies on the sea: everything."""

from __future__ import annotations

from escadre.core.kit import Bot
from escadre.games.mako.captains.expectimax import Expectimax
from escadre.games.mako.captains.simple import ShortestWay, StraightAhead
from escadre.games.mako.model import Action, Observation, State

CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": StraightAhead(wander=35),
    "bosco": StraightAhead(wander=25, strikes=True),
    "capitaine": ShortestWay(),
    "amiral": Expectimax(again=3),
}
"""Weakest first."""


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the start of a turn, by the admiral's network."""
    from escadre.games.mako.captains.network import estimated_returns  # has NumPy

    return estimated_returns(state)
