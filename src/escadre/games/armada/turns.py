"""ARM-5: a turn is up to three actions."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.words import text
from escadre.games.armada.model import Battle

ACTIONS = 3  # ARM-5


def own_ship_objection(state: Battle, seat: Seat, number: int) -> Rejection | None:
    """ARM-5, ARM-14: why this seat cannot act with that ship."""
    if not 0 <= number < len(state.ships) or state.ships[number].seat != seat:
        return Rejection("ARM-5", text("not-your-ship"))
    if state.ships[number].sunk:
        return Rejection("ARM-14", text("ship-sunk"))
    return None


def actions_objection(state: Battle) -> Rejection | None:
    """ARM-5: why no action can be begun any more this turn."""
    if state.actions >= ACTIONS:
        return Rejection("ARM-5", text("no-actions-left"))
    return None


def turn_ended(state: Battle) -> Battle:
    """ARM-5, ARM-21: the next seat that still has a ship; ARM-22: one more quiet turn."""
    players = state.config.players
    seat = Seat((state.turn + 1) % players)
    while seat in state.out:
        seat = Seat((seat + 1) % players)
    return replace(
        state, turn=seat, actions=0, moving=None, moved=(), shots=(), quiet=state.quiet + 1
    )
