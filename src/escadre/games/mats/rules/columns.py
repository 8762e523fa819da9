"""Columns under way and how ships advance (MAT-5 to MAT-16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import text
from escadre.games.mats.rules.model import (
    NOTHING,
    WATER,
    Advance,
    Column,
    ColumnPlace,
    Columns,
    State,
)

_WATER_PLACE = ColumnPlace(WATER)
_HEMMED_IN = Rejection("MAT-9", text("hemmed-in"))
_BEYOND_LAST = Rejection("MAT-8", text("beyond-last"))
_DOUBLE_FILE_AHEAD = Rejection("MAT-10", text("double-file-ahead"))
_TWO_AT_MOST = Rejection("MAT-11", text("two-at-most"))


def direction(seat: int) -> int:
    """Return the direction in which a side sails on the common axis."""
    return 1 if seat == 0 else -1


def axis_position(column: Column, seat: int, index: int) -> int:
    """Return the position of a column's place on the common axis; index 0 is the head."""
    return column.head - index if seat == 0 else column.head + index


def place_at_position(column: Column, seat: int, position: int) -> ColumnPlace:
    """Return the place at this position on the common axis."""
    return column.places[(column.head - position) * direction(seat)]


@lru_cache(maxsize=1024)
def ships_in(place: ColumnPlace) -> tuple[int, ...]:
    """Return the ships of a place of a column: its base ship, then the ship beside it."""
    return tuple(piece for piece in place if piece >= 0)


def tail_position(column: Column, seat: int) -> int:
    """MAT-8, MAT-15: return the position of the last ship or wreck; no water follows it."""
    last_index = len(column.places) - 1
    return column.head - last_index if seat == 0 else column.head + last_index


def places_abreast(columns: Columns) -> range:
    """MAT-17: return the positions on the axis where both columns have a place."""
    first_column, second_column = columns
    first_position = max(second_column.head, first_column.head - len(first_column.places) + 1)
    end = min(first_column.head + 1, second_column.head + len(second_column.places))
    return range(first_position, end)


def have_passed(columns: Columns) -> bool:
    """MAT-6: return whether the tail of one column is strictly beyond the tail of the other."""
    return tail_position(columns[0], 0) > tail_position(columns[1], 1)


def locate_ship(column: Column, ship: int) -> tuple[int, bool]:
    """Return a ship's place in its column, and whether it is in double-file.

    Raises LookupError if the ship is sunk.
    """
    if place := _locate_ship(column, ship):
        return place
    raise LookupError(f"ship {ship} is not in this column")


def _locate_ship(column: Column, ship: int) -> tuple[int, bool] | None:
    for index, place in enumerate(column.places):
        if ship in place:
            return index, place.second == ship
    return None


def validate_advance(
    state: State, columns: Columns, seat: int, ship: int, distance: int
) -> Rejection | None:
    """MAT-7 to MAT-11: return why this ship may not advance this far, or None."""
    if ship < 0 or (place := _locate_ship(columns[seat], ship)) is None:
        return Rejection("MAT-7", text("not-at-sea"))
    if distance < 1:
        return Rejection("MAT-7", text("forward-only"))
    reach = state.config.masts(ship, state.conditions[seat][ship])
    if distance > reach:
        return _beyond_masts(reach)
    return _validate_path(columns, seat, *place, distance)[-1]


def validate_advances(
    state: State, columns: Columns, seat: int, ship: int
) -> list[Rejection | None]:
    """MAT-7 to MAT-11: return the rejection, or None, of each distance up to its masts plus one."""
    index, in_double_file = locate_ship(columns[seat], ship)
    reach = state.config.masts(ship, state.conditions[seat][ship])
    return [*_validate_path(columns, seat, index, in_double_file, reach), _beyond_masts(reach)]


@lru_cache(maxsize=16)
def _beyond_masts(reach: int) -> Rejection:
    return Rejection("MAT-7", text("not-enough-masts", masts=reach))


def _validate_path(
    columns: Columns, seat: int, index: int, in_double_file: bool, reach: int
) -> list[Rejection | None]:
    """MAT-8 to MAT-11: return the rejection of each distance up to `reach`, or None."""
    own, other = columns[seat], columns[1 - seat]
    places = own.places
    if not in_double_file and places[index].second != NOTHING:
        return [_HEMMED_IN] * reach
    position = axis_position(own, seat, index)
    distance_to_last = (tail_position(other, 1 - seat) - position) * direction(seat)
    rejections, passes_double_file = list[Rejection | None](), False
    for distance in range(1, reach + 1):
        landing = index - distance
        second = places[landing].second if landing >= 0 else NOTHING
        if distance > distance_to_last:
            rejections.append(_BEYOND_LAST)
        elif passes_double_file:
            rejections.append(_DOUBLE_FILE_AHEAD)
        else:
            rejections.append(_TWO_AT_MOST if second != NOTHING else None)
        passes_double_file = passes_double_file or second >= 0
    return rejections


def legal_advances(state: State, columns: Columns, seat: int) -> Iterator[Advance]:
    """MAT-7: yield every legal advance of this seat."""
    for index, place in enumerate(columns[seat].places):
        for second, ship in enumerate(place):
            if ship < 0:
                continue
            reach = state.config.masts(ship, state.conditions[seat][ship])
            rejections = _validate_path(columns, seat, index, bool(second), reach)
            yield from (
                Advance(ship, distance)
                for distance, rejection in enumerate(rejections, 1)
                if rejection is None
            )


def advance_ship(column: Column, seat: int, ship: int, distance: int) -> Column:
    """MAT-11 to MAT-15: return the column after one of its ships has advanced."""
    index, in_double_file = locate_ship(column, ship)
    places = list(column.places)
    places[index] = ColumnPlace(places[index].base) if in_double_file else _WATER_PLACE
    overhang = max(0, distance - index)  # MAT-13, MAT-14: places beyond the head, filled with water
    places = [_WATER_PLACE] * overhang + places
    landing = index + overhang - distance
    target = places[landing]
    places[landing] = ColumnPlace(ship) if target.base == WATER else ColumnPlace(target.base, ship)
    while places[-1].base == WATER:  # MAT-15, MAT-16
        places.pop()
    return Column(column.head + direction(seat) * overhang, tuple(places))
