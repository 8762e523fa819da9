"""Format actions as one line of text, and parse these lines."""

from __future__ import annotations

import re
from typing import Any

from escadre.core.chance import DrawOutcome
from escadre.core.errors import InputError
from escadre.core.game import Ready
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.game import GAME
from escadre.games.battleship.rules.model import Action, Bomb, Config, PlaceShip, RemoveShip

_PLACE = re.compile(r"([1-9])[ :]*([A-Za-z][0-9]{1,2})[ :]*([hvHV]?)")
_BAD_DIRECTION = re.compile(r"[1-9][ :]*[A-Za-z][0-9]{1,2}[ :]*(\D.*)")  # not a direction
_SIZE = re.compile(r"[1-9]")
_SQUARE = re.compile(r"[A-Za-z][0-9]{1,2}")
_REMOVE = re.compile(r"- *([A-Za-z][0-9]{1,2})")
_READY = {"ready", "prêt", "pret"}
_FIRST_SEATS = {"first 1": 0, "first 2": 1}


def format_action(config: Config, action: Action | DrawOutcome) -> str:
    """Format an action, or the draw of the first seat, as one short line."""
    names = config.sea.names
    match action:
        case Bomb(square):
            return names[square]
        case PlaceShip(size, square, across):
            return f"{size} {names[square]} {'h' if across else 'v'}"
        case RemoveShip(square):
            return f"-{names[square]}"
        case Ready():
            return "ready"
        case DrawOutcome(item):
            return f"first {item + 1}"


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from a line; raises ValueError with one sentence."""
    line = line.strip()
    if line.lower() in _READY:
        return Ready()
    if line.lower() in _FIRST_SEATS:
        return DrawOutcome(_FIRST_SEATS[line.lower()])
    if match := _REMOVE.fullmatch(line):
        return RemoveShip(parse_square(config.sea, match[1]))
    if match := _PLACE.fullmatch(line):
        square = parse_square(config.sea, match[2])
        return PlaceShip(int(match[1]), square, match[3].lower() != "v")
    if match := _BAD_DIRECTION.fullmatch(line):
        raise InputError(text("not-a-direction", written=shorten(match[1].strip(" :"))), GAME.home)
    _reject_other_order(line)
    return Bomb(parse_square(config.sea, line))


def _reject_other_order(line: str) -> None:
    """Raise InputError for a ship whose size, square and direction are in another order."""
    words = re.split("[ :]+", line)
    sizes = [word for word in words if _SIZE.fullmatch(word)]
    squares = [word for word in words if _SQUARE.fullmatch(word)]
    others = [word for word in words if word not in (*sizes, *squares)]
    if len(sizes) != 1 or len(squares) != 1 or len(others) > 1:
        return
    direction = others[0].lower() if others else "h"
    if direction not in ("h", "v"):
        raise InputError(text("not-a-direction", written=shorten(others[0])), GAME.home)
    ship = f"{sizes[0]} {squares[0].upper()} {direction}"
    raise InputError(text("size-first", ship=ship), GAME.home)


def parse_square(sea: SquareBoard, name: str) -> int:
    """Return the square of this name; raises InputError."""
    square = sea.parse_square(name)
    if square is None:
        last = sea.names[-1]
        raise InputError(text("not-a-square", written=name[:40], last=last), GAME.home, "BAT-1")
    return square
