"""Read seas that tests draw as diagrams, in the form of the rulebook and the terminal."""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.game import Seat
from escadre.core.scene.vocabulary import VOCABULARY
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet
from escadre.games.battleship.rules.game import complete_state
from escadre.games.battleship.rules.model import Config, State

WATER = VOCABULARY.areas["water"].glyph
PLOUF, HIT = (VOCABULARY.tokens[kind].glyph for kind in ("plouf", "hit"))
BOMBED = {PLOUF, HIT, VOCABULARY.token_marks["sunk"].glyph}


class DrawnSea(NamedTuple):
    """One player's sea, read from a drawing."""

    sea: SquareBoard
    fleet: Fleet
    bombed: int


def sea(drawing: str) -> DrawnSea:
    """Read a drawing: a line of column letters, then one line per row.

    Adjacent ship squares are one ship, so ships that touch by a side cannot be drawn.
    """
    _, *rows = [line.split() for line in drawing.strip("\n").splitlines() if line.strip()]
    cells = [cell for _, *row in rows for cell in row]
    board = SquareBoard.of(len(rows[0]) - 1, len(rows))
    assert len(cells) == board.size, "a row is longer than another"
    assert [row[0] for row in rows] == [str(y + 1) for y in range(board.height)]
    left = {square for square, cell in enumerate(cells) if cell not in (WATER, PLOUF)}
    ships = []
    while left:
        ships.append(_ship(board, left.pop(), left))
    bombed = sum(1 << square for square, cell in enumerate(cells) if cell in BOMBED)
    return DrawnSea(board, tuple(sorted(ships)), bombed)


def _ship(drawn: SquareBoard, square: int, left: set[int]) -> int:
    ship = 1 << square
    x, y = drawn.xy(square)
    for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if drawn.contains(*beside) and drawn.square(*beside) in left:
            left.remove(drawn.square(*beside))
            ship |= _ship(drawn, drawn.square(*beside), left)
    return ship


def match(first: str, second: str, bomb_count: int | None = None) -> State:
    """Return a match under way with both seas; seat 0 began to shoot."""
    seas = sea(first), sea(second)
    sizes = tuple(sorted((ship.bit_count() for ship in seas[0].fleet), reverse=True))
    width, height = seas[0].sea.width, seas[0].sea.height
    config = Config(first="1", width=width, height=height, fleet=sizes, bombs=bomb_count)
    return complete_state(
        State(
            config,
            Seat(0),
            (seas[0].fleet, seas[1].fleet),
            (True, True),
            (seas[0].bombed, seas[1].bombed),
        )
    )
