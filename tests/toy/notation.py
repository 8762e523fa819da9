"""Skirmish as short text: `keg 3`, and of chance `draws 3`, `dice 3 5 1`."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from escadre.core.chance import Drawn, Rolled
from escadre.core.words import InputError, text
from tests.toy.rules import GAME, Config, Load, Salvo, State

_ACTION = re.compile(r"(keg|draws) ([0-9])")
_DICE = re.compile(r"dice((?: [1-6])+)")
_STATE = re.compile(
    r"(?P<kind>free|teams) \| (?P<hands>[1-5-]+(?: [1-5-]+)*) \| (?P<loaded>[1-5-](?: [1-5-])*)"
    r"(?: \|(?P<salvos>(?: [1-5]+:[1-6]+)+))?"
)


def format_action(config: Config, action: Load | Drawn | Rolled) -> str:
    """An action, or an outcome of chance, in one short line."""
    match action:
        case Load(keg):
            return f"keg {keg}"
        case Drawn(keg):
            return f"draws {keg}"
        case Rolled(pips):
            return "dice " + " ".join(map(str, pips))


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises InputError."""
    if match := _ACTION.fullmatch(line):
        return (Load if match[1] == "keg" else Drawn)(int(match[2]))
    if match := _DICE.fullmatch(line):
        return Rolled(tuple(map(int, match[1].split())))
    raise InputError(text("no-action", line=" ".join(line.split())), GAME.home)


def format_state(state: State) -> str:
    """A position in one line: `teams | 13 2 5 44 | - 4 - - | 1234:5532`, - for nothing."""
    parts = [
        "teams" if state.config.teams else "free",
        " ".join("".join(map(str, hand)) or "-" for hand in state.hands),
        " ".join("-" if keg is None else str(keg) for keg in state.loaded),
        " ".join(f"{_digits(salvo.kegs)}:{_digits(salvo.pips)}" for salvo in state.salvos),
    ]
    return " | ".join(filter(None, parts))


def _digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers))


def parse_state(line: str) -> State:
    """The position written in one line; raises InputError."""
    if not (match := _STATE.fullmatch(line)):
        _refuse(line)
    hands = tuple(_numbers(hand.strip("-")) for hand in match["hands"].split())
    loaded = tuple(None if keg == "-" else int(keg) for keg in match["loaded"].split())
    salvos = tuple(
        Salvo(*map(_numbers, salvo.split(":"))) for salvo in (match["salvos"] or "").split()
    )
    config = Config(len(hands), match["kind"] == "teams")
    tuples = (hands, loaded, *(each for salvo in salvos for each in (salvo.kegs, salvo.pips)))
    if GAME.objection(config) or len(set(map(len, tuples))) > 1 or "--" in line:
        _refuse(line)
    return State(config, hands, loaded, salvos)


def _numbers(digits: str) -> tuple[int, ...]:
    return tuple(map(int, digits))


def _refuse(line: str) -> NoReturn:
    raise InputError(text("no-position", line=" ".join(line.split())), GAME.home)
