"""Format actions as one line of text, and parse these lines.

A ship is named by the first letter of its kind, with a number if there are several of the kind: e1
e2 e3 c1 c2 f v. Its number in the fleet and its full name are also parsed: `5+2`, `frégate+2`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NoReturn
from unicodedata import combining, normalize

from escadre.core.chance import DiceOutcome
from escadre.core.errors import InputError
from escadre.core.game import Ready
from escadre.core.i18n.catalogue import text
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Action, Advance, Config, Pass, PlaceShip, RemoveShip

_READY = {"ready", "pret"}
_PASS = {"stay", "reste", "rester"}
_PLACE = re.compile(r"([a-z0-9]+) +([0-9]{1,2})")
_REMOVE = re.compile(r"- ?([0-9]{1,2})")
_ADVANCE = re.compile(r"([a-z0-9]+) ?\+ ?([0-9]{1,2})")
_DICE = re.compile(r"dice:((?: ?[1-6])+)")


@lru_cache(maxsize=256)
def ship_names(config: Config) -> tuple[str, ...]:
    """Return the short name of each ship of the fleet: `e1`, `e2`, `f`."""
    kinds = [kind.name for kind in config.ships]
    names = []
    for kind in config.ships:
        others = [other for other in kinds if other != kind.name]
        short = next(
            (
                kind.name[:length]
                for length in range(1, len(kind.name))
                if not any(other.startswith(kind.name[:length]) for other in others)
            ),
            kind.name,
        )
        names += [short] if kind.count == 1 else [f"{short}{n}" for n in range(1, kind.count + 1)]
    return tuple(names)


@lru_cache(maxsize=256)
def _ships_by_name(config: Config) -> dict[str, int]:
    """Map every accepted name to its ship."""
    ships = {str(ship + 1): ship for ship in range(len(config.fleet))}
    ships |= {name: ship for ship, name in enumerate(ship_names(config))}
    first = 0
    for kind in config.ships:
        ships |= {f"{kind.name}{n + 1}": first + n for n in range(kind.count)}
        if kind.count == 1:
            ships[kind.name] = first
        first += kind.count
    return ships


def format_action(config: Config, action: Action | DiceOutcome) -> str:
    """Format an action, or dice, as one short line."""
    match action:
        case PlaceShip(ship, slot):
            return f"{ship_names(config)[ship]} {slot + 1}"
        case RemoveShip(slot):
            return f"-{slot + 1}"
        case Ready():
            return "ready"
        case Advance(ship, by):
            return f"{ship_names(config)[ship]}+{by}"
        case Pass():
            return "stay"
        case DiceOutcome(pips):
            return "dice: " + " ".join(map(str, pips))


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from a line; raises InputError."""
    command = _normalize(line)
    written = re.split(r"[ +]", line.strip(), maxsplit=1)[0]
    if command in _READY:
        return Ready()
    if command in _PASS:
        return Pass()
    if match := _REMOVE.fullmatch(command):
        return RemoveShip(int(match[1]) - 1)
    if match := _DICE.fullmatch(command):
        return DiceOutcome(tuple(int(pip) for pip in match[1] if pip != " "))
    if match := _ADVANCE.fullmatch(command):
        return Advance(parse_ship_name(config, match[1], written), int(match[2]))
    if match := _PLACE.fullmatch(command):
        return PlaceShip(parse_ship_name(config, match[1], written), int(match[2]) - 1)
    return raise_input_error("no-action", written=" ".join(line.split())[:40])


def _normalize(line: str) -> str:
    """Convert to small letters without accents."""
    letters = normalize("NFD", line.strip().lower())
    return "".join(letter for letter in letters if not combining(letter))


def parse_ship_name(config: Config, name: str, written: str) -> int:
    """Return the ship with this name; raises InputError that quotes the name as written."""
    ship = _ships_by_name(config).get(name)
    if ship is None:
        known = ", ".join(ship_names(config)).upper()
        raise_input_error("no-ship-called", written=written[:40], known=known)
    return ship


def raise_input_error(message_id: str, **args: str) -> NoReturn:
    """Raise InputError with this sentence."""
    raise InputError(text(message_id, **args), GAME.home)
