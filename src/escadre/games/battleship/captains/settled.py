"""Whether any bomb of a player can still change the result."""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.game import Seat
from escadre.games.battleship.rules.model import Observation


class _Bounds(NamedTuple):
    """The size and number of the ships that a seat has sunk, and can sink at most."""

    sunk: tuple[int, int]
    most: tuple[int, int]


def is_settled(observation: Observation) -> bool:
    """BAT-16, BAT-17: return whether no bomb of the viewer can change the result any more.

    Either no bomb can change who is ahead, or the viewer can sink no more ship.
    """
    viewer = observation.viewer
    if viewer not in (0, 1) or observation.ready != (True, True):
        return False
    own, other = (_bounds(observation, Seat(seat)) for seat in (viewer, 1 - viewer))
    return own.sunk > other.most or other.sunk > own.most or own.sunk == own.most


def _bounds(observation: Observation, seat: Seat) -> _Bounds:
    """Return the bounds of a seat; every square of a sunk ship must have been hit (BAT-13)."""
    target, config = 1 - seat, observation.config
    sunk_sizes = sorted(ship.bit_count() for ship in observation.sunk[target])
    afloat = [*config.ships]
    for size in sunk_sizes:
        afloat.remove(size)
    dropped = observation.bombed[target].bit_count()
    bombs = min(config.bombs_of[seat] - dropped, config.sea.size - dropped)
    open_hits = observation.hit[target].bit_count() - sum(sunk_sizes)
    hits = open_hits + bombs
    sums = {0}
    for size in afloat:
        sums |= {each + size for each in sums if each + size <= hits}
    count, needed = 0, 0
    for size in sorted(afloat):
        needed += size
        count += needed <= hits
    sunk = sum(sunk_sizes), len(sunk_sizes)
    return _Bounds(sunk, (sunk[0] + max(sums), sunk[1] + count))
