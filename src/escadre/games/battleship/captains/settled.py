"""Find out whether bombs can still change the result of a match."""

from __future__ import annotations

from collections.abc import Iterable
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
    (first, first_most), (second, second_most) = _bounds(*answers_of(observation))
    if first > second_most or second > first_most:
        return True
    return first == first_most if viewer == 0 else second == second_most


def settled_returns(state: State | Observation) -> list[float] | None:
    """BAT-16 to BAT-18: return the returns of both seats if no bomb can change them any more."""
    value = settled_value(*answers_of(state))
    return None if value is None else [value, -value]


def settled_value(knowledge: tuple[Knowledge, Knowledge], bombs: tuple[int, int]) -> float | None:
    """BAT-16 to BAT-18: return the first seat's return if no bomb can change it any more.

    `knowledge`: the opponents' knowledge of each grid; `bombs`: the bombs that each seat has left.
    """
    (first, first_most), (second, second_most) = _bounds(knowledge, bombs)
    if first > second_most:
        return 1.0
    if second > first_most:
        return -1.0
    return 0.0 if first == first_most == second == second_most else None


def answers_of(
    state: State | Observation,
) -> tuple[tuple[Knowledge, Knowledge], tuple[int, int]]:
    """Return the opponents' knowledge of each grid, and the bombs that each seat has left."""
    first, second = Seat(0), Seat(1)
    knowledge = knowledge_of(state, first), knowledge_of(state, second)
    return knowledge, (bombs_left(state, first), bombs_left(state, second))


class _Bounds(NamedTuple):
    """The ships that a seat has sunk, and upper bounds on those sunk at the end."""

    now: SunkShips
    most: SunkShips


def _bounds(
    knowledge: tuple[Knowledge, Knowledge], bombs: tuple[int, int]
) -> tuple[_Bounds, _Bounds]:
    """Return the bounds of both seats, whose bombs fall on the other seat's grid."""
    of_first, of_second = knowledge
    return _bounds_on(of_second, bombs[0]), _bounds_on(of_first, bombs[1])


def _bounds_on(knowledge: Knowledge, bombs: int) -> _Bounds:
    bombs = min(bombs, knowledge.unbombed.bit_count())
    return _Bounds(SunkShips.of(knowledge), sunk_at_most(knowledge, bombs))


@lru_cache(maxsize=1024)
def sunk_at_most(knowledge: Knowledge, bombs: int) -> SunkShips:
    """Return upper bounds on the ships sunk after these bombs.

    A ship sinks once all its squares are hit (BAT-13). Each ship is bounded by itself, except that
    all ships together have no more squares than the open hits and the bombs.
    """
    now, afloat = SunkShips.of(knowledge), knowledge.afloat
    if bombs >= sum(afloat):
        return SunkShips(now.size + sum(afloat), now.number + len(afloat))
    most_hits = knowledge.open_hits.bit_count() + bombs
    needed = {size: _bombs_needed(knowledge, size) for size in set(afloat)}
    sunk = {(0, 0)}  # bombs needed and total size, for sets of ships afloat
    for size in afloat:
        sunk |= {
            (used + needed[size], total + size)
            for used, total in sunk
            if used + needed[size] <= bombs and total + size <= most_hits
        }
    number = min(
        _count_within(bombs, (needed[size] for size in afloat)),
        _count_within(most_hits, afloat),
    )
    return SunkShips(now.size + max(total for _, total in sunk), now.number + number)


def _count_within(limit: int, costs: Iterable[int]) -> int:
    """Return how many of the smallest costs together stay within a limit."""
    return sum(total <= limit for total in accumulate(sorted(costs)))


def _bombs_needed(knowledge: Knowledge, size: int) -> int:
    """Return a lower bound on the bombs that sink a ship of this size, by where it can be."""
    if not knowledge.open_hits:
        return size
    return min(
        ((ship & ~knowledge.open_hits).bit_count() for ship in possible_ships(knowledge, size)),
        default=size,
    )
