"""Expected returns at the start of a turn, by the network."""

from escadre.core.advice import returns_from_odds
from escadre.games.mako.captains.network import network_for, win_odds
from escadre.games.mako.captains.routes import RouteCache, TurnEnd, race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import MovePhase, State


def estimated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within one or before the first."""
    if not isinstance(state.phase, MovePhase):
        return None
    seat, side_of, race = state.phase.seat, sides(state.race), race_board(state.race)
    leaf = TurnEnd(state.boats, state.mines, side_of[seat], seat)
    (chances,) = win_odds(network_for(state.race), race, RouteCache(race), [leaf], [0]).tolist()
    if state.race.players > 2:  # MAK-16: boats already home are ahead of all that come later
        for boat in reversed(state.home):
            chances[boat] = ODDS_OF_ARRIVED_BOAT * max(chances)
    expected = returns_from_odds(chances)
    return [expected[side] for side in side_of]


ODDS_OF_ARRIVED_BOAT = 1e18
"""Factor of the odds of a boat that has arrived, over those of all boats at sea."""
