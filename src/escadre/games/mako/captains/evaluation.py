"""Expected returns at the start of a turn, by the network."""

from escadre.core.advice import returns_from_odds
from escadre.games.mako.captains.network import odds_of, race_network
from escadre.games.mako.captains.routes import Leaf, Routes, race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import State, ToMove


def estimated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within one or before the first."""
    if not isinstance(state.phase, ToMove):
        return None
    seat, side_of, race = state.phase.seat, sides(state.config), race_board(state.config)
    leaf = Leaf(state.boats, state.mines, side_of[seat], seat)
    (chances,) = odds_of(race_network(state.config), race, Routes(race), [leaf], [0]).tolist()
    if state.config.players > 2:  # MAK-16: boats already home are ahead of all that come later
        for boat in reversed(state.home):
            chances[boat] = CERTAIN * max(chances)
    expected = returns_from_odds(chances)
    return [expected[side] for side in side_of]


CERTAIN = 1e18
"""Odds beyond which nothing can happen."""
