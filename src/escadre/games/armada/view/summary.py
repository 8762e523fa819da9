"""Standing and puzzle themes."""

from __future__ import annotations

from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.armada.rules.ending import LAST_QUIET_TURN
from escadre.games.armada.rules.model import Action, Battle, EndTurn, Fire, Observation, Step

QUIET_SAID = 10  # quiet turns before the end at which players are warned


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """ARM-14, ARM-15: return the damage each seat's ships can still bear, of their total.

    ARM-22: near or after a quiet end, what decides it.
    """
    state = seen.table
    if not isinstance(state, Battle):
        return ()
    return tuple(_of(state, seat, say) for seat in range(state.config.players))


def _of(state: Battle, seat: int, say: Words) -> SeatStanding:
    fleet = [ship for ship in state.ships if ship.seat == seat]
    had = sum(ship.size for ship in fleet)
    left = sum(ship.size - ship.damage for ship in fleet if not ship.sunk)
    said = say("standing", left=left, of=had, ships=sum(not ship.sunk for ship in fleet))
    if state.config.quiet == "pips" and quiet_turns_left(state) <= QUIET_SAID:
        said = say("standing-quiet", afloat=sum(ship.size for ship in fleet if not ship.sunk))
    return SeatStanding(seat, said, left)


def quiet_turns_left(state: Battle) -> int:
    """ARM-22: return the turns without damage after which the battle ends."""
    return LAST_QUIET_TURN - state.quiet


def theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: sail, fire, end the turn, or prepare for battle."""
    match action:
        case Step():
            return "sail"
        case Fire():
            return "fire"
        case EndTurn():
            return "enough"
        case _:
            return "prepare"
