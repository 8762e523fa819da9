"""Evaluation: expected returns at the start of a turn, estimated by the network."""

from escadre.core.advice import returns_from_odds
from escadre.games.mako.captains.network import network_for, win_chances
from escadre.games.mako.captains.routes import RouteCache, TurnEnd, get_race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import MovePhase, State


def estimated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within a turn."""
    if not isinstance(state.phase, MovePhase):
        return None
    seat, config = state.phase.seat, state.race_config
    side_of, race_board = sides(config), get_race_board(config)
    leaf = TurnEnd(state.boats, state.mines, side_of[seat], seat)
    routes = RouteCache(race_board)
    (chances,) = win_chances(network_for(config), race_board, routes, [leaf], [0]).tolist()
    if config.players > 2:  # MAK-16: boats that have arrived are ahead of all that arrive later
        for boat in reversed(state.home):
            chances[boat] = ARRIVED_BOAT_WEIGHT * max(chances)
    expected = returns_from_odds(chances)
    return [expected[side] for side in side_of]


ARRIVED_BOAT_WEIGHT = 1e18
"""MAK-16: odds of a boat that has arrived, relative to the best boat at sea."""
