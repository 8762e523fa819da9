"""Standing, fleets, equipment, notable plies, puzzle themes."""

from __future__ import annotations

from typing import Any

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene.standing import SeatStanding
from escadre.games.mako.rules.ending import nearest_boat, steps_left
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Action,
    Config,
    Observation,
    SendMine,
    State,
)
from escadre.games.mako.view.panels import display_side


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAK-16, MAK-17, MAK-20: return the place of a boat at home, else the steps to go."""
    config = seen.sea.race
    if not all(config.fleet):  # a seat still has to choose a boat
        return ()
    return tuple(_seat_standing(seen.sea, Seat(seat), say) for seat in range(config.players))


def _seat_standing(state: State, seat: Seat, say: Words) -> SeatStanding:
    steps, boats = steps_left(state, seat), state.race.fleet[seat]
    ranks = [state.home.index(boat) + 1 for boat in boats if boat in state.home]
    if not steps and ranks:
        rank = min(ranks)
        side = display_side(state.race, state.home[rank - 1])
        return SeatStanding(seat, say("standing-home", rank=rank), 100 - rank, side)
    if len(boats) < 2:  # a host may draw a port on the shore that is also its goal
        return SeatStanding(seat, say("standing", steps=steps), -steps)
    if state.race.finish == "both":
        return SeatStanding(seat, say("standing-both", steps=steps), -steps)
    boat = nearest_boat(state, seat)
    told = say("standing-nearest", boat="nesw"[boat], steps=steps)
    return SeatStanding(seat, told, -steps, display_side(state.race, boat))


def describe_fleet(seen: Observation, seat: int, say: Words) -> str:
    """MAK-2, MAK-3, MAK-17: describe this seat's boats and their sides; "" while still chosen."""
    boats = [say(f"way-of-{'nesw'[boat]}") for boat in seen.sea.race.fleet[seat]]
    return say("fleet", seat=PlayerArgument(seat), boats=say("and").join(boats)) if boats else ""


def describe_equipment(config: Config, say: Words) -> str:
    """MAK-1, MAK-17: describe the number of boats of each player, and their mines."""
    boats = len(config.sailing) // config.players
    return say("equipment", boats=boats, mines=MINES_PER_BOAT, finish=config.finish)


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAK-11, MAK-15: tell whether a mine hit a boat or a boat came home."""
    hit = isinstance(action, SendMine) and action.square in before.sea.boats
    return hit or before.sea.home != after.sea.home


def puzzle_theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: advance a boat, hit one with a mine, or block a way."""
    if not isinstance(action, SendMine):
        return "step"
    return "strike" if action.square in seen.sea.boats else "bar"
