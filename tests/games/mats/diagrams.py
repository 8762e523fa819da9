"""Draw positions of MÂTS as diagrams of the columns along their axis, and parse the diagrams."""

from __future__ import annotations

from typing import Any

from escadre.games.mats.positions import (
    SeriesProgress,
    format_piece,
    parse_place,
    validate_state_under_way,
)
from escadre.games.mats.rules.columns import axis_position
from escadre.games.mats.rules.model import (
    NOTHING,
    SUNK,
    Column,
    ColumnPlace,
    Config,
    MeetingStage,
    OrderingStage,
    State,
)


def format_diagram(state: State) -> str:
    """Draw the columns along their axis, the second seat above, with its double-file at the top.

    The first line numbers the positions; > sails to the right, < to the left. Columns that are
    still being ordered are not drawn.
    """
    if isinstance(state.stage, OrderingStage):
        return ""
    one, two = (_files(state, state.stage.columns[seat], seat) for seat in (0, 1))
    files = [("<", two[1]), ("<", two[0]), (">", one[0]), (">", one[1])]
    drawn = [where for _, file in files for where in file]
    span = range(min(drawn), max(drawn) + 1)
    lines = [[" ", *map(str, span)]]
    lines += ([sign, *(file.get(where, ".") for where in span)] for sign, file in files)
    return "\n".join(" ".join(f"{cell:<3}" for cell in line).rstrip() for line in lines)


def _files(state: State, column: Column, seat: int) -> tuple[dict[int, str], dict[int, str]]:
    """Return the pieces of the base file and of the double-file."""
    files: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for index, place in enumerate(column.places):
        for file, piece in zip(files, place, strict=True):
            if piece != NOTHING:
                file[axis_position(column, seat, index)] = format_piece(state, seat, piece)
    return files


def parse_diagram(
    drawing: str, config: Config | None = None, crossing: int = 1, **turn: Any
) -> State:
    """Parse a position drawn as by `format_diagram`; raises ValueError.

    Ships that are not drawn are sunk. `turn` has the stage of the series: first, advanced, shots.
    """
    config = config or Config()
    rows = [line.split() for line in drawing.strip("\n").splitlines() if line.strip()]
    start = int(rows.pop(0)[0]) if rows and rows[0][0] not in "<>" else 1
    if [row[0] for row in rows] != list("<<>>") or len({len(row) for row in rows}) > 1:
        raise ValueError("a diagram has four rows of equal length: < < > >")
    ships_1, places = _parse_files(config, rows[2], rows[3])
    one = Column(start + max(places), tuple(places.values())[::-1])
    ships_2, places = _parse_files(config, rows[1], rows[0])
    two = Column(start + min(places), tuple(places.values()))
    columns = one, two
    state = State(config, (ships_1, ships_2), MeetingStage(columns), crossing)
    return validate_state_under_way(state, columns, SeriesProgress(**turn))


def _parse_files(
    config: Config, base: list[str], second: list[str]
) -> tuple[tuple[int, ...], dict[int, ColumnPlace]]:
    """Return the conditions of a side's ships, and its places by position, from the left."""
    ships = [SUNK] * len(config.fleet)
    places = {
        x: parse_place(config, b if s == "." else f"{b}+{s}", ships)
        for x, (b, s) in enumerate(zip(base[1:], second[1:], strict=True))
        if (b, s) != (".", ".")
    }
    if not places or max(places) - min(places) + 1 != len(places):
        raise ValueError("a gap in a column must be filled with water")
    return tuple(ships), places
