"""How a match of Bataille navale stands: what each has sunk (BAT-16)."""

from __future__ import annotations

from escadre.core.standing import SeatStanding
from escadre.core.words import Words
from escadre.games.battleship.model import Observation


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """BAT-16, BAT-17: the squares of the ships that each seat has sunk, then their number."""
    if seen.ready != (True, True):
        return ()
    return tuple(_of(seen, seat, say) for seat in (0, 1))


def _of(seen: Observation, seat: int, say: Words) -> SeatStanding:
    sizes = sorted((ship.bit_count() for ship in seen.sunk[1 - seat]), reverse=True)
    said = say("standing", squares=sum(sizes), sizes=" + ".join(map(str, sizes)), ships=len(sizes))
    return SeatStanding(seat, said, 100 * sum(sizes) + len(sizes))
