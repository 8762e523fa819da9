"""Find out whether the bombs of a player can still change the result of a match."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from escadre.core.game import Seat
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Observation, State


class SunkShips(NamedTuple):
    """Ships that a seat sinks: their total size (BAT-16), then their number (BAT-17)."""

    size: int
    number: int


def is_settled(observation: Observation) -> bool:
    """BAT-16, BAT-17: return whether no bomb of the viewer can change the result any more.

    Either one player stays ahead even if the other sinks as much as possible, or the viewer can
    sink no other ship.
    """
    viewer = observation.viewer
    if viewer not in (0, 1) or observation.ready != (True, True):
        return False
    own, own_most = sunk_now_and_at_most(observation, Seat(viewer))
    other, other_most = sunk_now_and_at_most(observation, Seat(1 - viewer))
    return own > other_most or other > own_most or own == own_most


def sunk_now_and_at_most(
    observation: State | Observation, seat: Seat
) -> tuple[SunkShips, SunkShips]:
    """Return the ships that a seat has sunk, and upper bounds on those sunk at the end.

    A ship sinks once all its squares are hit (BAT-13). The bounds ignore where ships can be.
    """
    knowledge = knowledge_of(observation, Seat(1 - seat))
    bombs = min(bombs_left(observation, seat), knowledge.unbombed.bit_count())
    hits = knowledge.open_hits.bit_count() + bombs
    sizes = {0}  # total sizes of ships afloat that these hits can sink
    for size in knowledge.afloat:
        sizes |= {total + size for total in sizes if total + size <= hits}
    hits_needed = accumulate(sorted(knowledge.afloat))  # by number of ships, smallest first
    count = sum(needed <= hits for needed in hits_needed)
    now = SunkShips(fleet_squares(knowledge.sunk).bit_count(), len(knowledge.sunk))
    return now, SunkShips(now.size + max(sizes), now.number + count)
