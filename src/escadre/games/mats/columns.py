"""Columns under way: where their pieces are, and how ships advance. MAT-5 to MAT-16."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from escadre.core.game import Rejection
from escadre.core.words import text
from escadre.games.mats.model import NOTHING, WATER, Advance, Column, ColumnPlace, Columns, State

_OPEN_WATER = ColumnPlace(WATER)


def ahead(seat: int) -> int:
    """Which way a side sails on the common axis."""
    return 1 if seat == 0 else -1


def at(column: Column, seat: int, index: int) -> int:
    """Where a place of a column lies on the common axis; index 0 is the head."""
    return column.head - index if seat == 0 else column.head + index


def place_at(column: Column, seat: int, where: int) -> ColumnPlace:
    """What lies there on the common axis."""
    return column.places[(column.head - where) * ahead(seat)]


@lru_cache(maxsize=1024)
def ships_in(place: ColumnPlace) -> tuple[int, ...]:
    """The ships of a place, a base ship first."""
    return tuple(piece for piece in place if piece >= 0)


def tail(column: Column, seat: int) -> int:
    """MAT-8: where the last ship or wreck lies; MAT-15: no water comes after it."""
    behind = len(column.places) - 1
    return column.head - behind if seat == 0 else column.head + behind


def places_abreast(columns: Columns) -> range:
    """MAT-17: where places of both columns lie on the common axis."""
    one, two = columns
    first = max(two.head, one.head - len(one.places) + 1)
    return range(first, min(one.head + 1, two.head + len(two.places)))


def have_passed(columns: Columns) -> bool:
    """MAT-6: the last ship or wreck of one is strictly beyond the last of the other."""
    return tail(columns[0], 0) > tail(columns[1], 1)


def find(column: Column, ship: int) -> tuple[int, bool]:
    """The place of a ship in its column, and whether it is in double-file; LookupError: sunk."""
    if found := _found(column, ship):
        return found
    raise LookupError(f"ship {ship} is not in this column")


def _found(column: Column, ship: int) -> tuple[int, bool] | None:
    for index, place in enumerate(column.places):
        if ship in place:
            return index, place.second == ship
    return None


def advance_objection(
    state: State, columns: Columns, seat: int, ship: int, by: int
) -> Rejection | None:
    """MAT-7 to MAT-11: why this ship may not go forward so far."""
    if ship < 0 or (found := _found(columns[seat], ship)) is None:
        return Rejection("MAT-7", text("not-at-sea"))
    if by < 1:
        return Rejection("MAT-7", text("forward-only"))
    reach = state.config.masts(ship, state.ships[seat][ship])
    return _too_far(reach) if by > reach else _way_objection(columns, seat, *found, by)


def advance_objections(
    state: State, columns: Columns, seat: int, ship: int
) -> list[Rejection | None]:
    """MAT-7 to MAT-11: the same of a ship at sea, for 1, 2, … and one more than it has masts."""
    index, in_double_file = find(columns[seat], ship)
    reach = state.config.masts(ship, state.ships[seat][ship])
    near = [_way_objection(columns, seat, index, in_double_file, by) for by in range(1, reach + 1)]
    return [*near, _too_far(reach)]


@lru_cache(maxsize=16)
def _too_far(reach: int) -> Rejection:
    return Rejection("MAT-7", text("not-enough-masts", masts=reach))


def _way_objection(
    columns: Columns, seat: int, index: int, in_double_file: bool, by: int
) -> Rejection | None:
    """MAT-8 to MAT-11: what stands in the way of the ship of this place."""
    own, other = columns[seat], columns[1 - seat]
    if not in_double_file and own.places[index].second != NOTHING:
        return Rejection("MAT-9", text("hemmed-in"))
    landing = index - by
    if (at(own, seat, landing) - tail(other, 1 - seat)) * ahead(seat) > 0:
        return Rejection("MAT-8", text("beyond-last"))
    for passed in range(landing + 1, index):
        if passed >= 0 and own.places[passed].second >= 0:
            return Rejection("MAT-10", text("double-file-ahead"))
    if landing >= 0 and own.places[landing].second != NOTHING:
        return Rejection("MAT-11", text("two-at-most"))
    return None


def advances(state: State, columns: Columns, seat: int) -> Iterator[Advance]:
    """MAT-7: every chosen advance that this seat could make now."""
    for index, place in enumerate(columns[seat].places):
        for second, ship in enumerate(place):
            if ship < 0:
                continue
            for by in range(1, state.config.masts(ship, state.ships[seat][ship]) + 1):
                if _way_objection(columns, seat, index, bool(second), by) is None:
                    yield Advance(ship, by)


def advanced(column: Column, seat: int, ship: int, by: int) -> Column:
    """MAT-11 to MAT-15: the column after one of its ships has gone forward."""
    index, in_double_file = find(column, ship)
    places = list(column.places)
    places[index] = ColumnPlace(places[index].base) if in_double_file else _OPEN_WATER
    beyond = max(0, by - index)  # MAT-13: ahead of its own head; MAT-14: water between
    places = [_OPEN_WATER] * beyond + places
    landing = index + beyond - by
    there = places[landing]
    places[landing] = ColumnPlace(ship) if there.base == WATER else ColumnPlace(there.base, ship)
    while places[-1].base == WATER:  # MAT-15, MAT-16
        places.pop()
    return Column(column.head + ahead(seat) * beyond, tuple(places))
