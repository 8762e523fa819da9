"""How a match of Bataille navale stands: what each has sunk (BAT-16)."""

from __future__ import annotations

from functools import lru_cache

from escadre.core.standing import SeatStanding
from escadre.core.words import Words
from escadre.games.battleship.fleets import Fleet
from escadre.games.battleship.model import Observation


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """BAT-16, BAT-17: the squares of the ships that each seat has sunk, then their number."""
    if seen.ready != (True, True):
        return ()
    by_1, by_0 = seen.sunk
    return _of(0, by_0, say.plain), _of(1, by_1, say.plain)


@lru_cache(maxsize=4096)
def _of(seat: int, sunk: Fleet, say: Words) -> SeatStanding:
    sizes = sorted((ship.bit_count() for ship in sunk), reverse=True)
    said = say("standing", squares=sum(sizes), sizes=" + ".join(map(str, sizes)), ships=len(sizes))
    return SeatStanding(seat, said, 100 * sum(sizes) + len(sizes))
