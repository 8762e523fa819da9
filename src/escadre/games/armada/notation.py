"""Format actions as one line of text, and parse these lines.

Ships are numbered from 1 across all fleets, lengths are inches, headings degrees from north. Lines
are written in English; French lines are also parsed: `3bx7`, `place 3 12,5 21 0`, `fin`.
"""

from __future__ import annotations

import re
from typing import Any

from escadre.core.chance import DrawOutcome
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE
from escadre.games.armada.rules.model import (
    Action,
    AnswerOffer,
    BuildFleet,
    ChooseFirst,
    Config,
    Deploy,
    EndTurn,
    Fire,
    OfferFleets,
    PlaceFlag,
    Step,
    TakeFleet,
)

_SIDES = "ps"  # port, starboard
_SIDE_BY_LETTER = {"p": PORT_SIDE, "b": PORT_SIDE, "s": STARBOARD_SIDE, "t": STARBOARD_SIDE}
_STEP = re.compile(r"([0-9]{1,4}) ?> ?([0-9.]+)")
_FIRE = re.compile(r"([0-9]{1,4}) ?([psbt]) ?x ?([0-9]{1,4})")
_DEPLOY = re.compile(r"deploy ([0-9]{1,4}) (-?[0-9.]+) (-?[0-9.]+) ([0-9.]+)")
_FLAG = re.compile(r"flag (?:([0-9]{1,4})|(-?[0-9.]+) (-?[0-9.]+))")
_FLEET = re.compile(r"(build|name) ([0-9])[sp] ([0-9])m ([0-9])[lg](?: (mine|theirs))?")
_LENGTH = re.compile(r"(-?)(?=\.?[0-9])([0-9]{0,6})(?:\.([0-9]{0,3}))?")
_HEADING = re.compile(r"([0-9]{1,6})(?:\.([0-9]))?")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_FRENCH = {
    "place": "deploy",
    "pavillon": "flag",
    "compose": "build",
    "nomme": "name",
    "moi": "mine",
    "autre": "theirs",
    "commence": "begin",
    "sort": "lot",
    "fin": "end",
    "grands": "larges",
    "autres": "others",
    "accepte": "agree",
    "échange": "swap",
    "echange": "swap",
}
_WORDS: dict[str, Action] = {
    "end": EndTurn(),
    "larges": TakeFleet(True),
    "others": TakeFleet(False),
    "agree": AnswerOffer(False),
    "swap": AnswerOffer(True),
}


def format_action(config: Config, action: Action | DrawOutcome) -> str:
    """Format an action or a draw as one short line."""
    match action:
        case Step(ship, heading):
            return f"{ship + 1}>{_format_degrees(heading)}"
        case Fire(ship, side, target):
            return f"{ship + 1}{_SIDES[side]}x{target + 1}"
        case Deploy(ship, x, y, heading):
            place = f"{_format_inches(x)} {_format_inches(y)} {_format_degrees(heading)}"
            return f"deploy {ship + 1} {place}"
        case PlaceFlag(ship, x, y):
            return (
                f"flag {_format_inches(x)} {_format_inches(y)}"
                if ship is None
                else f"flag {ship + 1}"
            )
        case BuildFleet(small, medium, large):
            return f"build {small}s {medium}m {large}l"
        case OfferFleets(small, medium, large, mine):
            return f"name {small}s {medium}m {large}l {'mine' if mine else 'theirs'}"
        case ChooseFirst(seat):
            return f"begin {seat + 1}"
        case DrawOutcome(item):
            return f"lot {item + 1}"
        case _:
            return next(word for word, plain in _WORDS.items() if plain == action)


def _format_inches(thousandths: int) -> str:
    sign, size = "-" if thousandths < 0 else "", abs(thousandths)
    return f"{sign}{size // 1000}.{size % 1000:03d}"


def _format_degrees(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from a line; raises InputError if the line is not an action."""
    original, line = line, _translate(line)
    if line in _WORDS:
        return _WORDS[line]
    if match := _STEP.fullmatch(line):
        return Step(int(match[1]) - 1, _parse_degrees(match[2]))
    if match := _FIRE.fullmatch(line):
        return Fire(int(match[1]) - 1, _SIDE_BY_LETTER[match[2]], int(match[3]) - 1)
    if match := _DEPLOY.fullmatch(line):
        ship, x, y, heading = match.groups()
        return Deploy(int(ship) - 1, _parse_inches(x), _parse_inches(y), _parse_degrees(heading))
    if match := _FLAG.fullmatch(line):
        if match[1]:
            return PlaceFlag(int(match[1]) - 1)
        return PlaceFlag(None, _parse_inches(match[2]), _parse_inches(match[3]))
    if match := _FLEET.fullmatch(line):
        numbers = int(match[2]), int(match[3]), int(match[4])
        if match[1] == "build" and match[5] is None:
            return BuildFleet(*numbers)
        if match[1] == "name" and match[5] is not None:
            return OfferFleets(*numbers, match[5] == "mine")
    if match := re.fullmatch(r"(begin|lot) ([0-9])", line):
        number = int(match[2]) - 1
        return ChooseFirst(number) if match[1] == "begin" else DrawOutcome(number)
    raise InputError(text("no-action", line=" ".join(original.split())[:40]), GAME.home)


def _translate(line: str) -> str:
    """Translate a line to English words and decimal points."""
    words = (_FRENCH.get(word, word) for word in line.lower().split())
    return _COMMA.sub(".", " ".join(words))


def _parse_inches(inches: str) -> int:
    match = _LENGTH.fullmatch(inches)
    if match is None:
        raise InputError(text("no-length", written=inches[:20]), GAME.home)
    size = int(match[2] or 0) * 1000 + int((match[3] or "").ljust(3, "0"))
    return -size if match[1] else size


def _parse_degrees(degrees: str) -> int:
    match = _HEADING.fullmatch(degrees)
    if match is None:
        raise InputError(text("no-heading", written=degrees[:20]), GAME.home)
    return int(match[1]) * 10 + int(match[2] or 0)
