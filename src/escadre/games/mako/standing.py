"""How a race of MAKO Naval stands: who is ashore, and how far the others still have to go."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.core.standing import SeatStanding
from escadre.core.words import Words
from escadre.games.mako.boats import colour
from escadre.games.mako.ending import nearest, way_left
from escadre.games.mako.model import Observation, State


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAK-16, MAK-17, MAK-20: the place of a boat that is home, else the steps still to go."""
    config = seen.sea.config
    if not all(config.fleet):  # somebody is still to choose a boat
        return ()
    return tuple(_of(seen.sea, Seat(seat), say) for seat in range(config.players))


def _of(state: State, seat: Seat, say: Words) -> SeatStanding:
    steps, fleet = way_left(state, seat), state.config.fleet[seat]
    ranks = [state.home.index(boat) + 1 for boat in fleet if boat in state.home]
    if not steps and ranks:
        rank = min(ranks)
        side = colour(state.config, state.home[rank - 1])
        return SeatStanding(seat, say("standing-home", rank=rank), 100 - rank, side)
    if len(fleet) < 2:  # a host may draw a port on the shore that it sails to
        return SeatStanding(seat, say("standing", steps=steps), -steps)
    if state.config.finish == "both":
        return SeatStanding(seat, say("standing-both", steps=steps), -steps)
    boat = nearest(state, seat)
    told = say("standing-nearest", boat="nesw"[boat], steps=steps)
    return SeatStanding(seat, told, -steps, colour(state.config, boat))
