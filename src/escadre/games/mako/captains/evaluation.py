"""Evaluation: expected returns at the start of a turn, estimated by the network."""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.advice import returns_from_odds
from escadre.games.mako.captains.network import network_for, win_chances
from escadre.games.mako.captains.routes import RaceBoard, RouteCache, TurnBoundary, get_race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import MovePhase, State

ARRIVED_BOAT_WEIGHT = 1e18
"""MAK-16: odds of a boat that has arrived, relative to the best boat at sea."""


class RatedTurnStart(NamedTuple):
    """A position at the start of a turn, with its routes and the network's chances by side."""

    race_board: RaceBoard
    routes: RouteCache
    position: TurnBoundary
    chances: list[float]


def rate_turn_start(state: State, seat: int) -> RatedTurnStart:
    """Rate the position in which this seat begins its turn."""
    config = state.race_config
    race_board = get_race_board(config)
    position = TurnBoundary(state.boats, state.mines, sides(config)[seat], seat)
    routes = RouteCache(race_board)
    (chances,) = win_chances(network_for(config), race_board, routes, [position], [0]).tolist()
    return RatedTurnStart(race_board, routes, position, chances)


def estimated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within a turn."""
    if not isinstance(state.phase, MovePhase):
        return None
    config, chances = state.race_config, rate_turn_start(state, state.phase.seat).chances
    if config.players > 2:  # MAK-16: boats that have arrived are ahead of all that arrive later
        # each boat is a side of its own here: a match in teams ends with the first arrival
        for boat in reversed(state.boats_ashore):
            chances[boat] = ARRIVED_BOAT_WEIGHT * max(chances)
    expected = returns_from_odds(chances)
    return [expected[side] for side in sides(config)]
