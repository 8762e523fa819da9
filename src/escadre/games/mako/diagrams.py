"""Positions of MAKO Naval as drawings of the board, a glyph a square."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.games.mako.model import Config, State
from escadre.games.mako.notation import BOATS, checked_state, input_error, square_name


def format_diagram(state: State, meant: int = 0) -> str:
    """The position drawn: boats as capitals, mines small, o a port that is empty, x squares meant.

    Of the smaller board (MAK-19) only its own squares are drawn.
    """
    sea = state.config.board
    span = range(sea.low, sea.high + 1)
    lines = ["   " + " ".join(sea.sea.columns[x].lower() for x in span)]
    for y in span:
        row = " ".join(_glyph(state, sea.sea.square(x, y), meant) for x in span)
        lines.append(f"{y + 1:>2} {row}")
    return "\n".join(lines)


def _glyph(state: State, square: int, meant: int) -> str:
    if square in state.boats:
        return BOATS[state.boats.index(square)]
    for boat, mines in enumerate(state.mines):
        if mines >> square & 1:
            return BOATS[boat].lower()
    if meant >> square & 1:
        return "x"
    return "o" if state.config.board.all_ports >> square & 1 else "·"


def parse_diagram(
    config: Config,
    drawing: str,
    turn: Seat | int = 0,
    moved: int | None = None,
    pips: int | None = None,
    home: str = "",
    rounds: int = 0,
) -> State:
    """The position that is drawn; raises InputError when it cannot be one.

    Boats that are not drawn must stand in `home`, in the order of their arrival: `Ea2,Wn9`.
    """
    sea = config.board
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for square, glyph in _read_drawing(config, drawing):
        if glyph in BOATS:
            boats[BOATS.index(glyph)] = square
        elif glyph.upper() in BOATS:
            mines[BOATS.index(glyph.upper())] |= 1 << square
        elif (glyph == "o") != bool(sea.all_ports >> square & 1) or glyph not in "o·.x":
            raise input_error("drawing-glyph", glyph=glyph, square=square_name(config, square))
    words = {"turn": str(turn + 1), "home": home, "rounds": str(rounds)}
    if moved is not None:
        words["moved"] = BOATS[moved]
    if pips is not None:
        words["die"] = str(pips)
    return checked_state(config, tuple(boats), tuple(mines), words)


def _read_drawing(config: Config, drawing: str) -> list[tuple[int, str]]:
    """Every square of a drawing with what stands there, margins left out."""
    sea = config.board
    rows = [line.split() for line in drawing.strip().splitlines()]
    letters = [letter.lower() for letter in sea.sea.columns[sea.low : sea.high + 1]]
    rows = [row[1:] if row[0].isdigit() else row for row in rows if row not in ([], letters)]
    side = sea.high + 1 - sea.low
    if len(rows) != side or any(len(row) != side for row in rows):
        raise input_error("drawing-size", side=side)
    return [
        (sea.sea.square(sea.low + x, sea.low + y), glyph)
        for y, row in enumerate(rows)
        for x, glyph in enumerate(row)
    ]
