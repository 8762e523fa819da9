"""Standing and puzzle themes."""

from __future__ import annotations

from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.model import Action, BattlePhase, EndTurn, Fire, Observation, Step

TURNS_ANNOUNCED = 10  # quiet turns before the end at which players are warned


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """ARM-14, ARM-15: return the damage each seat's ships can still bear, of their total.

    ARM-22: near or after a quiet end, what decides it.
    """
    state = seen.table
    if not isinstance(state, BattlePhase):
        return ()
    return tuple(_seat_standing(state, seat, say) for seat in range(state.config.players))


def _seat_standing(state: BattlePhase, seat: int, say: Words) -> SeatStanding:
    fleet = [ship for ship in state.ships if ship.seat == seat]
    had = sum(ship.size for ship in fleet)
    left = sum(ship.size - ship.damage for ship in fleet if not ship.sunk)
    said = say("standing", left=left, of=had, ships=sum(not ship.sunk for ship in fleet))
    if state.config.quiet == "pips" and turns_without_damage_left(state) <= TURNS_ANNOUNCED:
        said = say("standing-quiet", afloat=sum(ship.size for ship in fleet if not ship.sunk))
    return SeatStanding(seat, said, left)


def turns_without_damage_left(state: BattlePhase) -> int:
    """ARM-22: return the turns without damage after which the battle ends."""
    return MAX_TURNS_WITHOUT_DAMAGE - state.quiet


def puzzle_theme(seen: Observation, action: Action) -> str:
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
