"""Format actions as one line of text, and parse these lines.

For example, `choose N` takes the north boat (MAK-17).
"""

from __future__ import annotations

import re
from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Action, ChooseBoat, Config, MoveBoat, Pass, SendMine

BOAT_LETTERS = "NESW"
"""The letters of the boats by number; a mine has the small letter of its boat."""

_BOAT_BY_LETTER = {letter: boat for boat, letter in enumerate(BOAT_LETTERS)} | {"O": 3}  # O: Ouest
_STEP = re.compile(r"([NESWOneswo])[ :]*([A-Za-z][0-9]{1,2})")
_SEND = re.compile(r"\* *([A-Za-z][0-9]{1,2})")
_DIE = re.compile(r"(?:die|dé|de) *([1-6])", re.IGNORECASE)
_FIRST = re.compile(r"first *([1-4])", re.IGNORECASE)
_CHOICE = re.compile(r"(?:choose|choisis|choisir) *([NESWO])", re.IGNORECASE)
_PASS_WORDS = {"pass", "passe", "passer"}


def input_error(message_id: str, **args: str | int | Message) -> InputError:
    """Build the error for a line that cannot be parsed."""
    return InputError(text(message_id, **args), GAME.home)


def square_name(config: Config, square: int) -> str:
    """Name a square: small letters for columns from the left, rows from the top, as in `e5`."""
    return config.board.sea.names[square].lower()


def format_action(config: Config, action: Action | DiceOutcome | DrawOutcome) -> str:
    """Format an action, the die or the draw of the first player as one short line."""
    match action:
        case MoveBoat(boat, square):
            return f"{BOAT_LETTERS[boat]} {square_name(config, square)}"
        case Pass():
            return "pass"
        case SendMine(square):
            return f"*{square_name(config, square)}"
        case ChooseBoat(boat):
            return f"choose {BOAT_LETTERS[boat]}"
        case DiceOutcome(pips):
            return f"die {pips[0]}"
        case DrawOutcome(item):
            return f"first {item + 1}"


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from a line; raises InputError."""
    line = line.strip()
    if line.lower() in _PASS_WORDS:
        return Pass()
    if match := _SEND.fullmatch(line):
        return SendMine(parse_square(config, match[1]))
    if match := _STEP.fullmatch(line):
        return MoveBoat(_BOAT_BY_LETTER[match[1].upper()], parse_square(config, match[2]))
    if match := _CHOICE.fullmatch(line):
        return ChooseBoat(_BOAT_BY_LETTER[match[1].upper()])
    if match := _DIE.fullmatch(line):
        return DiceOutcome((int(match[1]),))
    if match := _FIRST.fullmatch(line):
        return DrawOutcome(int(match[1]) - 1)
    raise input_error("no-move", written=shorten(line))


def parse_square(config: Config, name: str) -> int:
    """Return the square of this name; raises InputError."""
    square = config.board.sea.parse_square(name)
    if square is None:
        last = square_name(config, config.board.sea.size - 1)
        raise input_error("no-square", written=shorten(name), last=last)
    return square
