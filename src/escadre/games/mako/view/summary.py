"""Standing, fleets, equipment, notable plies, puzzle themes."""

from __future__ import annotations

from typing import Any

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import Player
from escadre.core.scene.standing import SeatStanding
from escadre.games.mako.rules.ending import nearest, way_left
from escadre.games.mako.rules.model import MINES, Action, Config, Observation, SendMine, State
from escadre.games.mako.view.panels import colour


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAK-16, MAK-17, MAK-20: the place of a boat that is home, else the steps still to go."""
    config = seen.sea.config
    if not all(config.fleet):  # somebody is still to choose a boat
        return ()
    return tuple(_of(seen.sea, Seat(seat), say) for seat in range(config.players))


def _of(state: State, seat: Seat, say: Words) -> SeatStanding:
    steps, boats = way_left(state, seat), state.config.fleet[seat]
    ranks = [state.home.index(boat) + 1 for boat in boats if boat in state.home]
    if not steps and ranks:
        rank = min(ranks)
        side = colour(state.config, state.home[rank - 1])
        return SeatStanding(seat, say("standing-home", rank=rank), 100 - rank, side)
    if len(boats) < 2:  # a host may draw a port on the shore that it sails to
        return SeatStanding(seat, say("standing", steps=steps), -steps)
    if state.config.finish == "both":
        return SeatStanding(seat, say("standing-both", steps=steps), -steps)
    boat = nearest(state, seat)
    told = say("standing-nearest", boat="nesw"[boat], steps=steps)
    return SeatStanding(seat, told, -steps, colour(state.config, boat))


def fleet(seen: Observation, seat: int, say: Words) -> str:
    """MAK-2, MAK-3, MAK-17: the boats of this seat, from which side to which; "": still chosen."""
    boats = [say(f"way-of-{'nesw'[boat]}") for boat in seen.sea.config.fleet[seat]]
    return say("fleet", seat=Player(seat), boats=say("and").join(boats)) if boats else ""


def equipment(config: Config, say: Words) -> str:
    """MAK-1, MAK-17: how many boats each player sails, and their mines."""
    boats = len(config.sailing) // config.players
    return say("equipment", boats=boats, mines=MINES, finish=config.finish)


def notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAK-11, MAK-15: a mine that hits a boat, or a boat that comes ashore."""
    hit = isinstance(action, SendMine) and action.square in before.sea.boats
    return hit or before.sea.home != after.sea.home


def theme(seen: Observation, action: Action) -> str:
    """Whether a boat is to go on, a mine to hit one, or to bar a way."""
    if not isinstance(action, SendMine):
        return "step"
    return "strike" if action.square in seen.sea.boats else "bar"
