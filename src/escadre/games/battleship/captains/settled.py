"""Find out whether bombs can still change the result of a match."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from escadre.core.game import Seat
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of, possible_ships
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Observation, State


class SunkShips(NamedTuple):
    """Ships that a seat sinks: their total size (BAT-16), then their number (BAT-17)."""

    size: int
    number: int

    @staticmethod
    def of(knowledge: Knowledge) -> SunkShips:
        """Return the ships sunk on a grid."""
        return SunkShips(fleet_squares(knowledge.sunk).bit_count(), len(knowledge.sunk))


def is_settled(observation: Observation) -> bool:
    """BAT-16, BAT-17: return whether no bomb of the viewer can change the result any more.

    Either one player stays ahead even if the other sinks as much as possible, or the viewer can
    sink no other ship.
    """
    viewer = observation.viewer
    if viewer not in (0, 1) or observation.ready != (True, True):
        return False
    own, own_most = _sunk_now_and_at_most(observation, Seat(viewer))
    other, other_most = _sunk_now_and_at_most(observation, Seat(1 - viewer))
    return own > other_most or other > own_most or own == own_most


def settled_returns(state: State | Observation) -> list[float] | None:
    """BAT-16 to BAT-18: return the returns of both seats if no bomb can change them any more."""
    first, first_most = _sunk_now_and_at_most(state, Seat(0))
    second, second_most = _sunk_now_and_at_most(state, Seat(1))
    if first > second_most:
        return [1.0, -1.0]
    if second > first_most:
        return [-1.0, 1.0]
    return [0.0, 0.0] if first == first_most == second == second_most else None


def _sunk_now_and_at_most(state: State | Observation, seat: Seat) -> tuple[SunkShips, SunkShips]:
    """Return the ships that a seat has sunk, and upper bounds on those sunk at the end."""
    knowledge = knowledge_of(state, Seat(1 - seat))
    bombs = min(bombs_left(state, seat), knowledge.unbombed.bit_count())
    return SunkShips.of(knowledge), _sunk_at_most(knowledge, bombs)


@lru_cache(maxsize=1024)
def _sunk_at_most(knowledge: Knowledge, bombs: int) -> SunkShips:
    """Return upper bounds on the ships sunk after these bombs.

    A ship sinks once all its squares are hit (BAT-13). Each ship is bounded by itself, except that
    all ships together have no more squares than the open hits and the bombs.
    """
    most_hits = knowledge.open_hits.bit_count() + bombs
    needed = {size: _bombs_needed(knowledge, size) for size in set(knowledge.afloat)}
    sunk = {(0, 0)}  # bombs needed and total size, for sets of ships afloat
    for size in knowledge.afloat:
        sunk |= {
            (used + needed[size], total + size)
            for used, total in sunk
            if used + needed[size] <= bombs and total + size <= most_hits
        }
    bombs_by_number = accumulate(sorted(needed[size] for size in knowledge.afloat))
    number = sum(used <= bombs for used in bombs_by_number)
    now = SunkShips.of(knowledge)
    return SunkShips(now.size + max(total for _, total in sunk), now.number + number)


def _bombs_needed(knowledge: Knowledge, size: int) -> int:
    """Return a lower bound on the bombs that sink a ship of this size, by where it can be."""
    if not knowledge.open_hits:
        return size
    return min(
        ((ship & ~knowledge.open_hits).bit_count() for ship in possible_ships(knowledge, size)),
        default=size,
    )
