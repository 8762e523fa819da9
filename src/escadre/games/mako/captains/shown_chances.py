"""The chances shown to players, computed from the network and the steps to the goal.

The network was fitted to the play of the strongest captain. Between weaker players, the steps to
the goal count more and the network's estimate fluctuates, so both are used.
"""

from __future__ import annotations

from math import atanh

from escadre.core.advice import return_from_features
from escadre.core.game import Seat
from escadre.games.mako.captains.evaluation import estimated_returns
from escadre.games.mako.captains.routes import RouteCache, get_race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import MovePhase, State

WEIGHTS = (0.55, 0.75)
"""Weights of `features`. The best fit to 200 matches of captains of all levels is 1.1 and 0.5.

With these weights, the Brier score is 0.001 higher, but the chance fluctuates much less: its
movement is 1.3 instead of 1.9 (`python -m benchmarks advice`).
"""
ALMOST_CERTAIN = 0.9999
"""Returns are limited to this value, because the log odds of 1 are infinite."""


def calibrated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within a turn."""
    if not isinstance(state.phase, MovePhase):
        return None
    if len(set(sides(state.race_config))) != 2 or state.race_config.players != 2:
        return estimated_returns(state)
    value = return_from_features(WEIGHTS, features(state) or ())
    return [value, -value]


def features(state: State) -> tuple[float, ...] | None:
    """Return the network's log odds of the first seat, and its lead in steps."""
    if not isinstance(state.phase, MovePhase) or (returns := estimated_returns(state)) is None:
        return None
    race_board = get_race_board(state.race_config)
    value = max(-ALMOST_CERTAIN, min(ALMOST_CERTAIN, returns[0]))
    routes = RouteCache(race_board).routes_of(state.boats, state.mines)
    combine = sum if state.race_config.finish == "both" else min
    own_steps, enemy_steps = (
        combine([routes[boat].steps for boat in state.race_config.fleet[seat]])
        for seat in (Seat(0), Seat(1))
    )
    return 2 * atanh(value), (enemy_steps - own_steps) / (1 + min(own_steps, enemy_steps)) ** 0.5
